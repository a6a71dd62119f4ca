"""A whole picture: a Scene of marks to PNG and SVG over a board file; it must not know any title's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from games.marks import Scene
from mailer.paint import band, ground, raster, svg
from mailer.paint.board import load
from mailer.paint.parts import parts


@dataclass(frozen=True, slots=True)
class Picture:
    """One scene in both forms: ``png`` for the letter, ``svg`` to enlarge."""

    png: bytes
    svg: bytes


def document(scene: Scene, called: Mapping[str, str] = MappingProxyType({}), width: int = 1600) -> str:
    """The whole picture as one SVG that needs nothing beside it. Raises KeyError on an unknown spot.

    Places in ``called`` tell their names to a pointer.
    """
    board = load(scene.board)
    body, high = _body(scene, called), board.height + band.HEIGHT
    while scene.below is not None:
        scene = scene.below
        under = load(scene.board)
        scale = board.width / under.width
        place = f'transform="translate(0 {svg.num(high - band.HEIGHT)}) scale({scale:.4f})"'
        body += f"{ground.defs(under)}<g {place}>{_body(scene, called, banded=False)}</g>"
        high += under.height * scale
    box = (0.0, -band.HEIGHT, board.width, high)
    return svg.document(body, box, width, round(width * high / board.width), ground.defs(board))


def _body(scene: Scene, called: Mapping[str, str], *, banded: bool = True) -> str:
    """Everything on one board, and the band above it."""
    board = load(scene.board)
    still, *over = (part.body for part in parts(scene, called, banded=banded))
    drawn = "".join(over)
    # A pointer over a counter or a line is one over the place below it.
    return "".join(
        (still, f'<g pointer-events="none">{drawn}</g>' if called else drawn, ground.targets(board, called))
    )


def png(scene: Scene, width: int = 0) -> bytes:
    """The picture as a PNG ``width`` pixels across, or as wide as the scene says.

    Raises KeyError on an unknown board, place or colour.
    """
    return raster.encode(*raster.canvas(scene, width or scene.width), beside=bool(scene.further))


@lru_cache(maxsize=8)
def render(scene: Scene, width: int = 0) -> Picture:
    """Both forms of the picture; the last few are kept, for one picture goes to several readers."""
    return Picture(png(scene, width), document(scene).encode())
