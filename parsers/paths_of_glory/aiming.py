"""What activations of a letter are for, by what stands behind them; it reads no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.text.phrases import (
    Activating,
    Attacking,
    Choosing,
    Digging,
    Place,
    Shifting,
    Written,
)
from parsers.reading import Line, Understood


def aimed(found: Sequence[Line]) -> tuple[Line, ...]:
    """A bare activation is for the attack behind it, where no move of its units is."""
    made: list[Line] = []
    behind = _Behind()
    for line in reversed(_targeted(found)):
        if isinstance(line, Understood):
            if isinstance(line.written, Activating) and line.written.open:
                to: Literal["attack", "move"] = "attack" if behind.fights(line.written) else "move"
                line = replace(line, written=replace(line.written, to=to, open=False))
            behind.add(line.written)
        made.append(line)
    return tuple(reversed(made))


def _targeted(found: Sequence[Line]) -> list[Line]:
    """``activate Aachen for attack, target Liege``: a space behind an activation is what is attacked."""
    made = list[Line]()
    for line in found:
        before = made[-1] if made else None
        if isinstance(before, Understood) and isinstance(line, Understood):
            activating, chosen = before.written, line.written
            if isinstance(activating, Activating) and isinstance(chosen, Choosing):
                alone = not chosen.groups and len(chosen.places) == 1
                if alone and activating.to == "attack" and not activating.open:
                    attack = Attacking(chosen.places[0], (), activating.places)
                    line = replace(line, written=attack)
        made.append(line)
    return made


class _Behind:
    """Where units are said to attack and to move behind a line; None where no space is said."""

    def __init__(self) -> None:
        self._attacks: set[tuple[SpaceId, ...] | None] = set()
        self._moves: set[tuple[SpaceId, ...] | None] = set()

    def add(self, written: Written) -> None:
        match written:
            case Attacking(_, groups, sources):
                self._attacks.update(_spaces(place) for place in sources)
                self._attacks.update(_spaces(group.at) for group in groups)
            case Shifting(group) | Digging(group):
                self._moves.add(_spaces(group.at))

    def fights(self, activating: Activating) -> bool:
        """Whether the units of its spaces attack."""
        spaces = [place.spaces for place in activating.places]
        if not self._attacks.isdisjoint(spaces):
            return True
        return self._moves.isdisjoint(spaces) and None in self._attacks and None not in self._moves


def _spaces(place: Place | None) -> tuple[SpaceId, ...] | None:
    return None if place is None else place.spaces
