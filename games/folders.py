"""A title's data with an owner's own folder laid over it, and what is wrong with them; it knows no title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from games.toml_source import Problem, Source, read_source
from games.words import Words, words_from

T = TypeVar("T")

Layers = tuple[tuple[Path, str], ...]
"""Folders of data files, the lowest first, each with how it is shown to people."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of some folders: by name the sources in the order in which they lie over one another.

    ``problems`` are of files that cannot be read at all.
    """

    sources: Mapping[str, tuple[Source, ...]]
    problems: tuple[Problem, ...] = ()


def read_files(layers: Layers, names: Iterable[str]) -> Files:
    """The files of these names that are there."""
    read = {
        name: [
            read_source(folder / name, f"{shown}/{name}")
            for folder, shown in layers
            if (folder / name).exists()
        ]
        for name in names
    }
    return Files(
        {name: tuple(each for each in found if isinstance(each, Source)) for name, found in read.items()},
        tuple(each for found in read.values() for each in found if isinstance(each, Problem)),
    )


class DataError(ValueError):
    """Data files contradict themselves or each other; ``problems`` are all of them."""

    def __init__(self, problems: tuple[Problem, ...], words: Path) -> None:
        super().__init__("\n".join(problem_text(words, problem) for problem in problems))
        self.problems = problems


@cache
def _problem_words(file: Path, lang: str) -> Words:
    source = read_source(file, file.name)
    if isinstance(source, Problem):
        raise FileNotFoundError(source.where)
    return words_from(lang, source.table[lang])


def problem_text(words: Path, problem: Problem, lang: str = "en") -> str:
    """``map.toml:12: ...`` in the words of a title's file, in English or Russian."""
    return f"{problem.where}: {_problem_words(words, lang).say(problem.key, problem.args)}"


@dataclass(frozen=True, slots=True)
class Folders(Generic[T]):
    """Where the data of a title come from: ``data`` in the project, and what an owner lays over it.

    ``over``: folders in it that lie over ``data``, below an owner's, as data of the project.
    ``files`` is what an owner's folder may hold, ``build`` makes the data or says all that is wrong; the
    words of its problems stand in ``problems.toml``.
    """

    data: Path
    files: tuple[str, ...]
    build: Callable[[Files], T | tuple[Problem, ...]]
    over: tuple[str, ...] = ()

    def own(self) -> T:
        """The data of the project. Raises DataError on bad data."""
        return self._sound(self._built())

    def open_folder(self, folder: Path) -> T | tuple[Problem, ...]:
        """The data with an owner's folder laid over it, or everything that is wrong with it."""
        if not any((folder / name).exists() for name in self.files):
            return (Problem(str(folder), 0, "no-files", {"files": ", ".join(self.files)}),)
        return self._built((folder, str(folder)))

    def load_folder(self, folder: Path) -> T:
        """The data with an owner's folder laid over it. Raises DataError with all problems."""
        return self._sound(self.open_folder(folder))

    def check_folder(self, folder: Path) -> tuple[Problem, ...]:
        """Everything that is wrong with an owner's folder; empty where it can be played."""
        made = self.open_folder(folder)
        return made if isinstance(made, tuple) else ()

    def problem_text(self, problem: Problem, lang: str = "en") -> str:
        """``map.toml:12: ...`` in words, in English or Russian."""
        return problem_text(self.data / "problems.toml", problem, lang)

    def _built(self, *layers: tuple[Path, str]) -> T | tuple[Problem, ...]:
        own = ((self.data, "data"), *((self.data / name, f"data/{name}") for name in self.over))
        return self.build(read_files((*own, *layers), self.files))

    def _sound(self, made: T | tuple[Problem, ...]) -> T:
        if isinstance(made, tuple):
            raise DataError(made, self.data / "problems.toml")
        return made
