"""Stories of the rulebook as games by raw Russian mail: a position, dice as the text has them, letters."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.game import NoRetreat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.state import State
from mailer.table import play as table
from tests.contract.whole_game import HEAD
from tests.desk.world import World

GAME = "war"
NAMES = {AXIS: "Johann", SOVIET: "Ivan"}
QUIET = "ПОСТОЯННО СОБЫТИЕ: пас\nПОСТОЯННО ОТМЕНА: пас"
"""Left by both beforehand: windows of which the text says nothing."""
ROUTINE = {"event": "пас", "cancel": "пас", "reroll": "пас", "defend": "пас"}
_TELLS = ("Что произошло: ", "Что нужно от вас: ")
"""Headings of letters that are kept; receipts and letters to who only waits are not."""
_ENDS = ("Кто что должен сделать ", "Положение", "Таблицы положения")
"""From there on a report shows the position, which other tests look at."""


@dataclass(slots=True)
class Dice:
    """They fall as the text tells."""

    left: deque[int]

    def roll(self, number: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See adjudicator.dice.Dice; cards that are drawn afterwards are any."""
        return tuple(self.left.popleft() if faces == 6 else 1 for faces in sides)


@dataclass(slots=True)
class Story:
    """A game by mail and what its players read of it."""

    world: World
    dice: Dice
    read: list[str] = field(default_factory=list)

    def tell(self, seat: Seat, kind: str, text: str) -> None:
        """A letter that answers such a question; those before it of which nothing is told are passed."""
        while (ask := self.world.play(GAME).asks[0]) and (ask.seat, ask.kind) != (seat, kind):
            assert ask.kind in ROUTINE, ask
            self._write(ask.seat, ROUTINE[ask.kind])
        self._write(seat, text)

    def _write(self, seat: Seat, text: str) -> None:
        before = self.world.play(GAME).match.steps
        self.world.write(NAMES[seat], text, seat=seat)
        self.read.append(f"{HEAD}{NAMES[seat].lower()}\n{text}\n\n")
        for name, subject, told in letters(self.world):
            self.read.append(f"{HEAD}to {name}\nSubject: {subject}\n\n{told}\n\n")
        assert self.world.play(GAME).match.steps > before, self.read[-1]

    @property
    def state(self) -> State:
        """The position."""
        state = self.world.play(GAME).match.state
        assert isinstance(state, State)
        return state

    @property
    def text(self) -> str:
        """All letters in turn."""
        return "".join(self.read)


def letters(world: World) -> Iterator[tuple[str, str, str]]:
    """To whom, subject and text of the reports that came out, without the tables of the position."""
    for row, body in world.out():
        name = row.address.partition("@")[0]
        lines = body.text.rstrip("\n").split("\n")
        if name != "clara" and any(line.startswith(_TELLS) for line in lines):
            ends = (at for at, line in enumerate(lines) if line.startswith(_ENDS))
            yield name, body.subject, "\n".join(lines[: next(ends, len(lines))]).rstrip()


def begun(
    world: World, monkeypatch: pytest.MonkeyPatch, state: State, dice: Sequence[int], word: str = QUIET
) -> Story:
    """A running game in that position, both players Russians."""
    monkeypatch.setattr(NoRetreat, "setup", lambda self, scenario, options, *edition: state)
    story = Story(world, Dice(deque(dice)))
    monkeypatch.setattr(table, "dice_of", lambda row: story.dice)
    world.person("Clara")
    for name in NAMES.values():
        world.person(name, "ru")
        world.write(name, "SET PICTURES OFF\nSET HTML OFF")
    world.write("Clara", f"CREATE {GAME} no_retreat A deadline 3 days")
    for seat, name in NAMES.items():
        world.write(name, f"JOIN {GAME} AS {seat}")
    for seat, name in NAMES.items():
        if word:
            world.write(name, word, seat=seat)
    list(letters(world))
    return story


def told(story: Story, sentences: Iterable[str]) -> list[str]:
    """Those of the sentences that no letter has."""
    text = " ".join(story.text.split())
    return [each for each in sentences if each not in text]
