"""Turns scenes into PNG quickly: still layers are kept, marks drawn as tiles; it must not know any rules."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from games.marks import Aid, Arrow, Face, Fill, LegendRow, Piece, Scene, Sign, Stack
from mailer.paint import band, counters, faces, ground, stacks, strokes, svg
from mailer.paint.board import Board, Style, load, look
from mailer.paint.counters import Fragment
from mailer.paint.curves import Box
from mailer.paint.fonts import FILES
from mailer.paint.palette import Palette, palette, rgb

Canvas = NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""


def rasterise(document: str, lettered: bool = False) -> Canvas:
    """The document as (height, width, 4). Only bundled fonts are used, and only if it is ``lettered``."""
    data = resvg_py.svg_to_bytes(
        svg_string=document, font_files=list(FILES.values()) if lettered else [], skip_system_fonts=True
    )
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))


@dataclass(frozen=True, slots=True)
class Layer:
    """The pixels of a picture that something still covers: where, how strongly (of 256), with what."""

    where: NDArray[np.intp]
    through: NDArray[np.uint16]
    colour: NDArray[np.uint16]

    def lay(self, flat: Canvas) -> None:
        """Lays it over ``flat`` (pixels, 3)."""
        under = flat[self.where]
        flat[self.where] = ((under * self.through + self.colour) >> 8).astype(np.uint8)


def _layer(image: Canvas) -> Layer:
    pixels = image.reshape(-1, 4)
    where = np.flatnonzero(pixels[:, 3])
    strength = (pixels[where, 3].astype(np.uint32) * 256 + 127) // 255
    colour = pixels[where, :3] * strength[:, None]
    return Layer(where, (256 - strength[:, None]).astype(np.uint16), colour.astype(np.uint16))


@dataclass(frozen=True, slots=True)
class Tile:
    """A small image with its place in the picture, in pixels."""

    left: int
    top: int
    through: NDArray[np.uint16]
    colour: NDArray[np.uint16]

    def lay(self, canvas: Canvas) -> None:
        """Lays it over ``canvas``; what would lie outside is left out."""
        height, width = self.through.shape[:2]
        left, top = max(0, self.left), max(0, self.top)
        right, bottom = min(canvas.shape[1], self.left + width), min(canvas.shape[0], self.top + height)
        if left >= right or top >= bottom:
            return
        part = np.s_[top - self.top : bottom - self.top, left - self.left : right - self.left]
        under = canvas[top:bottom, left:right]
        under[...] = (under * self.through[part] + self.colour[part]) >> 8


def _tile(image: Canvas, left: int, top: int) -> Tile:
    strength = (image[..., 3:].astype(np.uint32) * 256 + 127) // 255
    return Tile(left, top, (256 - strength).astype(np.uint16), (image[..., :3] * strength).astype(np.uint16))


@dataclass(frozen=True, slots=True)
class Base:
    """The still layers of one board at one width in one language.

    ``still`` is all but owned areas, ``owned`` the pixels of owned areas and ``owner`` the area of each.
    """

    board: Board
    scale: float
    still: Canvas
    owned: NDArray[np.intp]
    owner: NDArray[np.uint16]
    places: tuple[str, ...]
    lines: Layer
    names: Layer
    palette: Palette


@lru_cache(maxsize=8)
def _palette(style: str) -> Palette:
    """One for all boards of a style: it takes longer than a small picture."""
    return palette(look(style))


def size(board: Board, width: int) -> tuple[int, int]:
    """Width and height in pixels of a picture of ``board`` with its band."""
    return width, round(width * (board.height + band.HEIGHT) / board.width)


def whole(board: Board) -> tuple[float, float, float, float]:
    """The view of a whole picture in units: the board with the band above it."""
    return (0.0, -band.HEIGHT, board.width, board.height + band.HEIGHT)


@lru_cache(maxsize=16)
def base(key: str, width: int, lang: str, dots: tuple[str, ...]) -> Base:
    """The still layers, made once and kept; all but the names are the same in every language."""
    board = load(key)
    owned = tuple(area for area in board.areas if board.style.areas[area.kind].owned)
    still, where, owner, lines = _nameless(key, width)
    return Base(
        board=board,
        scale=width / board.width,
        still=still,
        owned=where,
        owner=owner,
        places=tuple(area.place for area in owned),
        lines=lines,
        names=_layer(_drawn(board, ground.names(board, lang, dots), size(board, width))),
        palette=_palette(board.style.key),
    )


@lru_cache(maxsize=16)
def _nameless(key: str, width: int) -> tuple[Canvas, NDArray[np.intp], NDArray[np.uint16], Layer]:
    """``still``, ``owned``, ``owner`` and ``lines`` of a base: three quarters of the time that it takes."""
    board = load(key)
    extent = size(board, width)
    flat = _index(board, extent)
    where = np.flatnonzero(flat)
    still = _drawn(board, ground.backdrop(board) + ground.areas(board, {}), extent)[..., :3].copy()
    return still, where, flat[where] - 1, _layer(_drawn(board, ground.lines(board), extent))


def _drawn(board: Board, body: str, extent: tuple[int, int]) -> Canvas:
    return rasterise(svg.document(body, whole(board), *extent, ground.defs(board)), lettered=True)


def _index(board: Board, extent: tuple[int, int]) -> NDArray[np.uint16]:
    """Which owned area each pixel belongs to, from 1; 0 is none."""
    shapes, count = [], 0
    first = next((at for at, area in enumerate(board.areas) if board.style.areas[area.kind].owned), 0)
    for area in board.areas[first:]:
        style = board.style.areas[area.kind]
        count += style.owned
        if style.owned or style.fill:
            number = count if style.owned else 0
            fill = f"rgb({number & 255},{number >> 8},0)"
            shapes.append(
                f'<path d="{area.path}" fill="{fill}" fill-rule="evenodd" shape-rendering="crispEdges"/>'
            )
    drawn = rasterise(svg.document("".join(shapes), whole(board), *extent)).astype(np.uint16)
    numbers: NDArray[np.uint16] = drawn[..., 0] + drawn[..., 1] * np.uint16(256)
    return numbers.reshape(-1)


def _pixels(box: Box, scale: float) -> tuple[int, int, int, int]:
    return (
        math.floor(box[0] * scale),
        math.floor((box[1] + band.HEIGHT) * scale),
        math.ceil(box[2] * scale),
        math.ceil((box[3] + band.HEIGHT) * scale),
    )


def _drawn_tile(
    fragment: Fragment, scale: float, extent: tuple[int, int], *, lettered: bool = False
) -> Tile | None:
    left, top, right, bottom = _pixels(fragment.box, scale)
    left, top, right, bottom = max(0, left), max(0, top), min(extent[0], right), min(extent[1], bottom)
    if left >= right or top >= bottom:
        return None
    wide, high = right - left, bottom - top
    view = (left / scale, top / scale - band.HEIGHT, wide / scale, high / scale)
    return _tile(rasterise(svg.document(fragment.body, view, wide, high), lettered=lettered), left, top)


@lru_cache(maxsize=256)
def _stroke(board: str, scale: float, extent: tuple[int, int], mark: Arrow | Aid) -> Tile | None:
    """An arrow or a help; kept, for the same phase is drawn for readers of both languages."""
    return _drawn_tile(strokes.stroke(load(board), mark), scale, extent)


@lru_cache(maxsize=512)
def _face(board: str, scale: float, extent: tuple[int, int], mark: Face) -> Tile | None:
    """A card; kept, for most of them lie where they lay in the last picture."""
    return _drawn_tile(faces.face(load(board), mark), scale, extent, lettered=True)


@lru_cache(maxsize=512)
def _sprite(board: str, scale: float, kind: str, colour: str, gone: bool, smaller: bool, sign: bool) -> Tile:
    """A counter or a sign around the pixel (0, 0)."""
    style = load(board).style
    drawn = counters.badge(style, kind, colour) if sign else counters.counter(style, kind, colour, gone)
    fragment = counters.moved(drawn, 0.0, 0.0, smaller)
    return _centred(fragment, scale)


@lru_cache(maxsize=2048)
def _pile(board: str, scale: float, mark: Stack) -> Tile:
    """A stack around the pixel (0, 0), whatever its spot; kept, for most of them stay as they were."""
    return _centred(stacks.stack(load(board).style, mark), scale, lettered=True)


def _centred(fragment: Fragment, scale: float, *, lettered: bool = False) -> Tile:
    left, top = math.floor(fragment.box[0] * scale), math.floor(fragment.box[1] * scale)
    wide, high = math.ceil(fragment.box[2] * scale) - left, math.ceil(fragment.box[3] * scale) - top
    view = (left / scale, top / scale, wide / scale, high / scale)
    return _tile(rasterise(svg.document(fragment.body, view, wide, high), lettered=lettered), left, top)


def _sprite_of(still: Base, mark: Piece | Sign | Stack) -> Tile:
    match mark:
        case Stack():
            return _pile(still.board.key, still.scale, replace(mark, spot=""))
        case Piece(_, shape, colour, displaced, gone):
            return _sprite(still.board.key, still.scale, shape, colour, gone, displaced, False)
        case Sign(_, sign, colour, displaced):
            return _sprite(still.board.key, still.scale, sign, colour, False, displaced, True)


def _at(still: Base, sprite: Tile, x: float, y: float) -> Tile:
    left, top = round(x * still.scale), round((y + band.HEIGHT) * still.scale)
    return Tile(sprite.left + left, sprite.top + top, sprite.through, sprite.colour)


@lru_cache(maxsize=16)
def _band(board: str, width: int, caption: str, legend: tuple[LegendRow, ...]) -> Tile:
    drawn = load(board)
    high = math.ceil(band.HEIGHT * width / drawn.width)
    body = band.band(drawn.style, drawn.width, caption, legend)
    view = (0.0, 0.0, drawn.width, high * drawn.width / width)
    return _tile(rasterise(svg.document(body, view, width, high), lettered=True), 0, 0)


def _tints(style: Style, still: Base, fills: dict[str, str]) -> Canvas:
    plain = {area.place: style.areas[area.kind].fill for area in still.board.areas}
    return np.array(
        [
            rgb(style.colours[fills[place]].tint if place in fills else plain[place] or style.backdrop)
            for place in still.places
        ],
        dtype=np.uint8,
    ).reshape(-1, 3)  # a board may have no owned areas at all


def canvas(scene: Scene, width: int) -> tuple[Canvas, Palette]:
    """The picture of ``scene`` as pixels, with the palette of its board."""
    still = base(scene.board, width, scene.lang, scene.dots)
    picture = still.still.copy()
    flat = picture.reshape(-1, 3)
    fills = {mark.place: mark.colour for mark in scene.marks if isinstance(mark, Fill)}
    flat[still.owned] = _tints(still.board.style, still, fills)[still.owner]
    still.lines.lay(flat)
    extent = (width, picture.shape[0])
    for mark in scene.marks:
        if isinstance(mark, Face) and (card := _face(scene.board, still.scale, extent, mark)):
            card.lay(picture)
    for mark in scene.marks:
        if isinstance(mark, Arrow | Aid) and (tile := _stroke(scene.board, still.scale, extent, mark)):
            tile.lay(picture)
    still.names.lay(flat)
    refusal = _sprite(scene.board, still.scale, counters.REFUSED, "", False, False, True)
    for mark in scene.marks:
        if isinstance(mark, Arrow | Aid) and (at := strokes.refused(still.board, mark)):
            _at(still, refusal, *at).lay(picture)
    for mark in scene.marks:
        if isinstance(mark, Piece | Sign | Stack):
            sprite, (x, y) = _sprite_of(still, mark), counters.place(still.board, mark)
            if isinstance(mark, Stack):
                y = stacks.lowered(y, sprite.top / still.scale)
            _at(still, sprite, x, y).lay(picture)
    _band(scene.board, width, scene.caption, scene.legend).lay(picture)
    if scene.below is not None:
        under, _ = canvas(scene.below, width)
        picture = np.vstack((picture, under[bandless(load(scene.below.board), width) :]))
    return picture, still.palette


def bandless(board: Board, width: int) -> int:
    """The row of pixels at which a picture of ``board`` begins under its band."""
    return math.ceil(band.HEIGHT * width / board.width)


def encode(picture: Canvas, colours: Palette) -> bytes:
    """The picture as a PNG of at most 256 colours."""
    image = Image.fromarray(colours.indices(picture))
    image.putpalette(colours.flat)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=5)
    return buffer.getvalue()


_KEPT = {
    "base": (base, _nameless),
    "band": (_band,),
    "stroke": (_stroke,),
    "sprite": (_sprite,),
    "face": (_face,),
    "stack": (_pile,),
}


def forget(*kinds: str) -> None:
    """Drops what is kept of these kinds (``base``, ``band``, ``stroke``, ...), to see its cost."""
    for kind in kinds:
        for kept in _KEPT[kind]:
            kept.cache_clear()
