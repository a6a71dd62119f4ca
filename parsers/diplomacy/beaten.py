"""What a unit is to do if it is dislodged, which is asked when it is so; it must not read orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from adjudicator.kinds import Args
from parsers.asking import ASKED_THEN
from parsers.depending import sentence_ends
from parsers.diplomacy.lexemes import SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold, row
from parsers.reading import Span, Unreadable

_DOES = frozenset(("_RETREAT", "_DISBAND", "_MOVE", "_TO", "_DASH", "_V", "_LANDS"))
_LEAVES = frozenset(("_RETREAT", "_DISBAND"))
_OTHERWISE = frozenset(("_HOLD", "_LEAVE", "_SUPPORT", "_CONVOY", "_BUILD", "_WAIVE", "_PI", "ES"))
"""What nobody does who is dislodged: an order of its own is said with it."""


def without_beaten(line: TypedLine, words: Sequence[Lexeme]) -> tuple[TypedLine, list[Unreadable]] | None:
    """The line with blanks for what somebody does who is dislodged, and this: ``A Bre H, if dislodged ...``.

    None where there is nothing of the kind, or the sentence holds an order besides.
    """
    found = _beaten().search(line.folded)
    if found is None or line.places is not None:
        return None
    end = _end(line.text, words, found.end())
    begin = max((each for each in sentence_ends(line.text) if each <= found.start("if")), default=0)
    said = _without_then([word for word in words if found.end() <= word.start < end])
    if any(word.type in _DOES for word in said):
        begin = found.start() if line.text[begin : found.start()].strip() else begin
    elif not any(word.type == "_RETREAT" and begin <= word.start < found.start() for word in words):
        return None  # ``Brest retreats to Paris if it is dislodged``
    if _orders_besides([word for word in words if word.start < found.end()], said, found.start("if")):
        return None
    text = line.text[begin:end].strip(" \t,;(")
    start = line.text.index(text, begin)
    args: Args = {"word": line.text[found.start("if") : found.end("if")], "asks": ("retreat",)}
    later = Unreadable(Span(0, start + 1, len(text)), text, ASKED_THEN, args)
    return row(0, line.text[:begin] + " " * (end - begin) + line.text[end:]), [later]


def is_beaten(text: str) -> bool:
    """Whether a text says that somebody is dislodged: ``if dislodged to Gas``."""
    return _beaten().search(fold(text)) is not None


def _end(text: str, words: Sequence[Lexeme], start: int) -> int:
    """Where the sentence ends that goes on at ``start``: at its bracket, or before an order, too.

    In ``retreat to Gas. A Mar - Spa`` the full stop could be that of an abbreviation.
    """
    ends = [next(each for each in (*sentence_ends(text), len(text)) if each >= start)]
    if (bracket := text.find(")", start, ends[0])) >= 0 and "(" not in text[start:bracket]:
        ends.append(bracket)
    for at, word in enumerate(words):
        between = text[max(start, word.start - 4) : word.start]
        behind = word.start >= start and between.rstrip(" \t,").endswith(".")
        if behind and _opens(words, at):
            ends.append(word.start)
    return min(ends)


def _opens(words: Sequence[Lexeme], at: int) -> bool:
    """Whether an order begins with the word: ``A Mar``, ``Mar - Spa``."""
    if words[at].type == "PLACE":
        return at + 1 < len(words) and words[at + 1].type in _DOES | _OTHERWISE
    return words[at].type == "KIND"


def _without_then(said: list[Lexeme]) -> list[Lexeme]:
    """The words without a THEN that opens them, which leads nowhere."""
    leads = len(said) > 1 and said[0].type in SEPARATORS and fold(said[1].text) in lexicon()["beaten"]["then"]
    return [said[0], *said[2:]] if leads else said


def _orders_besides(before: Sequence[Lexeme], said: Sequence[Lexeme], if_: int) -> bool:
    """Whether what is ``said`` of the case has an order of somebody else, or of another time."""
    if any(word.type in _OTHERWISE for word in said):
        return True
    hit = [word for word in before if word.start >= if_]
    if any(word.type == "POWER" for word in hit) and not any(word.type in _LEAVES for word in said):
        return True  # ``When Italy is beaten, move to Piedmont``
    if len(said) > 1 and said[1].type in SEPARATORS:
        hit.append(said[0])  # ``If Italy dislodges Marseilles, ...``
    places = [word for word in hit if word.type == "PLACE"] or [w for w in before if w.type == "PLACE"]
    known = [place.meaning for place in places]
    if not known and not any(word.type == "POWER" for word in hit):  # ``If dislodged, A Par retreats to Gas``
        known = [word.meaning for word in said if word.type == "PLACE"][:1]
    for at, word in enumerate(said):
        if word.type == "PLACE" and _is_unit(said, at):
            does = any(each.type in _DOES for each in said[: at - 1 if at else 0])
            if does or word.meaning not in known:
                return True
    return False


def _is_unit(said: Sequence[Lexeme], at: int) -> bool:
    """Whether the place there is named as where a unit stands that does something."""
    before = said[at - 1].type if at else ""
    return before in ("KIND", "_MOVE") or ((not at or before in SEPARATORS) and _opens(said, at))


@cache
def _beaten() -> re.Pattern[str]:
    """A condition, and in the same sentence that somebody is beaten."""
    table = lexicon()["beaten"]
    joined, if_, is_ = (either(table[key]) for key in ("joined", "if", "is"))
    return re.compile(
        rf"[\s,;]*+(?:(?:{joined})\s+)?(?<!\w)(?P<if>{if_})(?!\w)[^.;!?]{{0,60}}?(?<!\w)(?:{is_})\w*"
    )
