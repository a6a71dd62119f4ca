"""Words of cards: large enough, within their card, on a turned card too; it must not know titles' rules."""

from __future__ import annotations

import pytest

from games.marks import Face, Scene
from mailer.paint import faces, svg
from mailer.paint.band import advance
from mailer.paint.board import look
from tools.sheets.canvas import Canvas
from tools.sheets.leaves import Lettering, leaves
from tools.sheets.measure import LEAST_CONTRAST

BOARD = "sunset_of_empire/field-hand"


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Брауншвейгский гусарский полк", "Браунш-вейгский"),
        ("Зенитная артиллерийская батарея", "артилле-рийская"),
        ("Gravediggers' Hall", None),
    ],
)
def test_a_word_that_is_too_long_for_a_line_is_parted_before_a_consonant(
    title: str, parts: str | None
) -> None:
    lines = faces.wrapped(title, 76.0, 60.0)
    assert all(advance("sans", line) * faces.LEAST <= 76.0 for line in lines)
    assert parts is None or parts in "".join(lines)


def test_words_of_a_turned_card_are_as_large_as_those_of_another_and_show_as_well() -> None:
    face = Face("ENTENTE-infantry 1/1", "ENTENTE", "Seaforth Highlanders", "8", "E13", turned=True)
    canvas = Canvas(Scene(BOARD, "en", "", marks=(face,)), 800, banded=False)
    said = {label.words: label for label in canvas.labels}
    assert said["E13"].size >= 9
    assert min(each.ratio for each in canvas.contrasts if each.what in ("8", "E13")) >= LEAST_CONTRAST


def test_lettering_in_a_turned_group_is_where_it_is_drawn() -> None:
    body = svg.text(10, 0, "ab", look("sunset_of_empire/style").texts["land"])
    size = look("sunset_of_empire/style").texts["land"].size
    (found,) = leaves(f'<g transform="translate(100 50) rotate(90)">{body}</g>')
    assert isinstance(found, Lettering)
    assert (found.x + advance("sans", "ab") * size / 2, found.y) == pytest.approx((100, 60), abs=0.1)
