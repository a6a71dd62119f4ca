"""A robot that plays by mail: what it does with press that comes beside its position."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from adjudicator.codec import to_plain
from adjudicator.kinds import Ask, Seat
from games.diplomacy.title import TITLE
from mailer.letters.data import FILE
from mailer.post.client import MailClient, ReceivedMail
from mailer.trying.robot import Robot


@dataclass(frozen=True)
class Line:
    """A line of the list of letters."""

    number: int
    seen: bool


@dataclass
class Desk:
    """A mailbox of letters that were read, but for the last."""

    sent: list[str] = field(default_factory=list)
    box: dict[int, ReceivedMail] = field(default_factory=dict)

    def list(self, _limit: int) -> tuple[Line, ...]:
        return tuple(Line(number, number != len(self.box)) for number in self.box)

    def peek(self, number: int) -> ReceivedMail:
        return self.box[number]

    def reply(self, _mail: ReceivedMail, text: str) -> str:
        self.sent.append(text)
        return ""


def mail(press: str = "", to: tuple[str, ...] = ("FRANCE",)) -> ReceivedMail:
    """A letter with the first position of a game as data for France, and what Germany writes beside it."""
    state = TITLE.game.setup("standard", {})
    asks = TITLE.game.pending(state)
    assert isinstance(asks, tuple)
    (ask,) = (each for each in asks if each.seat == "FRANCE")
    view = to_plain(TITLE.game.view(state, Seat("FRANCE")), TITLE.types()[1])
    data: dict[str, Any] = {"title": "diplomacy", "seat": "FRANCE", "view": view, "ask": to_plain(ask, Ask)}
    if press:
        data["press"] = {"sender": "GERMANY", "to": to, "phase": "S1901M", "text": press}
    file = (FILE, "application/json", json.dumps(data).encode())
    return ReceivedMail(cast(Any, None), "<1@x>", (), "judge+token-1@x", "", "", (file,), b"")


def robot(name: str) -> tuple[Robot, Desk]:
    """A robot of France that has signed up."""
    desk = Desk()
    client = cast(MailClient, desk)
    return Robot(client, "judge@x", random.Random(1).randrange, "en", (name, ""), True), desk


def test_it_answers_press_and_orders_anew_with_its_word_in_mind() -> None:
    one, desk = robot("strong")
    assert one.take(mail("ДМЗ в Бургундии?"))
    (text,) = desk.sent
    assert "REPLY\nСогласен, не войду до фазы «Весна 1902, движение»: Бургундия.\nEND PRESS\n" in text
    assert "Burgundy" not in text
    one.take(mail())
    assert "Burgundy" not in desk.sent[1]
    assert [each.text for each in one.heard] == ["ДМЗ в Бургундии?"]


def test_a_robot_that_starts_again_remembers_its_word() -> None:
    one, desk = robot("strong")
    desk.box = {1: mail("dmz in Burgundy"), 2: mail(), 3: mail("peace")}
    one.recall()
    assert [each.text for each in one.heard] == ["dmz in Burgundy"]


@pytest.mark.parametrize(("name", "to"), [("simple", ("FRANCE",)), ("strong", ("*",))])
def test_who_says_nothing_or_is_not_named_only_orders(name: str, to: tuple[str, ...]) -> None:
    one, desk = robot(name)
    assert one.take(mail("peace?", to))
    assert "REPLY" not in desk.sent[0]
    assert one.heard == []
