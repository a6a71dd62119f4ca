"""Shifts (10.6): terrain, rivers, weather, support, tanks, special units; each by its name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.orders import Defend, Reply
from games.no_retreat.model.tables import Result
from games.no_retreat.rules.combat import effects as cards
from games.no_retreat.rules.combat import odds, shifts
from tests.no_retreat.battlefield import battle, course, field, fight, marks, ready, shifted, waits_for
from tests.no_retreat.positions import SOURCE, h, told


def of(board: Board, at: str, *units: str, support: bool = False, effects: tuple[Effect, ...] = ()) -> object:
    return shifts.of(SOURCE, board, fight(board, at, *units, support=support, effects=effects))


def final(board: Board, at: str, *units: str) -> str:
    return SOURCE.tables.columns[shifts.ratio(SOURCE, board, fight(board, at, *units))[1]]


@pytest.mark.rule("no_retreat", "10.6.1")
def test_terrain_is_that_of_the_defender() -> None:
    """Attackers in marsh and forest; the defender in a city, an objective, mountains."""
    units = {"ge-4a": "1012", "su-west-": "1112"}
    assert of(field(units, "1112"), "1112", "ge-4a") == {"city": -1}
    assert of(field({"ge-4a": "1012", "su-west-": "1013"}, "1013"), "1013", "ge-4a") == {
        "forest": -1,
        "river": -1,
    }
    moscow = field({"ge-4a": "0818", "su-west-": "0819"}, "0819")
    assert of(moscow, "0819", "ge-4a") == {"city": -1, "objective": -1}
    mountain = field({"su-west": "1208", "ge-4a": "1308"}, "1308", active=SOVIET)
    assert of(mountain, "1308", "su-west") == {"mountain": -2}
    scorched = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215", scorched=(h("1215"),))
    assert of(scorched, "1215", "ge-4a") == {"marsh": -1}
    works = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215", works=(h("1215"),))
    assert of(works, "1215", "ge-4a") == {"works": -1}


@pytest.mark.rule("no_retreat", "10.6.1")
def test_a_river_counts_where_all_attack_across_it() -> None:
    """The Bug before Odessa: 1510 and 1410 lie beyond, 1411 on the same side."""
    units = {"ge-11a": "1510", "ge-6a": "1410", "ge-17a": "1411", "su-south-": "1511"}
    board = field(units, "1511")
    assert of(board, "1511", "ge-11a", "ge-6a") == {"river": -1, "city": -1}
    assert of(board, "1511", "ge-11a", "ge-17a") == {"city": -1}
    assert of(replace(board, turn=4), "1511", "ge-11a") == {"city": -1, "weather": -1}
    bridge = (Effect("crossing", AXIS, "battle"),)
    assert of(board, "1511", "ge-11a", effects=bridge) == {"city": -1}


@pytest.mark.rule("no_retreat", "10.6.1")
def test_the_defender_chooses_of_several_hexes() -> None:
    units = {"ge-4a": "1111", "su-central-": "1112", "su-nw-": "1211"}
    board = field(units, "1112", "1211")
    assert shifts.best_for_defender(SOURCE, board, fight(board, "1112 1211", "ge-4a")) == "1112"
    begun = course(ready(board), battle("1112 1211", "ge-4a"))
    assert waits_for(begun.state) == (SOVIET, "defend")
    silent = course(begun.state, Defend(), 1)
    assert told(silent, "battle")[0]["hex"] == "1112"
    other = course(begun.state, Defend(reply=Reply(hex_=h("1211"))), 1)
    assert told(other, "battle")[0]["hex"] == "1211"
    assert shifted(told(other, "battle")[0]) == {}


@pytest.mark.rule("no_retreat", "10.6.2")
def test_support_gives_one_and_shock_two_in_the_first_snow() -> None:
    axis = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215", turn=4)
    assert of(axis, "1215", "ge-4a", support=True) == {"support": 1, "weather": -1}
    soviet = field({"ge-4a": "1214", "su-nw-": "1215"}, "1214", turn=4, active=SOVIET)
    assert of(soviet, "1214", "su-nw", support=True) == {"support": 2}
    late = replace(soviet, turn=5, past="snow")
    assert of(late, "1214", "su-nw", support=True) == {"support": 1}
    # Mud on turn 4: then turn 5 is the first.
    assert of(replace(late, past="mud"), "1214", "su-nw", support=True) == {"support": 2}
    assert of(replace(soviet, turn=10), "1214", "su-nw", support=True) == {"support": 1}


@pytest.mark.rule("no_retreat", "10.6.3")
@pytest.mark.rule("no_retreat", "14.3")
@pytest.mark.rule("no_retreat", "14.4")
def test_the_tank_shift() -> None:
    """Against infantry in the open, once; not against tanks or mechanized infantry, nor for a defender."""
    units = {"ge-1pz": "1214", "ge-2pz": "1115", "ge-4a": "1315", "su-nw-": "1215"}
    board = field(units, "1215")
    assert of(board, "1215", "ge-1pz") == {"tanks": 1}
    assert of(board, "1215", "ge-1pz", "ge-2pz") == {"tanks": 1}
    assert of(board, "1215", "ge-4a") == {}
    for held in ("su-bryansk-", "su-don"):
        assert of(field({"ge-1pz": "1214", held: "1215"}, "1215"), "1215", "ge-1pz") == {}
    city = field({"ge-1pz": "1215", "su-nw-": "1316"}, "1316")
    assert of(city, "1316", "ge-1pz") == {"city": -1}
    defending = field({"ge-4a": "1214", "su-don": "1215"}, "1215")
    assert of(defending, "1215", "ge-4a") == {}
    river = field({"ge-1pz": "1410", "su-nw-": "1411"}, "1411")
    assert of(river, "1411", "ge-1pz") == {"river": -1, "tanks": 1}


@pytest.mark.rule("no_retreat", "10.6.3")
@pytest.mark.rule("no_retreat", "13.1 clear")
@pytest.mark.rule("no_retreat", "13.1 mud")
def test_tanks_and_weather() -> None:
    board = field({"ge-1pz": "1214", "su-nw-": "1215"}, "1215")
    assert of(board, "1215", "ge-1pz") == {"tanks": 1}
    assert of(replace(board, turn=3), "1215", "ge-1pz") == {}
    assert of(replace(board, turn=4), "1215", "ge-1pz") == {"tanks": 1, "weather": -1}
    assert of(replace(board, turn=10), "1215", "ge-1pz") == {"tanks": 1, "weather": -1}
    assert of(replace(board, turn=11, past="snow"), "1215", "ge-1pz") == {"weather": -1}


@pytest.mark.rule("no_retreat", "13.1 snow")
@pytest.mark.rule("no_retreat", "13.1 long winter")
@pytest.mark.rule("no_retreat", "13.5 5 shift")
def test_winter_helps_the_soviet_defender_in_the_ussr() -> None:
    board = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215", turn=10)
    assert of(board, "1215", "ge-4a") == {"weather": -1}
    assert of(replace(board, turn=5, past="mud"), "1215", "ge-4a") == {"weather": -2}
    assert of(replace(board, turn=5, past="snow"), "1215", "ge-4a") == {"weather": -2}
    assert of(replace(board, turn=11, past="snow"), "1215", "ge-4a") == {"weather": -1}
    abroad = field({"ge-4a": "1107", "su-nw-": "1106"}, "1106", turn=10)
    assert of(abroad, "1106", "ge-4a") == {}
    soviet = field({"ge-4a": "1214", "su-nw-": "1215"}, "1214", turn=10, active=SOVIET)
    assert of(soviet, "1214", "su-nw") == {}
    finns = field({"fi": "finland", "su-nw-": "0320"}, blows=["0320"], turn=10)
    assert of(finns, "0320", "fi") == {}


@pytest.mark.rule("no_retreat", "13.1 snow")
@pytest.mark.rule("no_retreat", "13.1 long winter")
def test_whose_table() -> None:
    clear = field({})
    for board, axis in (
        (clear, AXIS),
        (replace(clear, turn=3), AXIS),
        (replace(clear, turn=4), SOVIET),
        (replace(clear, turn=5, past="snow"), SOVIET),
    ):
        assert odds.table_of(SOURCE, board, AXIS) == axis
        assert odds.table_of(SOURCE, board, SOVIET) == SOVIET


@pytest.mark.rule("no_retreat", "6.5.4")
def test_unsupplied_units() -> None:
    """Tanks without supply have no shift, a defender without it gives two."""
    board = field({"ge-1pz": "1214", "su-nw-": "1215"}, "1215")
    assert of(marks(board, "ge-1pz", unsupplied=True), "1215", "ge-1pz") == {}
    assert of(marks(board, "su-nw", unsupplied=True), "1215", "ge-1pz") == {"tanks": 1, "unsupplied": 2}


@pytest.mark.rule("no_retreat", "14.5")
def test_ss_tanks_always_have_their_shift() -> None:
    for units, at, turn in (
        ({"ge-sspz": "1214", "su-don": "1215"}, "1215", 13),
        ({"ge-sspz-": "1214", "su-bryansk-": "1215"}, "1215", 13),
        ({"ge-sspz": "1215", "su-nw-": "1316"}, "1316", 13),
        ({"ge-sspz": "1214", "su-nw-": "1215"}, "1215", 12),
    ):
        board = field(units, at, turn=turn)
        found = of(board, at, "ge-sspz")
        assert isinstance(found, dict)
        assert found["tanks"] == 1
        cut = of(marks(board, "ge-sspz", unsupplied=True), at, "ge-sspz")
        assert isinstance(cut, dict)
        assert cut["tanks"] == 1


@pytest.mark.rule("no_retreat", "14.6")
def test_ss_grenadiers_defend_better() -> None:
    board = field({"su-west": "1214", "ge-ssgr-": "1215"}, "1215", turn=19, active=SOVIET)
    assert of(board, "1215", "su-west") == {"ss-grenadiers": -1}


@pytest.mark.rule("no_retreat", "14.7")
def test_shock_units_attack_better_on_their_red_side() -> None:
    """In any weather and ground, against anybody."""
    units = {"su-sw": "1214", "ge-2a": "1215"}
    board = field(units, "1215", turn=16, active=SOVIET)
    assert of(board, "1215", "su-sw") == {"shock-unit": 1}
    weak = field({"su-sw-": "1214", "ge-2a": "1215"}, "1215", turn=16, active=SOVIET)
    assert of(weak, "1215", "su-sw") == {}


@pytest.mark.rule("no_retreat", "13.5 oil")
def test_without_oil_german_tanks_lose_their_shift() -> None:
    board = field(
        {"ge-1pz": "1214", "ge-sspz": "1115", "su-nw-": "1215"}, "1215", turn=20, happened={"oil": 20}
    )
    assert of(board, "1215", "ge-1pz") == {}
    assert of(board, "1215", "ge-sspz") == {"tanks": 1}
    assert of(replace(board, happened={"oil": 21}), "1215", "ge-1pz") == {"tanks": 1}


@pytest.mark.rule("no_retreat", "10.5.4")
def test_all_shifts_are_summed_in_stalingrad() -> None:
    """The rulebook's example (594): 3rd Tank and 2nd Ukrainian, here by other names, 12 against 3."""
    units = {"ge-6a-": "1721", "su-don": "1722", "su-steppe": "1821"}
    board = field(units, "1721", turn=10, active=SOVIET, support={AXIS: 0, SOVIET: 1})
    order = battle("1721", "su-don", "su-steppe", support=True)
    step = course(ready(board), order, 6, None)
    (each,) = told(step, "battle")
    assert each["strengths"] == (12, 3)
    assert (each["ratio"], each["final"]) == ("4:1", "3:1")
    assert shifted(each) == {"city": -1, "objective": -1, "support": 1}


