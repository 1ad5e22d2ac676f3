"""An independent reading of the law of the slap games: slow, plain, to compare with."""

from tests.reference.play import play

__all__ = ["play"]
