"""A line with one of the common verbs for a word that nobody knows: to ask back, never to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.greeting import phrases
from parsers.kit.lexicon import either, shared
from parsers.lexing import fold, script
from parsers.reading import Reader, Understood, Unreadable
from parsers.unconditional import bared, may_leave_out, stuck

_WORDS = shared()["verbs"]
_PAST = re.compile("|".join(phrases("past")))
_LED = re.compile(rf"(?:\s+(?:{either(_WORDS['leads'])})(?=\s)){{1,3}}+", re.IGNORECASE)
_LED_ELSEWHERE = re.compile(rf"\s+(?:{either(_WORDS['other-leads'])})(?=\s)", re.IGNORECASE)
_LEAST = 3
"""Letters of a word that may be a verb."""


def substituted(reader: Reader, line: str) -> Iterator[tuple[str, ...]]:
    """Groups of lines with a common verb for the word at which nobody can read on.

    First with every other word of the line; then without those of which a title knows nothing either.
    """
    word = _unknown(reader, line) if may_leave_out(line) else ""
    parts = re.split(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line) if word else []
    if len(parts) != 2:
        return
    before, behind = parts
    behind = _LED.sub("", behind, count=1) if _LED.match(behind) else behind
    verbs = _verbs(word)
    if _LED_ELSEWHERE.match(behind):  # ``flees from Kiev`` is not to it
        verbs = tuple(verb.split()[0] for verb in verbs)
    tried = tuple(f"{before}{verb}{behind}" for verb in verbs)
    good = tuple(text for text in tried if _is_order(reader, text))
    yield good
    if not good:
        shorter = (bared(reader, text) for text in tried)
        yield tuple(dict.fromkeys(found[0] for found in shorter if found is not None))


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
