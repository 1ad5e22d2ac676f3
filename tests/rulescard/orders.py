"""Orders, as the commands make them."""

from rulescard.card.sheet import CardSize
from rulescard.formats.format import Format, Look, Order
from rulescard.formats.registry import FORMATS
from rulescard.paper import Paper
from slapjack.house.rules import House

LOOK = Look(Paper.parse("a4"), CardSize.parse("tall"))


def order(house: House, *formats: Format, look: Look = LOOK) -> Order:
    return Order("ours", house, formats or tuple(FORMATS.values()), look)