def test_cards_shift_and_strengthen() -> None:
    board = field({"ge-4a": "1214", "su-nw-": "1215"}, "1215")
    by = Effect("shift", AXIS, "battle", {"by": 2})
    assert of(board, "1215", "ge-4a", effects=(by,)) == {"cards": 2}
    theirs = Effect("shift", SOVIET, "combat", {"by": -1, "who": "soviet-attacks"})
    assert of(board, "1215", "ge-4a", effects=(theirs,)) == {}
    own = Effect("shift", SOVIET, "combat", {"by": 1, "who": "own-attack"})
    assert of(board, "1215", "ge-4a", effects=(own,)) == {}
    fleet = Effect("shift", SOVIET, "combat", {"by": "-1|+1", "where": "coast:black"})
    assert of(board, "1215", "ge-4a", effects=(fleet,)) == {}
    coast = field({"ge-4a": "1411", "su-nw-": "1511"}, "1511")
    assert of(coast, "1511", "ge-4a", effects=(fleet,)) == {"city": -1, "cards": -1}
    later = Effect("shift", AXIS, "battle", {"by": 1, "later": {"from-turn": 2, "by": 3}})
    assert of(board, "1215", "ge-4a", effects=(later,)) == {"cards": 3}
    units = fight(board, "1215", "ge-4a").attackers
    doubled = fight(board, "1215", "ge-4a", effects=(Effect("double", AXIS, "battle", units=units),))
    assert shifts.strength(SOURCE, board, units, doubled) == 8
    more = fight(
        board, "1215", "ge-4a", effects=(Effect("strength", AXIS, "battle", {"per-unit": 2}, units),)
    )
    assert shifts.strength(SOURCE, board, units, more) == 6
    assert final(board, "1215", "ge-4a") == "1:1"


