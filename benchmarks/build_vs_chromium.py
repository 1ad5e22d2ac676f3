"""Time a cold build of the card beside Debian's Chromium printing the same page to PDF.

Both are whole processes, run in turn. Needs `chromium` on the path.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rulescard.card.card import arrange
from rulescard.card.drawing import draw
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import DEFAULT_PRESET, PRESETS, House

RUNS = 7
BUILD = """
import sys
from pathlib import Path
from rulescard.card.card import build
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.house.rules import DEFAULT_PRESET, PRESETS, House
from slapjack.book.rulebook import rulebook
book = rulebook(House(PRESETS[DEFAULT_PRESET], DEFAULT_PRESET))
Path(sys.argv[1]).write_bytes(build(book, Paper.parse("a4"), CardSize.parse("tall")).pdf)
"""


def seconds(command: list[str]) -> float:
    """Run the command once and say how long it took."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def unpack(folder: Path) -> Path:
    """Write the page that the card is made from, with every file it names."""
    book = rulebook(House(PRESETS[DEFAULT_PRESET], DEFAULT_PRESET))
    page = draw(arrange(book, Paper.parse("a4"), CardSize.parse("tall")))
    for name, content in page.files.items():
        (folder / name).write_bytes(content)
    html = folder / "card.html"
    html.write_text(page.html, encoding="utf-8")
    return html


def main() -> None:
    """Print the median of each, and which is the faster."""
    chromium = shutil.which("chromium") or sys.exit("chromium is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        html = unpack(folder)
        ours = [sys.executable, "-c", BUILD, str(folder / "ours.pdf")]
        theirs = [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={folder / 'profile'}",
            "--no-pdf-header-footer",
            f"--print-to-pdf={folder / 'theirs.pdf'}",
            html.as_uri(),
        ]
        pairs = [(seconds(ours), seconds(theirs)) for _ in range(RUNS)]
    for label, times in zip(("rulescard", "chromium"), zip(*pairs, strict=True), strict=True):
        median_s, worst_s = statistics.median(times), max(times)
        print(f"{label:10} median {median_s:.2f} s, worst {worst_s:.2f} s of {RUNS}")


if __name__ == "__main__":
    main()
