"""The codes on the boards of Diplomacy: what they say, and that nothing lies over them."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources

import pytest

from games.diplomacy.data.load import load
from games.diplomacy.picture import CODED
from games.marks import Piece, Scene
from mailer.paint.board import load as load_board
from parsers.registry import title
from tools.sheets.canvas import Canvas

LANGS = ("en", "ru")


def _scene(board: str, lang: str, *marks: Piece) -> Scene:
    dots = tuple(load_board(board).dots)
    return Scene(board, lang, "", dots=dots, marks=marks)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["standard", "pure"])
def test_every_place_has_its_code_beside_its_name_or_is_called_by_it(key: str, lang: str) -> None:
    names, letters = load(key).names, load_board(f"diplomacy/{key}@codes").lettering[lang]
    for place in load(key).variant.board.provinces:
        code = letters.get(f"{place} code", letters[place])
        assert code.lines == (names.code(place, lang),), place
    assert set(load_board(f"diplomacy/{key}").lettering[lang]) <= set(letters)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("board", [f"{board}@codes" for board in CODED])
def test_no_code_is_hidden_whatever_stands_on_the_board(board: str, lang: str) -> None:
    spots = load_board(board).spots
    codes = {label.lines[0] for name, label in load_board(board).lettering[lang].items() if "code" in name}
    standing = Canvas(
        _scene(board, lang, *(Piece(spot, "army", "ITALY") for spot in spots)), 800, banded=False
    )
    assert [*standing.crossed()] == []
    assert codes.isdisjoint(standing.hidden())
    aside = (Piece(spot, "fleet", "ITALY", displaced=True) for spot in spots)
    assert codes.isdisjoint(Canvas(_scene(board, lang, *aside), 800, banded=False).hidden())


def test_the_boards_with_codes_are_those_that_say_so() -> None:
    folder = resources.files("games.diplomacy") / "data" / "pictures"
    files = {
        f"diplomacy/{file.name.removesuffix('.json')}"
        for file in folder.iterdir()
        if file.name.endswith(".json") and "codes" in json.loads(file.read_text("utf-8")).get("variants", {})
    }
    assert files == set(CODED)


def test_codes_are_added_once_and_only_where_the_board_has_them() -> None:
    known = title("diplomacy").title
    scene = Scene("diplomacy/standard", "en", "")
    coded = known.coded(scene)
    assert coded.board == "diplomacy/standard@codes"
    assert coded.part == scene.part
    assert known.coded(coded) == coded
    own = replace(scene, board="diplomacy/standard@own-names")
    assert known.coded(own) == own
    assert load_board(own.board).lettering == load_board(scene.board).lettering
