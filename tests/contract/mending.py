"""Random play whose master takes the game back and edits it; it must not know any one title."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from adjudicator import match as kernel
from adjudicator.dice import Dice
from adjudicator.entries import Entry
from adjudicator.history import History
from adjudicator.kinds import Event, Fault, Instant, Over, Rolled
from adjudicator.luck import question
from adjudicator.match import Match
from tests.contract.play import DAY, asks_of, dice_of, pick_of
from tests.contract.subject import Pick, Subject, subject

MENDS = 6
"""So often the master of a random game does something to it."""


NOON = Instant(0)


@dataclass(slots=True)
class Mended:
    """A game under way: the match of the loop, its journal, the history that follows the journal."""

    tested: Subject
    dice: Dice
    history: History
    match: Match
    journal: list[Entry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    answered: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)
    now: Instant = NOON
    rollbacks: int = 0
    edits: int = 0

    def keep(self, ran: kernel.Run, *, taken: bool = False) -> None:
        """What the loop did, into the journal and the history; every roll is held to its question."""
        self.match = ran.match
        for entry in ran.entries:
            before = self.history.now if self.history.points else None
            self.journal.append(entry)
            if not taken:
                self.history.take(entry)
            if isinstance(entry, Rolled) and before is not None:
                roll = self.history.thrown[len(self.history.points) - 1].roll
                key = (question(roll), before.luck.asked.get(question(roll), 0))
                assert self.answered.setdefault(key, entry.values) == entry.values, f"{key} was rerolled"
        self.events += ran.events

    def run(self) -> None:
        """On to the next question to a player, or the end."""
        self.keep(kernel.run(self.tested.title.game, self.match, self.dice, self.now))
        self.match = kernel.schedule(self.match, Instant(self.now + DAY))

    def back(self, to: int) -> None:
        """To where ``to`` rows of the journal led."""
        self.keep(kernel.roll_back(self.history, self.match, to, self.now), taken=True)
        self.rollbacks += 1

    def edit(self, pick: Pick) -> bool:
        """One change of the position; False where there is none to make."""
        lines = self.tested.edit(self.match.state, pick)
        ran = kernel.edit(self.tested.title.game, self.match, lines) if lines else None
        if not isinstance(ran, kernel.Run):
            return False
        self.keep(ran)
        self.edits += 1
        return True

    def answer(self, pick: Pick) -> None:
        """Lawful orders of all who are asked."""
        rules, title = self.tested.title.game, self.tested.title
        for ask in asks_of(kernel.pending(rules, self.match)):
            order = title.sample(rules.view(self.match.state, ask.seat), ask, pick)
            answered = kernel.submit(rules, self.match, ask.seat, order, ready=True)
            assert not isinstance(answered, Fault), f"{order} to {ask} refused: {answered}"
            self.match = answered

    def points(self) -> list[int]:
        """How many rows led to each question to players that still counts, but the open one."""
        waits = [
            (number, self.history.pending(self.history.points[number])) for number in self.history.line()
        ]
        here = len(self.history.points)
        return [number + 1 for number, each in waits if asks_of(each) and number + 1 < here]


def begin(tested: Subject, scenario: str, seed: int) -> Mended:
    """A game at its first question."""
    begun = kernel.begin(tested.title.game, scenario, tested.options_of(scenario), Instant(0))
    game = Mended(tested, dice_of(scenario, seed), History(tested.title.game), begun.match)
    game.keep(begun)
    game.run()
    return game


def play(tested: Subject, scenario: str, seed: int) -> Mended:
    """A random game to its end, taken back and edited ``MENDS`` times on the way, once after its end."""
    pick, game = pick_of(seed), begin(tested, scenario, seed)
    left = MENDS
    while True:
        over = isinstance(kernel.pending(tested.title.game, game.match), Over)
        if over and not left:
            return game
        if over or (left and not pick(8)):
            left -= 1
            points = game.points()
            back = points and (over or pick(2))
            if back or (not game.edit(pick) and points):
                game.back(points[pick(len(points))])
        else:
            game.answer(pick)
        game.run()
        assert len(game.journal) <= (MENDS + 1) * tested.bound


@lru_cache(maxsize=64)
def mended(folder: str, scenario: str, seed: int) -> Mended:
    """The mended game of a subject, played once for all tests that look at it."""
    return play(subject(folder), scenario, seed)
