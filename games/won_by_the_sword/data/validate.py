"""The source out of the data files, or all that is wrong with them; each file has its own reader in read/."""

from __future__ import annotations

from games.folders import Files
from games.kit.faults import Faults
from games.toml_source import Problem
from games.won_by_the_sword.data.read import atlas, pack, roster, setups, tables
from games.won_by_the_sword.model.source import Source

FILES = ("map.toml", "units.toml", "cards.toml", "tables.toml", "scenarios.toml")


def build(files: Files) -> Source | tuple[Problem, ...]:
    """The source out of the files, or everything that is wrong with them."""
    if files.problems:
        return files.problems
    faults = Faults()
    map_, units, cards, figures, scenarios = (files.sources[name] for name in FILES)
    ground = atlas.atlas(map_, faults)
    forces = roster.roster(units, faults)
    deck = pack.pack(cards, faults)
    table = tables.tables(figures, faults)
    if faults:
        return tuple(faults)
    openings = setups.setups(scenarios, setups.Known(ground, forces, table), faults)
    if faults:
        return tuple(faults)
    return Source(ground, forces, deck, table, openings)
