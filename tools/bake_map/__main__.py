"""The command that bakes the board of Europe: python -m tools.bake_map ATLAS; it owns no geometry."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from tools.bake_map import board, dots, globe, source, spots
from tools.bake_map.cut import cut
from tools.bake_map.lettering import Layout

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "games" / "diplomacy" / "data" / "pictures"


def main() -> None:
    """Bakes the board of Europe. Fetch the coastlines with ``npm pack world-atlas@2.0.2``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("atlas", type=Path, help="world-atlas-2.0.2.tgz")
    parser.add_argument("--source", type=Path, default=Path(__file__).with_name("standard.toml"))
    parser.add_argument("--out", type=Path, default=PICTURES / "standard.json")
    chosen = parser.parse_args()
    made = source.read(chosen.source)
    ground = cut(globe.read(chosen.atlas), made)
    if ground.complaints:
        raise SystemExit("\n".join(ground.complaints))
    print(f"{len(ground.places)} shapes cut; looking for room for units and names")
    places = spots.find(ground, made)
    style = tomllib.loads((PICTURES / "style.toml").read_text(encoding="utf-8"))
    centres = dots.find(ground, made, places, style["dot"]["radius"])
    layout = Layout(ground, made, places, centres, style, ROOT / "mailer" / "paint" / "fonts")
    lettering = {lang: layout.find(lang) for lang in made.lettering}
    places = spots.beside(ground, made, places, layout.covered(lettering))
    board.write(chosen.out, ground, made, places, centres, lettering)
    print(f"{chosen.out}: {chosen.out.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
