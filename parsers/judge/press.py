"""Letters to other players inside a letter: heads, recipients, ends; it must not know seats or games."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from parsers.judge.press_old import OldRefusal, old_head
from parsers.judge.text import fold
from parsers.judge.words import any_of, groups
from parsers.reading import Span

Scope = Literal["some", "all", "but", "broadcast", "reply", "reply-all"]
"""To those named, all players, all but those named, players and observers, who wrote, all who got that."""


@dataclass(frozen=True, slots=True)
class Press:
    """A letter to other seats: ``to`` as written, empty where nobody is named.

    ``ended`` tells whether it was closed, ``grey`` whether it is unsigned (None: the writer did not say).
    Where its head was written as old hands do, ``today`` is how it is written now, or ``refused`` what they
    could have sent and is not carried.
    """

    span: Span
    text: str
    to: str
    body: str
    lines: tuple[int, int]
    ended: bool
    scope: Scope = "some"
    grey: bool | None = None
    today: str = ""
    refused: OldRefusal = ""


OPENERS = groups("press")["openers"]
"""Words that a head may be misspelt from."""


def _word(*keys: str) -> str:
    return any_of("press", *keys)


_TO = any_of("small", "to")
_COLOUR = rf"(?:\s+(?P<{{0}}>{_word('grey', 'white')}))?"
_HEAD = re.compile(
    rf"\s*(?:(?P<before>{_word('grey', 'white')})\s+)?"
    r"(?:"
    rf"{_word('noun')}{_COLOUR.format('after')}\s+{_TO}\s*:?\s+(?P<to>[^:]+?)"
    rf"|{_word('dative')}{_COLOUR.format('after2')}\s+(?P<dative>[^:]+?)"
    rf"|{_word('to-all')}{_COLOUR.format('after3')}\s+(?P<all>{_word('all')}(?:\s[^:]*)?)"
    rf"|(?P<broadcast>{_word('broadcast')}){_COLOUR.format('after4')}"
    rf"|(?P<reply>{_word('reply')})(?P<everybody>\s+{_word('reply-all')})?"
    r")\s*(?::\s*(?P<first>.*))?$",
    re.IGNORECASE,
)
_END_PRESS = re.compile(rf"\s*{any_of('ends', 'press')}\s*[.!]?\s*$", re.IGNORECASE)
_END_BEHIND = re.compile(
    rf"(?:(?<=[.!?)\"'-])|(?<=…)|(?<=»)|(?<=\s))[ \t(\[]{{0,3}}{any_of('ends', 'press')}[.!)\]]{{0,3}}\s*$",
    re.IGNORECASE,
)
_END = re.compile(rf"\s*{any_of('ends', 'any')}\s*[.!]?\s*$", re.IGNORECASE)
_EVERYBODY = rf"\s*{_word('everybody')}(?:\s+{_word('players')})?"
_EVERYBODY_FIRST = re.compile(rf"{_EVERYBODY}(?!\w)", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(rf"\s*,\s*|\s+{any_of('small', 'and')}\s+")
_ALL = re.compile(rf"{_EVERYBODY}\s*$", re.IGNORECASE)
_BUT = re.compile(rf"{_EVERYBODY}\s*,?\s+{_word('but')}\s+(?P<them>.+)$", re.IGNORECASE)
_GREY = re.compile(_word("grey"), re.IGNORECASE)
_SIGN_OFF = re.compile(r"\s*sign[ -]?off\s*[.!]?\s*$", re.IGNORECASE)
_SIGNATURE = "--"
_MOST_WORDS = 14
_TAIL = 60
_CLOSES_A_SENTENCE = ".!?…)»\"'”-–—"


def is_end(line: str) -> bool:
    """Whether the line ends a letter: ``-- `` or END."""
    return is_signature(line) or bool(_END.match(fold(line)))


def is_signature(line: str) -> bool:
    """Whether the line is the mark above a signature, ``-- ``: it ends a letter to any title."""
    return line.rstrip() == _SIGNATURE


def ends_press(line: str) -> bool:
    """Whether the line closes press, and nothing but press: END PRESS, alone or behind the last words."""
    return bool(_END_PRESS.match(fold(line))) or before_end(line) is not None


def before_end(line: str) -> str | None:
    """What stands before an END PRESS that closes press on the line of its last words; None where none does.

    In small letters it closes only behind a whole sentence: "we meet at the end of the letter" is text.

    >>> before_end("Yours, Hugh. End of press"), before_end("Until the end of the letter")
    ('Yours, Hugh.', None)
    """
    tail = max(0, len(line) - _TAIL)
    found = _END_BEHIND.search(fold(line), tail)
    if found is None or not (before := line[: found.start()].rstrip()):
        return None
    return before if before[-1] in _CLOSES_A_SENTENCE or found[0].strip().isupper() else None


def is_head(line: str) -> bool:
    """Whether the line is the head of press, in today's words or in those of old hands."""
    return _head_of(line) is not None or old_head(line) is not None


