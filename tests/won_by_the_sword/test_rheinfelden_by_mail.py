"""A whole turn worked out by hand (golden/rheinfelden.toml), played by Russian mail with its dice."""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from adjudicator.kinds import Answers, Rolled, Step
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.state import State
from mailer.table import play as table
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.kit import by_mail
from tests.won_by_the_sword.posing import GAME, NAMES, waited
from tests.won_by_the_sword.sheet import Course, drawn, first_rolls, sheet

__all__ = ["fixed_chance", "world"]

MAIL = Path(__file__).parent / "golden" / "rheinfelden_mail.toml"
LAST = "1-5P3"
SIDES = {"protestant": PROTESTANT, "catholic": CATHOLIC}
Cast: TypeAlias = tuple[int, ...] | Callable[[], tuple[int, ...]]


@cache
def mails() -> Mapping[str, list[Mapping[str, str]]]:
    found: dict[str, list[Mapping[str, str]]] = {}
    for each in tomllib.loads(MAIL.read_text("utf-8"))["mail"]:
        found.setdefault(each["code"], []).append(each)
    return found


class Turn:
    """The game by mail, its dice and what it told."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.course, self.code = world, Course(), "setup"
        self.dice: deque[Cast] = deque(first_rolls())
        self.draws = 0
        apply = WonByTheSword.apply

        def watched(game: WonByTheSword, state: State, given: Answers[Any] | Rolled) -> Step[State]:
            step = apply(game, state, given)
            self.course.add(self.code, state, step.events, step.state)
            return step

        monkeypatch.setattr(WonByTheSword, "apply", watched)
        monkeypatch.setattr(table, "dice_of", lambda row: self)
        players = {seat: (name, "ru") for seat, name in NAMES.items()}
        by_mail.opened(world, GAME, "won_by_the_sword", players, "b1638_rheinfelden", quiet=True)

    def roll(self, number: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See adjudicator.dice.Chance: of the sheet every die by itself, as many as are wanted together."""
        if not self.dice and self.code == LAST:
            return (1,) * len(sides)  # the deal of the next turn, and its chits
        assert self.dice, f"{self.code}: a roll of {sides} that the sheet has not"
        if callable(self.dice[0]) or len(self.dice[0]) == len(sides) > 1 or sides[0] > 10:
            cast = self.dice.popleft()
            return cast() if callable(cast) else cast
        values = [self.dice.popleft() for _ in sides]
        return tuple(value[0] for value in values if not callable(value))

    def draw(self) -> tuple[int, ...]:
        """The next card of the sheet's deck."""
        self.draws += 1
        return drawn(self.course.now, self.draws - 1)

    def write(self, code: str) -> str:
        """All letters of a code, and what was answered to the last of them."""
        self.code, told = code, ""
        for mail in mails().get(code, []):
            name = NAMES[SIDES[mail["side"]]]
            self.world.out()
            self.world.write(name, mail["text"], seat=SIDES[mail["side"]])
            told = self.world.text_to(name)
            refused = [line for line in told.split("\n") if line.strip().startswith("!")]
            assert not refused, f"{code}: {mail['text']}\n{told}"
        return told


@pytest.mark.sweep
def test_every_statement_of_the_turn_holds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = Turn(world, monkeypatch)
    turn.write("setup")
    wrong = compared(turn, "setup") + compared(turn, "deal")
    for each in sheet()["activation"]:
        turn.dice.extend([turn.draw] if each.get("drawn") else [])
        turn.dice.extend((die["roll"] or 10,) for die in each["dice"])
        told = turn.write(each["code"])
        assert not turn.dice, f"{each['code']}: {len(turn.dice)} dice left; {waited(world)}\n{told}"
        wrong += compared(turn, each["code"])
    wrong += compared(turn, "end")
    assert wrong == []


def compared(turn: Turn, code: str) -> list[str]:
    """The statements that do not hold after an activation."""
    found = []
    for each in sheet()["statement"]:
        if each["after"] == code and (wrong := turn.course.holds(code, each["is"])):
            found.append(f"{code}: {each['is']}: {wrong}")
    return found


def test_the_sheet_is_whole() -> None:
    """As many statements as were worked out; each question hangs on activations of the turn."""
    codes = [each["code"] for each in sheet()["activation"]]
    assert len(sheet()["statement"]) == 174
    assert len(sheet()["question"]) == 19
    assert {each["after"] for each in sheet()["statement"]} <= {"setup", "deal", "end", *codes}
    assert {code for each in sheet()["question"] for code in each["hangs"]} <= {*codes}
