"""All faults found so far, and rows of the files whose faults join them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.kit import layers
from games.kit.fields import Test
from games.kit.layers import Row
from games.toml_source import Problem
from games.toml_source import Source as File


class Faults(list[Problem]):
    """Problems in the order in which they were found."""

    def rows(
        self, files: Sequence[File], kind: str, tests: Mapping[str, Test], needs: Iterable[str] = ()
    ) -> list[Row]:
        """The sound ones of the tables ``[kind.key]``; what is wrong with the others is kept."""
        found, problems = layers.rows(files, tests, needs, kind=kind)
        self += problems
        return [row for row in found.values() if not row.faulty]

    def table(
        self, files: Sequence[File], name: str, tests: Mapping[str, Test], needs: Iterable[str] = ()
    ) -> Row | None:
        """The one table ``[name]``; None where it is not sound or not there."""
        only = [replace(file, table={name: file.table[name]}) for file in files if name in file.table]
        found, problems = layers.rows(only, tests, needs)
        self += problems
        row = found.get(name)
        return None if row is None or row.faulty else row

    def inner(self, row: Row, at: str, table: Mapping[str, Any], tests: Mapping[str, Test]) -> dict[str, Any]:
        """A table inside a field, its sound entries with keys as fields of a dataclass."""
        made: dict[str, Any] = {}
        for name, value in table.items():
            if name not in tests:
                known = ", ".join(tests)
                self.append(row.problem(at, "unknown-field", field=f"{at}.{name}", known=known))
            elif not tests[name](value):
                self.append(row.problem(at, "bad-value", value=f"{name} = {value}"))
            else:
                made[name.replace("-", "_")] = tuple(value) if isinstance(value, list) else value
        return made

    def unknown(self, row: Row, at: str, value: str) -> None:
        """A name that means nothing."""
        self.append(row.problem(at, "unknown-name", value=value))

    def lacks(self, files: Sequence[File], kind: str, keys: Iterable[str]) -> None:
        """Rows of a kind (or ``kind.key``) that none of the files has, told where the last begins it."""
        path = kind.split(".")
        file = next((each for each in reversed(files) if each.line(*path)), files[-1])
        args = {"row": kind, "value": ", ".join(keys)}
        self.append(Problem(file.file, file.line(*path), "rows-missing", args))
