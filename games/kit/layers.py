"""Rows of data files laid over one another, each field with its file and line; no meaning is judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from games.kit.fields import Test
from games.toml_source import Problem, Source


@dataclass(slots=True)
class Row:
    """One table of the files: its well-formed fields, and where it and each of its fields stand.

    ``own``: fields that an owner's file gives; ``faulty``: something of it was wrong.
    """

    key: str
    file: str
    line: int
    fields: dict[str, Any] = field(default_factory=dict)
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    faulty: bool = False

    def value(self, name: str, default: Any = None) -> Any:
        """The value of a field, or ``default``."""
        return self.fields.get(name, default)

    def problem(self, at: str, key: str, **args: Any) -> Problem:
        """A fault at a field, or at the whole row where the field is missing."""
        file, line = self.places.get(at, (self.file, self.line))
        return Problem(file, line, key, {"row": self.key, "field": at, **args})


Rows: TypeAlias = dict[str, Row]


def rows(
    sources: Sequence[Source],
    tests: Mapping[str, Test],
    needs: Iterable[str] = (),
    *,
    kind: str = "",
    removable: bool = False,
) -> tuple[Rows, tuple[Problem, ...]]:
    """The tables ``[key]``, or ``[kind.key]``, field by field, later files over former, and what is wrong.

    ``tests`` are the fields a row may have, ``needs`` those it must have. ``removable``: ``gone = true``
    takes a row away. The faults: ``no-table``, ``unknown-field`` with ``known``, ``bad-value`` with
    ``value``, ``missing-field``; each with ``row`` and ``field``.
    """
    found: Rows = {}
    problems: list[Problem] = []
    for at, source in enumerate(sources):
        within = (kind,) if kind else ()
        tables = source.table.get(kind, {}) if kind else source.table
        if not isinstance(tables, Mapping):
            problems.append(Problem(source.file, source.line(kind), "no-table", {"row": kind, "field": ""}))
            continue
        for key, table in tables.items():
            line = source.line(*within, key)
            if not isinstance(table, Mapping):
                problems.append(Problem(source.file, line, "no-table", {"row": key, "field": ""}))
            elif removable and table.get("gone") is True:
                found.pop(key, None)
            else:
                below = found.get(key)
                row = replace(below, file=source.file, line=line) if below else Row(key, source.file, line)
                found[key] = row
                row.own = set(table) if at else set()
                problems += _read(row, source, (*within, key), table, tests)
    problems += _missing(found, tuple(needs))
    return found, tuple(problems)


def _read(
    row: Row, source: Source, path: tuple[str, ...], table: Mapping[str, Any], tests: Mapping[str, Test]
) -> list[Problem]:
    """The fields of one table into its row."""
    problems = []
    for name, value in table.items():
        row.places[name] = (source.file, source.line(*path, name))
        if name not in tests:
            problems.append(row.problem(name, "unknown-field", known=", ".join(tests)))
        elif not tests[name](value):
            problems.append(row.problem(name, "bad-value", value=str(value)))
        else:
            row.fields[name] = value
    row.faulty = row.faulty or bool(problems)
    return problems


def _missing(found: Rows, needs: tuple[str, ...]) -> list[Problem]:
    problems = []
    for row in found.values():
        lacks = [name for name in needs if name not in row.places]
        problems += [row.problem(name, "missing-field") for name in lacks]
        row.faulty = row.faulty or bool(lacks)
    return problems
