"""11.1, 11.3, 15.1, 15.2: moves step by step, who may go where, sieges at the end of the moves."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Round, Tally
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Move
from games.paths_of_glory.rules.movement import movement
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.positions import board, change

DATA = source()


def move(units: str, *path: str) -> Move:
    return Move(tuple(map(UnitId, units.split())), tuple(map(SpaceId, path)))


def run(on: Board, *moves: Move, attack: tuple[str, ...] = ()) -> tuple[Fault | None, Change]:
    """The moves of the side of the first unit, every space of a mover activated for moving."""
    seat = DATA.roster[moves[0].units[0]].seat
    supply = Supply(DATA, on)
    made = change(on)
    starts = {on.units[unit].at: "move" for each in moves for unit in each.units}
    made.now(activated={**starts, **{SpaceId(each): "attack" for each in attack}})
    ready = frozenset(unit for unit in on.units if supply.unit(unit))
    return movement.check(made, seat, moves, ready), made


def refused(on: Board, *moves: Move, **more: Any) -> tuple[str, str]:
    fault, _ = run(on, *moves, **more)
    assert fault is not None
    return fault.key, fault.rule


def goes(on: Board, *moves: Move, **more: Any) -> Change:
    fault, made = run(on, *moves, **more)
    assert fault is None, fault
    return made


def at(made: Change, unit: str) -> str:
    return made.board.units[UnitId(unit)].at


@pytest.mark.rule("paths_of_glory", "11.1.1")
def test_a_stack_moves_to_the_end_before_another() -> None:
    on = board({"essen": ["ge_1_army", "ge_2_army"], "koblenz": ["ge_3_army"]})
    first, second = move("ge_1_army", "kassel"), move("ge_2_army", "aachen")
    other = move("ge_3_army", "metz")
    goes(on, first, second, other)
    goes(on, other, first, second)
    fault, _ = run(on, first, other, second)
    assert fault is not None
    assert (fault.key, fault.rule) == ("stack-interrupted", "11.1.1")
    assert (fault.args["space"], fault.args["since"], fault.args["move"]) == ("essen", "koblenz", 3)


@pytest.mark.rule("paths_of_glory", "11.1.1")
@pytest.mark.rule("paths_of_glory", "11.1.2")
@pytest.mark.rule("paths_of_glory", "11.1.5")
def test_a_unit_goes_as_many_spaces_as_its_factor() -> None:
    on = board({"bordeaux": ["fr_1_army"], "essen": ["ge_corps"]})
    path = ("la_rochelle", "poitiers", "tours", "orleans")
    made = goes(on, move("fr_1_army", *path[:3]))
    assert at(made, "fr_1_army") == "tours"
    assert refused(on, move("fr_1_army", *path)) == ("too-far", "11.1.5")
    assert refused(on, move("fr_1_army", "la_rochelle"), move("fr_1_army", "poitiers")) == (
        "moved-already",
        "11.1.1",
    )


@pytest.mark.rule("paths_of_glory", "11.1.1")
def test_units_without_movement_factor_stay() -> None:
    assert refused(board({"cetinje": ["mn_corps"]}), move("mn_corps_1", "tirana")) == (
        "cannot-move",
        "11.1.1",
    )


@pytest.mark.rule("paths_of_glory", "9.2.8")
@pytest.mark.rule("paths_of_glory", "11.1.1")
def test_only_units_of_a_space_activated_for_moving_move_and_not_all_need() -> None:
    on = board({"frankfurt": ["ge_1_army", "ge_2_army"], "koblenz": ["ge_3_army"]})
    made = goes(on, move("ge_1_army", "koblenz"))
    assert at(made, "ge_2_army") == "frankfurt"
    idle = change(on)
    fault = movement.check(idle, CP, (move("ge_1_army", "koblenz"),), frozenset(on.units))
    assert fault is not None
    assert fault.key == "not-activated"
    # who has come into an activated space is not activated by that
    first, second = move("ge_1_army", "koblenz"), move("ge_1_army", "aachen")
    assert refused(on, first, second)[0] == "moved-already"
    apart = Move((UnitId("ge_1_army"), UnitId("ge_3_army")), (SpaceId("aachen"),))
    assert refused(on, apart)[0] == "not-together"


@pytest.mark.rule("paths_of_glory", "14.3.1")
@pytest.mark.rule("paths_of_glory", "14.1.1.1")
def test_units_without_supply_stay_even_if_a_move_feeds_them() -> None:
    on = board({"cambrai": ["ge_3_army"], "koblenz": ["ge_2_army"]}, control={"cambrai": CP, "sedan": AP})
    moves = (move("ge_2_army", "sedan"), move("ge_3_army", "brussels"))
    assert refused(on, *moves) == ("unit-unsupplied", "14.3.1")


@pytest.mark.rule("paths_of_glory", "11.1.3")
@pytest.mark.rule("paths_of_glory", "11.1.4")
def test_moves_follow_the_lines() -> None:
    on = board({"london": ["br_corps", "fr_corps"], "frankfurt": ["ge_corps"]})
    assert refused(on, move("ge_corps_1", "sedan")) == ("not-adjacent", "11.1.3")
    fault, _ = run(on, move("ge_corps_1", "sedan"))
    assert fault is not None
    assert "koblenz" in fault.args["may"]  # type: ignore[operator]
    assert at(goes(on, move("br_corps_1", "calais")), "br_corps_1") == "calais"
    assert refused(on, move("fr_corps_1", "calais")) == ("dotted-line", "11.1.4")
    arabs = board({"arabia": ["br_ana_corps", "br_corps"]})
    assert at(goes(arabs, move("br_ana_corps_1", "medina")), "br_ana_corps_1") == "medina"


@pytest.mark.rule("paths_of_glory", "11.1.6")
@pytest.mark.rule("paths_of_glory", "9.2.5")
def test_moves_pass_through_spaces_that_attack_and_do_not_end_there() -> None:
    on = board({"frankfurt": ["ge_corps"], "koblenz": ["ge_2_army"]})
    assert refused(on, move("ge_corps_1", "koblenz"), attack=("koblenz",)) == ("ends-in-attack", "11.1.6")
    assert (
        at(goes(on, move("ge_corps_1", "koblenz", "aachen"), attack=("koblenz",)), "ge_corps_1") == "aachen"
    )


@pytest.mark.rule("paths_of_glory", "11.1.7")
@pytest.mark.rule("paths_of_glory", "10.1.5")
def test_nobody_enters_a_space_with_enemies() -> None:
    on = board({"koblenz": ["ge_2_army"], "sedan": ["(fr_corps)"]})
    assert refused(on, move("ge_2_army", "sedan")) == ("enemy-there", "11.1.7")


@pytest.mark.rule("paths_of_glory", "11.1.14")
def test_every_space_on_the_way_is_taken() -> None:
    made = goes(board({"oppeln": ["ge_corps"]}), move("ge_corps_1", "czestochowa", "lodz"))
    assert made.board.control[SpaceId("czestochowa")] == made.board.control[SpaceId("lodz")] == CP
    assert made.board.vp == 11


@pytest.mark.rule("paths_of_glory", "10.1.2")
@pytest.mark.rule("paths_of_glory", "10.1.4")
def test_stacks_may_be_passed_through_and_not_ended_in() -> None:
    on = board({"frankfurt": ["ge_corps"], "koblenz": ["ge_2_army", "ge_3_army", "ge_4_army"]})
    assert at(goes(on, move("ge_corps_1", "koblenz", "aachen")), "ge_corps_1") == "aachen"
    assert refused(on, move("ge_corps_1", "koblenz")) == ("overstacked", "10.1.2")
    relieved = goes(on, move("ge_corps_1", "koblenz"), move("ge_2_army", "aachen"))
    assert at(relieved, "ge_corps_1") == "koblenz"


@pytest.mark.rule("paths_of_glory", "11.1.8")
@pytest.mark.rule("paths_of_glory", "15.1.1")
@pytest.mark.rule("paths_of_glory", "15.2.1")
def test_who_enters_a_fort_must_besiege_it_and_stops() -> None:
    on = board({"metz": ["ge_5_army", "ge_corps"], "koblenz": ["ge_corps", "ge_corps"]})
    assert refused(on, move("ge_corps_1", "verdun")) == ("siege-too-weak", "15.2.1")
    assert refused(on, move("ge_5_army", "verdun", "bar_le_duc")) == ("fort-stops", "15.1.1")
    made = goes(on, move("ge_5_army", "verdun"))
    assert forts.besieged(DATA, made.board, SpaceId("verdun"))
    assert made.board.control[SpaceId("verdun")] == AP
    # three corps of one round do it together
    three = board({"metz": ["ge_corps"] * 3})
    one_by_one = [move(f"ge_corps_{number}", "verdun") for number in (1, 2, 3)]
    assert forts.besieged(DATA, goes(three, *one_by_one).board, SpaceId("verdun"))
    assert refused(three, *one_by_one[:2])[0] == "siege-too-weak"


@pytest.mark.rule("paths_of_glory", "15.2.2")
@pytest.mark.rule("paths_of_glory", "11.1.1")
def test_a_siege_laid_by_an_earlier_move_opens_the_way_for_later_ones() -> None:
    on = board({"metz": ["ge_5_army", "ge_corps"]})
    siege, through = move("ge_5_army", "verdun"), move("ge_corps_1", "verdun", "bar_le_duc")
    made = goes(on, siege, through)
    assert at(made, "ge_corps_1") == "bar_le_duc"
    assert refused(on, through, siege)[0] == "fort-stops"


@pytest.mark.rule("paths_of_glory", "15.2.4")
@pytest.mark.rule("paths_of_glory", "9.2.9")
def test_a_siege_is_kept_up_or_left_by_all() -> None:
    on = board({"verdun": ["ge_5_army", "ge_corps"], "metz": ["ge_6_army"]}, control={"bar_le_duc": CP})
    assert refused(on, move("ge_5_army", "metz")) == ("siege-abandoned", "15.2.4")
    assert at(goes(on, move("ge_corps_1", "metz")), "ge_corps_1") == "metz"
    assert at(goes(on, move("ge_5_army ge_corps_1", "metz")), "ge_5_army") == "metz"
    relief = goes(on, move("ge_5_army", "metz"), move("ge_6_army", "verdun"))
    assert forts.besieged(DATA, relief.board, SpaceId("verdun"))


@pytest.mark.rule("paths_of_glory", "15.2.4")
def test_a_siege_broken_by_losses_may_be_taken_up_again() -> None:
    on = board({"belfort": ["ge_corps"], "mulhouse": ["ge_corps", "(ge_7_army)"]})
    assert not forts.besieged(DATA, on, SpaceId("belfort"))
    made = goes(on, move("ge_corps_2", "belfort"))
    assert forts.besieged(DATA, made.board, SpaceId("belfort"))
    assert refused(on, move("(ge_7_army)".strip("()"), "belfort", "dijon"))[0] == "fort-stops"
    # and the lone corps may go
    assert at(goes(on, move("ge_corps_1", "mulhouse")), "ge_corps_1") == "mulhouse"


@pytest.mark.rule("paths_of_glory", "11.1.9")
@pytest.mark.rule("paths_of_glory", "16.1.5")
@pytest.mark.parametrize("end", ["amiens", "calais", "ostend"])
def test_the_channel_coast_is_passed_through_until_the_race_to_the_sea(end: str) -> None:
    control = dict.fromkeys(("brussels", "cambrai", "sedan", "liege"), CP)
    on = board({"cambrai": ["ge_1_army"], "brussels": ["ge_2_army"]}, control=control, destroyed=("liege",))
    unit = "ge_2_army" if end == "ostend" else "ge_1_army"
    path = {"amiens": ("amiens",), "calais": ("calais",), "ostend": ("ostend",)}[end]
    assert refused(on, move(unit, *path)) == ("coast-closed", "11.1.9")
    through = goes(on, move(unit, *path, "cambrai" if end != "ostend" else "antwerp"))
    assert through.board.control[SpaceId(end)] == CP
    for fields in ({"events": {"race-to-the-sea": 2}}, {"status": {AP: 0, CP: 4}}):
        open_ = board(
            {"cambrai": ["ge_1_army"], "brussels": ["ge_2_army"]},
            control=control, destroyed=("liege",), **fields,
        )  # fmt: skip
        assert at(goes(open_, move(unit, *path)), unit) == end


@pytest.mark.rule("paths_of_glory", "11.1.10")
@pytest.mark.rule("paths_of_glory", "9.5.3.5")
def test_a_landing_box_is_entered_with_a_beachhead_only() -> None:
    turks = {"gallipoli": ["tu_corps"]}
    assert refused(board(turks), move("tu_corps_1", "mef1")) == ("no-beachhead", "11.1.10")
    made = goes(board(turks, beachhead=SpaceId("mef1")), move("tu_corps_1", "mef1"))
    assert made.board.beachhead is None
    assert refused(board(turks, beachhead=SpaceId("mef2")), move("tu_corps_1", "mef1"))[0] == "no-beachhead"


@pytest.mark.rule("paths_of_glory", "11.1.11")
def test_neutral_nations_are_closed() -> None:
    on = board({"villach": ["ah_corps"]}, war=("TU",))
    assert refused(on, move("ah_corps_1", "maggiore")) == ("neutral-space", "11.1.11")
    at_war = board({"villach": ["ah_corps"]}, war=("TU", "IT"))
    assert at(goes(at_war, move("ah_corps_1", "maggiore")), "ah_corps_1") == "maggiore"


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_greek_neutrals_bar_their_spaces_and_no_others() -> None:
    on = board(
        {"monastir": ["sb_corps"], "florina": ["gr_corps"]},
        war=("TU",), control={"salonika": AP, "kavala": AP},
    )  # fmt: skip
    assert refused(on, move("sb_corps_1", "florina"))[0] == "neutral-space"
    assert at(goes(on, move("sb_corps_1", "salonika")), "sb_corps_1") == "salonika"


@pytest.mark.rule("paths_of_glory", "11.1.12")
def test_albania_is_open_to_all() -> None:
    on = board({"cetinje": ["ah_corps"]}, control={"cetinje": CP}, war=())
    assert at(goes(on, move("ah_corps_1", "tirana")), "ah_corps_1") == "tirana"


@pytest.mark.rule("paths_of_glory", "11.1.13")
def test_persia_is_closed_until_turkey_is_at_war() -> None:
    russians = {"tbilisi": ["ru_corps"], "dilman": []}
    path = next(each for each in DATA.atlas[SpaceId("dilman")].solid if DATA.atlas[each].nation == "RU")
    russians = {path: ["ru_corps"]}
    assert refused(board(russians, war=()), move("ru_corps_1", "dilman"))[0] == "neutral-space"
    assert at(goes(board(russians, war=("TU",)), move("ru_corps_1", "dilman")), "ru_corps_1") == "dilman"


@pytest.mark.rule("paths_of_glory", "11.1.17")
@pytest.mark.parametrize("unit", ["br_bef_army", "br_bef_corps"])
def test_the_expeditionary_force_keeps_to_the_west(unit: str) -> None:
    counter = unit if unit.endswith("army") else f"{unit}_1"
    on = board({"grenoble": [unit], "nice": ["br_corps"]})
    assert refused(on, move(counter, "turin")) == ("bef-abroad", "11.1.17")
    assert at(goes(on, move("br_corps_1", "turin")), "br_corps_1") == "turin"
    assert at(goes(on, move(counter, "lyon")), counter) == "lyon"


@pytest.mark.rule("paths_of_glory", "11.3.1")
@pytest.mark.rule("paths_of_glory", "9.5.3.4")
def test_armies_of_the_near_east_only_enter_it() -> None:
    names = {"adrianople": ["ge_1_army", "ge_corps", "tu_yld_army"]}
    on = board(names)
    assert refused(on, move("ge_1_army", "constantinople")) == ("near-east-armies", "11.3.1")
    assert at(goes(on, move("tu_yld_army", "constantinople")), "tu_yld_army") == "constantinople"
    assert at(goes(on, move("ge_corps_1", "constantinople")), "ge_corps_1") == "constantinople"
    home = board(
        {"gallipoli": ["br_ne_army"], "kavala": ["fr_orient_army"]},
        control={"gallipoli": AP, "adrianople": AP, "constantinople": AP},
        homebound=(UnitId("br_ne_army"), UnitId("fr_orient_army")),
    )
    assert refused(home, move("br_ne_army", "constantinople")) == ("army-at-home", "9.5.3.4")
    assert refused(home, move("fr_orient_army", "salonika")) == ("army-at-home", "9.5.3.4")
    able = board({"kavala": ["fr_orient_army"]})
    assert at(goes(able, move("fr_orient_army", "salonika")), "fr_orient_army") == "salonika"


@pytest.mark.rule("paths_of_glory", "11.3.2")
def test_one_russian_corps_a_turn_crosses_between_caucasus_and_near_east() -> None:
    on = board({"caucasus": ["ru_corps", "ru_corps", "ru_cau_army"], "poti": ["ru_corps"]})
    made = goes(on, move("ru_corps_1", "poti"))
    assert made.board.tally.caucasus == 1
    assert refused(on, move("ru_corps_1 ru_corps_2", "poti")) == ("caucasus-once", "11.3.2")
    assert refused(on, move("ru_corps_1", "poti"), move("ru_corps_3", "caucasus"))[0] == "caucasus-once"
    assert refused(on, move("ru_corps_1", "poti", "caucasus"))[0] == "caucasus-once"
    later = board({"caucasus": ["ru_corps"]}, tally=Tally(caucasus=1))
    assert refused(later, move("ru_corps_1", "grozny"))[0] == "caucasus-once"
    assert refused(on, move("ru_cau_army", "poti")) == ("caucasus-armies", "11.3.2")
    fallen = board({"caucasus": ["ru_corps"]}, events={"fall-of-the-tsar": 9})
    assert refused(fallen, move("ru_corps_1", "poti")) == ("caucasus-closed", "11.3.2")
    # elsewhere it makes no difference
    assert at(goes(fallen, move("ru_corps_1", "odessa")), "ru_corps_1") == "odessa"


@pytest.mark.rule("paths_of_glory", "15.1.12")
def test_russians_keep_away_from_german_forts_in_august_1914() -> None:
    on = {"lomza": ["ru_2_army"], "tannenberg": ["ru_1_army"]}
    control = {"tannenberg": AP}
    early = board(on, turn=1, control=control)
    assert refused(early, move("ru_1_army", "konigsberg")) == ("german-forts", "15.1.12")
    assert (
        at(goes(board(on, turn=2, control=control), move("ru_1_army", "konigsberg")), "ru_1_army")
        == "konigsberg"
    )


@pytest.mark.rule("paths_of_glory", "15.1.11")
def test_germans_may_besiege_russian_forts_at_any_time() -> None:
    made = goes(board({"insterberg": ["ge_8_army"]}, turn=1), move("ge_8_army", "kovno"))
    assert forts.besieged(DATA, made.board, SpaceId("kovno"))


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_foreign_armies_keep_out_of_italy_in_the_historical_scenario() -> None:
    names = {
        "nice": ["fr_1_army", "fr_corps"],
        "villach": ["ge_14_army", "ah_5_army"],
        "munich": ["ge_1_army"],
    }
    on = board(names, scenario="historical")
    total = {AP: "total", CP: "limited"}
    assert refused(on, move("fr_1_army", "turin")) == ("italy-closed", "5.7.4")
    assert refused(on, move("ge_14_army", "maggiore")) == ("italy-closed", "5.7.4")
    assert at(goes(on, move("fr_corps_1", "turin")), "fr_corps_1") == "turin"
    assert at(goes(on, move("ah_5_army", "maggiore")), "ah_5_army") == "maggiore"
    later = board(names, scenario="historical", commitment=total)
    assert at(goes(later, move("fr_1_army", "turin")), "fr_1_army") == "turin"
    assert at(goes(board(names), move("fr_1_army", "turin")), "fr_1_army") == "turin"


@pytest.mark.rule("paths_of_glory", "5.7.4")
def test_german_armies_do_not_end_in_the_alps_in_the_historical_scenario() -> None:
    on = board({"innsbruck": ["ge_14_army", "ge_corps"]}, scenario="historical")
    assert refused(on, move("ge_14_army", "trent")) == ("alps-closed", "5.7.4")
    assert at(goes(on, move("ge_corps_1", "trent")), "ge_corps_1") == "trent"


@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_after_the_treaty_russians_keep_apart_and_at_home() -> None:
    events = {"treaty-of-brest-litovsk": 14}
    names: dict[str, list[str]] = {"jassy": ["ro_corps"], "zhmerinka": ["ru_corps"], "novi_sad": ["ru_corps"]}
    on = board(names, events=events, control={"novi_sad": AP, "belgrade": AP})
    assert refused(on, move("ru_corps_1", "jassy")) == ("russia-apart", "16.4.9")
    assert refused(on, move("ro_corps_1", "zhmerinka")) == ("russia-apart", "16.4.9")
    assert refused(on, move("ru_corps_2", "belgrade")) == ("russia-at-peace", "16.4.9")
    before = board(names, control={"novi_sad": AP, "belgrade": AP})
    assert at(goes(before, move("ru_corps_2", "belgrade")), "ru_corps_2") == "belgrade"


def test_units_of_nobody_and_of_the_foe_are_refused() -> None:
    on = board({"essen": ["ge_1_army"], "paris": ["fr_1_army"]})
    seat: Seat = CP
    made = change(
        on,
    )
    for units, key in (
        ("fr_1_army", "not-yours"),
        ("ge_2_army", "not-in-play"),
        ("ge_99_army", "no-such-unit"),
    ):
        fault = movement.check(made, seat, (move(units, "koblenz"),), frozenset())
        assert fault is not None
        assert fault.key == key
    assert isinstance(on.now, Round)
