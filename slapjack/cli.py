"""The command `slapjack`: the rules in words, and games told again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slapjack import log, wording
from slapjack.command_line import Commands, chosen_house, house_argument, preset_option
from slapjack.rulebook import Audience, rulebook
from slapjack.telling import Teller

if TYPE_CHECKING:
    from slapjack.rulebook import Clause, Rulebook, Section


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
def main() -> None:
    """Slapjack's rules in words, and its games told again."""


@main.command()
@house_argument
@preset_option
@click.option(
    "--for",
    "audience",
    type=click.Choice([Audience.TABLE.value, Audience.EAR.value]),
    default=Audience.TABLE.value,
    show_default=True,
    help="Rules for the card table, or for the game by ear.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one a clause.")
def rules(house: Path | None, preset: str | None, audience: str, *, as_json: bool) -> None:
    """Print the rules of a house, clause by clause.

    HOUSE is a house file; without one, the rules are those of a preset.
    """
    book = rulebook(chosen_house(house, preset), Audience(audience))
    if as_json:
        for section, clause in book.clauses:
            click.echo(json.dumps(_clause_entry(section, clause), ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(book)))


@main.command()
@click.argument("path", metavar="LOG", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object an event, then the state.")
def replay(path: Path, *, as_json: bool) -> None:
    """Play a game log again and tell what happened."""
    game_log = log.read_path(path)
    game = game_log.game()
    teller = Teller(game_log.rules, game_log.names)
    for action in game_log.actions:
        for event in game.apply(action):
            if as_json:
                click.echo(json.dumps({"at": action.at_ms, **log.event_entry(event)}))
            else:
                click.echo(f"{action.at_ms / 1000:.3f} s: {teller.tell(event)}")
    if as_json:
        click.echo(json.dumps(log.state_entry(game)))


def _clause_entry(section: Section, clause: Clause) -> dict[str, object]:
    entry: dict[str, object] = {
        "section": section.title,
        "key": clause.key,
        "fields": list(clause.fields),
        "for": clause.audience.value,
        "sentence": wording.plain(clause.sentence),
    }
    return entry | ({"term": clause.term} if clause.term else {})


def _lines(book: Rulebook) -> list[str]:
    lines = [book.title, *(wording.plain(clause.sentence) for clause in book.head.clauses)]
    for section in book.sections:
        clauses = [f"- {wording.plain(clause.text)}" for clause in section.clauses]
        lines += ["", section.title, *clauses]
    return [*lines, "", book.note] if book.note else lines
