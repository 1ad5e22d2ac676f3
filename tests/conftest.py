"""What holds for every test; which tests are timed, and which run in one process.

What stalls of the machine have spoilt beside other tests is run again alone by `pytest --spoilt`,
as many listeners may be too many for it. Only there a test is skipped for good.
"""

import gc
import os
import signal
from collections.abc import Generator
from types import CodeType
from typing import Final

import pytest
from hypothesis import Phase, settings
from xdist.scheduler import LoadScopeScheduling

from tests.audio.witness import STALLED

# Nothing here multiplies large matrices: threads for that only cost each process its start.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# How long an example takes says something of the machine, nothing of the product.
# The same examples every time, so that what turns red is what was changed.
# To look for others, or for a smaller one of a fault, takes minutes: --hypothesis-profile=default.
AT_ONCE = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("any machine", deadline=None, phases=AT_ONCE, derandomize=True)
settings.load_profile("any machine")

# Beside the tests that listen or play: what is pressed in a terminal in real time.
TIMED = {"test_keys"}
PLAYS = "Playing"
# Made once for all tests of a file or more: a long recording, a voice, many cards, a browser, a
# site.
TOGETHER = {
    "audio/test_heard": "heard",
    "audio/test_page_heard": "heard page",
    "audio/test_playing": "playing",
    "card/test_build": "cards",
    "card/test_pdf": "cards",
    "formats/test_page": "page",
    "web/test_editor": "site",
    "web/test_kept_python": "site",
    "web/test_leaving": "site",
    "web/test_page": "site",
    "web/test_round_one_screen": "site",
    "web/test_same_game": "site",
    "web/test_site": "site",
    "web/test_voice_in_page": "site",
}
# A minute and more each: what starts last ends last.
LONG = {"test_cards_heard", "test_page_heard", "test_robot"}

# Names the folder in which `make test` keeps what both its parts would make.
SHARED = "SLAPJACK_TESTS_CACHE"


# So many more objects than were freed before garbage is looked for; Python's own 700 took a
# quarter of all the time that tests compute.
MADE_BEFORE_COLLECTION: Final = 100_000


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing is kept among what belongs to whoever runs the tests.

    What the voice has said and templates that were compiled are kept for all tests of a run, on
    all workers; where `make test` names a folder, for all its runs.
    """
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    os.environ["XDG_CACHE_HOME"] = os.environ.get(SHARED, str(run / "cache"))
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Sends what belongs together to one worker, all else wherever there is room.

    The groups of pytest-xdist 3.8 have no effect under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition(".py::")[0].removeprefix("tests/")
        return TOGETHER.get(file, nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among what stays to the end: all modules, and thousands of tests."""
    gc.disable()
    found = yield
    gc.enable()
    gc.freeze()
    gc.set_threshold(MADE_BEFORE_COLLECTION)
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is timed, and put what takes long first."""
    for item in items:
        folder, file = item.path.parent.name, item.path.stem
        listens = {"sound_server", "server"} & {*getattr(item, "fixturenames", ())}
        if listens or file in TIMED or _plays(item):
            item.add_marker("timed")
        if item.get_closest_marker("timed") and folder != "audio":
            raise pytest.UsageError(f"{item.nodeid}: what is timed is looked for in tests/audio")
    items.sort(key=lambda item: item.path.stem not in LONG)


def _plays(item: pytest.Item) -> bool:
    """Whether a test starts the game in a terminal."""

    def named_in(code: CodeType) -> bool:
        within = [one for one in code.co_consts if isinstance(one, CodeType)]
        return PLAYS in code.co_names or any(map(named_in, within))

    return isinstance(item, pytest.Function) and named_in(item.function.__code__)


SPOILT: Final = "tests/spoilt"  # where pytest keeps what a run has left


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--spoilt", action="store_true", help="only what stalls have spoilt in the last run"
    )


class Spoilt:
    """Keeps in mind which tests of this run a stalled machine has spoilt."""

    def __init__(self) -> None:
        self._tests: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and STALLED in str(report.longrepr):
            self._tests.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        assert session.config.cache
        session.config.cache.set(SPOILT, self._tests)


class AloneAgain:
    """Tells a stalled machine from a wrong game: what failed beside others is run again alone.

    A fault of the game is one there, too. What went wrong beside the others is shown.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and item.get_closest_marker("timed"):
            path, line, _ = item.location
            why = f"Skipped: {STALLED}, or the game is wrong: {report.longreprtext}"
            report.outcome, report.longrepr = "skipped", (path, (line or 0) + 1, why)
        return report


class Again:
    """Chooses what was spoilt; that nothing was is fine."""

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        assert config.cache
        spoilt = config.cache.get(SPOILT, [])
        config.hook.pytest_deselected(items=[each for each in items if each.nodeid not in spoilt])
        items[:] = [each for each in items if each.nodeid in spoilt]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK


def pytest_configure(config: pytest.Config) -> None:
    heed_signals()
    if config.getoption("--spoilt"):
        config.pluginmanager.register(Again())
    elif _keeps_spoilt(config):
        config.pluginmanager.register(Spoilt())
    elif hasattr(config, "workerinput"):
        config.pluginmanager.register(AloneAgain())


def heed_signals() -> None:
    """Let what tests start end at a signal, even where a shell began the run in the background.

    What is ignored stays ignored in every program that is started from there.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            heeded = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, heeded)


def _keeps_spoilt(config: pytest.Config) -> bool:
    """Whether this run is a whole one with listeners, and pytest keeps anything at all."""
    whole = not hasattr(config, "workerinput") and config.getoption("-m") != "not timed"
    return whole and config.pluginmanager.hasplugin("cacheprovider")
