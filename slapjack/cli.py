"""The command `slapjack`: the rules in words, games told again, and how long they take."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook
from slapjack.book.staging import staged
from slapjack.book.telling import Teller
from slapjack.command_line import Commands, chosen_house, house_argument, needed, preset_option
from slapjack.game import log, log_reader
from slapjack.length.command import length

if TYPE_CHECKING:
    from pathlib import Path

    from slapjack.book.rulebook import Clause, Rulebook, Section
    from slapjack.house.rules import House, HouseRules

EXAMPLE_NAMES: Final = ("Ann", "Ben", "Cat")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
def main() -> None:
    """Slapjack's rules in words, its games told again, and how long they take."""


main.add_command(length)


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
@click.option(
    "--examples", "with_examples", is_flag=True, help="After each rule, a tiny game that shows it."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one a clause.")
def rules(
    house: Path | None, preset: str | None, audience: str, *, with_examples: bool, as_json: bool
) -> None:
    """Print the rules of a house, clause by clause.

    HOUSE is a house file, or an address with a house behind its #; without it, the rules are
    those of a preset.
    """
    asked = chosen_house(house, preset)
    book = rulebook(asked, Audience(audience))
    if as_json:
        for section, clause in book.clauses:
            click.echo(json.dumps(_clause_entry(section, clause), ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(book, asked, with_examples=with_examples)))


@main.command()
@needed("path", "LOG", "the game log to tell", "game.jsonl")
@click.option("--json", "as_json", is_flag=True, help="One JSON object an event, then the state.")
def replay(path: Path, *, as_json: bool) -> None:
    """Play a game log again and tell what happened."""
    game_log = log_reader.read_path(path, partial(click.echo, err=True))
    game = game_log.game()
    teller = Teller.of(game_log)
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


def _lines(book: Rulebook, house: House, *, with_examples: bool) -> list[str]:
    lines = [book.title, *(wording.plain(clause.sentence) for clause in book.head.clauses)]
    for section in book.sections:
        lines += ["", section.title]
        for clause in section.clauses:
            lines.append(f"- {wording.plain(clause.text)}")
            lines += _shown(clause, house.rules) if with_examples else []
    return [*lines, "", book.note] if book.note else lines


def _shown(clause: Clause, rules: HouseRules) -> list[str]:
    """Tell the clause's example in this house, a line an event; some clauses have none."""
    example = staged(clause.key, rules)
    if example is None:
        return []
    teller = Teller(rules, EXAMPLE_NAMES[: len(example.stacks)])
    game = example.game()
    return [
        f"    {teller.tell(event)}" for step in example.steps for event in game.apply(step.action)
    ]
