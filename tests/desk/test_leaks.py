"""Twin worlds differ only in what one seat keeps to itself: every command of others is answered alike.

Boris has other orders, notes, plans, settings and (in the toy) other cards in the second world. Each
command of HELP is then given by each role in both worlds, in a copy of its own; what reaches the writer is
compared byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.dice import Dice
from mailer.base.words import words_of
from mailer.desk.commands import help_text
from tests.desk.readers import letters_to
from tests.desk.world import World, empty_house
from tests.rig.cases import turns

SECRETS = {
    "duel": (
        """A VIE - TYR\nA BUD - SER\nF TRI - ALB\nNOT READY\nDIARY: one\nSET ZONE Europe/Paris
STANDING movement: A Vienna H\nPRESS TO MASTER: one\nEND PRESS""",
        """A VIE - GAL\nA BUD - RUM\nF TRI H\nNOT READY\nDIARY: another\nDIARY: third\nSET DATA ON
STANDING retreat: A Vienna DISBAND\nPRESS TO MASTER: another\nEND PRESS""",
    ),
    "road": (
        "watch Inn\nNOT READY\nDIARY: one\nSET ZONE Europe/Paris\nPRESS TO MASTER: one\nEND PRESS",
        "watch Town\nNOT READY\nDIARY: another\nSET DATA ON\nPRESS TO MASTER: another\nEND PRESS",
    ),
}
SEATS = {"duel": ("FRANCE", "AUSTRIA"), "road": ("RED", "BLUE")}
CREATED = {"duel": "CREATE duel diplomacy france-austria", "road": "CREATE road toy"}
LIKE_NAMES = {
    "duel": {"thirties": "duel", "Turkey": "Austria", "Италии": "Австрии", "Турции": "Австрии"},
    "road": {"thirties": "road", "Turkey": "BLUE", "France": "RED", "Турции": "BLUE", "Франции": "RED"},
}
ROLES: dict[str, tuple[str, str]] = {
    "seat": ("anna", "seat:{mine}"),
    "player": ("anna", ""),
    "master": ("clara", "master:clara"),
    "observer": ("vera", "watch:vera"),
    "anyone": ("dora", ""),
}
OPERATORS = {"suspend", "unsuspend", "quarantine", "statistics"}


@dataclass(frozen=True, slots=True)
class Twins:
    """Two houses, and the game in them."""

    game: str
    worlds: tuple[World, World]

    def copies(self, to: Path) -> Iterator[World]:
        """Each of them anew, so that no command sees the work of another."""
        for number, world in enumerate(self.worlds):
            folder = to / str(number)
            folder.mkdir(exist_ok=True)
            yield world.copy(folder)


def _build(folder: Path, game: str, number: int) -> World:
    folder.mkdir()
    world = empty_house(folder)
    for name in ("Anna", "Boris", "Clara", "Dora", "Vera"):
        world.person(name)
    mine, theirs = SEATS[game]
    world.write("Clara", f"{CREATED[game]} deadline 2 days")
    world.set(game, press="both")
    world.write("Anna", f"JOIN {game} AS {mine}")
    world.write("Boris", f"JOIN {game} AS {theirs}")
    world.write("Vera", f"OBSERVE {game}")
    world.write("Boris", SECRETS[game][number], seat=theirs)
    world.out()
    return world


@pytest.fixture(scope="module")
def built() -> dict[str, Twins]:
    """Twins by game, built once by the first test that wants them."""
    return {}


@pytest.fixture
def twins(
    request: pytest.FixtureRequest,
    built: dict[str, Twins],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Twins:
    """Two worlds that only Boris can tell apart."""
    game = str(request.param)
    if game not in built:
        base = tmp_path_factory.mktemp(game)
        worlds = []
        for number, folder in enumerate((base / "one", base / "other")):
            # The fourth card dealt is Blue's second; in the other world it is another one.
            monkeypatch.setattr(Dice, "roll", _dealer(number))
            worlds.append(_build(folder, game, number))
        built[game] = Twins(game, (worlds[0], worlds[1]))
    monkeypatch.setattr(Dice, "roll", _dealer(0))
    return built[game]


def _dealer(number: int) -> Callable[[Dice, int, tuple[int, ...]], tuple[int, ...]]:
    def roll(self: Dice, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        wanted = 1 if not number or index != 3 else sides[0]
        # Two dice never tie: ties are rolled again.
        return (min(wanted, sides[0]), *(min(2, faces) for faces in sides[1:]))

    return roll


def _example(game: str, topic: str, lang: str) -> str:
    text = words_of(lang).say(f"help.{topic}.example")
    for name, own in LIKE_NAMES[game].items():
        text = text.replace(name, own)
    return re.sub(r"\bдебют\b|\bforties\b", game, text)


TOPICS = [topic for topic in help_text.topics() if topic not in OPERATORS]
both_games = pytest.mark.parametrize("twins", ["duel", "road"], indirect=True)


@both_games
def test_the_twins_differ_where_they_should(twins: Twins, tmp_path: Path) -> None:
    _, theirs = SEATS[twins.game]
    seen = []
    for world in twins.copies(tmp_path):
        before = world.seen
        world.write("Boris", "ORDERS\nDIARY\nSTATUS", seat=theirs)
        seen.append(letters_to(world, "boris", before))
    assert seen[0] != seen[1]
    drafts = [world.play(twins.game).match for world in twins.copies(tmp_path)]
    assert drafts[0].drafts.keys() == drafts[1].drafts.keys()
    assert drafts[0].drafts != drafts[1].drafts
    assert (drafts[0].state != drafts[1].state) == (twins.game == "road")


def _letters(role: str) -> list[list[str]]:
    """Topics by letter: what the role may really do goes alone, what it may not or only reads together."""
    groups = help_text.topics()
    alone = [topic for topic in TOPICS if groups[topic] == role or topic in ("resign", "forget-me", "set")]
    others = [topic for topic in TOPICS if topic not in alone]
    return [*([topic] for topic in alone), *(others[at : at + 15] for at in range(0, len(others), 15))]


@pytest.mark.alike(3)
@pytest.mark.parametrize(("twins", "role"), turns(3, ["duel", "road"], ROLES), indirect=["twins"])
def test_no_command_tells_what_a_seat_keeps_to_itself(twins: Twins, role: str, tmp_path: Path) -> None:
    name, token = ROLES[role]
    to = f"+{{{token.format(mine=SEATS[twins.game][0])}}}" if token else ""
    lang = "en" if twins.game == "duel" else "ru"
    compared = 0
    for topics in _letters(role):
        text = "\n".join(_example(twins.game, topic, lang) for topic in topics)
        seen, stood = [], []
        for world in twins.copies(tmp_path):
            before = world.seen
            world.receive(
                f"From: {name}@example.org\nTo: judge{to}@judge.example\nMessage-ID: <one@x>\n"
                f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
            )
            seen.append(letters_to(world, name, before))
            stood.append(_closed(world, twins.game))
            world.engine.dispose()
        assert seen[0], topics
        if any(stood):
            continue  # the phase is over, and what was decided in it is public
        assert seen[0] == seen[1], topics
        compared += len(topics)
    assert compared > len(TOPICS) - 6


def _closed(world: World, game: str) -> bool:
    play = world.play(game)
    return (
        play.over is not None
        or not any(ask.seat == SEATS[game][1] for ask in play.asks)
        or not play.match.drafts
    )


@both_games
def test_a_press_letter_to_others_tells_nothing_of_the_writers_secrets(twins: Twins, tmp_path: Path) -> None:
    _, theirs = SEATS[twins.game]
    seen = []
    for world in twins.copies(tmp_path):
        before = world.seen
        world.write("Boris", "BROADCAST: Hello\nEND PRESS\nGREY BROADCAST: Boo\nEND PRESS", seat=theirs)
        world.tick(900)
        world.run_unsigned()
        seen.append([letters_to(world, name, before) for name in ("anna", "clara", "vera")])
    assert all(len(letters) == 2 for letters in seen[0])
    assert seen[0] == seen[1]
