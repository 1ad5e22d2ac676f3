"""The only door to the sentences and pages in `templates/`.

What stands in ``templates/<language>/`` is found first, then what all languages
share. In a sentence, words between double asterisks are **strong**; nothing else
is markup.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    UndefinedError,
    nodes,
    select_autoescape,
)

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

    from slapjack.deck.cards import Card

LANGUAGE: Final = "en"
# From before a word to behind one: as "this" is, not the inches of 12".
_DOUBLE_QUOTES: Final = re.compile(r'(?<![\w"])"(?=[^\s"])([^"]*)(?<=[^\s"])"(?!\w)')
# From before a word to behind one, as 'this' is; not the apostrophe of don't or the Joneses'.
_SINGLE_QUOTES: Final = re.compile(r"(?<!\w)'(?=\S)([^']*(?:\w'\w[^']*)*)(?<=\S)'(?!\w)")
# Double and single quotes by language; where several are usual, those of most printed books.
_STRAIGHT: Final = ('"', '"', "‘", "’")  # noqa: RUF001
_QUOTES: Final = (
    dict.fromkeys(("en", "es", "pt", "nl", "tr", "ga", "cy", "ca", "eu"), ("“", "”", "‘", "’"))  # noqa: RUF001
    | dict.fromkeys(("de", "cs", "sk", "sl", "bg", "lt"), ("„", "“", "‚", "‘"))  # noqa: RUF001
    | dict.fromkeys(("pl", "ro", "hu", "hr"), ("„", "”", "‘", "’"))  # noqa: RUF001
    | dict.fromkeys(("sv", "fi"), ("”", "”", "’", "’"))
    | dict.fromkeys(("it", "el", "ru", "uk", "no", "nb", "nn"), ("«", "»", "“", "”"))
    | {"fr": ("«\u00a0", "\u00a0»", "“", "”")}
)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a sentence, in strong print or not."""

    text: str
    strong: bool


def spans(sentence: str) -> tuple[Span, ...]:
    """Split a sentence into its strong and its other stretches, none of them empty."""
    parts = sentence.split("**")
    return tuple(Span(text, position % 2 == 1) for position, text in enumerate(parts) if text)


def plain(sentence: str) -> str:
    """Give a sentence as it is spoken, without marks."""
    return sentence.replace("**", "")


def words(text: str) -> list[str]:
    """Give the words of a text in order, without punctuation: what must never be lost."""
    return re.findall(r"[^\W_]+(?:['’.,-][^\W_]+)*", plain(text))


@lru_cache(maxsize=2048)
def typographic(text: str, language: str = LANGUAGE) -> str:
    """Give a text with curly apostrophes, and with its language's quotes where two are a pair.

    What may be no quote stays as it was typed: the inches of 12", and the quotes of a language
    that is not known here.
    """
    opening, closing, within, without = _QUOTES.get(language.partition("-")[0], _STRAIGHT)
    curled = _DOUBLE_QUOTES.sub(rf"{opening}\1{closing}", text)
    # One that is left over behind a letter was meant for one of those.
    if re.search(r'(?<!\d)"', curled):
        curled = text
    return _SINGLE_QUOTES.sub(rf"{within}\1{without}", curled).replace("'", "’")


class _Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled before; one that cannot be kept is no matter."""

    @cached_property
    def _how(self) -> str:
        """How they are compiled stands in this module."""
        return Path(__file__).read_text(encoding="utf-8")

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(source + self._how)

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


@cache
def environment() -> Environment:
    """Give the strict template environment; ``.html.j2`` and ``.xml.j2`` escape what they show."""
    return Environment(
        loader=FileSystemLoader([folder() / LANGUAGE, folder()]),
        undefined=StrictUndefined,
        autoescape=select_autoescape(enabled_extensions=("html.j2", "xml.j2")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def keep_compiled(folder: Path) -> None:
    """Keep in this folder what templates are compiled to, for whoever reads them next."""
    environment().bytecode_cache = _Compiled(str(folder))


def sentence(template: str, name: str, *values: Any) -> str:  # noqa: ANN401
    """Give the sentence that the macro `name` of `template` makes of `values`, on one line."""
    return " ".join(text(template, name, *values).split())


def text(template: str, name: str, *values: Any) -> str:  # noqa: ANN401
    """Give the lines that the macro `name` of `template` makes of `values`."""
    return str(value(template, name)(*values)).strip()


def has(template: str, name: str) -> bool:
    """Whether `template` has a macro or value `name`."""
    return hasattr(_module(template), name)


def value(template: str, name: str) -> Any:  # noqa: ANN401
    """Give what `template` sets under `name`; jinja2's `UndefinedError` if it sets nothing."""
    if not has(template, name):
        raise UndefinedError(f"{template} has no {name}")
    return getattr(_module(template), name)


def macros(template: str) -> set[str]:
    """Give the names of all macros that `template` itself defines."""
    source, _, _ = environment().loader.get_source(environment(), template)  # type: ignore[union-attr]
    return {node.name for node in environment().parse(source).find_all(nodes.Macro)}


def card_name(card: Card) -> str:
    """Give a card in words, its rank first: Queen of Spades."""
    return sentence("cards.j2", "card", card)


def forget() -> None:
    """Read the templates anew when they are next wanted: one may have changed."""
    environment.cache_clear()
    _module.cache_clear()


@cache
def _module(template: str) -> Any:  # noqa: ANN401 - a template's macros are its attributes
    return environment().get_template(template).module


def folder() -> Path:
    """Say where the templates are."""
    here = Path(__file__).parent.parent
    installed = here / "templates"
    return installed if installed.is_dir() else here.parent / "templates"
