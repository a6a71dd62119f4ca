"""Where the data comes from: the title's folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.paths_of_glory import validate
from games.paths_of_glory.source import Source
from games.toml_source import Problem, read_source
from games.toml_source import Source as File
from games.words import Words, words_from

_DATA = Path(__file__).with_name("data")


class DataError(ValueError):
    """Data files contradict themselves or each other; ``problems`` are all of them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(problem_text, problems)))
        self.problems = problems


@cache
def source() -> Source:
    """The data of the project. Raises DataError on bad data."""
    made = _open((_DATA, "data"))
    if isinstance(made, tuple):
        raise DataError(made)
    return made


def open_folder(folder: Path) -> Source | tuple[Problem, ...]:
    """The data with an owner's folder laid over it, field by field, or everything that is wrong with it."""
    if not any((folder / name).exists() for name in validate.FILES):
        return (Problem(str(folder), 0, "no-files", {"files": ", ".join(validate.FILES)}),)
    return _open((_DATA, "data"), (folder, str(folder)))


def load_folder(folder: Path) -> Source:
    """The data with an owner's folder laid over it. Raises DataError with all problems."""
    made = open_folder(folder)
    if isinstance(made, tuple):
        raise DataError(made)
    return made


def check_folder(folder: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with an owner's folder; empty where it can be played."""
    made = open_folder(folder)
    return made if isinstance(made, tuple) else ()


def _open(*folders: tuple[Path, str]) -> Source | tuple[Problem, ...]:
    files: dict[str, tuple[File, ...]] = {}
    problems: list[Problem] = []
    for name in validate.FILES:
        read = [
            read_source(folder / name, f"{shown}/{name}")
            for folder, shown in folders
            if (folder / name).exists()
        ]
        problems += [each for each in read if isinstance(each, Problem)]
        files[name] = tuple(each for each in read if isinstance(each, File))
    return tuple(problems) if problems else validate.build(files)


@cache
def _problem_words(lang: str) -> Words:
    words = read_source(_DATA / "problems.toml", "problems.toml")
    if isinstance(words, Problem):
        raise FileNotFoundError(words.where)
    return words_from(lang, words.table[lang])


def problem_text(problem: Problem, lang: str = "en") -> str:
    """``spaces.toml:12: ...`` in words, in English or Russian."""
    return f"{problem.where}: {_problem_words(lang).say(problem.key, problem.args)}"
