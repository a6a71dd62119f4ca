"""Where the cards come from: the data folder and an owner's own folder laid over it; it knows no rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.sunset_of_empire.cards import Catalogue
from games.sunset_of_empire.layers import FILES, laid_over, read_layer
from games.sunset_of_empire.validate import build
from games.toml_source import Problem, read_source
from games.words import Words, words_from

_DATA = Path(__file__).with_name("data")


class DataError(ValueError):
    """Data files contradict themselves or each other; ``problems`` are all of them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(problem_text, problems)))
        self.problems = problems


@cache
def catalogue() -> Catalogue:
    """The cards of the project. Raises DataError on bad data."""
    made = build(read_layer(_DATA, "data"))
    if isinstance(made, tuple):
        raise DataError(made)
    return made


def open_folder(folder: Path) -> Catalogue | tuple[Problem, ...]:
    """The cards with an owner's folder laid over them, or everything that is wrong with it."""
    if not any((folder / name).exists() for name in FILES):
        return (Problem(str(folder), 0, "no-files", {"files": ", ".join(FILES)}),)
    return build(laid_over(read_layer(_DATA, "data"), read_layer(folder, str(folder))))


def load_folder(folder: Path) -> Catalogue:
    """The cards with an owner's folder laid over them. Raises DataError with all problems."""
    made = open_folder(folder)
    if isinstance(made, tuple):
        raise DataError(made)
    return made


def check_folder(folder: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with an owner's folder; empty where it can be played."""
    made = open_folder(folder)
    return made if isinstance(made, tuple) else ()


@cache
def _problem_words(lang: str) -> Words:
    source = read_source(_DATA / "problems.toml", "problems.toml")
    if isinstance(source, Problem):
        raise FileNotFoundError(source.where)
    return words_from(lang, source.table[lang])


def problem_text(problem: Problem, lang: str = "en") -> str:
    """``central.toml:12: ...`` in words, in English or Russian."""
    return f"{problem.where}: {_problem_words(lang).say(problem.key, problem.args)}"
