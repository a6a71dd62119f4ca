"""How long no card is played, ``no cards for the rest of the Soviet turn``; it knows no names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, NamedTuple, get_args

from games.no_retreat.text.phrases import Manner, Passing, Saying
from parsers.kit.lexicon import either, meaning
from parsers.lexing import fold
from parsers.no_retreat.closings import pass_of
from parsers.no_retreat.conditions import sides
from parsers.no_retreat.names import lexicon
from parsers.reading import Line, Span, Understood

_WORDS = lexicon()["spans"]
_BLANK = " \t.,!\u00a0"
_Kind = Literal["battle", "phase", "turn", "round"]
_CUTS = re.compile(
    r"[.!]\s+(?=[A-Z\u0401\u0410-\u042f])|,\s*(?:(?:and|but|\u0438|\u043d\u043e|\u0430)\s+)?|\s+(?:and|\u0438)\s+"
)
"""What parts the words for it from others of their sentence."""
_ALL = re.compile(rf"(?:{either(_WORDS['cards'])})")
_PLAIN = re.compile(rf"(?:{either(_WORDS['plain'])})")
_I = re.compile(rf"(?:{either(_WORDS['subjects'])})\s+")
_IF = re.compile(rf"(?<!\w)(?:{either((*lexicon()['if']['words'], *lexicon()['beforehand']['if']))})(?!\w)")
_NOTHING = (Saying("pass", "card"), Manner(cards=()))


class _Said(NamedTuple):
    """The span that a text names, where its words stand, and whether they say that it is all that is left."""

    span: _Kind
    whose: str
    step: int
    begin: int
    end: int
    rest: bool


def passed(
    whole: Span, piece: str, tried: Callable[[str], Sequence[object]], part: Callable[[int, str], list[Line]]
) -> list[Line] | None:
    """The lines of a piece that passes all cards for a span of play; None where it says no such thing.

    ``part`` reads what else the piece says, told where that begins in the line.
    """
    if of := pass_of(piece):
        return [Understood(whole, piece, Saying("pass", of))]
    said = _span_of(piece)
    if said is None or _IF.search(fold(piece)) is not None:
        return None
    cuts = [*_CUTS.finditer(piece)]
    begin = max((cut.end() for cut in cuts if cut.end() <= said.begin), default=0)
    end = min((cut.start() for cut in cuts if cut.start() >= said.end), default=len(piece))
    for first, last in ((0, len(piece)), (begin, end), (0, end), (begin, len(piece))):
        told = f"{piece[first : said.begin]} {piece[said.end : last]}"
        if (plain := _passes(told, tried, rest=said.rest)) is None:
            continue
        column = whole.column + first
        written = Passing(said.span, said.whose, said.step, plain)
        mine = Understood(Span(whole.line, column, last - first), piece[first:last], written)
        others = piece[:first] + " " * (last - first) + piece[last:]
        more = others.lstrip(_BLANK + ";:-")
        begun = whole.column - 1 + len(others) - len(more)
        return [mine, *(part(begun, more) if more else [])]
    return None


def _passes(told: str, tried: Callable[[str], Sequence[object]], *, rest: bool) -> bool | None:
    """Whether words pass without naming cards; None where they do not pass, or say more."""
    told = _ASKED.sub(" ", fold(told))
    bare = _I.sub("", " ".join(told.split()).strip(_BLANK + ":;\u2014\u2013- "), count=1)
    if _ALL.fullmatch(bare):
        return False
    if _PLAIN.fullmatch(bare):
        return True if rest else None
    made = tried(bare) if bare and rest else ()
    return False if len(made) == 1 and made[0] in _NOTHING else None


def _span_of(text: str) -> _Said | None:
    folded = fold(text)
    match = _pattern().search(folded)
    if match is None or len(folded) != len(text):
        return None
    span = next(each for each in get_args(_Kind) if match[each] is not None)
    side = match["whose"] or match["behind"]
    if side and (meaning(side, sides()) is None):
        return None
    whose = str(meaning(side, sides())) if side else ""
    which, end = match["step"] or match["which"], match.end()
    if match["which"] and _NOT.match(folded, match.end("which")) is not None:
        which, end = None, match.start("which")  # ``до конца фазы карт не играю``: it is what is not played
    step = meaning(which, _WORDS["steps"]) if which else None
    rest = match["rest"] is not None
    return _Said(span, whose, int(step or 0), match.start(), end, rest)


_ASKED = re.compile(rf"(?<!\w)(?:{either(lexicon()['headings']['asked'])})(?!\w)")
_NOT = re.compile(rf"\s+(?:{either(lexicon()['words']['NOT'])})(?!\w)")
"""What follows cards that are not played."""


@cache
def _pattern() -> re.Pattern[str]:
    whose = either((*(word for words in sides().values() for word in words), *_WORDS["whose"]))
    which = either(word for words in _WORDS["steps"].values() for word in words)
    nouns = "|".join(rf"(?P<{kind}>{either(_WORDS[kind])})" for kind in get_args(_Kind))
    return re.compile(
        rf"(?<!\w)(?:(?P<rest>{either(_WORDS['rest'])})|{either(_WORDS['within'])})\s+"
        rf"(?:(?:{either(_WORDS['this'])})\s+)?(?:(?P<whose>{whose})\s+)?"
        rf"(?:(?P<step>{which})\s+(?=(?:{either(_WORDS['phase'])})(?!\w)))?(?:{nouns})"
        rf"(?:(?:(?<=\u0444\u0430\u0437)|(?<=\u0444\u0430\u0437.))\s+(?P<which>{which}))?(?:\s+(?P<behind>{whose}))?(?!\w)"
    )
