"""Who acts by a sentence in which no card is played; whether that is who is asked the position tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.won_by_the_sword.words import Lexeme

_WHO = (
    ("COL", "NUM"),
    ("COL", "ORD"),
    ("OWNCOL", "NUM"),
    ("FOECOL", "NUM"),
    ("COL", "LEADER"),
    ("COL", "PLACE"),
    ("LEADER", "COL"),
    ("NUM", "COL"),
    ("ORD", "COL"),
    ("LEADER",),
    ("BOTH",),
)
"""A column or a leader, the longest first."""
_DOES = frozenset(
    (
        *("MOVE", "MARCH", "FORAGE", "SIEGE", "WORKS", "BATTLE", "LIFT", "PATROL", "RETREAT", "BRING"),
        *("CROSS", "VIA", "DROP", "SALLY", "LOSE", "ABANDON", "KEEP", "BURN", "RECOVER", "NOTHING"),
    )
)
"""What a column does."""
_SAID = frozenset(
    (
        *("storm", "escalade", "raise", "accept", "decline", "bombard", "no-bombard", "no-sally", "end"),
        *("forage-all", "two-forages", "patrol-all", "works-0", "scout-yes"),
    )
)
"""Sayings of what a column does."""
_COUNTS = ("TIMES2", "TIMES", "NUM", "ALL", "REST", "POINTSLEFT")
"""How often, or with how many points, before what is done."""
_TOWNS = (("GARR", "PLACE"), ("PLACE", "GARR"), ("PLACE",))
_BEGINS = ("MARK", "SEP", "THEN", "MODAL", "ELSE")
"""Behind these a clause begins."""
_PLAYED = frozenset(("CARD", "DRAWN", "K", "IF", "IFFACT", "ELSE"))
"""In a sentence with one of these who acts is the head of an activation, or hangs on a condition."""


def wished(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Tilly should storm`` is an order, ``should they refuse`` a condition."""
    made: list[Lexeme] = []
    for each in lexemes:
        if each.term != "MODAL":
            made.append(each)
        elif not made or made[-1].term in _BEGINS:
            made.append(replace(each, term="IF"))
    return made


def acted(sentence: Sequence[Lexeme]) -> list[Lexeme]:
    """``Tilly storms Ulm``, ``column 2 retreats``: parted behind who acts, where a clause begins."""
    made: list[Lexeme] = []
    if any(map(_is_played, sentence, (*sentence[1:], None))):
        return [_gone(sentence, at) for at in range(len(sentence))]
    at = 0
    while at < len(sentence):
        begins = not made or made[-1].term in _BEGINS
        count = (_who(sentence, at) or _town(sentence, at)) if begins else 0
        made += sentence[at : at + max(1, count)]
        at += max(1, count)
        if count:
            made.append(Lexeme(made[-1].end, made[-1].end, "ACTS"))
            if _leaves(sentence[at : at + 3]):
                made.append(replace(sentence[at], term="MOVE"))
                at += 1
            at += at < len(sentence) and sentence[at].value in (":", "-")
    return made


def _gone(sentence: Sequence[Lexeme], at: int) -> Lexeme:
    """``уходит`` with a place, where a column acts with its card: a move."""
    each, begun = sentence[at], at and sentence[at - 1].term in (*_BEGINS, "NUM", "DRAWN")
    goes = each.term == "SHELTER" and each.value == "leaves" and begun and _leaves(sentence[at : at + 3])
    return replace(each, term="MOVE", value="") if goes else each


def _is_played(one: Lexeme, after: Lexeme | None) -> bool:
    """Whether a card is named, or a condition: ``with 26`` is a card."""
    return one.term in _PLAYED or (one.term == "WITH" and after is not None and after.term == "NUM")


def _who(sentence: Sequence[Lexeme], at: int) -> int:
    """How many words name who acts, where a verb follows them."""
    if [each.term for each in sentence[at : at + 3]] == ["LEADER", "MOVE", "COL"]:
        return 0  # ``Horn returns to column 2``
    for who in _WHO:
        terms = tuple(each.term for each in sentence[at : at + len(who)])
        following = sentence[at + len(who) : at + len(who) + 6]
        if terms == who and (_does(following) or _is_told(following) or _stays(following)):
            return len(who)
    return 0


def _is_told(following: Sequence[Lexeme]) -> bool:
    """``Werth: forage``, ``Horn: Bamberg, Forchheim``: what he does behind a colon."""
    if len(following) < 2 or following[0].value != ":":
        return False
    terms = [each.term for each in following[1:4]]
    counted = terms[0] in _COUNTS and any(each in _DOES for each in terms)
    return _does(following[1:]) or terms[0] == "PLACE" or counted


def _stays(following: Sequence[Lexeme]) -> bool:
    """``Bernhard stays at Worms and forages``: with what he does there."""
    terms = [each.term for each in following]
    parted = terms[2:3] in (["SEP"], ["MARK"])
    if terms[:2] == ["FROM", "PLACE"]:  # ``Horn from Coburg goes to Bamberg``
        return terms[2:3] == ["MOVE"]
    return terms[:2] == ["STAY", "PLACE"] and parted and any(each in _DOES for each in terms[3:])


def _does(following: Sequence[Lexeme]) -> bool:
    """Whether what follows is a deed of a column."""
    if not following:
        return False
    verb = following[0]
    if _leaves(following):
        return True
    if verb.term == "ACTIVATE":  # ``Tilly acts``: alone
        return len(following) == 1 or following[1].term == "MARK"
    return (verb.term in _DOES and verb.value != "passive") or (verb.term == "SAY" and verb.value in _SAID)


def _leaves(following: Sequence[Lexeme]) -> bool:
    """``уходит к Ансбаху``: of those without a place it is where they go, of a column a move."""
    terms = [each.term for each in following if each.term != "TOWARDS"]
    return terms[:2] == ["SHELTER", "PLACE"]


def _town(sentence: Sequence[Lexeme], at: int) -> int:
    """How many words name a town that sallies, or does not; of a garrison also one that fires."""
    if at:
        return 0
    for town in _TOWNS:
        if tuple(each.term for each in sentence[: len(town)]) != town:
            continue
        rest = sentence[len(town) :]
        if rest and rest[0].value in (":", "-"):
            rest = rest[1:]
        fires = len(town) > 1 and rest and rest[0].value in ("bombard", "no-bombard")
        acts = len(town) > 1 and rest and rest[0].term == "ACTIVATE"
        if rest and (rest[0].term == "SALLY" or rest[0].value == "no-sally" or fires or acts):
            return len(town)
    return 0
