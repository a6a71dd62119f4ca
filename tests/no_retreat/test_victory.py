"""Who wins, and when (12.0): objectives, sudden death, total and operational victory, the initiative."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Over, Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Terms
from games.no_retreat.model.change import Change
from games.no_retreat.model.state import PlayerTurnEnd, State, VictoryStep
from games.no_retreat.rules.ground.losses import eliminate
from games.no_retreat.rules.ground.points import held, total
from games.no_retreat.rules.phases import victory
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import GAME, SOURCE, empty, put, state, u
from tests.no_retreat.positions import owned as owned_by

OBJECTIVES = SOURCE.atlas.objectives


def campaign(turn: int, **fields: Any) -> Board:
    board = empty("A", turn=turn, **fields)
    initiative = fields.get("initiative", AXIS if turn < 12 else SOVIET)
    return replace(board, terms=Terms("A", campaign=True), initiative=initiative)


def run(board: Board, stage: Any) -> State:
    change = Change(SOURCE, state(board, stage))
    SEQUENCE.settle(change)
    return change.state


def ended(board: Board, stage: Any = None) -> tuple[str, Seat] | None:
    over = GAME.pending(run(board, stage or VictoryStep()))
    return (over.manner, over.winners[0]) if isinstance(over, Over) else None


def everything(board: Board, seat: Seat) -> Board:
    """All that gives points in the hands of one side."""
    return replace(board, control=dict.fromkeys(board.control, seat))


def points(board: Board, seat: Seat, wanted: int) -> Board:
    """So many points of cities, none of the objectives, no round marker."""
    goals = {*OBJECTIVES[AXIS], *OBJECTIVES[SOVIET]}
    control: dict[Any, Any] = {}
    for hex_ in SOURCE.atlas.scoring:
        owner = SOVIET if hex_ in OBJECTIVES[AXIS] else AXIS
        control[hex_] = owner if hex_ in goals else (AXIS if seat == SOVIET else SOVIET)
    for hex_ in SOURCE.atlas.scoring:
        if sum(whose == seat for whose in control.values()) < wanted and hex_ not in goals:
            control[hex_] = seat
    board = replace(board, control=dict(sorted(control.items())), events=0)
    assert held(SOURCE, board, seat) == wanted
    return board


@pytest.mark.rule("no_retreat", "12.1")
def test_three_supplied_objectives_win_for_the_axis_while_it_has_the_initiative() -> None:
    board = everything(campaign(4), AXIS)
    lost = {f"x{hex_}": SOVIET for hex_ in OBJECTIVES[AXIS]}
    two = owned_by(board, **{**lost, **dict.fromkeys([*lost][:2], AXIS)})
    three = owned_by(board, **{**lost, **dict.fromkeys([*lost][:3], AXIS)})
    assert ended(two) is None
    assert ended(three) == ("objectives", AXIS)
    assert ended(replace(three, initiative=SOVIET)) is None
    four = owned_by(board, **{**lost, **dict.fromkeys([*lost][:4], AXIS)})
    assert ended(replace(four, initiative=SOVIET)) == ("objectives", AXIS)
    assert ended(replace(three, terms=Terms("A"))) is None


@pytest.mark.rule("no_retreat", "12.1")
def test_an_objective_out_of_supply_does_not_count() -> None:
    board = owned_by(everything(campaign(4), AXIS), **{f"x{hex_}": SOVIET for hex_ in OBJECTIVES[AXIS]})
    three = owned_by(board, **dict.fromkeys([f"x{hex_}" for hex_ in OBJECTIVES[AXIS]][:3], AXIS))
    cut_off = replace(
        three, control={**three.control, **{h: SOVIET for h in three.control if h not in OBJECTIVES[AXIS]}}
    )
    west = SOURCE.atlas.ways.members(SOURCE.atlas.edges[AXIS])
    guards = [unit for unit in SOURCE.roster.of[SOVIET] if SOURCE.roster[unit].entry == "setup"]
    more = [unit for unit in SOURCE.roster.of[SOVIET] if unit not in guards]
    blocked = put(cut_off, dict(zip((*guards, *more), west, strict=False)))
    inland = [hex_ for hex_ in OBJECTIVES[AXIS] if not SOURCE.atlas[hex_].coast]
    assert len(inland) >= 3
    assert victory.by_objectives(SOURCE, three) == (AXIS,)
    assert AXIS not in victory.by_objectives(SOURCE, blocked)


@pytest.mark.rule("no_retreat", "12.1")
def test_three_of_four_objectives_win_for_the_soviets() -> None:
    board = everything(campaign(14), SOVIET)
    goals = [f"x{hex_}" for hex_ in OBJECTIVES[SOVIET]]
    assert ended(replace(owned_by(board, **dict.fromkeys(goals[2:], AXIS)), events=6)) is None
    assert ended(replace(owned_by(board, **dict.fromkeys(goals[3:], AXIS)), events=6)) == (
        "objectives",
        SOVIET,
    )


@pytest.mark.rule("no_retreat", "12.2")
@pytest.mark.rule("no_retreat", "13.2")
def test_sudden_death_is_more_than_the_number_of_a_turn_with_a_skull() -> None:
    assert ended(points(campaign(6), AXIS, 23)) is None
    assert ended(points(campaign(6), AXIS, 24)) == ("sudden-death", AXIS)
    assert ended(points(campaign(5), AXIS, 24)) is None
    assert ended(points(campaign(15), SOVIET, 20)) == ("sudden-death", SOVIET)
    assert ended(points(campaign(15), SOVIET, 19)) is None
    assert ended(replace(points(campaign(6), AXIS, 24), terms=Terms("A"))) is None


@pytest.mark.rule("no_retreat", "12.3")
def test_thirty_four_points_are_a_total_victory() -> None:
    assert ended(replace(points(campaign(14), SOVIET, 26), events=-6)) is None
    most = replace(points(campaign(13), SOVIET, 28), events=-6)
    assert total(SOURCE, most, SOVIET) == 34
    assert ended(most) == ("total", SOVIET)


@pytest.mark.rule("no_retreat", "12.4")
@pytest.mark.rule("no_retreat", "4.0 A")
def test_after_turn_22_the_high_water_mark_decides_whether_the_game_goes_on() -> None:
    board = points(campaign(22, active=SOVIET), SOVIET, 20)
    over = ended(replace(board, high_water=21), PlayerTurnEnd())
    assert over == ("operational", AXIS)
    on = run(replace(board, high_water=18, events=-1), PlayerTurnEnd())
    # 21 points of the Soviets against 18: the round marker shows the difference.
    assert on.board.turn == 23
    assert on.board.events == -3
    even = run(replace(board, high_water=20), PlayerTurnEnd())
    assert (even.board.turn, even.board.events) == (23, 0)


@pytest.mark.rule("no_retreat", "12.4")
@pytest.mark.rule("no_retreat", "12.7")
def test_in_1945_only_hexes_of_greater_germany_count() -> None:
    board = everything(empty("F"), SOVIET)
    greater = [h for h in SOURCE.atlas.scoring if SOURCE.atlas[h].country == "greater-germany"]
    assert held(SOURCE, board, SOVIET) == len(greater)
    assert held(SOURCE, replace(board, turn=22), SOVIET) == len(SOURCE.atlas.scoring)


@pytest.mark.rule("no_retreat", "12.5")
def test_hitler_dies_with_the_garrison_of_berlin() -> None:
    board = put(campaign(25), {"ge-berlin": "0305"})
    change = Change(SOURCE, state(board))
    eliminate(change, u("ge-berlin"))
    over = GAME.pending(change.state)
    assert isinstance(over, Over)
    assert (over.manner, over.winners) == ("hitler", (SOVIET,))
    other = Change(SOURCE, state(replace(board, terms=Terms("F"))))
    eliminate(other, u("ge-berlin"))
    assert other.state.over == ""


@pytest.mark.rule("no_retreat", "12.6")
@pytest.mark.rule("no_retreat", "12.0")
def test_a_campaign_that_nobody_has_won_is_a_german_victory() -> None:
    assert ended(campaign(28, active=SOVIET), PlayerTurnEnd()) == ("endured", AXIS)
    assert ended(campaign(5, active=SOVIET), PlayerTurnEnd()) is None
    assert ended(replace(campaign(5, active=SOVIET), terms=Terms("A")), PlayerTurnEnd()) == (
        "scenario",
        SOVIET,
    )


@pytest.mark.rule("no_retreat", "12.7.3")
@pytest.mark.rule("no_retreat", "12.7.5")
def test_an_objective_gives_the_point_of_its_city_alone() -> None:
    board = everything(campaign(4), SOVIET)
    assert held(SOURCE, owned_by(board, x0819=AXIS), AXIS) == 1
    assert total(SOURCE, replace(owned_by(board, x0819=AXIS), events=-3), AXIS) == -2


@pytest.mark.rule("no_retreat", "12.7.4")
def test_the_round_marker_stops_at_six() -> None:
    change = Change(SOURCE, state(empty(events=5)))
    change.score(AXIS, 3, "surrender")
    assert change.board.events == 6
    change.score(SOVIET, 13, "surrender")
    assert change.board.events == -6


@pytest.mark.rule("no_retreat", "12.8")
@pytest.mark.rule("no_retreat", "12.7.4")
def test_the_example_of_the_round_marker() -> None:
    """Five points lost by events, one of a card, three surrenders: one for the Soviets; 14 become 13."""
    change = Change(SOURCE, state(points(campaign(10), AXIS, 14)))
    for _ in range(3):
        change.score(SOVIET, 1, "elsewhere")
    for _ in range(2):
        change.score(SOVIET, 1, "card")
    change.score(AXIS, 1, "card")
    for _ in range(3):
        change.score(AXIS, 1, "surrender")
    assert change.board.events == -1
    assert total(SOURCE, change.board, AXIS) == 13


@pytest.mark.rule("no_retreat", "12.10")
@pytest.mark.rule("no_retreat", "12.9")
@pytest.mark.rule("no_retreat", "13.5 12")
@pytest.mark.rule("no_retreat", "4.0 C")
def test_on_turn_12_the_initiative_passes() -> None:
    board = points(campaign(12, initiative=AXIS, events=2), AXIS, 22)
    now = run(replace(board, events=2), VictoryStep()).board
    assert now.initiative == SOVIET
    assert now.high_water == 24
    assert now.events == 0
    kept = run(replace(board, events=-2), VictoryStep()).board
    assert (kept.high_water, kept.events) == (20, -2)


@pytest.mark.rule("no_retreat", "12.10")
@pytest.mark.rule("no_retreat", "12.2")
def test_on_turn_12_both_sides_may_die_suddenly() -> None:
    board = points(campaign(12, initiative=AXIS), AXIS, 28)
    assert ended(board) == ("sudden-death", AXIS)
    assert ended(points(campaign(12, initiative=AXIS), SOVIET, 17)) == ("sudden-death", SOVIET)
    assert ended(points(campaign(12, initiative=AXIS), SOVIET, 16)) is None


@pytest.mark.rule("no_retreat", "12.10")
def test_the_initiative_passes_in_scenarios_too() -> None:
    board = replace(points(campaign(12, initiative=AXIS), AXIS, 25), terms=Terms("C"))
    assert run(board, VictoryStep()).board.initiative == SOVIET


@pytest.mark.rule("no_retreat", "12.0")
def test_a_scenario_may_be_won_in_a_victory_step() -> None:
    board = owned_by(everything(replace(campaign(15), terms=Terms("D")), SOVIET), x1218=AXIS, x0919=AXIS)
    assert ended(board) == ("scenario", AXIS)


def test_the_first_turn_of_a_campaign_is_that_of_its_scenario() -> None:
    for key in "ABCDEF":
        now = GAME.setup(key, {"campaign": True})
        assert now.board.terms.campaign
        assert now.board.turn == SOURCE.setups[key].turn
    assert victory.last_turn(SOURCE, GAME.setup("A", {"campaign": True}).board) == 28
