"""Each robot of each title, with each temper: lawful orders out of what its seat sees, the same again."""

from __future__ import annotations

import random

import pytest

from games.robots import NoPlayerError, Sight, key_of, names, offered, player, players
from mailer.desk.robots import is_known
from tests.contract.cases import Case, asked
from tests.contract.letter import LANGS

FEW = 3
"""So many decisions of a game are made by each robot; by those that look far, in every run, one."""


@pytest.mark.alike(3)
def test_a_robot_orders_what_is_lawful_and_the_same_of_the_same_chance(case: Case) -> None:
    title = case.tested.title
    for each in players(offered(title.robots())):
        for _, view, ask, _ in case.many(asked(case), FEW if each.key == "simple" else 1, FEW):
            order = each.order(Sight(view, ask), random.Random(case.seed).randrange)
            assert title.game.check(view, ask, order) is None, (each.key, ask, order)
            assert each.order(Sight(view, ask), random.Random(case.seed).randrange) == order


@pytest.mark.alike(3)
@pytest.mark.parametrize("lang", LANGS)
def test_a_robot_writes_lines_and_the_same_of_the_same_chance(case: Case, lang: str) -> None:
    title = case.tested.title
    for each in players(offered(title.robots())):
        for _, view, ask, _ in case.many(asked(case), FEW if each.key == "simple" else 1, FEW):
            lines = each.letter(Sight(view, ask), random.Random(case.seed).randrange, lang)
            assert all(line.isprintable() for line in lines)
            assert each.letter(Sight(view, ask), random.Random(case.seed).randrange, lang) == lines


def test_every_title_has_the_simple_robot(case: Case) -> None:
    robots = case.tested.title.robots()
    assert player(robots, "simple").key == "simple"
    with pytest.raises(NoPlayerError):
        player(robots, "nobody")
    with pytest.raises(NoPlayerError):
        player(robots, "simple", "furious")


def test_a_temper_that_is_not_the_usual_one_stands_in_the_key(case: Case) -> None:
    robots = case.tested.title.robots()
    for name, robot in robots.items():
        assert [player(robots, name, temper).key for temper in robot.tempers] == [
            name,
            *(f"{name} {temper}" for temper in robot.tempers[1:]),
        ]


@pytest.mark.parametrize("kind", ["robot", "temper"])
def test_robots_and_tempers_are_known_by_their_names_in_each_language(kind: str) -> None:
    for lang in LANGS:
        for key, name in names(kind, lang).items():
            assert key_of(kind, name) == key_of(kind, name.upper()) == key
    assert key_of(kind, "Nobody") == "nobody"


def test_nobody_can_choose_a_robot_that_takes_longer_than_it_may(case: Case) -> None:
    """It is there to measure the others by."""
    title = case.tested.title
    slow = [name for name, robot in title.robots().items() if not robot.offered]
    for name in slow:
        assert not is_known(title, name)
        assert name not in offered(title.robots())
    assert is_known(title, "simple")
