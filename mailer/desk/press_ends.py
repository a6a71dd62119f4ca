"""Press without END PRESS above what may be orders: where its text may end; it neither sends nor orders."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk import standing
from mailer.desk.pieces import Taken
from mailer.desk.visit import Visit
from parsers.judge.reader import Command, Press, command_of
from parsers.reading import Reader, Understood


def orders_below(reader: Reader | None, press: Press, text: Sequence[str]) -> int:
    """How many lines below the head of press that is not closed may be orders or READY."""
    if press.ended or reader is None:
        return 0
    return sum(may_order(reader, line) for line in text[slice(*press.lines)])


def parted(visit: Visit, press: Press, taken: Taken) -> str:
    """The press closed above the orders with which it ends, and those; empty where nobody can tell.

    Nothing is made of orders that are not asked for, nor beside others that could not be taken back.
    """
    ask = visit.ask
    if ask is None or visit.intake.is_stale(visit.play) or (taken.lines and not ask.revisable):
        return ""
    reader = standing.reader_of(visit.at_table[0])
    first, last = press.lines
    start = last
    while start > first and _may_be_below(reader, taken.text[start - 1]):
        start -= 1
    orders = [each for each in taken.text[start:last] if each.strip()]
    typed = taken.reading.verbatim.split("\n")
    text = (typed if len(typed) >= last else taken.text)[first - 1 : start]
    _, _, behind = text[0].partition(":")
    if not orders or not any(each.strip() for each in (behind, *text[1:])):
        return ""
    return "\n".join((*text, visit.say("receipt.end-press"), *orders))


def _may_be_below(reader: Reader, line: str) -> bool:
    return not line.strip() or may_order(reader, line)


def may_order(reader: Reader, line: str) -> bool:
    """Whether a line by itself is an order, or says READY."""
    if not line.strip():
        return False
    command = command_of(line)
    if isinstance(command, Command) and command.name in ("ready", "unready"):
        return True
    read = reader.read(line, guess=False)
    return bool(read) and all(isinstance(each, Understood) for each in read)
