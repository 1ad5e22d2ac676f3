"""The gate: each format of a house read back, and compared with its rulebook and its sheet."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulescard.faults import MissingTool
from rulescard.formats.editions import make_one
from rulescard.formats.format import Check, Edition, Format, Order
from slapjack.book import wording
from slapjack.errors import SlapjackError


class Verdict(StrEnum):
    """How a check came out."""

    OK = "ok"
    FAILED = "failed"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check and how it came out."""

    name: str
    verdict: Verdict
    said: str

    def __str__(self) -> str:
        return wording.sentence("check.j2", "finding", self)


def examine(order: Order, make: Callable[[Order, Format], Edition] = make_one) -> Iterator[Finding]:
    """Make each format that is wanted, and check it; a format that is not made has failed."""
    for written_in in order.formats:
        try:
            edition = make(order, written_in)
        except SlapjackError as fault:
            yield _of_fault(written_in.name, fault)
        else:
            for name, check in written_in.works.checks.items():
                found = _found(f"{written_in} {name}", check, order, edition)
                if found.said:
                    yield found


def _found(name: str, check: Check, order: Order, edition: Edition) -> Finding:
    try:
        return Finding(name, Verdict.OK, check(order, edition))
    except SlapjackError as fault:
        return _of_fault(name, fault)


def _of_fault(name: str, fault: SlapjackError) -> Finding:
    missing = isinstance(fault, MissingTool)
    verdict = Verdict.NOT_CHECKED if missing else Verdict.FAILED
    return Finding(name, verdict, " ".join(str(fault).split()))
