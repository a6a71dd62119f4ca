"""What hangs on an attack or the die, as it would anyway: ``if he attacks Kiev, 4 Pz goes back to 1113``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from adjudicator.conditions import ALWAYS, Condition, Fact
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.text.phrases import Fighting, Manner, Moving, Place, Playing, Replying, Way, Written
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of
from parsers.no_retreat.parts import Bare
from parsers.no_retreat.remarks import terms_of
from parsers.no_retreat.tree import Clause

_WORDS = lexicon()["beforehand"]
_IF = either((*lexicon()["if"]["words"], *_WORDS["if"]))
_THEN = rf"[\s,:—–-]*(?:(?:{either(lexicon()['if']['then'])})(?!\w)[\s,]*+)?"
_NAMED = r"(?:[^\W_][\w'-]*+\s+){0,3}"
"""Who or what does it, in up to three words."""
_FOE = rf"(?:(?!(?:{either(_WORDS['own'])})\s)[^\W_][\w'-]*+\s+){{0,3}}"
"""The same, where it is not one's own."""
_FALLS = re.compile(
    rf"(?<!\w)(?:{_IF})\s+(?:(?:{either(_WORDS['take'])})\s+[^\W_][\w'-]*+(?!\w)"
    rf"|{_FOE}(?:{either(_WORDS['falls'])})(?!\w)){_THEN}"
)
"""That the defender is gone, without which nobody advances: ``if Kiev falls``."""
_BEATEN = re.compile(
    rf"(?<!\w)(?:(?:{_IF})\s+(?P<who>{_NAMED})(?:{either(_WORDS['beaten'])})(?!\w)|(?:{either(_WORDS['on'])})(?!\w)){_THEN}"
)
"""That somebody is beaten, without which nobody retreats: ``if I have to retreat``."""
_FOES = rf"(?:(?:{either(_WORDS['foes'])})\s+)?"
_ATTACKED = re.compile(
    rf"(?<!\w)(?:{_IF})\s+(?:{_FOES}(?:{either(_WORDS['attack'])})\s+(?P<what>[^,:;]{{2,40}}?)\s*+(?=[,:]|\Z)"
    rf"|(?P<struck>[^,:;]{{2,40}}?)\s+(?:{either(_WORDS['attacked'])})(?!\w)){_THEN}"
)
_IN = re.compile(rf"(?<=\w)\s+(?:{either(_WORDS['in'])})[\s.!]*\Z", re.IGNORECASE)
_IT = re.compile(rf"\s*(?:{either(_WORDS['it'])})(?!\w)\s*(?:(?:{either(_WORDS['let'])})(?!\w)\s*)?")
_LOST = re.compile(
    rf"\s*(?:{_IF})\s+(?P<what>[^,:;]{{2,40}}?)\s+(?:{either(_WORDS['lost'])})(?!\w)\s*[,:]?{_THEN}"
)
"""That a city of one's own falls, whereupon others retreat; of an attacker it would say that he has it."""
_ON = re.compile(rf"\s*(?:{either(_WORDS['on'])})(?!\w)")
_DENIED = re.compile(rf"(?<!\w)(?:{either((*lexicon()['words']['NOT'], *_WORDS['doubts']))})(?!\w)|n't(?!\w)")
_FIGHTS = frozenset(("BATTLE", "HITBY", "TARGET", "COUNTERBLOW", "INBATTLE", "ANYBATTLE"))
_WHERE = frozenset(("", "PLACENAME", "UNIT", "COMMA", "TO", "AT", "MOVE", "RETREAT", "VIA", "SIDE", "STAY"))
"""What says where somebody goes, and no more."""
_ONWARD = frozenset(("", "UNIT", "COMMA", "MOVE", "ADVANCE", "TO", "AT"))
"""Units alone that go in, into the hex from which the foe is gone."""
_HANGS = frozenset(("COUNTERATTACK", "NEVER"))


class Hanging(NamedTuple):
    """What a piece orders and on what: ``text`` has blanks for that, so that its columns stay.

    ``how``: whether its units ``advance`` or ``retreat``; ``places``: where somebody attacks, of any none.
    """

    text: str
    how: str
    places: tuple[Place, ...] = ()
    when: Condition = ALWAYS


