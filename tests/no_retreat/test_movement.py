"""Movement (8.0 to 8.7): points, terrain, zones, areas, stacking, control."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.orders import Move, Moves
from games.no_retreat.rules.movement import movement
from games.no_retreat.rules.movement.walking import allowance, reach, walk
from tests.no_retreat.positions import GAME, SOURCE, answer, empty, fault, h, put, refused, state, told, u


def move(unit: str, *path: str) -> Moves:
    return Moves((Move(u(unit), tuple(map(h, path))),))


def to(board: Board, unit: str) -> set[str]:
    return {*reach(walk(SOURCE, board, u(unit)))}


@pytest.mark.rule("no_retreat", "8.2")
@pytest.mark.rule("no_retreat", "6.5.2")
def test_allowance() -> None:
    board = put(empty(), {"ge-1pz": "1010"})
    assert allowance(SOURCE, board, u("ge-1pz")) == 6
    mud, snow = put(empty("A", turn=3), {"ge-1pz": "1010"}), put(empty("A", turn=4), {"ge-1pz": "1010"})
    assert allowance(SOURCE, mud, u("ge-1pz")) == 3
    assert allowance(SOURCE, snow, u("ge-1pz")) == 4
    assert allowance(SOURCE, put(board, {"ge-1pz": "1010"}, unsupplied=True), u("ge-1pz")) == 3


@pytest.mark.rule("no_retreat", "8.1")
def test_too_far_is_refused() -> None:
    board = put(empty(), {"ge-4a": "1316"})
    assert refused(state(board), move("ge-4a", "1317", "1318", "1319", "1320", "1321")) == ("too-far", "8.1")


@pytest.mark.rule("no_retreat", "8.3")
def test_one_hex_is_always_possible() -> None:
    """A tank army in mud has three points; a marsh costs it four."""
    board = empty("A", turn=3)
    start, marsh = next(
        (here, there)
        for here, ground in SOURCE.atlas.grounds.items()
        for there in SOURCE.atlas.ways.beside[here]
        if ground.terrain == "open" and SOURCE.atlas[there].terrain == "marsh"
    )
    board = put(board, {"ge-1pz": start})
    assert marsh in to(board, "ge-1pz")
    answer(state(board), move("ge-1pz", marsh))


@pytest.mark.rule("no_retreat", "8.4")
def test_no_hex_with_foes() -> None:
    board = put(empty(), {"ge-4a": "1316", "su-west-": "1317"})
    assert refused(state(board), move("ge-4a", "1317")) == ("foes-there", "8.4")


@pytest.mark.rule("no_retreat", "8.5.1")
def test_who_enters_a_zone_stops() -> None:
    board = put(empty(), {"ge-1pz": "1315", "su-west-": "1318"})
    assert refused(state(board), move("ge-1pz", "1316", "1317", "1416")) == ("stops-in-zone", "8.5.1")


@pytest.mark.rule("no_retreat", "8.5.2")
def test_leaving_a_zone_costs_a_point() -> None:
    free = put(empty(), {"ge-4a": "1316"})
    held = put(free, {"su-west-": "1317"})
    way = move("ge-4a", "1315", "1314", "1313", "1312")
    answer(state(free), way)
    assert refused(state(held), way) == ("too-far", "8.1")


@pytest.mark.rule("no_retreat", "8.5.3")
def test_from_zone_to_zone_only_onto_a_friend() -> None:
    board = put(empty(), {"ge-4a": "1316", "su-west-": "1317"})
    beside = SOURCE.atlas.ways.beside
    there = next(hex_ for hex_ in beside[h("1316")] if hex_ in beside[h("1317")])
    assert refused(state(board), move("ge-4a", there)) == ("zone-to-zone", "8.5.3")
    answer(state(put(board, {"ge-9a": there})), move("ge-4a", there))


@pytest.mark.rule("no_retreat", "8.4.1")
def test_a_full_hex_is_refused() -> None:
    board = put(empty(), {"ge-4a": "1316", "ge-9a": "1315", "ge-2a": "1315"})
    assert refused(state(board), move("ge-4a", "1315")) == ("hex-full", "8.4.1")
    soviet = put(empty("A", active=SOVIET), {"su-west-": "1316", "su-nw-": "1315"})
    assert refused(state(soviet), move("su-west", "1315")) == ("hex-full", "8.4.1")
    tanks = put(empty("A", active=SOVIET, turn=11), {"su-west-": "1316", "su-don": "1315"})
    answer(state(tanks), move("su-west", "1315"))


@pytest.mark.rule("no_retreat", "8.6")
def test_who_enters_finland() -> None:
    board = put(empty("A", turn=2), {"ge-4a": "0320", "ro-3": "0321"})
    answer(state(board), move("ge-4a", "finland"))
    assert refused(state(board), move("ro-3", "finland")) == ("may-not-enter", "8.6")
    held = put(empty("A", active=SOVIET), {"su-west-": "0320", "fi": "finland"})
    assert refused(state(held), move("su-west", "finland")) == ("foes-there", "8.4")


@pytest.mark.rule("no_retreat", "8.7")
def test_the_balkans_open_after_the_oil_has_fallen() -> None:
    closed = put(empty("E"), {"ge-4a": "1302"})
    assert refused(state(closed), move("ge-4a", "west-balkans")) == ("may-not-enter", "8.7")
    answer(state(put(empty("E", happened={"oil": 18}), {"ge-4a": "1302"})), move("ge-4a", "west-balkans"))


@pytest.mark.rule("no_retreat", "8.5.4")
def test_a_friend_lifts_the_zone_in_its_hex_for_movement() -> None:
    """As in the example of movement: the second unit follows the first from zone to zone."""
    now = state(put(empty(), {"ge-4pz": "1316", "ge-9a": "1315", "su-west-": "1317"}))
    follow = move("ge-4pz", "1216")
    assert refused(now, follow) == ("zone-to-zone", "8.5.3")
    answer(now, Moves((*move("ge-9a", "1215", "1216").steps, *follow.steps)))


@pytest.mark.rule("no_retreat", "8.3")
@pytest.mark.rule("no_retreat", "8.5.2")
def test_the_example_of_movement() -> None:
    """In snow a tank army goes from zone to zone into a forest: 1 to leave, 2 to enter (8.2, B)."""
    board = put(empty("A", turn=4), {"ge-4pz": "0417", "ge-9a": "0317", "su-kalinin-": "0416"})
    way = walk(SOURCE, board, u("ge-4pz"))
    assert (way.points, way.price(h("0417"), h("0317"))) == (4, 3)
    answer(state(board), move("ge-4pz", "0317"))
    assert refused(state(board), move("ge-4pz", "0317", "0216"))[1] == "8.5.1"


def test_the_group_in_rumania_is_held_back_when_the_campaign_opens() -> None:
    units = {"ge-11a": "1509", "ge-4a": "1008"}
    board = put(empty(), units)
    assert refused(state(board), move("ge-11a", "1508")) == ("held-back", "3.0")
    answer(state(board), move("ge-4a", "1007"))
    answer(state(put(empty("A", turn=2), units)), move("ge-11a", "1508"))


def test_a_refusal_says_where_the_unit_can_go() -> None:
    board = put(empty(), {"ge-4a": "1316", "su-west-": "1317", "fi": "finland"})
    found = fault(state(board), move("ge-4a", "1216"))
    assert found is not None
    assert found.key == "zone-to-zone"
    assert {*found.args["could"]} == to(board, "ge-4a") - {"1316"}  # type: ignore[misc]  # hexes
    stuck = fault(state(board), move("fi", "0320"))
    assert stuck is not None
    assert stuck.args["could"] == ()


def test_a_step_that_is_refused_does_not_hold_back_the_rest() -> None:
    now = state(put(empty(), {"ge-4a": "1316", "ge-9a": "1315", "ge-2a": "1315"}))
    orders = (move("ge-4a", "1318"), move("ge-4a", "1315"), move("ge-2a", "1314"))
    wrong, full, right = (order.steps[0] for order in orders)
    found = movement.sifted(SOURCE, GAME.view(now, AXIS), AXIS, Moves((wrong, full, right)))
    assert found.kept == (full, right)
    assert {at: fault.key for at, fault in found.faults.items()} == {0: "no-neighbours"}
    crowded = movement.sifted(SOURCE, GAME.view(now, AXIS), AXIS, Moves((full,)))
    assert {at: fault.key for at, fault in crowded.faults.items()} == {0: "hex-full"}


@pytest.mark.rule("no_retreat", "8.0")
def test_other_refusals() -> None:
    board = put(empty(), {"ge-4a": "1316", "su-west-": "1812", "fi": "finland", "ge-9a": "0315"})
    now = state(board)
    assert refused(now, move("su-west", "1813"))[0] == "not-yours"
    assert refused(now, move("ge-2a", "1316"))[0] == "not-on-map"
    assert refused(now, move("ge-4a"))[0] == "no-way"
    stays = fault(now, move("ge-4a"))
    assert stays is not None
    assert stays.args["hex"] == "1316"
    assert refused(now, move("ge-4a", "1318"))[0] == "no-neighbours"
    assert refused(now, move("ge-9a", "0316"))[0] == "water-between"
    assert refused(now, move("fi", "0320"))[0] == "cannot-move"
    twice = Moves((*move("ge-4a", "1315").steps, *move("ge-4a", "1316").steps))
    assert refused(now, twice) == ("moved-already", "8.0")


@pytest.mark.rule("no_retreat", "12.7.1")
def test_who_passes_a_city_controls_it() -> None:
    step = answer(state(put(empty(), {"ge-1pz": "1315"})), move("ge-1pz", "1316", "1317"))
    assert step.state.board.control[h("1316")] == AXIS
    assert told(step, "control") == [{"hex": "1316", "seat": AXIS}]
