"""Reads the case files: positions, orders and what each order must come to; it must not adjudicate."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("cases")


@dataclass(frozen=True)
class Row:
    """One order as given, its verdict, and its reason where it did not succeed."""

    power: str
    order: str
    verdict: str
    reason: str | None


@dataclass(frozen=True)
class CaseFile:
    """One case of a file; ``raw`` is its table."""

    file: str
    raw: Mapping[str, Any]
    rows: tuple[Row, ...] = field(default=())

    @property
    def id(self) -> str:
        """File and id."""
        return f"{self.file}:{self.raw['id']}"


def rows(table: Mapping[str, Any]) -> tuple[Row, ...]:
    """The orders of a case or of its second step."""
    return tuple(
        Row(one[0], one[1], one[2], one[3] if len(one) > 3 else None) for one in table.get("orders", ())
    )


@cache
def cases(kind: str = "case") -> tuple[CaseFile, ...]:
    """All cases of one kind of table, in the order of the files."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found += [CaseFile(path.stem, raw, rows(raw)) for raw in data.get(kind, ())]
    return tuple(found)


def orders_of(given: tuple[Row, ...]) -> dict[str, list[str]]:
    """Order texts by power, as a record has them."""
    orders: dict[str, list[str]] = {}
    for row in given:
        orders.setdefault(row.power, []).append(row.order)
    return orders
