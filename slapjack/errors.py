"""The one family of errors: what was expected, what came, where, and what to do."""


class SlapjackError(Exception):
    """Something a person can put right; its text is the whole message they need.

    The command line prints the message and leaves with `exit_status`.
    """

    exit_status = 1


class Faults(SlapjackError):
    """Everything found wrong in one input, each fault a line of its own."""

    exit_status = 2

    def __init__(self, where: str, faults: list[str]) -> None:
        self.where = where
        self.faults = tuple(faults)
        super().__init__("\n".join([f"{where}:", *(f"  {fault}" for fault in faults)]))


def shown(value: object, most: int = 60) -> str:
    """Show a value that came from outside: short, on one line, nothing in it at work."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table as deep
        return f"a {type(value).__name__} too large to show"
    return text if len(text) <= most else f"{text[:most]}…"
