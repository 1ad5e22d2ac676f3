"""What holds for every test; which tests are timed, and which run in one process."""

import pytest
from hypothesis import settings

# How long an example takes says something of the machine, nothing of the product.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

# Beside the tests that listen: what is pressed in a terminal in real time.
TIMED = {"test_keys"}
# Cards of many sizes on many papers, made once for all; a browser, started once.
TOGETHER = {"card/test_build": "cards", "card/test_pdf": "cards", "formats/test_page": "page"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is timed, and what belongs together."""
    for item in items:
        folder, file = item.path.parent.name, item.path.stem
        listens = {"sound_server", "server"} & {*getattr(item, "fixturenames", ())}
        if listens or file in TIMED:
            item.add_marker("timed")
        if item.get_closest_marker("timed") and folder != "audio":
            raise pytest.UsageError(f"{item.nodeid}: what is timed is looked for in tests/audio")
        # A file's games share their settings, their voice and often a recording.
        group = file if folder == "audio" else TOGETHER.get(f"{folder}/{file}")
        if group and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(group))
