"""The figures of one picture and the limits they are held to; it must not know titles."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass

from games.marks import Scene
from mailer.paint import picture, raster
from tools.sheets.canvas import Canvas, Contrast
from tools.sheets.places import outside

LEAST_LETTER = 9.0
"""Pixels of the smallest type, as browsers count it: from line to line without any space between."""

LEAST_CONTRAST = 3.0
MOST_MILLISECONDS = 40.0
TIMED = 800
"""Pixels across of the picture whose time is taken."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one picture: the smallest type in pixels and what is said in it, labels under something,
    labels over each other, every contrast, signs outside, weight as it is sent, processor time."""

    letter: float
    words: str
    hidden: tuple[str, ...]
    crossed: tuple[tuple[str, str], ...]
    contrasts: tuple[Contrast, ...]
    outside: tuple[str, ...]
    bytes: int
    milliseconds: float

    @property
    def worst(self) -> Contrast:
        """The least contrast of all; that of black on white where nothing is drawn."""
        return min(self.contrasts, key=lambda each: each.ratio, default=Contrast(21.0, ""))

    @property
    def pale(self) -> tuple[Contrast, ...]:
        """The labels and lines whose contrast is below the limit."""
        return tuple(each for each in self.contrasts if each.ratio < LEAST_CONTRAST)


def measure(scene: Scene, width: int) -> Measured:
    """The figures of ``scene``, read at ``width`` pixels across."""
    canvases = [Canvas(each, width, banded) for each, banded in _boards(scene)]
    sizes = ((label.size, label.words) for canvas in canvases for label in canvas.labels)
    letter, words = min(sizes, default=(math.inf, ""))
    return Measured(
        letter=letter,
        words=words,
        hidden=tuple(words for canvas in canvases for words in canvas.hidden()),
        crossed=tuple(pair for canvas in canvases for pair in canvas.crossed()),
        contrasts=tuple(each for canvas in canvases for each in canvas.contrasts),
        outside=tuple(what for each, _ in _boards(scene) for what in outside(each)),
        bytes=len(picture.png(scene)),
        milliseconds=_spent(scene),
    )


def faults(measured: Measured) -> dict[str, str]:
    """The limits that a picture passes, by name, each with what passes it."""
    found = {
        "letters": f"{measured.letter:.1f} px: {measured.words}" if measured.letter < LEAST_LETTER else "",
        "hidden": ", ".join(measured.hidden),
        "crossed": ", ".join(" / ".join(pair) for pair in measured.crossed),
        "contrast": ", ".join(f"{each.what} {each.ratio:.1f}" for each in measured.pale),
        "outside": ", ".join(measured.outside),
        "time": f"{measured.milliseconds:.0f} ms" if measured.milliseconds > MOST_MILLISECONDS else "",
    }
    return {name: what for name, what in found.items() if what}


def _boards(scene: Scene) -> Iterator[tuple[Scene, bool]]:
    """Each board of a picture, and whether the band is above it."""
    yield scene, True
    if scene.below is not None:
        yield scene.below, False


def _spent(scene: Scene, tries: int = 3) -> float:
    """Processor time of the next picture of a map: still layers, counters and cards are there already."""
    picture.png(scene, TIMED)
    found = []
    for _ in range(tries):
        raster.forget("band", "stroke")
        start = time.process_time()
        picture.png(scene, TIMED)
        found.append((time.process_time() - start) * 1000)
    return min(found)
