"""A run as it is kept: when, where, with which versions, and every sample, as JSON."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.bench.figures import Note, Row

PACKAGES = ("click", "jinja2", "numpy", "pyttsx3", "rtmixer", "sounddevice", "typst", "weasyprint")
PROGRAMS = ("chromium", "espeak-ng", "pulseaudio")
ROOT = Path(__file__).parents[2]


class BadRecord(Exception):
    """A file that holds no run."""


@dataclass(slots=True)
class Record:
    """One run: its rows and notes by section, in the order in which they were measured."""

    date: str
    quick: bool
    machine: dict[str, str]
    versions: dict[str, str]
    sections: dict[str, list[Row | Note]] = field(default_factory=dict)

    @classmethod
    def begun(cls, *, quick: bool) -> Record:
        """Give one of now and here, with nothing measured yet."""
        now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        return cls(now, quick, machine(), versions())

    def to_json(self) -> str:
        """Write it; each row is its fields."""
        found = {
            name: [asdict(entry) for entry in entries] for name, entries in self.sections.items()
        }
        return json.dumps(asdict(self) | {"sections": found}, indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read one back; BadRecord for a file that holds none."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            sections = {
                name: [_entry(entry) for entry in entries]
                for name, entries in data.pop("sections").items()
            }
            return cls(**data, sections=sections)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadRecord(
                f"{path}: expected the figures of a run of `make bench`, not this ({error}). "
                "Run it first."
            ) from error


def _entry(data: dict[str, Any]) -> Row | Note:
    if "sentence" in data:
        return Note(**data)
    names = {each.name for each in fields(Row)}
    lists = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    return Row(**{name: lists.get(name, data[name]) for name in names})


def machine() -> dict[str, str]:
    """Say what the figures were taken on, and how busy it was when that began."""
    found = {
        "system": f"{platform.system()} {platform.release()}",
        "processor": _first_of("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": str(os.cpu_count()),
        "memory": _first_of("/proc/meminfo", "MemTotal"),
    }
    if hasattr(os, "getloadavg"):
        found["load before"] = f"{os.getloadavg()[0]:.1f}"
    return {name: value for name, value in found.items() if value}


def _first_of(path: str, label: str) -> str:
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(label)), "")


def versions() -> dict[str, str]:
    """Give the versions of all that is measured or compared with, of what is here."""
    found = {"slapjack": _said_by("git", "-C", str(ROOT), "describe", "--always", "--dirty")}
    found["python"] = platform.python_version()
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    for name in PROGRAMS:
        found[name] = _said_by(name, "--version")
    return {name: value for name, value in found.items() if value}


def _said_by(program: str, *words: str) -> str:
    if not shutil.which(program):
        return ""
    done = subprocess.run([program, *words], capture_output=True, check=False, text=True)
    # eSpeak NG goes on to where its data lies: that is a matter of one machine.
    return done.stdout.partition("\n")[0].partition("  Data at:")[0].strip()
