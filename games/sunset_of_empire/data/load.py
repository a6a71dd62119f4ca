"""Where the cards come from: the data folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from functools import cache, reduce
from pathlib import Path

from games.folders import DataError, Folders, Layers
from games.sunset_of_empire.data import validate
from games.sunset_of_empire.data.layers import FILES, laid_over, read_layer
from games.sunset_of_empire.model.cards import Catalogue
from games.toml_source import Problem

__all__ = ["DataError", "catalogue", "check_folder", "load_folder", "open_folder", "problem_text"]


def _build(layers: Layers) -> Catalogue | tuple[Problem, ...]:
    return validate.build(reduce(laid_over, (read_layer(folder, shown) for folder, shown in layers)))


_FOLDERS = Folders(Path(__file__).parent, FILES, _build)

catalogue = cache(_FOLDERS.own)
"""The cards of the project. Raises DataError on bad data."""

open_folder, load_folder, check_folder = _FOLDERS.open_folder, _FOLDERS.load_folder, _FOLDERS.check_folder
problem_text = _FOLDERS.problem_text
