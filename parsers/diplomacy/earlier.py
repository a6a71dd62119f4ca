"""Supports of a move that stands before them, said by its kind or by a word for it; it knows no names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import NamedTuple

from games.diplomacy.data.names import Names
from games.diplomacy.model.orders import Province, Written
from parsers.diplomacy.lexer import lexicon
from parsers.diplomacy.line import unread
from parsers.diplomacy.short import in_letters
from parsers.kit.lexicon import either, language
from parsers.lexing import TypedLine, fold
from parsers.reading import Line, Understood, Unreadable

Tools = tuple[Callable[[str], Sequence[Line]], Callable[[str], Iterator[Sequence[str]]]]
"""What reads a text, and what a text may mean."""
_LONGEST = 200
"""Letters of a line that is looked at."""


def may_mention(text: str) -> bool:
    """A quick look: whether a line has a word of help at all."""
    return len(text) <= _LONGEST and _quick().search(text) is not None


@cache
def _quick() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["earlier"]["quick"]), re.IGNORECASE)


class Mention(NamedTuple):
    """``Bulgaria supports the fleet into Rumania``: where it begins, who does it, what is said of the move.

    ``place`` is empty where a word stands for all of it, ``kind`` where it is not told; ``sure``: what goes
    there is helped, and nobody who stands there.
    """

    start: int
    end: int
    unit: str
    kind: str
    place: str
    sure: bool


def mention(line: TypedLine) -> Mention | None:
    """What the end of a line says of a move before it."""
    found = _pattern().search(line.folded)
    if found is None:
        return None
    start, end = line.place(found.start("all")), line.place(found.end("all") - 1) + 1
    parts = {key: found[key] or "" for key in ("army", "fleet", "attack", "to", "place")}
    kind = "A" if parts["army"] else "F" if parts["fleet"] else ""
    if parts["place"] and not (kind or parts["attack"]):
        return None
    if parts["place"] and not (parts["to"] or parts["attack"]):
        return None  # ``supports the fleet Rumania``
    unit = line.text[start : line.place(found.end("unit") - 1) + 1]
    place = line.text[line.place(found.start("place")) : end] if parts["place"] else ""
    goes = parts["to"] in lexicon()["earlier"]["into"] or "'s" in parts["army"] + parts["fleet"]
    return Mention(start, end, unit, kind, place, goes or bool(parts["attack"]))


@cache
def _pattern() -> re.Pattern[str]:
    table = lexicon()["earlier"]
    helps, it, army, fleet, attack, of, into, at = (
        either(table[key]) for key in ("helps", "it", "army", "fleet", "attack", "of", "into", "at")
    )
    what = (
        rf"(?:(?P<attack>{attack})(?:\s+(?:{of}))?\s+)?(?:(?:(?P<army>{army})|(?P<fleet>{fleet}))\s+)?"
        rf"(?:(?P<to>{into}|{at})\s+)?(?P<place>[^\W\d_][^,;:.!?()]{{1,30}})"
    )
    return re.compile(
        rf"(?:^|[,;.]\s+)\s*(?P<all>(?P<unit>[^\W\d_][^,;:.!?()]{{0,30}}?)\s+(?:{helps})\s+(?:(?:{it})|{what}))\s*[.!]*\s*$"
    )


def unfinished(line: Line) -> Mention | None:
    """A support that ends with its letter, ``F Gre S``: behind a move it may be of that."""
    if not isinstance(line, Unreadable) or line.key != "missing-supported" or line.suggestion:
        return None
    *unit, verb = line.text.rstrip(" .!").split() or [""]
    letter = len(verb) == 1 and fold(verb) in lexicon()["earlier"]["letters"]
    return Mention(0, 0, " ".join(unit), "", "", sure=True) if letter and unit else None


def in_full(said: Mention, before: Sequence[Line], names: Names) -> str:
    """The support in full, where it can be one move alone of those ``before``; empty where it cannot.

    The last of them is on the line above, or on the same one.
    """
    move = _last(before) if not said.place else _to_there(said, before, names)
    if move is None or move.unit is None or move.to is None:
        return ""
    at, to = (f"{one}/{coast}" if coast else str(one) for one, coast in _ends(move))
    return f"{said.unit} S {move.unit.kind or ''} {at} - {to}"


def of_proposed(said: Mention, line: TypedLine, above: Line, names: Names, tools: Tools) -> Unreadable | None:
    """The support of the one move that the line above is asked back as: with that it is asked back, too."""
    read, proposals = tools
    if not isinstance(above, Unreadable) or above.key == "no-order":
        return None
    groups = [[above.suggestion]] if above.suggestion else islice(proposals(above.text), 1)
    moves = [each for group in groups for text in group for each in read(text) if _last([each]) is not None]
    told = in_full(said, moves, names) if len(moves) == 1 else ""
    helps = [each.written for each in read(told) if isinstance(each, Understood)] if told else []
    if len(helps) != 1 or itself(helps[0]):
        return None
    whole = unread(line, said.start, said.end, "missing-supported", {"word": said.unit})
    return replace(whole, suggestion=in_letters(helps[0], names, language(line.text)))


def itself(support: Written) -> bool:
    """Whether a unit would help itself."""
    unit, target = support.unit, support.target
    return unit is not None and target is not None and unit.place == target.place


def _ends(move: Written) -> tuple[tuple[str | None, str | None], tuple[str | None, str | None]]:
    assert move.unit is not None
    return (move.unit.place, move.unit.coast), (move.to, move.to_coast)


def _last(before: Sequence[Line]) -> Written | None:
    last = before[-1] if before else None
    return last.written if isinstance(last, Understood) and last.written.verb == "M" else None


def _to_there(said: Mention, before: Sequence[Line], names: Names) -> Written | None:
    places = names.lookup(said.place)
    if not said.sure and not any(_leads_to(said.place, each, names) for each in places):
        return None
    moves = (each.written for each in before if isinstance(each, Understood))
    there = [move for move in moves if move.verb == "M" and move.to in places and move.unit]
    found = [move for move in there if move.unit and said.kind in ("", move.unit.kind or said.kind)]
    return found[0] if len({move.unit.place for move in found if move.unit}) == 1 else None


def _leads_to(place: str, province: Province, names: Names) -> bool:
    """Whether a Russian name stands in the case of where somebody goes, and not of where they are."""
    into, there = (fold(names.form(province, case)) for case in ("acc", "pre"))
    return fold(place) == into != there
