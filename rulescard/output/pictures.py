"""Where the pictures of a card go."""

from dataclasses import replace
from pathlib import Path

from rulescard.card.preview import folded_png, sheet_png
from rulescard.formats import card
from rulescard.formats.editions import file_name
from rulescard.formats.format import Order
from rulescard.formats.registry import FORMATS
from rulescard.output.folders import FOLDER
from rulescard.scale import TRUE


def files(order: Order, output: str | None = None) -> dict[Path, bytes]:
    """Draw the card of an order; give each picture with its place, named after the card."""
    # As it comes out of the printer: true.
    order = replace(order, look=replace(order.look, scale=TRUE))
    made = card.build(order)
    folder = Path(output) if output else FOLDER
    name = file_name(order, FORMATS["pdf"]).removesuffix(FORMATS["pdf"].suffix)
    pictures = {"sheet": sheet_png, "folded": folded_png}
    return {folder / f"{name}-{what}.png": draw(made) for what, draw in pictures.items()}
