"""The voice in the page, whose clips come when they can."""

import json
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page

from tests.audio.in_page import LISTEN
from tests.web.pages import choose, opened, until, watch
from tests.web.sites import RATE_WPM

# Every file but that of the cards takes long to be decoded, as on a slow phone.
SLOW = """
  const { decodeAudioData } = OfflineAudioContext.prototype;
  let files = 0;
  OfflineAudioContext.prototype.decodeAudioData = async function (bytes) {
    files += 1;
    if (files > 2) await new Promise((done) => setTimeout(done, 700));
    return decodeAudioData.call(this, bytes);
  };
"""
# What the voice was heard to say: each clip, when it began, and when it was cut off if it was.
VOICED = """window.sent.filter((m) => m.do === "began")
  .map((m) => [window.commands.find((c) => c.do === "play" && c.id === m.id).clip, m.start_s,
    window.commands.some((c) => c.do === "cut" && c.id === m.id)])
  .filter(([clip]) => /^[0-9]/.test(clip))
  .sort((one, other) => one[1] - other[1])"""


def test_the_voice_never_speaks_over_itself_however_late_a_clip_is(
    tab: Page, address: str, site: Path
) -> None:
    tab.add_init_script(LISTEN)
    tab.add_init_script(SLOW)
    with watch(tab):
        opened(tab, address)
        choose(tab, level="hard")
        tab.check("#auto-flip")
        tab.click("#start")
        until(tab, f"{VOICED}.length > 7")
        spoken = tab.evaluate(VOICED)
    places = json.loads((site / "clips" / "index.json").read_text())["voice"][str(RATE_WPM)]
    for (clip, start_s, cut), (_, next_s, _) in pairwise(spoken):
        duration_s = places[clip.partition(" ")[2]][2]
        assert cut or next_s >= start_s + duration_s - 0.005, (clip, start_s, next_s)
