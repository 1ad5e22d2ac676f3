"""The table in words: a line a figure, for a terminal, a screen reader and `docs/benchmarks.md`."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from benchmarks.bench.figures import Note, Row

if TYPE_CHECKING:
    from benchmarks.bench.record import Record

UNITS = {"us": "µs"}
WHOLE = 100  # from here on no decimals are told
PAGE = """\
# Benchmarks

`make bench` measured this on {date}; `python -m benchmarks.bench --markdown docs/benchmarks.md`
wrote it. {how}

Each line is one figure: ours, the other's, and the ratio of the two medians. In brackets is
the best that was measured or, where it is said, what 95 of 100 stayed within. Both sides were
measured in turn in the same run.
"""
FULL = "What each section compares, and how, is told in its module of `benchmarks/bench/`."
QUICK = "It was a quick run, which only shows that all works: believe none of its figures."


def line(entry: Row | Note) -> str:
    """Tell a row or a note."""
    if isinstance(entry, Note):
        return f"{entry.name}: {entry.sentence}"
    text = f"{entry.name}: {side(entry, entry.ours)}"
    if entry.others:
        text += f", {entry.other} {side(entry, entry.others)}"
    if entry.ratio is not None:
        text += f", ratio {number(entry.ratio)}"
    if entry.limit is not None:
        text += f", asked at most {number(entry.limit)}"
    return text


def side(row: Row, samples: tuple[float, ...]) -> str:
    """Tell one side: its median and, of several samples, what is told beside it."""
    unit = UNITS.get(row.unit, row.unit)
    text = f"{number(median(samples))} {unit}"
    if len(samples) == 1:
        return text
    return f"{text} ({'95 % ' if row.by_tail else 'best '}{number(row.beside(samples))})"


def number(value: float) -> str:
    """Write a number with three figures that count, and no more decimals than that."""
    if abs(value) >= WHOLE:
        return f"{value:,.0f}"
    return f"{float(f'{value:.3g}'):.6f}".rstrip("0").rstrip(".")


def markdown(record: Record) -> str:
    """Give the page of a run: when, on what, with which versions, and every line."""
    parts = [PAGE.format(date=record.date, how=QUICK if record.quick else FULL)]
    for title, found in (("Machine", record.machine), ("Versions", record.versions)):
        parts.append(listed(title, [f"{name}: {value}" for name, value in found.items()]))
    for name, entries in record.sections.items():
        parts.append(listed(name.capitalize(), [line(entry) for entry in entries]))
    return "\n".join(parts)


def listed(title: str, lines: list[str]) -> str:
    """Give a heading with a list under it."""
    return "\n".join([f"## {title}", "", *(f"- {each}" for each in lines), ""])
