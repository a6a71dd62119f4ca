"""``In that battle I play card 29`` below a line of a battle: it is said of that one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.cards import CardId, Pack
from games.no_retreat.text.phrases import (
    Countering,
    Fighting,
    Manner,
    Place,
    Playing,
    Replying,
    Targeting,
)
from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon
from parsers.reading import Line, Understood

_THIS = re.compile(rf"(?<!\w)(?:{either(lexicon()['this-battle']['words'])})(?!\w)[ :,—–-]*")


def battle_of(lines: Sequence[Line]) -> tuple[Place, ...] | None:
    """Where the battle of the last line is fought; None where that tells of none, or of several."""
    last = lines[-1] if lines else None
    match last.written if isinstance(last, Understood) else None:
        case Fighting(places=places) | Replying(places=places) if places:
            return places
        case Targeting(places=(place,)) | Countering(at=Place() as place):
            return (place,)
    return None


def without_this(piece: str) -> str:
    """The piece with blanks for the words that say which battle: its columns stay."""
    folded = fold(piece)
    found = _THIS.search(folded)
    if found is None or len(folded) != len(piece):
        return piece
    return piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]


def in_this(lines: Sequence[Line], places: tuple[Place, ...] | None) -> list[Line]:
    """What tells how a battle is fought, said of the one there."""
    return [
        replace(each, written=Replying(places, manner), text=_named(each.text, places))
        if places and isinstance(each, Understood) and (manner := _manner(each.written)) is not None
        else each
        for each in lines
    ]


def below(lines: Sequence[Line], before: Sequence[Line], pack: Pack) -> list[Line]:
    """A card for battles, said of the one of the line before: ``Battle 0515 ...``, below it ``play 37``."""
    last = before[-1] if before else None
    match (last.written if isinstance(last, Understood) else None), list(lines):
        case Fighting() | Replying(), [Understood(written=Playing(card, 0, (), (), (), ()))] if (
            _are_for_battles(card.cards, pack)
        ):
            return in_this(lines, battle_of(before))
    return list(lines)


def _are_for_battles(cards: Sequence[CardId], pack: Pack) -> bool:
    """Whether one half of each is committed to battles."""
    return bool(cards) and all(
        any(window.startswith("commit.") for seat in SEATS for window in pack.half(card, seat).windows)
        for card in cards
    )


def _named(text: str, places: tuple[Place, ...]) -> str:
    """The text with where that is, so that it reads as the same by itself."""
    said = lexicon()["proposed"][language(text)]["at"]
    return f"{said} {', '.join(place.text for place in places)}: {' '.join(text.split())}"


def _manner(written: object) -> Manner | None:
    match written:
        case Manner():
            return written
        case Playing(card, 0, (), (), (), ()):
            return Manner(cards=(card,))
    return None
