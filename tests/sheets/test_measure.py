"""The measure finds planted faults, each as what it is, and none in a picture that has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from games.marks import Arrow, Counter, Fill, Mark, Piece, Scene, Stack
from mailer.paint import board as boards
from mailer.paint.board import Board, Label
from tools.sheets import contrast
from tools.sheets.canvas import Canvas
from tools.sheets.measure import faults, measure
from tools.sheets.places import outside

BOARD = "diplomacy/standard"
CORPS = Counter("corps", "GE", "2-1-4", "GE")
Plant = Callable[[Callable[[Board], Board]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Changes the board that is drawn and measured."""
    load = boards.load
    bare = replace(load(BOARD), lettering={"en": {}})

    def planted(change: Callable[[Board], Board]) -> None:
        changed = change(bare)
        for room in ("parts", "raster"):
            monkeypatch.setattr(f"mailer.paint.{room}.load", lambda _: changed)
        for room in ("canvas", "places"):
            monkeypatch.setattr(f"tools.sheets.{room}.load", lambda _: changed)

    return planted


def _lettered(board: Board, **labels: Label) -> Board:
    return replace(board, lettering={"en": labels})


def _canvas(*marks: Mark, dots: tuple[str, ...] = ()) -> Canvas:
    return Canvas(Scene(BOARD, "en", "", marks=marks, dots=dots), 800, banded=False)


def _at(board: Board, spot: str, below: float = 0.0) -> tuple[float, float]:
    x, y = board.spots[spot]
    return x, y + below


def test_a_name_under_a_unit_is_found_and_one_beside_it_is_not(plant: Plant) -> None:
    plant(
        lambda board: _lettered(
            board,
            MOS=Label("land", _at(board, "MOS"), ("Moscow",), 80.0),
            UKR=Label("land", _at(board, "UKR", 40), ("Ukraine",), 80.0),
        )
    )
    assert [*_canvas().hidden()] == []
    assert [*_canvas(Piece("MOS", "army", "RUSSIA"), Piece("UKR", "army", "RUSSIA")).hidden()] == ["Moscow"]


def test_a_name_under_a_counter_that_says_the_same_is_not_hidden(plant: Plant) -> None:
    west = boards.load("paths_of_glory/west")
    label = Label("land", _at(west, "verdun", -30), ("GE",), 80.0)
    plant(lambda _: replace(west, lettering={"en": {"verdun": label}}))
    assert [*_canvas(Stack("verdun", (CORPS,))).hidden()] == []
    assert [*_canvas(Stack("verdun", (replace(CORPS, note="FR"),))).hidden()] == ["GE"]


def test_two_names_that_run_into_each_other_are_found(plant: Plant) -> None:
    plant(
        lambda board: _lettered(
            board,
            MOS=Label("land", _at(board, "MOS"), ("Moscow",), 80.0),
            WAR=Label("land", _at(board, "MOS", 10), ("Warsaw",), 80.0),
            UKR=Label("land", _at(board, "MOS", 40), ("Ukraine",), 80.0),
        )
    )
    assert [*_canvas().crossed()] == [("Moscow", "Warsaw")]


def test_pale_letters_are_found_and_a_halo_helps_them(plant: Plant) -> None:
    def lettered(halo: float) -> Callable[[Board], Board]:
        def made(board: Board) -> Board:
            land = replace(board.style.texts["land"], colour="#a0a0a0", halo="#101010", halo_opacity=halo)
            style = replace(board.style, texts={**board.style.texts, "land": land})
            return _lettered(
                replace(board, style=style), MOS=Label("land", _at(board, "MOS"), ("Moscow",), 80.0)
            )

        return made

    plant(lettered(0.0))
    (pale,) = _canvas().contrasts
    assert (pale.what, pale.ratio < 3) == ("Moscow", True)
    plant(lettered(1.0))
    (clear,) = _canvas().contrasts
    assert clear.ratio > 6


def test_an_order_that_its_ground_hides_is_found_and_an_edge_helps_it(plant: Plant) -> None:
    def inked(ink: str) -> Callable[[Board], Board]:
        def made(board: Board) -> Board:
            france = replace(board.style.colours["FRANCE"], ink=ink, tint="#a2a2a2")
            style = replace(board.style, colours={**board.style.colours, "FRANCE": france})
            return replace(board, style=style)

        return made

    land = (Fill("MOS", "FRANCE"), Fill("UKR", "FRANCE"))
    for ink, shows in (("#6e6e6e", False), ("#203060", True), ("#fafafa", True)):
        plant(inked(ink))
        (order,) = _canvas(*land, Arrow(("MOS", "UKR"), "move", "FRANCE")).contrasts
        assert order.what == "FRANCE MOS-UKR"
        assert (order.ratio >= 3) is shows


def test_a_dot_beyond_the_coast_and_a_unit_beyond_its_border_are_found(plant: Plant) -> None:
    def moved(board: Board) -> Board:
        spots = {**board.spots, "WAL": board.spots["IRI"]}
        far, near = _at(board, "IRI"), _at(board, "MOS")
        there = Label("land", far, ("Liverpool",), 0.0)
        here = Label("land", near, ("Moscow",), 0.0)
        return _lettered(replace(board, spots=spots, dots={}), LVP=there, MOS=here)

    plant(moved)
    scene = Scene(BOARD, "en", "", dots=("LVP", "MOS"), marks=(Piece("WAL", "army", "ENGLAND"),))
    assert [*outside(scene)] == ["dot LVP", "piece WAL"]


def test_small_letters_are_found_with_what_they_say() -> None:
    counter = Counter("corps", "GE", "2-1-4", "a very long name of a corps")
    found = measure(Scene("paths_of_glory/west", "en", "", marks=(Stack("dijon", (counter,)),)), 800)
    assert found.words == "a very long name of a corps"
    assert found.letter < 5
    assert faults(found)["letters"].endswith(": a very long name of a corps")


def test_a_stack_cut_off_by_the_edge_is_found(plant: Plant) -> None:
    west = boards.load("paths_of_glory/west")
    scene = Scene("paths_of_glory/west", "en", "", marks=(Stack("dijon", (CORPS,)),))
    plant(lambda _: west)
    assert [*outside(scene)] == []
    narrow = replace(west, width=40.0, spots={"dijon": (20.0, west.spots["dijon"][1])})
    plant(lambda _: narrow)
    assert "stack dijon over the edge" in [*outside(scene)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#0000ff", "#ffffff", 8.59)],
)
def test_the_contrast_is_the_published_one(one: str, other: str, expected: float) -> None:
    colours: list[Any] = [
        np.array([[int(each[at : at + 2], 16) for at in (1, 3, 5)]], dtype=np.uint8) for each in (one, other)
    ]
    assert contrast.ratio(*colours)[0] == pytest.approx(expected, abs=0.005)
    assert contrast.ratio(*reversed(colours))[0] == pytest.approx(expected, abs=0.005)
