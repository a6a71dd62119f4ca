"""A folded line cut into words and signs, and its alphabet; it must not know what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from parsers.lexing import script

_RAW = re.compile(
    r"(?P<with>(?<!\w)w/(?=\s*[^\W\d_]{2}))|(?P<word>[^\W\d_][^\W_]*)|(?P<number>\d+)|(?P<arrow>[-=~]*>+)|(?P<dash>-+)|(?P<comma>,)|(?P<dot>[.!…]+)"
    r"|(?P<left>[(\[{])|(?P<right>[)\]}])|(?P<strokes>[/\\]{2,})|(?P<slash>[/\\])|(?P<plus>\+)|(?P<colon>:+)|(?P<semi>[;|])|(?P<and>&)"
    r"|(?P<quote>'s\b|[\"'“”„«»*•·▪◦●■►‣])|(?P<odd>[^\s_])"
)
# "1.", "2)", "#3" before an order.
_BULLET = re.compile(r"\s*#?\d{1,3}\s*[.)]\s*|\s*#\d{1,3}\s+")
_REMARK = re.compile(r"#(?!\d)")


class Raw(NamedTuple):
    """A word or sign as it stands in the folded line; ``kind`` is a group of the pattern."""

    kind: str
    text: str
    start: int
    end: int


def scan(folded: str) -> list[Raw]:
    """The words and signs of a line, without its bullet or number and without a remark after ``#``."""
    bullet = _BULLET.match(folded)
    found = _REMARK.search(folded)
    remark = found.start() if found else len(folded)
    begin = bullet.end() if bullet else 0
    return [
        Raw("word", "with", match.start(), match.end())  # ``w/``
        if match.lastgroup == "with"
        else Raw(match.lastgroup or "", match[0], match.start(), match.end())
        for match in _RAW.finditer(folded, begin, remark)
    ]


def following(raws: Sequence[Raw], index: int) -> tuple[list[str], list[int]]:
    """Up to five words that may go on a phrase, after blanks, a point, or a tight hyphen; and where."""
    words: list[str] = []
    places: list[int] = []
    while index < len(raws) and len(words) < 5:
        kind, text, start, end = raws[index]
        if kind != "word":
            tight = kind == "dash" and raws[index - 1].end == start
            if kind not in ("dot", "quote") and not tight:
                break
            index += 1
            if (
                kind == "dot"
                and index < len(raws)
                and raws[index].kind == "dash"
                and raws[index].start == end
            ):
                start, end, tight = end, raws[index].end, True  # "С.-Петербург"
                index += 1
            if index == len(raws) or raws[index].kind != "word" or (tight and raws[index].start != end):
                break
            text = raws[index].text
        words.append(text)
        places.append(index)
        index += 1
    return words, places


class Spelling:
    """Which alphabet a line is written in, by its words of two letters or more; found when first asked."""

    def __init__(self, raws: Sequence[Raw], is_power: Callable[[str], bool]) -> None:
        """``is_power``: a word only names a power; a heading tells nothing of the orders' alphabet."""
        self._raws = raws
        self._is_power = is_power
        self._script: str | None = None

    def script(self) -> str:
        """``latin`` or ``cyrillic``; empty where it is even or there are no words to tell."""
        if self._script is None:
            votes = [
                script(raw.text)
                for raw in self._raws
                if raw.kind == "word" and len(raw.text) > 1 and not self._is_power(raw.text)
            ]
            latin, cyrillic = votes.count("latin"), votes.count("cyrillic")
            self._script = "latin" if latin > cyrillic else "cyrillic" if cyrillic > latin else ""
        return self._script
