"""What a command does while it only loads, before it can tell of anything."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def ended_by_interrupts() -> Iterator[None]:
    """Let Ctrl-C end the program at once, where Python would tell of an import in a traceback."""
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
