"""Opens a trial game by letters and keeps its robots writing; it plays for nobody else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mailer.post.client import MailClient
from mailer.trouble import OperatorError
from mailer.trying.robot import Robot
from mailer.trying.workspace import JUDGE, Workspace
from parsers import registry

NAMES = ("Ada", "Boris", "Clara", "Dmitri", "Edith", "Fyodor", "Greta", "Hugo", "Irina", "Jakob")
PATIENCE = 120.0


class StalledError(OperatorError):
    """The post does not move."""


@dataclass(slots=True)
class Trial:
    """A trial game: its workspace, its robots, and how the house is moved on (``pump``)."""

    workspace: Workspace
    robots: tuple[Robot, ...]
    pump: Callable[[], object]

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Move mail until ``done``. Raises StalledError where that takes too long."""
        end = time.monotonic() + PATIENCE
        while not done():
            self.pump()
            if time.monotonic() > end:
                raise StalledError(
                    f"Waited {PATIENCE:.0f} seconds in vain: {what}.", "See the log in the folder."
                )

    def turn(self) -> int:
        """Let every robot read and answer; the number of letters that they wrote."""
        return sum(robot.step() for robot in self.robots)


def seats_of(title: str, scenario: str) -> tuple[str, ...]:
    """The seats of a scenario. Raises OperatorError on an unknown title or scenario."""
    if title not in registry.TITLES:
        raise OperatorError(f"There is no title {title!r}.", f"Titles: {', '.join(registry.TITLES)}.")
    rules = registry.title(title).title
    if scenario not in rules.scenarios():
        raise OperatorError(
            f"{rules.name('en')} has no scenario {scenario!r}.", f"Scenarios: {', '.join(rules.scenarios())}."
        )
    return tuple(rules.game.seats(rules.game.setup(scenario, {})))


def make_robots(workspace: Workspace, accounts: Iterable[str], seed: int) -> tuple[Robot, ...]:
    """A robot for each account, every second one Russian; with equal seeds they play alike."""
    robots = []
    for number, account in enumerate(accounts):
        chance = random.Random(f"{seed}/{number}")
        client = MailClient(workspace.desk(account, NAMES[number % len(NAMES)]))
        robots.append(Robot(client, JUDGE, chance.randrange, "ru" if number % 2 else "en"))
    return tuple(robots)


def sign_up(trial: Trial) -> None:
    """All robots sign up and confirm, by letters."""
    for number, robot in enumerate(trial.robots):
        robot.sign_up(f"{NAMES[number % len(NAMES)]} Robot")

    def confirmed() -> bool:
        trial.turn()
        return all(robot.confirmed for robot in trial.robots)

    trial.until(confirmed, "the robots' sign-up")
