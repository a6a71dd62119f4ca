"""A board drawn leaf by leaf from the bottom up, and what is met on the way; it must not know titles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from games.marks import Aid, Arrow, Scene
from mailer.paint import band, raster, svg
from mailer.paint.board import load
from mailer.paint.ground import defs
from mailer.paint.palette import rgb
from mailer.paint.parts import Part, parts
from tools.sheets.contrast import Colours, ratio
from tools.sheets.leaves import Leaf, Lettering, font, leaves

HIDDEN = 0.05
"""A label of which more than this share is covered does not count as one that can be read."""

WORST = 10
"""Contrast is what all but so many percent of the pixels below a label or a line reach: one thin border under
a word does not make it hard to read."""

BESIDE = 2
"""What lies over a label and says the same says it at most so many of its heights away."""

INKED = 96
"""Of 255: how dark a pixel of a letter or a line must be to count as one."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Contrast:
    """How well a label or an order's line shows: the ratio, and what it is of."""

    ratio: float
    what: str


@dataclass(frozen=True, slots=True)
class Label:
    """A line of lettering as laid: where its ink is in the picture, the size of its type, in pixels."""

    words: str
    size: float
    left: int
    top: int
    ink: Mask

    @property
    def window(self) -> tuple[slice, slice]:
        """Its rows and columns of the picture."""
        high, wide = self.ink.shape
        return slice(self.top, self.top + high), slice(self.left, self.left + wide)


class Canvas:
    """The picture as it grows. ``labels`` are all that were laid, ``contrasts`` theirs and the orders'."""

    def __init__(self, scene: Scene, width: int, banded: bool) -> None:
        self.board = load(scene.board)
        self.scale = width / self.board.width
        self.extent = raster.size(self.board, width)
        self.labels: list[Label] = []
        self.contrasts: list[Contrast] = []
        ground, lines, *over = parts(scene, banded=banded)
        still = ground.body + lines.body
        document = svg.document(still, raster.whole(self.board), *self.extent, defs(self.board))
        self._colours = np.array(raster.rasterise(document))[..., :3].copy()
        # The number of the label whose ink shows in each pixel, from 1; 0 where there is none.
        self._shown: NDArray[np.int32] = np.zeros(self._colours.shape[:2], dtype=np.int32)
        for part in over:
            self._lay(part)

    def hidden(self) -> Iterator[str]:
        """The labels that lie under something, unless that says the same."""
        seen = np.bincount(self._shown.ravel(), minlength=len(self.labels) + 1)
        for number, label in enumerate(self.labels, 1):
            if seen[number] < label.ink.sum() * (1 - HIDDEN) and not self._said(number, label):
                yield label.words

    def _said(self, number: int, label: Label) -> bool:
        """Whether one of the labels laid over the ``number``-th begins with its words."""
        rows, columns = label.window
        near = BESIDE * label.ink.shape[0]
        around = (
            slice(max(0, rows.start - near), rows.stop + near),
            slice(max(0, columns.start - near), columns.stop + near),
        )
        over = {int(each) for each in np.unique(self._shown[around]) if each > number}
        return any(self.labels[each - 1].words.startswith(label.words) for each in over)

    def crossed(self) -> Iterator[tuple[str, str]]:
        """The labels that show and run into each other."""
        shown = [
            label
            for number, label in enumerate(self.labels, 1)
            if (self._shown[label.window] == number).any()
        ]
        for at, one in enumerate(shown):
            yield from ((one.words, other.words) for other in shown[at + 1 :] if _touching(one, other))

    def _lay(self, part: Part) -> None:
        run: list[Leaf] = []
        found = [*leaves(part.body)]
        if part.kind in ("names", "band"):
            # Neither has a shape over its own words, and all its shapes at once are drawn faster.
            found.sort(key=lambda leaf: isinstance(leaf, Lettering))
        if part.kind == "order":
            self._weigh(part, [leaf for leaf in found if isinstance(leaf, Leaf)])
        for leaf in found:
            if isinstance(leaf, Leaf):
                run.append(leaf)
                continue
            self._shapes(part, run)
            run = []
            self._letters(leaf)
        self._shapes(part, run)

    def _view(self, part: Part) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of what ``part`` may cover, in pixels of the picture."""
        if part.box is None:
            return 0, 0, *self.extent
        left, top, right, bottom = part.box
        return (
            max(0, math.floor(left * self.scale)),
            max(0, math.floor((top + band.HEIGHT) * self.scale)),
            min(self.extent[0], math.ceil(right * self.scale)),
            min(self.extent[1], math.ceil((bottom + band.HEIGHT) * self.scale)),
        )

    def _drawn(self, part: Part, run: Sequence[Leaf]) -> tuple[tuple[slice, slice], Colours] | None:
        """The window of the picture that ``run`` may cover, and its pixels with their strength."""
        left, top, right, bottom = self._view(part)
        if not run or left >= right or top >= bottom:
            return None
        scale = self.scale
        view = (left / scale, top / scale - band.HEIGHT, (right - left) / scale, (bottom - top) / scale)
        document = svg.document("".join(leaf.body for leaf in run), view, right - left, bottom - top)
        return (slice(top, bottom), slice(left, right)), np.asarray(raster.rasterise(document))

    def _shapes(self, part: Part, run: Sequence[Leaf]) -> None:
        if drawn := self._drawn(part, run):
            window, image = drawn
            self._colours[window] = _laid(self._colours[window], image[..., :3], image[..., 3:] / 255)
        solid = [leaf for leaf in run if leaf.solid]
        if part.kind != "order" and (drawn := self._drawn(part, solid)):
            window, image = drawn
            self._shown[window][image[..., 3] > INKED] = 0

    def _weigh(self, part: Part, lines: Sequence[Leaf]) -> None:
        """An order's line shows by its ink, or by an edge that is apart from both the ink and the ground."""
        if not isinstance(part.mark, Arrow | Aid):
            return
        ink = self.board.style.colours[part.mark.colour].ink
        own = [leaf for leaf in lines if leaf.ink == ink]
        edges = {leaf.ink for leaf in lines} - {ink}
        drawn = self._drawn(part, own)
        if drawn is None:
            return
        window, image = drawn
        below = self._colours[window][image[..., 3] > INKED]
        if not len(below):
            return
        ratios = ratio(_colour(ink), below)
        for edge in edges:
            if ratio(_colour(edge), _colour(ink)) >= 3:
                ratios = np.maximum(ratios, ratio(_colour(edge), below))
        spots = part.mark.path if isinstance(part.mark, Arrow) else (part.mark.spot, *part.mark.about)
        self.contrasts.append(
            Contrast(float(np.percentile(ratios, WORST)), f"{part.mark.colour} {'-'.join(spots)}")
        )

    def _letters(self, leaf: Lettering) -> None:
        label = self._label(leaf)
        if label is None:
            return
        self.labels.append(label)
        under = self._colours[label.window][label.ink]
        halo, strength = leaf.halo
        if halo:
            under = _laid(under, _colour(halo), np.array(strength))
        seen = _laid(under, _colour(leaf.ink), np.array(leaf.opacity))
        reached = float(np.percentile(ratio(seen, under), WORST))
        self.contrasts.append(Contrast(reached, leaf.words))
        self._colours[label.window][label.ink] = seen
        self._shown[label.window][label.ink] = len(self.labels)

    def _label(self, leaf: Lettering) -> Label | None:
        """Where the ink of a line is; None where none of it is in the picture."""
        size = round(leaf.size * self.scale, 2)
        x, y = leaf.x * self.scale, (leaf.y + band.HEIGHT) * self.scale
        mask = Image.new("L", self.extent)
        draw = ImageDraw.Draw(mask)
        if leaf.spacing:
            for letter in leaf.words:
                draw.text((x, y), letter, 255, font(leaf.face, size), anchor="ls")
                x += font(leaf.face, size).getlength(letter) + leaf.spacing * self.scale
        else:
            draw.text((x, y), leaf.words, 255, font(leaf.face, size), anchor="ls")
        box = mask.getbbox()
        if box is None:
            return None
        ink = np.asarray(mask.crop(box)) > INKED
        return Label(leaf.words, size, box[0], box[1], ink) if ink.any() else None


