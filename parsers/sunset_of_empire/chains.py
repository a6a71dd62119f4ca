"""Moves that follow each other on one line, and a pass that is said of more than one question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from games.sunset_of_empire.text.phrases import (
    Blow,
    Deed,
    Everything,
    Passing,
    Playing,
    Putting,
    Rising,
    Written,
)
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.reading import Line, Span, Understood, Unreadable
from parsers.sunset_of_empire.words import lexicon

MOVES = (Blow, Deed, Playing, Rising, Passing)
"""What is done in a move of the fight."""


def parted(piece: str) -> Iterator[tuple[int, str]]:
    """The parts of a piece between words of sequence, and where they begin."""
    begin = 0
    for then in _then().finditer(fold(piece)):
        yield begin, piece[begin : then.start()]
        begin = then.end()
    yield begin, piece[begin:]


def as_one(piece: str) -> str:
    """``Friedrich with Blücher`` who both strike, with an ``and`` of the same length."""
    found = _with_one().search(fold(piece))
    if found is None:
        return piece
    start, end = found.span(1)
    both = str(lexicon()["both-strike"]["and"])
    return piece[:start] + both.ljust(end - start) + piece[end:]


@cache
def _with_one() -> re.Pattern[str]:
    table = lexicon()["both-strike"]
    verb = rf"\w+(?:{either(table['endings'])})(?!\w)"
    return re.compile(
        rf"(?<=\w)[»\"”]?\s({either(table['with'])})\s(?:\S+\s){{1,3}}?(?:(?:{either(table['together'])})\s)?{verb}"
    )


def may_follow(piece: str, said: Sequence[Written | None]) -> bool:
    """Whether the parts of a piece may be orders after each other: of another time only moves are told."""
    if any(isinstance(each, Putting) for each in said):
        return False  # ``Lion on top, then Camel, Sydney to the bottom``
    return _later().search(fold(piece)) is None or all(isinstance(each, MOVES) for each in said)


def is_order(line: Line) -> bool:
    """Whether a line was read as an order."""
    return isinstance(line, Understood)


def is_faulty(read: Sequence[Line]) -> bool:
    """Whether any of what was read of a part is no order, and no mere talk."""
    return any(isinstance(line, Unreadable) and line.key != "no-order" for line in read)


def goes_on(text: str) -> bool:
    """Whether a remark tells of what comes after an order, or of somebody who does the same too."""
    folded = fold(text).lstrip(" ,.!;:—–-")
    return _then().match(f" {folded}") is not None or _too().search(folded) is not None


def adds(text: str, beside: Written, count: Callable[[str], int]) -> bool:
    """Whether a remark tells of somebody who comes beside those of an order: ``plus the fighter``.

    ``count`` counts the names in a text; of all cards none is named for nothing.
    """
    return _too("plus").search(fold(text)) is not None or (isinstance(beside, Everything) and count(text) > 0)


@cache
def _too(key: str = "too") -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['adding'][key])})(?!\w)")


def follows(blow: Blow, piece: str, count: Callable[[str], int]) -> bool:
    """Whether beside a word of sequence one is told of who is not of the blow: ``then the submarine too``.

    A card named there is none of the blow. ``count`` counts the names in a text.
    """
    named = [each.text for each in (*blow.units, blow.target) if each is not None]
    for then in _after().finditer(fold(piece)):
        sides = piece[: then.start()], piece[then.end() :]
        if blow.card is not None and blow.card.text in sides[1]:
            return True
        if any(not any(each in side for each in named) and count(side) for side in sides):
            return True
    return False


@cache
def _after() -> re.Pattern[str]:
    then, too = either(lexicon()["words"]["THEN"]), either(lexicon()["adding"]["too"])
    first = either(lexicon()["chains"]["first"])
    return re.compile(
        rf"(?<!\w)(?:{then})(?!\w)|(?<=\w\s)(?:{first})(?=\s*,)|,(?=[^,]*(?<!\w)(?:{too})(?!\w))"
    )


def is_for_whom(piece: str) -> bool:
    """Whether something is said to be for somebody, as a card is and no attack, whose target may be."""
    words = either(lexicon()["chains"]["for-whom"])
    return re.search(rf"(?<!\w)(?:{words})(?!\w)", _aimed().sub(" ", fold(piece))) is not None


@cache
def _aimed() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['words']['AIMED'])})(?!\w)")


def repeated(line: Understood, start: int, piece: str) -> tuple[Understood, ...]:
    """A line of a piece that begins at ``start``, and a pass once more that is said to be one for good."""
    found = _good().search(fold(piece)) if isinstance(line.written, Passing) else None
    if found is None:
        return (line,)
    text = piece[found.start(1) : found.end(1)]
    return (line, Understood(Span(line.span.line, start + found.start(1) + 1, len(text)), text, line.written))


@cache
def _then() -> re.Pattern[str]:
    return re.compile(rf"\s*,?\s*(?<!\w)(?:{either(lexicon()['words']['THEN'])})(?!\w)\s*|{_later().pattern}")


@cache
def _later() -> re.Pattern[str]:
    table, next_move = lexicon()["chains"], lexicon()["next-move"]
    and_, later = either(table["and"]), either((*table["later"], *next_move["when"]))
    whatever = rf"(?:\s*,\s*|\s+)(?:{either(next_move['whatever'])})(?!\w)"
    return re.compile(rf"\s*[,—–.!]\s*(?:(?:{and_})\s+)?(?:{later})(?!\w)(?:{whatever})?\s*[:,—–-]?\s*")


@cache
def _good() -> re.Pattern[str]:
    return re.compile(rf"(?:\A|[\s,—–])((?:{either(lexicon()['chains']['for-good'])}))(?!\w)")


def leaves_boats(piece: str) -> bool:
    """Whether submarines are spoken of by that word: of all cards they may be those that stay."""
    return _boats().search(fold(piece)) is not None


@cache
def _boats() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['hidden-subject']['boats'])})(?!\w)")
