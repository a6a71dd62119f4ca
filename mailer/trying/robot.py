"""A robot that plays by mail like anyone: signs up, joins, reads its letters, answers with orders."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from adjudicator.codec import from_plain
from adjudicator.kinds import Ask, Seat
from games.robots import Heard, Sight, player
from mailer.letters.data import FILE
from mailer.post.client import MailClient, ReceivedMail
from parsers import registry

MANY = 1_000
"""So many of its latest letters a robot reads again when it starts again."""


@dataclass(slots=True)
class Robot:
    """One account that plays by itself. ``pick`` is its chance; it knows nothing but its mail.

    ``player``: which of a title's robots decides for it, with what temper (empty: as usual).
    ``wrote`` counts its letters with orders by year or turn (``Title.turn``), ``heard`` is the press that it
    has answered: its word.
    """

    client: MailClient
    judge: str
    pick: Callable[[int], int]
    lang: str = "en"
    player: tuple[str, str] = ("simple", "")
    confirmed: bool = False
    consented: set[str] = field(default_factory=set)
    wrote: Counter[str] = field(default_factory=Counter)
    heard: list[Heard] = field(default_factory=list)

    def sign_up(self, name: str) -> None:
        """Write the first letter."""
        self.write(f"REGISTER {name}\n")

    def write(self, text: str) -> None:
        """A letter to the judge that answers none."""
        self.client.send(self.judge, text.splitlines()[0], text)

    def hears_of(self, name: str) -> bool:
        """Whether any letter of the judge's so far names this."""
        return any(name in self.client.peek(line.number).text for line in self.client.list())

    def step(self) -> int:
        """Read what has come and answer what asks something; the number of answers.

        A letter counts as read once its answer is on its way: who is stopped between answers it again.
        """
        written = 0
        for line in self.client.list(unread=True):
            written += self.take(self.client.peek(line.number))
            self.client.mark_read(line.number)
        return written

    def take(self, mail: ReceivedMail) -> bool:
        """Answer one letter, if it asks something."""
        if not self.confirmed:
            # The first letter asks to confirm the address: a command does. Robots want data, not pictures.
            self.confirmed = True
            self.client.reply(
                mail, f"SET LANGUAGE {self.lang.upper()}\nSET DATA ON\nSET PICTURES OFF\nSET HTML OFF\n"
            )
            return True
        data = data_in(mail)
        asked, said = asked_in(data), self._answer(data)
        if asked is None:
            if said:
                self.client.reply(mail, "\n".join(said) + "\n")
            return bool(said)
        title, view, ask = asked
        sight = Sight(view, ask, tuple(self.heard))
        lines = (*said, *player(title.robots(), *self.player).letter(sight, self.pick, self.lang))
        # Whoever runs a game among robots may do in it what they like. Once a seat: it lasts.
        # The address is the seat's; behind the hyphen stands the question, which changes.
        if (seat := mail.answer_to.partition("@")[0].partition("-")[0]) not in self.consented:
            self.consented.add(seat)
            lines = ("CONSENT", *lines)
        # A quote tells which letter it answers: the same words twice in a second are two letters.
        self.client.reply(mail, "\n".join((*lines, "", f"> {mail.message_id}")) + "\n")
        self.wrote[title.turn(ask.phase)] += 1
        return True

    def recall(self) -> None:
        """Read its mailbox for what it has answered before: a robot that starts again keeps its word."""
        for line in self.client.list(MANY):
            if line.seen and (heard := press_in(data_in(self.client.peek(line.number)))) is not None:
                self.heard.append(heard)

    def _answer(self, data: Any) -> tuple[str, ...]:
        """The lines that answer press to this seat by its name, where the robot answers any; it remembers."""
        heard = press_in(data)
        if heard is None:
            return ()
        title: Any = registry.title(data["title"]).title
        reply = player(title.robots(), *self.player).robot.reply
        if reply is None:
            return ()
        self.heard.append(heard)
        view = from_plain(data["view"], title.types()[1])
        return "REPLY", reply(view, Seat(data["seat"]), self.heard), "END PRESS"


def press_in(data: Any) -> Heard | None:
    """The press to its seat by name that came with a position; None where none did."""
    press = data and data.get("press")
    if not press or data["seat"] not in press["to"]:
        return None
    return Heard(Seat(press["sender"]), press["phase"], press["text"])


def data_in(mail: ReceivedMail) -> Any:
    """The position as data that a letter came with; None where it had none."""
    return next((json.loads(content) for name, _, content in mail.files if name == FILE), None)


def asked_in(data: Any) -> tuple[Any, Any, Ask] | None:
    """What a letter asks: the title, the view of the seat, the ask; None where it asks nothing."""
    if data is None or data["ask"] is None:
        return None
    title: Any = registry.title(data["title"]).title
    return title, from_plain(data["view"], title.types()[1]), from_plain(data["ask"], Ask)
