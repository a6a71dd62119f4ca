"""A robot that plays by mail like anyone: signs up, joins, reads its letters, answers with orders."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from adjudicator.codec import from_plain
from adjudicator.kinds import Ask
from mailer.letters.data import FILE
from mailer.post.client import MailClient, ReceivedMail
from parsers import registry


@dataclass(slots=True)
class Robot:
    """One account that plays by itself. ``pick`` is its chance; it knows nothing but its mail.

    ``wrote`` counts its letters with orders by year or turn (``Title.turn``).
    """

    client: MailClient
    judge: str
    pick: Callable[[int], int]
    lang: str = "en"
    confirmed: bool = False
    consented: set[str] = field(default_factory=set)
    wrote: Counter[str] = field(default_factory=Counter)

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
        asked = asked_in(mail)
        if asked is None:
            return False
        title, view, ask = asked
        lines = title.letter(view, ask, self.pick, self.lang)
        # Whoever runs a game among robots may do in it what they like. Once a seat: it lasts.
        # The address is the seat's; behind the hyphen stands the question, which changes.
        if (seat := mail.answer_to.partition("@")[0].partition("-")[0]) not in self.consented:
            self.consented.add(seat)
            lines = ("CONSENT", *lines)
        # A quote tells which letter it answers: the same words twice in a second are two letters.
        self.client.reply(mail, "\n".join((*lines, "", f"> {mail.message_id}")) + "\n")
        self.wrote[title.turn(ask.phase)] += 1
        return True


def asked_in(mail: ReceivedMail) -> tuple[Any, Any, Ask] | None:
    """What a letter asks: the title, the view of the seat, the ask; None where it asks nothing."""
    data = next((json.loads(content) for name, _, content in mail.files if name == FILE), None)
    if data is None or data["ask"] is None:
        return None
    title: Any = registry.title(data["title"]).title
    return title, from_plain(data["view"], title.types()[1]), from_plain(data["ask"], Ask)
