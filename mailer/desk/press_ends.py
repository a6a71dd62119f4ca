"""Press without END PRESS above what may be orders: where its text may end; it neither sends nor orders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.title import Refused
from mailer.desk import standing
from mailer.desk.commands.rows import ROWS
from mailer.desk.pieces import Taken
from mailer.desk.proposing import verdicts_of
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from parsers.conditions import Choice, read_steps
from parsers.judge.press import is_head
from parsers.judge.reader import Command, Press, command_of
from parsers.reading import Ambiguous, Reader, Understood, Unreadable

_LOOKED, _LONGEST = 60, 200
"""Lines of press that are looked at closely, and letters of such a line."""
_SHORT = 3
"""Words of a line that may be a command half written."""
_MARK, _PARTS = re.compile(r"^\s*\S+\s+|[,:;.]\s+"), 6
_DASH = re.compile(r"\s[-–—>]+\s")


def orders_below(visit: Visit, press: Press, text: Sequence[str]) -> int:
    """How many lines below the head of press that is not closed may be orders, or commands about them."""
    if press.ended or visit.player is None or visit.play is None:
        return 0
    lines = text[slice(*press.lines)]
    return sum(_may_be_orders(visit, line, looked=at < _LOOKED) for at, line in enumerate(lines))


def parted(visit: Visit, press: Press, taken: Taken) -> str:
    """The press closed above the orders with which it ends, and those; empty where nobody can tell.

    Nothing is made of orders that are not asked for, nor beside others that could not be taken back, nor
    where anything above them may be an order, too: it would go to the foe.
    """
    ask = visit.ask
    if ask is None or visit.intake.is_stale(visit.play) or (taken.lines and not ask.revisable):
        return ""
    reader = standing.reader_of(visit.at_table[0])
    first, last = press.lines
    start = last
    while start > first and _is_below(reader, taken.text[start - 1]):
        start -= 1
    above = taken.text[first:start]
    if len(above) > _LOOKED or any(_may_be_orders(visit, line) for line in above):
        return ""
    orders = [each for each in taken.text[start:last] if each.strip()]
    typed = taken.reading.verbatim.split("\n")
    text = (typed if len(typed) >= last else taken.text)[first - 1 : start]
    _, _, behind = text[0].partition(":")
    if not orders or not any(each.strip() for each in (behind, *text[1:])):
        return ""
    return "\n".join((*text, visit.say("receipt.end-press"), *orders))


def _is_below(reader: Reader, line: str) -> bool:
    """Whether a line is blank, or by itself orders alone or READY."""
    if not line.strip() or _is_ready(line):
        return True
    read = reader.read(line, guess=False)
    return bool(read) and all(isinstance(each, Understood) for each in read)


def _is_ready(line: str) -> bool:
    command = command_of(line)
    return isinstance(command, Command) and command.name in ("ready", "unready")


def _may_be_orders(visit: Visit, line: str, *, looked: bool = True) -> bool:
    """Whether a line may be an order of the writer's, have one in it, be a slip of one, or a command or
    heading above some.

    Of a line that is not ``looked`` at closely it is known only where all of it is read.
    """
    if not line.strip():
        return False
    command = command_of(line)
    if isinstance(command, Command):
        return command.name == "phase" or not ROWS[command.name].asks
    play, seat = visit.at_table
    reader = standing.reader_of(play)
    if is_head(line) or reader.phase(line.strip(), current_phase(play)) is not None:
        return True
    if isinstance(command, Unreadable) and command.key != "judge-prose" and len(line.split()) <= _SHORT:
        return True
    steps = read_steps(line, reader, seat, guess=False)
    if any(isinstance(each, Choice | Ambiguous) for each in steps):
        return True
    if read := [each for each in steps if isinstance(each, Understood)]:
        return _is_own(visit, read)
    return looked and len(line) <= _LONGEST and (_ends_in_orders(reader, line) or _is_slip(reader, line))


def _is_own(visit: Visit, orders: Sequence[Understood]) -> bool:
    """Whether the writer could give any of the orders: what is proposed to another is for other units."""
    if visit.ask is None or visit.intake.is_stale(visit.play):
        return True
    return not all(isinstance(verdict, Refused) for verdict in verdicts_of(visit, orders))


def _ends_in_orders(reader: Reader, line: str) -> bool:
    """``Perhaps A Par - Bur``, ``STANDING RETREAT: A Par - Bur``: behind a mark or the first word."""
    begins = [found.end() for found in _MARK.finditer(line)][:_PARTS]
    behind = (line[begin:].strip() for begin in begins)
    return any(len(text.split()) > 1 and _is_below(reader, text) for text in behind)


def _is_slip(reader: Reader, line: str) -> bool:
    """``A Par - Brugundy``: written as an order is, and nearly one."""
    read = reader.read(line, guess=True) if _DASH.search(line) else ()
    return any(isinstance(each, Unreadable) and bool(each.suggestion) for each in read)
