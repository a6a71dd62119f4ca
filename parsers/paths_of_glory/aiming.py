"""What activations of a letter are for, by what stands behind them; it reads no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from adjudicator.conditions import ALWAYS
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.text.phrases import (
    Activating,
    Attacking,
    Choosing,
    Digging,
    Following,
    Heading,
    Losing,
    Place,
    Shifting,
    Written,
)
from parsers.reading import Line, Understood, Unreadable


def aimed(found: Sequence[Line]) -> tuple[Line, ...]:
    """A bare activation is for the attack behind it, where no move of its units is."""
    made: list[Line] = []
    behind = _Behind()
    for line in reversed(_targeted(_entered(found))):
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


def _entered(found: Sequence[Line]) -> list[Line]:
    """``GE 4 attacks Sedan; GE 4 goes to Sedan``: who attacks a space goes there as an advance.

    Nobody moves where he attacks in the same round. Of one that waits for something nothing is known.
    """
    made = list[Line]()
    fights = list[Attacking]()
    acts = False
    for line in found:
        written = line.written if isinstance(line, Understood) else None
        if isinstance(written, Heading):
            acts = True
            fights.clear()
        elif acts and isinstance(written, Losing) and written.stand and written.troops:
            line = Unreadable(line.span, line.text, "no-order", {})  # ``FR 3 and the other corps stay``
        elif isinstance(written, Attacking) and written.when == ALWAYS and not written.orelse:
            fights.append(written)
        elif isinstance(line, Understood) and isinstance(written, Shifting) and _goes_in(written, fights):
            line = replace(line, written=Following(written.group.troops, written.path[0]))
        made.append(line)
    return made


def _goes_in(going: Shifting, fights: Sequence[Attacking]) -> bool:
    """Whether all that go into a space are named as those who attack it."""
    return any(_follows(going, each) for each in fights)


def _follows(going: Shifting, fight: Attacking) -> bool:
    if fight.advances is not None or going.by_sea or going.by_rail or len(going.path) != 1:
        return False
    if going.path[0].spaces != fight.target.spaces:
        return False
    attackers = {
        (one.badge, one.size): (one.nation, group.at)
        for group in fight.groups
        for one in group.troops
        if one.badge
    }
    return all(
        (known := attackers.get((one.badge, one.size))) is not None
        and one.nation in (None, known[0])
        and _spaces(going.group.at) in (None, _spaces(known[1]))
        for one in going.group.troops
    )


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
