"""Where the command `rulescard` starts."""

from slapjack.loading import ended_by_interrupts

with ended_by_interrupts():
    from rulescard.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main(prog_name="rulescard")
