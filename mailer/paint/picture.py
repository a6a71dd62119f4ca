"""A whole picture: a Scene of marks to PNG and SVG over a board file; it must not know any title's rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.marks import Aid, Arrow, Face, Fill, Mark, Scene, Stack
from mailer.paint import band, counters, faces, ground, raster, stacks, strokes, svg
from mailer.paint.board import Board, load


@dataclass(frozen=True, slots=True)
class Picture:
    """One scene in both forms: ``png`` for the letter, ``svg`` to enlarge."""

    png: bytes
    svg: bytes


def document(scene: Scene, width: int = 1600) -> str:
    """The whole picture as one SVG that needs nothing beside it. Raises KeyError on an unknown spot."""
    board = load(scene.board)
    body, high = _body(scene), board.height + band.HEIGHT
    if scene.below is not None:
        under = load(scene.below.board)
        scale = board.width / under.width
        place = f'transform="translate(0 {svg.num(board.height)}) scale({scale:.4f})"'
        body += f"{ground.defs(under)}<g {place}>{_body(scene.below, banded=False)}</g>"
        high += under.height * scale
    box = (0.0, -band.HEIGHT, board.width, high)
    return svg.document(body, box, width, round(width * high / board.width), ground.defs(board))


def _body(scene: Scene, *, banded: bool = True) -> str:
    """Everything on one board, and the band above it."""
    board = load(scene.board)
    fills = {mark.place: mark.colour for mark in scene.marks if isinstance(mark, Fill)}
    lines = [mark for mark in scene.marks if isinstance(mark, Arrow | Aid)]
    refusal = counters.badge(board.style, counters.REFUSED)
    failures = [at for mark in lines if (at := strokes.refused(board, mark))]
    above = (_above(board, mark) for mark in scene.marks)
    head = band.band(board.style, board.width, scene.caption, scene.legend) if banded else ""
    return "".join(
        [
            ground.backdrop(board),
            ground.areas(board, fills),
            ground.lines(board),
            *(faces.face(board, mark).body for mark in scene.marks if isinstance(mark, Face)),
            *(strokes.stroke(board, mark).body for mark in lines),
            ground.names(board, scene.lang, scene.dots),
            *(counters.moved(refusal, *at).body for at in failures),
            *(fragment.body for fragment in above if fragment),
            f'<g transform="translate(0 {-band.HEIGHT})">{head}</g>',
        ]
    )


def _above(board: Board, mark: Mark) -> counters.Fragment | None:
    """What ``mark`` draws over lines and names, at its place."""
    if isinstance(mark, Stack):
        drawn, (x, y) = stacks.stack(board.style, mark), counters.place(board, mark)
        return counters.moved(drawn, x, stacks.lowered(y, drawn.box[1]))
    return counters.over(board, mark)


def png(scene: Scene, width: int = 0) -> bytes:
    """The picture as a PNG ``width`` pixels across, or as wide as the scene says.

    Raises KeyError on an unknown board, place or colour.
    """
    return raster.encode(*raster.canvas(scene, width or scene.width))


@lru_cache(maxsize=8)
def render(scene: Scene, width: int = 0) -> Picture:
    """Both forms of the picture; the last few are kept, for one picture goes to several readers."""
    return Picture(png(scene, width), document(scene).encode())
