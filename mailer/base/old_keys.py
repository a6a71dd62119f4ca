"""Keys of the configuration as earlier versions called them; nothing else knows these names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OLD: Mapping[str, tuple[str, ...]] = {
    "judge.movement_seconds": ("judge.deadline_seconds",),
    "judge.retreat_seconds": (
        "judge.kind_seconds.diplomacy.retreat",
        "judge.kind_seconds.paths_of_glory.retreat",
    ),
    "judge.adjustment_seconds": ("judge.kind_seconds.diplomacy.adjustment",),
}
"""What each is called today."""


def renamed(table: Any, *, over: bool = False) -> Any:
    """A table with the keys of today, which go before those of then unless these go ``over`` them.

    What is no table is left.
    """
    for old, today in OLD.items():
        part, _, name = old.partition(".")
        inner = table.get(part) if isinstance(table, Mapping) else None
        if not isinstance(inner, Mapping) or name not in inner:
            continue
        value = inner[name]
        table = {**table, part: {key: each for key, each in inner.items() if key != name}}
        for key in today:
            table = _laid(table, key.split("."), value, over)
    return table


def _laid(table: Any, path: list[str], value: Any, over: bool) -> Any:
    """The table with a value where there is none yet, or over what there is."""
    if not path:
        return value if table is None or over else table
    if table is not None and not isinstance(table, Mapping):
        return table  # what is wrong with it is said later
    known = dict(table or {})
    return {**known, path[0]: _laid(known.get(path[0]), path[1:], value, over)}
