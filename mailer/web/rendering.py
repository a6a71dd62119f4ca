"""Fills the templates of the pages; it must not choose what is shown."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mailer.base.words import LANGS
from mailer.letters.sheet import Block
from mailer.web.wording import words_in

_FOLDER = Path(__file__).parent
STATIC = {
    "style.css": ("text/css", _FOLDER / "static" / "style.css"),
    "page.js": ("text/javascript", _FOLDER / "static" / "page.js"),
    "seat.js": ("text/javascript", _FOLDER / "static" / "seat.js"),
    "verify.js": ("text/javascript", _FOLDER / "static" / "verify.js"),
    "icon.svg": ("image/svg+xml", _FOLDER / "static" / "icon.svg"),
}
"""Files that are served as they are: name -> (content type, where it lies)."""

SERVED = ("seat.js",)
"""Those of them that are of use only where somebody writes, and so in no folder of files."""


class Standing(Protocol):
    """Where a page stands, and so how its links read."""

    @property
    def lang(self) -> str:
        """The language of the page."""

    def to(self, *parts: object) -> str:
        """The way to a page in this language."""

    def file(self, name: str) -> str:
        """The way to a file of ``STATIC``."""

    def others(self) -> tuple[tuple[str, str], ...]:
        """The other languages, each with the way to this same page."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a server stands: ``base`` is the path before all of ours, ``path`` the rest.

    The language is in neither.
    """

    base: str
    lang: str
    path: str = ""
    query: str = ""

    def to(self, *parts: object) -> str:
        """The way to a page in this language."""
        return "/".join((self.base, self.lang, *(quote(str(part), safe="") for part in parts)))

    def file(self, name: str) -> str:
        """The way to a file of ``STATIC``."""
        return f"{self.base}/static/{name}?{_mark(STATIC[name][1])}"

    def others(self) -> tuple[tuple[str, str], ...]:
        """The other languages, each with the way to this same page."""
        tail = f"{self.path}{'?' if self.query else ''}{self.query}"
        return tuple((lang, f"{self.base}/{lang}/{tail}") for lang in LANGS if lang != self.lang)


@cache
def _mark(path: Path) -> str:
    """What names the content of a file: browsers keep it for a day, and must not keep it past an update."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]


def page(template: str, place: Standing, values: Mapping[str, Any]) -> str:
    """A whole page as HTML."""
    words = words_in(place.lang)

    def say(key: str, **args: Any) -> str:
        return words.say(key, args)

    return _environment().get_template(template).render(place=place, say=say, words_in=words_in, **values)


def blocks_html(blocks: Sequence[Block], level: int = 3) -> Markup:
    """Blocks of a sheet as they stand on a page; ``level`` is that of their headings."""
    macro = getattr(_environment().get_template("blocks.html.j2").module, "block")  # noqa: B009
    return Markup("").join(macro(block, type(block).__name__, level) for block in blocks)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters["paragraphs"] = lambda text: text.split("\n")
    environment.filters["blocks"] = blocks_html
    return environment
