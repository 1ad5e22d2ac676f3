"""What holds for every test; which tests are timed, and which run in one process."""

import pytest
from hypothesis import Phase, settings
from xdist.scheduler import LoadScopeScheduling

# How long an example takes says something of the machine, nothing of the product.
# To look for a smaller example of a fault takes minutes: --hypothesis-profile=default does.
AT_ONCE = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("any machine", deadline=None, phases=AT_ONCE)
settings.load_profile("any machine")

# Beside the tests that listen: what is pressed in a terminal in real time.
TIMED = {"test_keys"}
# Made once for all tests of a file or two: a long recording, a voice, many cards, a browser.
TOGETHER = {
    "audio/test_heard": "heard",
    "audio/test_playing": "playing",
    "card/test_build": "cards",
    "card/test_pdf": "cards",
    "formats/test_page": "page",
}
# A minute and more each: what starts last ends last.
LONG = {"test_cards_heard", "test_robot"}


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Sends what belongs together to one worker, all else wherever there is room.

    The groups of pytest-xdist 3.8 have no effect under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition(".py::")[0].removeprefix("tests/")
        return TOGETHER.get(file, nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    return Together(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is timed, and put what takes long first."""
    for item in items:
        folder, file = item.path.parent.name, item.path.stem
        listens = {"sound_server", "server"} & {*getattr(item, "fixturenames", ())}
        if listens or file in TIMED:
            item.add_marker("timed")
        if item.get_closest_marker("timed") and folder != "audio":
            raise pytest.UsageError(f"{item.nodeid}: what is timed is looked for in tests/audio")
    items.sort(key=lambda item: item.path.stem not in LONG)
