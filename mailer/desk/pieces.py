"""Takes a reading of a letter apart into commands, press and orders; it deals with none of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeGuard

from adjudicator.kinds import Seat
from games.alphabets import without_points
from mailer.desk.commands.rows import ROWS
from mailer.desk.lexicon import any_of
from mailer.post.letter import CharsetText, Letter
from parsers.asking import ASKED_THEN, LATER
from parsers.conditions import Choice, PlanStep, read_steps
from parsers.depending import opens_condition
from parsers.judge import reader as judge
from parsers.judge.reader import Command, Item, Press, fold
from parsers.judge.waiting import ready_behind, says_not_ready, says_ready
from parsers.reading import Reader, Span, Understood, Unreadable
from parsers.signature import is_lone_name, may_be_a_name, signature_at

LINES, WORDS = 2_000, 20_000
"""Lines of a letter that are read, and words and marks; what stands below is said to be unread.

A word costs the slowest reader some 60 microseconds: this is what bounds the time of any letter.
"""

BESIDE = 4_000
"""Words and marks of what is looked through only to tell of it: quotes, what stands under the end."""

READINGS = 6
"""Readings of a letter that are taken apart: how many charsets its bytes may be in."""

_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Taken:
    """A reading of the letter in pieces; ``rest`` are the lines left over where no title reads them.

    ``below`` is what stands under a sign-off; ``cut``: there is more than was read.
    """

    reading: CharsetText
    text: tuple[str, ...]
    items: tuple[Item, ...]
    lines: tuple[PlanStep, ...]
    rest: tuple[tuple[int, str], ...]
    below: str = ""
    cut: bool = False

    @property
    def worth(self) -> int:
        """How many pieces mean something: the charset that gives most is the one meant."""
        return sum(isinstance(line, Understood | Choice) for line in self.lines) + sum(
            isinstance(item, Command | Press) for item in self.items
        )


def take_apart(
    reading: CharsetText,
    reader: Reader | None,
    now: str = "",
    seat: Seat | None = None,
    runs: bool = False,
    *,
    guess: bool = True,
    words: int = WORDS,
) -> Taken:
    """The pieces of a reading, of so many ``words`` at most.

    What the title reads as an order is one, even if it is a command too.

    ``now`` is the phase that is open, ``seat`` who writes, ``runs`` whether they run the game, too: of a
    mere player "Order for France:" above orders is a heading and no command. ``guess`` is as in
    ``Reader.read``.
    """
    text = _bounded(reading.text, words)
    own_end = reader is not None and reader.end_is_an_order
    parted = judge.read("\n".join(text), end_is_an_order=own_end)
    items: list[Item] = [*parted.items]
    orders_text = parted.orders.split("\n")
    if reader is not None:
        items = [item for item in items if not _is_for_the_title(reader, item, text, now, runs=runs)]
        for item in parted.items:
            if item not in items:
                below = int(str(item.args["after"])) if _is_head(item, runs) else item.span.line
                first, column = item.span.line - 1, _behind_ready(parted.items, item)
                orders_text[first:below] = text[first:below]
                orders_text[first] = " " * column + text[first][column:]
        items = [_as_heading(reader, item, now) for item in items]
        items += _ready_behind(reader, items, text, orders_text)
        items += _headings(reader, orders_text, now)
    lines = read_steps("\n".join(orders_text), reader, seat or Seat(""), guess=guess) if reader else ()
    signed = min(signature_at(orders_text), _unread_name(lines, orders_text)) + 1
    lines = tuple(line if line.span.line < signed else _signature(reader, line) for line in lines)
    rest = () if reader else tuple((at, line) for at, line in enumerate(orders_text, 1) if line.strip())
    cut = len(text) <= reading.text.count("\n")
    return Taken(reading, text, tuple(items), tuple(lines), rest, parted.below, cut)


def _ready_behind(
    reader: Reader, items: Sequence[Item], text: Sequence[str], lines: list[str]
) -> list[Command]:
    """READY that ends a line (``A Par - Bur. Ready.``) which the title does not read; it is blanked.

    Of a line that is NOT READY itself the orders behind it are put back among the ``lines``.
    """
    for item in items:
        if isinstance(item, Command) and item.name == "unready":
            lines[item.span.line - 1] = _behind_wait(reader, text[item.span.line - 1])
    found = list[Command]()
    for at, line in enumerate(lines):
        begins = ready_behind(line) if line.strip() else 0
        if not begins or opens_condition(line) or _reads(reader, line) or _reads(reader, line[begins:]):
            continue
        name = "unready" if says_not_ready(line[begins:]) else "ready"
        behind = _behind_wait(reader, line[begins:]) if name == "unready" else ""
        text = line[begins:].strip()
        found.append(Command(Span(at + 1, begins + 1, len(text)), text, name))
        lines[at] = f"{line[:begins]}{behind}".rstrip()
    return found


def _behind_wait(reader: Reader, line: str) -> str:
    """What a line that says NOT READY goes on with, where that is an order, behind blanks; else empty.

    ``Wait. A Mar - Spa``
    """
    for part in islice(_PARTS.finditer(line), _MOST_PARTS):
        if any(map(_orders, read_steps(line[part.end() :], reader, Seat(""), guess=False))):
            return " " * part.end() + line[part.end() :]
    return ""


def _orders(step: PlanStep) -> bool:
    """Whether something is an order, or would be one without its condition."""
    hangs = isinstance(step, Unreadable) and step.key.startswith("condition-")
    return hangs or isinstance(step, Understood | Choice)


def _behind_ready(items: Sequence[Item], item: Item) -> int:
    """Where on its line an item may begin: behind what says READY there."""
    own = (each for each in items if each is not item and each.span.line == item.span.line)
    spans = (each.span for each in own if isinstance(each, Command) and each.name == "ready")
    return max((span.column - 1 + span.length for span in spans), default=0)


_PARTS, _MOST_PARTS = re.compile(r"[.,!;:…]+\s+"), 3
SIGNATURE = "signature"
"""The key of what stands in the signature of a letter."""


def _signature(reader: Reader | None, line: PlanStep) -> PlanStep:
    """No order, whatever else has the name of who signs; what can be no name stays as it was read."""
    if isinstance(line, Choice) or reader is None:
        return line
    if (isinstance(line, Understood) or _suggests(line)) and not may_be_a_name(line.text):
        return line
    if isinstance(line, Unreadable) and line.key == "no-order" and reader.idle(line.text):
        return line
    return Unreadable(line.span, line.text, SIGNATURE, {})


def _suggests(line: PlanStep) -> bool:
    """Whether a line is an order or an answer misspelt."""
    return isinstance(line, Unreadable) and bool(line.suggestion)


def _unread_name(lines: Sequence[PlanStep], text: Sequence[str]) -> int:
    """The index of the last line if it is a name that the title cannot read, else the number of lines."""
    last = lines[-1] if len(lines) > 1 else None
    if isinstance(last, Unreadable) and not _suggests(last) and is_lone_name(text, last.span.line - 1):
        return last.span.line - 1
    return len(text)


def in_question(letter: Letter) -> tuple[CharsetText, ...]:
    """The readings that are taken apart: of a long letter fewer, so that none is cut for the others.

    The likeliest come first; together they have no more than WORDS, as one that is certain.
    """
    found = letter.readings[:READINGS]
    most = max(sum(1 for _ in islice(_WORD.finditer(reading.text), WORDS)) for reading in found)
    return found[: max(1, WORDS // max(1, most))]


def _bounded(text: str, words: int) -> tuple[str, ...]:
    """The lines above the one with which there are more words and marks: none where the first has more."""
    lines = text.split("\n")[:LINES]
    if len(text) > words:
        left = words
        for at, line in enumerate(lines):
            left -= sum(1 for _ in islice(_WORD.finditer(line), left + 1))
            if left < 0:
                return tuple(lines[:at])
    return tuple(lines)


def _as_heading(reader: Reader, item: Item, now: str) -> Item:
    """PHASE and what the title may know; a heading that means nothing must not pass for none at all."""
    if not isinstance(item, Unreadable) or judge.keyword_of(item.text.split()[0]) != "PHASE":
        return item
    return Command(item.span, item.text, "phase", {"phase": reader.phase(item.text, now) or ""})


_LONGEST_HEAD, _YEAR = 60, 4
_ORDERS_FOR = re.compile(rf"\W*{any_of('pieces', 'orders-for')}(?!\w)[\s,]*", re.IGNORECASE)


_TIME = re.compile(
    rf"(?:(?P<next>{any_of('pieces', 'next')})\s+|{any_of('pieces', 'this')}\s+)?"
    rf"(?:{any_of('pieces', 'time')}|(?P<round>{any_of('pieces', 'round')}))"
    r"(?:\s+(?P<number>\d{1,4}))?"
    rf"|(?P<year>\d{{4}})(?:\s+{any_of('pieces', 'time')})?|(?P<then>{any_of('pieces', 'then')})",
    re.IGNORECASE,
)


def _phase(reader: Reader, text: str, now: str) -> str | None:
    """The phase that a heading names: ``Fall 1901``, ``My orders for the fall:``; None where it names none.

    Empty where orders are said to be for a time that is not the present one and that the title cannot tell.
    """
    code = reader.phase(text, now)
    said = _ORDERS_FOR.match(text) if code is None and len(text) <= _LONGEST_HEAD else None
    if said is None:
        return code
    rest = text[said.end() :].strip(" .:")
    code = reader.phase(rest, now)
    if code is None and text.rstrip().endswith(":") and (time := _TIME.fullmatch(without_points(fold(rest)))):
        return now if _is_now(time, now) else ""
    return code


def _is_now(time: re.Match[str], now: str) -> bool:
    """Whether a time that is named is that of the open phase, by the turn and the round in its code."""
    turn, _, within = now.partition("-")
    number = time["number"] or time["year"] or ""
    if not number or time["next"]:
        return bool(now) and not (time["next"] or time["then"])
    if len(number) == _YEAR:
        return number in turn
    round_ = within.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if time["round"] else turn
    return number == round_


def _heads_orders(reader: Reader, item: Item, lines: Sequence[str], now: str) -> bool:
    """Whether what passes for the command ORDERS is a heading of what stands below or behind it."""
    if not isinstance(item, Command) or item.name != "orders" or len(item.text.split()) == 1:
        return False
    head, colon, rest = item.text.partition(":")
    below = lines[item.span.line] if item.span.line < len(lines) else ""
    if rest.strip():
        return _phase(reader, f"{head}:", now) is not None or not reader.idle(rest)  # ``Orders: A Par - Bur``
    return bool(colon or below.strip()) and _phase(reader, f"{head}{colon}", now) is not None


def _headings(reader: Reader, lines: list[str], now: str) -> list[Command]:
    """Lines that name a phase, as the title writes it, alone or before a colon; they are blanked."""
    found: list[Command] = []
    for at, line in enumerate(lines):
        head, rest = line, ""
        code = _phase(reader, line, now) if line.strip() else None
        if code is None and ":" in line and line.strip():
            code = "" if line.rstrip().endswith(":") and _is_to_come(reader, line, line) else None
            head, _, rest = line.partition(":")  # ``Spring 1901: A Par - Bur``
            own = code is None and rest.strip() and (not _reads(reader, line) or _parts(reader, head, rest))
            if own:
                code = _phase(reader, f"{head}:", now)
                code = "" if code is None and _is_to_come(reader, head, line) else code
        if code is not None:
            span = Span(at + 1, len(head) - len(head.lstrip()) + 1, len(head.strip()))
            found.append(Command(span, head.strip(), "phase", {"phase": code}))
            lines[at] = " " * (len(line) - len(rest)) + rest if rest else ""
    return found


def _is_to_come(reader: Reader, head: str, line: str) -> bool:
    """Whether a heading is of a time to come (``Next turn:``) of which the title reads nothing itself."""
    time = _TIME.fullmatch(without_points(fold(head.strip(" .:")))) if len(head) <= _LONGEST_HEAD else None
    if time is None or not (time["next"] or time["then"]):
        return False
    read = reader.read(line, guess=False)
    own = (*read, *reader.read(f"{head.strip(' .:')}:", guess=False))
    return not any(
        isinstance(each, Unreadable) and each.key in (ASKED_THEN, LATER) for each in own
    ) and not all(isinstance(each, Understood) for each in read)


def _parts(reader: Reader, head: str, rest: str) -> bool:
    """Whether orders stand behind a heading that is none of the title's own: ``Retreats: A Bre - Par``."""
    return reader.kind(head.strip()) is not None and _reads(reader, rest)


