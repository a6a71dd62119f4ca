"""What says of orders below it, or behind it, that they are for later moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from games.sunset_of_empire.text.phrases import Passing, Written
from parsers.asking import LATER
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.reading import Choice, Line, PlanStep, Span, Understood, Unreadable
from parsers.sunset_of_empire.chains import MOVES
from parsers.sunset_of_empire.prose import is_condition, is_doubtful
from parsers.sunset_of_empire.words import lexicon

_MARK = re.compile(r"(?:[.,:;!]|\s[-–—])\s+")
_MARKS = 4
"""So many signs in a piece may end the talk before an order."""
_LONGEST = 100
"""Letters of such a line."""


def opening(piece: str) -> int:
    """Where an order begins behind what says that it is for later: ``Next move: Lion at Friedrich``."""
    return _end_of(_opening(), piece)


def _end_of(pattern: re.Pattern[str], piece: str) -> int:
    found = pattern.match(fold(piece))
    return found.end() if found is not None and piece[found.end() :].strip(" .,:!") else 0


def closing(piece: str) -> int:
    """Where behind an order it is said to be for the next move: ``I pass next turn``."""
    found = _closing().search(fold(piece), max(0, len(piece) - _LONGEST))
    return found.start() if found is not None and piece[: found.start()].strip() else 0


def tells_later(text: str) -> int | None:
    """Where something is said of the next move, wherever: ``Good, and next move``; None where nothing is."""
    found = _next_move().search(fold(text))
    return None if found is None else found.start()


def is_bare(piece: str) -> bool:
    """Whether a line does nothing but head what is for later moves: ``Next moves:``."""
    return piece.endswith(":") and _opening().fullmatch(fold(f"{piece} ")) is not None


def of_next_move(
    number: int,
    start: int,
    piece: str,
    read: Callable[[int, int, str], Sequence[Line]],
    says: Callable[[str], Written | None],
    idle: Callable[[str], bool],
    names: Callable[[str], int],
) -> tuple[Line, ...]:
    """A piece that says before or behind its order that this is for the next move; of another nothing.

    ``Afterwards Lion at Friedrich`` is; so is ``Then pass``, for a pass ends the year. Talk before it changes
    nothing (``Well, then pass``, ``My plan: afterwards Lion at Friedrich``). ``names`` counts those of cards.
    """
    if lines := _of_next_move(number, start, piece, read, says):
        return lines
    for mark in islice(_MARK.finditer(piece[:_LONGEST]), _MARKS):
        if not idle(said := piece[: mark.start()]):
            break
        if lines := _of_next_move(number, start + mark.end(), piece[mark.end() :], read, says):
            if names(said):
                break  # ``I begin with gas. Next move, ...``; names are dear to look for
            return tuple(map(_unmeant, lines)) if is_condition(said) or is_doubtful(said) else lines
    return ()


def guessed(
    lines: Sequence[Line],
    proposed: Callable[[str], Iterator[Sequence[str]]],
    says: Callable[[str], Written | None],
) -> tuple[Line, ...]:
    """The only line for later that says no order as it stands, with the one that its names may mean."""
    if len(lines) != 1 or not isinstance(line := lines[0], Unreadable) or line.meant is not None:
        return tuple(lines)
    if line.key != LATER or is_condition(line.text) or is_doubtful(line.text):
        return tuple(lines)
    groups = (tuple((text, says(text)) for text in group) for group in islice(proposed(line.text), _MARKS))
    moves = next((each for each in groups if all(isinstance(said, MOVES) for _, said in each)), ())
    if len(moves) != 1:
        return tuple(lines)
    ((text, meant),) = moves
    return (replace(line, text=text, meant=meant, args={}),)


def _unmeant(line: Line) -> Line:
    """Of an order in doubt nothing is proposed."""
    return replace(line, meant=None) if isinstance(line, Unreadable) else line


def _of_next_move(
    number: int,
    start: int,
    piece: str,
    read: Callable[[int, int, str], Sequence[Line]],
    says: Callable[[str], Written | None],
) -> tuple[Line, ...]:
    if later := opening(piece):
        return postponed(read(number, start + later, piece[later:]))
    if after := _end_of(_following("after"), piece):
        lines = read(number, start + after, piece[after:])
        if lines and isinstance(lines[0], Understood) and isinstance(lines[0].written, MOVES):
            return postponed(lines)
    if (after := _end_of(_following("after", "in-turn"), piece)) and isinstance(says(piece[after:]), Passing):
        return postponed(read(number, start + after, piece[after:]))
    end, begin = closing(piece), 0
    if linked := _linked().fullmatch(fold(piece)):  # ``And pass then``
        begin, end = linked.span(1)
    meant = says(piece[begin:end]) if end else None
    if not isinstance(meant, MOVES):
        return ()
    return postponed([Understood(Span(number, start + begin + 1, end - begin), piece[begin:end], meant)])


def _put_off_behind(steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
    """The steps where nothing but that it is for later stands behind a move in its line: ``Pass; later``."""
    made: list[PlanStep] = []
    for step in steps:
        last = made[-1] if made else None
        if (
            isinstance(step, Unreadable)
            and isinstance(last, Understood)
            and last.span.line == step.span.line
            and isinstance(last.written, MOVES)
            and is_later_word(step.text)
        ):
            made[-1] = _late(last)
        else:
            made.append(step)
    return made


def is_later_word(text: str) -> bool:
    """Whether nothing is said but that something is for later."""
    return len(text) <= _LONGEST and _later_word().fullmatch(fold(text)) is not None


def postponed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Orders as those of later moves, which are given where the move itself stands above them."""
    return tuple(map(_late, lines))


