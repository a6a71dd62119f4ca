"""Plays the examples of a guide as one story: who writes what to the judge, and what must come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.store.models import GameRow, OutboxRow, Player
from mailer.table.tokens import seat_token
from mailer.worker import process
from tests.desk.world import OPERATOR, World

_BLOCK = re.compile(r"^```(?P<info>\w[^\n]*)\n(?P<text>.*?)^```$|^<!-- test: (?P<step>.*?) -->$", re.M | re.S)
PEOPLE = ("Boris", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo")
POWERS = ("Russia", "", "Austria", "England", "Germany", "Italy", "Turkey")
GAMES = {"en": "thirties", "ru": "дебют"}


@dataclass(frozen=True, slots=True)
class Example:
    """A fenced block, or a step that the reader does not see (``info`` is empty). ``line`` counts from 1."""

    info: str
    text: str
    line: int


def examples(guide: str) -> Iterator[Example]:
    """Every block that says what it is, and every hidden step, in order."""
    for match in _BLOCK.finditer(guide):
        line = guide.count("\n", 0, match.start()) + 1
        yield Example(match["info"] or "", (match["text"] or match["step"] or "").rstrip("\n"), line)


@dataclass
class Story:
    """A house in which a guide's letters are written. ``player`` is Anna, ``master`` is Clara."""

    world: World
    lang: str
    told: dict[str, str] = field(default_factory=dict)
    writer: str = ""

    def tell(self, example: Example) -> list[str]:
        """Do what the example says; the lines of an answer that did not come."""
        match example.info.split():
            case []:
                self._step(example.text)
            case ["answer", *who]:
                return missing(example.text, self.told.get(who[0] if who else self.writer, ""))
            case ["orders"]:
                self._write("player", example.text, self._seat())
            case ["letter", who]:
                self._write(who, example.text, "judge@judge.example")
            case ["reply", who]:
                self._write(who, example.text, *self._last(who))
            case other:
                raise ValueError(f"line {example.line}: what is {' '.join(other)}?")
        return []

    def _write(self, who: str, text: str, to: str, answers: str = "") -> None:
        head = [f"From: {ADDRESS[who]}", f"To: {to}", "Content-Type: text/plain; charset=utf-8"]
        head += [f"In-Reply-To: {answers}"] if answers else []
        self.world.out()
        self.world.tick(1)
        self.world.receive("\n".join([*head, "", text, ""]))
        self._listen()
        self.writer = who

    def _listen(self) -> None:
        self.told = {}
        names = {address: who for who, address in ADDRESS.items()}
        for row, body in self.world.out():
            who = names.get(row.address, row.address.partition("@")[0])
            self.told[who] = f"{self.told.get(who, '')}Subject: {body.subject}\n\n{body.text}\n"

    def _seat(self) -> str:
        with self.world.session() as session:
            player = session.exec(
                select(Player).where(Player.seat == "FRANCE", col(Player.left).is_(None))
            ).one()
            return f"judge+{seat_token(self.world.house, player)}@judge.example"

    def _last(self, who: str) -> tuple[str, str]:
        from mailer.outbox.queue import body_of

        with self.world.session() as session:
            row = session.exec(
                select(OutboxRow).where(OutboxRow.address == ADDRESS[who]).order_by(col(OutboxRow.id).desc())
            ).first()
            assert row is not None
            return body_of(row).reply_to, row.message_id

    def _step(self, step: str) -> None:
        match step.split(" ", 1):
            case ["others", "join"]:
                for name, power in zip(PEOPLE, POWERS, strict=True):
                    if power:
                        self.world.write(name, f"JOIN {GAMES[self.lang]} AS {power}")
            case ["Anna", "joins"]:
                self.world.write("Anna", f"JOIN {GAMES[self.lang]} AS France")
            case ["deadline", "passes"]:
                self.world.tick(self._due() - self.world.now)
                self.world.run_due()
            case ["pages", _]:
                self.world.pages("https://games.example.net")
            case ["wait", seconds]:
                self.world.tick(int(seconds))
            case ["set", "aside"]:
                text = f"SUMMARY {GAMES[self.lang]}"
                head = "From: dora@example.org\nTo: judge@judge.example\nSubject: Summary\n"
                raw = f"{head}Content-Type: text/plain; charset=utf-8\n\n{text}\n"
                self.world.set_aside(raw, "RecursionError: maximum recursion depth exceeded", checked=True)
            case ["read", number]:
                self.world.out()
                engine, now = self.world.engine, self.world.now
                process.process(lambda: Session(engine), self.world.house, int(number), now)
            case [name, text]:
                seat = dict(zip(PEOPLE, POWERS, strict=True))[name.rstrip(":")].upper()
                self.world.out()
                self.world.write(name.rstrip(":"), text.replace(" / ", "\n"), seat=seat)
        self._listen()

    def _due(self) -> Instant:
        with self.world.session() as session:
            row = session.exec(select(GameRow).where(GameRow.name == GAMES[self.lang])).one()
            assert row.due is not None
            from mailer.table.play import load

            due = load(session, row).match.due
            assert due is not None
            return due


ADDRESS = {"player": "anna@example.org", "master": "clara@example.org", "operator": OPERATOR}


def missing(shown: str, text: str) -> list[str]:
    """Lines of ``shown`` that do not stand in ``text``, in that order; ``...`` leaves something out."""
    at, lost = 0, []
    lines = [line.rstrip() for line in text.split("\n")]
    for wanted in (line.rstrip() for line in shown.split("\n")):
        if not wanted or wanted.strip() == "...":
            continue
        try:
            at = lines.index(wanted, at) + 1
        except ValueError:
            lost.append(wanted)
    return lost
