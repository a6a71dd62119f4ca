"""Spaces in the cases of Russian: each form is read as its space, orders and refusals are told in them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import games.paths_of_glory
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, BOXES, RESERVE, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Leg, Redeploy, Retreat, Way
from games.paths_of_glory.text.phrases import Shifting
from games.paths_of_glory.text.wording import Wording
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.positions import board

ROWS = tomllib.loads((Path(games.paths_of_glory.__path__[0]) / "words" / "cases.ru.toml").read_text("utf-8"))
SOURCE = source()
READER = title("paths_of_glory").reader("")
TITLE = title("paths_of_glory").title


def test_every_row_is_of_a_space_by_its_name() -> None:
    spaces = SOURCE.atlas.spaces
    assert set(ROWS) <= {*spaces, *BOXES}
    assert {key: row[0] for key, row in ROWS.items() if key in spaces} == {
        key: spaces[SpaceId(key)].names["ru"] for key in ROWS if key in spaces
    }
    assert {len(row) for row in ROWS.values()} == {4}


@pytest.mark.sweep
@pytest.mark.parametrize("at", [1, 2, 3])
def test_every_form_means_its_space(at: int) -> None:
    astray = {}
    for key in SOURCE.atlas.spaces:
        form = ROWS.get(key, ["", *[SOURCE.atlas.spaces[key].names["ru"]] * 3])[at]
        (read,) = READER.read(f"ГЕР 4 из {form} в {form}")
        written = read.written if isinstance(read, Understood) else None
        if not isinstance(written, Shifting) or [each.spaces for each in written.path] != [(key,)]:
            astray[form] = read
    assert astray == {}


def test_orders_are_told_in_cases() -> None:
    here = board({"belgrade": ["fr_corps"], "warsaw": ["ru_1_army"]})
    sb, ru = UnitId("fr_corps_1"), UnitId("ru_1_army")
    lines = Wording(SOURCE, here, TITLE.say("ru")).lines  # type: ignore[attr-defined]
    legs = (Leg(sb, SpaceId("vienna")), Leg(ru, RESERVE[AP]))
    assert lines(Redeploy(CardId("ap_12"), legs))[1:] == (
        "ФР корпус из Белграда в Вену",
        "РУС 1 из Варшавы в резерв",
    )
    assert lines(Retreat((Way(ru, (SpaceId("riga"), SpaceId("pskov"))),))) == (
        "отступить РУС 1 в Ригу, Псков",
    )
