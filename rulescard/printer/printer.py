"""How true a printer prints: measured once, kept in the settings, made up for on each card."""

from pathlib import Path
from typing import Any, Final

from rulescard.scale import FIELDS, TRUE, Scale
from slapjack.book import wording
from slapjack.errors import Faults, shown
from slapjack.files import write
from slapjack.toml import read_toml


def stored() -> Scale:
    """Give what was measured last; raises `Faults` for a settings file that says nonsense."""
    path = settings_path()
    if not path.exists():
        return TRUE
    reading = read_toml(path, "printer's settings", f"across_mm = 98.5. {_AGAIN}")
    reading.tell()
    return _checked(path, reading.found)


def store(scale: Scale) -> Path:
    """Keep what was measured for the next cards, and say where."""
    path = settings_path()
    write(path, f"{wording.text('calibrate.j2', 'settings', scale)}\n".encode(), own=True)
    return path


def settings_path() -> Path:
    """Say where the readings are kept."""
    # Slow to import for what it does, and not wanted by every command.
    from platformdirs import user_config_path  # noqa: PLC0415

    return user_config_path("slapjack") / "printer.toml"


_MOST_MM: Final = 10_000
_AGAIN: Final = "Measure again: rulescard calibrate --measured 98.5,98.7"


def _checked(path: Path, found: dict[str, Any]) -> Scale:
    faults = [f"{shown(key)[1:-1]}: no such key" for key in found if key not in FIELDS]
    for name in FIELDS:
        value = found.get(name)
        # Compared before it is turned into one: a whole number may be too large for a float.
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > _MOST_MM:
            faults.append(f"{name}: found {shown(value)}, expected millimetres")
    if not faults:
        scale = Scale(float(found["across_mm"]), float(found["down_mm"]))
        faults = scale.faults()
    if faults:
        raise Faults(str(path), [*faults, _AGAIN])
    return scale
