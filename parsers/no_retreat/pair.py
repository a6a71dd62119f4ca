"""``Both advance to Leningrad``: the two units that were named before, by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from games.no_retreat.text.phrases import Fighting, Moving, Troop, Written
from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of
from parsers.no_retreat.remarks import terms_of

_PAIR = 2
_CUTS = (",", "-", "\u2014", "\u2013")


def named(text: str, last: Written | None, meanings: Meanings) -> str:
    """The text with names for ``both``, where exactly two units can be meant by it."""
    folded = fold(text)
    match = _both().search(folded)
    if match is None or len(folded) != len(text):
        return text
    before = text[: match.start()].rstrip()
    # ``16A and 18A both go to 0412`` says who they are.
    if before and not (before.endswith(_CUTS) and _tells_more(before, meanings)):
        return text
    units = _units(before, meanings) or _fighters(last)
    if len(units) != _PAIR or _units(text[match.end() :], meanings):
        return text
    joint = lexicon()["both"]["and"][0 if language(text) == "en" else 1]
    called = f" {joint} ".join(units)
    if match["advance"] is None:
        return f"{text[: match.start()]}{called}{text[match.end() :]}"
    # The verb first: behind a comma names alone would go on with those before them.
    verb = text[match.start("advance") : match.end("advance")]
    return f"{text[: match.start()]}{verb} {called}{text[match.end('advance') :]}"


def _tells_more(text: str, meanings: Meanings) -> bool:
    """Whether more stands there than names of units."""
    return bool(terms_of(text, meanings) - {"", "UNIT", "COMMA", "TO", "AT", "NUM"})


def _units(text: str, meanings: Meanings) -> list[str]:
    """What units a text names, each as it is written."""
    words = words_of(text)
    at, made = 0, list[str]()
    while at < len(words):
        count, found = meanings.at(words, at)
        if {each.term for each in found} & {"UNIT", "PLACENAME"} == {"UNIT"}:
            made.append(text[words[at].start : words[at + max(count, 1) - 1].end])
        at += max(count, 1)
    return made


def _fighters(last: Written | None) -> list[str]:
    """Who fights in the battle before, or goes in the move before."""
    troops: Sequence[Troop] = ()
    if isinstance(last, Fighting):
        troops = last.troops
    elif isinstance(last, Moving) and last.way is not None:
        troops = last.way.troops
    return [troop.text for troop in troops]


@cache
def _both() -> re.Pattern[str]:
    words = lexicon()["words"]
    does = either(word for term in ("MOVE", "STAY", "RETREAT") for word in words[term])
    return re.compile(
        rf"(?<!\w)(?:{either(lexicon()['both']['words'])})"
        rf"(?=\s+(?:(?P<advance>{either(words['ADVANCE'])})|(?:{does}))(?!\w))"
    )