def _is_for_the_title(reader: Reader, item: Item, text: Sequence[str], now: str, *, runs: bool) -> bool:
    """Whether what may be a command is an order, a heading of orders, or talk about the game."""
    told = _is_head(item, runs) or _is_told(reader, item, runs)
    return told or _is_order(reader, item) or _heads_orders(reader, item, text, now)


def _is_head(item: Item, runs: bool) -> TypeGuard[Command]:
    return isinstance(item, Command) and item.name == "order" and not runs


_OF_MASTERS = ("start", "roll", "reveal", "revive", "replace", "promote", "eject", "robot", "invite")
"""Commands of masters whose words players have in their mouths: ``Reveal the submarine``."""
_DICE = re.compile(r"\d[^\W\d_]\d|(?<!\w)d\d", re.IGNORECASE)


def _is_told(reader: Reader, item: Item, runs: bool) -> bool:
    """Whether a mere player says something of the game with a word that is a command: ``leave Lion``."""
    if runs or isinstance(item, Press) or _DICE.search(item.text):
        return False
    if isinstance(item, Command):
        leaves = item.name == "resign" and item.text.lower().startswith("leave ")
        told = leaves if item.args.get("game") else item.name in _OF_MASTERS
    else:
        first = judge.keyword_of(item.text.split()[0])
        told = item.key == "judge-unexpected" and first.lower() in _OF_MASTERS
    return told and not reader.idle(item.text)


