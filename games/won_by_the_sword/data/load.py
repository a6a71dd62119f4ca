"""Where the data come from: the data folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.folders import DataError, Folders
from games.won_by_the_sword.data import validate

__all__ = ["DataError", "check_folder", "load_folder", "open_folder", "problem_text", "source"]


_FOLDERS = Folders(Path(__file__).parent, validate.FILES, validate.build)

source = cache(_FOLDERS.own)
"""The data of the project. Raises DataError on bad data."""

open_folder, load_folder, check_folder = _FOLDERS.open_folder, _FOLDERS.load_folder, _FOLDERS.check_folder
problem_text = _FOLDERS.problem_text
