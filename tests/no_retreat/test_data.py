"""The data of No Retreat!: counts, connections, the rulebook's figures; an owner's folder over them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.folders import Files, read_files
from games.kit.hexes import distance
from games.no_retreat import data
from games.no_retreat.data import validate
from games.no_retreat.data.load import check_folder, load_folder, open_folder, problem_text, source
from games.no_retreat.model.atlas import AXIS, REMOVED, SEATS, SOVIET, HexId
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from tests.rig.cases import in_turn

SOURCE = source()
ATLAS, ROSTER, PACK, TABLES = SOURCE.atlas, SOURCE.roster, SOURCE.pack, SOURCE.tables


def h(number: str) -> HexId:
    return HexId(number)


# The map


def test_how_much_there_is() -> None:
    kinds = Counter(ground.terrain for ground in ATLAS.grounds.values())
    assert kinds["area"] == 3
    assert kinds["lake"] == 1
    assert kinds["city"] == 32
    assert sum(kinds.values()) - 4 == 380
    assert len(ATLAS.objectives[AXIS]) == 5
    assert len(ATLAS.objectives[SOVIET]) == 4
    assert {seat: mask.bit_count() for seat, mask in ATLAS.edges.items()} == {AXIS: 11, SOVIET: 26}


def test_where_points_are_to_be_had() -> None:
    """12.7: every city, both oil fields, Finland; twelve for the Axis in June 1941."""
    assert len(ATLAS.scoring) == 32 + 2 + 1
    assert sum(ATLAS[each].owner == AXIS for each in ATLAS.scoring) == 12
    assert ATLAS[h("finland")].owner is None
    assert ATLAS.oil("caucasian") == "2219"
    assert ATLAS.oil("rumanian") == "1607"


def test_neighbours_are_mutual_and_lie_side_by_side() -> None:
    for field in (ATLAS.ways, ATLAS.lines):
        for key, beside in field.beside.items():
            for other in beside:
                assert key in field.beside[other]
                one, two = ATLAS[key].at, ATLAS[other].at
                assert one is None or two is None or distance(one, two) == 1
    assert all(set(ATLAS.ways.beside[key]) <= set(ATLAS.lines.beside[key]) for key in ATLAS.grounds)
    assert ATLAS.ways.bit == ATLAS.lines.bit


def test_all_land_is_joined_to_one_board() -> None:
    bit = ATLAS.ways.bit
    assert ATLAS.ways.flood(bit[h("0819")], ATLAS.ways.all) == ATLAS.ways.all & ~ATLAS.lake


def test_rivers_are_on_both_sides() -> None:
    assert ATLAS.river_between(h("1511"), h("1510"))
    for key, beside in ATLAS.lines.beside.items():
        for other in beside:
            assert ATLAS.river_between(key, other) == ATLAS.river_between(other, key)


def test_areas_adjoin_what_the_rules_say() -> None:
    """8.6: three hexes adjoin Finland; 8.7: the two Balkan areas adjoin each other."""
    assert {*ATLAS.ways.beside[h("finland")]} == {"0218", "0320", "0321"}
    assert h("south-balkans") in ATLAS.ways.beside[h("west-balkans")]


@pytest.mark.parametrize(("one", "other"), [("0315", "0316"), ("0621", "0620"), ("1716", "1816")])
def test_lakes_and_seas_bar_ways_but_no_lines(one: str, other: str) -> None:
    assert h(other) not in ATLAS.ways.beside[h(one)]
    assert h(other) in ATLAS.lines.beside[h(one)]


def test_ladoga_is_crossed_by_lines_alone() -> None:
    lake = h("0219")
    assert ATLAS.ways.beside[lake] == ()
    assert {*ATLAS.lines.beside[lake]} == {"0218", "0319", "0320"}


# The counters


def test_counters() -> None:
    assert {seat: len(ROSTER.of[seat]) for seat in SEATS} == {AXIS: 39, SOVIET: 30}
    panzer = ROSTER[UnitId("ge-1pz")]
    assert (panzer.face(False).strength, panzer.face(True).strength, panzer.face(True).mp) == (7, 5, 6)
    front = ROSTER[UnitId("su-kalinin")]
    assert front.name("ru", False) == "1-й Прибалтийский"
    assert front.name("ru", True) == "Калининский"
    assert front.red(False)
    assert not front.red(True)
    assert [each.gone for each in ROSTER.counters.values() if each.gone] == [16, 18, 15]


@in_turn(ROSTER.counters)
def test_a_counter_hangs_together(unit: UnitId) -> None:
    counter = ROSTER[unit]
    faces = [face for face in (counter.full, counter.weak) if face is not None]
    assert all(face.white and face.no_zone and not face.mp for face in faces if face.fort)
    assert counter.two_sided or counter.returns or counter.permanent or counter.entry == "optional"
    assert not counter.cadre or all(face.white for face in faces)


def test_a_side_that_is_not_there_has_no_face() -> None:
    assert ROSTER[UnitId("su-ost1")].face(True).strength == 2
    with pytest.raises(ValueError, match="su-ost1 has no strong side"):
        ROSTER[UnitId("su-ost1")].face(False)


# The cards


def test_cards() -> None:
    assert len(PACK.cards) == 54
    assert (len(PACK.early), len(PACK.late)) == (15, 10)
    assert card_of(7) in PACK.early
    assert PACK.half(card_of(1), AXIS).names["ru"] == "Эрих фон Манштейн"
    immediate = [half for half in PACK.halves.values() if half.immediate]
    assert len(immediate) == 16
    assert all("draw" not in half.windows for half in PACK.halves.values() if not half.immediate)


# The tables


def test_turn_track() -> None:
    assert list(TABLES.turns) == list(range(1, 29))
    assert [turn for turn, space in TABLES.turns.items() if space.sudden] == [3, 6, 9, 12, 15, 18, 21, 24, 27]
    assert [turn for turn, space in TABLES.turns.items() if space.red] == [4, 7, 10, 14, 19, 22, 25, 27]
    assert TABLES.turns[5].support == {AXIS: 0, SOVIET: 3}


def test_combat_results_of_the_rulebook() -> None:
    column = TABLES.columns.index
    assert TABLES.results[AXIS][2][column("5:1")] == "DS"
    assert TABLES.results[SOVIET][3][column("1:1")] == "CB"
    better = ("CA", "-", "CB", "EX", "DR", "DS", "DD").index
    for seat in SEATS:
        for row in TABLES.results[seat]:
            assert [*map(better, row)] == sorted(map(better, row))


# The set-ups


@pytest.mark.parametrize(("key", "points"), [("A", 12), ("B", 21), ("C", 24), ("D", 13), ("E", 24), ("F", 6)])
def test_points_at_the_start(key: str, points: int) -> None:
    """Positive for the Axis; before 1945 all hexes of the board count, then those of Greater Germany."""
    setup = SOURCE.setups[key]
    counting = [
        each
        for each in ATLAS.scoring
        if ATLAS[each].owner and (setup.turn < 23 or ATLAS[each].country == "greater-germany")
    ]
    held = sum((each in setup.axis_holds) == (setup.initiative == AXIS) for each in counting)
    assert held + (setup.events if setup.initiative == AXIS else -setup.events) == points


@pytest.mark.parametrize("key", "ABCDEF")
def test_who_is_placed_has_that_side(key: str) -> None:
    for unit, (at, weak) in SOURCE.setups[key].units.items():
        assert ROSTER[unit].face(weak) is not None
        assert at != REMOVED or ROSTER[unit].gone <= SOURCE.setups[key].turn or key == "F"


def test_strengths_at_the_start() -> None:
    """Of all units on the map, as the facts count them."""

    def strength(key: str, seat: object) -> int:
        return sum(
            ROSTER[unit].face(weak).strength
            for unit, (at, weak) in SOURCE.setups[key].units.items()
            if at in ATLAS and ROSTER[unit].seat == seat
        )

    assert {key: (strength(key, AXIS), strength(key, SOVIET)) for key in "ABCDEF"} == {
        "A": (59, 30),
        "B": (61, 58),
        "C": (59, 74),
        "D": (73, 93),
        "E": (58, 114),
        "F": (78, 120),
    }


# An owner's folder


def laid(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def test_an_owners_folder_goes_over_single_fields(tmp_path: Path) -> None:
    over = "[scenario.A]\ndeal = [7, 0]\n"
    units = '[unit.ro-3]\nfull = { kind = "infantry", strength = 3, mp = 4 }\n'
    made = load_folder(laid(tmp_path, scenarios=over, units=units))
    assert made.setups["A"].deal == {AXIS: 7, SOVIET: 0}
    assert made.setups["A"].units == SOURCE.setups["A"].units
    assert made.roster[UnitId("ro-3")].face(False).strength == 3
    assert made.roster[UnitId("ro-4")] == ROSTER[UnitId("ro-4")]


OWN = read_files(((Path(data.__file__).parent, "data"),), validate.FILES)
FAULTS = {
    "hexes": {
        '[hex]\n"1212" = { terrain = "swamp" }': "hexes.toml:2: 1212: swamp is no value for terrain.",
        '[hex]\n"12" = { terrain = "open", country = "ussr" }': "a new hex has a number of four digits",
        '[hex]\n"0115" = { rivers = ["NE"] }': "hexes.toml:2: 0115: there is no hex to the NE.",
        '[hex]\n"1212" = { owner = "AXIS" }': "a city has a name and an owner",
        '[area.finland]\njoins = ["9999"]': "hexes.toml:2: finland: there is no 9999.",
    },
    "units": {
        "[unit.ro-3]\nfull = { strength = 3 }": "units.toml:2: ro-3: a side of a counter has kind",
        '[unit.ro-3]\nentry = "turn soon"': "units.toml:2: ro-3: turn soon is no value for entry.",
        '[unit.xx]\nseat = "AXIS"': "units.toml:1: xx: nation is missing.",
        '[unit.su-sev]\nhome = "9999"': "units.toml:2: su-sev: there is no 9999.",
    },
    "cards": {
        '[half.55-AXIS]\nen = "x"\nru = "x"\nwindows = ["any"]\ndoes = "x"': "55-AXIS: a half is called by",
        '[half.7-AXIS]\nwindows = ["noon"]': "cards.toml:2: 7-AXIS: ['noon'] is no value for windows.",
        "[decks]\nfrom-1945 = [99]": "cards.toml:2: decks: [99] is no value for from-1945.",
    },
    "tables": {
        '[results.AXIS]\n1 = ["CA"]': "tables.toml:2: AXIS: ['CA'] is no value for 1.",
        "[turn]\n29 = { year = 1945 }": "tables.toml:2: 29: months is missing.",
        '[turn]\n3 = { variable = "easter" }': "tables.toml:2: 3: there is no easter.",
        "[figures]\nhand = -1": "tables.toml:2: figures: -1 is no value for hand.",
    },
    "scenarios": {
        '[scenario.A]\nunits = [["ge-16a", "9999"]]': "scenarios.toml:2: A: there is no 9999.",
        '[scenario.A]\nunits = [["xx", "0410"]]': "scenarios.toml:2: A: there is no xx.",
        '[scenario.A]\nunits = [["fi", "finland"], ["fi", "0410"]]': "A: fi is placed twice.",
        '[scenario.A]\nweak = ["ro-3"]': "scenarios.toml:2: A: ro-3 has no weak side.",
        "[scenario.A]\nvictory = [{ points = 3 }]": "scenarios.toml:2: A: a way to win names its `seat`.",
        '[scenario.A]\nvictory = [{ seat = "AXIS", when = 3 }]': "A: no field victory.when; there are seat",
    },
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("name", "text", "told"),
    [(name, text, told) for name, cases in FAULTS.items() for text, told in cases.items()],
)
def test_a_fault_is_told_by_file_and_line(tmp_path: Path, name: str, text: str, told: str) -> None:
    """As ``check_folder`` does, with the project's own files read once for all."""
    over = read_files(((laid(tmp_path, **{name: text}), "own"),), validate.FILES)
    both = {file: (*OWN.sources[file], *over.sources[file]) for file in validate.FILES}
    problems = validate.build(Files(both))
    assert isinstance(problems, tuple)
    assert told in "\n".join(map(problem_text, problems))
    assert all(problem_text(each, "ru") for each in problems)