def _is_order(reader: Reader, item: Item) -> bool:
    if isinstance(item, Press) or _asks_alone(item) or _holds_a_text(item):
        return False  # never the name of a card or a place in another case
    if _is_readiness(item) and (says_ready(item.text) or item.name != "ready"):
        return False
    return _reads(reader, item.text)


def _reads(reader: Reader, text: str) -> bool:
    """Whether all of a text is read as orders."""
    lines = reader.read(text, guess=False)
    return bool(lines) and all(isinstance(line, Understood) for line in lines)


_TEXTS = ("standing", "diary", "preview", "forecast", "word")
"""Commands behind whose colon stands a text: orders in it are none of the letter."""


def _holds_a_text(item: Item) -> bool:
    return isinstance(item, Command) and item.name in _TEXTS and ":" in item.text


def _asks_alone(item: Item) -> bool:
    """ORDERS, HELP and the like on a line of their own."""
    return isinstance(item, Command) and ROWS[item.name].asks and len(item.text.split()) == 1


def _is_readiness(item: Item) -> TypeGuard[Command]:
    """READY, NOT READY, and CLEAR by itself; with more behind it, it may be an order about cards."""
    if not isinstance(item, Command):
        return False
    return item.name in ("ready", "unready") or (item.name == "clear" and "phase" not in item.args)
