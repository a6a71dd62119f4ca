"""``python -m tools.sheets.samples TARGET``: the samples of docs/drawing.md, by the painter itself."""

from __future__ import annotations

import argparse
import io
from pathlib import Path

from PIL import Image, ImageDraw

from games.marks import Aid, Arrow, Fill, LegendRow, Mark, Piece, Scene, Sign
from mailer.paint import picture
from mailer.paint.board import look
from tools.sheets.leaves import font

ORDERS: tuple[Mark, ...] = (
    *(Fill(place, "FRANCE") for place in ("PAR", "BRE", "GAS", "BUR", "PIC", "MAR")),
    *(Fill(place, "GERMANY") for place in ("MUN", "KIE", "BER", "RUH")),
    *(Fill(place, "ENGLAND") for place in ("LON", "LVP", "EDI", "YOR", "WAL", "CLY")),
    Fill("VEN", "ITALY"),
    Fill("VIE", "AUSTRIA"),
    Fill("BUD", "AUSTRIA"),
    Fill("MOS", "RUSSIA"),
    Fill("ANK", "TURKEY"),
    Aid("PAR", ("GAS", "SPA"), "support", "FRANCE"),
    Aid("KIE", ("RUH",), "support", "GERMANY"),
    Aid("VIE", ("BUD", "GAL"), "support", "AUSTRIA", failed=True),
    Arrow(("YOR", "NTH", "NWY"), "convoy", "ENGLAND"),
    Arrow(("GAS", "SPA"), "move", "FRANCE"),
    Arrow(("BUD", "GAL"), "move", "AUSTRIA", failed=True),
    Arrow(("SER", "ALB"), "retreat", "AUSTRIA", displaced=True),
    Piece("SPA", "army", "FRANCE"),
    Piece("NTH", "fleet", "ENGLAND"),
    Sign("NTH", "convoy", "ENGLAND"),
    Piece("RUH", "army", "GERMANY"),
    Sign("GAL", "beaten", "RUSSIA", displaced=True),
    Piece("GAL", "army", "RUSSIA", displaced=True),
    Piece("ANK", "fleet", "TURKEY"),
    Sign("ANK", "hold", "TURKEY"),
    Piece("VEN", "army", "ITALY"),
    Sign("VEN", "build", "ITALY"),
    Piece("MOS", "army", "RUSSIA", gone=True),
    Sign("MOS", "remove", "RUSSIA"),
)

SIDES = {
    "diplomacy": ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"),
    "sunset_of_empire": ("ENTENTE", "CENTRAL"),
    "paths_of_glory": ("AP", "CP"),
    "no_retreat": ("AXIS", "SOVIET"),
    "won_by_the_sword": ("PROTESTANT", "CATHOLIC"),
}
WIDTH, ROW, CHIP = 800, 34, 84


def samples() -> Image.Image:
    """Every mark of an order on a map, and below it ink on tint of the sides of every title."""
    legend = (LegendRow("FRANCE", "ink, tint", "7"),)
    scene = Scene("diplomacy/standard", "en", "Marks", legend, dots=("PAR", "MUN"), marks=ORDERS)
    drawn = Image.open(io.BytesIO(picture.png(scene, WIDTH))).convert("RGB")
    sheet = Image.new("RGB", (WIDTH, drawn.height + ROW * len(SIDES)), "#ffffff")
    sheet.paste(drawn, (0, 0))
    pen = ImageDraw.Draw(sheet)
    for at, (title, sides) in enumerate(SIDES.items()):
        top = drawn.height + at * ROW
        pen.text((8, top + 8), title, "#2b2115", font("sans", 14.0))
        for column, side in enumerate(sides):
            colour, left = look(f"{title}/style").colours[side], 170 + column * (CHIP + 4)
            pen.rectangle((left, top + 3, left + CHIP, top + ROW - 3), colour.tint)
            pen.rectangle((left + 5, top + 8, left + CHIP - 5, top + ROW - 8), colour.ink)
            pen.text((left + 9, top + 11), side, colour.glyph, font("sans", 10.5))
    return sheet


def main() -> None:
    """Writes the sheet of samples."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    samples().quantize(256, dither=Image.Dither.NONE).save(parser.parse_args().target, optimize=True)


if __name__ == "__main__":
    main()
