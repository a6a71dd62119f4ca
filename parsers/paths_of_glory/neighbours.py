"""Phrases that mean what they do only beside certain words of an order; anywhere else they are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from lark import Token

from parsers.kit.tokens import UnknownNameError
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.vocabulary import Spelt, lexicon

_HURT = {"LOSE", "LOSETWICE", "LOSSES"}
_NAMED = UNIT | {"LPAR", "RPAR", "COMMA", "TO", "FROM", "AT", "WITH"}
"""What may stand between the word for losses and those that follow."""
PLACE_FOLLOWS = {
    "TO",
    "FROM",
    "AT",
    "ATTACK",
    "VIA",
    "DASH",
    "ACTIVATE",
    "ENTRENCH",
    "FLANK",
    "TOWARDS",
    "BESIEGE",
    "DEFENCE",
    "LIMIT",
}
"""Words that a space stands behind."""
CARD_FOLLOWS = {"EVENT", "CARDS", "CARDSWON", "CARDSLOST", "RP", "SR", "OPS", "DISCARD", "ANYOF"}
"""Words that a card stands behind."""


def meaning(
    spelt: Spelt, at: int, made: Sequence[Token], is_place: Callable[[str], bool]
) -> tuple[str, str, int] | None:
    """What a phrase is beside the tokens made before it, where that tells. Raises UnknownNameError."""
    put_off(spelt, at)
    for_others(spelt, at)
    words = spelt.words
    if made and made[-1].type == "ELSE" and spelt.found[at][0] == lexicon()["neighbours"]["it"]:
        return "", "", 1  # ``otherwise it retreats``
    no_italians(spelt, at, made)
    return (
        hurt_next(words, at, made)
        or going_along(spelt, at, made)
        or before_number(words, at)
        or laid_down(words, at, made)
        or one_more(words, at, made)
        or leads_from(words, at, made, is_place)
    )


def hurt_next(words: Sequence[str], at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """``losses on GE 5, the rest on GE 4``; elsewhere the rest are units."""
    count = _phrases("hurt-next").longest(words, at)[0]
    behind = at + count
    if not count or behind >= len(words) or not vocabulary.units().longest(words, behind)[0]:
        return None
    verb = next((token.type for token in reversed(made) if token.type not in _NAMED), "")
    return ("COMMA", words[at], count) if verb in _HURT else None


def going_along(spelt: Spelt, at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """``GE 8 and the corps with it``; in ``GE 8 goes with them`` nobody is named: raises UnknownNameError."""
    count = _phrases("going-along").longest(spelt.words, at)[0]
    kinds = [token.type for token in made]
    if not count or not kinds or "COLON" in kinds or not UNIT & {*kinds}:
        return None
    if kinds[-1] == "CORPS" and "COMMA" in kinds and kinds[0] in UNIT:
        return "", "", count
    raise UnknownNameError(spelt.found[at][0], spelt.found[at].start() + 1)


def leads_from(
    words: Sequence[str], at: int, made: Sequence[Token], is_place: Callable[[str], bool]
) -> tuple[str, str, int] | None:
    """«остальные с Кобленца»: where the rest come from."""
    if words[at] not in lexicon()["neighbours"]["off"] or at + 1 >= len(words) or not made:
        return None
    place = not vocabulary.units().longest(words, at + 1)[0] and is_place(words[at + 1])
    return ("FROM", words[at], 1) if made[-1].type == "ALL" and place else None


def put_off(spelt: Spelt, at: int) -> None:
    """``GE 4 goes to Koblenz after``: not now. Raises UnknownNameError."""
    count = _phrases("put-off").longest(spelt.words, at)[0]
    if at and count and not any(word[:1].isalnum() for word in spelt.words[at + count :]):
        raise UnknownNameError(spelt.found[at][0], spelt.found[at].start() + 1)


def for_others(spelt: Spelt, at: int) -> None:
    """``GE 8 as a reserve for GE 3 to Metz``: GE 3 goes nowhere, out of no box. Raises UnknownNameError."""
    if count := _phrases("as-reserve").longest(spelt.words, at)[0]:
        raise UnknownNameError(" ".join(spelt.words[at : at + count]), spelt.found[at].start() + 1)


def no_italians(spelt: Spelt, at: int, made: Sequence[Token]) -> None:
    """``FR 3 advances if we win it``: no Italians, whom nothing there counts. Raises UnknownNameError."""
    if spelt.found[at][0] != lexicon()["neighbours"]["it"] or (made and made[-1].type in ("NUMBER", "LPAR")):
        return
    behind = spelt.words[at + 1 : at + 2]
    counted = bool(behind) and vocabulary.number(behind[0]) is not None
    if counted or vocabulary.grammar().longest(spelt.words, at)[0]:
        return
    sized = behind and vocabulary.grammar().longest(spelt.words, at + 1)[1][:1]
    if not sized or sized[0][0] not in ("CORPS", "ARMY"):
        raise UnknownNameError(spelt.found[at][0], spelt.found[at].start() + 1)


def before_number(words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """``number 14``; ``a number of corps`` is no such thing."""
    figures = words[at + 1 : at + 2] and words[at + 1].isdecimal()
    return ("", "", 1) if figures and words[at] in lexicon()["neighbours"]["numbers"] else None


def laid_down(words: Sequence[str], at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """«корпус кладём в резерв»: a unit is placed so, and a card played."""
    if words[at] not in lexicon()["neighbours"]["laid"]:
        return None
    behind = at + 1 < len(words) and vocabulary.units().longest(words, at + 1)[0] > 0
    return ("ENTER", words[at], 1) if behind or (made and made[-1].type in UNIT) else None


def one_more(words: Sequence[str], at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """``one FR corps to Paris, the second to Nancy``: corps have no numbers, and no army is named."""
    if words[at] not in lexicon()["neighbours"]["second"] or not made or made[-1].type != "COMMA":
        return None
    end = max((each for each, token in enumerate(made) if token.type in UNIT), default=-1)
    begin = end
    while begin > 0 and made[begin - 1].type in UNIT:
        begin -= 1
    corps = end >= 0 and "CORPS" in [token.type for token in made[begin : end + 1]]
    length = 2 if words[at + 1 : at + 2] == (lexicon()["neighbours"]["one"],) else 1
    behind = words[at + length : at + length + 1]
    ways = {"TO", "FROM", "DASH", "MOVE", "AT"}
    goes = behind and any(kind in ways for kind, _ in vocabulary.grammar().longest(words, at + length)[1])
    return ("ANOTHER", words[at], length) if corps and goes else None


def is_no_answer(token: Token) -> bool:
    """A bare ``not``, ``without``: what is denied is behind it, or lost."""
    length = (token.end_column or 0) - (token.column or 0)
    return length == len(token) and str(token) in lexicon()["neighbours"]["no-answer"]


@cache
def _phrases(key: str) -> vocabulary.Words:
    return vocabulary.words_in({key: lexicon()["neighbours"][key]})
