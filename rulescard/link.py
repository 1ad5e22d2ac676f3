"""The page that plays a house from its address: where it is, and what stands behind its ``#``."""

from typing import Final
from urllib.parse import urlsplit

from slapjack.errors import SlapjackError, shown
from slapjack.house.address import address_of
from slapjack.house.rules import House

# Every letter makes the code's modules smaller.
MOST_LETTERS: Final = 200
_EXAMPLE: Final = "https://example.org/slapjack/"


class BadLink(SlapjackError):
    """What is no address of a page."""

    exit_status = 2


def page_of(text: str) -> str:
    """Give the address of a page, as it was typed; raises `BadLink` with all that is wrong."""
    if faults := _faults(text):
        raise BadLink(f"--link {shown(text)}: {'; '.join(faults)}")
    return text


def address(page: str, house: House) -> str:
    """Give the address that opens exactly these rules; "" for no page."""
    return f"{page}#{address_of(house)}" if page else ""


def _faults(text: str) -> list[str]:
    found = []
    if "#" in text:
        found.append("has a # of its own; leave it out and what follows: the house goes there")
    if not text.isascii() or not text.isprintable() or " " in text:
        found.append("has letters that no address has; write them as browsers copy them, like %20")
    elif not _is_of_a_page(text):
        found.append(f"expected the address of a page, such as {_EXAMPLE}")
    if len(text) > MOST_LETTERS:
        found.append(f"found {len(text)} letters, expected {MOST_LETTERS} at most; shorten it")
    return found


def _is_of_a_page(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False
