"""Pictures mark the victory spaces of the map in play: 5.7.2 has others in the historical scenario."""

from __future__ import annotations

from games.marks import Scene
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.state import View
from games.paths_of_glory.picture import scene as picture
from games.paths_of_glory.title import PathsTitle
from mailer.paint import picture as paint
from mailer.paint.board import load
from tests.paths_of_glory.positions import board

SPACES = source().atlas.spaces
BOARDS = (picture.WHOLE, *(front.key for front in picture.fronts(source().atlas)))


def scene(on: Board) -> Scene:
    return PathsTitle().scene(View(None, on, (), {}), (), "en")


def test_spaces_that_bring_points_are_those_of_the_chart_in_play() -> None:
    """5.7.2"""
    for key in BOARDS:
        for chart, at in (("campaign", ""), ("historical", "@historical")):
            drawn = load(f"paths_of_glory/{key}{at}")
            red = {name for name, label in drawn.lettering["en"].items() if label.kind.endswith("-vp")}
            assert red == {space for space in drawn.lettering["en"] if chart in _vp(space)}
    ringed = {
        at: next(line.path for line in load(f"paths_of_glory/west{at}").lines if line.kind == "victory")
        for at in ("", "@historical")
    }
    assert ringed[""].count("M") + 4 == ringed["@historical"].count("M")  # Sedan, Amiens, Koblenz, Aachen


def _vp(space: str) -> tuple[str, ...]:
    return () if "/" in space else SPACES[SpaceId(space)].vp


def test_a_picture_is_drawn_on_the_chart_in_play() -> None:
    for scenario, at in (("campaign", ""), ("historical", "@historical")):
        made = scene(board({}, scenario=scenario))
        assert (made.board, made.part) == (f"paths_of_glory/west{at}", "west")
        assert (made.further[0].board, made.further[0].part) == (f"paths_of_glory/whole{at}", "whole")
        assert paint.png(made)
