"""The command that bakes the pictures of a board of hexes: python -m tools.bake_hexes."""

from __future__ import annotations

import tomllib
from pathlib import Path

from games.no_retreat.data.load import source
from tools.bake_hexes import strips
from tools.bake_hexes.sheet import Frame, write

FOLDER = Path(__file__).parents[2] / "games" / "no_retreat" / "data" / "pictures"


def main() -> None:
    """Bakes the board, each frame of frames.toml, the small map; the same data give the same bytes."""
    raw = tomllib.loads((FOLDER / "frames.toml").read_text("utf-8"))
    for key, row in {"whole": raw["whole"], **raw["frame"]}.items():
        write(source().atlas, raw["areas"], Frame(key, *map(float, row["box"])), FOLDER / f"{key}.json")
    small = strips.of(source().atlas, raw)
    for name in strips.STRIPS:
        strips.write(FOLDER / f"{name}.json", small)


if __name__ == "__main__":
    main()
