"""The data of Won by the Sword: counts, connections, the rulebook's figures; an owner's folder over them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from games.folders import Files, read_files
from games.won_by_the_sword import data
from games.won_by_the_sword.data import validate
from games.won_by_the_sword.data.load import check_folder, load_folder, open_folder, problem_text, source
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, EdgeId, PointId, foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.forces import ABILITIES, LeaderId, Nation, UnitId
from games.won_by_the_sword.model.source import ColumnId, Setup, Source
from tests.rig.cases import in_turn, some

SOURCE = source()
ATLAS, ROSTER, PACK, TABLES, SETUPS = SOURCE.atlas, SOURCE.roster, SOURCE.pack, SOURCE.tables, SOURCE.setups


def p(name: str) -> PointId:
    return PointId(name)


# The map


@pytest.mark.rule("won_by_the_sword", "1.3")
def test_how_much_there_is() -> None:
    """Five kinds of points, a village is no fortification; two kinds of edges; more lead off the map."""
    kinds = Counter(point.kind for point in ATLAS.points.values())
    assert kinds == {"village": 18, "town": 50, "strong_town": 28, "fortress": 19, "strong_fortress": 13}
    edges = [edge for edge in ATLAS.edges.values() if len(edge.ends) == 2]
    assert (len(edges), sum(edge.difficult for edge in edges)) == (274, 40)
    assert len(ATLAS.edges) - len(edges) == 19
    assert not any(point.fortified for point in ATLAS.points.values() if point.kind == "village")
    assert {*TABLES.fortifications} == {*kinds} - {"village"}


@pytest.mark.rule("won_by_the_sword", "1.3 regions")
def test_nine_regions_and_four_bishoprics() -> None:
    of = Counter(point.region for point in ATLAS.points.values())
    assert {*of} == {*ATLAS.regions}
    single = {region for region, count in of.items() if count == 1}
    assert single == {"bp_mainz", "bp_strasbourg", "bp_ulm", "bp_augsburg", "neutral_basel"}
    assert len({*of} - single) == 9


@pytest.mark.rule("won_by_the_sword", "1.3 Basel")
def test_basel_is_neutral_for_ever() -> None:
    assert not ATLAS[p("basel")].fortified
    assert [point.id for point in ATLAS.points.values() if point.neutral] == ["basel"]
    for setup in SETUPS.values():
        assert not any("basel" in setup.posts[seat] for seat in SEATS)


def test_edges_end_on_banks_that_there_are() -> None:
    for edge in ATLAS.edges.values():
        for end in edge.ends:
            banks = ATLAS[end.point].banks
            assert end.bank in banks or (not banks and not end.bank)
            assert edge.id in ATLAS.at[end.point]


def test_the_map_is_in_one_piece_and_no_edge_is_there_twice() -> None:
    seen, ahead = set[PointId](), [p("ulm")]
    while ahead:
        point = ahead.pop()
        if point not in seen:
            seen.add(point)
            ahead += [end.point for key in ATLAS.at[point] for end in ATLAS.edges[key].ends]
    assert seen == {*ATLAS.points}
    ends = Counter(frozenset((end.point, end.bank) for end in edge.ends) for edge in ATLAS.edges.values())
    assert {*ends.values()} == {1}


@pytest.mark.rule("won_by_the_sword", "8.0")
def test_the_march_of_the_rulebook_is_on_the_map() -> None:
    march = [p(name) for name in ("ansbach", "gunzenhausen", "pappenheim", "eichstaett")]
    for here, there in pairwise(march):
        (edge,) = ATLAS.between(here, there)
        assert not edge.difficult


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_the_crossings_of_the_rulebook_are_on_the_map() -> None:
    """From Augsburg over the Danube: Donauwörth, Ingolstadt, Ulm; between them no other crossing."""
    danube = [point.id for point in ATLAS.points.values() if "danube" in point.rivers]
    lie = sorted(danube, key=lambda point: ATLAS[point].at[0])
    one, other = lie.index(p("ulm")), lie.index(p("ingolstadt"))
    assert lie[one : other + 1] == ["ulm", "donauwoerth", "ingolstadt"]
    assert {ATLAS[p(name)].banks for name in ("ulm", "donauwoerth", "ingolstadt")} == {("L", "R")}


def test_spellings_that_mean_two_points() -> None:
    """What letters show is clear; a bare other spelling may mean two, which is then asked about."""
    spelt: dict[str, set[str]] = {}
    for point in ATLAS.points.values():
        for name in (*point.names.values(), *point.also):
            spelt.setdefault(name.lower(), set()).add(point.id)
    shown = Counter(name.lower() for point in ATLAS.points.values() for name in {*point.names.values()})
    assert [name for name, count in shown.items() if count > 1] == []
    assert {name for name, points in spelt.items() if len(points) > 1} == AMBIGUOUS


AMBIGUOUS = {"вейсенбург"}


# Units, leaders


@pytest.mark.rule("won_by_the_sword", "1.5 units")
@pytest.mark.rule("won_by_the_sword", "1.4 regiment")
def test_levels_and_firepower() -> None:
    def figures(name: str) -> tuple[int, int, int]:
        unit = ROSTER.units[UnitId(name)]
        return unit.levels, unit.size, unit.firepower

    assert [figures(f"sweden-{each}") for each in ("i", "i/", "vi", "vi/")] == [
        *((2, 2, 2), (1, 1, 1)),
        *((2, 2, 3), (1, 1, 2)),
    ]
    assert [figures(f"bavaria-{each}") for each in ("c", "vc/", "d", "g")] == [
        *((2, 2, 2), (1, 1, 2)),
        *((1, 1, 1), (0, 2, 4)),
    ]
    full, reduced = ROSTER.units[UnitId("empire-vc")], ROSTER.units[UnitId("empire-vc/")]
    assert (full.turned, reduced.turned, reduced.raised) == (reduced.id, None, full.id)
    assert ROSTER.units[UnitId("empire-g")].turned is None


@pytest.mark.rule("won_by_the_sword", "1.5 nations")
def test_seven_nations() -> None:
    protestant = {nation for nation, seat in ROSTER.sides.items() if seat == PROTESTANT}
    assert protestant == {"sweden", "france", "hesse", "weimar"}
    assert {*ROSTER.sides} - protestant == {"empire", "bavaria", "spain"}


@pytest.mark.rule("won_by_the_sword", "6.1")
def test_three_kinds_of_leaders() -> None:
    """An ordinary one for each nation; the energetic ones have chits, all thirteen abilities occur."""
    ranks = Counter(leader.rank for leader in ROSTER.leaders.values())
    assert ranks["ordinary"] == len(ROSTER.nations)
    assert sum(ranks.values()) - ranks["ordinary"] == 42
    assert all(bool(leader.chits) == (leader.rank == "energetic") for leader in ROSTER.leaders.values())
    assert {chit for leader in ROSTER.leaders.values() for chit in leader.chits} == {*ABILITIES}
    assert ROSTER.leaders[LeaderId("wallenstein")].chits.count("recruitment") == 2


# Cards, tables


@pytest.mark.rule("won_by_the_sword", "1.2")
@pytest.mark.rule("won_by_the_sword", "1.4 points")
def test_the_pack_is_that_of_the_rulebook() -> None:
    """54 cards of three parts; how many of each action, 3 to 6 points."""
    assert [*PACK] == [card_of(number) for number in range(1, 55)]
    counts = Counter(card.action for card in PACK.values())
    assert list(counts.values()) == [12, 4, 1, 6, 4, 4, 7, 6, 2, 2, 6]
    assert {card.cp for card in PACK.values()} == {3, 4, 5, 6}
    for card in PACK.values():
        assert list(card.baggage.values()) == sorted(card.baggage.values())
        assert (card.cavalry > card.cp) == (card.action == "cavalry_bonus")


@pytest.mark.rule("won_by_the_sword", "1.4 works")
def test_each_kind_of_fortification_needs_its_works() -> None:
    works = {kind: row.works for kind, row in TABLES.fortifications.items()}
    assert works == {"town": 2, "strong_town": 5, "fortress": 8, "strong_fortress": 12}


def test_the_tables() -> None:
    assert [TABLES.hits(total) for total in (0, 5, 6, 10, 11, 65, 66, 161)] == [0, 0, 1, 1, 2, 12, 13, 32]
    assert [TABLES.foraged(total).bp for total in (-4, 0, 1, 6, 8, 9, 11, 20)] == [0, 0, 1, 2, 3, 3, 4, 4]
    assert [TABLES.column(levels) for levels in (0, 1, 3, 4, 7, 30)] == [
        *("none", "level_1", "levels_2_3", "levels_4_6", "levels_7_plus", "levels_7_plus"),
    ]
    rows = [TABLES.fortifications[kind] for kind in ("town", "strong_town", "fortress", "strong_fortress")]
    for one, other in pairwise(rows):
        for name in ("garrison", "begin", "keep", "double", "works", "guns", "plunder", "vp"):
            assert getattr(one, name) <= getattr(other, name)
    assert TABLES.need["first"]["none"] > TABLES.need["final"]["none"]
    assert TABLES.seasons[5] == "spring"
    assert TABLES.seasons[6] == "summer"


def test_a_fortress_and_a_strong_one_give_what_a_public_report_says() -> None:
    """Regensburg and Munich together: 30."""
    kinds = [ATLAS[p(name)].kind for name in ("regensburg", "munich")]
    assert sum(TABLES.fortifications[kind].vp for kind in kinds if kind != "village") == 30


# Scenarios


def test_seven_campaigns_and_nine_battles() -> None:
    assert Counter(setup.campaign for setup in SETUPS.values()) == {True: 7, False: 9}
    assert {len(setup.turns) for setup in SETUPS.values() if not setup.campaign} == {3}
    assert {len(setup.turns) for setup in SETUPS.values() if setup.campaign} == {7, 8, 9}
    assert all(bool(setup.first_end) == setup.campaign for setup in SETUPS.values())


@pytest.mark.rule("won_by_the_sword", "1.4 enemy")
@pytest.mark.rule("won_by_the_sword", "1.4 home")
@in_turn(SETUPS)
def test_no_land_is_enemy_land_of_both(key: str) -> None:
    """What is enemy land of a side is home of the other."""
    hostile = SETUPS[key].hostile
    assert hostile[PROTESTANT]
    assert hostile[CATHOLIC]
    assert not {*hostile[PROTESTANT]} & {*hostile[CATHOLIC]}


@in_turn(SETUPS)
def test_a_scenario_hangs_together(key: str) -> None:
    setup = SETUPS[key]
    for seat in SEATS:
        assert 1 <= sum(seat_of(column) == seat for column in setup.columns) <= 4
        for nation in {post.nation for post in setup.posts[seat].values()}:
            assert ROSTER.sides[nation] == seat
    for column, start in setup.columns.items():
        assert start.at not in setup.posts[foe(seat_of(column))] or start.at in setup.sieges
    named = [leader for start in setup.columns.values() for leader in start.force.leaders]
    named += [leader for arrival in setup.arrivals for leader in arrival.force.leaders]
    named += setup.commandants.values()
    twice = {leader for leader, count in Counter(named).items() if count > 1}
    assert {ROSTER.leaders[leader].rank for leader in twice} <= {"ordinary"}
    assert _guns(setup, None) <= dict(ROSTER.guns).items()


def _guns(setup: Setup, nothing: None) -> set[tuple[Nation, int]]:
    """Nations that would need more batteries than they have."""
    found: Counter[Nation] = Counter()
    forces = [start.force for start in setup.columns.values()]
    forces += [arrival.force for arrival in setup.arrivals]
    for force in forces:
        for unit, count in force.units.items():
            if ROSTER.units[unit].arm == "guns":
                found[ROSTER.units[unit].nation] += count
    return {(nation, count) for nation, count in found.items() if count > ROSTER.guns[nation]}


def test_a_battle_is_based_on_its_campaign() -> None:
    """What it does not say is as there; what it changes is changed."""
    campaign, lech, veste = SETUPS["c1632"], SETUPS["b1632_lech"], SETUPS["b1632_alte_veste"]
    assert (lech.columns, lech.posts, lech.arrivals) == (campaign.columns, campaign.posts, campaign.arrivals)
    assert p("munich") not in {**veste.posts[PROTESTANT], **veste.posts[CATHOLIC]}
    assert veste.posts[PROTESTANT][p("augsburg")].regiment
    assert SETUPS["b1643_tuttlingen"].posts[CATHOLIC][p("rottweil")].regiment
    assert not SETUPS["c1644"].posts[CATHOLIC][p("rottweil")].regiment


# An owner's folder


def laid(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def test_an_owners_folder_goes_over_single_fields(tmp_path: Path) -> None:
    made = load_folder(
        laid(
            tmp_path,
            map='[point]\nulm = { kind = "fortress" }\n',
            units="[kind]\nvi = { firepower = [4, 3] }\n",
            cards="[card]\n13 = { cp = 6 }\n",
            tables="[fortification]\ntown = { vp = 4 }\n",
            scenarios='[scenario.b1638_rheinfelden]\nmonths = [2, 3]\ninitiative = "CATHOLIC"\n',
        )
    )
    assert made.atlas[p("ulm")].kind == "fortress"
    assert made.atlas[p("ulm")].names == ATLAS[p("ulm")].names
    assert made.roster.units[UnitId("spain-vi/")].firepower == 3
    assert made.pack[card_of(13)].cp == 6
    assert made.tables.fortifications["town"].vp == 4
    assert len(made.setups["b1638_rheinfelden"].turns) == 2
    assert made.setups["b1638_rheinfelden"].columns == SETUPS["b1638_rheinfelden"].columns
    assert made.setups["c1638"].initiative == PROTESTANT


OWN = read_files(((Path(data.__file__).parent, "data"),), validate.FILES)
P1 = '{ at = "basel:L", leaders = ["rosen"], units = { weimar-i = 1 }, baggage = 0 }'
FAULTS = {
    "map": {
        '[point]\nulm = { kind = "hamlet" }': "map.toml:2: ulm: hamlet is no value for kind.",
        '[point]\nulm = { region = "tyrol" }': "map.toml:2: ulm: there is no tyrol.",
        '[point]\nulm = { rivers = ["iller"] }': "ulm: there is no iller.",
        '[point]\nansbach = { banks = ["L", "R"] }': "ansbach: a crossing has `rivers` and at least two",
        '[edge]\nx = { ends = ["ulm:X", "ansbach"] }': "x: ulm:X is not an end; its banks: L, R.",
        '[edge]\nx = { ends = ["ulm", "ansbach"] }': "x: ulm is not an end; its banks: L, R.",
        '[edge]\nx = { ends = ["ansbach:L", "hof"] }': "x: ansbach:L is not an end; its banks: .",
        '[edge]\nx = { ends = ["hof", "hof"] }': "x: an edge joins two points.",
        '[edge]\nx = { ends = ["hof", "prague"] }': "x: there is no prague.",
        '[off]\nx = { at = "prague", en = "x", ru = "x" }': "x: there is no prague.",
    },
    "units": {
        "[kind]\ni = { levels = [2] }": "i: a kind has as many `levels` as `firepower`",
        "[kind]\ni = { levels = [7, 1] }": "units.toml:2: i: [7, 1] is no value for levels.",
        "[kind]\ng = { levels = [2] }": "units.toml:2: g: [2] is no value for levels.",
        '[kind]\nx = { arm = "guns", levels = [1], firepower = [1] }': "x: there is no x.",
        '[leader]\nhorn = { nation = "denmark" }': "horn: there is no denmark.",
        '[leader]\nbaner = { chits = ["spies"] }': "baner: an energetic leader has `chits`, no other does.",
        '[leader]\nhorn = { chits = ["charm"] }': "horn: ['charm'] is no value for chits.",
        "[ordinary]\nen = 3": "ordinary: 3 is no value for en.",
    },
    "cards": {
        '[card]\n55 = { cp = 3, baggage = [0, 1, 2], action = "stratagem" }': "called by its number in two",
        "[card]\n13 = { cavalry = 5 }": "13: a card with the cavalry bonus has `cavalry`",
        "[card]\n13 = { baggage = [1, 2] }": "13: [1, 2] is no value for baggage.",
        '[card]\n13 = { action = "rain" }': "13: rain is no value for action.",
    },
    "tables": {
        "[fortification]\ntown = { works = -1 }": "town: -1 is no value for works.",
        "[fortification]\ntown = { keep = 9 }": "town: 9 levels to go on with a siege are more",
        "[fortification]\ncastle = { works = 3 }": "castle: garrison is missing.",
        "[foraging]\nrows = [{ most = 3 }]": "tables.toml:1: [foraging] lacks most.",
        "[surrender]\nfirst = { none = 3 }": "tables.toml:2: [surrender.first] lacks level_1, levels_2_3",
        "[season]\nspring = [13]": "season: [13] is no value for spring.",
        "[figures]\nvp = { rout = 3 }": "figures: {'rout': 3} is no value for vp.",
        "[figures]\nsizes = { small = [1, 9], medium = [11, 20], large = [21] }": "is no value for sizes.",
        "[figures]\nrounds = 6": "figures: 6 is no value for rounds.",
        "[figures]\ncolumns = 5": "figures: 5 is no value for columns.",
        "[figures]\nhand = 9": "tables.toml:2: figures: a hand of 9 is too small; the rounds take 10 cards.",
        "[figures]\nending-leads = [[20, 1], [10, 2]]": "is no value for ending-leads.",
    },
    "scenarios": {
        '[scenario.x]\nen = "x"\nru = "x"\nbase = "y"': "x: there is no y.",
        '[scenario.x]\nen = "x"\nru = "x"': "x: months is missing.",
        '[scenario.c1638]\nhostile = { PROTESTANT = ["tyrol"] }': "c1638: there is no tyrol.",
        "[scenario.c1638]\nmonths = []": "scenarios.toml:2: c1638: [] is no value for months.",
        "[scenario.c1638]\nmonths = [1]": "c1638: month 1 is in no season.",
        "[scenario.c1638]\nfirst-end = 12": "c1638: 12 is no value for first-end.",
        "[scenario.c1638.columns]\nP5 = " + P1: "c1638: there is no P5.",
        "[scenario.c1638.columns]\nC1 = " + P1: "a column in columns has units or leaders of the other side.",
        "[scenario.c1638.columns]\nP1 = " + P1.replace("rosen", "turenne"): "and a leader of each nation.",
        "[scenario.c1638.columns]\nP1 = " + P1.replace("basel:L", "breisach"): "garrison of the enemy",
        "[scenario.c1638.columns]\nP1 = " + P1.replace("weimar-i", "weimar-x"): "there is no weimar-x.",
        '[scenario.c1638.columns]\nP1 = { at = "basel" }': "has at, leaders, units and baggage.",
        '[scenario.c1638]\nchanged = { none = ["bensheim"] }': "bensheim can have no garrison.",
        '[scenario.c1638.garrisons]\nempire = ["ulm"]\nbavaria = ["ulm"]': "ulm is placed twice.",
        '[scenario.c1638]\nstrong-too = ["bensheim"]': "c1638: there is no bensheim.",
        '[scenario.c1638]\ncommandants = { breisach = "horn" }': "is of another nation than its garrison.",
        "[scenario.c1638]\npool = { empire = 1 }": "points of empire need a regiment, the pool has fewer.",
        '[scenario.c1638]\narrivals = [{ seat = "PROTESTANT" }]': "an arrival has `seat` and either `turn`",
        "[scenario.c1638]\nsieges = { breisach = { built = 1 } }": "the siege of breisach has `built`",
        '[scenario.c1638]\nspecials = [{ kind = "mutiny" }]': "a special rule has the fields of its kind",
    },
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("name", "text", "told"),
    some([(name, text, told) for name, cases in FAULTS.items() for text, told in cases.items()], 3),
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


def test_an_edge_off_the_map_has_one_end() -> None:
    edge = ATLAS.edges[EdgeId("off-passau")]
    assert [end.point for end in edge.ends] == ["passau"]
    assert edge.beyond(p("passau")) is None
    assert edge.names["ru"]
    assert ColumnId("P1") in SETUPS["c1638"].columns
