"""Arrows of blows in pictures of the field: beside the names of cards wherever there is a way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.marks import Arrow, Face, Scene
from games.sunset_of_empire.model.cards import CENTRAL
from games.sunset_of_empire.model.orders import Attack, Tag
from games.sunset_of_empire.title import SunsetTitle
from mailer.paint import faces, routes, strokes
from mailer.paint.board import load
from mailer.paint.curves import Box, Curve
from tests.sunset_of_empire.session import GAME, fight
from tools.sheets.positions import shots

TITLE = SunsetTitle(GAME.catalogue)


def names(scene: Scene) -> Iterator[tuple[str, list[Box]]]:
    """The lines of the name of each card, by its spot."""
    board = load(scene.board)
    for mark in scene.marks:
        if isinstance(mark, Face):
            yield mark.spot, [each.box for each in faces.printed(board, mark) if each.name]


def crossed(scene: Scene, line: Curve) -> set[str]:
    """The cards over whose names a line runs, be it with its edge."""
    points = [line.at(part / 300) for part in range(301)]
    return {
        spot
        for spot, boxes in names(scene)
        for left, top, right, bottom in boxes
        if any(left - 4 < x < right + 4 and top - 2 < y < bottom + 2 for x, y in points)
    }


def lines(scene: Scene) -> list[Curve]:
    return [line for _, line in routes.routes(load(scene.board), scene.marks, scene.lang).lines]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_blow_within_a_column_runs_over_no_name_of_the_cards_between(lang: str) -> None:
    """From a ship of the far row to the ship below it, with cards in every row between."""
    game = fight(("lion", "camel", "seaforth"), ("yavuz", "l13", "saxons-4"), first=CENTRAL)
    game.gives(CENTRAL, Attack((Tag("C1"),), Tag("E1")))
    scene = TITLE.scene(game.view(None), game.told, lang)
    (alone,) = (strokes.course(load(scene.board), mark) for mark in scene.marks if isinstance(mark, Arrow))
    assert len(crossed(scene, alone)) >= 4
    (line,) = lines(scene)
    assert crossed(scene, line) == set()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_in_games_few_names_lie_below_blows(lang: str) -> None:
    scenes = [shot.scene for seed in range(1, 7) for shot in shots("sunset_of_empire", lang, seed)]
    found = [len(crossed(scene, line)) for scene in scenes for line in lines(scene)]
    assert len(found) >= 8
    assert sum(found) <= len(found) / 4
    assert max(found) <= 1
