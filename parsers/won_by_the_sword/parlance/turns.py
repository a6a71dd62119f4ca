"""Turns of speech that say an order twice, or with words put round it, as the grammar has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parsers.won_by_the_sword.parlance.battles import brought, fought_once
from parsers.won_by_the_sword.parlance.heads import accepted, done, first, headed, offered
from parsers.won_by_the_sword.parlance.marches import met, sheltered, stood, taken, went_on
from parsers.won_by_the_sword.parlance.troops import formed, lifted, made_full, singled, taken_up, whole
from parsers.won_by_the_sword.words import Lexeme


def in_parlance(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The words of a line with what is said twice once, and each where the grammar looks for it."""
    made = list(lexemes)
    for of, tidied in _TURNS:
        if of & {each.term for each in made}:
            made = tidied(line, made)
    return made


_TURNS: Sequence[tuple[frozenset[str], Callable[[str, list[Lexeme]], list[Lexeme]]]] = (
    (frozenset({"CARD", "DRAWN"}), headed),
    (frozenset({"BATTLE"}), fought_once),
    (frozenset({"BATTLE", "BRING"}), brought),
    (frozenset({"FULL"}), made_full),
    (frozenset({"TOWARDS"}), went_on),
    (frozenset({"MOVE", "MARCH"}), met),
    (frozenset({"HOLD"}), stood),
    (frozenset({"LIFT", "ABSORB", "JOIN"}), whole),
    (frozenset({"NUM"}), singled),
    (frozenset({"POINTSLEFT", "ABANDONED"}), lifted),
    (frozenset({"GARR", "INTOGARR"}), sheltered),
    (frozenset({"OFFER"}), offered),
    (frozenset({"ABANDONED"}), taken_up),
    (frozenset({"MOVE"}), taken),
    (frozenset({"SAY"}), accepted),
    (frozenset({"SAY"}), done),
    (frozenset({"SIDE"}), first),
    (frozenset({"COL"}), formed),
)
"""Turns of speech, each with the terms without which it is not there."""
