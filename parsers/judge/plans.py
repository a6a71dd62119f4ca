"""Commands that enclose orders or notes: what-if, standing orders, diary; it must not know any title."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Value
from parsers.end_if import END_IF, IF, THEN, open_ended
from parsers.judge.line import Meant, Parsed, Read, of_a_game
from parsers.judge.press import is_end
from parsers.judge.text import fold
from parsers.judge.words import any_of
from parsers.reading import Span


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A command with the text that belongs to it: ``args`` as a Command has them, ``after`` the next line.

    ``body`` is its text, ``line`` the number of the body's first line, ``column`` where it begins there
    (from 0), ``ended`` whether it was closed.
    """

    span: Span
    text: str
    name: str
    args: Mapping[str, Value]
    after: int


_TAIL = r"\s*[.!]?\s*$"
_PREVIEW = re.compile(
    rf"\s*{any_of('plans', 'preview')}\s*:?\s*{any_of('plans', 'orders')}?\s*:?\s*$", re.IGNORECASE
)
_END_PREVIEW = re.compile(rf"\s*{any_of('ends', 'preview')}{_TAIL}", re.IGNORECASE)
_STANDING = re.compile(
    rf"\s*{any_of('plans', 'standing')}(?!\w)[\s(]*"
    rf"(?:{any_of('plans', 'for-kind')}(?!\w)\s*(?=[^\W\d_]+[\s)]*:))?"
    rf"(?P<kind>[^\W\d_]+)?[\s)]*(?P<colon>:)?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_END_STANDING = re.compile(rf"\s*{any_of('ends', 'standing')}{_TAIL}", re.IGNORECASE)
_IF = re.compile(rf"(?:{IF})(?!\w)", re.IGNORECASE)
_THEN_AT_END = re.compile(rf"(?<!\w)(?:{THEN})\s*:?\s*$", re.IGNORECASE)
_END_IF = re.compile(END_IF.pattern, re.IGNORECASE)
_DIARY = re.compile(
    rf"\s*(?:my\s+)?{any_of('plans', 'diary')}(?!\w)\s*(?P<colon>:)?\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_END_DIARY = re.compile(rf"\s*{any_of('ends', 'diary')}{_TAIL}", re.IGNORECASE)
_OLD_DIARY = re.compile(r"(?:list|read(?: \d+)?|delete(?: \d+)*)\s*[.!]?$", re.IGNORECASE)
_OLD_RECORD = re.compile(r"record\s*[.!]?$", re.IGNORECASE)
_END_RECORD = re.compile(rf"\s*{any_of('ends', 'diary', 'record')}{_TAIL}", re.IGNORECASE)

_OWN_WORD = re.compile(
    rf"\s*(?:{any_of('plans', 'my')}\s+)?(?P<key>{any_of('plans', 'word')})(?!\w)"
    rf"(?:\s+{any_of('plans', 'for-game')}\s+(?P<game>[^\s:]+)\s*:)?\s*:?"
    rf"\s*(?P<hash>{any_of('plans', 'hash')}(?!\w)\s*:?)?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_IN_A_SENTENCE = re.compile(
    rf"{any_of('plans', 'in-a-sentence')}(?!\w)|.*(?:[,;:?]|[.!…](?:\s|$))|(?:\S+\s+){{6}}\S",
    re.IGNORECASE,
)
_Ends = Callable[[str], object]


def enclosed_at(lines: Sequence[str], at: int, closes: Callable[[str], bool] = is_end) -> Enclosed | None:
    """The command of this kind that begins on a line, if one does.

    ``closes``: the lines that end the letter, and so a block of orders that was not closed.
    """
    folded = fold(lines[at])
    if _PREVIEW.match(folded):
        return _block(lines, at, "what-if", _END_PREVIEW.match, {}, closes)
    if head := _DIARY.match(folded):
        return _diary(lines, at, head)
    if (head := _OWN_WORD.match(folded)) and (head["rest"] or head["hash"]) and not is_prose(lines[at]):
        return _own_word(lines, at, head)
    head = _STANDING.match(folded)
    return _standing(lines, at, head, closes) if head else None


def is_prose(line: str) -> bool:
    """Whether a line reads as a sentence that begins with "word"; a colon or capitals say that it is none."""
    head = _OWN_WORD.match(fold(line))
    if head is None or head["hash"] or head["game"] or line[head.start("key") : head.end("key")].isupper():
        return False
    if ":" in line[head.end("key") : head.start("rest")]:
        return False
    return _IN_A_SENTENCE.match(head["rest"]) is not None


def _diary(lines: Sequence[str], at: int, head: re.Match[str]) -> Enclosed | None:
    rest = lines[at][head.start("rest") :].strip()
    if not head["colon"] and _OLD_RECORD.match(fold(rest)):
        return _block(lines, at, "diary", _END_RECORD.match, {})
    if not head["colon"] and _OLD_DIARY.match(fold(rest)):
        return None  # the words of old hands: judge_old reads them
    if rest:
        return _one_line(lines, at, "diary", {"body": rest, "ended": True})
    if head["colon"] or _is_closed(lines[at + 1 :]):
        return _block(lines, at, "diary", _END_DIARY.match, {})
    return None


def _own_word(lines: Sequence[str], at: int, head: re.Match[str]) -> Enclosed:
    """What a seat adds to the dice: its words as typed, or their hash in hexadecimal digits."""
    typed = " ".join(lines[at][head.start("rest") :].split())
    game = lines[at][head.start("game") : head.end("game")] if head["game"] else ""
    args: dict[str, Value] = {"game": game, "text": typed, "ended": True}
    if head["hash"]:
        args = {"game": game, "hash": re.sub(r"[\s.]", "", typed).lower(), "ended": True}
    return _one_line(lines, at, "word", args)


def begins_diary(line: str) -> bool:
    """Whether the line alone may begin a note of several lines."""
    head = _DIARY.match(fold(line))
    return head is not None and not head["rest"].strip()


def ends_diary(line: str) -> bool:
    """Whether the line closes such a note."""
    return bool(_END_DIARY.match(fold(line)))


def _is_closed(below: Sequence[str]) -> bool:
    """Whether END DIARY follows, before the word stands alone once more."""
    for line in map(fold, below):
        if _END_DIARY.match(line):
            return True
        if (head := _DIARY.match(line)) and not head["rest"]:
            return False
    return False


def _standing(
    lines: Sequence[str], at: int, head: re.Match[str], closes: Callable[[str], bool]
) -> Enclosed | None:
    """``STANDING kind: orders``, ``ALWAYS IF ... THEN ...``, or a block of them; the bare word is a list."""
    kind = head["kind"] or ""
    choice = _IF.match(kind) is not None
    start = head.start("kind") if choice else head.start("rest")
    if not choice and not head["colon"]:
        return None
    args: dict[str, Value] = {"kind": "" if choice else lines[at][head.start("kind") : head.end("kind")]}
    if not choice and not kind:
        args["kind"] = ""
    rest = lines[at][start:].strip()
    if not rest:
        return _block(lines, at, "standing", _END_STANDING.match, args, closes)
    if _IF.match(fold(rest)) and (_THEN_AT_END.search(fold(rest)) or _goes_on(rest, lines[at + 1 :], closes)):
        block = _block(lines, at, "standing", _END_IF.match, args, closes)
        body = "\n".join((" " * start + lines[at][start:], *lines[at + 1 : block.after]))
        return replace(block, args={**block.args, "body": body, "line": at + 1})
    # Blanks before it keep the columns those of the letter.
    whole = {**args, "body": " " * start + lines[at][start:], "line": at + 1, "ended": True}
    return _one_line(lines, at, "standing", whole)


def _goes_on(choice: str, below: Sequence[str], closes: Callable[[str], bool]) -> bool:
    """Whether a choice with an order on its line has an END IF ``below``, and so more orders."""
    if open_ended(choice) != choice:
        return False
    for line in below:
        folded = fold(line)
        if _END_IF.match(folded):
            return True
        if not folded.strip() or closes(line) or _STANDING.match(folded) or _IF.match(folded.lstrip()):
            return False
    return False


def _one_line(lines: Sequence[str], at: int, name: str, args: Mapping[str, Value]) -> Enclosed:
    return Enclosed(_span(lines[at], at + 1), lines[at].strip(), name, args, at + 1)


def _block(
    lines: Sequence[str],
    at: int,
    name: str,
    ends: _Ends,
    args: Mapping[str, Value],
    closes: Callable[[str], bool] = is_end,
) -> Enclosed:
    """The lines down to the end of the block, or to the end of the letter where it is not closed."""
    end, ended = at + 1, False
    while end < len(lines):
        if ends(fold(lines[end])):
            ended = True
            break
        if closes(lines[end]):
            break
        end += 1
    body = "\n".join(lines[at + 1 : end])
    whole = {**args, "body": body, "line": at + 2, "ended": ended}
    return Enclosed(_span(lines[at], at + 1), lines[at].strip(), name, whole, end + ended)


def _span(line: str, number: int) -> Span:
    return Span(number, len(line) - len(line.lstrip()) + 1, len(line.strip()))


# --- those of one line


def _clear(line: Parsed) -> Meant:
    phase = line.words("rest")
    return "clear", {"phase": phase} if phase else {}


def _draw(line: Parsed) -> Meant:
    return "draw", {"seats": line.seats} if line.seats else {}


def _drop(line: Parsed) -> Meant:
    return "drop", {"number": int(line.token("NUMBER") or 0), "all": line.has("EVERYTHING")}


def _word(line: Parsed) -> Meant:
    return "word", {}


READS: Mapping[str, Read] = {
    "clear": _clear,
    "draw": _draw,
    "drop": _drop,
    "desk": of_a_game("desk"),
    "own_word": _word,
    "rematch": of_a_game("rematch"),
}
