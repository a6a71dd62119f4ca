"""A stranger's letters through the desk: what came back, and what the other seats did between.

``plays/<title>.<language>.txt`` holds what a stranger wrote, who had the rulebook and the letters;
``<title>.<language>.<name>.txt`` what another wrote, who may have gone on to something else sooner. Its first
line is ``seat scenario seed``, the scenario ``-`` where the title has one of its own, and ``silent`` behind
it where the other seats answer nothing; else simple players do; ``edition 4`` where the game began by the
rules of an earlier one, as it was played. Letters are parted by lines of ``====``; one
that begins with ``@ refused:`` and a reason holds what no referee of flesh and blood would have taken.
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
    """A letter of the stranger. ``refused``: why a referee of flesh and blood would refuse a line of it."""

    text: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """What a stranger wrote in a game of ``key``."""

    key: str
    lang: str
    seat: Seat
    scenario: str
    seed: int
    silent: bool
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
    return Script(key, lang, Seat(seat), named, int(seed), how == ["silent"], edition, letters)


def _letter(text: str) -> Written:
    first, _, rest = text.partition("\n")
    if first.startswith(_REFUSED):
        return Written(rest.strip("\n"), first.removeprefix(_REFUSED).strip())
    return Written(text.strip("\n"))


def exchanges(world: World, play: Script) -> Iterator[Exchange]:
    """The game letter by letter; before each of the stranger's the others have done what they owe."""
    SEED[:] = bytes([play.seed])
    seats = list(title(play.key).title.seat_names("en"))
    players = {
        seat: (name, play.lang if seat == play.seat else "en")
        for seat, name in zip(seats, NAMES, strict=False)
    }
    by_mail.opened(world, GAME, play.key, players, play.scenario, quiet=True)
    stranger = players[play.seat][0]
    chance = random.Random(play.seed).randrange
    news = tuple(text for text in _told(world, stranger) if GAME in text.partition("\n")[0])
    for written in play.letters:
        _others(world, players, play, chance)
        news += _told(world, stranger)
        now = world.play(GAME)
        phase = next(ask.phase for ask in now.asks if ask.seat == play.seat)
        world.write(stranger, written.text, seat=play.seat)
        yield Exchange(written, now.title.turn(phase), news, _told(world, stranger))
        news = ()
        waiting = [ask for ask in world.play(GAME).asks if ask.phase == phase]
        if len({ask.seat for ask in waiting}) > 1 or any(ask.revisable for ask in waiting):
            # Answered together: the phase ends when its time is over.
            _others(world, players, play, chance)
            world.tick(DAYS * 86_400)
            world.run_due()


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