def hanging(piece: str, meanings: Meanings, *, fight: Written | None) -> Hanging | None:
    """What a piece says that hangs on the die; ``fight``: the battle before it on its line."""
    folded = fold(piece)
    if len(folded) != len(piece):  # places of one would not be those of the other
        return None
    if (found := _said(_ATTACKED.search(folded))) is not None:
        return _of_attack(piece, found, meanings)
    if (found := _said(_BEATEN.search(folded))) is not None:
        rest = _of_who(piece, found, meanings)
        terms = terms_of(rest, meanings)
        if _ON.match(found[0]) is not None and "RETREAT" not in terms:
            return None  # of a battle of one's own it is the foe who goes
        if not _is_same(found[0], rest, meanings):
            return None
        named = "UNIT" in terms or ("PLACENAME" in terms and bool({"RETREAT", "TOWARDS"} & terms))
        return (
            Hanging(rest, "retreat") if named and terms.isdisjoint(_HANGS | _FIGHTS - {"INBATTLE"}) else None
        )
    if fight is None and (found := _said(_LOST.match(folded))) is not None:
        hexes = _ids(piece[found.start("what") : found.end("what")], "PLACENAME", meanings)
        facts = tuple(Fact(f"lost-{each}", "is", True) for each in hexes)
        retreats = "RETREAT" in terms_of(piece[found.end() :], meanings)
        return (
            Hanging(_without(piece, found), "retreat", (), facts[0]) if len(facts) == 1 and retreats else None
        )
    if fight is not None and _IN.search(folded) is not None and terms_of(piece, meanings) <= _ONWARD:
        return Hanging(_IN.sub(_WORDS["advances"], piece), "advance")
    if fight is not None and (found := _said(_FALLS.search(folded))) is not None:
        if not _is_there(piece[found.start() : found.end()], fight, meanings):
            return None
        rest = _IN.sub(_WORDS["advances"], _without(piece, found))
        fit = terms_of(rest, meanings).isdisjoint(_HANGS | _FIGHTS)
        fit = fit and "UNIT" not in terms_of(found[0], meanings)  # it may be one's own
        return Hanging(rest, "advance") if fit and "UNIT" in terms_of(rest, meanings) else None
    return None


def _said(found: re.Match[str] | None) -> re.Match[str] | None:
    """What was found, where nothing in it is denied: not ``if Kiev does not fall``."""
    return None if found is None or _DENIED.search(found[0]) is not None else found


def _is_there(said: str, fight: Written, meanings: Meanings) -> bool:
    """Whether words name no hexes, or those that are fought for; where units stand nobody knows here."""
    named = _named(said, "PLACENAME", meanings)
    places = fight.places if isinstance(fight, Fighting | Replying) else ()
    fought = {each for place in places for each in place.hexes}
    return not _named(said, "UNIT", meanings) and (not named or named == fought)


def _is_same(said: str, rest: str, meanings: Meanings) -> bool:
    """Whether words name no place, and no units but those of the rest: not ``if Kiev has to retreat``."""
    units = _named(said, "UNIT", meanings)
    return not _named(said, "PLACENAME", meanings) and (not units or units == _named(rest, "UNIT", meanings))


def _named(text: str, term: str, meanings: Meanings) -> set[str]:
    """All that the words of a text may mean as a term."""
    words = words_of(text)
    at, made = 0, set[str]()
    while at < len(words):
        count, found = meanings.at(words, at)
        made |= {each for one in found if one.term == term for each in one.value.split()}
        at += max(count, 1)
    return made


def _without(piece: str, found: re.Match[str]) -> str:
    return piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]


def _of_who(piece: str, found: re.Match[str], meanings: Meanings) -> str:
    """The rest of a piece, with who has to retreat where it says only where to."""
    rest = _without(piece, found)
    who = piece[found.start("who") : found.end("who")] if found["who"] is not None else ""
    if found.start() or not _ids(who, "UNIT", meanings) or "UNIT" in terms_of(rest, meanings):
        return rest
    where = piece[found.end() :]
    subject = _IT.match(fold(where))
    where = where[subject.end() :] if subject is not None else where
    terms = terms_of(where, meanings)
    if "PLACENAME" not in terms or not terms <= _WHERE:
        return rest
    leads = bool(terms_of(where.split(maxsplit=1)[0], meanings) & {"TO", "MOVE", "RETREAT", "VIA"})
    return f"{who.strip()} {'' if leads else '- '}{where}"


