"""Takes pieces of SVG apart into shapes and lines of lettering with their place; it must not know marks."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from PIL import ImageFont

from mailer.paint.fonts import FILES

_SPACE = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}"
_ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
_MOVE = re.compile(r"(translate|scale|rotate)\(([-\d.]+)(?:[ ,]+([-\d.]+))?\)")

SOLID = 0.5
"""What is fainter than this lets the lettering below it be read."""

Turn = tuple[complex, complex]
"""What groups around an element do to it: a point ``p`` (right + down i) goes to ``turn * p + shift``."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One element: ``body`` is whole SVG in units of the board, ``solid`` whether it hides what lies below.

    ``ink`` is the colour that it is drawn in: of a line its stroke, of all else its fill.
    """

    body: str
    solid: bool
    ink: str


@dataclass(frozen=True, slots=True)
class Lettering:
    """One line of lettering: its baseline starts at (x, y); ``size``, of its type, and all else in units.

    ``halo`` is the colour around its letters and how strong that is; ``opacity`` is that of the whole.
    """

    words: str
    face: str
    size: float
    spacing: float
    x: float
    y: float
    ink: str
    halo: tuple[str, float]
    opacity: float


def leaves(body: str) -> Iterator[Leaf | Lettering]:
    """What ``body`` consists of, in the order in which it is drawn."""
    yield from _within(ElementTree.fromstring(f"{_ROOT}{body}</svg>"), "", (1 + 0j, 0j), 1.0)


def _within(node: ElementTree.Element, around: str, turn: Turn, opacity: float) -> Iterator[Leaf | Lettering]:
    for child in node:
        kind = child.tag.removeprefix(_SPACE)
        if kind == "g":
            transform = child.get("transform", "")
            faint = child.get("opacity", "1")
            inner = f'{around}<g transform="{transform}" opacity="{faint}">'
            yield from _within(child, inner, _turned(turn, transform), opacity * float(faint))
        elif kind == "text":
            yield _lettering(child, turn, opacity)
        elif kind not in ("defs", "title"):
            yield _leaf(child, around, opacity)


def _turned(turn: Turn, transform: str) -> Turn:
    by, shift = turn
    for kind, one, other in _MOVE.findall(transform):
        if kind == "translate":
            shift += by * complex(float(one), float(other or 0))
        else:
            by *= float(one) if kind == "scale" else cmath.rect(1.0, math.radians(float(one)))
    return by, shift


def _closed(around: str, inner: str) -> str:
    return around + inner + "</g>" * around.count("<g ")


def _written(node: ElementTree.Element) -> str:
    attributes = "".join(f' {key.replace(_LINK, "xlink:")}="{value}"' for key, value in node.attrib.items())
    return f"<{node.tag.removeprefix(_SPACE)}{attributes}/>"


def _leaf(node: ElementTree.Element, around: str, opacity: float) -> Leaf:
    fill = node.get("fill", "none")
    solid = fill != "none" and opacity > SOLID
    return Leaf(_closed(around, _written(node)), solid, fill if fill != "none" else node.get("stroke", ""))


def _lettering(node: ElementTree.Element, turn: Turn, opacity: float) -> Lettering:
    by, shift = turn
    scale = abs(by)
    words, size, face = node.text or "", float(node.attrib["font-size"]), _face(node)
    spacing = float(node.get("letter-spacing", 0))
    wide = _advance(face, words) * size + spacing * len(words)
    x, y = float(node.attrib["x"]), float(node.attrib["y"])
    # Its words stay level: of what is turned a little it is where they have their middle that counts.
    middle = by * complex(x + {"middle": 0.0, "end": -wide / 2, "start": wide / 2}[_anchor(node)], y) + shift
    return Lettering(
        words=words,
        face=face,
        size=size * scale,
        spacing=spacing * scale,
        x=middle.real - wide * scale / 2,
        y=middle.imag,
        ink=node.attrib["fill"],
        halo=(node.get("stroke", ""), float(node.get("stroke-opacity", 0))),
        opacity=opacity,
    )


def _anchor(node: ElementTree.Element) -> str:
    return node.get("text-anchor", "start")


def _face(node: ElementTree.Element) -> str:
    if node.get("font-style") == "italic":
        return "italic"
    return "sans" if "Sans" in node.attrib["font-family"] else "serif"


@lru_cache(maxsize=256)
def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """A bundled font in pixels."""
    return ImageFont.truetype(FILES[face], size=size)


@lru_cache(maxsize=4096)
def _advance(face: str, words: str) -> float:
    """How far type of size 1 goes on."""
    return font(face, 100.0).getlength(words) / 100
