"""Moves, foraging, baggage, patrols in the words of letters, done as their turn comes (7.0 to 10.0)."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId
from games.won_by_the_sword.model.board import Left
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Accept
from games.won_by_the_sword.model.state import State
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import SOURCE, empty, force, garrison, put, side, table
from tests.won_by_the_sword.spoken import Done, give, letter, ready, refused, ways_to_say

ARMY = force("4 sweden-i, 2 sweden-c, 1 sweden-vc, 1 sweden-c/", "horn", "sweden-o", baggage=2)


def at(point: str, card: int = 26, number: int = 1, column: str = "P1", **marks: object) -> State:
    return ready(put(empty(), column, point, ARMY, **marks), card, number=number)


def go(point: str, text: str, *dice: int, card: int = 26) -> Done:
    """Tasks alone, of a column that has begun."""
    begun = letter(at(point, card), f"1 with {card}: if round 5: end")
    assert begun.waits == "go"
    return letter(begun.state, text, *dice)


MARCH = ("activate P1 with 26", "move gunzenhausen", "forage", "move pappenheim", "forage", "move eichstaett")


@in_turn(ways_to_say(*MARCH))
def test_the_march_of_the_rulebook_is_one_line(text: str) -> None:
    done = letter(at("ansbach"), text, 5, 5)
    assert done.way == ["gunzenhausen", "pappenheim", "eichstaett"]
    assert len(done.told("foraged")) == 2
    assert (done.acting.cp, done.lapsed, done.waits) == (0, "", "go")


CHAIN = ("activate P1 with 19", "stand ansbach", "move gunzenhausen", "move pappenheim")


@pytest.mark.parametrize("text", ways_to_say(*CHAIN))
def test_a_chain_begins_where_the_column_stands(text: str) -> None:
    assert letter(at("ansbach", 19), text).way == ["gunzenhausen", "pappenheim"]


def test_a_chain_that_begins_elsewhere_goes_there_first() -> None:
    done = letter(at("nuremberg", 19), "1 with 19: Ansbach -> Gunzenhausen -> Pappenheim")
    assert done.way == ["ansbach", "gunzenhausen", "pappenheim"]


@pytest.mark.parametrize("text", ways_to_say("move ulm", "move memmingen"))
def test_who_stands_at_a_crossing_crosses_there(text: str) -> None:
    assert go("ulm:L", text).way == ["memmingen"]


def test_of_two_points_of_a_name_the_one_beside_is_meant() -> None:
    assert refused(at("ansbach"), "1 with 26: move Landau") == "which-point"
    assert letter(at("weissenburg_el"), "1 with 26: move Landau").way == ["landau_pf"]


def test_a_point_that_is_not_beside_is_refused_at_once_and_lapses_later() -> None:
    assert refused(at("ansbach"), "1 with 26: move Munich") == "not-beside"
    done = letter(at("ansbach"), "1 with 26: move Gunzenhausen; move Munich; forage")
    assert done.way == ["gunzenhausen"]
    (told,) = done.told("task-lapsed", PROTESTANT)
    assert (told["task"], told["fault"]["key"], told["behind"]) == ("Move", "not-beside", 1)
    assert not done.told("task-lapsed", CATHOLIC)
    assert done.waits == "go"


# Forced marches


@pytest.mark.parametrize("text", ways_to_say("move pappenheim march", "move eichstaett march"))
def test_forced_marches_by_the_card(text: str) -> None:
    done = go("gunzenhausen", text, card=19)
    assert [args["march"] for args in done.told("moved")] == ["card", "card"]
    assert (done.acting.cp, done.waits) == (4, "go")


@pytest.mark.parametrize(
    "text", ways_to_say("chit forced_march", "move rain march baggage", "move aichach march fatigue")
)
def test_forced_marches_by_the_chit_are_paid_as_it_is_said(text: str) -> None:
    begun = side(at("donauwoerth:R"), PROTESTANT, chits={"horn": "forced_march"})
    started = letter(begun, "1 with 26: if round 5: end")
    done = letter(started.state, text)
    assert [args["march"] for args in done.told("moved")] == ["baggage", "fatigue"]
    assert done.acting.cp == 5


def test_a_forced_march_uses_the_chit_that_it_takes() -> None:
    begun = side(at("donauwoerth:R"), PROTESTANT, chits={"horn": "forced_march"})
    done = letter(begun, "1 with 26: forced march to Rain for 1 BP")
    assert done.told("chit-used")
    assert done.told("moved")[0]["march"] == "baggage"


# Foraging


@in_turn(ways_to_say("forage 2"))
def test_foraging_so_many_times(text: str) -> None:
    done = go("ansbach", text, 4, 4)
    assert len(done.told("foraged")) == 2
    assert done.acting.cp == 3


@in_turn(ways_to_say("forage until bp 3"))
def test_foraging_until_there_is_so_much(text: str) -> None:
    done = go("ansbach", text, 3)
    assert len(done.told("foraged")) == 1
    assert done.force().baggage >= 3
    assert done.lapsed == ""


def test_foraging_until_there_is_so_much_ends_with_the_points() -> None:
    done = go("pappenheim", "forage until 9 BP", 0, 0, 0, card=26)
    assert done.acting.cp < 5
    assert done.waits in ("go", "roll")


@in_turn(ways_to_say("forage all"))
def test_foraging_as_long_as_points_last(text: str) -> None:
    done = go("ansbach", text, 1, 1, 1, card=18)
    assert done.acting.cp == 0
    assert done.lapsed == ""
    assert len(done.told("foraged")) == 3


@pytest.mark.parametrize("text", ways_to_say("chit scorched_earth", "forage"))
def test_scorched_earth_of_the_card_where_no_chit_is_held(text: str) -> None:
    done = go("ansbach", text, 4, card=43)
    assert done.told("foraged")[0]["modifiers"]["scorched-card"] == 2
    assert not done.told("chit-used")


# Baggage


@pytest.mark.parametrize("text", ways_to_say("drop all"))
def test_all_baggage_is_dropped(text: str) -> None:
    assert go("ansbach", text).told("depot")[0]["baggage"] == 2


@pytest.mark.parametrize("text", ways_to_say("burn all"))
def test_all_baggage_is_burnt(text: str) -> None:
    done = go("ansbach", text)
    assert done.told("burnt", PROTESTANT)[0]["baggage"] == 2
    assert not done.told("burnt", CATHOLIC)


@pytest.mark.rule("won_by_the_sword", "7.1")
def test_baggage_is_left_on_the_bank_that_is_named_if_the_crossing_is_open() -> None:
    assert go("ulm:L", "drop 1 BP on the left bank").told("depot")[0]["spot"] == "ulm:L"
    assert go("ulm:L", "drop 1 BP on the right bank").told("depot")[0]["spot"] == "ulm:R"
    closed = garrison(at("ulm:L", 26), CATHOLIC, "ulm", force("1 bavaria-i"))
    begun = letter(closed, "1 with 26: if round 5: end")
    assert refused(begun.state, "drop 1 BP on the right bank") == "other-bank"


def test_a_patrol_may_be_said_by_both_ends_of_its_edge() -> None:
    done = go("ansbach", "patrol the edge Ansbach - Gunzenhausen")
    assert done.told("patrols-sent")[0]["edges"] == ("ansbach-gunzenhausen",), done.lapsed


@pytest.mark.parametrize("text", ways_to_say("lift 1 g"))
def test_guns_are_lifted_without_the_baggage_beside_them(text: str) -> None:
    lies = table(at("ansbach"), left={PointId("ansbach"): Left(3, {UnitId("bavaria-g"): 1})})
    begun = letter(lies, "1 with 26: if round 5: end")
    done = letter(begun.state, text)
    assert done.force().baggage == 2
    assert done.force().units[UnitId("sweden-g")] == 1
    assert done.state.board.left[PointId("ansbach")] == Left(3)


@in_turn(ways_to_say("lift all"))
def test_all_baggage_is_lifted(text: str) -> None:
    lies = table(at("ansbach"), left={PointId("ansbach"): Left(3, {UnitId("bavaria-g"): 1})})
    begun = letter(lies, "1 with 26: if round 5: end")
    done = letter(begun.state, text)
    assert done.force().baggage == 5
    assert done.state.board.left[PointId("ansbach")].guns == {UnitId("bavaria-g"): 1}


# Patrols


@in_turn(ways_to_say("patrol burgau"))
def test_a_patrol_goes_out_towards_a_point(text: str) -> None:
    done = go("ulm:R", text)
    (edge,) = done.state.board.patrols
    assert {"ulm", "burgau"} == {end.point for end in _ends(edge)}
    assert done.state.sides[PROTESTANT].patrols[edge] == "sweden-c"


def _ends(edge: EdgeId) -> tuple[object, ...]:
    return SOURCE.atlas.edges[edge].ends


@pytest.mark.parametrize("text", ways_to_say("patrol burgau with vc"))
def test_a_patrol_of_the_horse_that_was_named(text: str) -> None:
    assert [*go("ulm:R", text).state.sides[PROTESTANT].patrols.values()] == ["sweden-vc"]


@pytest.mark.parametrize("text", ways_to_say("patrol burgau with c/"))
def test_a_patrol_of_reduced_horse(text: str) -> None:
    assert [*go("ulm:R", text).state.sides[PROTESTANT].patrols.values()] == ["sweden-c/"]


@in_turn(ways_to_say("patrol burgau, memmingen"))
def test_patrols_in_a_row_go_out_at_once(text: str) -> None:
    done = go("ulm:R", text)
    assert len(done.state.board.patrols) == 2
    assert len(done.told("patrols-sent")) == 1
    assert done.lapsed == ""


def test_each_patrol_of_a_row_has_its_own_horse() -> None:
    done = go("ulm:R", "patrol Burgau with a veteran horse\npatrol Memmingen with a reduced horse")
    assert sorted(done.state.sides[PROTESTANT].patrols.values()) == ["sweden-c/", "sweden-vc"]


@pytest.mark.parametrize("text", ways_to_say("patrol all"))
def test_patrols_on_every_edge_take_horse_for_each(text: str) -> None:
    done = go("pappenheim", text)
    assert len(done.state.board.patrols) == 4
    few = ready(put(empty(), "P1", "pappenheim", force("4 sweden-i, 2 sweden-c", "horn")), 26)
    begun = letter(few, "1 with 26: if round 5: end")
    assert refused(begun.state, text) == "not-there"


@pytest.mark.parametrize("text", ways_to_say("patrol off-cham"))
def test_a_patrol_off_the_map(text: str) -> None:
    done = go("cham", text)
    (edge,) = done.state.board.patrols
    assert len(_ends(edge)) == 1
    assert refused(letter(at("ulm:R"), "1 with 26: if round 5: end").state, text) == "no-edge-off-the-map"


def test_the_rest_of_a_line_waits_for_an_answer_of_the_foe() -> None:
    """The march goes on after the foe accepted or declined."""
    foe = put(empty(), "C1", "gunzenhausen", force("2 bavaria-c", "bavaria-o", baggage=1))
    start = ready(put(foe, "P1", "ansbach", ARMY), 26)
    done = letter(start, "1 with 26: move Gunzenhausen; battle column 1; if declined: forage; else end")
    assert done.waits == "accept"
    after = give(done.state, Accept(False))
    assert after.lapsed == "foes-here"
