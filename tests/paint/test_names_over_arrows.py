"""The name of a card is written once more over an arrow that runs across it, in both forms of the picture;
an arrow that can goes beside names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.marks import Arrow, Face, Mark, Scene
from mailer.paint import faces, picture, routes
from mailer.paint.board import load
from mailer.paint.curves import Curve
from mailer.paint.parts import parts

ROWS = ("CENTRAL-fleet", "CENTRAL-infantry", "CENTRAL-air", "ENTENTE-fleet")
FULL = (6, 5, 7, 6)
"""Cards in each row of a field without a way through."""


def card(spot: str, back: bool = False) -> Face:
    return Face(spot, "CENTRAL", "Hindenburg Line", "6", back=back)


def scene(*marks: Mark) -> Scene:
    return Scene("sunset_of_empire/field", "en", "", marks=marks)


def full(back: bool = False) -> Scene:
    """A field full of cards, and an arrow across it."""
    cards = (
        card(f"{row} {at}/{most}", back)
        for row, most in zip(ROWS, FULL, strict=True)
        for at in range(1, most + 1)
    )
    return scene(*cards, Arrow((f"{ROWS[0]} 2/6", f"{ROWS[3]} 5/6"), "move", "CENTRAL"))


def open_field(*arrows: Arrow) -> Scene:
    """A card in each row."""
    return scene(*(card(f"{row} 1/1") for row in ROWS), *arrows)


ACROSS = Arrow((f"{ROWS[0]} 1/1", f"{ROWS[3]} 1/1"), "move", "CENTRAL")


def written_again(shown: Scene) -> list[str]:
    """The cards whose names stand above arrows, by spot."""
    return [part.mark.spot for part in parts(shown) if part.kind == "names" and isinstance(part.mark, Face)]


def lines(shown: Scene) -> list[Curve]:
    return [line for _, line in routes.routes(load(shown.board), shown.marks, shown.lang).lines]


def touched(shown: Scene) -> set[str]:
    """The cards over whose names a line runs, by spot."""
    board = load(shown.board)
    points = [line.at(part / 200) for line in lines(shown) for part in range(201)]
    return {
        mark.spot
        for mark in shown.marks
        if isinstance(mark, Face)
        for left, top, right, bottom in (each.box for each in faces.printed(board, mark) if each.name)
        if any(left < x < right and top < y < bottom for x, y in points)
    }


def test_an_arrow_goes_beside_names_where_it_can() -> None:
    shown = open_field(ACROSS)
    assert touched(shown) == set()
    assert written_again(shown) == []


def test_where_it_cannot_names_stand_above_it() -> None:
    assert 0 < len(touched(full())) <= 2
    assert touched(full()) <= set(written_again(full()))


def test_backs_as_well_with_the_halo_of_their_ground() -> None:
    last = [part.body for part in parts(full(back=True)) if part.kind == "names" and part.mark]
    assert last
    assert all('paint-order="stroke"' in body and "#5b5346" in body for body in last)


def test_an_arrow_keeps_its_way_where_nothing_lies_on_it() -> None:
    ends = (card(f"{row} 1/1") for row in (ROWS[0], ROWS[3]))
    shown = scene(*ends, ACROSS)
    alone = routes.strokes.course(load(shown.board), ACROSS)
    assert lines(shown) == [alone]


def test_arrows_to_one_card_do_not_lie_on_one_another() -> None:
    first, second = lines(open_field(ACROSS, replace(ACROSS, colour="ENTENTE")))
    near = [part for part in range(101) if abs(first.at(part / 100)[0] - second.at(part / 100)[0]) < 12]
    assert len(near) < 20


def test_a_turned_card_and_its_signs_are_kept_clear() -> None:
    board = load("sunset_of_empire/field")
    plain = replace(card("CENTRAL-air 1/1"), signs=("machine",), note="C1")
    straight, askew = ([*faces.printed(board, each)] for each in (plain, replace(plain, turned=True)))
    assert [each.name for each in straight] == [each.name for each in askew] == [True, False, False, False]
    assert straight[0].box != askew[0].box


def test_the_painted_picture_has_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    again = len(written_again(full()))
    assert again
    assert picture.document(full()).count("Line<") == sum(FULL) + again
    shown = picture.png(full())
    plain = routes.routes
    monkeypatch.setattr(routes, "routes", lambda *scene: replace(plain(*scene), run_over=()))
    assert picture.png(full()) != shown
