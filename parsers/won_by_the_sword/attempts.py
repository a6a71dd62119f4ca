"""Orders that are done if they can be, what comes where they cannot or fail, and what is done again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from adjudicator.conditions import Condition, Fact, Not
from games.won_by_the_sword.model.clauses import POSSIBLE
from games.won_by_the_sword.text import phrases as say
from parsers.lexing import fold
from parsers.won_by_the_sword.pieces import TASKS, Fault, Said
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_SIGN, _ENDED = re.compile("[,:;-]"), re.compile("[;.]")


def possibly(when: Condition, made: Sequence[Said], then: Sequence[Said]) -> list[Said] | None:
    """``besiege Ulm if possible``, ``besiege Ulm; if that cannot be done, forage``; None of anything else.

    Of an answer to a question and of a whole activation it says nothing: what cannot be is asked again.
    """
    last = made[-1] if made else None
    wrong = any(isinstance(each.said, Fault) for each in then)
    if when == POSSIBLE:
        if len(then) == 1 and isinstance(then[0].said, say.Deciding) and then[0].said.when == when:
            return [*made, *then]  # ``if possible: besiege Ulm; if not possible: forage``
        if then and not all(isinstance(each.said, TASKS) for each in then):
            return [*made, *then]
        if not then and last is not None and not isinstance(last.said, TASKS):
            return [*made]
    if when != Not(POSSIBLE) or last is None or not then or wrong:
        return None
    tried = last.said if isinstance(last.said, say.Deciding) else None
    if tried is None and isinstance(last.said, TASKS):
        tried = say.Deciding(POSSIBLE, (last.said,), ())
    if tried is None or tried.when != POSSIBLE or tried.otherwise:
        return None
    otherwise = tuple(each.said for each in then if not isinstance(each.said, Fault))
    both = replace(tried, otherwise=otherwise)
    return [*made[:-1], replace(last, said=both, end=then[-1].end)]


@cache
def _infinitive() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["infinitive"]))


@cache
def _failing() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["failing"]))


_TRIED = (say.Storming, say.Battling, say.Accepting, say.Sallying)
"""What may be tried and fail, of which nothing that fails may be told yet."""


def failed(line: str, words: Lexicon, last: Said, begin: Lexeme, rest: Sequence[Lexeme]) -> Condition | Fault:
    """What ``if that fails`` asks behind an order, or that this is not known.

    An offer that fails is refused. Nor is it known of ``move Ulm if it is not possible to stay``.
    """
    unknown = Fault("condition-phrase", begin.start, rest[0].start)
    asked = fold(line[begin.start : rest[0].start])
    apart = bool(_SIGN.search(asked)) or bool(_ENDED.search(line, last.end, begin.start))
    if not apart and (
        asked.endswith(" to ") or _infinitive().search(fold(line[rest[0].start : rest[0].end]))
    ):
        return unknown
    if not _failing().search(asked):
        return Not(POSSIBLE)
    if any(each.term == "OFFER" for each in words.lexemes(line[last.start : last.end])):
        return Fact("refused", "is", True)
    said = last.said
    if isinstance(said, say.Deciding):
        return Not(POSSIBLE) if said.when == POSSIBLE else unknown
    stormed = any(each.term == "WORKS" or "storm" in each.value for each in rest)
    doubtful = isinstance(said, _TRIED) or (isinstance(said, say.Besieging) and stormed)
    return unknown if doubtful else Not(POSSIBLE)


def doubtful(
    line: str, words: Lexicon, made: Sequence[Said], begin: Lexeme, when: Condition, rest: Sequence[Lexeme]
) -> Condition | Fault:
    """What is asked, or why it is not sure of what."""
    last = made[-1] if made else None
    beside = last is not None and begin.term == "IFFACT" and not line[last.end : begin.start].strip()
    if beside and last is not None and isinstance(last.said, Fault):
        return last.said  # ``hardly will they surrender - storm``: it may be turned round
    other = next((at for at, each in enumerate(rest) if each.term == "ELSE"), 0)
    for one, after in pairwise(rest[:other]):
        if one.term == "DRAWN" or (one.term == "CARD" and after.term == "NUM"):
            return Fault("condition-alone", begin.start, rest[-1].end)  # it reaches over no activation
    return failed(line, words, last, begin, rest) if last and rest and when == Not(POSSIBLE) else when


def again(line: str, at: int) -> bool:
    """Whether behind a condition it is said that the same is done once more."""
    end = min((end for sign in ";.!" if (end := line.find(sign, at)) >= 0), default=len(line))
    return _again().search(fold(line[at:end])) is not None


@cache
def _again() -> re.Pattern[str]:
    return re.compile(rf"[,:-]\s*(?:{'|'.join(lexicon()['idle']['again'])})\s*$")
