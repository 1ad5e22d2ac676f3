"""Orders, as the commands make them."""

from rulescard.card.sheet import CardSize, Paper
from rulescard.formats.editions import Look, Order
from rulescard.formats.format import Format
from slapjack.house.rules import House

LOOK = Look(Paper.parse("a4"), CardSize.parse("tall"))


def order(house: House, *formats: Format, look: Look = LOOK) -> Order:
    return Order("ours", house, formats or tuple(Format), look)
