"""The source out of the data files, or all that is wrong with them; each file has its own reader in read/."""

from __future__ import annotations

from games.folders import Files
from games.kit.faults import Faults
from games.no_retreat.data.read import atlas, counters, pack, setups, tables
from games.no_retreat.model.source import Source
from games.toml_source import Problem

FILES = ("hexes.toml", "units.toml", "cards.toml", "tables.toml", "scenarios.toml")


def build(files: Files) -> Source | tuple[Problem, ...]:
    """The source out of the files, or everything that is wrong with them."""
    if files.problems:
        return files.problems
    faults = Faults()
    hexes, units, cards, figures, scenarios = (files.sources[name] for name in FILES)
    grounds = atlas.grounds(hexes, faults)
    areas = atlas.areas(hexes, grounds, faults)
    sides = atlas.sides(hexes, grounds, faults)
    roster = counters.roster(units, {*grounds}, faults)
    halves = pack.pack(cards, faults)
    table = tables.tables(figures, faults)
    if faults:
        return tuple(faults)
    board = atlas.atlas(grounds, areas, sides)
    openings = setups.setups(scenarios, board, roster, faults)
    if faults:
        return tuple(faults)
    return Source(board, roster, halves, table, openings)
