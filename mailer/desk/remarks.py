"""What is said of a letter as a whole: its quotes, its form, what of it was not read; it takes no order."""

from __future__ import annotations

from mailer.base.lru import LruCache
from mailer.desk import receipt, stray_orders
from mailer.desk.pieces import BESIDE, LINES, Taken, take_apart
from mailer.desk.visit import Visit
from mailer.letters.sheet import Block
from mailer.post.letter import CharsetText
from parsers.conditions import Choice
from parsers.judge import reader as judge
from parsers.judge.reader import Command, Press
from parsers.reading import Reader, Understood


def remark(visit: Visit, taken: Taken, reader: Reader | None, *, by_subject: bool) -> None:
    """What else the writer should know of the letter: quotes, HTML, attachments, what was cut off."""
    letter, reading = visit.letter, taken.reading
    remarks = []
    if visit.intake.welcome and not taken.worth:
        return  # of an answer that only confirms no word matters
    if not taken.worth and visit.intake.replies_to == "press" and reading.text.strip():
        remarks.append("remark.press")
    if not taken.worth and len(letter.readings) > 1:
        remarks.append("remark.charset")
    if visit.writer.void and visit.player is None:
        remarks.append("remark.void")
    if letter.html_only:
        remarks.append("remark.html")
    if letter.attachments:
        remarks.append("remark.attachments")
    if len(reading.text.split("\n")) > len(taken.text):
        remarks.append("remark.long" if any(map(str.strip, taken.text)) else "remark.long-line")
    visit.reply.head.extend(receipt.remarks(visit, remarks, len(taken.text)))
    visit.reply.head.extend(_unread(visit, taken, reader, by_subject))


def _unread(visit: Visit, taken: Taken, reader: Reader | None, by_subject: bool) -> tuple[Block, ...]:
    """What reads as orders where none are read, and how to send it."""
    reading = taken.reading

    def reads(text: str, orders_only: bool = False) -> tuple[int, ...]:
        return _meant(text, reader, orders_only)

    quoted = reading.quoted.replace(visit.say("word.how"), "")  # our own example is nobody's order
    in_quotes = stray_orders.in_quotes(visit, quoted, reads, LINES)
    found = stray_orders.blocks(visit, "remark.quoted" if taken.worth else "remark.quoted-only", in_quotes)
    below = stray_orders.below((reading.below, taken.below), reads, LINES)
    found += stray_orders.blocks(visit, "remark.below", below)
    if by_subject:
        return found

    def subject_reads(text: str, orders_only: bool = False) -> tuple[int, ...]:
        return _meant_in_subject(text, reader, orders_only)

    subject = stray_orders.in_subject(visit, subject_reads, orders_only=bool(taken.worth))
    return found + stray_orders.blocks(visit, "remark.subject", subject)


def _meant(text: str, reader: Reader | None, orders_only: bool) -> tuple[int, ...]:
    """The numbers of the lines of a text that mean something."""
    first, _, rest = text.partition("\n")
    ended = judge.is_end(first)
    cut = f"\n{rest}" if ended else text
    taken = take_apart(CharsetText("", cut, cut, "", ""), reader, guess=False, words=BESIDE)
    meant = [line.span.line for line in taken.lines if isinstance(line, Understood | Choice)]
    if not orders_only:
        meant += [item.span.line for item in taken.items if isinstance(item, Command | Press)]
    return tuple(sorted(set(meant)))


_subjects: LruCache[tuple[str, int, bool], tuple[Reader | None, tuple[int, ...]]] = LruCache()
"""What was read in subjects last: whoever answers the letters of a phase does so under the same one."""


def _meant_in_subject(text: str, reader: Reader | None, orders_only: bool) -> tuple[int, ...]:
    key = text, id(reader), orders_only
    known = _subjects.get(key)
    if known is None:
        known = reader, _meant(text, reader, orders_only)
        _subjects.put(key, known)  # the reader is kept, so its id stays its own
    return known[1]
