"""Remarks that stand on a line before or behind its orders: ``Too strong for us! Back to Ulm``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from parsers.won_by_the_sword.words import Lexeme, lexicon

_ENDS = re.compile(r"(?:[!?…]+|\.{2,})\s+|(?<=[^\W\d_]{2})\.\s+(?=[^\W\d_a-zа-яё])|(?<=ся играть):\s+")
"""Behind these a sentence begins; a full stop behind a short word may be that of an abbreviation."""
_CRIED = ("!", "…", "..")
_SAYS_NOTHING = frozenset(
    (
        *(
            "LEADER",
            "FOE",
            "SIDE",
            "OTHERS",
            "NOT",
            "ALL",
            "COL",
            "?",
            "MARK",
            "SEP",
            "THEN",
            "NOTHING",
            "UNIT",
        ),
    )
)
"""Words of talk; of any other a cry may be an order."""
_BESIDE = frozenset(("PLACE", "MOVE", "HOLD", "STAY"))
"""Of these two may stand in a remark that is known by its words."""
_SHORTEST = 2


def sentences(line: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a line begin and end; nothing where it has but one."""
    ends = [found.end() for found in _ENDS.finditer(line)]
    if ends:
        yield from zip((0, *ends), (*ends, len(line)), strict=True)


def is_remark(text: str, lexemes: Sequence[Lexeme]) -> bool:
    """Whether a sentence says nothing of what is to be done: by its words, or cried without a verb of orders."""
    more = {each.term for each in lexemes} - _SAYS_NOTHING
    if _pattern().search(text):
        return len(more) <= 2 and more <= _BESIDE
    cried = text.rstrip().endswith(_CRIED)
    terms = [each.term for each in lexemes if each.term != "MARK"]
    told = "?" in terms or len({*terms} - {"MARK"}) >= _SHORTEST
    return cried and told and not more and terms[:1] != ["COL"]


def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["remarks"]), re.IGNORECASE)
