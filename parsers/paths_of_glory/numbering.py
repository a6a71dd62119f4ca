"""Orders that are numbered as lists are: ``Attack 1: Sedan, ...``, ``1) ..., 2) ...``; it reads no orders."""

from __future__ import annotations

import re
from functools import cache

from parsers.kit.lexicon import either
from parsers.paths_of_glory.vocabulary import lexicon

_FIRST = re.compile(r"\s*\(?1[.)]\s")
"""With this a list begins that may go on in the same line."""
_NEXT = re.compile(r"(?<=\S)(?P<end>[;,.])(?P<mark>\s+\(?\d{1,2}[.)])(?=\s)")


def without(line: str) -> str:
    """The line with blanks for numbers of orders, and a colon behind what they count: its columns stay."""
    if _FIRST.match(line):
        line = _NEXT.sub(lambda found: ";" + " " * len(found["mark"]), line)
    line = _bare().sub(lambda found: " " * len(found[0]), line)
    return _target().sub(lambda found: f"{found['head']},", _counted().sub(_verb_alone, line))


def _verb_alone(found: re.Match[str]) -> str:
    """``Attack 1 -`` as ``Attack   :``."""
    kept = [" "] * len(found[0])
    begin = found.start()
    verb = found["verb"] or found["called"]
    at = (found.start("verb") if found["verb"] else found.start("called")) - begin
    kept[at : at + len(verb)] = verb
    mark = found.start("mark") - begin
    kept[mark] = ":"
    if found["end"]:
        kept[0] = found["end"]
    return "".join(kept)


@cache
def _target() -> re.Pattern[str]:
    """``Attack: Brussels. GE 3 from Sedan``: the attackers stand in a sentence of their own."""
    verbs, said = either(lexicon()["attack"]["whole"]), lexicon()["numbered-orders"]
    verb = rf"(?:^|(?<=[;.]))\s*+(?i:{verbs})(?:\s+(?:{either(said['on'])}))?\s*+(?::\s*+)?"
    return re.compile(rf"(?P<head>{verb}[^\W\d_][\w-]*+(?:[ -][\w-]++){{0,3}}?)\.(?=\s+{said['unit']})")


@cache
def _bare() -> re.Pattern[str]:
    """``1: attack Lodz``: a number before a verb is no army of it."""
    verbs = either(lexicon()["numbered-orders"]["verbs"])
    return re.compile(rf"^\s*+\d{{1,2}}\s?(?::|[-–—])\s++(?=(?:{verbs})(?!\w))", re.IGNORECASE)


@cache
def _counted() -> re.Pattern[str]:
    said = lexicon()["numbered-orders"]
    called, signs = either(said["called"]), either(said["signs"])
    spelt, ordinals = either(said["numbers"]), either(said["ordinals"])
    number = rf"(?:(?:{signs})\s?)?(?:\d{{1,2}}|(?:{spelt})(?!\w))"
    return re.compile(
        r"(?:^|(?P<end>[;.])\s)\s*+(?:the\s)?"
        rf"(?:(?P<verb>{called})\s?{number}|(?:{ordinals})\s(?P<called>{called}))"
        r"\s?(?P<mark>[:.)]|(?<=\s)[-–—])(?=\s)",
        re.IGNORECASE,
    )
