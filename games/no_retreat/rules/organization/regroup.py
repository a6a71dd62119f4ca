"""The third step (7.10): a card takes a disorganization marker off."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.no_retreat.model.orders import Regroup
from games.no_retreat.rules.ground.trial import Trial, changed, on_map, pays


def regroup(trial: Trial, line: Regroup) -> Trial | Fault:
    """The position after a unit was regrouped, or why it cannot be."""
    if (wrong := on_map(trial, line.unit)) is not None:
        return wrong
    if not trial.board.units[line.unit].disorganized:
        units = trial.board.units
        could = tuple(each for each in trial.source.roster.of[trial.seat] if units[each].disorganized)
        return Fault("not-disorganized", {"unit": line.unit, "could": could}, "7.10")
    paid = pays(trial, (line.card,), 1, "7.10")
    return paid if isinstance(paid, Fault) else changed(paid, line.unit, disorganized=False)