def _late(line: Line) -> Line:
    if isinstance(line, Unreadable):  # what it may mean is nothing to do now either
        return line if line.key == "no-order" else Unreadable(line.span, line.text, LATER, {})
    if not isinstance(line, Understood):
        return line
    meant = line.written if isinstance(line.written, MOVES) else None
    return Unreadable(line.span, line.text, LATER, {}, meant=meant)


def put_off(steps: Sequence[PlanStep]) -> list[PlanStep]:
    """The steps of a text; none right below ``For my next turns, in this order:`` is for the open one."""
    made: list[PlanStep] = []
    below = 0
    for step in _put_off_behind(steps):
        number = step.span.line
        if isinstance(step, Unreadable) and _is_later(step.text):
            below = number
            if is_bare(step.text) and any(each.span.line == number + 1 for each in steps):
                continue
        elif below and number <= below + 1:
            below = number
            if isinstance(step, Choice):
                step = Unreadable(step.span, step.text, LATER, {})
            elif isinstance(step, Understood):
                step = _late(step)
        else:
            below = 0
        made.append(step)
    return made


def _is_later(text: str) -> bool:
    return len(text) <= _LONGEST and text.rstrip().endswith(":") and _later().search(fold(text)) is not None


@cache
def _later() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['later-heading']['words'])})(?!\w)")


@cache
def _next_move() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['next-move']['when'])})(?!\w)")


@cache
def _closing() -> re.Pattern[str]:
    table = lexicon()["next-move"]
    when = either([*table["when"], *table["at-end"]])
    return re.compile(rf"(?<=\w)\s*(?:[,.(—–-]\s*)?(?<!\w)(?:{when})[\s.,!…)]*\Z")


@cache
def _later_word() -> re.Pattern[str]:
    table = lexicon()["next-move"]
    links, words = either(table["links"]), either([*table["when"], *table["at-end"], *table["after"]])
    return re.compile(rf"\W*(?:(?:{links})\s+)?(?:{words})(?<!:)[\s.,!…)]*")


@cache
def _linked() -> re.Pattern[str]:
    table = lexicon()["next-move"]
    links, last = either(table["links"]), either(table["last"])
    return re.compile(rf"\W*(?:{links})\s+(.+?)\s+(?:{last})[\s.,!…)]*")


@cache
def _following(*keys: str) -> re.Pattern[str]:
    table = lexicon()["next-move"]
    words, linked = either([word for key in keys for word in table[key]]), either(table["links"])
    beside = rf"(?:(?:{either(table['beside'])})(?!\w)\s*,?\s*)?"
    return re.compile(rf"\W*(?:(?:{linked})[\s,]+)?(?:{words})(?!\w)\s*[,:—–-]?\s*{beside}")


@cache
def _opening() -> re.Pattern[str]:
    table = lexicon()["next-move"]
    lead, when, is_, marked, whatever, hangs = (
        either(table[key]) for key in ("lead", "when", "is", "marked", "whatever", "hangs")
    )
    said = rf"(?:\s*,\s*|\s+)(?:{whatever})(?!\w)"
    return re.compile(
        rf"\W*(?:(?:{lead})[\s,]+){{0,2}}(?:"
        rf"(?:{when})(?!\w)(?:{said})?(?:\s+(?:{is_})(?!\w))?\s*[,:—–-]?\s*"
        rf"|(?:{marked})(?!\w)(?:{said})?\s*:\s*|(?:{marked}){said}\s*[,:—–-]\s*"
        rf"|(?:{marked})\s*,?\s*(?=(?:{hangs})(?!\w)))"
    )
