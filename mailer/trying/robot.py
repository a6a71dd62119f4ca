"""A robot that plays by mail like anyone: signs up, joins, reads its letters, answers with orders."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adjudicator.codec import from_plain
from adjudicator.kinds import Ask
from mailer.letters.data import FILE
from mailer.post.client import Mail, MailClient
from parsers import registry


@dataclass(slots=True)
class Robot:
    """One account that plays by itself. ``pick`` is its chance; it knows nothing but its mail."""

    client: MailClient
    judge: str
    pick: Callable[[int], int]
    lang: str = "en"
    confirmed: bool = False

    def sign_up(self, name: str) -> None:
        """Write the first letter."""
        self.write(f"REGISTER {name}\n")

    def write(self, text: str) -> None:
        """A letter to the judge that answers none."""
        self.client.send(self.judge, text.splitlines()[0], text)

    def step(self) -> int:
        """Read what has come and answer what asks something; the number of answers."""
        return sum(self.take(mail) for mail in self.client.unread())

    def take(self, mail: Mail) -> bool:
        """Answer one letter, if it asks something."""
        if not self.confirmed:
            # The first letter asks to confirm the address: any answer does. Robots want data, not pictures.
            self.confirmed = True
            self.client.reply(
                mail, f"SET LANGUAGE {self.lang.upper()}\nSET DATA ON\nSET PICTURES OFF\nSET HTML OFF\n"
            )
            return True
        text = orders(mail, self.pick, self.lang)
        if text:
            self.client.reply(mail, text)
        return bool(text)


def orders(mail: Mail, pick: Callable[[int], int], lang: str) -> str:
    """The orders that answer a letter, or nothing where it asks nothing."""
    data = next((json.loads(content) for name, _, content in mail.files if name == FILE), None)
    if data is None or data["ask"] is None:
        return ""
    title: Any = registry.title(data["title"]).title
    view = from_plain(data["view"], title.types()[1])
    ask = from_plain(data["ask"], Ask)
    lines = title.standing(view, ask, title.advise(view, ask, pick), lang)
    return "\n".join(lines) + "\n"
