"""Bombardment of a siege (11.4): by the besieger off the works required, by the besieged off those built."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Bombarding, Losing
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.sieges import strength


def awaits(source: Source, state: State, stage: Bombarding) -> Roll:
    """One die, which everybody sees."""
    what = "fire of the besieger" if stage.besieger else "fire of the besieged"
    return Roll(strength.label(state.board, stage.point, what), (strength.FACES,), PUBLIC)


def settle(change: Change, stage: Bombarding) -> bool:
    """Who has no guns does not roll; nor is anybody fired at whose siege is over."""
    if stage.point in change.board.sieges and _guns(change, stage):
        return False
    change.end()
    return True


def _guns(change: Change, stage: Bombarding) -> int:
    if stage.besieger:
        return strength.besieging_guns(change, stage.point, fire=True)
    return strength.besieged_guns(change, stage.point, fire=True)


def rolled(change: Change, stage: Bombarding, values: tuple[int, ...]) -> None:
    """Hits of the besieger lower the works required, to none at most; of those he takes he picks what."""
    (die,) = pips(values)
    point, siege = stage.point, change.board.sieges[stage.point]
    hits = change.source.tables.hits(die + _guns(change, stage))
    change.end()
    change.show("siege-fire", point=point, besieger=stage.besieger, die=die, hits=hits)
    if stage.besieger:
        required = max(0, siege.required - hits)
        change.set(sieges={**change.board.sieges, point: replace(siege, required=required)})
    elif hits:
        seat = strength.besieger(change.board, point)
        change.call(Losing(seat, hits, "bombardment", siege.column, works=True))


BOMBARDING = Procedure(stage=Bombarding, awaits=awaits, rolled=rolled, settle=settle)