def _head_of(line: str) -> re.Match[str] | None:
    head = _HEAD.match(fold(line))
    if head is None:
        return None
    # "Письмо" before prose is no head: recipients are few words.
    to = head["to"] or head["dative"] or head["all"] or ""
    if head["dative"] and not _EVERYBODY_FIRST.match(to) and not _names(to):
        return None
    return head if len(to.split()) <= _MOST_WORDS else None


def _names(to: str) -> bool:
    """Whether the words may name somebody each: "Письмо длиннее, чем я думал" is prose."""
    return all(len(each.split()) <= 2 for each in _BETWEEN_NAMES.split(to))


def press_at(lines: list[str], at: int) -> tuple[Press, int]:
    """The press whose head is line ``at`` (from 0), and the line after it. Its text goes on to END PRESS."""
    old = old_head(lines[at])
    line = (old.today or "PRESS TO ALL") if old else lines[at]
    head = _head_of(line)
    assert head is not None
    first = line[head.start("first") :].strip() if head["first"] else ""
    if (whole := before_end(first)) is not None:
        body, last, after, ended = [whole], at + 1, at + 1, True
    else:
        body, last, after, ended = _below(lines, at + 1)
        body = [first, *body] if first else body
    scope, to = _scope(line, head)
    span = Span(at + 1, len(lines[at]) - len(lines[at].lstrip()) + 1, len(lines[at].strip()))
    text = "\n".join(body).strip("\n")
    press = Press(span, lines[at].strip(), to, text, (at + 1, last), ended, scope, _grey(head))
    if old:
        today = old.today.partition(":")[0]
        press = replace(press, today=today, refused=old.refused)
    return press, after


def _below(lines: list[str], start: int) -> tuple[list[str], int, int, bool]:
    """The text from line ``start`` (from 0), the line after its last, the one below, and whether it ended."""
    body: list[str] = []
    for end in range(start, len(lines)):
        if (before := before_end(lines[end])) is not None:
            return [*body, before], end + 1, end + 1, True
        if ends_press(lines[end]) or _END.match(fold(lines[end])):
            return body, end, end + 1, True
        if _ends_letter(lines[end]) and not any(map(ends_press, lines[end:])):
            return body, end, end, False
        body.append(lines[end])
    return body, len(lines), len(lines), False


def _ends_letter(line: str) -> bool:
    """Whether the line is the signature mark or a sign-off: the letter's end, but inside of press a line."""
    return line.rstrip() == _SIGNATURE or bool(_SIGN_OFF.match(fold(line)))


def _scope(line: str, head: re.Match[str]) -> tuple[Scope, str]:
    if head["broadcast"]:
        return "broadcast", ""
    if head["reply"]:
        return ("reply-all" if head["everybody"] else "reply"), ""
    group = next(name for name in ("to", "dative", "all") if head[name])
    to = line[head.start(group) : head.end(group)].strip()
    folded = fold(to)
    if _ALL.match(folded):
        return "all", ""
    but = _BUT.match(folded)
    if but:
        return "but", to[but.start("them") :].strip()
    return "some", to


def _grey(head: re.Match[str]) -> bool | None:
    said = next(
        (head[name] for name in ("before", "after", "after2", "after3", "after4") if head[name]), None
    )
    return None if said is None else bool(_GREY.match(said))
