"""The colours of powers and sides stay apart for every kind of eye; it must not test shapes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from mailer.paint.board import load
from parsers.registry import TITLES, title
from tests.paint.vision import SIGHTS, difference, seen
from tests.rig.cases import in_turn

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")

# A difference of 2.3 is just noticeable side by side; counters and tints lie apart on the map.
INKS_APART = 20.0
TINTS_APART = 10.0


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From the test data of Sharma, Wu and Dalal (2005), table 1.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_its_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_the_simulation_keeps_greys_grey() -> None:
    for sight in SIGHTS:
        lightness, a, b = seen("#808080", sight)
        assert lightness == pytest.approx(53.6, abs=0.1)
        assert abs(a) + abs(b) < 0.5


def _least(colours: dict[str, str], sight: str) -> tuple[float, str, str]:
    return min(
        (difference(seen(colours[one], sight), seen(colours[other], sight)), one, other)
        for one, other in combinations(colours, 2)
    )


@in_turn(product(["diplomacy/standard", "diplomacy/pure"], sorted(SIGHTS)))
def test_powers_can_be_told_apart(board: str, sight: str) -> None:
    style = load(board).style
    inks = {power: style.colours[power].ink for power in POWERS}
    tints = {power: style.colours[power].tint for power in POWERS}
    tints["nobody"] = str(style.areas["land"].fill)
    assert _least(inks, sight) > (INKS_APART,)
    assert _least(tints, sight) > (TINTS_APART,)


@in_turn(product(TITLES, sorted(SIGHTS)))
def test_the_sides_of_every_title_can_be_told_apart(key: str, sight: str) -> None:
    """By what the legend of its first picture shows: counters and order lines, then cards and grounds."""
    known = title(key).title
    state = known.game.setup(known.trial, {})
    shown = known.scene(known.game.view(state, None), (), "en")
    style = load(shown.board).style
    sides = {row.colour for row in shown.legend}
    assert len(sides) >= 2
    assert _least({side: style.colours[side].ink for side in sides}, sight) > (INKS_APART,)
    assert _least({side: style.colours[side].tint for side in sides}, sight) > (TINTS_APART,)


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_glyphs_show_on_their_counters_and_names_on_every_ground(sight: str) -> None:
    style = load("diplomacy/standard").style
    for power in POWERS:
        colour = style.colours[power]
        assert difference(seen(colour.ink, sight), seen(colour.glyph, sight)) > 20
        assert difference(seen(colour.tint, sight), seen(style.texts["land"].colour, sight)) > 35
