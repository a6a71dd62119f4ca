"""What a game master's commands mean: words behind the verb, blocks of lines; it must not know any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Value
from parsers.judge.line import Meant, Parsed, Read
from parsers.judge.text import fold

_FILLER = re.compile(r"(?:(?:from|of|in|из|в)\s+)?(?:game|партия|партию|партии|игра|игру|игры|игре)\s+", re.I)
_HEADS = {
    "announce": re.compile(
        r"\s*(?:announce|объявить|объяви|объявите)(?!\w)(?P<head>[^:]{0,80})(?::\s*(?P<first>.*))?$", re.I
    ),
    "order": re.compile(
        r"\s*(?:order|приказать|приказ)\s+(?:for\s+|за\s+)?(?P<head>[^:]{1,80})(?::\s*(?P<first>.*))?$", re.I
    ),
}
_TAIL = r"\s*[.!]?\s*$"
_END = re.compile(r"\s*(?:end|конец)" + _TAIL, re.I)
_ENDS = {
    "announce": re.compile(r"\s*(?:end\s?-?announce(?:ment)?|конец\s(?:объявления|текста))" + _TAIL, re.I),
    "order": re.compile(r"\s*(?:end\s?-?orders?|конец\s(?:приказов|приказа))" + _TAIL, re.I),
}
_SIGNATURE = "--"
_DICE = re.compile(r"(?P<count>\d{0,3})\s?[dкд](?P<faces>\d{1,5})", re.I)
_BY = re.compile(r"(?:^|\s+)(?:by|with|на)\s+", re.I)
_AS = re.compile(r"(?:^|\s+)(?:as|for|как|за)\s+", re.I)
_FOR = re.compile(r"^(?:for|на|для|to decide|:)\s*", re.I)


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
        plus = re.compile(r"\s*(?:\+|,|and|и)\s*(?=\d*\s?[dкд]\d)", re.I).match(folded, at)
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


_VERBS = (
    *("invite", "eject", "replace", "dummy", "revive", "promote", "roll", "terminate", "process"),
    *("reveal", "export", "forecast"),
)
READS: Mapping[str, Read] = {name: _rest(name) for name in _VERBS}