def _laid(under: Colours, over: Colours, strength: NDArray[np.float64]) -> Colours:
    made: Colours = (under * (1 - strength) + over * strength).round().astype(np.uint8)
    return made


def _colour(written: str) -> Colours:
    return np.array(rgb(written), dtype=np.uint8)


def _touching(one: Label, other: Label) -> bool:
    """Whether ink of both is in the same or in neighbouring pixels."""
    left, top = max(one.left, other.left) - 1, max(one.top, other.top) - 1
    right = min(one.left + one.ink.shape[1], other.left + other.ink.shape[1]) + 1
    bottom = min(one.top + one.ink.shape[0], other.top + other.ink.shape[0]) + 1
    if right - left < 3 or bottom - top < 3:
        return False
    masks = []
    for label in (one, other):
        mask = np.zeros((bottom - top, right - left), dtype=bool)
        rows = slice(max(0, label.top - top), label.top + label.ink.shape[0] - top)
        columns = slice(max(0, label.left - left), label.left + label.ink.shape[1] - left)
        part = label.ink[max(0, top - label.top) :, max(0, left - label.left) :]
        part = part[: mask[rows, columns].shape[0], : mask[rows, columns].shape[1]]
        mask[rows.start : rows.start + part.shape[0], columns.start : columns.start + part.shape[1]] = part
        masks.append(mask)
    near = masks[0].copy()
    near[1:] |= masks[0][:-1]
    near[:, 1:] |= masks[0][:, :-1]
    return bool((near & masks[1]).any())
