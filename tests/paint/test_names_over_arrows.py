"""The name of a card is written once more over an arrow that runs across it, in both forms of the picture."""

from __future__ import annotations

import pytest

from games.marks import Arrow, Face, Scene
from mailer.paint import picture, raster
from mailer.paint.parts import parts

ROWS = ("CENTRAL-fleet", "CENTRAL-infantry", "CENTRAL-air", "ENTENTE-fleet")
ACROSS = Arrow((f"{ROWS[0]} 1/1", f"{ROWS[3]} 1/1"), "move", "CENTRAL")


def scene(*arrows: Arrow, back: bool = False) -> Scene:
    """A card in each row."""
    cards = tuple(Face(f"{row} 1/1", "CENTRAL", "Hindenburg Line", "6", back=back) for row in ROWS)
    return Scene("sunset_of_empire/field", "en", "", marks=(*cards, *arrows))


def written_again(shown: Scene) -> list[str]:
    """The cards whose names stand above arrows, by spot."""
    return [part.mark.spot for part in parts(shown) if part.kind == "names" and isinstance(part.mark, Face)]


def test_the_names_between_the_ends_of_an_arrow_stand_above_it() -> None:
    assert written_again(scene(ACROSS)) == [f"{row} 1/1" for row in ROWS[1:3]]
    assert written_again(scene()) == []


def test_backs_as_well_with_the_halo_of_their_ground() -> None:
    last = [part.body for part in parts(scene(ACROSS, back=True)) if part.kind == "names" and part.mark]
    assert all('paint-order="stroke"' in body and "#5b5346" in body for body in last)


def test_the_painted_picture_has_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert picture.document(scene(ACROSS)).count("Hindenburg Line") >= 2
    shown = picture.png(scene(ACROSS))
    monkeypatch.setattr(raster.strokes, "run_over", lambda board, marks: ())
    assert picture.png(scene(ACROSS)) != shown
