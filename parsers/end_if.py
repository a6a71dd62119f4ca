"""Where choices end, a comma for THEN, choices that could stand on one line, and as they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from parsers.kit.lexicon import denied, either, language, shared
from parsers.lexing import fold
from parsers.reading import Choice, PlanStep, Reader, Understood, Unreadable

_WORDS = shared()["choice"]
IF, THEN, ELSE = (either(_WORDS[key]) for key in ("if", "then", "else"))
NOT_ELSE = "".join(rf"(?<!\b{re.escape(word)} )" for word in _WORDS["not-else"])
"""Not behind ``nobody``: ``GE 4 advances, nobody else``."""
ELSE = rf"{NOT_ELSE}(?:{ELSE})"
IF = rf"(?!(?:{either(_WORDS['no-if'])})(?!\w))(?:{IF})"
"""Regular expressions for these words, folded."""

END_IF = re.compile(rf"\s*(?:{either(_WORDS['end-if'])})\s*[.!]?\s*$")
DENIED = re.compile(rf"(?:{either(denied())})(?!\w)")
"""A relation that begins with a denial (``no more than``)."""
NOBODY = re.compile(rf"(?<!\w)(?:{either(shared()['denials']['nobody'])})(?!\w)")
NOTHING = re.compile(rf"[\s,:]*(?:{either(_WORDS['nothing'])})[\s.!;]*$")
"""What an ELSE may say that orders nothing."""
_WHOLE = re.compile(rf"\s*(?:{IF}|{ELSE})(?!\w).*[^\s:](?P<end>[\s,;.]+{END_IF.pattern})")
"""A whole choice, or its last part, on one line."""
_EMPTY = re.compile(rf"(?<!\w)(?:{THEN}|{ELSE})\s*:?\s*$")


def open_ended(line: str) -> str:
    """The line without the END IF of a choice that stands on it whole."""
    while ended := _WHOLE.match(fold(line)):
        bare = line[: ended.start("end")]
        if _EMPTY.search(fold(bare)):
            return line
        line = bare
    return line


_ELSE = re.compile(rf"[\s,;.]*(?:{ELSE})(?!\w):?\s*(?P<chained>(?:{IF})(?!\w))?(?P<rest>.*)$")


def closing(
    folded: Sequence[str], ended: Collection[int], opens: Callable[[int], bool | None]
) -> dict[int, int]:
    """The line of each IF -> that of the END IF that closes it, where one does.

    ``ended`` are the lines with an END IF of their own; ``opens`` says whether the choice that begins on a
    line needs one; None where none begins. One with an order on its own line needs none, and takes one that
    is left: what stands between is in it. The line of an ELSE with an order on it may be the last, too.
    """
    ends: dict[int, int] = {}
    waiting: list[tuple[int, bool]] = []
    left = sum(map(bool, map(END_IF.match, folded)))
    for at, line in enumerate(folded):
        if END_IF.match(line):
            left -= 1
            needed = [place for place, (_, needs) in enumerate(waiting) if needs]
            while waiting and not waiting[-1][1] and len(needed) > left:
                waiting.pop()
            if waiting:
                ends[waiting.pop()[0]] = at
        elif (needs := opens(at)) is not None:
            waiting += [(at, needs)] if at not in ended else []
        elif at in ended:
            waiting = waiting[:-1]
        elif (other := _ELSE.match(line)) and other["rest"].strip() and not other["chained"]:
            place = next((each for each in range(len(waiting) - 1, -1, -1) if waiting[each][1]), None)
            if place is not None:
                waiting[place] = (waiting[place][0], False)
    return ends


_COMMAS = 3
"""Commas of a line that may stand for THEN, at most."""
_COMMA = re.compile(rf",(?=\s+\S)(?!\s+(?:{either(_WORDS['connectives'])}|{ELSE})(?!\w))")


def comma(line: str, start: int, asked: Callable[[str], object]) -> re.Match[str] | None:
    """The comma behind a condition that begins at ``start`` (``if he has passed, Lion at life``).

    ``asked`` reads a text as a condition; what is none gives Unreadable.
    """
    commas = islice(_COMMA.finditer(line, start), _COMMAS)
    return next(
        (each for each in commas if not isinstance(asked(line[start : each.start()]), Unreadable)), None
    )


def carried(reader: Reader, choice: Choice) -> Understood | None:
    """A choice as the one order that its lines are on one line, where such an order carries its condition;
    None where the title has no such order."""
    line = _on_one_line(choice)
    found = reader.read(line, guess=False) if line and reader.conditional(line) else ()
    if len(found) != 1 or not isinstance(found[0], Understood):
        return None
    return replace(found[0], span=choice.span, text=line)


def _on_one_line(choice: Choice) -> str:
    """``IF said THEN a; b ELSE IF ...`` in its language; empty where it cannot be said so."""
    lang = language(choice.text)
    if_, then, else_ = (_said(key, lang) for key in ("if", "then", "else"))
    line = f"{if_} {choice.said} {then} {_row(choice.then)}" if _row(choice.then) else ""
    match choice.otherwise:
        case ():
            return line
        case (Choice() as other,):
            rest = _on_one_line(other)
        case _:
            rest = _row(choice.otherwise)
    return f"{line} {else_} {rest}" if line and rest else ""


def _row(steps: Sequence[PlanStep]) -> str:
    """Orders behind each other; empty where one is none."""
    if not all(isinstance(step, Understood) for step in steps):
        return ""
    return "; ".join(" ".join(step.text.split()) for step in steps)


def _said(key: str, lang: str) -> str:
    """The word for it in a language, the first single one of its list."""
    return next(str(word) for word in _WORDS[key] if language(word) == lang and " " not in word).upper()


def text_of(steps: Sequence[PlanStep], write: Callable[[Any], str], indent: str = "") -> tuple[str, ...]:
    """The steps as lines that read as the same steps; what is no order is left out.

    ``write`` gives the canonical text of what was written, or nothing where there is none.
    """
    lines: list[str] = []
    for step in steps:
        match step:
            case Choice():
                lines.append(f"{indent}IF {step.said} THEN")
                lines.extend(text_of(step.then, write, indent + "  "))
                if step.otherwise:
                    lines.append(f"{indent}ELSE")
                    lines.extend(text_of(step.otherwise, write, indent + "  "))
                lines.append(f"{indent}END IF")
            case Understood():
                lines.append(indent + (write(step.written) or " ".join(step.text.split())))
    return tuple(lines)
