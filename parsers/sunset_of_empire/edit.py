"""Reads the lines in which a game master changes a position of Sunset of Empire; it judges nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from parsers.lexing import fold, skeleton
from parsers.reading import Line, Span, Understood, Unreadable
from parsers.sunset_of_empire.reader import SunsetReader

_VERBS = {
    "life": ("life", "жизни"),
    "neutralise": ("neutralise", "neutralize", "нейтрализовать"),
    "restore": ("restore", "восстановить"),
    "destroy": ("destroy", "уничтожить"),
    "give": ("give", "дать"),
}
_SEATS = {
    ENTENTE: ("entente", "антанта", "антанте", "антанты"),
    CENTRAL: (
        "central",
        "central powers",
        "центральные державы",
        "центральным державам",
        "центральных держав",
    ),
}
_TAG = re.compile(r"[ec]\d+")


def editor(reader: SunsetReader) -> Callable[[str, str], Line]:
    """``life Entente 12``, ``neutralise E3``, ``restore C2``, ``destroy E1``, ``give Entente Lion``."""

    def read(scenario: str, text: str) -> Line:
        folded = " ".join(fold(text).strip(" .;").split())
        verb, rest = _begins(folded, _VERBS)
        if not verb:
            return _unreadable(text, folded.partition(" ")[0])
        if verb in ("neutralise", "restore", "destroy"):
            tag = skeleton(rest)
            return (
                _understood(text, f"{verb} {tag.upper()}") if _TAG.fullmatch(tag) else _unreadable(text, rest)
            )
        seat, rest = _begins(rest, _SEATS)
        if not seat:
            return _unreadable(text, rest)
        if verb == "life":
            return _understood(text, f"life {seat} {rest}") if rest.isdecimal() else _unreadable(text, rest)
        cards = [card for card in reader.names.meaning(rest) if reader.cards[card].deck == seat]
        cards = [card for card in cards if reader.cards[card].original is None]
        return _understood(text, f"give {seat} {cards[0]}") if len(cards) == 1 else _unreadable(text, rest)

    return read


def _begins(text: str, known: object) -> tuple[str, str]:
    assert isinstance(known, dict)
    best = ("", text)
    length = 0
    for key, words in known.items():
        for word in words:
            if (text == word or text.startswith(f"{word} ")) and len(word) > length:
                best, length = (str(key), text[len(word) :].strip()), len(word)
    return best


def _understood(text: str, line: str) -> Understood:
    return Understood(Span(1, 1, len(text)), text, line)


def _unreadable(text: str, word: str) -> Unreadable:
    return Unreadable(Span(1, 1, len(text)), text, "unexpected-word", {"word": word})
