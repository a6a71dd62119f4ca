"""What a question of a battle says: how much is lost and by whom, who pays, goes back, advances."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pytest

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled
from games.paths_of_glory.model.atlas import CP
from games.paths_of_glory.model.state import Action
from games.paths_of_glory.rules.results import advance, losses, retreat, toll
from games.paths_of_glory.text.wording import Wording
from parsers.registry import title
from tests.paths_of_glory.positions import board, state

GLORY = title("paths_of_glory").title

Asked: TypeAlias = dict[str, tuple[Any, Any]]
"""The first question of each kind: (view, ask)."""


def questions(seed: int, most: int = 400) -> Asked:
    """The first question of each kind in a game of robots: (view, ask)."""
    game, chance = GLORY.game, random.Random(seed)
    state = game.setup("campaign", {})
    found: Asked = {}
    for _ in range(most):
        waits = game.pending(state)
        if isinstance(waits, Over) or {"losses", "cancel", "retreat", "advance"} <= found.keys():
            break
        if isinstance(waits, Roll):
            state = game.apply(state, Rolled(tuple(chance.randint(1, each) for each in waits.sides))).state
            continue
        answers = []
        for ask in waits:
            view = game.view(state, ask.seat)
            found.setdefault(ask.kind, (view, ask))
            answers.append(Answer(ask.seat, GLORY.sample(view, ask, chance.randrange)))
        state = game.apply(state, Answers(tuple(answers))).state
    return found


@pytest.fixture(scope="module")
def asked() -> Asked:
    return questions(1)


def names(view: Any, units: tuple[str, ...]) -> str:
    return Wording(GLORY.game.source, view.board, GLORY.say("en")).counted(units)


def duty(pair: tuple[Any, Any], lang: str = "en") -> str:
    view, ask = pair
    return GLORY.duties(view, ask, lang)[0]


def test_12_4_losses_say_the_loss_number_and_who_may_take_the_first_step(
    asked: Asked,
) -> None:
    view, ask = asked["losses"]
    bill = losses.toll_of(GLORY.game.source, view.board, view.fight, ask.seat)
    said = duty(asked["losses"])
    assert f"your loss number is {bill.left}" in said
    may = toll.lawful(GLORY.game.source, bill)
    for piece in bill.pieces:
        row = f"{names(view, (piece.unit,))} (counts {toll.factor(GLORY.game.source, piece)})"
        assert (row in said) is any(names(view, (each,)) == names(view, (piece.unit,)) for each in may)
    assert str(bill.left) in duty(asked["losses"], "ru")


def test_12_5_3_a_retreat_that_may_be_cancelled_says_how_far_and_who_may_pay(
    asked: Asked,
) -> None:
    view, ask = asked["cancel"]
    said = duty(asked["cancel"])
    assert f"retreat {ask.args['spaces']} space" in said
    payers = retreat.payers(GLORY.game.source, view.board, view.fight)
    assert names(view, payers) in said
    assert "A retreat may end at" in said


def test_12_5_a_retreat_says_how_far_and_who_goes(asked: Asked) -> None:
    view, ask = asked["retreat"]
    said = duty(asked["retreat"])
    assert f"must retreat {ask.args['spaces']} space" in said
    assert names(view, retreat.leaving(GLORY.game.source, view.board, view.fight)) in said


def test_12_7_1_an_advance_says_who_may(asked: Asked) -> None:
    view, _ = asked["advance"]
    able = advance.able(GLORY.game.source, view.board, view.fight)
    assert able
    assert f"These may: {names(view, able)}." in duty(asked["advance"])


@pytest.mark.parametrize("now", [1, 4])
def test_14_3_5_who_starves_is_told_with_his_space_in_every_round(now: int) -> None:
    here = state(board({"paris": ["ge_corps", "ge_corps"], "verdun": ["fr_5_army"]}, round=now), Action(CP))
    (ask,) = GLORY.game.pending(here)
    said = GLORY.duties(GLORY.game.view(here, CP), ask, "en")[0]
    assert "Out of supply" in said
    assert "2 GE corps at Paris" in said


@pytest.mark.parametrize(
    ("lang", "shows"),
    [
        ("en", "“attack Verdun with GE 5 from Metz, GE 4 from Sedan”"),
        ("ru", "«атака Вердена силами ГЕР 5 из Меца, ГЕР 4 из Седана»"),
    ],
)
def test_the_attack_that_is_shown_is_one_of_several_from_several_spaces(lang: str, shows: str) -> None:
    placed = {
        "metz": ["ge_5_army", "ge_3_army"],
        "sedan": ["ge_4_army"],
        "verdun": ["fr_5_army"],
    }
    here = state(board(placed, control={"sedan": CP}), Action(CP))
    (ask,) = GLORY.game.pending(here)
    assert shows in GLORY.duties(GLORY.game.view(here, CP), ask, lang)[0]


def test_where_nobody_attacks_from_two_spaces_one_is_shown() -> None:
    here = state(board({"metz": ["ge_5_army", "ge_3_army"], "verdun": ["fr_5_army"]}), Action(CP))
    (ask,) = GLORY.game.pending(here)
    said = GLORY.duties(GLORY.game.view(here, CP), ask, "en")[0]
    assert "“attack Verdun with GE 5 from Metz”" in said
