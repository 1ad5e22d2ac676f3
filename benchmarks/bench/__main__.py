"""Run: python -m benchmarks.bench [SECTION ...] [--quick] [--json FILE] [--markdown FILE]."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from benchmarks.bench import card, engine, growth, loopback, startup, voice
from benchmarks.bench.figures import Effort, Missing, Note, Part, Row
from benchmarks.bench.record import BadRecord, Record
from benchmarks.bench.told import line, markdown

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTIONS: dict[str, tuple[Part, ...]] = {
    "engine": engine.PARTS,
    "card": card.PARTS,
    "voice": voice.PARTS,
    "loopback": loopback.PARTS,
    "startup": startup.PARTS,
    "growth": growth.PARTS,
}
JSON = Path("output/bench.json")


@click.command()
@click.argument("sections", nargs=-1, type=click.Choice([*SECTIONS]), metavar="[SECTION]...")
@click.option("--quick", is_flag=True, help="Few repeats: shows that all works, tells no figures.")
@click.option("--json", "path", type=click.Path(path_type=Path), default=JSON, show_default=True)
@click.option(
    "--markdown",
    "page",
    type=click.Path(path_type=Path),
    help="Measure nothing: write the page of the run that is kept as JSON.",
)
def main(sections: tuple[str, ...], path: Path, page: Path | None, *, quick: bool) -> None:
    """Measure, beside what others have, and tell it a line a figure: all sections, or some.

    SECTION is one of engine, card, voice, loopback, startup and growth.
    """
    if page is not None:
        write_page(path, page)
        return
    record = Record.begun(quick=quick)
    for name, value in (record.machine | record.versions).items():
        click.echo(f"{name}: {value}")
    try:
        for section in sections or SECTIONS:
            click.echo(f"\n{section.capitalize()}")
            found = record.sections.setdefault(section, [])
            for entry in measured(SECTIONS[section], Effort(quick)):
                click.echo(line(entry))
                found.append(entry)
    finally:  # what was measured so far is kept, however it ends
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.to_json(), encoding="utf-8")
    click.echo(f"\n{path}: every sample")


def measured(parts: tuple[Part, ...], effort: Effort) -> Iterator[Row | Note]:
    """Measure part by part; one that misses what it needs is a sentence."""
    for part in parts:
        try:
            yield from part(effort)
        except Missing as missing:
            name = part.__name__.replace("_", " ")
            yield Note(name, f"left out: {missing}")


def write_page(path: Path, page: Path) -> None:
    """Write the page of a kept run."""
    try:
        text = markdown(Record.read(path))
    except BadRecord as fault:
        raise click.ClickException(str(fault)) from fault
    page.write_text(text, encoding="utf-8")
    click.echo(f"{page}: written from {path}")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.bench")
