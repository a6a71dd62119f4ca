"""What a simple player writes: lines that are read, whole rounds at once, ended activations."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.orders import Activate, Order
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot import letters
from games.won_by_the_sword.robot.player import advise
from games.won_by_the_sword.text.naming import words_of
from games.words import Words
from tests.rig.cases import turns
from tests.won_by_the_sword.positions import GAME, SCENARIOS, SOURCE, playing
from tests.won_by_the_sword.spoken import order_of, said

WORDS = Path(letters.__file__).parents[1] / "words"
STANDING = ("STANDING", "ПОСТОЯННО")


@cache
def words(lang: str) -> Words:
    return words_of(SOURCE, tomllib.loads((WORDS / f"{lang}.toml").read_text("utf-8")), lang)


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "scenario"), turns(16, ["en", "ru"], SCENARIOS))
def test_every_line_is_read_and_activations_end(scenario: str, lang: str) -> None:
    rounds = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal rounds
        view = GAME.view(position, ask.seat)
        order = advise(SOURCE, view, ask, random.randrange)
        lines = letters.letter(SOURCE, words(lang), view, ask, order)
        read = said("\n".join(line for line in lines if not line.startswith(STANDING)))
        assert read
        if isinstance(order, Activate):
            rounds += 1
            head, *_ = "\n".join(lines).split("\n")
            made = order_of(position, head, ask.seat)
            assert isinstance(made, Activate)
            assert (made.column, made.card) == (order.column, order.card)
        return order

    for step in playing(scenario, 1, choose):
        if step.state.board.turn > 2:
            break
    assert rounds >= 5


def test_the_other_columns_of_the_round_are_in_the_letter() -> None:
    """Each activation is ended, so that none of them asks for more where all goes as said."""
    for step in playing("b1644_freiburg", 1):
        for ask in step.waits if isinstance(step.waits, tuple) else ():
            view = GAME.view(step.state, ask.seat)
            if ask.kind == "activate" and len(view.board.of(ask.seat)) == 2 and ask.args["number"] == 1:
                order = advise(SOURCE, view, ask, Random(1).randrange)
                lines = letters.letter(SOURCE, words("en"), view, ask, order)
                heads = [line for line in lines if " with " in line]
                assert len(heads) == 2
                assert sum(line.endswith("end") for line in lines) == 2
                return
    raise AssertionError("nobody has two columns")
