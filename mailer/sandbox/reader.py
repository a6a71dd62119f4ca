"""Reads letters, and all in them that may be orders, one question one answer; it knows no tables."""

from __future__ import annotations

import socket
import traceback
from dataclasses import dataclass

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Instant, Seat
from mailer.desk.pieces import BESIDE, LINES, in_question, take_apart
from mailer.post.letter import BadMail, CharsetText, Letter, read_letter
from mailer.sandbox import bounds
from mailer.sandbox.frames import ClosedError, Pipe
from parsers import registry
from parsers.judge import reader as judge
from parsers.reading import Reader


@dataclass(frozen=True, slots=True)
class ReadWish:
    """How a letter is to be read: the charsets its writer has used, and whose orders may be in it.

    ``titles`` are title and scenario of the games that it may be about.
    """

    charsets: tuple[str, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()
    seat: str = ""


@dataclass(frozen=True, slots=True)
class TrialLetter:
    """A letter's number, the moment as of which it is dealt with, the present one.

    ``charsets`` are those by which it was read before, where it was.
    """

    letter: int
    now: Instant
    present: Instant
    charsets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """Reading raised something: our mistake, or there was no memory for it."""

    told: str


@dataclass(frozen=True, slots=True)
class LetterRead:
    """What came of reading one letter."""

    read: Letter | BadMail | Failed


def read(raw: bytes, wanted: ReadWish) -> Letter | BadMail:
    """The letter; what the desk reads out of its text was read here before, to see that it can be."""
    letter = read_letter(raw, known=wanted.charsets)
    if isinstance(letter, Letter):
        seat = Seat(wanted.seat)
        judge.command_of(letter.subject)
        for reading in in_question(letter):
            for title, scenario in wanted.titles or (("", ""),):
                _try(reading, _orders(title, scenario), seat)
    return letter


def _orders(title: str, scenario: str) -> Reader | None:
    """The reader of a game's orders; None where there is no such title or board here any more."""
    try:
        return registry.title(title).reader(scenario) if title else None
    except (KeyError, ValueError):
        return None


def _try(reading: CharsetText, orders: Reader | None, seat: Seat) -> None:
    taken = take_apart(reading, orders, seat=seat)
    for text in (reading.below, "" if taken.worth else reading.quoted):
        cut = "\n".join(text.split("\n")[:LINES])
        if cut.strip():
            take_apart(CharsetText("", cut, cut, "", ""), orders, guess=False, words=BESIDE)


def serve(end: socket.socket) -> None:
    """Answer until the other side is gone."""
    line = Pipe(end)
    bounds.memory()
    bounds.no_processes()
    while True:
        try:
            asked, raw = line.receive()
        except ClosedError:
            return
        bounds.seconds(bounds.READ_SECONDS)
        line.send(dumps(_answer(raw, loads(asked, ReadWish)), LetterRead))


def _answer(raw: bytes, wanted: ReadWish) -> LetterRead:
    try:
        return LetterRead(read(raw, wanted))
    except (Exception, SystemExit):
        return LetterRead(Failed(traceback.format_exc()))
