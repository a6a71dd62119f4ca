"""Scenes with every kind of mark on the standard board, made by hand; no rules are asked."""

from __future__ import annotations

from games.marks import Aid, Arrow, Fill, LegendRow, Mark, Piece, Scene, Sign

BOARD = "diplomacy/standard"
DOTS = ("BEL", "BUD", "GRE", "LON", "MOS", "MUN", "NAP", "PAR", "STP", "TRI", "TUN", "VEN", "VIE", "WAR")

FILLS: tuple[Mark, ...] = (
    Fill("PAR", "FRANCE"),
    Fill("BUR", "FRANCE"),
    Fill("MUN", "GERMANY"),
    Fill("VIE", "AUSTRIA"),
    Fill("LON", "ENGLAND"),
    Fill("VEN", "ITALY"),
    Fill("MOS", "RUSSIA"),
    Fill("ANK", "TURKEY"),
)

ALL_KINDS: tuple[Mark, ...] = (
    *FILLS,
    Aid("PIC", ("ENG", "BEL"), "support", "FRANCE"),
    Aid("KIE", ("RUH",), "support", "GERMANY"),
    Aid("VIE", ("GAL", "WAR"), "support", "AUSTRIA", failed=True),
    Aid("SKA", ("DEN", "SWE"), "convoy", "GERMANY", failed=True),
    Arrow(("YOR", "NTH", "NWY"), "convoy", "ENGLAND"),
    Arrow(("NAF", "WES", "TYS", "NAP"), "convoy", "FRANCE", failed=True),
    Arrow(("ENG", "BEL"), "move", "ENGLAND"),
    Arrow(("GAL", "WAR"), "move", "AUSTRIA", failed=True),
    Arrow(("SER", "ALB"), "retreat", "AUSTRIA", displaced=True),
    Piece("BEL", "fleet", "ENGLAND"),
    Piece("PIC", "army", "FRANCE"),
    Piece("STP/SC", "fleet", "RUSSIA"),
    Sign("GAL", "beaten", "AUSTRIA", displaced=True),
    Piece("GAL", "army", "AUSTRIA", displaced=True),
    Piece("AEG", "fleet", "TURKEY", gone=True),
    Sign("AEG", "remove", "TURKEY"),
    Sign("PIC", "hold", "FRANCE"),
    Sign("NTH", "convoy", "ENGLAND"),
    Sign("NAP", "build", "ITALY"),
)


def scene(*marks: Mark, lang: str = "en", caption: str = "Fall 1903, movement") -> Scene:
    """A scene of these marks, with a band that names two powers."""
    legend = (LegendRow("FRANCE", "France", "5"), LegendRow("TURKEY", "Turkey", "12"))
    return Scene(BOARD, lang, caption, legend, DOTS, marks)
