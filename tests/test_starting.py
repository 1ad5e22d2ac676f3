"""Commands start at once: what is heavy is loaded only when it is needed."""

import signal
import subprocess
import sys

import pytest

HEAVY = {
    "weasyprint",
    "numpy",
    "sounddevice",
    "rtmixer",
    "pyttsx3",
    "fontTools",
    "PIL",
    "joblib",
    "matplotlib",
}


@pytest.mark.parametrize("command", ["slapjack", "rulescard", "audiogame"])
def test_help_loads_nothing_heavy(command: str) -> None:
    code = (
        "import sys\n"
        f"from {command}.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print(sorted({HEAVY} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == "[]\n"
    assert done.stdout.startswith("Usage:")


def test_a_new_house_file_loads_nothing_heavy(tmp_path: object) -> None:
    code = (
        "import sys\n"
        "from rulescard.cli import main\n"
        f"main(['new', r'{tmp_path}/new.toml'], standalone_mode=False)\n"
        f"print(sorted({HEAVY} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == "[]\n"


# Ctrl-C, as soon as this is imported.
INTERRUPTED = """
import os, runpy, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{asked}":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["--help"]
runpy.run_module("{command}", run_name="__main__")
"""


@pytest.mark.parametrize("asked", ["click", "slapjack.house.rules"])
@pytest.mark.parametrize("command", ["slapjack", "rulescard", "audiogame"])
def test_ctrl_c_while_a_command_loads_ends_it_in_silence(command: str, asked: str) -> None:
    code = INTERRUPTED.format(command=command, asked=asked)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
