"""The titles of the house: one line a title, its rules and its reader; nothing else knows them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from games.title import Title
from games.toml_source import Problem
from parsers.reading import Line, Reader

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Registered:
    """A title with the reader of its orders; the reader may differ by scenario (place names).

    ``check_folder`` tells all that is wrong with a game master's own data folder, a line of words each
    (``FILE:LINE: what``); None where the title cannot take folders.
    ``edits`` reads a line in which a game master changes a position of a scenario: ``written`` of what it
    understands is the canonical line that ``Game.edit`` takes. None where the title has no such lines.
    """

    title: Title
    reader: Callable[[str], Reader]
    check_folder: Callable[[Path], tuple[str, ...]] | None = None
    edits: Callable[[str, str], Line] | None = None


_folders: dict[str, tuple[Path, ...]] = {}


def _diplomacy() -> Registered:
    from games.diplomacy.data.load import check_folder, problem_text, shelf
    from games.diplomacy.title import TITLE, DiplomacyTitle
    from parsers.diplomacy.edit import editor
    from parsers.diplomacy.reader import DiplomacyReader, reader_for

    check = _told(check_folder, problem_text)
    folders = _folders.get("diplomacy", ())
    if not folders:
        return Registered(TITLE, reader_for, check, editor(TITLE.loaded))
    loaded = shelf(folders)

    @cache
    def reader(scenario: str) -> Reader:
        return DiplomacyReader(loaded[scenario].names, loaded[scenario].variant.board)

    return Registered(DiplomacyTitle(loaded), reader, check, editor(loaded))


def _sunset_of_empire() -> Registered:
    from games.sunset_of_empire.data.load import catalogue, check_folder, load_folder, problem_text
    from games.sunset_of_empire.title import SunsetTitle
    from parsers.sunset_of_empire.edit import editor
    from parsers.sunset_of_empire.reader import SunsetReader

    cards = _with_folder("sunset_of_empire", catalogue, load_folder)
    reader = SunsetReader(cards)
    check = _told(check_folder, problem_text)
    return Registered(SunsetTitle(cards), lambda scenario: reader, check, editor(reader))


def _paths_of_glory() -> Registered:
    from games.paths_of_glory.data.load import check_folder, load_folder, problem_text, source
    from games.paths_of_glory.title import PathsTitle
    from parsers.paths_of_glory.edit import editor
    from parsers.paths_of_glory.reader import PathsReader

    data = _with_folder("paths_of_glory", source, load_folder)
    game = PathsTitle(data)
    reader = PathsReader(data, game.say)
    check = _told(check_folder, problem_text)
    return Registered(game, lambda scenario: reader, check, editor(reader))


def _no_retreat() -> Registered:
    from games.no_retreat.data.load import check_folder, load_folder, problem_text, source
    from games.no_retreat.title import NoRetreatTitle
    from parsers.no_retreat.edit import editor
    from parsers.no_retreat.reader import NoRetreatReader

    data = _with_folder("no_retreat", source, load_folder)
    game = NoRetreatTitle(data)
    reader = NoRetreatReader(data, game.say)
    check = _told(check_folder, problem_text)
    return Registered(game, lambda scenario: reader, check, editor(reader))


def _won_by_the_sword() -> Registered:
    from games.won_by_the_sword.data.load import check_folder, load_folder, problem_text, source
    from games.won_by_the_sword.title import WonByTheSwordTitle
    from parsers.won_by_the_sword.edit import editor
    from parsers.won_by_the_sword.reader import WonByTheSwordReader

    data = _with_folder("won_by_the_sword", source, load_folder)
    read = cache(lambda scenario: WonByTheSwordReader(data, scenario))
    check = _told(check_folder, problem_text)
    return Registered(WonByTheSwordTitle(data), read, check, editor(read("")))


def _with_folder(key: str, own: Callable[[], T], load_folder: Callable[[Path], T]) -> T:
    """The data of a title that one folder can be laid over."""
    folders = _folders.get(key, ())
    if len(folders) > 1:
        raise ValueError(f"{key}: one folder can be laid over its data, not several")
    return load_folder(folders[0]) if folders else own()


def _told(
    check_folder: Callable[[Path], tuple[Problem, ...]], text: Callable[[Problem], str]
) -> Callable[[Path], tuple[str, ...]]:
    return lambda folder: tuple(text(problem) for problem in check_folder(folder))


TITLES: Mapping[str, Callable[[], Registered]] = {
    "diplomacy": _diplomacy,
    "sunset_of_empire": _sunset_of_empire,
    "paths_of_glory": _paths_of_glory,
    "no_retreat": _no_retreat,
    "won_by_the_sword": _won_by_the_sword,
}


@cache
def title(key: str) -> Registered:
    """The title ``key``, built at its first use. Raises KeyError on an unknown key.

    Raises ValueError, telling all problems, where a folder that was laid out for it cannot be used.
    """
    return TITLES[key]()


def lay_out(key: str, folders: Iterable[Path]) -> None:
    """Give the title ``key`` these data folders besides its own; to be called before any game is opened."""
    _folders[key] = tuple(folders)
    title.cache_clear()
