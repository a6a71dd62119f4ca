"""Contact sheets: the pictures of a title in one language at one width, as rows; it must not measure."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from mailer.paint import picture
from tools.sheets.leaves import font
from tools.sheets.positions import Shot

WIDTHS = (360, 800, 1_600)
"""A telephone, a letter, a picture opened: pixels across."""

ACROSS = 1_640
MARGIN, CAPTION = 10, 26
PAPER, INK = "#ffffff", "#2b2115"


def contact(shots: Sequence[Shot], width: int) -> Image.Image:
    """All of ``shots``, each drawn as for a letter ``width`` pixels across, as many in a row as go."""
    drawn = [Image.open(io.BytesIO(picture.png(shot.scene, width))).convert("RGB") for shot in shots]
    across = max(1, ACROSS // (width + MARGIN))
    rows = [range(start, min(start + across, len(drawn))) for start in range(0, len(drawn), across)]
    heights = [max(drawn[at].height for at in row) + CAPTION + MARGIN for row in rows]
    sheet = Image.new("RGB", (across * (width + MARGIN) + MARGIN, sum(heights) + MARGIN), PAPER)
    pen, y = ImageDraw.Draw(sheet), MARGIN
    for row, height in zip(rows, heights, strict=True):
        for column, at in enumerate(row):
            x, shot = MARGIN + column * (width + MARGIN), shots[at]
            pen.text((x, y), f"{shot.title} {shot.lang} {shot.moment}: {shot.part}", INK, font("sans", 16.0))
            sheet.paste(drawn[at], (x, y + CAPTION))
        y += height
    return sheet
