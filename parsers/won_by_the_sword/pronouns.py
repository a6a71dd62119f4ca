"""Who is meant by ``it`` in an order under a condition: the column of the foe that the other half names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator.conditions import AnyOf, Condition, Fact, Not
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Commander
from parsers.kit.lexicon import either
from parsers.won_by_the_sword.conditions import FOE_AT
from parsers.won_by_the_sword.pieces import Fault, Said
from parsers.won_by_the_sword.words import Lexicon, lexicon

_THEIRS = "their-column-"
_AT = "at-"
_NAMED = re.compile(rf"(?:{_THEIRS}|column-(?P<side>[PC]))(?P<number>\d)")


def of_whom(when: Condition, ordered: object, text: str) -> Condition:
    """``battle with column 1 if it is at Ulm``: where that column stands, not the one that acts."""
    match ordered:
        case say.Battling(band=Band(number=int() as number)) if number and _pronoun().match(text.strip()):
            return _theirs(when, number)
    return when


def _band(side: str, number: int) -> Band:
    """The column of the foe of which a condition asked, by its side where that was said."""
    match side:
        case "P":
            return Band(f"P{number}", number, side="P")
        case "C":
            return Band(f"C{number}", number, side="C")
    return Band(str(number), number, foe=True)


@cache
def _pronoun() -> re.Pattern[str]:
    """Behind the word that begins a condition."""
    return re.compile(rf"(?:\w+\s+)?(?:{either(lexicon()['idle']['pronouns'])})(?!\w)", re.IGNORECASE)


def _theirs(when: Condition, number: int) -> Condition:
    match when:
        case Fact(str() as name, "is", True) if name.startswith(_AT):
            return Fact(f"{_THEIRS}{number}", "is", name.removeprefix(_AT))
        case AnyOf(parts):
            return AnyOf(tuple(_theirs(each, number) for each in parts))
        case Not(part):
            return Not(_theirs(part, number))
    return when


def of_condition(words: Lexicon, asked: str, when: Condition, then: Sequence[Said]) -> list[Said]:
    """What hangs on a condition: a battle of which it is not said with whom is with whom it asks after."""
    facts = when.parts if isinstance(when, AnyOf) else (when,)
    there = all(isinstance(each, Fact) and each.name.startswith(FOE_AT) for each in facts)
    leaders = [each for each in words.lexemes(asked) if each.term == "LEADER"] if there else []
    if not leaders:
        return [replace(each, said=_attacked(each.said, when)) for each in then]
    text = asked[leaders[0].start : leaders[0].end]
    whom = Band(text, leader=Commander(text, tuple(map(LeaderId, leaders[0].value.split()))))
    return [replace(each, said=_met(each, whom)) for each in then]


def _met(one: Said, whom: Band) -> Any:
    """The battle with a leader who is there; nothing else is known to be meant if somebody is."""
    named = one.said.band.leader if isinstance(one.said, say.Battling) else None
    if named is not None and whom.leader is not None and {*named.leaders} & {*whom.leader.leaders}:
        return one.said
    if isinstance(one.said, say.Battling) and one.said.band == Band(""):
        return replace(one.said, band=whom)
    if getattr(one.said, "key", "") == "attack-whom":
        return say.Battling(whom)
    return Fault("condition-phrase", one.start, one.end)


def _attacked(said: Any, when: Condition) -> Any:
    """``if column 1 is at Ulm, battle with it``: with the column that the condition names."""
    facts = when.parts if isinstance(when, AnyOf) else (when,)
    names = {each.name if isinstance(each, Fact) else "" for each in facts}
    whoever = isinstance(said, say.Battling) and said.band == Band("")
    if len(names) != 1 or not (whoever or getattr(said, "key", "") == "attack-whom"):
        return said
    (name,) = names
    found = _NAMED.fullmatch(name)
    if found is None:
        return said
    band = _band(found["side"] or "", int(found["number"]))
    return replace(said, band=band) if isinstance(said, say.Battling) else say.Battling(band)
