"""A house in an address: the same rules again, and a clear message for what strangers write."""

from itertools import islice
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapjack.command_line import chosen_house
from slapjack.errors import Faults, SlapjackError, tellable
from slapjack.house.address import MOST_LETTERS, address_of, fragment_of, house_of
from slapjack.house.file import parse_house
from slapjack.house.rules import OPTIONS, PRESETS, House, HouseRules
from slapjack.toml import typed
from tests.hostile import hostile_addresses
from tests.houses import rules

URL_SAFE = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%&=,:")
TITLES = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=40)


def preset_of(found: HouseRules) -> str:
    """Give a preset of the same game, as a house file of these rules would start from."""
    return next(name for name, each in PRESETS.items() if each.kind is found.kind)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_its_own_name(preset: str) -> None:
    house = House(PRESETS[preset], preset)
    assert address_of(house) == preset
    assert house_of(preset) == house


def test_an_address_reads_as_people_would_say_it() -> None:
    house = parse_house(
        'preset = "ratscrew"\nwrong_slap_cards = 2\ntargets = ["pair", "tens"]\n'
        'ace_counts_in_tens = true\nchallenges = { jack = 2 }\n[card]\ntitle = "Our game"',
        "here",
    )
    assert address_of(house) == (
        "ratscrew&targets=pair,tens&ace_counts_in_tens=true&challenges=jack:2"
        "&wrong_slap_cards=2&title=Our%20game"
    )


@given(rules(), TITLES, st.sampled_from(["", "es", "pt-BR"]))
def test_any_house_comes_back_as_it_was(found: HouseRules, title: str, language: str) -> None:
    house = House(found, preset_of(found), title, language=language)
    text = address_of(house)
    again = house_of("#" + text)
    assert set(text) <= URL_SAFE
    assert (again.rules, again.rules.fingerprint) == (found, found.fingerprint)
    assert again.preset == house.preset
    assert again.title == typed(title)
    assert again.language == (language if title else "")


def test_the_longest_address_of_a_house_can_be_read() -> None:
    title = "\U0001f0cf" * 80
    every = {
        name: ",".join(option.names) if hasattr(option, "names") else "x" * 20
        for name, option in OPTIONS.items()
    }
    written = "&".join(f"{name}={text}" for name, text in every.items())
    assert len(f"ratscrew&{written}&title={quote(title)}") < MOST_LETTERS


def test_what_a_house_file_takes_is_taken_and_told_alike() -> None:
    with pytest.raises(Faults) as of_file:
        parse_house("decks = 9\nflip_limit = 3\nminutes = -1", "here")
    with pytest.raises(Faults) as of_address:
        house_of("card&decks=9&flip_limit=3&minutes=-1")
    told = [fault.partition(": ")[2] for fault in of_file.value.faults]
    assert [*of_address.value.faults[:2]] == told[:2]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("rascrew", "preset: found 'rascrew'; did you mean \"ratscrew\"?"),
        ("card&decks=2&decks=3", "decks: stands there twice; once is enough"),
        ("snap&preset=snap", "preset: stands there twice; once is enough"),
        ("ratscrew&challenges=jack:1,jack:2", "challenges.jack: stands there twice"),
        ("card&titel=Ours", "titel: no such key; did you mean title?"),
        ("card&picture=/etc/passwd", "picture: an address has no picture; take it out"),
        ("card&title=%E2%80%AEevil", "title: found '\\u202eevil'"),
        ("card&title=%00", "title: found '\\x00'"),
        ("card&title=50%", "title=50%: found '%'; write a % itself as %25"),
        ("card&title=%C3%28", "title=%C3%28: found what is no text in UTF-8"),
        ("card&decks", "decks: expected a name, the sign = and a value"),
        ("card&decks=" + "9" * 3000, "decks: found 999"),
        ("card&decks=%32x", "decks: found '2x', expected a whole number from 1 to 4"),
        ("snap&challenges=jack:1", "challenges: snap has no use for it"),
        ("card&min_players=5&max_players=3", "found 5 and 3"),
        ("a" * 5000, "found 5000 letters, expected 4000 at most"),
    ],
)
def test_what_is_wrong_is_told(written: str, said: str) -> None:
    with pytest.raises(Faults) as told:
        house_of(written)
    assert said in str(told.value)


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(Faults) as told:
        house_of("snapp&decks=9&targets=jack,foo&title=%00&hello=1&%zz")
    assert len(told.value.faults) == 6


def test_commands_take_an_address_where_they_take_a_house_file() -> None:
    whole = Path("https://play.example.org/slap/?a=b#ratscrew&decks=2")
    assert fragment_of(whole) == "ratscrew&decks=2"
    assert chosen_house(whole, None).rules.decks == 2
    for file in ("ours.toml", "houses#2/ours.toml", "https/#card", "ftp://here/#card"):
        assert fragment_of(Path(file)) is None
    with pytest.raises(SlapjackError, match="found both"):
        chosen_house(whole, "snap")


def read(address: str) -> House | Faults:
    try:
        return house_of(address)
    except Faults as fault:
        return fault


def test_three_hundred_hostile_addresses_give_a_house_or_a_clear_message() -> None:
    found = {address: read(address) for address in islice(hostile_addresses(), 300)}
    told = {address: fault for address, fault in found.items() if isinstance(fault, Faults)}
    houses = {address: house for address, house in found.items() if isinstance(house, House)}
    assert (len(houses) > 5, len(told) > 200) == (True, True)
    for address, fault in told.items():
        assert tellable(str(fault)) == str(fault), address
        assert len(str(fault)) < 20_000, address
    for address, house in houses.items():
        assert (house.title + house.note).isprintable(), address
        assert house.picture == "", address
        assert house_of(address_of(house)).rules == house.rules, address
