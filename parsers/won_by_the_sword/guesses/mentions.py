"""What a piece of a line names, and what is done, word by word; it orders nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from games.won_by_the_sword.model.atlas import NO_BANK, Bank, PointId
from games.won_by_the_sword.model.forces import LeaderId, Nation
from games.won_by_the_sword.model.names import Wing
from games.won_by_the_sword.text.phrases import Band, Commander, Kind, Place, Troop
from parsers.won_by_the_sword.atoms import tidy
from parsers.won_by_the_sword.guesses.bag import Bag, Point
from parsers.won_by_the_sword.guesses.turns import FIRST, SECOND
from parsers.won_by_the_sword.words import Lexeme, Lexicon, Phrases, Word, lexicon, words_of

_DEEDS = {
    "MOVE": "move",
    "CROSS": "move",
    "MARCH": "march",
    "FORAGE": "forage",
    "DROP": "drop",
    "BURN": "burn",
    "LIFT": "lift",
    "PATROL": "patrol",
    "ABSORB": "absorb",
    "JOIN": "absorb",
    "RECOVER": "recover",
    "SIEGE": "siege",
    "WORKS": "works",
    "BATTLE": "battle",
    "RETREAT": "retreat",
    "SALLY": "sally",
    "HOLD": "guard",
    "SITS": "guard",
    "INTOGARR": "guard",
    "GARR": "guard",
    "REINFORCE": "guard",
    "PLACING": "put",
    "POST": "put",
    "SHELTER": "shelter",
    "LEADERS": "shelter",
    "LOSE": "lose",
    "THROW": "throw",
    "ABANDON": "abandon",
    "STAY": "stay",
    "NOTHING": "stay",
    "BRING": "lift",
}
"""Terms of the grammar -> what is done."""
_NAMES = ("PLACE", "LEADER", "UNIT", "NUM", "WING", "BP", "COL")
"""What no single word of a deed hides."""
_RANKS = {"1": FIRST, "2": SECOND}
_SAID = frozenset(
    (
        *(
            "bombard",
            "bombardment",
            "storm",
            "escalade",
            "raise",
            "accept",
            "decline",
            "precede-yes",
            "precede-no",
        ),
        *("conclude-yes", "conclude-no"),
    )
)
"""Sayings that are deeds."""
_BARS = frozenset(
    (
        *("IF", "IFFACT", "ELSE", "OR", "NOT", "NOBODY", "NEARBY", "PAST", "NORULE", "RECALL", "DEFEAT"),
        *(
            "PHASE",
            "MONTH",
            "STOP",
            "BEFORE",
            "ATTACKED",
            "TAKEN",
            "MODAL",
            "REST",
            "OTHERS",
            "INIT",
            "STRAT",
        ),
        *(
            "LABOR",
            "OFFER",
            "MARKER",
            "ABILITY",
            "SURPRISE",
            "CADRE",
            "FATIGUE",
            "CP",
            "PAY",
            "SWAP",
            "NEW",
        ),
        *(
            "OFFMAP",
            "ABANDONED",
            "FIRSTLY",
            "LAST",
            "CEASE",
            "SPLIT",
            "OLEADER",
            "QUIET",
        ),
        *("DEFEAT?", "DEPOT", "SHARE", "TOGETHER", "RESERVE"),
    )
)
"""With these a piece may mean what no bag of names tells."""
_PAST = re.compile("|".join(lexicon()["past"]["words"]))
"""A word of something that has been: a story and no order."""
_PASSIVE = re.compile(r"\b(?:be|is|are|being)\b")
"""With one of these it may be something that is to be."""


_PERSONS = {"quiet": "QUIET", "ours": "OURS", "mine": "MINE", "foe": "FOE"}
"""What the word list has beside deeds."""


_IS_NO_NAME = re.compile("|".join(lexicon()["past"]["no-names"]))
"""Ends of a word that begins a sentence and is no name."""


@cache
def _phrases() -> Phrases:
    made = Phrases()
    for deed, found in lexicon()["deeds"].items():
        for phrase in found:
            made.add(phrase, deed)
    return made


def bags(text: str, words: Lexicon) -> list[Bag]:
    """A bag for each clause, and none where a word could turn what is meant, or names what is unknown."""
    said = _tokens(text, words)
    if any(map(_bars, said, (*said[1:], None))) or _is_a_story(text, said):
        return []
    if any(words.is_near(text[each.start : each.end]) for each in said if each.term == "?"):
        return []  # a name misspelt
    clauses: list[list[Lexeme]] = [[]]
    for each in said:
        if each.term in ("MARK", "SEP"):
            clauses.append([])
        else:
            clauses[-1].append(each)
    made = [_Filling(clause, words, Bag()).bag() for clause in clauses if clause]
    return [] if any(map(_is_strange, made)) else made


def _is_strange(bag: Bag) -> bool:
    """Whether a clause has so many unknown words that more may be meant by it."""
    return bag.unknown > (_STRANGE if bag.deeds or bag.named() else _STRANGER)


_STRANGE, _STRANGER = 6, 1
"""Unknown words of a clause beside what is known of it; those of one of which nothing is."""


def _bars(one: Lexeme, after: Lexeme | None) -> bool:
    """``до Ульма`` is where, ``round to the flank`` no round."""
    if one.term in ("SPARE"):
        return after is not None and after.term in ("UNIT", "BP", "ALL", "NUM")
    if one.term in ("UNTIL", "ROUND"):
        return after is not None and after.term != "PLACE" and (one.term == "UNTIL" or after.term == "NUM")
    return one.term in _BARS


def _tokens(text: str, words: Lexicon) -> list[Lexeme]:
    """The lexemes, with words of deeds that no grammar has in the place of what they cover."""
    found = words.lexemes(text)
    names = {each.start for each in found if each.term in _NAMES}
    ends = {each.start: each.end for each in found if each.term != "?"}
    deeds = [
        each
        for each in _deeds(words_of(text))
        if (each.start not in names or " " in text[each.start : each.end])
        and ends.get(each.start, 0) <= each.end
    ]
    within = {at for each in deeds for at in range(each.start, each.end)}
    rest = [each for each in tidy(found) if each.start == each.end or each.start not in within]
    deeds = [each for each in deeds if each.term != "OURS"]
    foes = [each for each in found if each.term == "FOE" and each not in rest and each.start not in within]
    return _quantified(sorted((*rest, *foes, *deeds), key=lambda each: each.start))


def _quantified(said: Sequence[Lexeme]) -> list[Lexeme]:
    """``for as long as the points last``, ``all four points``, ``what points are left`` as ALL."""
    made: list[Lexeme] = []
    for each in said:
        terms = [one.term for one in made[-2:]]
        if each.term == "SAY" and each.value == "forage-all":
            made.append(replace(each, term="ALL"))
        elif each.term == "CP" and terms[-1:] in (["ALL"], ["REST"]):
            made[-1] = replace(made[-1], term="ALL", end=each.end)
        elif each.term == "CP" and terms in (["ALL", "NUM"], ["REST", "NUM"]):
            made[-2:] = [replace(made[-2], term="ALL", end=each.end)]
        else:
            made.append(each)
    return made


def _deeds(found: Sequence[Word]) -> Iterator[Lexeme]:
    at = 0
    while at < len(found):
        count, deed = _phrases().at(found, at)
        if count:
            term = _PERSONS.get(deed, "DEED")
            yield Lexeme(found[at].start, found[at + count - 1].end, term, deed)
        at += max(1, count)


def _is_a_story(text: str, said: Sequence[Lexeme]) -> bool:
    """Whether it tells of what has been, or a name that nobody knows is in it."""
    passive = _PASSIVE.search(text.casefold()) is not None
    for at, each in enumerate(said):
        word = text[each.start : each.end]
        if each.term not in ("?", "DEED"):
            continue
        if not passive and each.value != "decline" and _PAST.fullmatch(word.casefold()):
            return True
        if each.term != "?":
            continue
        begins = at == 0 or text[: each.start].rstrip()[-1:] in tuple(".!")
        subject = (
            begins and said[at + 1 : at + 2] and said[at + 1].term == "DEED" and not _IS_NO_NAME.search(word)
        )
        if word[:1].isupper() and (not begins or subject):
            return True
        if word[:1].isdigit():
            return True
    return False


class _Filling:
    """The lexemes of a clause on their way into a bag."""

    def __init__(self, said: Sequence[Lexeme], words: Lexicon, made: Bag) -> None:
        self.said, self.words, self.made = said, words, made

    def bag(self) -> Bag:
        at = 0
        while at < len(self.said):
            at += self._one(at)
        return self.made

    def _one(self, at: int) -> int:
        """How many lexemes from here on were one thing."""
        terms = ([each.term for each in self.said[at : at + 3]] + ["", ""])[:3]
        count = self._band(at, terms) or self._amount(at, terms)
        if not count:
            self._alone(self.said[at], at)
        return max(1, count)

    def _band(self, at: int, terms: Sequence[str]) -> int:
        """A column; 0 where there is none."""
        bands = self.made.bands
        match terms:
            case ["FOE", "COL", "NUM"]:
                bands.append(Band("", self._number(at + 2), foe=True))
                return 3
            case ["ORD", "COL", _]:
                bands.append(Band("", self._number(at), side=cast(Any, self.said[at + 1].value)))
                return 2
            case ["COL", "NUM", _]:
                bands.append(Band("", self._number(at + 1), side=cast(Any, self.said[at].value)))
                return 2
            case ["COL", "LEADER", _]:
                bands.append(Band("", leader=_leader(self.said[at + 1])))
                return 2
            case ["COL", "PLACE", _]:
                bands.append(Band("", at=self._places(at + 1)[0]))
                return 2
            case ["LEADER", *_]:
                bands.append(Band("", leader=_leader(self.said[at])))
                return 1 + (terms[1] == "COL")
        return 0

    def _amount(self, at: int, terms: Sequence[str]) -> int:
        """A card, units, baggage, a point with its bank; 0 where there is none."""
        made = self.made
        match terms[:2]:
            case ["NUM", "CARD"] if terms[2] == "NUM":
                return 0
            case ["CARD", "NUM"] | ["NUM", "CARD"]:
                made.cards.append(self._number(at + (terms[0] == "CARD")))
            case ["NUM" | "ALL", "UNIT"] | ["UNIT", _]:
                return self._troop(at)
            case ["NUM" | "ALL" as count, "BP"]:
                made.baggage.append(None if count == "ALL" else self._number(at))
            case ["BP", "NUM"]:
                made.baggage.append(self._number(at + 1))
            case ["NUM", "TIMES"] | ["TIMES", "NUM"]:
                made.times.append(self._number(at + (terms[0] == "TIMES")))
            case ["BANK", "PLACE"] | ["PLACE", "BANK"]:
                first = terms[0] == "BANK"
                bank = Bank(self.said[at + (not first)].value)
                made.points.append(_at_bank(Point(self._places(at + first), self._how(at)), bank))
            case _:
                return 0
        return 2

    def _alone(self, one: Lexeme, at: int) -> None:
        made = self.made
        match one.term:
            case "PLACE":
                made.points.append(Point(self._places(at), self._how(at)))
            case "DRAWN":
                made.cards.append(None)
            case "BP":
                made.baggage.append(None)
            case "WING" | "BANK":  # a bank of no point: nothing takes it
                made.wings.append(cast(Wing, one.value))
            case "NUM":
                made.numbers.append(int(one.value))
            case "TIMES2":
                made.times.append(int(one.value or 2))
            case "ALL":
                made.all = True
            case "FOE" | "SIDE":
                made.foe = True
            case "MINE":
                made.mine = True
            case "?":
                made.unknown += 1
            case _:
                self._done(one)

    def _done(self, one: Lexeme) -> None:
        """What is done, or who is first in it."""
        made = self.made
        match one.term:
            case "ORD" if one.value in _RANKS:
                made.deeds.append(_RANKS[one.value])
            case "ORD":
                made.numbers.append(int(one.value))
            case "DEED":
                made.deeds.append(one.value)
            case "SAY" if one.value in _SAID:
                made.deeds.append(one.value)
            case "SAY" if one.value == "end":
                made.deeds.append("stay")
            case "SAY" | "TA":
                made.sayings.append(one.value)  # a whole saying beside: nothing takes it
            case term if term in _DEEDS:
                made.deeds.append(_DEEDS[term])

    def _number(self, at: int) -> int:
        return int(self.said[at].value)

    def _how(self, at: int) -> str:
        before = next(
            (each.term for each in reversed(self.said[:at]) if each.term not in ("COL", "GARR")), ""
        )
        return before if before in ("FROM", "VIA") else ""

    def _places(self, at: int) -> tuple[Place, ...]:
        return tuple(Place("", (PointId(each),), NO_BANK) for each in self.said[at].value.split())

    def _troop(self, at: int) -> int:
        """Units with all their words: ``2 veteran horse``."""
        counted = self.said[at].term != "UNIT"
        end = at + counted
        values: list[str] = []
        while end < len(self.said) and self.said[end].term == "UNIT":
            values.append(self.said[end].value)
            end += 1
        nation = next((Nation(each.partition(":")[2]) for each in values if ":" in each), None)
        arm = next((each for each in values if each in ("i", "c", "d", "g")), "")
        kind = cast(Kind, (f"v{arm}" if arm in ("i", "c") else "v") if "v" in values else arm)
        count = 0 if not counted else None if self.said[at].term == "ALL" else self._number(at)
        self.made.troops.append(Troop("", count, kind, "/" in values, nation))
        return end - at


def _leader(one: Lexeme) -> Commander:
    return Commander("", tuple(map(LeaderId, one.value.split())))


def _at_bank(point: Point, bank: Bank) -> Point:
    return replace(point, places=tuple(replace(place, bank=bank) for place in point.places))
