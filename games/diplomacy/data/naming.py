"""Names out of a variant's data: what lacks a name, what is called the same; it must not read files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.diplomacy.data.layers import COASTS
from games.diplomacy.data.names import CASES, Called, Names, index
from games.diplomacy.data.spelling import normalise
from games.diplomacy.model.board import Board
from games.toml_source import Problem, Source

_PLACE = {
    "en": str,
    "ru": list,
    "code": str,
    "also": list,
    "ru-also": list,
    "ru-adjective": list,
    "label-en": str,
    "label-ru": str,
}
_COAST = {"en": str, "ru": str, "code-ru": str, "also": list, "ru-also": list}
_POWER = {"en": str, "ru": list, "en-adjective": str, "ru-adjective": list, "also": list, "ru-also": list}
_SHAPES: Mapping[str, Mapping[str, type]] = {"places": _PLACE, "coasts": _COAST, "powers": _POWER}
_NEEDED = {"places": ("en", "ru"), "coasts": ("en", "ru"), "powers": ("en", "ru", "en-adjective")}


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(member, str) and member for member in value)


def _six(value: object) -> bool:
    return _texts(value) and isinstance(value, list) and len(value) == len(CASES)


class _Reading:
    """The names of all layers being put together; later files add to and replace rows of earlier ones."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.problems: list[Problem] = []
        self.rows: dict[str, dict[str, dict[str, Any]]] = {section: {} for section in _SHAPES}
        self.places: dict[tuple[str, str], tuple[str, int]] = {}  # the row read last stands last
        self.endings: tuple[str, ...] = ()
        self.shared: dict[str, tuple[str, ...]] = {}

    def known(self, section: str, key: str) -> bool:
        if section == "coasts":
            return key in COASTS
        return key in (self.board.provinces if section == "places" else self.board.powers)

    def read(self, source: Source, inherited: bool) -> None:
        """``inherited`` names of places that are not on this board are passed over."""
        for section, table in source.table.items():
            if section == "endings":
                self.read_endings(source, table)
            elif section == "shared":
                self.read_shared(source, table, inherited)
            elif section not in _SHAPES:
                self.fault(source, (section,), "unknown-key", name=section)
            elif not isinstance(table, dict):
                self.fault(source, (section,), "wrong-type", name=section, wanted="table")
            else:
                for key, row in table.items():
                    if self.known(section, key):
                        self.read_row(source, section, key, row)
                    elif not inherited:
                        fault = "unknown-power" if section == "powers" else "unknown-province"
                        self.fault(source, (section, key), fault, name=key)

    def fault(self, source: Source, path: tuple[str, ...], key: str, **args: Any) -> None:
        self.problems.append(Problem(source.file, source.line(*path), key, args))

    def read_endings(self, source: Source, table: Any) -> None:
        endings = table.get("ru-adjective") if isinstance(table, dict) else None
        if isinstance(endings, list) and _texts(endings):
            self.endings = tuple(endings)
        else:
            self.fault(source, ("endings",), "wrong-type", name="endings.ru-adjective", wanted="list")

    def read_shared(self, source: Source, table: Any, inherited: bool) -> None:
        for spelling, keys in table.items() if isinstance(table, dict) else ():
            path = ("shared", spelling)
            if not _texts(keys):
                self.fault(source, path, "wrong-type", name=spelling, wanted="list")
                continue
            here = tuple(sorted(key for key in keys if key in self.board.provinces))
            if len(here) < len(keys) and not inherited:
                for key in sorted(set(keys) - set(here)):
                    self.fault(source, path, "unknown-province", name=key)
            if here:
                self.shared[normalise(spelling)] = here

    def read_row(self, source: Source, section: str, key: str, row: Any) -> None:
        shape = _SHAPES[section]
        if not isinstance(row, dict):
            return self.fault(source, (section, key), "wrong-type", name=key, wanted="table")
        kept = self.rows[section].setdefault(key, {})
        self.places.pop((section, key), None)
        self.places[section, key] = source.file, source.line(section, key)
        for name, value in row.items():
            path = (section, key, name)
            if name not in shape:
                self.fault(source, path, "unknown-key", name=".".join(path))
            elif (name == "ru" and shape[name] is list and not _six(value)) or (
                name == "ru-also" and not (isinstance(value, list) and all(map(_six, value)))
            ):
                self.fault(source, path, "not-six-forms", name=".".join(path))
            elif shape[name] is str and not (isinstance(value, str) and value.strip()):
                self.fault(source, path, "wrong-type", name=".".join(path), wanted="text")
            elif shape[name] is list and name != "ru-also" and not _texts(value):
                self.fault(source, path, "wrong-type", name=".".join(path), wanted="list")
            else:
                kept[name] = value
        return None

    def called(self, section: str, keys: Iterable[str], file: str) -> tuple[Called, ...]:
        """What the keys of one section are called; a Problem for each that lacks a name."""
        found: list[Called] = []
        for key in keys:
            row = self.rows[section].get(key, {})
            lacking = [name for name in _NEEDED[section] if name not in row]
            if lacking:
                where, line = self.places.get((section, key), (file, 0))
                args = {"name": key, "lacking": ", ".join(lacking)}
                self.problems.append(Problem(where, line, "no-name", args))
            else:
                found.append(self.one(key, row))
        return tuple(found)

    def one(self, key: str, row: Mapping[str, Any]) -> Called:
        russian = (row["ru"],) if isinstance(row["ru"], str) else tuple(row["ru"])
        adjective = str(row.get("en-adjective", ""))
        others = [*row.get("also", ()), *(form for forms in row.get("ru-also", ()) for form in forms)]
        others += [adjective] if adjective else []
        others += [stem + ending for stem in row.get("ru-adjective", ()) for ending in self.endings]
        labels = {lang: str(row[f"label-{lang}"]) for lang in ("en", "ru") if f"label-{lang}" in row}
        code = str(row.get("code") or row.get("code-ru") or russian[0])
        return Called(key, str(row["en"]), russian, tuple(others), code, labels, adjective)

    def clashes(self, section: str, called: tuple[Called, ...], apart: set[str]) -> None:
        """One spelling for two, where nobody says that it is meant so."""
        order = {place: number for number, place in enumerate(self.places)}
        for phrase, keys in sorted(index(called).items()):
            if len(keys) > 1 and phrase not in apart:
                last = max(((section, key) for key in keys), key=order.__getitem__)
                file, line = self.places[last]
                self.problems.append(Problem(file, line, "same-name", {"text": phrase, "names": keys}))


def build_names(
    board: Board, inherited: Iterable[Source], own: Iterable[Source], file: str
) -> Names | tuple[Problem, ...]:
    """The names of a board, or everything wrong with them.

    ``inherited`` files are those of the variant's bases and may name places that are not on this board;
    ``file`` is blamed where a place has no name at all.
    """
    reading = _Reading(board)
    for source in inherited:
        reading.read(source, inherited=True)
    for source in own:
        reading.read(source, inherited=False)
    places = reading.called("places", board.provinces, file)
    used = {coast for data in board.provinces.values() for coast in data.coasts} | set(reading.rows["coasts"])
    coasts = reading.called("coasts", (coast for coast in COASTS if coast in used), file)
    powers = reading.called("powers", board.powers, file)
    spread = {text for phrase in reading.shared for text in (phrase, phrase.replace(" ", ""))}
    reading.clashes("places", places, spread)
    reading.clashes("coasts", coasts, set())
    reading.clashes("powers", powers, set())
    if reading.problems:
        return tuple(reading.problems)
    return Names(board, places, coasts, powers, reading.shared)
