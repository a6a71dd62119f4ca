"""Clauses of a line put together: what tells how goes to the battle before it; it must not look at text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from games.no_retreat.text.phrases import (
    Building,
    Choosing,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Playing,
    Replying,
    Timed,
    Troop,
    Way,
    Written,
)
from parsers.no_retreat.beforehand import in_battle
from parsers.no_retreat.clauses import verb_of
from parsers.no_retreat.parts import Bare, joined
from parsers.no_retreat.tree import Clause
from parsers.reading import Line, Span, Understood, Unreadable


def add(read: list[Line], line: Line) -> None:
    """A clause behind those of its line: what tells how to fight or play goes to what it belongs to."""
    last = read[-1] if read else None
    if isinstance(line, Understood) and isinstance(last, Understood):
        instead = isinstance(line.written, Bare) and line.written.instead
        together = (_or_there if instead else _together)(last.written, line.written)
        if together is not None:
            read[-1] = _stretched(last, line, together)
            return
    if isinstance(line, Understood) and isinstance(line.written, Bare):
        if line.written.option:
            read.append(replace(line, written=Choosing(option=line.written.option)))
            return
        if not read and _numbered(line.written):
            read.append(replace(line, written=Choosing(places=line.written.places)))
            return
        if not read and _of_units(line):
            read.append(replace(line, written=Choosing(troops=line.written.troops)))
            return
        line = Unreadable(line.span, line.text, "incomplete", {"word": line.text}, ("EVENT",))
    read.append(line)


def _numbered(said: Bare) -> bool:
    """Whether hexes by their numbers are all that a line says; a city alone may date a letter."""
    places = said.places if not said.troops and not said.instead else ()
    return bool(places) and all(place.text.isdecimal() for place in places)


def _of_units(line: Understood) -> bool:
    """Whether units are all that a line says, and it goes on in none below."""
    said = line.written
    alone = isinstance(said, Bare) and bool(said.troops) and not said.places and not said.instead
    return alone and not line.text.rstrip().endswith(":")


def of_whole(whole: Span, piece: str, line: Line) -> Line:
    """A clause with the text of its whole part."""
    return replace(line, span=whole, text=piece) if isinstance(line, Understood) else line


def _together(before: Written, now: Clause) -> Written | None:
    match before, now:
        case Timed(order=order), _:
            inner = _together(order, now)
            return None if inner is None else replace(before, order=inner)
        case ((Fighting() | Replying()), (Manner() | Playing() | Moving())):
            return _of_reply(before, now)
        case Manner(by=who), Manner(by=others) if who and others:
            return None  # ``4 Pz does not counterattack, 2 Pz does``: nobody does so alone
        case Manner(), Manner():
            return before.and_(now)
        case Moving(Way(troops, path, None)), Manner(support=said) if said is not None and len(path) == 1:
            return Fighting(path, troops, now)  # ``1113: 1 Pz, 6A, no marker``
        case Keeping(deed="throw", any_of=False), Building(cards=()):  # ``I discard 14 and rebuild 9A``
            return replace(now, cards=before.cards)
        case Building(cards=()), Keeping(deed="throw", any_of=False):  # ``upgrade 9A, discard 17, 22``
            return replace(before, cards=now.cards)
        case Building(cards=()), Manner(cards=cards, any_of=False) if cards and now == Manner(cards=cards):
            return replace(before, cards=cards)  # ``rail 4 Ru, paying with card 17``
        case Keeping(), Keeping() if (before.deed, before.any_of) == (now.deed, now.any_of):
            return replace(before, cards=(*before.cards, *now.cards))
        case Playing(), Bare():
            return joined(before, now)
        case Playing(), Manner(cards=cards, any_of=False) if cards and now == Manner(cards=cards):
            return replace(before, cards=(*before.cards, *cards))
        case ((Fighting() | Replying()), Bare(troops=troops)) if _aims(before.manner, now):
            return replace(before, manner=before.manner.and_(Manner(aim=troops)))
        case Manner(), Bare(troops=troops) if _aims(before, now):
            return before.and_(Manner(aim=troops))
        case Playing(), Moving(way) if way is not None:
            return replace(before, ways=(*before.ways, way))
    return None


def _idle(troops: Sequence[Troop], ways: Sequence[Way] | None, stay: Sequence[Troop]) -> bool:
    """Whether some who fight are said to stay where others advance: that they do not is said already."""
    if ways is None or not stay:
        return False
    gone = {unit for way in ways for troop in way.troops for unit in troop.units}
    named = {unit for troop in stay for unit in troop.units}
    return named <= {unit for troop in troops for unit in troop.units} and named.isdisjoint(gone)


def _or_there(before: Written, now: Clause) -> Written | None:
    """The same order with where to go if that cannot be."""
    places = now.places if isinstance(now, Bare) else ()
    match before:
        case Moving(Way() as way):
            return replace(before, way=replace(way, instead=places))
        case Manner(advances=(*first, way)):
            return replace(before, advances=(*first, replace(way, instead=places)))
        case Manner(retreats=(*first, way)):
            return replace(before, retreats=(*first, replace(way, instead=places)))
        case Building():
            return replace(before, instead=places[0])
    return None


def _of_reply(before: Written, now: Clause) -> Written | None:
    """Words for a battle, and what else tells how it is fought."""
    match before, now:
        case ((Replying() | Fighting()), Manner()):
            return replace(before, manner=before.manner.and_(now))
        case Replying(), Playing():
            return in_battle(before, now)
        case Fighting(troops=troops, manner=manner), Moving(stay=stay) if _idle(
            troops, manner.advances, stay
        ):
            return before  # ``advance 4 Pz to 1217; 2 Pz stays``
        case Fighting(), Moving(Way(start=None) as way) if _goes_in(before, way):
            return replace(before, manner=before.manner.and_(Manner(advances=(way,))))
    return None


def _goes_in(fight: Fighting, way: Way) -> bool:
    """Whether those who fight go somewhere, which is an advance: ``4 Pz takes Riga and 16A goes to 0413``."""
    fighters = {unit for troop in fight.troops for unit in troop.units}
    return bool(way.troops) and all(
        bool(fight.manner.advances) if troop.some else {*troop.units} <= fighters for troop in way.troops
    )


def _aims(manner: Manner, now: Bare) -> bool:
    """Whether units behind a card are those that it is for: ``card 17: West, Don``."""
    alone = bool(now.troops) and not now.places and not now.option
    return alone and bool(manner.cards) and not manner.any_of and manner.aim is None


def _stretched(first: Understood, last: Understood, written: Written) -> Understood:
    """One piece of text for both; the same where both are of one part."""
    if first.span == last.span:
        return replace(first, written=written)
    length = last.span.column + last.span.length - first.span.column
    if length == first.span.length:  # another clause of the last part, whose text is there
        return replace(first, written=written)
    return Understood(replace(first.span, length=length), f"{first.text}; {last.text}", written)


_BARE_WAY = frozenset(("UNIT", "COMMA", "PLACENAME", "TO", "VIA", "LPAR", "RPAR", "WEAK", "SIDE"))
"""Of what a part is made that leaves out the verb of an advance."""


def may_share(verb: str, clause: Sequence[Token], last: Written | None) -> bool:
    """Whether a part can lack the verb of the one before it; an advance is of who fights there."""
    if verb == "ADVANCE":
        fights = {unit for troop in getattr(last, "troops", ()) for unit in troop.units}
        units = {unit for token in clause if token.type == "UNIT" for unit in token.split()}
        kinds = {token.type for token in clause}
        return "PLACENAME" in kinds and kinds <= _BARE_WAY and bool(units) and units <= fights
    own = verb_of(clause)
    return verb != "PLACE" or own is None or own.type == "CARDS"


def with_fighter(clause: Sequence[Token], last: Written | None, text: str) -> Sequence[Token]:
    """A clause of an advance by nobody, with the one who fights in the battle before it: ``advance 0515``."""
    troops = last.troops if isinstance(last, Fighting) else ()
    kinds = [token.type for token in clause]
    if len(troops) != 1 or kinds[:1] != ["ADVANCE"] or not {*kinds[1:]} <= {"TO", "PLACENAME", "COMMA"}:
        return clause
    named = [token for token in clause if token.type == "PLACENAME"]
    if not named or not all(text[(token.column or 1) - 1].isdigit() for token in named):
        return clause
    return [clause[0].new_borrow_pos("UNIT", " ".join(troops[0].units), clause[0]), *clause]


def shared(read: list[Line]) -> str:
    """The verb of the last order that the next part may share: ``counterblow 1316 for 1; 1717 for 26``,
    ``keep 12; 33``.
    """
    last = read[-1] if read else None
    if isinstance(last, Understood) and isinstance(last.written, Countering):
        return "COUNTERBLOW"
    if isinstance(last, Understood) and isinstance(last.written, Keeping):
        return last.written.deed.upper()
    if isinstance(last, Understood) and isinstance(last.written, Building) and last.written.deed == "place":
        return "PLACE"
    if isinstance(last, Understood) and isinstance(last.written, Fighting) and last.written.manner.advances:
        return "ADVANCE"
    return ""
