"""A stranger's letters through the desk: what came back, and what the other seats did between.

``plays/<title>.<language>.txt`` holds what a stranger wrote, who had the rulebook and the letters;
``<title>.<language>.<name>.txt`` what another wrote, who may have gone on to something else sooner. Its first
line is ``seat scenario seed``, the scenario ``-`` where the title has one of its own, and ``silent`` behind
it where the other seats answer nothing; else simple players do; ``edition 4`` where the game began by the
rules of an earlier one, as it was played; ``patient`` where a phase of several seats ends when the stranger
says that he is ready or waits for the deadline, and not with each letter of his. Letters are parted by lines
of ``====``; one that begins with ``@ refused:`` and a reason holds what no referee of flesh and blood would
have taken, and ``@ deadline`` alone is no letter: the stranger waits.
``plays/<title>.<language>.out`` is the transcript: each letter and all that came of it, without the tables of
the position. ``pytest --golden`` writes it anew.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudicator.kinds import Seat
from parsers.registry import title
from tests.desk.chance import SEED
from tests.desk.world import World
from tests.kit import by_mail

PLAYS = Path(__file__).with_name("plays")
GAME = "war"
NAMES = ("Anna", "Boris", "Xena", "Dora", "Egon", "Fred", "Gina")
MOST_STEPS = 600
"""Letters of the others between two of the stranger's, at most."""
_REFUSED = "@ refused:"
_DEADLINE = "@ deadline"
_CUT = re.compile(
    r"\n(?:The position|Положение|The players|Игроки)\n[=\n].*"
    r"|\n(?:The tables of the position|Таблицы положения) .*",
    re.DOTALL,
)
"""The tables of a letter, which change with the words of others only, or what says where they are."""
_FAULT = re.compile(r"^ {2}! .*", re.MULTILINE)
DAYS = 3
"""How long each phase has."""


@dataclass(frozen=True, slots=True)
class Written:
    """A letter of the stranger. ``refused``: why a referee of flesh and blood would refuse a line of it.

    ``waits``: no letter; the deadline passes.
    """

    text: str
    refused: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """What a stranger wrote in a game of ``key``."""

    key: str
    lang: str
    seat: Seat
    scenario: str
    seed: int
    silent: bool
    patient: bool
    edition: int | None
    letters: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A letter, in which turn it was written, what the stranger had got before it, and what came of it."""

    written: Written
    turn: str
    news: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """What was refused or not read of the letter."""
        return tuple(line for text in self.answers for line in _FAULT.findall(text))


def script(name: str) -> Script:
    """The play ``diplomacy.en``, or ``diplomacy.en.2`` of a second stranger."""
    key, lang, *_ = name.split(".")
    head, _, body = (PLAYS / f"{name}.txt").read_text("utf-8").partition("\n")
    seat, scenario, seed, *how = head.split()
    letters = tuple(map(_letter, body.split("====\n")))
    edition = int(how[1]) if how[:1] == ["edition"] else None
    named = "" if scenario == "-" else scenario
    silent, patient = how == ["silent"], how == ["patient"]
    return Script(key, lang, Seat(seat), named, int(seed), silent, patient, edition, letters)


def _letter(text: str) -> Written:
    first, _, rest = text.partition("\n")
    if first.startswith(_REFUSED):
        return Written(rest.strip("\n"), first.removeprefix(_REFUSED).strip())
    if text.strip() == _DEADLINE:
        return Written("", waits=True)
    return Written(text.strip("\n"))


@dataclass
class Sitting:
    """A stranger's game while it goes on. ``chance``: of the simple players at the other seats."""

    world: World
    play: Script
    chance: random.Random

    @property
    def players(self) -> by_mail.Players:
        """Name and language of who plays each seat."""
        seats = list(title(self.play.key).title.seat_names("en"))
        mine = self.play.seat
        return {
            seat: (name, self.play.lang if seat == mine else "en")
            for seat, name in zip(seats, NAMES, strict=False)
        }

    def opened(self) -> tuple[str, ...]:
        """The game begins; what the stranger is told of it."""
        SEED[:] = bytes([self.play.seed])
        by_mail.opened(self.world, GAME, self.play.key, self.players, self.play.scenario, quiet=True)
        return tuple(text for text in self.told() if GAME in text.partition("\n")[0])

    def others_answer(self) -> tuple[str, ...]:
        """All others do what they owe; what the stranger is told of it."""
        _others(self.world, self.players, self.play, self.chance.randrange)
        return self.told()

    def written(self, text: str) -> tuple[str, ...]:
        """The stranger writes to his seat; what came of it."""
        self.world.write(self.players[self.play.seat][0], text, seat=self.play.seat)
        return self.told()

    def deadline(self) -> None:
        """The time of the phase is over."""
        self.world.tick(DAYS * 86_400)
        self.world.run_due()

    def told(self) -> tuple[str, ...]:
        """The letters to the stranger since the last look."""
        return _told(self.world, self.players[self.play.seat][0])


def exchanges(world: World, play: Script) -> Iterator[Exchange]:
    """The game letter by letter; before each of the stranger's the others have done what they owe."""
    table = Sitting(world, play, random.Random(play.seed))
    news = table.opened()
    for written in play.letters:
        news += table.others_answer()
        now = world.play(GAME)
        phase = next(ask.phase for ask in now.asks if ask.seat == play.seat)
        if written.waits:
            table.deadline()
            continue
        answers = table.written(written.text)
        yield Exchange(written, now.title.turn(phase), news, answers)
        news = ()
        waiting = [ask for ask in world.play(GAME).asks if ask.phase == phase]
        together = len({ask.seat for ask in waiting}) > 1 or any(ask.revisable for ask in waiting)
        if together and not play.patient:
            # Answered together: the phase ends when its time is over.
            _others(world, table.players, play, table.chance.randrange)
            table.deadline()


def _others(world: World, players: by_mail.Players, script: Script, chance: Callable[[int], int]) -> None:
    """Until only the stranger is asked, simple players answer, or silent ones let the deadline pass."""
    for _ in range(MOST_STEPS):
        play = world.play(GAME)
        asked = [ask for ask in play.asks if ask.seat != script.seat and ask.seat not in play.match.ready]
        if not asked:
            return
        if script.silent:
            if any(ask.seat == script.seat for ask in play.asks):
                return  # all are asked: the stranger writes first
            world.tick(DAYS * 86_400)
            world.run_due()
            continue
        ask = asked[0]
        text = "\n".join(play.title.letter(play.view(ask.seat), ask, chance, "en"))
        world.write(players[ask.seat][0], f"{text}\nREADY" if ask.revisable else text, seat=ask.seat)
    raise AssertionError("the others never end")


def _told(world: World, name: str) -> tuple[str, ...]:
    """The letters to somebody since the last look, with their subjects and without tables."""
    to = f"{name.lower()}@example.org"
    return tuple(
        f"Subject: {body.subject}\n\n{_CUT.sub(chr(10), body.text).strip()}"
        for row, body in world.out()
        if row.address == to
    )


def transcript(made: Iterable[Exchange]) -> str:
    """A play as text: what came, what was written, what came of it."""
    return "\n".join(
        part
        for each in made
        for part in (*map(_came, each.news), _sent(each.written), *map(_came, each.answers))
    )


def _came(text: str) -> str:
    return "\n".join(f"| {line}".rstrip() for line in text.split("\n")) + "\n"


def _sent(written: Written) -> str:
    why = f"({written.refused})\n" if written.refused else ""
    return why + "\n".join(f"> {line}".rstrip() for line in written.text.split("\n")) + "\n"