def test_a_folder_without_its_files_or_with_bad_ones_is_none(tmp_path: Path) -> None:
    assert not isinstance(open_folder(tmp_path), Source)
    assert len(check_folder(laid(tmp_path, tables="[figures]\nhand = -1"))) > 0


@pytest.mark.rule("no_retreat", "2.3")
def test_what_a_counter_says() -> None:
    """Strength and movement of both sides; white figures do not attack, those in brackets have no zone."""
    panzer, leningrad = ROSTER[UnitId("ge-1pz")], ROSTER[UnitId("su-len")]
    faces = [panzer.face(False), panzer.face(True)]
    assert [(each.kind, each.strength, each.mp) for each in faces] == [("tank", 7, 6), ("tank", 5, 6)]
    fort, regional = leningrad.face(False), leningrad.face(True)
    assert (fort.strength, fort.mp, fort.white, fort.no_zone) == (5, 0, True, True)
    assert (regional.strength, regional.mp, regional.white, regional.no_zone) == (3, 3, False, False)
    assert [panzer.two_sided, leningrad.two_sided] == [True, True]
    assert not ROSTER[UnitId("ro-3")].two_sided
    assert leningrad.red(weak=False)
    assert not leningrad.red(weak=True)
    with pytest.raises(ValueError, match="no weak side"):
        ROSTER[UnitId("ro-3")].face(True)
