"""Loads board files and their styles from a title's package; it must not know any title's rules or marks."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from mailer.paint.shelves import Shelf, Spots

Point = tuple[float, float]

REACH = 27.0
"""How far counters go from their spot, in units, if they do not say."""


@dataclass(frozen=True, slots=True)
class AreaStyle:
    """``fill`` None lets the backdrop show; ``owned`` areas take an owner's tint."""

    fill: str | None
    owned: bool
    hatch: str | None


@dataclass(frozen=True, slots=True)
class LineStyle:
    """One stroke of a class of lines; lengths in units of the board."""

    kind: str
    colour: str
    width: float
    opacity: float
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """One kind of lettering; ``font`` is ``sans``, ``italic`` or ``serif``."""

    font: str
    size: float
    colour: str
    halo: str
    halo_width: float
    halo_opacity: float
    spacing: float


@dataclass(frozen=True, slots=True)
class Colour:
    """An owner: the tint of the ground, the ink of counters and arrows, the glyph on a counter."""

    tint: str
    ink: str
    glyph: str


@dataclass(frozen=True, slots=True)
class CounterPath:
    """One path of a counter around (0, 0). ``fill``: ``ink``, ``glyph`` or #rrggbb; ``plain``: no outline.

    ``reach``: how far it goes from there at most, its halo too.
    """

    path: str
    fill: str
    plain: bool
    reach: float


@dataclass(frozen=True, slots=True)
class CounterStyle:
    """A size of counters with words: the plate, the sizes of type on it; in units."""

    width: float
    height: float
    figure: float
    note: float


@dataclass(frozen=True, slots=True)
class Style:
    """How boards look: everything but geometry. ``key`` is ``title/style``.

    ``side_by_side``: counters of a stack lie in a row around its spot, not one above the other.
    ``foot``: how far below its spot the lowest counter of a stack ends, in units; where stacks are
    ``centred`` their middle is at the spot.
    """

    key: str
    backdrop: str
    areas: Mapping[str, AreaStyle]
    glow: tuple[LineStyle, ...]
    lines: tuple[LineStyle, ...]
    texts: Mapping[str, TextStyle]
    colours: Mapping[str, Colour]
    pieces: Mapping[str, tuple[CounterPath, ...]]
    counters: Mapping[str, CounterStyle]
    dot_radius: float
    dot_gap: float
    dot_fill: str
    dot_ink: str
    piece_halo: str
    piece_halo_width: float
    piece_outline: str
    piece_outline_width: float
    side_by_side: bool
    foot: float
    centred: bool


