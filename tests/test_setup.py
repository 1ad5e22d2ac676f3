"""scripts/setup notices a virtual environment that does not work where it is."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Stands for Python: its venv has a pip that says where it was made, as a real one does.
PYTHON = """#!/bin/sh
[ "$1 $2" = "-m venv" ] || exit 0
mkdir -p .venv/bin
printf '#!/bin/sh\\n# %s/.venv/bin/python\\necho pip >> made\\n' "$(pwd -P)" > .venv/bin/pip
printf '#!/bin/sh\\n' > .venv/bin/python
chmod +x .venv/bin/*
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    project, tools = tmp_path / "project", tmp_path / "tools"
    (project / "scripts").mkdir(parents=True)
    tools.mkdir()
    shutil.copy(ROOT / "scripts" / "setup", project / "scripts")
    for name in ("pyproject.toml", "requirements.lock"):
        (project / name).touch()
    scripts = {
        "python3": PYTHON,
        "dpkg-query": "#!/bin/sh\necho install ok installed\n",
        "apt-get": "#!/bin/sh\nexit 1\n",
    }
    for name, script in scripts.items():
        (tools / name).write_text(script, encoding="utf-8")
        (tools / name).chmod(0o755)
    return project


def set_up(project: Path) -> str:
    tools = project.parent / "tools"
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHON": "python3"}
    done = subprocess.run(
        [project / "scripts" / "setup"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


def test_what_is_in_place_is_left_alone(project: Path) -> None:
    assert set_up(project) == "Installing the Python packages into .venv\n"
    assert set_up(project) == ""


@pytest.mark.parametrize("what", ["moved", "copied", "linked", "python gone", "pip gone"])
def test_an_environment_that_does_not_work_here_is_made_anew(project: Path, what: str) -> None:
    set_up(project)
    there = project.parent / "there"
    if what == "moved":
        project.rename(there)
    elif what == "copied":
        shutil.copytree(project, there)
    elif what == "linked":
        there.symlink_to(project)
    else:
        there = project
        (project / ".venv" / "bin" / what.split(maxsplit=1)[0]).unlink()
    said = set_up(there)
    if what == "linked":
        assert said == "", "by another name it is in the same place"
    else:
        assert said.startswith("Making .venv anew")
        assert str(there.resolve()) in (there / ".venv" / "bin" / "pip").read_text()
