"""Rail (9.0 to 9.2) and the strategic reserve (14.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, RAIL, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.orders import Detrain, Entrain, Move, Moves, Place
from games.no_retreat.model.state import Deploying, Detraining, Moving, State
from games.no_retreat.rules.movement import detrain
from tests.no_retreat.positions import (
    SOURCE,
    answer,
    ask_of,
    empty,
    fault,
    h,
    owned,
    put,
    refused,
    state,
    told,
    u,
)


def at(turn: int, seat: Seat, units: Mapping[str, str], **marks: bool) -> State:
    """Movement of a side that holds cards 17 and 22."""
    board = put(empty("A", turn=turn, active=seat), units, **marks)
    return state(board, Moving(), hands={seat: (17, 22)})


def rail(*steps: str | tuple[str, int]) -> Moves:
    """Units put on trains, each for the card beside it, if any."""
    return Moves(
        tuple(
            Entrain(u(step)) if isinstance(step, str) else Entrain(u(step[0]), card_of(step[1]))
            for step in steps
        )
    )


def leave(unit: str, hex_: str) -> Detrain:
    return Detrain((Place(u(unit), h(hex_)),))


UNITS = {"ge-4a": "1008", "ge-9a": "1008", "ge-6a": "0608", "ge-2a": "0608"}


@pytest.mark.rule("no_retreat", "9.1")
def test_one_unit_goes_for_nothing_instead_of_moving() -> None:
    step = answer(at(3, AXIS, UNITS), rail("ge-4a"))
    assert step.state.board.units[u("ge-4a")].at == RAIL
    assert step.state.board.hands[AXIS] == 2
    assert step.state.board.now.entrained == 1
    assert told(step, "entrained") == [{"seat": AXIS, "unit": "ge-4a", "from": "1008"}]
    moved = Moves((Move(u("ge-4a"), (h("1009"),)), Entrain(u("ge-4a"))))
    assert refused(at(3, AXIS, UNITS), moved) == ("moved-already", "9.1")
    back = Moves((Entrain(u("ge-4a")), Move(u("ge-4a"), (h("1009"),))))
    assert refused(at(3, AXIS, UNITS), back) == ("moved-already", "8.0")


@pytest.mark.rule("no_retreat", "9.1")
@pytest.mark.rule("no_retreat", "6.5.2")
def test_only_supplied_units_and_a_port_that_is_surrounded() -> None:
    assert refused(at(3, AXIS, UNITS, unsupplied=True), rail("ge-4a")) == ("unsupplied", "6.5.2")
    mixed = at(3, AXIS, {**UNITS, "fi": "finland"})
    cut_off = replace(mixed, board=put(mixed.board, {"ge-4a": "1008"}, unsupplied=True))
    found = fault(cut_off, rail("ge-4a"))
    assert found is not None
    assert found.args["could"] == ("ge-2a", "ge-6a", "ge-9a")
    around = {"su-nw-": "1511", "ge-4a": "1512", "ge-9a": "1510", "ge-2a": "1412", "ge-6a": "1411"}
    answer(at(3, SOVIET, around), rail("su-nw"))


@pytest.mark.rule("no_retreat", "9.1.1")
@pytest.mark.rule("no_retreat", "5.4")
def test_each_further_unit_costs_a_card() -> None:
    now = at(3, AXIS, UNITS)
    assert refused(now, rail("ge-4a", "ge-9a")) == ("needs-a-card", "9.1.1")
    step = answer(now, rail("ge-4a", ("ge-9a", 17)))
    assert step.state.board.discards == (card_of(17),)
    assert refused(now, rail("ge-4a", ("ge-9a", 18))) == ("not-held", "5.4")
    assert refused(now, rail("ge-4a", ("ge-9a", 17), ("ge-6a", 17))) == ("not-held", "5.4")


@pytest.mark.rule("no_retreat", "9.1.2")
def test_three_units_fit_into_the_box() -> None:
    now = at(3, AXIS, {**UNITS, "ge-1pz": "rail"})
    order = rail("ge-4a", ("ge-9a", 17), ("ge-6a", 22))
    assert refused(now, order) == ("rail-box-full", "9.1.2")
    answer(at(3, AXIS, UNITS), order)


@pytest.mark.rule("no_retreat", "9.1.3")
@pytest.mark.rule("no_retreat", "13.5 1-2")
def test_rail_is_limited_on_the_first_two_turns() -> None:
    assert refused(at(2, AXIS, UNITS), rail("ge-4a")) == ("no-rail", "9.1.3")
    units = {"su-nw-": "0819", "su-west-": "0619"}
    answer(at(2, SOVIET, units), rail("su-nw"))
    assert refused(at(2, SOVIET, units), rail("su-nw", ("su-west", 17))) == ("no-more-rail", "9.1.3")


@pytest.mark.rule("no_retreat", "9.0")
@pytest.mark.rule("no_retreat", "14.1")
def test_forts_do_not_go_by_rail() -> None:
    assert refused(at(3, SOVIET, {"su-len": "0218"}), rail("su-len")) == ("cannot-move", "9.0")
    assert refused(at(3, AXIS, {"fi": "finland"}), rail("fi")) == ("cannot-move", "9.0")


@pytest.mark.rule("no_retreat", "9.2")
@pytest.mark.rule("no_retreat", "4.0.7")
def test_where_trains_are_left() -> None:
    board = put(owned(empty("A", turn=3), x1112=AXIS), {"ge-4a": "rail", "ge-9a": "rail"})
    now = state(board, Detraining())
    step = answer(now, leave("ge-4a", "1115"))
    assert step.state.board.units[u("ge-4a")].at == "1115"
    assert step.state.board.units[u("ge-9a")].at == RAIL
    assert told(step, "detrained") == [{"seat": AXIS, "unit": "ge-4a", "at": "1115"}]
    assert refused(now, leave("ge-4a", "1116")) == ("no-overland-line", "9.2")
    assert refused(now, leave("ge-4a", "9999")) == ("unknown-hex", "9.2")
    assert refused(now, leave("ge-2a", "1115")) == ("not-on-train", "9.2")
    near = state(put(board, {"su-west-": "1116"}), Detraining())
    assert refused(near, leave("ge-4a", "1115")) == ("in-zone", "9.2")
    held = state(put(board, {"su-west-": "1116", "ge-2a": "1115"}), Detraining())
    assert refused(held, leave("ge-4a", "1115")) == ("in-zone", "9.2"), "a friend does not lift it here"
    minsk = state(owned(board, x0816=AXIS), Detraining())
    assert refused(minsk, leave("ge-4a", "0713")) == ("beside-city-of-foe", "9.2")
    both = Detrain((Place(u("ge-4a"), h("1115")), Place(u("ge-9a"), h("1115"))))
    answer(now, both)
    third = state(put(board, {"ge-2a": "1115"}), Detraining())
    assert refused(third, both) == ("hex-full", "8.4.1")
    assert answer(now, Detrain()).state.board.units[u("ge-4a")].at == RAIL


@pytest.mark.rule("no_retreat", "9.2")
def test_not_beside_a_city_of_the_foe() -> None:
    hexes = {*SOURCE.atlas.ways.members(detrain.hexes(SOURCE, empty("A", turn=3), SOVIET))}
    assert "0713" in hexes
    beside = {*SOURCE.atlas.ways.beside[h("1008")], h("1008")}
    assert not beside & hexes


@pytest.mark.rule("no_retreat", "9.2")
def test_areas_are_for_those_who_may_enter_them() -> None:
    board = put(owned(empty("A", turn=3), x0218=AXIS), {"ge-4a": "rail", "ro-3": "rail"})
    assert refused(state(board, Detraining()), leave("ro-3", "finland")) == ("may-not-enter", "8.6")
    step = answer(state(board, Detraining()), leave("ge-4a", "finland"))
    assert step.state.board.control[h("finland")] == AXIS


def test_who_detrains_on_a_hex_controls_it() -> None:
    board = put(owned(empty("A", turn=3, active=SOVIET), x2219=AXIS), {"su-nw-": "rail"})
    step = answer(state(board, Detraining()), leave("su-nw", "2219"))
    assert step.state.board.control[h("2219")] == SOVIET


@pytest.mark.rule("no_retreat", "14.12.1")
def test_the_reserve_is_put_on_a_supplied_unit_at_the_end_of_movement() -> None:
    units = {"su-west-": "0819", "su-nw-": "0404", "su-len": "0218"}
    moved = Moves((Move(u("su-west"), (h("0820"),)),), u("su-west"))
    board = answer(at(4, SOVIET, units), moved).state.board
    assert board.units[u("su-west")].at == RAIL
    assert board.reserve == "su-west"
    assert refused(at(3, SOVIET, units), Moves((), u("su-west"))) == ("no-reserve-yet", "14.12.1")
    assert refused(at(4, SOVIET, units), Moves((), u("su-nw"))) == ("unsupplied", "14.12.1")
    assert refused(at(4, SOVIET, units), Moves((), u("su-len"))) == ("cannot-move", "9.0")
    assert refused(at(4, AXIS, {"ge-4a": "1008"}), Moves((), u("ge-4a"))) == ("no-reserve", "14.12")
    full = {"su-west-": "0819", "su-nw-": "rail", "su-south-": "rail", "su-don-": "rail"}
    assert refused(at(4, SOVIET, full), Moves((), u("su-west"))) == ("rail-box-full", "9.1.2")
    waits = answer(at(4, SOVIET, full), Moves((), u("su-nw"))).state.board
    assert waits.reserve == "su-nw"


@pytest.mark.rule("no_retreat", "14.12")
@pytest.mark.rule("no_retreat", "14.12.2")
def test_the_reserve_comes_back_in_the_axis_turn() -> None:
    board = put(empty("A", turn=4, reserve=u("su-west")), {"su-west-": "rail", "su-nw-": "rail"})
    now = state(board, Deploying())
    assert (ask_of(now).seat, ask_of(now).kind) == (SOVIET, "reserve")
    assert refused(now, leave("su-nw", "0819")) == ("not-the-reserve", "14.12.2")
    back = answer(now, leave("su-west", "0819")).state.board
    assert (back.units[u("su-west")].at, back.reserve) == ("0819", None)
    stays = answer(now, Detrain()).state.board
    assert (stays.units[u("su-west")].at, stays.reserve) == (RAIL, "su-west")


@pytest.mark.rule("no_retreat", "14.12.2")
def test_in_the_soviet_turn_the_reserve_detrains_with_the_others() -> None:
    board = put(
        empty("A", turn=4, active=SOVIET, reserve=u("su-west")), {"su-west-": "rail", "su-nw-": "rail"}
    )
    back = answer(state(board, Detraining()), leave("su-west", "0819")).state.board
    assert (back.units[u("su-west")].at, back.reserve) == ("0819", None)
