"""Events of units, hexes and movement, and those that battles carry out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Rolled
from games.no_retreat.model.atlas import (
    AXIS,
    DESTROYED,
    RAIL,
    REMOVED,
    SHATTERED,
    SOVIET,
    SURRENDERED,
    WAITING,
)
from games.no_retreat.model.board import Board, Marker, Unit, in_order
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Choose, Move, React
from games.no_retreat.model.state import State
from games.no_retreat.rules.movement.walking import allowance
from tests.no_retreat.battlefield import shifted
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    event,
    fault,
    h,
    put,
    refused,
    told,
    u,
    window,
)
from tests.rig.cases import in_turn


def lost(board: Board, at: str, *names: str) -> Board:
    """Units in a box, with their strong side up."""
    units = {u(name): Unit(h(at), SOURCE.roster[u(name)].full is None) for name in names}
    return replace(board, units=in_order({**board.units, **units}))


def playing(board: Board, name: str, seat: Any, number: int) -> State:
    return window(board, name, seat, hands={seat: (number,)})


def late(board: Board) -> Board:
    return replace(board, initiative=SOVIET)


# Units


def test_a_cavalry_raid_cuts_a_unit_off() -> None:
    now = playing(put(empty(turn=8), {"ge-1pz": "0305"}), "org.start", SOVIET, 5)
    assert refused(now, event(5)) == ("event-names-units", "5.3.1")
    assert refused(now, event(5, units=(u("ge-3pz"),))) == ("event-not-those", "5.3.1")
    assert answer(now, event(5, units=(u("ge-1pz"),))).state.board.units[u("ge-1pz")].unsupplied


def test_kesselschlacht_takes_a_unit_prisoner() -> None:
    board = put(empty(turn=8), {"su-west-": "1212"}, unsupplied=True)
    now = playing(board, "supply.end", AXIS, 18)
    after = answer(now, event(18, units=(u("su-west"),))).state.board
    assert after.units[u("su-west")].at == SURRENDERED
    assert after.events == 1
    free = playing(put(empty(turn=8), {"su-west-": "1212"}), "supply.end", AXIS, 18)
    assert refused(free, event(18, units=(u("su-west"),))) == ("event-not-those", "5.3.1")


def test_the_luftwaffe_feeds_a_hex() -> None:
    board = put(empty(turn=8), {"ge-1pz": "1212", "ge-3pz": "1212"}, unsupplied=True)
    now = playing(board, "removals", AXIS, 6)
    assert refused(now, event(6, 1, hexes=(h("1213"),))) == ("event-not-there", "5.3.1")
    after = answer(now, event(6, 1, hexes=(h("1212"),))).state.board
    assert not any(each.unsupplied for each in after.units.values())


def test_partisans_cost_a_step_that_the_axis_chooses() -> None:
    board = put(empty(turn=8, active=SOVIET), {"ge-1pz": "1212", "hu-2": "1213"})
    now = answer(playing(board, "org", SOVIET, 6), event(6)).state
    assert ask_of(now).seat == AXIS
    assert refused(now, Choose())[0] == "choose-not-those"
    assert answer(now, Choose(units=(u("ge-1pz"),))).state.board.units[u("ge-1pz")].weak


def test_the_manpower_crisis_costs_two_steps_from_turn_17() -> None:
    early = playing(late(put(empty(turn=16), {"su-west": "0821"})), "org", AXIS, 35)
    assert refused(early, event(35)) == ("not-before-turn", "5.3.1")
    board = put(empty(turn=17), {"su-west": "0821", "su-nw": "0620", "su-ost1": "0720"})
    now = answer(playing(late(board), "org", AXIS, 35), event(35)).state
    assert {*ask_of(now).args["units"]} == {"su-west", "su-nw"}
    after = answer(now, Choose(units=(u("su-west"), u("su-nw")))).state.board
    assert after.units[u("su-west")].weak
    assert after.units[u("su-nw")].weak


def test_reserves_go_from_the_boxes_onto_rails() -> None:
    board = lost(empty(turn=8), DESTROYED, "su-west", "su-nw")
    now = playing(board, "card", SOVIET, 2)
    after = answer(now, event(2, units=(u("su-west"), u("su-nw")))).state.board
    assert after.units[u("su-west")] == Unit(RAIL, weak=False)
    full = lost(board, RAIL, "su-sw", "su-len")
    assert refused(playing(full, "card", SOVIET, 2), event(2, units=(u("su-west"), u("su-nw")))) == (
        "event-units",
        "5.3.1",
    )
    later = playing(replace(board, turn=17), "card", SOVIET, 2)
    assert answer(later, event(2, units=(u("su-west"),))).state.board.units[u("su-west")].weak
    shattered = lost(empty(turn=17), SHATTERED, "su-west")
    kept = answer(playing(shattered, "card", SOVIET, 2), event(2, units=(u("su-west"),))).state.board
    assert not kept.units[u("su-west")].weak


def test_lend_lease_upgrades_a_unit_with_an_overland_line() -> None:
    board = put(empty(turn=8, active=SOVIET), {"su-west-": "0821", "su-nw-": "0305"})
    now = playing(board, "org", SOVIET, 8)
    assert refused(now, event(8, 1, units=(u("su-nw"),))) == ("event-not-those", "5.3.1")
    assert not answer(now, event(8, 1, units=(u("su-west"),))).state.board.units[u("su-west")].weak


@pytest.mark.rule("no_retreat", "14.13")
def test_earth_is_scorched_and_works_are_built_until_soviets_enter() -> None:
    now = playing(empty(turn=8), "card", SOVIET, 7)
    assert refused(now, event(7, hexes=(h("0305"),))) == ("event-not-there", "5.3.1")
    assert answer(now, event(7, hexes=(h("0819"),))).state.board.scorched == ("0819",)
    board = late(put(empty(turn=14), {"ge-1pz": "1212"}))
    build = playing(board, "org", AXIS, 41)
    assert refused(build, event(41, hexes=(h("1213"),))) == ("event-not-there", "5.3.1")
    assert answer(build, event(41, hexes=(h("1212"),))).state.board.works == ("1212",)


def test_forts_and_volkssturm_are_rebuilt() -> None:
    board = lost(empty("F", turn=24, events=0), REMOVED, "ge-gg1", "ge-vs2", "ge-vs3")
    fort = playing(board, "org", AXIS, 48)
    assert refused(fort, event(48, units=(u("ge-gg1"),), hexes=(h("0713"),))) == ("event-not-there", "5.3.1")
    built = answer(fort, event(48, units=(u("ge-gg1"),), hexes=(h("0605"),))).state.board
    assert (built.units[u("ge-gg1")].at, built.events) == ("0605", -1)
    levies = playing(board, "org", AXIS, 49)
    wrong = event(49, units=(u("ge-vs2"),), hexes=(h("0605"),))
    assert refused(levies, wrong) == ("event-not-there", "5.3.1")
    both = event(49, units=(u("ge-vs2"), u("ge-vs3")), hexes=(h("0406"), h("0605")))
    assert answer(levies, both).state.board.units[u("ge-vs3")].at == "0605"
    assert WAITING not in {built.units[u("ge-gg1")].at}


# Movement


def test_extra_moves_at_the_end_of_the_foes_movement() -> None:
    board = put(empty(turn=8, active=SOVIET), {"ge-1pz": "0608", "ge-4a": "0605"})
    now = playing(board, "move.end", AXIS, 10)
    way = (Move(u("ge-1pz"), (h("0607"), h("0606"))),)
    after = answer(now, event(10, moves=way)).state.board
    assert after.units[u("ge-1pz")].at == "0606"
    assert after.now.hastened == ("ge-1pz",)
    two = (Move(u("ge-1pz"), (h("0609"),)), Move(u("ge-4a"), (h("0604"),)))
    assert refused(now, event(10, moves=two)) == ("event-units", "5.3.1")
    nobody = fault(now, event(10))
    assert nobody is not None
    assert (nobody.key, nobody.args["most"]) == ("event-names-units", 1), "not “0 at most”"
    far = (Move(u("ge-1pz"), (h("0607"), h("0606"), h("0605"))),)
    assert refused(now, event(10, moves=far))[1] == "8.1"


@pytest.mark.rule("no_retreat", "5.3.4")
def test_a_unit_is_hastened_once() -> None:
    board = put(empty(turn=8, active=SOVIET), {"ge-1pz": "0608"})
    hastened = replace(board, now=replace(board.now, hastened=(u("ge-1pz"),)))
    for number in (10, 39, 43):
        order = event(number, moves=(Move(u("ge-1pz"), (h("0609"),)),))
        assert refused(playing(hastened, "move.end", AXIS, number), order) == ("hastened-once", "5.3.4")
        assert answer(playing(board, "move.end", AXIS, number), order)


def test_panzerblitz_is_for_tanks_in_clear_weather() -> None:
    board = put(empty(turn=8, active=SOVIET), {"ge-4a": "0608"})
    order = event(43, moves=(Move(u("ge-4a"), (h("0609"),)),))
    assert refused(playing(board, "move.end", AXIS, 43), order) == ("event-for-tanks", "5.3.1")
    mud = replace(board, turn=6)
    assert refused(playing(mud, "move.end", AXIS, 43), order) == ("event-weather", "5.3.1")


@pytest.mark.rule("no_retreat", "6.5.5")
def test_an_extra_move_needs_supply_and_no_zone() -> None:
    cut_off = put(empty(turn=8, active=SOVIET), {"ge-1pz": "0608"}, unsupplied=True)
    order = event(10, moves=(Move(u("ge-1pz"), (h("0609"),)),))
    assert refused(playing(cut_off, "move.end", AXIS, 10), order) == ("event-supplied", "6.5.5")
    near = put(empty(turn=8, active=SOVIET), {"ge-1pz": "0608", "su-west-": "0609"})
    away = event(10, moves=(Move(u("ge-1pz"), (h("0607"),)),))
    assert refused(playing(near, "move.end", AXIS, 10), away) == ("event-outside-zones", "5.3.1")


def test_central_command_moves_four_units_a_hex() -> None:
    board = put(empty(turn=8), {"su-west-": "0821"})
    now = playing(board, "move.end", SOVIET, 41)
    assert answer(now, event(41, moves=(Move(u("su-west"), (h("0820"),)),))).state.board
    two = event(41, moves=(Move(u("su-west"), (h("0820"), h("0819"))),))
    assert refused(now, two) == ("event-hexes", "5.3.1")


def test_a_surprise_attack_brings_a_counterblow() -> None:
    board = put(empty(turn=8, active=SOVIET), {"ge-1pz": "0608", "ge-3pz": "0608", "ge-4a": "0605"})
    now = playing(board, "move.end", AXIS, 36)
    both = tuple(Move(u(name), (h("0609"),)) for name in ("ge-1pz", "ge-3pz"))
    after = answer(now, event(36, moves=both)).state.board
    assert after.markers == {h("0609"): Marker("counterblow", AXIS)}
    apart = (both[0], Move(u("ge-4a"), (h("0606"),)))
    assert refused(now, event(36, moves=apart)) == ("event-one-stack", "5.3.1")


@pytest.mark.rule("no_retreat", "5.3.2")
def test_the_general_staff_gives_a_stack_more_points() -> None:
    board = put(empty(turn=8), {"ge-1pz": "0608", "ge-3pz": "0608"})
    now = playing(board, "move", AXIS, 17)
    after = answer(now, event(17, units=(u("ge-1pz"), u("ge-3pz")))).state.board
    assert allowance(SOURCE, after, u("ge-1pz")) == 8
    mud = replace(after, turn=6)
    assert allowance(SOURCE, mud, u("ge-1pz")) == 5


# Counterblows


@pytest.mark.parametrize(
    ("number", "seat", "option", "count"), [(1, AXIS, 1, 3), (26, AXIS, 0, 2), (37, SOVIET, 0, 2)]
)
def test_markers_of_counterblows_without_a_discard(number: int, seat: Any, option: int, count: int) -> None:
    axis = {"ge-1pz": "1210", "ge-3pz": "1212", "ge-4a": "1214", "ge-9a": "1216"}
    reds = {"su-west-": "1211", "su-nw-": "1213", "su-sw-": "1215", "su-central-": "1217"}
    other = SOVIET if seat == AXIS else AXIS
    board = put(empty(turn=8, active=other), {**axis, **reds})
    mine = sorted((axis if seat == AXIS else reds).values())
    now = playing(board, "counterblow", seat, number)
    assert (
        refused(now, event(number, option, hexes=tuple(map(h, mine[: count + 1]))))[0] == "event-names-hexes"
    )
    assert refused(now, event(number, option, hexes=(h("0305"),))) == ("nobody-for-counterblow", "10.1.2")
    after = answer(now, event(number, option, hexes=tuple(map(h, mine[:count])))).state.board
    assert {*after.markers} == {*mine[:count]}
    assert {marker.owner for marker in after.markers.values()} == {seat}
    four = {h(f"010{at}"): Marker("target", seat) for at in range(5)}
    full = playing(replace(board, markers=four), "counterblow", seat, number)
    assert refused(full, event(number, option, hexes=(h(mine[0]),))) == ("too-many-markers", "10.1")


# Battles


def fight(attacker: Any = AXIS, **fields: Any) -> Fight:
    units = ((u("ge-1pz"),), (u("su-west"),))
    ours, theirs = units if attacker == AXIS else units[::-1]
    hex_ = "1213" if attacker == AXIS else "1212"
    return Fight(attacker, (h(hex_),), ours, theirs, **fields)


def battle(number: int, seat: Any, name: str = "commit", attacker: Any = AXIS, **fields: Any) -> State:
    board = put(empty(turn=8, active=attacker), {"ge-1pz": "1212", "su-west-": "1213"})
    half = SOURCE.pack.half(f"{number:02}", seat)  # type: ignore[arg-type]  # a card
    board = replace(board, initiative=half.initiative or AXIS)
    return window(board, name, seat, hands={seat: (number,)}, fight=fight(attacker, **fields))


def in_fight(position: State) -> tuple[str, ...]:
    stage = position.stack[-1]
    found = getattr(stage, "fight", None)
    assert isinstance(found, Fight)
    return tuple(effect.does for effect in found.effects)


@in_turn(
    [
        (4, AXIS, SOVIET, "result"),
        (4, SOVIET, AXIS, "no-multihex"),
        (11, SOVIET, AXIS, "extra-loss"),
        (21, AXIS, AXIS, "best-of-two"),
        (21, SOVIET, SOVIET, "bridgehead"),
        (27, AXIS, AXIS, "crossing"),
        (27, SOVIET, SOVIET, "result"),
        (28, SOVIET, SOVIET, "shift"),
        (29, AXIS, SOVIET, "double"),
        (33, AXIS, AXIS, "no-fort"),
        (37, AXIS, AXIS, "result"),
    ]
)
def test_a_card_of_battle_leaves_its_effect_in_it(number: int, seat: Any, attacker: Any, does: str) -> None:
    now = battle(number, seat, attacker=attacker)
    after = answer(now, event(number)).state
    assert in_fight(after) == (does,)
    assert after.board.effects == ()
    wrong = window(
        empty(turn=8, active=attacker, initiative=now.board.initiative), "card", seat, hands={seat: (number,)}
    )
    assert refused(wrong, event(number)) == ("not-at-this-time", "5.3.1")


@pytest.mark.parametrize(
    ("number", "seat", "attacker"), [(32, AXIS, SOVIET), (42, SOVIET, AXIS), (52, AXIS, SOVIET)]
)
def test_a_counterattack_comes_without_a_die(number: int, seat: Any, attacker: Any) -> None:
    step = answer(battle(number, seat, attacker=attacker), event(number))
    if number == 52:
        step = GAME.apply(step.state, Rolled((1,)))
    (result,) = told(step, "battle")
    assert (result["result"], result["dice"]) == ("CA", ())


@pytest.mark.parametrize(
    ("number", "seat", "attacker", "option"),
    [
        (3, SOVIET, AXIS, 0),
        (8, AXIS, AXIS, 1),
        (10, SOVIET, AXIS, 0),
        (24, AXIS, SOVIET, 0),
        (34, AXIS, SOVIET, 0),
    ],
)
def test_a_card_of_the_combat_phase_lasts_for_it(number: int, seat: Any, attacker: Any, option: int) -> None:
    after = answer(battle(number, seat, attacker=attacker), event(number, option)).state
    assert in_fight(after) == ()
    assert [effect.until for effect in after.board.effects] == ["combat"]


@pytest.mark.parametrize(("number", "seat", "attacker"), [(29, AXIS, AXIS), (27, AXIS, SOVIET)])
def test_a_card_of_the_other_side_of_the_battle_is_refused(number: int, seat: Any, attacker: Any) -> None:
    assert refused(battle(number, seat, attacker=attacker), event(number))[1] == "5.3.1"


@pytest.mark.parametrize(("number", "seat"), [(14, SOVIET), (47, SOVIET), (50, SOVIET)])
def test_some_cards_need_a_city(number: int, seat: Any) -> None:
    attacker = AXIS if number == 14 else SOVIET
    assert refused(battle(number, seat, attacker=attacker), event(number)) in (
        ("event-needs", "5.3.1"),
        ("not-held", "5.3"),
    )


def test_manstein_doubles_a_unit_of_the_battle() -> None:
    now = battle(1, AXIS)
    assert in_fight(answer(now, event(1)).state) == ("double",)
    assert refused(now, event(1, units=(u("ge-3pz"),))) == ("event-not-those", "5.3.1")
    after = answer(now, event(1, units=(u("ge-1pz"),))).state
    assert in_fight(after) == ("double",)


def test_one_card_a_side_before_the_die_the_attacker_first() -> None:
    board = put(empty(turn=8), {"ge-1pz": "1212", "su-west-": "1213"})
    now = window(board, "commit", AXIS, SOVIET, hands={AXIS: (21, 33), SOVIET: (4, 10)}, fight=fight())
    assert ask_of(now).seat == AXIS
    now = answer(now, event(21)).state
    while ask_of(now).kind == "cancel":
        now = answer(now, React()).state
    # The attacker has had its card.
    assert ask_of(now).seat == SOVIET
    assert ask_of(now).args["hexes"] == ("1213",)
    assert in_fight(now) == ("best-of-two",)


@pytest.mark.parametrize(("number", "seat"), [(16, AXIS), (43, SOVIET)])
def test_a_die_is_thrown_again(number: int, seat: Any) -> None:
    after = answer(battle(number, seat, "reroll", die=3, result="EX"), event(number)).state
    found = getattr(after.stack[-1], "fight", None)
    assert isinstance(found, Fight)
    assert (found.die, found.result) == (0, None)


def test_kleist_throws_again_for_some_results() -> None:
    assert refused(battle(44, AXIS, "result", die=3, result="EX"), event(44)) == ("event-needs", "5.3.1")
    after = answer(battle(44, AXIS, "result", die=3, result="CB"), event(44)).state
    assert after.stack[-1].fight.die == 0


@pytest.mark.parametrize(("number", "seat", "attacker"), [(28, AXIS, SOVIET), (30, SOVIET, AXIS)])
def test_after_the_foes_die_a_column_less(number: int, seat: Any, attacker: Any) -> None:
    found = told(answer(battle(number, seat, "roll", attacker, die=3, dice=(3,)), event(number)), "battle")
    assert [shifted(each)["cards"] for each in found] == [-1]


def test_backhand_blow_lifts_counterblows() -> None:
    board = put(empty(turn=8), {"ge-1pz": "1212", "su-west-": "1213"})
    board = replace(board, markers={h("1213"): Marker("counterblow", SOVIET)})
    now = window(board, "commit", AXIS, hands={AXIS: (15,)}, fight=fight())
    assert refused(now, event(15, hexes=(h("1212"),))) == ("no-counterblow-there", "5.3.1")
    assert answer(now, event(15, hexes=(h("1213"),))).state.board.markers == {}


def test_steam_roller_lasts_the_player_turn() -> None:
    now = playing(late(empty(turn=14, active=SOVIET)), "card", SOVIET, 39)
    after = answer(now, event(39)).state.board
    assert [(effect.does, effect.until) for effect in after.effects] == [("shock-double", "player-turn")]