def test_cards_and_tanks() -> None:
    board = field({"ge-1pz": "1214", "su-bryansk-": "1215"}, "1215")
    anyway = Effect("tank-shift-anyway", AXIS, "combat", {"versus": ("tank", "mechanized")})
    assert of(board, "1215", "ge-1pz", effects=(anyway,)) == {"tanks": 1}
    soviet = field({"su-don": "1214", "ge-4a": "1215"}, "1215", active=SOVIET)
    heavy = Effect("tank-shift", SOVIET, "battle", {"is": 2})
    assert of(soviet, "1215", "su-don", effects=(heavy,)) == {"tanks": 2}
    denied = Effect("no-tank-shift", AXIS, "combat", {"side": "SOVIET"})
    assert of(soviet, "1215", "su-don", effects=(heavy, denied)) == {}
    assert of(board, "1215", "ge-1pz", effects=(anyway, denied)) == {"tanks": 1}


def test_a_leader_chooses_the_table_near_him() -> None:
    board = field({"su-don": "1214", "ge-4a": "1215"}, "1215", active=SOVIET)
    near = Effect("crt-choice", SOVIET, "combat", {"radius": 2}, hexes=(h("1115"),))
    far = replace(near, hexes=(h("1122"),))
    for effect, table in ((near, AXIS), (far, SOVIET)):
        battle_ = fight(board, "1215", "su-don", effects=(effect,))
        assert cards.table(SOURCE.atlas, board, battle_, SOVIET) == table


def test_results_are_known() -> None:
    known: tuple[Result, ...] = ("CA", "-", "CB", "EX", "DR", "DS", "DD")
    assert {each for table in SOURCE.tables.results.values() for row in table for each in row} == {*known}


def test_shock_markers_count_twice_with_the_steam_roller() -> None:
    board = field({"su-don": "1214", "ge-4a": "1215"}, "1215", active=SOVIET, turn=19)
    roller = (Effect("shock-double", SOVIET, "player-turn"),)
    assert of(board, "1215", "su-don", support=True, effects=roller) == {"tanks": 1, "support": 2}
