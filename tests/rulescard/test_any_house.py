"""Any house in any format, size and paper: built and right, or refused with a reason.

Many more of them are tried by benchmarks/every_house.py.
"""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rulescard.card.refusal import SheetDoesNotFit
from rulescard.card.sheet import CardSize
from rulescard.check.readback import Verdict, examine
from rulescard.formats.choices import BraillePage
from rulescard.formats.editions import make_one
from rulescard.formats.format import Look
from rulescard.formats.registry import FORMATS
from rulescard.paper import Paper
from slapjack.house.rules import House
from tests.houses import rules
from tests.rulescard.orders import order

HOUSES = st.builds(House, rules(), note=st.sampled_from(["", "No rings."]))
LOOKS = st.builds(
    Look,
    st.sampled_from(["a4", "letter", "legal", "a3", "320x230"]).map(Paper.parse),
    st.sampled_from(["tall", "standard", "pocket", "sheet", "60x150"]).map(CardSize.parse),
    chosen=st.sampled_from([(BraillePage(1),), (BraillePage(2),)]),
)


@settings(max_examples=8, deadline=None)
@given(HOUSES, LOOKS, st.none() | HOUSES)
def test_a_house_is_right_in_every_format(house: House, look: Look, since: House | None) -> None:
    for finding in examine(replace(order(house, look=look), since=since)):
        refused = finding.name == "pdf" and " too long" in finding.said
        assert finding.verdict is Verdict.OK or refused, str(finding)


@settings(max_examples=3, deadline=None)
@given(HOUSES, LOOKS)
def test_two_builds_are_the_same_byte_for_byte(house: House, look: Look) -> None:
    for written_in in FORMATS.values():
        try:
            once = make_one(order(house, look=look), written_in).content
        except SheetDoesNotFit:
            continue
        assert make_one(order(house, look=look), written_in).content == once
