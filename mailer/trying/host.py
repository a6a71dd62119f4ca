"""Opens a trial game by letters and keeps its robots writing; it plays for nobody else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from games.words import Words
from mailer.post.client import MailClient
from mailer.trying.robot import Robot
from mailer.trying.wording import refusal, words_in
from mailer.trying.workspace import JUDGE, Workspace

NAMES = ("Ada", "Boris", "Clara", "Dmitri", "Edith", "Fyodor", "Greta", "Hugo", "Irina", "Jakob")
PATIENCE = 120.0


@dataclass(slots=True)
class Trial:
    """A trial game: its workspace, its robots, and how the house is moved on (``pump``)."""

    workspace: Workspace
    robots: tuple[Robot, ...]
    pump: Callable[[], object]
    words: Words = field(default_factory=lambda: words_in("en"))

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Move mail until ``done`` (a key of ``waited``). Raises OperatorError where that takes too long."""
        end = time.monotonic() + PATIENCE
        while not done():
            self.pump()
            if time.monotonic() > end:
                waited = self.words.say(f"waited.{what}")
                raise refusal(self.words, "refused.stalled", seconds=int(PATIENCE), what=waited)

    def turn(self) -> int:
        """Let every robot read and answer; the number of letters that they wrote."""
        return sum(robot.step() for robot in self.robots)


def make_robots(
    workspace: Workspace, accounts: Iterable[str], seed: str, player: tuple[str, str] = ("simple", "")
) -> tuple[Robot, ...]:
    """A robot for each account, every second one Russian; with equal seeds they play alike.

    ``player``: which robot of the title they are, and its temper.
    """
    robots = []
    for number, account in enumerate(accounts):
        chance = random.Random(f"{seed}/{number}")
        client = MailClient(workspace.desk(account, NAMES[number % len(NAMES)]))
        robots.append(Robot(client, JUDGE, chance.randrange, "ru" if number % 2 else "en", player))
    return tuple(robots)


def sign_up(trial: Trial) -> None:
    """All robots sign up and confirm, by letters."""
    for number, robot in enumerate(trial.robots):
        robot.sign_up(f"{NAMES[number % len(NAMES)]} Robot")

    def confirmed() -> bool:
        trial.turn()
        return all(robot.confirmed for robot in trial.robots)

    trial.until(confirmed, "robots")
