"""Turns a sheet into the text and the HTML of a letter; it must not choose words or readers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from mailer.letters.sheet import (
    Attached,
    Block,
    Bullets,
    Code,
    Grid,
    Heading,
    Para,
    Picture,
    Quote,
    Said,
    Sheet,
    Small,
    Transcript,
)

WIDTH = 76
PICTURE_CID = "board"
KEPT = 512
"""Blocks and lines whose form is kept for the next letter with the same: those of some fifty letters."""

_GAPS = re.compile(r"\n{3,}")
_TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=lambda name: bool(name and name.endswith(".html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters.update(caret=_caret_html, paragraphs=_paragraphs)
    environment.tests["number"] = _is_number
    return environment


def as_text(sheet: Sheet) -> str:
    """The plain part: lines of at most 76 characters where words allow it."""
    parts = [_text_of(block) for block in sheet.blocks]
    if sheet.foot:
        parts.append(_tidy("\n".join(("", "-- ", *map(_wrap, sheet.foot), ""))))
    return _GAPS.sub("\n\n", "".join(parts)).strip("\n") + "\n"


def as_file(attached: Attached) -> str:
    """The text of what goes beside a letter: no foot, so that whoever passes it on gives no seat away."""
    return as_text(Sheet("", attached.blocks))


def _tidy(text: str) -> str:
    """No blanks at the ends of lines, but for the mark of a signature."""
    return "\n".join("-- " if line == "-- " else line.rstrip() for line in text.split("\n"))


@lru_cache(maxsize=KEPT)
def _text_of(block: Block) -> str:
    """A block with an empty line above it. All seats of a game are told much in the same words."""
    match block:
        case Heading(text):
            lines: Sequence[str] = (text, "=" * min(len(text), WIDTH))
        case Para(text) | Small(text):
            lines = (_wrap(text),)
        case Bullets(items, title):
            lines = (*((title,) if title else ()), *(_wrap(item, "* ", "  ") for item in items))
        case Transcript():
            lines = [_said(run) for run in block.runs]
        case Grid(title):
            lines = (*((title, "") if title else ()), _grid(block))
        case Code(code):
            lines = [f"    {line}" for line in code]
        case Quote(text):
            lines = [f"| {line}" for line in text.split("\n")]
        case Picture():
            return ""
    return _tidy("\n".join(("", *lines, "")))


def as_html(sheet: Sheet) -> str:
    """The HTML part, with styles of its own and no reference but the picture's ``cid:``."""
    blocks = Markup("").join(map(_html_of, sheet.blocks))
    return _template("letter.html.j2").render(sheet=sheet, blocks=blocks)


@lru_cache(maxsize=KEPT)
def _html_of(block: Block) -> Markup:
    # A macro: to render a template makes a context of its own each time.
    html: Markup = _block_macro()(block, type(block).__name__, PICTURE_CID)
    return html


@cache
def _block_macro() -> Callable[[Block, str, str], Markup]:
    macro: Callable[[Block, str, str], Markup] = getattr(_template("block.html.j2").module, "block")  # noqa: B009
    return macro


def _template(name: str) -> Template:
    return _environment().get_template(name)


def _wrap(text: str, first: str = "", rest: str = "") -> str:
    return "\n".join(
        _filled(line, first if at == 0 else rest, rest) or rest.rstrip()
        for at, line in enumerate(text.split("\n"))
    )


@lru_cache(maxsize=KEPT)
def _filled(line: str, first: str, rest: str) -> str:
    if len(first) + len(line) <= WIDTH and line.isprintable():
        # The library would come to the same, at twenty times the cost.
        line = line.rstrip()
        return first + line if line else ""
    return textwrap.fill(
        line,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _said(run: Sequence[Said]) -> str:
    """``> the line``, or several with one answer, the caret under it, then the answer and its notes."""
    said = run[-1]
    lines = [f"> {one.text}" for one in run if one.text]
    if said.caret:
        lines.append(f"  {said.caret}")
    sign = {"ok": "    ", "note": "  * ", "bad": "  ! ", "skip": "  - ", "held": "  * "}[said.mark]
    lines.append(_wrap(said.answer, sign, "    "))
    lines.extend(_wrap(note, "    ", "    ") for note in said.notes)
    return "\n".join(lines)


def _caret_html(said: Said) -> Markup:
    """The line with the piece under the caret marked."""
    start, length = said.caret.find("^"), said.caret.count("^")
    if start < 0:
        return escape(said.text)
    end = start + length
    if start >= len(said.text):
        return escape(said.text) + Markup('<mark class="at">&nbsp;?&nbsp;</mark>')
    return (
        escape(said.text[:start])
        + Markup('<mark class="at">')
        + escape(said.text[start:end])
        + Markup("</mark>")
        + escape(said.text[end:])
    )


def _paragraphs(text: str) -> list[str]:
    return text.split("\n")


def _grid(grid: Grid) -> str:
    rows = [grid.columns, *grid.rows] if any(grid.columns) else list(grid.rows)
    if not rows:
        return ""
    count = max(len(row) for row in rows)
    padded = [(*row, *[""] * (count - len(row))) for row in rows]
    widths = _fitted([[row[at] for row in padded] for at in range(count)])
    numeric = [
        all(_is_number(row[at]) for row in padded[len(padded) - len(grid.rows) :]) for at in range(count)
    ]
    lines = [_row(row, widths, numeric) for row in padded]
    if any(grid.columns):
        # A line is drawn under each heading; the last one ends with the page.
        last = max(min(widths[-1], WIDTH - sum(widths[:-1]) - 2 * (count - 1)), len(padded[0][-1]), 1)
        lines.insert(1, "  ".join("-" * width for width in (*widths[:-1], last)))
    return "\n".join(line for row in lines for line in row.split("\n"))


def _fitted(columns: list[list[str]]) -> list[int]:
    """The widths of columns: of a table that fills the line before its last the widest give way."""
    widths = [max(map(len, column)) for column in columns]
    between = 2 * (len(widths) - 1)
    if sum(widths[:-1]) + between <= WIDTH // 2:
        return widths
    least = [max((len(word) for cell in column for word in cell.split()), default=0) for column in columns]
    while sum(widths) + between > WIDTH:
        at = max(range(len(widths)), key=lambda each: (widths[each] > least[each], widths[each]))
        if widths[at] <= least[at]:
            break
        widths[at] -= 1
    return widths


def _row(row: tuple[str, ...], widths: list[int], numeric: list[bool]) -> str:
    """One row; a cell too long for its column goes on below itself."""
    if any(len(cell) > width for cell, width in zip(row, widths, strict=True)):
        parts = [_broken(cell, width) for cell, width in zip(row, widths, strict=True)]
        return "\n".join(_row(line, widths, numeric) for line in zip_longest(*parts, fillvalue=""))
    cells = [
        cell.rjust(width) if number else cell.ljust(width)
        for cell, width, number in zip(row, widths, numeric, strict=True)
    ]
    line = "  ".join(cells).rstrip()
    indent = sum(widths[:-1]) + 2 * (len(widths) - 1)
    if len(line) <= WIDTH or indent > WIDTH // 2:
        return line
    return textwrap.fill(
        line,
        WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
        replace_whitespace=False,
    )


def _broken(cell: str, width: int) -> list[str]:
    return textwrap.wrap(cell, max(width, 1), break_long_words=False, break_on_hyphens=False)


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-−").isdecimal() or cell in ("", "=", "-", "–")
