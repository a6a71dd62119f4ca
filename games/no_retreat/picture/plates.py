"""One unit as a counter with words on it; it must not know where it lies."""

from __future__ import annotations

from games.marks import Counter
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Unit
from games.no_retreat.model.counters import Counter as UnitCounter
from games.words import Words


def counter(kind: UnitCounter, unit: Unit, words: Words) -> Counter:
    """A counter with strength and movement, brackets where it has no zone, and its short name."""
    face = kind.face(unit.weak)
    strength = f"({face.strength})" if face.no_zone else str(face.strength)
    weak = unit.weak and kind.two_sided and kind.seat == AXIS
    brown = kind.seat == SOVIET and unit.weak and kind.two_sided
    name = words.names["unit"].get(kind.id, kind.id)
    name = words.names["unit-weak"].get(kind.id, name) if brown else name
    name = words.names["plate-weak" if brown else "plate"].get(kind.id, name)
    figure = f"{strength}-{face.mp}{words.name('sign', face.kind)}"
    return Counter("unit", _colour(kind, unit.weak), figure, name, weak)


def _colour(kind: UnitCounter, weak: bool) -> str:
    """Red and brown Soviets; allies of either side and the SS have inks of their own."""
    if kind.seat == SOVIET:
        return SOVIET if kind.red(weak) else "BROWN"
    if kind.id.startswith("ge-ss"):
        return "SS"
    return "ALLY" if kind.nation != "germany" else AXIS
