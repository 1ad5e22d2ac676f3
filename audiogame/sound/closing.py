"""What is given back when a `with` ends."""

from abc import ABC, abstractmethod
from typing import Self


class Closing(ABC):
    """Something with a `close`, which the end of its `with` calls."""

    @abstractmethod
    def close(self) -> None:
        """Give everything back."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