def _of_attack(piece: str, found: re.Match[str], meanings: Meanings) -> Hanging | None:
    """``if he attacks Kiev: card 34``; of a unit what it does itself: ``if they hit West, it retreats``."""
    group = "what" if found["what"] is not None else "struck"
    named = piece[found.start(group) : found.end(group)]
    hexes, units = _ids(named, "PLACENAME", meanings), _ids(named, "UNIT", meanings)
    if fold(named).strip() in _WORDS["me"]:
        return Hanging(_without(piece, found), "retreat")
    if hexes:
        return Hanging(_without(piece, found), "retreat", (Place(named.strip(), tuple(map(HexId, hexes))),))
    rest = piece[found.end() :]
    subject = _IT.match(fold(rest))
    if units and subject is None and _only_how(piece[: found.start()] + rest, meanings):
        place = Place(named.strip(), (), tuple(map(UnitId, units)))
        return Hanging(_without(piece, found), "retreat", (place,))
    if not units or subject is None or piece[: found.start()].strip():
        return None
    if not terms_of(rest[subject.end() :], meanings) & {"RETREAT", "TO", "VIA"}:
        return None
    blank = " " * (found.end() - found.end(group) + subject.end())
    return Hanging(" " * found.start(group) + named + blank + rest[subject.end() :], "retreat")


def _only_how(rest: str, meanings: Meanings) -> bool:
    """Whether words tell only of cards and how a battle is fought that they do not name."""
    terms = terms_of(rest, meanings)
    return terms.isdisjoint(("UNIT", "PLACENAME", "TO", "VIA", "MOVE", *_FIGHTS)) and bool(
        terms & {"CARDS", "CARD", "NOCARDS", "PLAY", "COUNTERATTACK", "NEVER"}
    )


def _ids(name: str, term: str, meanings: Meanings) -> Sequence[str]:
    """What a name may mean as a term, words that say nothing or where beside it."""
    words = words_of(name)
    at = 0
    made: list[str] = []
    while at < len(words):
        count, found = meanings.at(words, at)
        ids = [each for one in found if one.term == term for each in one.value.split()]
        if ids and made:
            return ()
        made += ids
        if not ids and (not found or any(each.term not in ("", "AT", "TO", "WITH") for each in found)):
            return ()
        at += max(count, 1)
    return made


def hung(made: Sequence[Clause], said: Hanging) -> list[Clause]:
    """The clauses as they are meant: ways are advances or retreats; words for a battle, where it is one.

    Empty where something is said that does not hang so.
    """
    manners: list[Clause] = []
    if not made:
        return []
    for clause in made:
        match clause:
            case Moving(way) if way is not None:
                ways = (way,)
                one = Manner(advances=ways) if said.how == "advance" else Manner(retreats=ways)
            case Manner(advances=advances) if advances and said.how == "retreat":
                return []
            case Playing(card, 0, (), (), (), ()):
                one = Manner(cards=(card,))
            case Bare(troops, (), 0) if troops and said.how == "advance":
                one = Manner(advances=(Way(troops, ()),))  # ``1 Pz goes in``
            case Manner():
                one = clause
            case Replying() if said.how == "retreat" and not said.places:
                manners.append(clause)
                continue
            case _:
                return []
        manners.append(one)
    if said.how == "advance":
        return manners
    return [replace(each, when=said.when) for each in _replies(manners, said.places)]


def _replies(manners: Sequence[Clause], places: tuple[Place, ...]) -> list[Replying]:
    """All in one reply: for the battle at some place that they name, else for any."""
    reply = Replying(places)
    for each in manners:
        if isinstance(each, Replying):
            reply = replace(each, manner=reply.manner.and_(each.manner))
        elif isinstance(each, Manner):
            reply = replace(reply, manner=reply.manner.and_(each))
    return [reply]


def in_battle(before: Written, now: Clause) -> Written | None:
    """``in the battle for Kiev I play card 34``: a card beside a reply is played in that battle."""
    match before, now:
        case Replying(manner=manner), Playing(card, 0, (), (), (), ()) if manner.cards is None:
            return replace(before, manner=manner.and_(Manner(cards=(card,))))
    return None


def is_fight(written: Written | None) -> bool:
    """Whether something behind it on its line tells how a battle goes."""
    return isinstance(written, Fighting | Replying)
