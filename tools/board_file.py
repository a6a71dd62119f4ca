"""Writes board files for the painter: shapes, lines, spots, lettering as numbers; it must not know looks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Place = tuple[float, float]
Points = Sequence[Place]

FONT_FILES = {
    "sans": "DejaVuSansCondensed-Bold.ttf",
    "italic": "DejaVuSerifCondensed-BoldItalic.ttf",
    "serif": "DejaVuSerifCondensed-Bold.ttf",
}


_VARIANTS = ',\n"variants": {\n'
"""What comes before the last table of a board file."""


@dataclass(frozen=True, slots=True)
class Label:
    """One name as it stands: ``at`` is the middle of the text, dot excluded, ``width`` its widest line.

    ``kind`` of its lettering, or that by variant of the board.
    """

    kind: str | Mapping[str, str]
    at: Place
    lines: tuple[str, ...]
    width: float


def path(outlines: Iterable[Points], closed: bool) -> str:
    """SVG path data in relative steps of a tenth of a unit."""
    parts = []
    for points in outlines:
        tenths = [(round(x * 10), round(y * 10)) for x, y in points]
        (x, y), rest = tenths[0], tenths[1:]
        steps = [f"M{_tenth(x)},{_tenth(y)}", "l"]
        written = []
        for u, v in rest:
            if (u, v) != (x, y):
                written.append(f"{_tenth(u - x)},{_tenth(v - y)}")
            x, y = u, v
        parts.append("".join(steps) + " ".join(written) + ("Z" if closed else ""))
    return "".join(parts)


def _tenth(value: int) -> str:
    text = f"{value / 10:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def write_rows(
    target: Path,
    *,
    source: str,
    size: tuple[int, int],
    areas: Sequence[Mapping[str, str]],
    lines: Sequence[Mapping[str, Any]],
    spots: Mapping[str, tuple[Place, Place]],
    lettering: Mapping[str, Mapping[str, Label]],
    dots: Mapping[str, Place] | None = None,
    shelves: Mapping[str, Sequence[float]] | None = None,
    crisp: bool = False,
    variant: str = "",
) -> None:
    """A board file at ``target``, one shape a line so that a change can be reviewed.

    ``shelves``: left, top, width and height of rows in which cards lie. ``crisp``: no soft edges in a PNG.
    ``variant``: which of several a board is if nothing is said; classes and paths may be given by variant.
    """
    head: dict[str, Any] = {"source": source, "style": "style", "size": size}
    head |= {"crisp": True} if crisp else {}
    head |= {"variant": variant} if variant else {}
    body: list[str] = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in head.items()]
    for key, rows in (("areas", areas), ("lines", lines)):
        body.append(f'"{key}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]")
    body.append(_table("spots", {spot: {"at": at, "beaten": beaten} for spot, (at, beaten) in spots.items()}))
    if dots is not None:
        body.append(_table("dots", dots))
    if shelves is not None:
        body.append(_table("shelves", shelves))
    langs = [
        _table(lang, {name: _lettered(label) for name, label in labels.items()})
        for lang, labels in lettering.items()
    ]
    body.append('"lettering": {\n' + ",\n".join(langs) + "\n}")
    target.write_text("{\n" + ",\n".join(body) + "\n}\n", encoding="utf-8")


def write_variants(target: Path, variants: Mapping[str, Mapping[str, Mapping[str, Label]]]) -> None:
    """What the lettering of a written board has more or otherwise in each variant."""
    head = target.read_text(encoding="utf-8").removesuffix("\n}\n").partition(_VARIANTS)[0]
    body = []
    for variant, lettering in variants.items():
        langs = [
            _table(lang, {name: _lettered(label) for name, label in labels.items()})
            for lang, labels in lettering.items()
        ]
        body.append(f'"{variant}": {{\n' + ",\n".join(langs) + "\n}")
    target.write_text(head + _VARIANTS + ",\n".join(body) + "\n}\n}\n", encoding="utf-8")


def _lettered(label: Label) -> dict[str, Any]:
    return {"class": label.kind, "at": label.at, "lines": label.lines, "width": label.width}


def _table(key: str, rows: Mapping[str, object]) -> str:
    written = ",\n".join(f'"{name}": {json.dumps(row, ensure_ascii=False)}' for name, row in rows.items())
    return f'"{key}": {{\n{written}\n}}'
