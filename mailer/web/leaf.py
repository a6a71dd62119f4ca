"""Where a page of a folder stands: links lead from file to file, wherever the folder lies."""

from __future__ import annotations

from dataclasses import dataclass
from posixpath import dirname, relpath
from urllib.parse import quote

from mailer.base.words import LANGS


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page's language, and its ``path`` in the folder."""

    lang: str
    path: str

    def to(self, *parts: object) -> str:
        """The way to a page in this language."""
        return self.towards(path_of(self.lang, *parts))

    def file(self, name: str) -> str:
        """The way to a file of ``STATIC``."""
        return self.towards(f"static/{name}")

    def others(self) -> tuple[tuple[str, str], ...]:
        """The other languages, each with the way to this same page."""
        _, slash, rest = self.path.partition("/")
        return tuple(
            (lang, self.towards(f"{lang}/{rest if slash else 'index.html'}"))
            for lang in LANGS
            if lang != self.lang
        )

    def towards(self, path: str) -> str:
        """The way to a file of the folder."""
        return quote(relpath(path, dirname(self.path) or "."))


def path_of(lang: str, *parts: object) -> str:
    """Where the page lies that a server has at ``parts``: a game's number is a page, its name a folder."""
    *before, last = (lang, *parts)
    if isinstance(last, int):
        return "/".join((*map(str, before), f"{last}.html"))
    if "." in str(last):
        return "/".join(map(str, (*before, last)))
    return "/".join((*map(str, (*before, last) if last else before), "index.html"))
