"""What units do like those before them, ``6A too``, ``the same for Don``; it must not know the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from adjudicator.conditions import ALWAYS, Not
from games.no_retreat.model.counters import UnitId
from games.no_retreat.text.phrases import (
    Building,
    Fighting,
    Manner,
    Moving,
    Replying,
    Targeting,
    Timed,
    Troop,
    Way,
    Written,
)
from parsers.no_retreat.parts import Bare
from parsers.no_retreat.tree import Clause

_VERBS = frozenset(("MOVE", "ADVANCE", "RETREAT", "STAY", "RAIL"))


def is_same(clause: Sequence[Token]) -> bool:
    """Whether a clause says no more than that some units do so too."""
    kinds = {token.type for token in clause}
    return {"SAME", "UNIT"} <= kinds <= {"SAME", "UNIT", "COMMA", *_VERBS}


def without_same(clause: Sequence[Token]) -> Sequence[Token]:
    """``too`` says nothing beside what is done."""
    return [token for token in clause if token.type != "SAME"]


def troops_of(clause: Sequence[Token], text: str) -> tuple[Troop, ...]:
    """The units of a clause of a text."""
    return tuple(
        Troop(text[(unit.column or 1) - 1 : (unit.end_column or 1) - 1], tuple(map(UnitId, unit.split())))
        for unit in clause
        if unit.type == "UNIT"
    )


def fought_there(before: Clause | None, clause: Sequence[Token], text: str) -> Fighting | None:
    """``target 0717, battle with Kalinin and Central``: the battle for the one hex that was marked."""
    kinds = [token.type for token in clause]
    if not isinstance(before, Targeting) or len(before.places) != 1 or "UNIT" not in kinds:
        return None
    if kinds[:2] != ["BATTLE", "WITH"] or not {*kinds[2:]} <= {"UNIT", "COMMA"}:
        return None
    return Fighting(before.places, troops_of(clause, text))


def else_where(before: Building, now: Clause) -> Clause:
    """``detrain it at 1218, if that is ours, else at 1422``: the same deed where the condition is not so."""
    if before.when == ALWAYS or before.at is None:
        return Bare()
    match now:
        case Building(when=when) if when == ALWAYS:
            return replace(now, when=Not(before.when))
        case Replying((place,), manner) if manner == Manner():
            return replace(before, at=place, when=Not(before.when))
        case Bare((), (place,)):
            return replace(before, at=place, when=Not(before.when))
    return Bare()


def instead_of(before: Written | None, now: Clause) -> Bare | None:
    """``17A to 1208, else to 1207``: where it goes if it cannot go there; nothing: ``else it stays``."""
    match now:
        case Replying(places, manner) if places and manner == Manner():
            there = places
        case Bare((), places, 0) if places:
            there = places
        case Moving(None):
            there = ()
        case _:
            return None
    match before:
        case Moving(Way(path=path), when) if path and when == ALWAYS:
            return Bare(places=there, instead=True)
        case Manner(advances=(way,)) if before == Manner(advances=(way,)):
            return Bare(places=there, instead=True)
        case Manner(retreats=(way,)) if before == Manner(retreats=(way,)) and there:
            return Bare(places=there, instead=True)
        case Building("detrain" | "place", at=at, when=when) if at is not None and when == ALWAYS:
            return Bare(places=there, instead=True) if len(there) == 1 else None
    return None


def likewise(before: Clause | None, troops: tuple[Troop, ...]) -> Sequence[Clause]:
    """What they do; nothing where what stands before cannot be done by others too."""
    match before:
        case Timed(order=order):
            made = likewise(order, troops)
            return [replace(before, order=each) for each in made if not isinstance(each, Bare)]
        case Moving(None, stay=stay) if stay:
            return [replace(before, stay=troops)]
        case Moving(way) if way is not None:
            return [replace(before, way=_way(way, troops))]
        case Manner(advances=ways) if ways and before == Manner(advances=ways):
            return [Manner(advances=(_way(ways[-1], troops),))]
        case Manner(retreats=ways) if ways and before == Manner(retreats=ways):
            return [Manner(retreats=(_way(ways[-1], troops),))]
        case Building("rail" | "fortify" | "upgrade" | "regroup", cards=()):
            return [replace(before, troop=troop) for troop in troops]
    return []


def _way(way: Way, troops: tuple[Troop, ...]) -> Way:
    """The same end: what was on the way was on theirs."""
    return Way(troops, way.path[-1:] if way.path else ())


def last_of(made: Sequence[Clause], before: Written | None) -> Clause | None:
    """What was said last: in this part of a line, else before it."""
    return made[-1] if made else before
