"""The fixed 256 colours of a board's PNG and the table that finds them; it must not know shapes or marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mailer.paint import band, counters
from mailer.paint.board import Style

Rgb = tuple[int, int, int]

SIZE = 256


def rgb(colour: str) -> Rgb:
    """``#1a2b3c`` -> its three bytes."""
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))


@dataclass(frozen=True, slots=True)
class Palette:
    """``flat`` is for the PNG; ``table`` finds the index of a colour by its upper 5, 6 and 5 bits."""

    flat: bytes
    table: NDArray[np.uint8]

    def indices(self, canvas: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The index of every pixel of ``canvas`` (..., 3)."""
        key = (canvas[..., 0] >> 3).astype(np.uint16)
        key <<= 6
        key |= canvas[..., 1] >> 2
        key <<= 5
        key |= canvas[..., 2] >> 3
        found: NDArray[np.uint8] = self.table[key]
        return found


def _ramps(style: Style) -> Iterator[tuple[str, str, int]]:
    """Pairs of colours that meet in pictures, and how many steps between them are worth a place."""
    land = [colour.tint for colour in style.colours.values()]
    land += [area.fill for area in style.areas.values() if area.owned and area.fill]
    water = [style.backdrop, *(glow.colour for glow in style.glow)]
    fixed = [area.fill for area in style.areas.values() if area.fill and not area.owned]
    dark = style.texts["land"].colour
    for ground in (*land, *fixed, *water):
        yield ground, style.lines[-1].colour if ground in water else dark, 4
        yield ground, counters.CASING, 2
    for ground in land:
        yield ground, style.texts["land"].halo, 1
    for colour in style.colours.values():
        yield colour.ink, counters.CASING, 3
        yield colour.ink, style.piece_outline, 1
    for text in style.texts.values():
        yield text.halo, text.colour, 3
    for colour_ in (counters.WRONG, counters.BUILT, counters.HELD):
        yield colour_, counters.CASING, 3
    yield counters.BEATEN, counters.BEATEN_EDGE, 2
    yield band.PAPER, band.INK, 5
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
    near = np.array(chosen, dtype=np.int32)
    for step in steps:
        if len(chosen) < SIZE and int(((near - step) ** 2).sum(axis=1).min()) > 110:
            chosen.append(step)
            near = np.vstack([near, np.array([step], dtype=np.int32)])
    return Palette(bytes(value for colour in chosen for value in colour), _table(near, len(pure)))


def _table(colours: NDArray[np.int32], exact: int) -> NDArray[np.uint8]:
    keys = np.arange(65536, dtype=np.int32)
    cells = np.stack([keys >> 11 << 3, (keys >> 5 & 63) << 2, (keys & 31) << 3], axis=1)
    cells += cells >> np.array([5, 6, 5])
    # Squared distance without the cells' own part, which is the same for every colour. All of it is whole
    # numbers below 2 ** 24, which single precision holds exactly, and multiplies much faster.
    weighted = (colours * np.array([3, 4, 2])).astype(np.float32)
    distance = (weighted * colours).sum(axis=1)[None, :] - 2 * cells.astype(np.float32) @ weighted.T
    table: NDArray[np.uint8] = distance.argmin(axis=1).astype(np.uint8)
    for index in range(exact):
        red, green, blue = (int(value) for value in colours[index])
        table[red >> 3 << 11 | green >> 2 << 5 | blue >> 3] = index
    return table
