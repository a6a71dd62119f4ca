"""Variants: what each built-in one changes, a folder of one's own, and faults with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.diplomacy.data.load import (
    BUILT_IN,
    DataError,
    Loaded,
    check_folder,
    load,
    load_folder,
    load_variant,
    open_folder,
    shelf,
    variants,
)
from games.diplomacy.model.orders import Location, Power, Province, Unit
from tests.diplomacy.own_variants import DATA, STANDARD, readme_folder


def test_built_in_variants_standard_first() -> None:
    assert list(variants()) == list(BUILT_IN)
    assert BUILT_IN[0] == "standard"
    assert {path.name for path in (DATA / "variants").iterdir()} == set(BUILT_IN)
    assert all(variant.key == key for key, variant in variants().items())
    assert all(set(load(key).titles) == {"en", "ru"} for key in BUILT_IN)


def test_unknown_variant() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        load_variant("nowhere")


def test_fleet_rome_changes_one_unit() -> None:
    variant = load_variant("fleet-rome")
    assert variant.board == STANDARD.board
    assert variant.units[Power("ITALY")] == (
        Unit("F", Location("NAP")),
        Unit("F", Location("ROM")),
        Unit("A", Location("VEN")),
    )
    others = set(STANDARD.units) - {"ITALY"}
    assert all(variant.units[power] == STANDARD.units[power] for power in others)
    assert (variant.first, variant.victory) == ("S1901M", 18)


def test_france_against_austria_leaves_five_homes_free() -> None:
    variant = load_variant("france-austria")
    assert variant.board.powers == ("AUSTRIA", "FRANCE")
    assert set(variant.units) == set(variant.centers) == set(variant.board.homes) == {"AUSTRIA", "FRANCE"}
    assert variant.units == {power: STANDARD.units[power] for power in variant.board.powers}
    assert variant.board.provinces == STANDARD.board.provinces
    assert (variant.first, variant.victory) == ("S1901M", 18)


def test_build_anywhere_changes_one_rule() -> None:
    variant = load_variant("build-anywhere")
    assert variant.build_anywhere
    assert (variant.board, variant.units) == (STANDARD.board, STANDARD.units)


def test_winter_1900_begins_with_builds() -> None:
    variant = load_variant("winter-1900")
    assert variant.first == "W1900A"
    assert all(units == () for units in variant.units.values())
    assert variant.centers == STANDARD.centers
    assert variant.board == STANDARD.board


def test_pure_is_a_ring_of_seven_capitals() -> None:
    variant = load_variant("pure")
    board = variant.board
    assert set(board.provinces) == {"BER", "CON", "LON", "MOS", "PAR", "ROM", "VIE"}
    for province in board.provinces:
        assert set(board.army_next[province]) == set(board.provinces) - {province}
        assert board.provinces[province].terrain == "inland"
    assert board.fleet_next == {}
    assert board.homes == {
        "AUSTRIA": ("VIE",),
        "ENGLAND": ("LON",),
        "FRANCE": ("PAR",),
        "GERMANY": ("BER",),
        "ITALY": ("ROM",),
        "RUSSIA": ("MOS",),
        "TURKEY": ("CON",),
    }
    assert all(units[0].kind == "A" and len(units) == 1 for units in variant.units.values())
    assert (variant.victory, variant.picture, variant.first) == (4, "pure", "S1901M")


def test_the_readme_example_is_a_variant(tmp_path: Path) -> None:
    folder = readme_folder(tmp_path)
    assert check_folder(folder) == ()
    loaded = open_folder(folder)
    assert isinstance(loaded, Loaded)
    variant, names = loaded.variant, loaded.names
    assert variant == load_folder(folder)
    assert (variant.key, variant.first, variant.victory, variant.last_year) == ("dublin", "S1914M", 18, 1930)
    assert len(variant.board.powers) == 8
    assert variant.units[Power("IRELAND")] == (Unit("F", Location("DUB")),)
    assert variant.units[Power("FRANCE")] == STANDARD.units[Power("FRANCE")]
    assert variant.board.fleet_next[Location("DUB")] == ("IRI", "MAO", "NAO")
    assert variant.board.fleet_next[Location("PAR")] == ("BRE", "ENG")
    assert variant.board.army_next[Province("DUB")] == ()
    assert names.lookup("Дублином") == ("DUB",)
    assert names.lookup("Ireland") == ("DUB",)
    assert names.power("ирландский") == "IRELAND"
    assert names.power("французский") == "FRANCE"
    found = shelf([folder])
    assert list(found) == [*BUILT_IN, "dublin"]
    assert found["dublin"].titles == {"en": "Dublin", "ru": "Дублин"}


def test_a_shelf_refuses_a_key_that_is_taken(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        readme_folder(tmp_path / name)
    with pytest.raises(DataError) as caught:
        shelf([tmp_path / "one", tmp_path / "two"])
    assert [problem.key for problem in caught.value.problems] == ["key-taken"]
    assert "the key dublin belongs to another variant" in str(caught.value)
