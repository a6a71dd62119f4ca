"""A line with a common verb for a word that nobody knows: to ask back, never to do; it knows no titles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.greeting import phrases
from parsers.kit.lexicon import either, shared
from parsers.lexing import fold, script
from parsers.omission import is_unknown, may_leave_out, stuck
from parsers.reading import Reader, Understood, Unreadable

_WORDS = shared()["verbs"]
_PAST = re.compile("|".join(phrases("past")))
_LED = re.compile(rf"(?:\s+(?:{either(_WORDS['leads'])})(?=\s)){{1,3}}+", re.IGNORECASE)
_LED_ELSEWHERE = re.compile(rf"\s+(?:{either(_WORDS['other-leads'])})(?=\s)", re.IGNORECASE)
_LEAST = 3
"""Letters of a word that may be a verb."""


def substituted(reader: Reader, line: str) -> Iterator[tuple[str, ...]]:
    """The lines with a common verb for the word at which nobody can read on, that are orders as a whole.

    In the place of a verb alone: where a clause begins, or behind a name or a word of the title.
    """
    word = _unknown(reader, line) if may_leave_out(line) else ""
    parts = re.split(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line) if word else []
    if len(parts) != 2 or not _may_act(reader, parts[0]) or not _names(line):
        return
    before, behind = parts
    behind = _LED.sub("", behind, count=1) if _LED.match(behind) else behind
    verbs = _verbs(word)
    if _LED_ELSEWHERE.match(behind):  # ``flees from Kiev`` is not to it
        verbs = tuple(verb.split()[0] for verb in verbs)
    yield tuple(text for verb in verbs if _is_order(reader, text := f"{before}{verb}{behind}"))


def _may_act(reader: Reader, before: str) -> bool:
    """Whether a verb may stand behind these words: nothing of its clause, or one who may do something."""
    words = re.split(r"[.,:;!?()]", before)[-1].split()
    last = words[-1] if words else ""
    known = (last[:1].isupper() and len(last) > 1) or any(map(str.isdigit, last))
    return not last or known or not (fold(last) in phrases("small") or is_unknown(reader, last))


def _names(line: str) -> bool:
    """Whether a number or a name stands behind the first word: talk has neither as a rule."""
    return any(word[:1].isupper() or any(map(str.isdigit, word)) for word in line.split()[1:] if word != "I")


def _unknown(reader: Reader, line: str) -> str:
    """The one word at which the one piece that is no order stands still."""
    faults = [each for each in reader.read(line, guess=False) if not isinstance(each, Understood)]
    word = stuck(reader, faults[0]) if len(faults) == 1 and isinstance(faults[0], Unreadable) else ""
    no_verb = len(word) < _LEAST or word in phrases("small") or _PAST.fullmatch(word)
    return "" if no_verb else word


def _verbs(word: str) -> tuple[str, ...]:
    """The common verbs in the language and the form of a word."""
    words = _WORDS["latin" if script(fold(word)) == "latin" else "cyrillic"]
    form = next((each for each in ("one", "several") if word.endswith(tuple(words[f"ends-{each}"]))), "alone")
    return tuple(words[form])


def _is_order(reader: Reader, text: str) -> bool:
    read = reader.read(text, guess=False)
    return bool(read) and all(isinstance(each, Understood) for each in read)
