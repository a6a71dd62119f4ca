"""Cards and counters side by side on a shelf of a picture; it must not know what they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from games.marks import Face, Stack

Lying = TypeVar("Lying", Face, Stack)


def shelf(name: str, marks: Sequence[Lying], room: int = 0) -> list[Lying]:
    """The marks at the spots of a shelf, from the left; it has places for ``room`` of them at least."""
    places = max(len(marks), room)
    return [replace(mark, spot=f"{name} {at}/{places}") for at, mark in enumerate(marks, 1)]
