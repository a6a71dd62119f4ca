"""The beginning of a turn: season (3.2), columns that come (4.1), the deal (3.3), chits (6.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Rolled, only
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Deal, DrawChits, NewRound, NewTurn, State
from tests.won_by_the_sword.positions import (
    GAME,
    SOURCE,
    die,
    empty,
    force,
    garrison,
    on,
    put,
    roll_of,
    settled,
    side,
    table,
    told,
)

RHEINFELDEN = PointId("rheinfelden")
HORN, BERNHARD = LeaderId("horn"), LeaderId("bernhard_s")


def new_turn(position: State, turn: int) -> State:
    """The beginning of a turn, as far as it needs nobody."""
    return settled(on(table(position, turn=turn - 1), NewTurn())).state


# 3.2


@pytest.mark.rule("won_by_the_sword", "3.2")
@pytest.mark.rule("won_by_the_sword", "1.4 season")
def test_a_new_season_takes_markers_away() -> None:
    """June follows May: Requisitioned 1 goes, 2 becomes 1."""
    marked = {PointId("ansbach"): 1, PointId("ulm"): 2}
    now = new_turn(empty(requisitioned=marked), 4)
    assert now.board.requisitioned == {"ulm": 1}


@pytest.mark.rule("won_by_the_sword", "3.2")
def test_within_a_season_markers_stay() -> None:
    marked = {PointId("ansbach"): 1, PointId("ulm"): 2}
    for turn in (1, 2, 3, 5, 6, 8, 9):
        assert new_turn(empty(requisitioned=marked), turn).board.requisitioned == marked


# 3.3


@pytest.mark.rule("won_by_the_sword", "3.3")
def test_ten_cards_for_each_out_of_the_whole_deck() -> None:
    """What lay on the pile is in the deck again; the holder of the Initiative is dealt to first."""
    start = table(empty("b1638_rheinfelden"), discards=tuple(SOURCE.pack)[:20])
    now = new_turn(replace(start, deck=tuple(SOURCE.pack)[20:]), 2)
    roll = roll_of(now)
    assert roll.sides == tuple(range(54, 44, -1))
    assert roll.audience == only(PROTESTANT)
    assert now.board.discards == ()
    step = GAME.apply(now, Rolled((1,) * 10))
    assert step.state.sides[PROTESTANT].hand == tuple(SOURCE.pack)[:10]
    assert [event.audience for event in step.events] == [only(PROTESTANT)]
    assert roll_of(step.state).audience == only(CATHOLIC)
    after = GAME.apply(step.state, Rolled((1,) * 10)).state
    assert (after.board.hands, after.board.deck) == ({PROTESTANT: 10, CATHOLIC: 10}, 34)


# 6.1


@pytest.mark.rule("won_by_the_sword", "6.1 chits")
@pytest.mark.rule("won_by_the_sword", "1.4 ability")
def test_a_chit_for_each_energetic_leader_in_secret() -> None:
    """In columns and garrisons; specific and ordinary leaders draw none."""
    start = put(empty(), "P1", "ansbach", force("2 sweden-i", "horn", "torstensson", "sweden-o"))
    start = garrison(start, PROTESTANT, "ulm", force("1 sweden-d", "bernhard_s"))
    now = on(start, NewRound(), DrawChits(PROTESTANT))
    cups = [SOURCE.roster.leaders[each].chits for each in (BERNHARD, HORN)]
    assert roll_of(now).sides == tuple(map(len, cups))
    assert roll_of(now).audience == only(PROTESTANT)
    step = GAME.apply(now, Rolled((2, 1)))
    assert step.state.sides[PROTESTANT].chits == {BERNHARD: cups[0][1], HORN: cups[1][0]}
    assert {event.audience for event in step.events if event.key == "chit"} == {only(PROTESTANT)}
    assert GAME.view(step.state, CATHOLIC) == GAME.view(settled(on(start, NewRound())).state, CATHOLIC)


@pytest.mark.rule("won_by_the_sword", "6.1 chits")
def test_every_chit_lies_in_the_cup_again() -> None:
    start = put(empty(), "P1", "ansbach", force("2 sweden-i", "horn"))
    start = side(table(start, chits={HORN: "entrenchments"}), PROTESTANT, chits={HORN: "initiative"})
    now = new_turn(start, 2)
    assert now.board.chits == {}
    assert now.sides[PROTESTANT].chits == {}


def test_a_side_without_energetic_leaders_draws_nothing() -> None:
    now = settled(on(empty(), NewRound(), DrawChits(PROTESTANT))).state
    assert not any(isinstance(stage, DrawChits) for stage in now.stack)


# 4.1


@pytest.mark.rule("won_by_the_sword", "4.1 arrivals")
def test_a_column_comes_on_its_turn() -> None:
    """Banér at Coburg in April 1632, with the first marker that is free."""
    start = put(empty(), "P1", "ansbach", force("2 sweden-i", "horn"))
    now = die(new_turn(start, 2), 9).state
    assert (now.board.columns[ColumnId("P2")].at, now.board.arrived) == ("coburg", (0,))
    assert now.sides[PROTESTANT].columns[ColumnId("P2")].leaders == ("baner", "sweden-o")


@pytest.mark.rule("won_by_the_sword", "S Wallenstein")
@pytest.mark.parametrize(("pips", "comes"), [(4, True), (5, False)])
def test_wallenstein_comes_by_a_roll(pips: int, comes: bool) -> None:
    """June: at most 4. Everybody hears it."""
    now = new_turn(empty(arrived=(0,)), 4)
    assert roll_of(now).audience.seats is None
    step = die(now, pips)
    assert told(step, "arrival-rolled")[0]["comes"] is comes
    assert (step.state.board.arrived == (0, 1)) is comes
    assert bool(step.state.board.columns) is comes


@pytest.mark.rule("won_by_the_sword", "S Wallenstein")
def test_who_has_come_is_rolled_for_no_more() -> None:
    assert "arrival" not in roll_of(new_turn(empty(arrived=(0, 1)), 5)).label


@pytest.mark.rule("won_by_the_sword", "4.0 four")
@pytest.mark.rule("won_by_the_sword", "4.1 arrivals")
def test_with_four_columns_it_waits_for_a_later_turn() -> None:
    start, each = empty("b1634_noerdlingen"), force("2 empire-c", "empire-o")
    for number in range(1, 5):
        start = put(start, f"C{number}", "passau", each)
    now = new_turn(start, 2)
    assert len(now.board.of(CATHOLIC)) == 4
    assert now.sides[CATHOLIC].coming == (0, 1)
    left = {key: column for key, column in now.board.columns.items() if key != "C2"}
    own = {key: held for key, held in now.sides[CATHOLIC].columns.items() if key != "C2"}
    then = new_turn(side(table(now, columns=left), CATHOLIC, columns=own), 3)
    assert then.board.columns[ColumnId("C2")].at == "fuessen"
    assert then.sides[CATHOLIC].coming == (1,)


@pytest.mark.rule("won_by_the_sword", "4.1 arrivals")
def test_where_a_foe_stands_it_comes_nearby() -> None:
    """The nearest point of the region without a column or siege of his; beside a garrison of his it comes."""
    foe = force("2 bavaria-c", "bavaria-o")
    start = put(empty(arrived=(1,)), "C1", "coburg", foe)
    now = new_turn(start, 2)
    point = now.board.columns[ColumnId("P1")].at
    assert point != "coburg"
    assert SOURCE.atlas[point].region == SOURCE.atlas[PointId("coburg")].region
    assert SOURCE.atlas.between(point, PointId("coburg"))
    beside = garrison(empty(arrived=(1,)), CATHOLIC, "coburg", force("1 bavaria-d"))
    assert new_turn(beside, 2).board.columns[ColumnId("P1")].at == "coburg"
    besieged = put(empty(arrived=(1,)), "C1", "nuremberg", foe)
    besieged = table(besieged, sieges={PointId("coburg"): Siege(ColumnId("C1"), 5)})
    assert new_turn(besieged, 2).board.columns[ColumnId("P1")].at != "coburg"


def test_the_deal_and_chits_come_after_who_arrives() -> None:
    """Banér's column is there before his side draws chits."""
    now = new_turn(empty(arrived=(1,)), 2)
    assert isinstance(now.stack[-1], Deal)
    assert [type(stage) for stage in now.stack[1:3]] == [DrawChits, DrawChits]
    assert now.board.of(PROTESTANT) == ("P1",)
    assert {stage.seat for stage in now.stack if isinstance(stage, Deal)} == {*SEATS}
