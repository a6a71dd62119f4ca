"""An owner's map with points, edges and banks that the drawn boards have not: all else is drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.kinds import PUBLIC, Args, Event
from games.marks import Arrow, Fill, Scene, Stack
from games.won_by_the_sword.data.load import check_folder, load_folder
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId, SpotId
from games.won_by_the_sword.model.board import Column, Left, in_order
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.picture import scene as picture
from mailer.paint import picture as paint
from tests.rig.cases import turns

MAP = """
[region]
tyrol = { en = "Tyrol", ru = "Тироль" }
[point]
innsbruck = { kind = "fortress", region = "tyrol", at = [11.4, 47.27], en = "Innsbruck", ru = "Инсбрук" }
schwaz = { kind = "town", region = "bavaria", at = [11.7, 48.35], en = "Schwaz", ru = "Швац" }
aalen = { at = [13.5, 47.3] }
ulm = { banks = ["L", "R", "N"] }
[edge]
innsbruck-schwaz = { ends = ["innsbruck", "schwaz"] }
munich-schwaz = { ends = ["munich:L", "schwaz"] }
aalen-hof = { ends = ["aalen", "hof"] }
"""
SCENARIOS = '[scenario.c1632]\nhostile = { PROTESTANT = ["tyrol", "bavaria"], CATHOLIC = ["swabia"] }\n'
P1, C1 = ColumnId("P1"), ColumnId("C1")
NEW = {"innsbruck", "schwaz", "ulm:N", "land/tyrol", "innsbruck-schwaz", "munich-schwaz", "aalen-hof"}


@pytest.fixture
def own(tmp_path: Path) -> Source:
    (tmp_path / "map.toml").write_text(MAP, "utf-8")
    (tmp_path / "scenarios.toml").write_text(SCENARIOS, "utf-8")
    assert check_folder(tmp_path) == ()
    return load_folder(tmp_path)


def there(own: Source) -> View:
    """Columns, a garrison, depots, a patrol at what is new and at what is moved."""
    view = WonByTheSword(own).view(WonByTheSword(own).setup("c1632", {}), PROTESTANT)
    innsbruck, schwaz = PointId("innsbruck"), PointId("schwaz")
    board = replace(
        view.board,
        columns={C1: Column(PointId("aalen")), P1: Column(schwaz)},
        garrisons=in_order({innsbruck: CATHOLIC, PointId("aalen"): PROTESTANT}),
        patrols={EdgeId("aalen-hof"): C1, EdgeId("munich-schwaz"): P1},
        left={SpotId("schwaz"): Left(2), SpotId("ulm:L"): Left(1), SpotId("ulm:N"): Left(1)},
        requisitioned={schwaz: 1},
        refusals=(innsbruck,),
    )
    return replace(view, board=board)


def happened() -> tuple[Event, ...]:
    moved: Args = {"column": P1, "from": "munich", "to": "schwaz", "bank": "", "march": "", "cp": 1}
    near: Args = {"column": C1, "from": "hof", "to": "aalen", "bank": "", "march": "", "cp": 1}
    joined: Args = {"column": P1, "foe": C1, "point": "innsbruck", "general": True}
    return (
        Event(PUBLIC, "moved", moved),
        Event(PUBLIC, "moved", near),
        Event(PUBLIC, "battle-joined", joined),
    )


def places(made: Scene) -> set[str]:
    found = {mark.spot.rstrip("+") for mark in made.marks if isinstance(mark, Stack)}
    found |= {mark.place for mark in made.marks if isinstance(mark, Fill)}
    return found | {point for mark in made.marks if isinstance(mark, Arrow) for point in mark.path}


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "told"), turns(3, ["ru", "en"], [happened(), ()]))
def test_what_the_boards_have_not_is_not_drawn(own: Source, lang: str, told: tuple[Event, ...]) -> None:
    made = picture.scene(own, there(own), told, lang)
    for each in (made, *made.further):
        assert not places(each) & NEW
        assert paint.png(each).startswith(b"\x89PNG")
    whole = places(made.further[-1])
    assert {"aalen", "ulm:L"} <= whole, "what is drawn lies where the boards have it"


def test_who_stands_where_nothing_is_drawn_is_named_on_the_picture(own: Source) -> None:
    made = picture.scene(own, there(own), (), "en")
    assert made.further[-1].caption.endswith("not on this map: 1 Protestants (Schwaz)")
    russian = picture.scene(own, there(own), (), "ru")
    assert "нет на этой карте: 1 Протестанты (Швац)" in russian.further[-1].caption


def test_a_map_of_the_project_says_nothing_of_it() -> None:
    game = WonByTheSword()
    made = picture.scene(game.source, game.view(game.setup("c1632", {}), None), (), "en")
    assert "not on" not in made.further[-1].caption
