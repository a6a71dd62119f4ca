"""Games whose questions follow one another, and what came of answers: for tests of what a letter answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from adjudicator.codec import dumps
from tests.desk.mailing import Sent, newest, reply
from tests.desk.world import World
from tests.desk.worlds import begin, furnish

NOT_TAKEN = {"en": "Not accepted: ", "ru": "Не принято: "}
HERE = {"en": "answer the letter you are reading", "ru": "ответьте на письмо, которое читаете"}
ASKED_NOTHING = {"en": "Nothing is needed from you right now", "ru": "От вас сейчас ничего не нужно"}

FRENCH = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"
AUSTRIAN = "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания"


def empire(world: World) -> None:
    furnish(world, "empire in question", partial(_two, "sunset_of_empire", "Entente", "Central Powers"))
    world.seen = 0


def glory(world: World) -> None:
    furnish(world, "glory in question", partial(_two, "paths_of_glory", "AP", "CP"))
    world.seen = 0


def _two(title: str, first: str, second: str, world: World) -> None:
    world.person("Anna", "en")
    world.person("Boris", "ru")
    world.person("Clara")
    world.write("Clara", f"CREATE thirties {title} deadline 3 days")
    world.write("Anna", f"JOIN thirties AS {first}")
    world.write("Boris", f"JOIN thirties AS {second}")


GAMES: dict[str, tuple[str, Callable[[World], None], int]] = {
    "diplomacy": ("duel", lambda world: begin(world, "duel"), 12),
    "toy": ("road", lambda world: begin(world, "road"), 40),
    "sunset_of_empire": ("thirties", empire, 40),
    "paths_of_glory": ("thirties", glory, 24),
}
"""Title -> its game, how it begins, how many questions are answered."""

SOME = pytest.mark.parametrize("most", [5, pytest.param(100, marks=pytest.mark.sweep)])
"""So many questions are answered in every run; the sweep answers all."""

LANG = {"Anna": "en", "Boris": "ru", "Ivan": "en", "Johann": "en"}


def state(world: World, game: str) -> str:
    """All that an answer could change."""
    play = world.play(game)
    _, _, order = play.title.types()
    drafts = {seat: dumps(draft, order) for seat, draft in play.match.drafts.items()}
    return repr((play.match.steps, drafts, play.match.ready, play.match.due, world.game(game).question))


def told(world: World, name: str) -> str:
    """What came to somebody since the last look, each letter's lines joined."""
    return " ".join(world.text_to(name).split())


def fall(world: World) -> Sent:
    """The duel in the fall of 1901; the letter of the start, to which Anna has replied with her moves."""
    begin(world, "duel")
    start = newest(world, "Anna")
    reply(world, start, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    assert world.play("duel").asks[0].phase == "F1901M"
    return start


def drafts(world: World) -> dict[str, object]:
    """The answers so far to the open question of the duel."""
    return dict(world.play("duel").match.drafts)
