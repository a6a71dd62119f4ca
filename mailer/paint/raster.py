"""Turns scenes into PNG quickly: still layers are kept, marks drawn as tiles; it must not know any rules."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import resvg_py
from PIL import Image

from games.marks import Aid, Arrow, Face, Fill, LegendRow, Piece, Scene, Sign, Stack
from mailer.paint import band, counters, faces, ground, pens, routes, stacks, strokes, svg
from mailer.paint.board import Board, Style, load, look
from mailer.paint.counters import Fragment
from mailer.paint.curves import Box, Curve
from mailer.paint.fonts import FILES
from mailer.paint.palette import Palette, palette, rgb


def rasterise(document: str, lettered: bool = False) -> Image.Image:
    """The document as RGBA. Only bundled fonts are used, and only if it is ``lettered``."""
    fonts = _fonts(document) if lettered else []
    data = resvg_py.svg_to_bytes(svg_string=document, font_files=fonts, skip_system_fonts=True)
    return Image.open(io.BytesIO(data)).convert("RGBA")


def _fonts(document: str) -> list[str]:
    """The fonts that the document names: to load all three takes longer than to draw a counter."""
    marks = {kind: (f'"{family}"', f'font-style="{slant}"') for kind, (family, slant) in svg.FAMILIES.items()}
    return [
        FILES[kind] for kind, (family, slant) in marks.items() if family in document and slant in document
    ]


QUICK_UP_TO = 1200
"""A picture up to so many pixels wide is made at once, a wider one must weigh little."""
QUICK, FIRM, THOROUGH = 6, 8, 9
"""How hard a PNG is pressed: alone, with another beside it, wide. 6 takes 9 ms for 800 pixels across, 8 saves
three parts in a hundred and takes 22, 9 one more and 55."""


@dataclass(frozen=True, slots=True)
class Tile:
    """An image with its place in the picture, in pixels."""

    left: int
    top: int
    image: Image.Image

    def box(self, scale: float) -> Box:
        """What it covers around the pixel (0, 0), in units."""
        wide, high = self.image.size
        left, top = self.left / scale, self.top / scale
        return left, top, left + wide / scale, top + high / scale

    def lay(self, canvas: Image.Image) -> None:
        """Lays it over ``canvas``; what would lie outside is left out."""
        canvas.paste(self.image, (self.left, self.top), self.image)


def _layer(image: Image.Image) -> Tile:
    """The part of a whole picture that covers something."""
    box = image.getbbox() or (0, 0, 1, 1)
    return Tile(box[0], box[1], image.crop(box))


@dataclass(frozen=True, slots=True)
class Owned:
    """Up to 255 areas that owners tint: to which of ``places`` a pixel belongs, where ``mask`` is not 0."""

    index: Image.Image
    mask: Image.Image
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Base:
    """The still layers of one board at one width in one language.

    ``still`` is all but owned areas.
    """

    board: Board
    scale: float
    still: Image.Image
    owned: tuple[Owned, ...]
    lines: Tile
    names: Tile
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
    still, owned, lines = _nameless(key, width)
    return Base(
        board=board,
        scale=width / board.width,
        still=still,
        owned=owned,
        lines=lines,
        names=_layer(_drawn(board, ground.names(board, lang, dots), size(board, width))),
        palette=_palette(board.style.key),
    )


@lru_cache(maxsize=16)
def _nameless(key: str, width: int) -> tuple[Image.Image, tuple[Owned, ...], Tile]:
    """``still``, ``owned`` and ``lines`` of a base: three quarters of the time that it takes."""
    board = load(key)
    extent = size(board, width)
    still = _drawn(board, _edged(board, ground.backdrop(board) + ground.areas(board, {}, {})), extent)
    lines = _layer(_drawn(board, _edged(board, ground.lines(board)), extent))
    return still.convert("RGB"), tuple(_owned(board, extent)), lines


def _edged(board: Board, body: str) -> str:
    return f'<g shape-rendering="crispEdges">{body}</g>' if board.crisp else body


def _drawn(board: Board, body: str, extent: tuple[int, int]) -> Image.Image:
    return rasterise(svg.document(body, whole(board), *extent, ground.defs(board)), lettered=True)


def _owned(board: Board, extent: tuple[int, int]) -> Iterator[Owned]:
    """The areas that owners tint, 255 by 255: their number is drawn as red, that of their block as green."""
    places = [area.place for area in board.areas if board.style.areas[area.kind].owned]
    shapes, count = [], 0
    first = next((at for at, area in enumerate(board.areas) if board.style.areas[area.kind].owned), 0)
    for area in board.areas[first:]:
        style = board.style.areas[area.kind]
        if style.owned or style.fill:
            fill = f"rgb({count % BLOCK},{count // BLOCK + 1},0)" if style.owned else "rgb(0,0,0)"
            shapes.append(
                f'<path d="{area.path}" fill="{fill}" fill-rule="evenodd" shape-rendering="crispEdges"/>'
            )
        count += style.owned
    index, blocks, *_ = rasterise(svg.document("".join(shapes), whole(board), *extent)).split()
    for block in range(math.ceil(len(places) / BLOCK)):
        mask = blocks.point([255 if value == block + 1 else 0 for value in range(256)])
        yield Owned(index, mask, tuple(places[block * BLOCK : (block + 1) * BLOCK]))


BLOCK = 255


def _pixels(box: Box, scale: float) -> tuple[int, int, int, int]:
    return (
        math.floor(box[0] * scale),
        math.floor((box[1] + band.HEIGHT) * scale),
        math.ceil(box[2] * scale),
        math.ceil((box[3] + band.HEIGHT) * scale),
    )


def _cut(box: Box, scale: float, extent: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """What of ``box`` is in the picture: left, top, width, height in pixels."""
    left, top, right, bottom = _pixels(box, scale)
    left, top, right, bottom = max(0, left), max(0, top), min(extent[0], right), min(extent[1], bottom)
    return None if left >= right or top >= bottom else (left, top, right - left, bottom - top)


@lru_cache(maxsize=256)
def _stroke(board: str, scale: float, extent: tuple[int, int], mark: Arrow | Aid, line: Curve) -> Tile | None:
    """An arrow or a help; kept, for the same phase is drawn for readers of both languages."""
    stroke = strokes.stroke(load(board), mark, line)
    cut = _cut(stroke.box, scale, extent)
    if cut is None:
        return None
    left, top, *size = cut
    corner = (left / scale, top / scale - band.HEIGHT)
    return Tile(left, top, pens.drawn(stroke, corner, scale, (size[0], size[1])))


@lru_cache(maxsize=512)
def _face(board: str, scale: float, extent: tuple[int, int], mark: Face, named: bool = False) -> Tile | None:
    """A card, or only its name; kept, for most of them lie where they lay in the last picture."""
    fragment = faces.name(load(board), mark) if named else faces.face(load(board), mark)
    cut = _cut(fragment.box, scale, extent)
    if cut is None:
        return None
    left, top, wide, high = cut
    view = (left / scale, top / scale - band.HEIGHT, wide / scale, high / scale)
    return Tile(left, top, rasterise(svg.document(fragment.body, view, wide, high), lettered=True))


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
    return Tile(left, top, rasterise(svg.document(fragment.body, view, wide, high), lettered=lettered))


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
    return Tile(sprite.left + left, sprite.top + top, sprite.image)


@lru_cache(maxsize=16)
def _band(board: str, width: int, caption: str, legend: tuple[LegendRow, ...]) -> Tile:
    drawn = load(board)
    scale = width / drawn.width
    image = _paper(width, drawn.width).copy()
    for left, bit in band.bits(drawn.style, drawn.width, caption, legend):
        tile = _kept_bit(bit, scale) if bit.lasting else _bit(bit, scale)
        replace(tile, left=tile.left + round(left * scale)).lay(image)
    return Tile(0, 0, image)


@lru_cache(maxsize=16)
def _paper(width: int, units: float) -> Image.Image:
    high = math.ceil(band.HEIGHT * width / units)
    view = (0.0, 0.0, units, high * units / width)
    return rasterise(svg.document(band.paper(units), view, width, high))


def _bit(bit: band.Bit, scale: float) -> Tile:
    box = (-BESIDE, 0.0, bit.width + BESIDE, band.HEIGHT)
    return _centred(Fragment(bit.body, box), scale, lettered=True)


_kept_bit = lru_cache(maxsize=256)(_bit)
"""Chips and names of legends, for lettering takes long."""

BESIDE = 4.0
"""Units by which letters and the edge of a chip may go beyond their width."""


def _tinted(style: Style, still: Base, fills: dict[str, str]) -> Image.Image:
    """A copy of the still picture in which owned areas have the tints of their owners."""
    picture = still.still.copy()
    plain = {area.place: style.areas[area.kind].fill for area in still.board.areas}
    for owned in still.owned:
        tints = (
            rgb(style.colours[fills[place]].tint if place in fills else plain[place] or style.backdrop)
            for place in owned.places
        )
        coloured = owned.index.copy()
        coloured.putpalette(bytes(value for tint in tints for value in tint))
        picture.paste(coloured.convert("RGB"), (0, 0), owned.mask)
    return picture


def canvas(scene: Scene, width: int, *, banded: bool = True) -> tuple[Image.Image, Palette]:
    """The picture of ``scene`` as pixels, with the palette of its board; its band is left free or drawn."""
    still = base(scene.board, width, scene.lang, scene.dots)
    fills = {mark.place: mark.colour for mark in scene.marks if isinstance(mark, Fill)}
    picture = _tinted(still.board.style, still, fills)
    still.lines.lay(picture)
    extent = picture.size
    for mark in scene.marks:
        if isinstance(mark, Face) and (card := _face(scene.board, still.scale, extent, mark)):
            card.lay(picture)
    drawn = routes.routes(still.board, scene.marks, scene.lang)
    for order, line in drawn.lines:
        if tile := _stroke(scene.board, still.scale, extent, order, line):
            tile.lay(picture)
    for over in drawn.run_over:
        if written := _face(scene.board, still.scale, extent, over, True):
            written.lay(picture)
    refusal = _sprite(scene.board, still.scale, counters.REFUSED, "", False, False, True)
    for order, line in drawn.lines:
        if at := strokes.refused(still.board, order, line, scene.lang):
            _at(still, refusal, *at).lay(picture)
    still.names.lay(picture)
    for mark in scene.marks:
        if isinstance(mark, Piece | Sign | Stack):
            sprite, (x, y) = _sprite_of(still, mark), counters.place(still.board, mark)
            if isinstance(mark, Stack):
                x, y = stacks.within(still.board, (x, y), sprite.box(still.scale))
            _at(still, sprite, x, y).lay(picture)
    if banded:
        _band(scene.board, width, scene.caption, scene.legend).lay(picture)
    if scene.below is not None:
        under, _ = canvas(scene.below, width, banded=False)
        picture = _above(picture, under, bandless(load(scene.below.board), width))
    return picture, still.palette


def _above(picture: Image.Image, under: Image.Image, start: int) -> Image.Image:
    """``picture`` with the rows of ``under`` from ``start`` on below it."""
    both = Image.new("RGB", (picture.width, picture.height + under.height - start))
    both.paste(under, (0, picture.height - start))
    both.paste(picture, (0, 0))
    return both


def bandless(board: Board, width: int) -> int:
    """The row of pixels at which a picture of ``board`` begins under its band."""
    return math.ceil(band.HEIGHT * width / board.width)


def encode(picture: Image.Image, colours: Palette, *, beside: bool = False) -> bytes:
    """The picture as a PNG of at most 256 colours; ``beside`` another it must weigh less."""
    image = colours.indices(picture)
    buffer = io.BytesIO()
    level = THOROUGH if picture.width > QUICK_UP_TO else FIRM if beside else QUICK
    image.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()


_KEPT = {
    "base": (base, _nameless),
    "band": (_band,),
    "stroke": (_stroke, routes.among),
    "sprite": (_sprite, _kept_bit, _paper),
    "face": (_face,),
    "stack": (_pile,),
}


def forget(*kinds: str) -> None:
    """Drops what is kept of these kinds (``base``, ``band``, ``stroke``, ...), to see its cost."""
    for kind in kinds:
        for kept in _KEPT[kind]:
            kept.cache_clear()
