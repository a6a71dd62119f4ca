"""Orders that go on in the next line, as mail programs break them; it reads no orders itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from parsers.asking import ASKED_THEN, QUESTION
from parsers.paths_of_glory.lexer import Lexer
from parsers.reading import Line, Span, Understood, Unreadable

Read = Callable[[int, str], list[Line]]
"""Reads a line by its number."""

_MOST = 20
"""Lines of a letter that are looked at together with those above them."""
_REACH = 3
"""Lines below one that are read together with it at most."""
_BROKEN = 55
"""Letters of a line that a program may have broken, wherever that fell."""
_LONGEST = 600
_LAST_WORDS = 3
"""Words at the end of a line that tell whether it goes on."""
_ENDS = (".", ";", ":", "!", "?", "…")
_NEW = re.compile(r"\s*(?:[-*•+–—>]|\(?\w{1,2}[.)])\s")
"""What begins an entry of a list, or a quotation."""
_TALK = ("no-order", ASKED_THEN, QUESTION)


@dataclass(slots=True)
class _Block:
    """Lines that are read as one: the first's number, their text, where each begins in it, what is read."""

    number: int
    text: str
    starts: list[int]
    found: list[Line]

    def with_next(self, typed: str, read: Read) -> _Block:
        text = f"{self.text.rstrip()} {typed.strip()}"
        starts = [*self.starts, len(self.text.rstrip()) + 1 - (len(typed) - len(typed.lstrip()))]
        return _Block(self.number, text, starts, read(self.number, text))

    def placed(self) -> list[Line]:
        """What is read, each where it begins."""
        return (
            [replace(each, span=self._span(each)) for each in self.found] if self.starts[1:] else self.found
        )

    def _span(self, each: Line) -> Span:
        at = max(at for at, start in enumerate(self.starts) if start < each.span.column)
        return replace(each.span, line=self.number + at, column=each.span.column - self.starts[at])


def joined(lexer: Lexer, lines: Iterable[tuple[int, str]], read: Read) -> list[Line]:
    """What all lines say, each alone or, where only that can be read, with those it goes on in."""
    blocks = [_Block(number, typed, [0], read(number, typed)) for number, typed in lines]
    made: list[Line] = []
    at, left = 0, _MOST
    while at < len(blocks):
        best, both = blocks[at], blocks[at]
        for behind in blocks[at + 1 : at + 1 + min(_REACH, left)]:
            if not _may_go_on(both, behind, lexer):
                break
            left -= 1
            apart = [*both.found, *behind.found]
            both = both.with_next(behind.text, read)
            if _better(both.found, apart):
                best = both
        made += best.placed()
        at += len(best.starts)
    return made


def _may_go_on(above: _Block, below: _Block, lexer: Lexer) -> bool:
    """Whether a line may be the rest of the one right above it."""
    text, typed = above.text.rstrip(), below.text.strip()
    if below.number != above.number + len(above.starts) or not text or not typed:
        return False
    if text.endswith(_ENDS) or _NEW.match(below.text) or len(text) + len(typed) > _LONGEST:
        return False
    cut, rest = _is_fault(above.found[-1:]), _is_fault(below.found[:1])
    small = typed[0].islower()
    broken = len(above.text) - above.starts[-1] >= _BROKEN
    return (cut and (small or rest or _wants_more(lexer, text))) or (rest and (small or broken))


def _wants_more(lexer: Lexer, text: str) -> bool:
    """Whether a text ends with a word behind which a space or units must come: ``GE 8 goes from``."""
    last = lexer.tokens(" ".join(text.split()[-_LAST_WORDS:]), strict=False)[-1:]
    return bool(last) and last[0].type in ("TO", "FROM", "AT", "WITH", "VIA", "TOWARDS")


def _better(both: Sequence[Line], apart: Sequence[Line]) -> bool:
    """Whether lines are read together that apart are not: two faults would else be shown as one."""
    read = any(isinstance(each, Understood) for each in both)
    return read and not _faults(both) and _faults(apart) > 0


def _faults(found: Iterable[Line]) -> int:
    return sum(_is_fault([each]) for each in found)


def _is_fault(found: Sequence[Line]) -> bool:
    return any(isinstance(each, Unreadable) and each.key not in _TALK for each in found)
