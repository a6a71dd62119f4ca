"""The fixed 256 colours of a board's PNG, and a picture in them; it must not know shapes or marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from mailer.paint import band, counters
from mailer.paint.board import Style

Rgb = tuple[int, int, int]

SIZE = 256


def rgb(colour: str) -> Rgb:
    """``#1a2b3c`` -> its three bytes."""
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours in turn, as an image that has them for its palette."""

    colours: Image.Image

    def indices(self, canvas: Image.Image) -> Image.Image:
        """``canvas`` with the nearest of the colours for each of its pixels."""
        return canvas.quantize(palette=self.colours, dither=Image.Dither.NONE)


def _ramps(style: Style) -> Iterator[tuple[str, str, int]]:
    """Pairs of colours that meet in pictures, and how many steps between them are worth a place."""
    land = [colour.tint for colour in style.colours.values()]
    land += [area.fill for area in style.areas.values() if area.owned and area.fill]
    water = [style.backdrop, *(glow.colour for glow in style.glow)]
    fixed = [area.fill for area in style.areas.values() if area.fill and not area.owned]
    dark = style.texts["land"].colour
    for ground in (*land, *fixed, *water):
        yield ground, style.lines[-1].colour if ground in water else dark, 3
        yield ground, counters.CASING, 2
    for ground in land:
        yield ground, style.texts["land"].halo, 1
    for colour in style.colours.values():
        yield colour.ink, counters.CASING, 2
        yield colour.ink, style.piece_outline, 1
    for text in style.texts.values():
        yield text.halo, text.colour, 2
    for colour_ in (counters.WRONG, counters.BUILT, counters.HELD):
        yield colour_, counters.CASING, 3
    yield counters.BEATEN, counters.BEATEN_EDGE, 2
    yield band.PAPER, band.INK, 3
    for line in style.lines:
        yield line.colour, style.backdrop, 2


def _mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def palette(style: Style) -> Palette:
    """The palette of ``style``: every colour it names, then steps between those that meet."""
    pure: dict[Rgb, None] = {}
    steps: dict[Rgb, None] = {}
    for one, other, count in _ramps(style):
        pure[rgb(one)] = pure[rgb(other)] = None
        for index in range(count):
            steps[_mixed(rgb(one), rgb(other), (index + 1) / (count + 1))] = None
    chosen = list(pure)
    for step in steps:
        if len(chosen) < SIZE and all(_apart(step, known) > NEAREST for known in chosen):
            chosen.append(step)
    # The rest is never nearer than the first.
    chosen += chosen[:1] * (SIZE - len(chosen))
    colours = Image.new("P", (1, 1))
    colours.putpalette(bytes(value for colour in chosen for value in colour))
    return Palette(colours)


NEAREST = 110
"""Square of the distance at which a step is worth a place of its own."""


def _apart(one: Rgb, other: Rgb) -> int:
    (red, green, blue), (r, g, b) = one, other
    return (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
