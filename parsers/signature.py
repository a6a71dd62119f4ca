"""Where the writer of a letter says goodbye and signs; it knows no title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from parsers.greeting import any_of, phrases

MOST_LINES = 3
"""Lines that stand below a valediction: name, rank, town."""

_VALEDICTION = re.compile(rf"\s*(?:{any_of('valedictions')})(?!\w)[\s,.!:-]*", re.IGNORECASE)
_NAME = re.compile(r"\s*(?:[^\W\d_]++[.-]?[ ,]{0,2}){0,4}[.!)]*\s*")
"""A word is taken whole, so that a long one that is no name is not tried in all its parts."""
_LONE_NAME = re.compile(r"\s*[^\W\d_][^\W\d_-]+(?: [^\W\d_][^\W\d_-]+)?\s*")
_ANSWERS = phrases("answers")
_MISSPELT = 5
"""So many letters a word has at least that is taken for an answer with one wrong: ``Stan`` is a name."""
_ENDS_A_SENTENCE = (".", "!", "?", "…", ")")


def signature_at(lines: Sequence[str]) -> int:
    """The index of the valediction below which only names stand; how many lines there are if none has.

    >>> signature_at(["A Par - Bur", "", "Best regards,", "Ivan Konev"])
    2
    """
    last = [at for at, line in enumerate(lines) if line.strip()][-MOST_LINES - 1 :]
    for number, at in enumerate(last):
        found = _VALEDICTION.match(lines[at])
        names = [lines[at][found.end() :], *(lines[each] for each in last[number + 1 :])] if found else []
        if names and all(map(_is_name, names)):
            return at
    return len(lines)


def _is_name(text: str) -> bool:
    """Whether a text is nothing, or a few words of which the first or the last is a name; no answer."""
    if _is_answer(text):
        return False
    words = text.split()
    return _NAME.fullmatch(text) is not None and (
        not words or words[0][:1].isupper() or (len(words) in (2, 3) and words[-1][:1].isupper())
    )


def may_be_a_name(text: str) -> bool:
    """Whether what can be read as an order may as well be a name below a goodbye: of a card, or of a place.

    >>> may_be_a_name("Ivan Konev"), may_be_a_name("Brest holds"), may_be_a_name("A Par-Bur")
    (True, False, False)
    """
    words = text.strip(" ,.!)").split()
    whole = 0 < len(words) <= MOST_LINES and all(word.isalpha() and len(word) > 1 for word in words)
    return whole and words[-1].istitle() and not _is_answer(" ".join(words))


def is_lone_name(lines: Sequence[str], at: int) -> bool:
    """Whether the line ``at`` is the last and looks like a name below sentences: ``Konev``."""
    if any(line.strip() for line in lines[at + 1 :]) or not _LONE_NAME.fullmatch(lines[at]):
        return False
    if not all(word[:1].isupper() and word[1:].islower() for word in lines[at].split()):
        return False
    above = next((line.strip() for line in reversed(lines[:at]) if line.strip()), "")
    apart = at > 0 and not lines[at - 1].strip()
    return bool(above) and (apart or above.endswith(_ENDS_A_SENTENCE)) and not _is_answer(lines[at])


def _is_answer(text: str) -> bool:
    """Whether a text is an answer of one word, also with a letter wrong."""
    word = text.strip().rstrip(" .!").casefold()
    return word in _ANSWERS or (
        len(word) >= _MISSPELT and any(OSA.distance(word, each, score_cutoff=1) <= 1 for each in _ANSWERS)
    )
