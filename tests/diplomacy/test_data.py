"""The standard board as data: counts, borders, coasts, centres, the set-up of 1901."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.diplomacy.data.load import load_variant
from games.diplomacy.model.orders import Location, Power, Province, Unit, province_of
from games.toml_source import Problem, Source, key_lines, read_source
from tests.rig.cases import in_turn

STANDARD = load_variant("standard")
BOARD = STANDARD.board


@pytest.mark.rule("diplomacy", "Типы Провинций")
def test_there_are_75_provinces_of_three_kinds() -> None:
    kinds = [data.terrain for data in BOARD.provinces.values()]
    assert (len(kinds), kinds.count("inland"), kinds.count("coast"), kinds.count("sea")) == (75, 14, 42, 19)
    assert {key: data.coasts for key, data in BOARD.provinces.items() if data.coasts} == {
        "BUL": ("EC", "SC"),
        "SPA": ("NC", "SC"),
        "STP": ("NC", "SC"),
    }
    assert all(BOARD.provinces[Province(key)].terrain == "coast" for key in ("DEN", "BRE", "SPA"))


@pytest.mark.rule("diplomacy", "Центры Снабжения")
def test_34_centres_twelve_of_them_free() -> None:
    centers = {key for key, data in BOARD.provinces.items() if data.center}
    owned = {key for home in BOARD.homes.values() for key in home}
    assert (len(centers), len(owned)) == (34, 22)
    free = "BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN"
    assert sorted(centers - owned) == free.split()


def test_there_are_206_borders() -> None:
    army = {frozenset((a, b)) for a, ends in BOARD.army_next.items() for b in ends}
    fleet = {frozenset((a, b)) for a, ends in BOARD.fleet_next.items() for b in ends}
    merged = army | {frozenset(province_of(end) for end in pair) for pair in fleet}
    assert (len(army), len(fleet), len(merged)) == (111, 141, 206)


def test_borders_are_symmetric_sorted_and_complete() -> None:
    for here, ends in BOARD.army_next.items():
        assert list(ends) == sorted(set(ends))
        assert all(here in BOARD.army_next[end] for end in ends)
        assert all(BOARD.provinces[end].terrain != "sea" for end in (here, *ends))
    for spot, spots in BOARD.fleet_next.items():
        assert list(spots) == sorted(set(spots))
        assert all(spot in BOARD.fleet_next[end] for end in spots)
        assert all(BOARD.provinces[province_of(end)].terrain != "inland" for end in (spot, *spots))
    assert set(BOARD.army_next) == {key for key, data in BOARD.provinces.items() if data.terrain != "sea"}
    assert set(BOARD.fleet_next) == {
        f"{key}/{coast}" if coast else key
        for key, data in BOARD.provinces.items()
        if data.terrain != "inland"
        for coast in data.coasts or ("",)
    }


@in_turn(
    [
        ("SPA/NC", "GAS MAO POR"),
        ("SPA/SC", "LYO MAO MAR POR WES"),
        ("BUL/EC", "BLA CON RUM"),
        ("BUL/SC", "AEG CON GRE"),
        ("STP/NC", "BAR NWY"),
        ("STP/SC", "BOT FIN LVN"),
        ("MAO", "BRE ENG GAS IRI NAF NAO POR SPA/NC SPA/SC WES"),
        ("CON", "AEG ANK BLA BUL/EC BUL/SC SMY"),
        ("DEN", "BAL HEL KIE NTH SKA SWE"),
        ("KIE", "BAL BER DEN HEL HOL"),
        ("ANK", "ARM BLA CON"),
    ]
)
def test_fleets_pass_along_one_coast(here: str, ends: str) -> None:
    assert BOARD.fleet_next[Location(here)] == tuple(ends.split())


@pytest.mark.rule("diplomacy", "ДВИЖЕНИЕ АРМИИ")
def test_army_in_paris_has_four_ways() -> None:
    assert BOARD.army_next[Province("PAR")] == ("BRE", "BUR", "GAS", "PIC")


@pytest.mark.rule("diplomacy", "ДВИЖЕНИЕ ФЛОТА")
def test_fleet_in_the_channel_and_in_rome() -> None:
    assert set(BOARD.fleet_next[Location("ENG")]) == {"IRI", "WAL", "LON", "BEL", "PIC", "BRE", "NTH", "MAO"}
    assert set(BOARD.fleet_next[Location("ROM")]) == {"TUS", "NAP", "TYS"}
    assert not {"VEN", "APU"} & set(BOARD.fleet_next[Location("ROM")])


def test_armies_cross_the_danish_and_turkish_straits_but_no_other() -> None:
    assert "SWE" in BOARD.army_next[Province("DEN")]
    assert "ANK" in BOARD.army_next[Province("CON")]
    assert "SMY" in BOARD.army_next[Province("CON")]
    assert "KIE" in BOARD.army_next[Province("DEN")]
    assert "NAP" not in BOARD.army_next[Province("TUN")]
    assert "NWY" not in BOARD.army_next[Province("DEN")]


@pytest.mark.rule("diplomacy", "НАЧАЛЬНЫЕ ПОЗИЦИИ")
def test_set_up_of_1901() -> None:
    stand = {power: sorted(f"{u.kind} {u.at}" for u in units) for power, units in STANDARD.units.items()}
    assert stand == {
        "AUSTRIA": ["A BUD", "A VIE", "F TRI"],
        "ENGLAND": ["A LVP", "F EDI", "F LON"],
        "FRANCE": ["A MAR", "A PAR", "F BRE"],
        "GERMANY": ["A BER", "A MUN", "F KIE"],
        "ITALY": ["A ROM", "A VEN", "F NAP"],
        "RUSSIA": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
        "TURKEY": ["A CON", "A SMY", "F ANK"],
    }
    assert STANDARD.centers == BOARD.homes
    assert [len(BOARD.homes[power]) for power in BOARD.powers] == [3, 3, 3, 3, 3, 4, 3]
    assert (STANDARD.first, STANDARD.victory, STANDARD.build_anywhere) == ("S1901M", 18, False)
    assert Unit("F", Location("STP/SC")) in STANDARD.units[Power("RUSSIA")]


def test_lines_of_keys() -> None:
    text = "\n".join(
        [
            "a = 1  # [not.a.table]",
            'text = """',
            "b = 2",
            '"""',
            "[one.two]",
            'list = [ "x]", # ]',
            '  "y",',
            "]",
            "'c d'.e = { f = 1 }",
            "[[many]]",
            "g = 1",
        ]
    )
    assert key_lines(text) == {
        ("a",): 1,
        ("text",): 2,
        ("one", "two"): 5,
        ("one", "two", "list"): 6,
        ("one", "two", "c d", "e"): 9,
        ("many",): 10,
        ("many", "g"): 11,
    }


def test_line_of_an_unknown_path_is_that_of_its_table() -> None:
    source = Source("x.toml", {}, {("a",): 3, ("a", "b"): 4})
    assert [source.line("a", "b", "c"), source.line("a", "z"), source.line("q")] == [4, 3, 0]


@pytest.mark.parametrize(
    ("content", "line", "key"),
    [
        (b"a = 1\nb = = 2\n", 2, "not-toml"),
        (b"a = 1\nb = [1,\n", 3, "not-toml"),
        (b"a = 1\na = 2\n", 2, "not-toml"),
        (b"a = 1\nb = '\xff'\n", 2, "not-utf8"),
        (None, 0, "unreadable-file"),
    ],
)
def test_what_is_no_toml_says_where(tmp_path: Path, content: bytes | None, line: int, key: str) -> None:
    path = tmp_path / "x.toml"
    if content is not None:
        path.write_bytes(content)
    problem = read_source(path, "x.toml")
    assert isinstance(problem, Problem)
    assert (problem.file, problem.line, problem.key) == ("x.toml", line, key)
    assert problem.where == (f"x.toml:{line}" if line else "x.toml")