@dataclass(frozen=True, slots=True)
class Area:
    """A shape of a place: SVG path data in units of the board, even-odd."""

    place: str
    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Strokes:
    """All lines of one class as SVG path data."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Label:
    """A name as it stands: the middle of its text, its lines, its greatest width in units."""

    kind: str
    at: Point
    lines: tuple[str, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Board:
    """One board: geometry and style. ``spots`` are where counters stand, ``beaten`` where the beaten do.

    ``shelves`` are rows in which cards lie side by side; their places are spots too. ``dots`` are where those
    of centres stand, if not before their names.
    ``shelves`` are rows in which cards lie side by side; their places are spots too. ``crisp``: no mixed
    colours along the edges of its ground and lines in a PNG: a large picture weighs half as much without.
    """

    key: str
    width: float
    height: float
    areas: tuple[Area, ...]
    lines: tuple[Strokes, ...]
    spots: Mapping[str, Point]
    beaten: Mapping[str, Point]
    lettering: Mapping[str, Mapping[str, Label]]
    style: Style
    shelves: Mapping[str, Shelf]
    dots: Mapping[str, Point]
    crisp: bool


@lru_cache(maxsize=32)
def load(key: str) -> Board:
    """The board ``title/picture``, or its variant ``title/picture@variant``.

    Raises KeyError where there is no such file or variant.
    """
    title, _, picture = key.partition("/")
    picture, _, variant = picture.partition("@")
    folder = resources.files(f"games.{title}") / "data" / "pictures"
    try:
        raw = json.loads((folder / f"{picture}.json").read_text(encoding="utf-8"))
    except FileNotFoundError as missing:
        raise KeyError(f"no board {key}") from missing
    variant = variant or raw.get("variant", "")

    def of(value: Any) -> str:
        return str(value[variant] if isinstance(value, dict) else value)

    shelves = {name: Shelf(*map(float, row)) for name, row in raw.get("shelves", {}).items()}
    more = raw.get("variants", {}).get(variant, {})
    return Board(
        key=key,
        width=raw["size"][0],
        height=raw["size"][1],
        areas=tuple(Area(row["place"], row["class"], row["path"]) for row in raw["areas"]),
        lines=tuple(Strokes(row["class"], of(row["path"])) for row in raw["lines"]),
        spots=Spots({spot: _point(row["at"]) for spot, row in raw["spots"].items()}, shelves),
        beaten=Spots({spot: _point(row["beaten"]) for spot, row in raw["spots"].items()}, shelves),
        lettering={
            lang: {
                name: Label(of(row["class"]), _point(row["at"]), tuple(row["lines"]), row["width"])
                for name, row in {**rows, **more.get(lang, {})}.items()
            }
            for lang, rows in raw["lettering"].items()
        },
        style=look(f"{title}/{raw['style']}"),
        shelves=shelves,
        dots={place: _point(at) for place, at in raw.get("dots", {}).items()},
        crisp=raw.get("crisp", False),
    )


def _point(raw: Any) -> Point:
    return (float(raw[0]), float(raw[1]))


def _line_style(kind: str, raw: Mapping[str, Any]) -> LineStyle:
    return LineStyle(kind, raw["colour"], raw["width"], raw.get("opacity", 1.0), tuple(raw.get("dash", ())))


def _text_style(raw: Mapping[str, Any]) -> TextStyle:
    return TextStyle(
        raw["font"],
        raw["size"],
        raw["colour"],
        raw["halo"],
        raw["halo-width"],
        raw["halo-opacity"],
        raw.get("spacing", 0.0),
    )


def _paths(rows: Sequence[Mapping[str, Any]]) -> tuple[CounterPath, ...]:
    return tuple(
        CounterPath(row["path"], row["fill"], row.get("plain", False), row.get("reach", REACH))
        for row in rows
    )


@lru_cache(maxsize=16)
def look(key: str) -> Style:
    """The style ``title/style``, one for all boards that have it."""
    title, _, name = key.partition("/")
    folder = resources.files(f"games.{title}") / "data" / "pictures"
    raw = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    pieces = raw["pieces"]
    return Style(
        key=key,
        backdrop=raw["backdrop"],
        areas={
            kind: AreaStyle(row.get("fill"), row.get("owned", False), row.get("hatch"))
            for kind, row in raw["areas"].items()
        },
        glow=tuple(_line_style(row["around"], row) for row in raw["glow"]),
        lines=tuple(_line_style(row["class"], row) for row in raw["lines"]),
        texts={kind: _text_style(row) for kind, row in raw["text"].items()},
        colours={key: Colour(row["tint"], row["ink"], row["glyph"]) for key, row in raw["colours"].items()},
        pieces={shape: _paths(rows) for shape, rows in pieces.items() if isinstance(rows, list)},
        counters={
            size: CounterStyle(row["width"], row["height"], row["figure"], row["note"])
            for size, row in raw.get("counters", {}).items()
        },
        dot_radius=raw["dot"]["radius"],
        dot_gap=raw["dot"]["gap"],
        dot_fill=raw["dot"]["fill"],
        dot_ink=raw["dot"]["ink"],
        piece_halo=pieces["halo"],
        piece_halo_width=pieces["halo-width"],
        piece_outline=pieces["outline"],
        piece_outline_width=pieces["outline-width"],
        side_by_side=raw.get("stack", {}).get("side-by-side", False),
        foot=raw.get("stack", {}).get("foot", 3.0),
        centred=raw.get("stack", {}).get("centred", False),
    )
