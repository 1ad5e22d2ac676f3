"""Where the command `slapjack` starts."""

from slapjack.loading import ended_by_interrupts

with ended_by_interrupts():
    from slapjack.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main(prog_name="slapjack")
