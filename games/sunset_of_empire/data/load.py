"""Where the cards come from: the data folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from games.folders import DataError, Folders
from games.sunset_of_empire.data import validate
from games.sunset_of_empire.model.cards import Catalogue

__all__ = ["DataError", "catalogue", "check_folder", "load_folder", "open_folder", "problem_text"]


_FOLDERS = Folders(Path(__file__).parent, validate.FILES, validate.build)
_RECAST = Folders(Path(__file__).parent, validate.FILES, validate.build, ("recast",))
"""The cards of games of the editions 3 and 4: what differs lies over ours."""
_FORMER = Folders(Path(__file__).parent / "former", validate.FILES, validate.build)
"""The cards of games of the first two."""


@cache
def catalogue() -> Catalogue:
    """The cards of the project, the former ones with them. Raises DataError on bad data."""
    return replace(_FOLDERS.own(), former=replace(_RECAST.own(), former=_FORMER.own()))


def load_folder(folder: Path) -> Catalogue:
    """The cards with an owner's folder laid over them, over the former ones too.

    Raises DataError with all problems.
    """
    former = replace(_RECAST.load_folder(folder), former=_FORMER.load_folder(folder))
    return replace(_FOLDERS.load_folder(folder), former=former)


open_folder, check_folder = _FOLDERS.open_folder, _FOLDERS.check_folder
problem_text = _FOLDERS.problem_text
