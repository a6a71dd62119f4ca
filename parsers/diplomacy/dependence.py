"""Orders that stand behind a condition which nobody can read, within a line; it must not read conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from parsers.asking import ASKED_THEN
from parsers.depending import CHANGED, DEPENDS, opens_condition
from parsers.diplomacy.beaten import is_beaten
from parsers.diplomacy.lexer import lexicon
from parsers.greeting import phrases
from parsers.kit.lexicon import either, spelt
from parsers.lexing import fold
from parsers.reading import Line, Understood, Unreadable

_STOP = re.compile(r"[.;!?…]")
_WITHIN = re.compile(r",\s*(?=[^\s,])")


_TOLD = frozenset((ASKED_THEN, CHANGED, DEPENDS, "no-order"))
_ONLY_BEHIND = frozenset(fold(each).split()[0] for each in phrases("trailing")) - {
    fold(each).split()[0] for each in phrases("opening")
}
"""How a condition begins that is of what stands before it: ``only if``."""
_TRAILING = re.compile(rf"\s*(?:{either([*phrases('trailing'), *phrases('behind')])})(?!\w)")


@cache
def _link() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{either(lexicon()['times']['lead'])})\s+")


def beside_conditions(text: str, pieces: Sequence[Line], places: Sequence[int]) -> list[Line]:
    """The pieces of a line; none is an order with a remark behind it that holds a condition.

    ``A Par - Bur, a bounce is fine but only if Italy agrees``; ``places``: where names of places begin.
    """
    made, end, last = list[Line](), 0, -1
    for at, piece in enumerate(pieces):
        start = _start(text, piece, end)
        if _STOP.search(text, end, start):
            last = -1
        before = made[last] if last >= 0 else None
        if isinstance(piece, Unreadable) and isinstance(before, Understood):
            named = any(start <= place < start + len(piece.text) for place in places)
            beside = at == last + 1 and not named and piece.key not in _TOLD
            hangs = _hangs("hangs", "cases", "consent").search(fold(piece.text)) if beside else None
            hangs = hangs or _own(piece, pieces[at + 1 :])
            if hangs is not None:
                word = piece.text[hangs.start() :].split(",")[0].strip()
                made[last] = Unreadable(before.span, before.text, CHANGED, {"word": word})
        if isinstance(piece, Understood):
            last = at
        made.append(piece)
        end = start + len(piece.text)
    return made


def _own(piece: Unreadable, behind: Sequence[Line]) -> re.Match[str] | None:
    """Where a condition begins that has no order behind it: ``although if Munich stays, Picardy``."""
    has_order = any(
        isinstance(each, Understood) or (isinstance(each, Unreadable) and each.key == DEPENDS)
        for each in behind
    )
    return None if has_order else _other_way().match(fold(piece.text))


@cache
def _other_way() -> re.Pattern[str]:
    words = either(lexicon()["turning"]["other-way"])
    return re.compile(rf"\W*(?:{words})(?!\w)")


def turns(text: str) -> bool:
    """Whether a word of a text may turn the order beside it round, or let it hang on something."""
    table = lexicon()["turning"]
    return any(word in table["if"] or word in table["words"] for word in re.findall(r"[^\W\d_]+", fold(text)))


def is_of_others(text: str) -> bool:
    """Whether others have yet to agree to what a line says: ``let the Germans decide``."""
    return _hangs("consent").search(fold(text)) is not None


@cache
def _hangs(*keys: str) -> re.Pattern[str]:
    table = lexicon()["habits"]
    return re.compile(rf"(?<!\w)(?:{spelt(fold(word) for key in keys for word in table[key])})")


def behind_conditions(text: str, pieces: Sequence[Line]) -> list[Line]:
    """The pieces of a line; none is an order that stands behind a condition in its sentence.

    * ``A Mar - Spa. If the cat smiles, A Par - Bur``: an abbreviation may end a sentence, too.
    * ``A Mar - Spa and, if the cat smiles, A Par - Bur``.
    * ``A Mar - Spa, if the cat smiles, A Par - Bur``: nobody knows of which.
    """
    made = list[Line]()
    why, end, held, trails = "", 0, False, False
    for piece in pieces:
        start = _start(text, piece, end)
        if why and (held or trails) and _STOP.search(text, end, start):
            why = ""
        if isinstance(piece, Unreadable) and (said := _condition(piece)):
            why, held = said, False
            before = bool(made) and not _STOP.search(text, end, start)
            trails = before or not piece.text.startswith(said) or fold(said) in _ONLY_BEHIND
        elif why and isinstance(piece, Understood):
            piece = Unreadable(piece.span, piece.text, DEPENDS, {"word": why})
            held = True
        made.append(piece)
        end = start + len(piece.text)
    return made


def _condition(piece: Unreadable) -> str:
    """The word that opens a condition in a piece that is no order; empty without."""
    if piece.key == ASKED_THEN:
        return ""
    for at in (0, *(found.end() for found in _WITHIN.finditer(piece.text))):
        said = piece.text[at:]
        if link := _link().match(fold(said)):
            said = said[link.end() :]
        if is_beaten(said):
            continue
        if said.strip() and (opens_condition(said) or _TRAILING.match(fold(said))):
            return said.split()[0]
    return ""


def _start(text: str, piece: Line, end: int) -> int:
    at = text.find(piece.text, end)
    return at if at >= 0 else max(piece.span.column - 1, end)
