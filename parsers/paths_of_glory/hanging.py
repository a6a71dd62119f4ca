"""``If FR 4 is an army still, we hold``: what hangs on dice and is asked then; it orders nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from adjudicator.conditions import Condition
from adjudicator.kinds import Args
from games.paths_of_glory.text.phrases import (
    Attacking,
    Following,
    Losing,
    Sparing,
    Troops,
    Withdrawing,
    Written,
)
from parsers.asking import ASKED_THEN
from parsers.depending import of_question
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory import coming
from parsers.paths_of_glory.breaks import IF_FIRST
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""
_LONGEST = 300
_FAULTS = (
    *("unknown-name", "unexpected-word", "incomplete", "condition-phrase"),
    *("condition-hidden", "condition-without-attack"),
)
_END = re.compile(r";|(?<![A-Z\u0410-\u042f])[.!](?=\s|$)")
_GIVING = ("cancel", "retreat", "fall-back")
_ASKS = {
    **dict.fromkeys(("STAND", "RETREAT"), _GIVING),
    **dict.fromkeys(("ADVANCE", "NOADVANCE", "UP"), ("advance",)),
    **dict.fromkeys(("LOSE", "LOSETWICE"), ("losses", "cancel")),
    **dict.fromkeys(("STAYS", "ABSENT"), (*_GIVING, "advance")),
}
"""Kinds of questions that words are about."""
_LATER = tuple(_ASKS)
_DONE = ("STAND", "RETREAT", "ADVANCE", "NOADVANCE", "UP", "LOSE", "LOSETWICE")
"""Words of what is done behind an attack; that somebody stays may put it off."""
_BEHIND = re.compile(r"[,:]|\s[-\u2014\u2013](?=\s)")
_NOW = (
    *("ATTACK", "MOVE", "CARDS", "NOCARDS", "DISCARD", "OPS", "SR", "RP", "EVENT", "ONEOP", "ACTIVATE"),
    *("ENTRENCH", "ENTER", "RESTORE", "REBUILD", "CHOOSE", "YES", "NO", "PEACE", "FLANK"),
)


# Who advances, stands or retreats is asked where no letter says it: such a line may be left out.


def set_aside(read: Read, number: int, line: str, found: Sequence[Line]) -> list[Line]:
    """The pieces of a line; one that says so for a sentence that is not read and says what is asked later."""
    made = list(found)
    if len(line) > _LONGEST or not any(map(_is_fault, found)):
        return made
    if not (_opens().search(fold(line)) or coming.is_told(fold(line))):
        return made
    for begin, end in _sentences(line):
        inside = [each for each in made if begin < each.span.column <= end]
        if not any(map(_is_fault, inside)):
            continue
        left = _left(read, number, begin, line[begin:end], _DONE if any(map(_attacks, found)) else _LATER)
        if left is not None:
            at = made.index(inside[0])
            made = [*made[:at], *left, *(each for each in made[at:] if each not in inside)]
    return made


def _left(read: Read, number: int, begin: int, text: str, done: Sequence[str]) -> list[Line] | None:
    """What is left of a sentence that says one of the things ``done``; None where more is said in it."""
    folded = fold(text)
    if len(folded) != len(text):
        return None
    longer = _longer().search(folded)
    if longer is not None and (main := read(number, begin, text[: longer.start()])):
        # ``to Amiens, and if it is two spaces, to Paris``: how far is not known before the dice.
        goes = any(isinstance(each, Understood) and isinstance(each.written, Withdrawing) for each in main)
        if goes and all(isinstance(each, Understood) for each in main):
            later = _asked(number, begin + longer.start() + 1, text[longer.start() + 1 :], ("retreat",))
            return [*main, replace(later, args={**later.args, "then": True})]
    if (end := coming.ends(folded)) and _defends(folded[end:]):
        return [_asked(number, begin, text, ())]
    first = _opens().match(folded)
    if first is not None:
        return [_asked(number, begin, text)] if _is_later(folded) and _decides(folded, first, done) else None
    for found in _tails().finditer(folded):
        if not _is_later(folded[found.start() :]):
            continue
        main = read(number, begin, text[: found.start()])
        if not all(isinstance(each, Understood) for each in main) or not any(map(_attacks, main)):
            continue
        if _says_who(main, read(number, begin, text[found.start("said") : found.end("said")])):
            return [*main, _asked(number, begin + found.start() + 1, text[found.start() + 1 :])]
    return None


def _defends(behind: str) -> bool:
    """Whether it is said how a battle is to be fought, and nothing is ordered now."""
    rest, count = _words((*_LATER, "NOCARDS", "CARDS")).subn(" ", behind)
    return count > 0 and not _words(_NOW).search(rest)


def _decides(folded: str, first: re.Match[str], done: Sequence[str]) -> bool:
    """Whether something is said behind the condition: ``Only if he stays there`` is none."""
    if first["if"] is None:
        return True
    behind = _BEHIND.search(folded, first.end())
    return behind is not None and _words(done).search(folded, behind.end()) is not None


def _says_who(main: Sequence[Line], said: Sequence[Line]) -> bool:
    """Whether it is said of nobody but those who attack that they advance, stand, retreat or lose."""
    if not said or not all(isinstance(each, Understood) for each in said):
        return False
    fight = [_called(one) for each in main if _attacks(each) for one in _attackers(each)]
    told = [each.written for each in said if isinstance(each, Understood)]
    if not all(isinstance(each, Following | Losing | Withdrawing) for each in told):
        return False
    troops = [
        one for each in told if isinstance(each, Following | Losing | Withdrawing) for one in each.troops
    ]
    return all(one.every or _called(one) in fight for one in troops)


def _called(troops: Troops) -> tuple[str | None, str, str | None]:
    return troops.nation, troops.badge, troops.size


def _attackers(line: Line) -> list[Troops]:
    written = line.written if isinstance(line, Understood) else None
    return [one for each in written.groups for one in each.troops] if isinstance(written, Attacking) else []


def _asked(number: int, begin: int, text: str, kinds: Sequence[str] | None = None) -> Unreadable:
    """With the kinds of questions that it is about, and the word on which it hangs."""
    bare, folded = text.strip(), fold(text)
    start = begin + len(text) - len(text.lstrip())
    asks = {kind for word, kinds in _ASKS.items() if _words((word,)).search(folded) for kind in kinds}
    word = _opens().search(folded)
    about = tuple(sorted(asks if kinds is None else kinds))
    args: Args = {"word": (word[0] if word else bare).strip(), "asks": about}
    return Unreadable(Span(number, start + 1, len(bare)), bare, ASKED_THEN, args)


def unsettled(found: Sequence[Line]) -> list[Line]:
    """``We hold. If FR 4 is lost, we retreat``: nobody is asked then what the letter has said by itself."""
    battle, battles = 0, list[int]()
    for each in found:
        battle += isinstance(each, Understood) and isinstance(each.written, Attacking)
        battles.append(battle)
    said: dict[int, set[str]] = {}
    for each, battle in zip(found, battles, strict=True):
        if isinstance(each, Understood):
            said.setdefault(battle, set()).update(_answered(each.written))
    made = list(found)
    for at, (each, battle) in enumerate(zip(found, battles, strict=True)):
        if isinstance(each, Unreadable) and not each.args.get("then"):
            # What stands before all battles may be meant of the first.
            kinds = said.get(battle, set()) | (said.get(1, set()) if battle == 0 else set())
            made[at] = of_question(each, *kinds)
    return made


def _answered(written: object) -> Sequence[str]:
    """Kinds of questions that an order answers before they are asked."""
    match written:
        case Losing(stand=True) | Withdrawing():
            return _GIVING
        case Losing() | Sparing():
            return ("losses", "cancel")
        case Following():
            return ("advance",)
        case Attacking(losses=losses, advances=advances):
            lost = ("losses",) if losses else ()
            return lost if advances is None else (*lost, "advance")
    return ()


def _attacks(line: Line) -> bool:
    return isinstance(line, Understood) and isinstance(line.written, Attacking)


def _is_fault(line: Line) -> bool:
    return isinstance(line, Unreadable) and line.key in _FAULTS


def _is_later(folded: str) -> bool:
    """Whether words of later questions are said, and none of the one that is asked."""
    rest, count = _words(_LATER).subn(" ", folded)
    return count > 0 and not _words(_NOW).search(rest)


def _sentences(line: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for end in (*(found.start() for found in _END.finditer(line)), len(line)):
        if line[begin:end].strip():
            yield begin, end
        begin = end + 1


@cache
def _words(kinds: Sequence[str]) -> re.Pattern[str]:
    words = [word for kind in kinds for word in lexicon()["words"][kind]]
    whole = sorted((fold(each) for each in words if not each.endswith("*")), key=len, reverse=True)
    stems = [fold(each[:-1]) for each in words if each.endswith("*")]
    begun = rf"|(?:{either(stems)})\w*" if stems else ""
    return re.compile(rf"(?<![\w-])(?:(?:{either(whole)})(?![\w-]){begun})")


@cache
def _opens() -> re.Pattern[str]:
    said = lexicon()
    whoever = either(said["outcomes"]["whoever"])
    ands = either(said["keeping"]["rest"])
    return re.compile(
        rf"\s*(?:(?:{ands})\s+)?(?<![\w-])(?:(?P<if>{either(said['if']['words'])})|{whoever})\s"
    )


@cache
def _tails() -> re.Pattern[str]:
    """From a comma on, behind which somebody advances under a condition."""
    words = either(lexicon()["if"]["words"])
    return re.compile(rf",(?=(?P<said>[^,;]{{3,80}}?)(?:,\s*|\s+)(?:{words})\s)")


@cache
def _longer() -> re.Pattern[str]:
    """That a retreat may be of more spaces."""
    ifs = either(lexicon()["if"]["words"])
    return re.compile(
        rf"[,;(](?:\s*[^\W\d_]{{1,4}})?\s*(?:{ifs})\s+(?:{'|'.join(lexicon()['outcomes']['longer'])})(?!\w)"
    )


def under(piece: str, when: Condition, written: Iterable[Written]) -> tuple[Written, ...]:
    """What is written, its attacks under a condition."""
    first = IF_FIRST.match(piece)
    orelse = first is not None and first["orelse"] is not None
    return tuple(
        replace(each, when=when, orelse=orelse) if isinstance(each, Attacking) else each for each in written
    )
