"""Where the data comes from: the title's folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.folders import DataError, Folders, Layers
from games.paths_of_glory.data import validate
from games.paths_of_glory.model.source import Source
from games.toml_source import Problem, read_source
from games.toml_source import Source as File

__all__ = ["DataError", "check_folder", "load_folder", "open_folder", "problem_text", "source"]


def _build(layers: Layers) -> Source | tuple[Problem, ...]:
    """An owner's file is laid over the project's field by field."""
    files: dict[str, tuple[File, ...]] = {}
    problems: list[Problem] = []
    for name in validate.FILES:
        read = [
            read_source(folder / name, f"{shown}/{name}")
            for folder, shown in layers
            if (folder / name).exists()
        ]
        problems += [each for each in read if isinstance(each, Problem)]
        files[name] = tuple(each for each in read if isinstance(each, File))
    return tuple(problems) if problems else validate.build(files)


_FOLDERS = Folders(Path(__file__).parent, validate.FILES, _build)

source = cache(_FOLDERS.own)
"""The data of the project. Raises DataError on bad data."""

open_folder, load_folder, check_folder = _FOLDERS.open_folder, _FOLDERS.load_folder, _FOLDERS.check_folder
problem_text = _FOLDERS.problem_text
