"""The options of 15.0, each by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Roll, Rolled, SetupError
from games.no_retreat.model.atlas import AXIS, RAIL, SHATTERED, SOVIET, SURRENDERED, WAITING, track
from games.no_retreat.model.board import Board, Marker, Terms
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Choose
from games.no_retreat.model.playing import Choosing, Deal
from games.no_retreat.model.state import (
    CardPhase,
    CombatEnd,
    MovementEnd,
    NewTurn,
    PlayerTurnEnd,
    State,
    SupplyPhase,
    VictoryCheck,
)
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.ground.losses import lose_step
from games.no_retreat.rules.options.terms import OPTIONS
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, drawing, empty, h, put, refused, state, u


def run(board: Board, stage: Any, **hands: Any) -> State:
    change = Change(SOURCE, state(board, stage, hands=hands.get("hands")))
    SEQUENCE.settle(change)
    return change.state


def agreed(board: Board, **options: bool) -> Board:
    return replace(board, terms=replace(board.terms, **options))  # type: ignore[arg-type]  # flags


def back(board: Board, at: str, *names: str) -> Board:
    units = {u(name): replace(board.units[u(name)], at=h(at)) for name in names}
    return replace(board, units={**board.units, **units})


@pytest.mark.rule("no_retreat", "15.0")
def test_what_can_be_agreed() -> None:
    for name in OPTIONS:
        assert GAME.setup("A", {name: "24" if name == "points" else "on"})
    assert GAME.setup("A", {"points": "21", "joker": "on"}).board.terms == Terms("A", joker=True, points=21)
    for options in ({"points": "99"}, {"joker": "perhaps"}, {"house": "on"}):
        with pytest.raises(SetupError):
            GAME.setup("A", options)


@pytest.mark.rule("no_retreat", "15.1")
def test_an_army_becomes_three_groups_once() -> None:
    board = back(put(empty(turn=8), {"ge-4a": "0608"}), WAITING, "ge-abt1", "ge-abt2", "ge-abtm")
    assert SOURCE.roster[u("ge-4a")].face(False).strength == 4
    assert ask_of(run(board, SupplyPhase())).kind != "choose"
    now = run(agreed(board, army_groups=True), SupplyPhase())
    assert ask_of(now).args["question"] == "part"
    assert refused(now, Choose(units=(u("ge-1pz"),)))[0] == "choose-not-those"
    after = answer(now, Choose(units=(u("ge-4a"),))).state.board
    assert after.units[u("ge-4a")].at == "removed"
    assert [after.units[u(name)].at for name in ("ge-abt1", "ge-abt2", "ge-abtm")] == [
        SHATTERED,
        SHATTERED,
        SURRENDERED,
    ]
    assert after.events == -1
    assert ask_of(run(after, SupplyPhase())).kind != "choose"
    assert ask_of(run(agreed(replace(board, turn=7), army_groups=True), SupplyPhase())).kind != "choose"


@pytest.mark.rule("no_retreat", "15.2")
def test_a_front_becomes_two_fortified_ones() -> None:
    name = next(
        unit
        for unit in SOURCE.roster.of[SOVIET]
        if (face := SOURCE.roster[unit].weak) is not None
        and (face.strength, face.mp, face.kind) == (4, 3, "infantry")
    )
    board = back(put(empty(turn=5, active=SOVIET), {f"{name}-": "0821"}), WAITING, "su-ff1", "su-ff2")
    now = run(agreed(board, fortified_fronts=True), SupplyPhase())
    assert ask_of(now).args["units"] == (name,)
    after = answer(now, Choose(units=(name,))).state.board
    assert [after.units[u(each)].at for each in ("su-ff1", "su-ff2")] == [SHATTERED, SHATTERED]
    assert after.events == 1


@pytest.mark.rule("no_retreat", "15.3")
@pytest.mark.rule("no_retreat", "15.3.1")
@pytest.mark.rule("no_retreat", "15.3.2")
@pytest.mark.rule("no_retreat", "15.3.4")
def test_local_support_goes_to_a_supplied_unit_until_the_next_movement() -> None:
    board = agreed(put(empty(turn=8), {"ge-4a": "0608"}), local_support=True)
    now = run(board, MovementEnd())
    assert ask_of(now).args["question"] == "local-support"
    after = answer(now, Choose(units=(u("ge-4a"),))).state.board
    assert [(each.units, each.figures) for each in after.effects] == [((u("ge-4a"),), {"add": 2})]
    again = run(replace(after, active=AXIS), MovementEnd())
    assert again.board.effects == ()
    alone = agreed(put(empty(turn=8), {"ge-4a": "1722"}), local_support=True)
    assert not any(isinstance(stage, Choosing) for stage in run(alone, MovementEnd()).stack)


@pytest.mark.rule("no_retreat", "15.3.3")
@pytest.mark.parametrize(("turn", "axis", "soviet"), [(8, 2, 1), (11, 1, 2)])
def test_how_much_local_support_there_is(turn: int, axis: int, soviet: int) -> None:
    for seat, unit, at, add in ((AXIS, "ge-4a", "0608", axis), (SOVIET, "su-west", "0821", soviet)):
        board = agreed(put(empty(turn=turn, active=seat), {unit: at}), local_support=True)
        now = run(board, MovementEnd())
        assert ask_of(now).args["figures"] == {"add": add}
        lent = answer(now, Choose(units=(u(unit),))).state.board
        fight = Fight(seat, (h("1212"),), (u(unit),), ())
        assert effects.strength(lent, fight, u(unit), 4) == 4 + add


@pytest.mark.rule("no_retreat", "15.5")
def test_units_under_a_counterblow_that_nobody_attacked_go_on() -> None:
    board = put(empty(turn=8), {"su-west-": "1212"})
    board = agreed(
        replace(board, markers={h("1212"): Marker("counterblow", SOVIET)}), counterblow_advance=True
    )
    now = run(board, CombatEnd())
    assert (ask_of(now).seat, ask_of(now).args["question"]) == (SOVIET, "counterblow-advance")
    far = Choose(units=(u("su-west"),), hexes=(h("1214"),))
    assert refused(now, far)[0] == "no-neighbours"
    after = answer(now, Choose(units=(u("su-west"),), hexes=(h("1211"),))).state.board
    assert after.units[u("su-west")].at == "1211"
    fought = replace(board, now=replace(board.now, attacked=(h("1212"),)))
    assert run(fought, CombatEnd()).stack[-1] != now.stack[-1]


@pytest.mark.rule("no_retreat", "15.6")
@pytest.mark.parametrize(
    ("over", "thrown", "fewer"), [(-1, 0, 0), (0, 1, 0), (1, 1, 1), (2, 1, 2), (5, 1, 2)]
)
def test_nobody_surrenders_but_cards_are_lost(over: int, thrown: int, fewer: int) -> None:
    goals = {*SOURCE.atlas.objectives[AXIS]}
    others = [hex_ for hex_ in SOURCE.atlas.scoring if hex_ not in goals]
    owners: dict[Any, Any] = dict.fromkeys(SOURCE.atlas.scoring, SOVIET) | dict.fromkeys(others[:17], AXIS)
    board = empty(turn=6, control=dict(sorted(owners.items())), events=6 + over if over < 0 else 6)
    board = replace(board, terms=Terms("A", campaign=True, no_surrender=True))
    if over > 0:
        owners |= dict.fromkeys(others[17 : 17 + over], AXIS)
        board = replace(board, control=dict(sorted(owners.items())))
    own = [hex_ for hex_ in SOURCE.atlas.objectives[SOVIET] if owners[hex_] == SOVIET]
    assert len(own) < 3
    now = run(board, VictoryCheck(), hands={SOVIET: (3, 5)})
    waits = GAME.pending(now)
    assert isinstance(waits, Roll)
    assert waits.label.startswith("discard") == bool(thrown)
    assert sum(int(str(each.figures["cards"])) for each in now.board.effects) == fewer
    if thrown:
        after = GAME.apply(now, Rolled((1,))).state
        assert card_of(3) not in after.hands[SOVIET]


@pytest.mark.rule("no_retreat", "15.7")
def test_the_joker_draws_two_cards_and_goes_over() -> None:
    board = agreed(empty(turn=8, joker=AXIS), joker=True)
    now = run(board, CardPhase())
    while isinstance(GAME.pending(now), Roll):
        now = GAME.apply(now, Rolled((1,))).state
    ask = ask_of(now)
    assert (ask.seat, ask.args["question"]) == (AXIS, "joker")
    held = len(now.hands[AXIS])
    used = answer(now, Choose(yes=True)).state
    assert used.board.joker == SOVIET
    waits = GAME.pending(used)
    assert isinstance(waits, Roll)
    assert len(GAME.apply(used, Rolled((1,))).state.hands[AXIS]) >= held
    assert answer(now, Choose(yes=False)).state.board.joker == AXIS


@pytest.mark.rule("no_retreat", "15.8")
def test_reserves_come_and_never_stand_alone() -> None:
    board = back(empty(turn=4, active=SOVIET), WAITING, "su-resv")
    assert run(board, NewTurn()).board.units[u("su-resv")].at == WAITING
    assert run(agreed(board, reserves=True), NewTurn()).board.units[u("su-resv")].at == SURRENDERED
    alone = agreed(put(empty(turn=8, active=SOVIET), {"su-resv": "0821"}), reserves=True)
    assert run(alone, MovementEnd()).board.units[u("su-resv")].at == SHATTERED
    kept = put(alone, {"su-west": "0821"})
    assert run(kept, MovementEnd()).board.units[u("su-resv")].at == "0821"


@pytest.mark.rule("no_retreat", "15.9")
def test_paratroops_disorganize_a_german_unit() -> None:
    board = back(empty(turn=3, active=SOVIET), WAITING, "su-para")
    assert run(agreed(board, paratroops=True), NewTurn()).board.units[u("su-para")].at == RAIL
    near = put(empty(turn=6, active=SOVIET), {"su-west": "0821", "ge-1pz": "0820", "ge-3pz": "1212"})
    near = agreed(back(near, RAIL, "su-para"), paratroops=True)
    now = run(near, PlayerTurnEnd())
    assert ask_of(now).args["units"] == ("ge-1pz",)
    step = answer(now, Choose(units=(u("ge-1pz"),))).state.board
    assert step.units[u("ge-1pz")].disorganized
    assert step.units[u("su-para")].at == track(10)
    clear = run(replace(near, turn=8), PlayerTurnEnd())
    assert clear.over == "scenario"


@pytest.mark.rule("no_retreat", "15.4")
def test_without_variable_weather_its_cards_are_only_replaced() -> None:
    board = agreed(empty(turn=3), fixed_weather=True)
    for number, seat in ((9, AXIS), (11, AXIS), (12, SOVIET), (13, SOVIET)):
        now = drawing(state(board, SupplyPhase(), Deal(seat, 1)), number)
        assert now.board.skies == board.skies
        assert isinstance(GAME.pending(now), Roll)


@pytest.mark.rule("no_retreat", "15.3.5")
def test_local_support_is_no_unit_and_takes_no_loss() -> None:
    board = agreed(put(empty(turn=8), {"ge-4a": "0608"}), local_support=True)
    lent = answer(run(board, MovementEnd()), Choose(units=(u("ge-4a"),))).state
    change = Change(SOURCE, replace(lent, stack=(SupplyPhase(),)))
    lose_step(change, u("ge-4a"))
    assert change.board.units[u("ge-4a")].weak
    assert [effect.units for effect in change.board.effects] == [(u("ge-4a"),)]
