"""What the simple player does in positions where a beginner would know better than to do otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled, Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.orders import Operations, Order, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.state import Action, State
from games.paths_of_glory.robot import player
from games.paths_of_glory.robot.battle import hoped
from games.paths_of_glory.robot.outlook import outlook
from tests.paths_of_glory.positions import board, state

SOURCE = source()
GAME = PathsOfGlory(SOURCE)


def advised(here: State, seat: Seat) -> Order:
    """What the simple player orders; it is lawful and the same every time."""
    ask = Ask(seat, "action", f"{here.board.turn}-B1")
    view = GAME.view(here, seat)
    order = player.advise(SOURCE, view, ask, random.Random(1).randrange)
    assert GAME.check(view, ask, order) is None
    assert player.advise(SOURCE, view, ask, random.Random(2).randrange) == order
    return order


def at_turn(placed: Mapping[str, Iterable[str]], seat: Seat, cards: Iterable[str], **fields: Any) -> State:
    return state(board(placed, active=seat, **fields), Action(seat), hands={seat: cards})


def test_an_empty_capital_before_the_foe_is_manned() -> None:
    placed = {"chateau_thierry": ["ge_1_army", "ge_2_army"], "rouen": ["fr_1_army"]}
    placed |= {key: ["ge_corps"] for key in ("brussels", "cambrai", "sedan")}
    held = {"chateau_thierry": CP, "cambrai": CP, "sedan": CP, "brussels": CP, "liege": CP}
    order = advised(at_turn(placed, AP, ["ap_05"], control=held, destroyed=("liege", "verdun")), AP)
    assert isinstance(order, Operations)
    assert [move.path[-1] for move in order.moves] == ["paris"]


def test_points_that_nobody_guards_are_taken() -> None:
    placed = {"metz": ["ge_4_army", "ge_5_army"], "rouen": ["fr_1_army"]}
    here = at_turn(placed, CP, ["cp_04"], destroyed=("verdun", "liege"))
    order = advised(here, CP)
    assert isinstance(order, Operations)
    ends = {move.path[-1] for move in order.moves}
    assert any("campaign" in SOURCE.atlas[space].vp and here.board.control[space] == AP for space in ends)


def test_a_weak_neighbour_is_attacked_and_a_strong_one_in_a_trench_is_not() -> None:
    weak = {
        "metz": ["ge_4_army", "ge_5_army", "ge_6_army"],
        "nancy": ["(fr_1_army)"],
        "verdun": ["fr_2_army"],
    }
    order = advised(at_turn(weak, CP, ["cp_04"]), CP)
    assert isinstance(order, Operations)
    assert [attack.target for attack in order.attacks] == ["nancy"]
    strong = {
        "metz": ["(ge_corps)"],
        "nancy": ["fr_1_army", "fr_2_army", "fr_3_army"],
        "verdun": ["fr_4_army"],
    }
    order = advised(at_turn(strong, CP, ["cp_04"], trenches={"nancy": (2, AP)}), CP)
    assert not isinstance(order, Operations) or not order.attacks


def test_the_offensive_that_is_due_makes_an_attack_worth_more() -> None:
    placed = {"metz": ["ge_4_army", "ge_5_army"], "nancy": ["fr_1_army", "fr_2_army"]}
    worth = []
    for mandated in ("none", "GE"):
        there = board(placed, mandated={AP: "none", CP: mandated})
        seen = outlook(SOURCE, there, CP)
        units = there.stack(SpaceId("metz"))
        worth.append(hoped(seen, SpaceId("nancy"), units, (), None).worth)
    assert worth[1] > worth[0] + 1


@pytest.mark.rule("paths_of_glory", "9.5.3.3")
def test_reinforcements_come_in_nearest_to_where_they_are_missed() -> None:
    placed = {
        "koblenz": ["ge_4_army"],
        "nancy": ["fr_1_army"],
        "verdun": ["fr_2_army"],
        "riga": ["ru_1_army"],
    }
    here = at_turn(placed, CP, ["cp_07"])
    order = advised(here, CP)
    assert isinstance(order, PlayEvent)
    (placing,) = order.placings
    assert placing.unit == "ge_9_army"
    seen = outlook(SOURCE, here.board, CP)
    assert seen.near[placing.at] == min(seen.near[SpaceId(each)] for each in ("essen", "berlin", "breslau"))


@pytest.mark.rule("paths_of_glory", "4.2.2")
def test_a_neutral_nation_enters_with_its_free_units_placed() -> None:
    placed = {"paris": ["fr_1_army"], "essen": ["ge_4_army"]}
    here = at_turn(placed, AP, ["ap_16"], war=("IT", "BU", "TU"))
    order = advised(here, AP)
    assert isinstance(order, PlayEvent)
    assert len(order.placings) == 4
    assert len({placing.at for placing in order.placings}) == 4


def test_a_hurt_army_takes_replacement_points() -> None:
    placed = {
        "metz": ["(ge_4_army)", "(ge_5_army)", "(ge_6_army)"],
        "CP-ELIMINATED": ["ge_1_army", "ah_1_army"],
        "paris": ["fr_1_army"],
    }
    order = advised(at_turn(placed, CP, ["cp_12"], events={"reinforcements-cp-12": 2}), CP)
    assert isinstance(order, Replace | PlayEvent | Operations | Redeploy)
    late = at_turn({**placed, "paris": [], "orleans": ["fr_1_army"]}, CP, ["cp_14"], round=5)
    assert isinstance(advised(late, CP), Replace | PlayEvent)


def games(scenario: str, seed: int, seat: Seat) -> Over:
    """A game of the simple player for one side against orders at random."""
    dice, position = random.Random(f"{scenario}/{seed}/{seat}"), GAME.setup(scenario, {})
    while not isinstance(waits := GAME.pending(position), Over):
        if isinstance(waits, Roll):
            position = GAME.apply(
                position, Rolled(tuple(dice.randint(1, most) for most in waits.sides))
            ).state
            continue
        answers = []
        for ask in waits:
            way = player.advise if ask.seat == seat else player.sample
            answers.append(Answer(ask.seat, way(SOURCE, GAME.view(position, ask.seat), ask, dice.randrange)))
        position = GAME.apply(position, Answers(tuple(answers))).state
    return waits


@pytest.mark.sweep
@pytest.mark.parametrize("seat", [AP, CP])
def test_it_beats_who_plays_at_random(seat: Seat) -> None:
    assert games("limited-war", 1, seat).winners == (seat,)


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["limited-war", "campaign", "historical", "introductory"])
def test_it_nearly_always_beats_who_plays_at_random(scenario: str) -> None:
    won = [games(scenario, seed, seat).winners == (seat,) for seed in range(10) for seat in (AP, CP)]
    assert sum(won) >= 18
