"""What a game master's commands mean: words behind the verb, blocks of lines; it must not know any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Value
from parsers.judge.line import Meant, Parsed, Read
from parsers.judge.text import fold
from parsers.judge.words import any_of

_FILLER = re.compile(rf"(?:{any_of('small', 'from-game')}\s+)?{any_of('small', 'game')}\s+", re.I)
_FOR_SEAT = rf"(?:{any_of('small', 'for-seat')}\s+)?"
_TEXT = r"(?::\s*(?P<first>.*))?$"
_HEADS = {
    "announce": re.compile(rf"\s*{any_of('master', 'announce')}(?!\w)(?P<head>[^:]{{0,80}}){_TEXT}", re.I),
    "order": re.compile(rf"\s*{any_of('master', 'order')}\s+{_FOR_SEAT}(?P<head>[^:]{{1,80}}){_TEXT}", re.I),
}
_TAIL = r"\s*[.!]?\s*$"
_END = re.compile(rf"\s*{any_of('ends', 'any')}{_TAIL}", re.I)
_ENDS = {name: re.compile(rf"\s*{any_of('ends', name)}{_TAIL}", re.I) for name in _HEADS}
_SIGNATURE = "--"
_DIE = any_of("master", "die")
_DICE = re.compile(rf"(?P<count>\d{{0,3}})\s?{_DIE}(?P<faces>\d{{1,5}})", re.I)
_MORE_DICE = re.compile(rf"\s*{any_of('master', 'plus')}\s*(?=\d*\s?{_DIE}\d)", re.I)
_BY = re.compile(rf"(?:^|\s+){any_of('small', 'by')}\s+", re.I)
_AS = re.compile(rf"(?:^|\s+){any_of('small', 'as')}\s+", re.I)
_COURTESY = re.compile(rf"(?<!\w){any_of('small', 'courtesy')}(?!\w)", re.I)
_FOR = re.compile(rf"^{any_of('master', 'for')}\s*", re.I)


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a block: what of a command it is, what stands behind the verb, where text begins."""

    name: str
    rest: str
    first: str


def head_of(line: str) -> Head | None:
    """The block that the line begins; None where it begins none."""
    folded = fold(line)
    for name, pattern in _HEADS.items():
        found = pattern.match(folded)
        # Prose may begin with such a word; a head is few words.
        if found is None or len(found["head"].split()) > (4 if found["first"] is None else 6):
            continue
        first = line[found.start("first") :].strip() if found["first"] else ""
        return Head(name, strip_game(line[found.start("head") : found.end("head")].strip()), first)
    return None


def block_at(
    lines: Sequence[str], at: int, is_command: Callable[[str], bool]
) -> tuple[str, dict[str, Value], int] | None:
    """(command, arguments, number of the line behind it) of the block that begins at ``lines[at]``.

    ``body`` is its text, ``at`` the number (from 1) of the text's first line, ``after`` that of the block's
    last line, ``ended`` whether it was closed. Orders that were not closed end before the next command.
    """
    head = head_of(lines[at])
    if head is None:
        return None
    end, ended = at + 1, False
    while end < len(lines) and not closes_letter(lines[end]) and head_of(lines[end]) is None:
        if ends(head.name, lines[end]):
            ended = True
            break
        end += 1
    if not ended and head.name == "order":
        end = next((n for n in range(at + 1, end) if is_command(lines[n])), end)
    if head.first and not ended:
        end = at + 1
    body = "\n".join([*([head.first] if head.first else []), *lines[at + 1 : end]])
    args: dict[str, Value] = {
        "rest": head.rest,
        "body": body,
        "at": at + 1 if head.first else at + 2,
        "after": end + ended,
        "ended": ended,
    }
    return head.name, args, end + ended


def ends(name: str, line: str) -> bool:
    """Whether the line closes such a block."""
    folded = fold(line)
    return bool(_END.match(folded) or _ENDS[name].match(folded))


def closes_letter(line: str) -> bool:
    """Whether the line is the signature mark, which a block never goes beyond."""
    return line.rstrip() == _SIGNATURE


def strip_game(text: str) -> str:
    """``game duel FRANCE`` -> ``duel FRANCE``."""
    found = _FILLER.match(f"{fold(text)} ")
    return text[found.end() :].strip() if found else text


def parted(text: str, by: str) -> tuple[str, str]:
    """(what stands before, what behind) the word ``by`` (``as``, ``by``); the second empty without it."""
    pattern = _BY if by == "by" else _AS
    found = pattern.search(fold(text))
    return (text[: found.start()].strip(), text[found.end() :].strip()) if found else (text.strip(), "")


def dice(text: str) -> tuple[tuple[int, ...], str] | None:
    """``2d6 for storm damage`` -> ((6, 6), ``storm damage``); None where no dice are named first."""
    folded = fold(text)
    sides: list[int] = []
    at = 0
    while found := _DICE.match(folded, at):
        sides += [int(found["faces"])] * int(found["count"] or 1)
        at = found.end()
        plus = _MORE_DICE.match(folded, at)
        if plus is None:
            break
        at = plus.end()
    if not sides or (at < len(folded) and not re.match(r"[\s:,]", folded[at])):
        return None
    left = text[at:].strip(" ,:")
    opening = _FOR.match(fold(left))
    return tuple(sides), left[opening.end() :].strip() if opening else left


def dice_text(sides: tuple[int, ...]) -> str:
    """``(6, 6, 10)`` -> ``2d6+1d10``."""
    return "+".join(f"{sides.count(faces)}d{faces}" for faces in dict.fromkeys(sides))


def _rest(name: str) -> Read:
    def read(line: Parsed) -> Meant:
        return name, {"rest": strip_game(line.words("rest"))}

    return read


def _nudge(line: Parsed) -> Meant:
    """``NUDGE thirties, please``: the game; what else is said is left for the desk to name."""
    words = _COURTESY.sub(" ", line.words("rest")).strip(" ,.!")
    return "nudge", {"rest": strip_game(" ".join(words.split()))}


_VERBS = (
    *("invite", "eject", "replace", "dummy", "revive", "robot", "promote", "roll", "terminate", "process"),
    *("reveal", "export", "forecast"),
)
READS: Mapping[str, Read] = {**{name: _rest(name) for name in _VERBS}, "nudge": _nudge}
