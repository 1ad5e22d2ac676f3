"""Several people round one touch screen: each has a corner, and all of it is in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.pages import AT_TABLE, TOP, until

SIZES = {"upright": (320, 640), "lying": (640, 320), "tablet": (768, 1024)}
# Of what must be in sight: left, top, right and bottom, in CSS pixels.
PLACES = """[...document.querySelectorAll("#hands button, #pile svg, #seats li")].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.fixture
def screen(page: Page) -> Iterator[Page]:
    """A page on a screen that is touched."""
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    yield page
    device.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", ["2", "3", "4"])
def test_every_corner_and_the_card_are_in_sight(screen: Page, people: str, size: str) -> None:
    width, height = SIZES[size]
    screen.set_viewport_size({"width": width, "height": height})
    screen.select_option("#people", people)
    screen.click("#start")
    until(screen, AT_TABLE)
    until(screen, f"document.querySelectorAll('#hands .hand').length === {people}")
    places = screen.evaluate(PLACES)
    assert len(places) >= 2 * int(people) + 1 + int(people)
    for left, top, right, bottom in places:
        assert 0 <= left < right <= width
        assert -1 <= top < bottom <= height + 1
        assert bottom - top > 15
    screen.locator("#hands .flip").first.click()
    until(screen, f"({TOP}).includes(' of ')")
