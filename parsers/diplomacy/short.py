"""Orders asked back in short, ``A Vienna - Galicia``, as letters write them; it must not judge them."""

from __future__ import annotations

from collections.abc import Sequence

from games.diplomacy.data.names import Names
from games.diplomacy.model.orders import Kind, Location, Province, Written, WrittenUnit
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import language

_OF_UNITS = ("KIND", "PLACE", "POWER")
_BESIDE_NAMES = 2
"""So many words of an order name nothing where it is short already: ``A Vienna supports A Trieste``."""
_SIGN = 2
_VERBS = {"SH": "S", "SM": "S"}


def in_short(text: str, words: Sequence[Lexeme], written: Sequence[Written], names: Names) -> str:
    """The text, or its orders in short where it is a sentence or a name in it stands in some case."""
    lang = language(text)
    named = sum(len(word.text.split()) for word in words if word.type in _OF_UNITS)
    short = len(text.split()) <= named + _BESIDE_NAMES * len(written)
    in_cases = any(not _is_title(word, names, lang) for word in words if word.type == "PLACE")
    says = any(len(word.text) > _SIGN for word in words if word.type.startswith("_"))
    if short and not (lang == "ru" and in_cases and says):
        return text
    spelt = [in_letters(each, names, lang) for each in written]
    return "; ".join(spelt) if all(spelt) else text


def _is_title(place: Lexeme, names: Names, lang: str) -> bool:
    return any(place.text == names.title(Location(each), lang) for each in place.meaning)


def in_letters(written: Written, names: Names, lang: str) -> str:
    """An order in names and letters; empty where these would lose a part of it."""
    if written.path or written.verb == "W":
        return ""
    verbs = lexicon()["proposed"][lang]

    def place(at: Province | None, coast: str | None) -> str:
        return names.title(Location(f"{at}/{coast}" if coast else str(at)), lang) if at else ""

    def unit(one: WrittenUnit | None) -> str:
        kind: Kind | None = one.kind if one else None
        return (f"{verbs[kind]} " if kind else "") + place(one.place, one.coast) if one else ""

    doer, aided, to = unit(written.unit), unit(written.target), place(written.to, written.to_coast)
    does = verbs.get(_VERBS.get(written.verb, written.verb), "-")
    match written.verb:
        case "B":
            return f"{does} {doer}"
        case "M":
            return f"{doer} - {to}{' VIA' if written.via else ''}"
        case "SM" | "C":
            return f"{doer} {does} {aided} - {to}"
        case _:
            return " ".join(part for part in (doer, does, aided or to) if part)
