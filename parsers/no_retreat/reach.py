"""How far a condition reaches that stands behind several moves: of the last alone, or of all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from adjudicator.conditions import Condition
from games.no_retreat.text.phrases import Moving
from parsers.kit.lexicon import either
from parsers.no_retreat.names import lexicon
from parsers.no_retreat.tree import Clause
from parsers.reading import Span, Unreadable

_AND = either(lexicon()["reach"]["and"])
_JOINT = re.compile(rf"\s*,\s*(?:(?:{_AND})\s+)?|\s+(?:{_AND})\s+")


def of_last(clause: str, behind: str, made: Sequence[Clause], tried: Callable[[str], list[Clause]]) -> str:
    """Moves with a condition ``behind`` them as one of the last alone; empty where nobody can doubt it.

    ``17A to 1208, 6A to 1107 if Kiev is ours`` may be said of both.
    """
    if len(made) < 2 or not behind.strip() or not all(isinstance(each, Moving) for each in made):
        return ""
    for mark in reversed([*_JOINT.finditer(clause)]):
        first, last = clause[: mark.start()], clause[mark.end() :]
        if len(tried(last)) == 1 and len(tried(first)) == len(made) - 1:
            return f"{first}; {last.rstrip(' ,')} {behind.strip(' ,')}"
    return ""


def reaching(
    whole: Span,
    piece: str,
    parted: tuple[Condition | None, bool, str, int],
    made: Sequence[Clause],
    tried: Callable[[str], list[Clause]],
) -> Unreadable | None:
    """A piece whose condition may be of the last of its moves or of all, with the line as it may be meant."""
    when, _, clause, offset = parted
    behind = piece[offset + len(clause) :] if when is not None else ""
    said = of_last(clause, behind, made, tried)
    word = {"word": behind.strip(" ,.!")}
    return Unreadable(whole, piece, "unexpected-word", word, (), said) if said else None
