"""What a scene draws on one board, part by part from the bottom up, as SVG; it must not know pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from games.marks import Face, Fill, Mark, Scene, Stack
from mailer.paint import band, counters, faces, ground, routes, stacks, strokes, svg
from mailer.paint.board import Board, load
from mailer.paint.curves import Box

Kind: TypeAlias = Literal["ground", "lines", "card", "order", "names", "refused", "unit", "band"]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is drawn: ``body`` in units of the board, within ``box``, or anywhere where it has none.

    ``mark`` is what asked for it, if one did.
    """

    kind: Kind
    body: str
    mark: Mark | None = None
    box: Box | None = None


def _of(kind: Kind, fragment: counters.Fragment, mark: Mark) -> Part:
    return Part(kind, fragment.body, mark, fragment.box)


def parts(
    scene: Scene, called: Mapping[str, str] = MappingProxyType({}), *, banded: bool = True
) -> Iterator[Part]:
    """All parts of ``scene`` but what is drawn below it. Raises KeyError on an unknown spot or colour.

    Places in ``called`` tell their names to a pointer.
    """
    board = load(scene.board)
    fills = {mark.place: mark.colour for mark in scene.marks if isinstance(mark, Fill)}
    drawn = routes.routes(board, scene.marks, scene.lang)
    yield Part("ground", ground.backdrop(board) + ground.areas(board, fills, called))
    yield Part("lines", ground.lines(board))
    for mark in scene.marks:
        if isinstance(mark, Face):
            yield _of("card", faces.face(board, mark), mark)
    for mark, line in drawn.lines:
        yield _of("order", strokes.stroke(board, mark, line).fragment(), mark)
    for card in drawn.run_over:
        yield _of("names", faces.name(board, card), card)
    refusal = counters.badge(board.style, counters.REFUSED)
    for mark, line in drawn.lines:
        if at := strokes.refused(board, mark, line, scene.lang):
            yield _of("refused", counters.moved(refusal, *at), mark)
    yield Part("names", ground.names(board, scene.lang, scene.dots))
    for mark in scene.marks:
        if fragment := _above(board, mark):
            yield _of("unit", fragment, mark)
    if banded:
        head = band.band(board.style, board.width, scene.caption, scene.legend)
        yield Part("band", f'<g transform="translate(0 {svg.num(-band.HEIGHT)})">{head}</g>')


def _above(board: Board, mark: Mark) -> counters.Fragment | None:
    """What ``mark`` draws over lines and names, at its place."""
    if isinstance(mark, Stack):
        drawn = stacks.stack(board.style, mark)
        return counters.moved(drawn, *stacks.within(board, counters.place(board, mark), drawn.box))
    return counters.over(board, mark)
