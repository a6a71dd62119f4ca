"""The data files laid over one another, values with file and line; it must not know what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.toml_source import Problem, read_source

FILES = ("entente.toml", "central.toml", "actions.toml", "quick.toml", "events.toml")
OWNER = "owner"
"""The source of every figure that an owner's folder gives."""


@dataclass(frozen=True, slots=True)
class At:
    """A value and where it stands."""

    value: Any
    file: str
    line: int


@dataclass(slots=True)
class Entry:
    """One table of a file: its key, where it begins, its fields."""

    key: str
    file: str
    line: int
    fields: dict[str, At] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    """Fields that came from an owner's folder."""

    def value(self, name: str, default: Any = None) -> Any:
        """The value of a field, or ``default``."""
        return self.fields[name].value if name in self.fields else default

    def problem(self, at_field: str, key: str, **args: Any) -> Problem:
        """A fault at a field, or at the whole entry where the field is missing."""
        at = self.fields.get(at_field)
        return Problem(
            at.file if at else self.file, at.line if at else self.line, key, {"card": self.key, **args}
        )


@dataclass(slots=True)
class Layer:
    """What a folder says: file -> key -> entry, and what could not be read."""

    entries: dict[str, dict[str, Entry]] = field(default_factory=lambda: {name: {} for name in FILES})
    problems: list[Problem] = field(default_factory=list)


def read_layer(folder: Path, shown: str) -> Layer:
    """The files of a folder that are there; ``shown`` is the folder's name in messages."""
    layer = Layer()
    for name in FILES:
        if not (folder / name).exists():
            continue
        file = f"{shown}/{name}"
        source = read_source(folder / name, file)
        if isinstance(source, Problem):
            layer.problems.append(source)
            continue
        for key, table in source.table.items():
            if not isinstance(table, Mapping):
                layer.problems.append(Problem(file, source.line(key), "no-table", {"name": key}))
                continue
            entry = Entry(key, file, source.line(key))
            for each, value in table.items():
                entry.fields[each] = At(value, file, source.line(key, each))
            layer.entries[name][key] = entry
    return layer


def laid_over(base: Layer, over: Layer) -> Layer:
    """``over`` on top of ``base``, field by field; ``gone = true`` takes an entry away."""
    made = Layer(problems=[*base.problems, *over.problems])
    for name in FILES:
        made.entries[name] = dict(base.entries[name])
        for key, entry in over.entries[name].items():
            if entry.value("gone") is True:
                made.entries[name].pop(key, None)
                continue
            below = base.entries[name].get(key)
            fields = {**(below.fields if below else {}), **entry.fields}
            made.entries[name][key] = Entry(key, entry.file, entry.line, fields, set(entry.fields))
    return made
