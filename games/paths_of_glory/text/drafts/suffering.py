"""Who takes the losses of a battle, as it was written; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Args, Ask, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Losses, Reply
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.results import losses
from games.paths_of_glory.rules.results.toll import after, lawful, naming
from games.paths_of_glory.text.drafts import replying
from games.paths_of_glory.text.drafts.fighters import heirs
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.drafts.steps import steps_of
from games.paths_of_glory.text.phrases import Losing, Saving, Sparing, Troops, Written
from games.paths_of_glory.text.wording import Wording

_NAMES_APART = ("not-this-loss", "more-losses", "which-corps")
"""Faults that name units which may be called alike."""


def meant(resolver: Resolver, view: View, ask: Ask, written: Sequence[Written]) -> Losses:
    """The steps that a letter says are lost. Raises UnresolvedError."""
    assert view.fight is not None
    written, reply = replying.replied(resolver, view, written, losses=False)
    if not written or (reply != Reply() and ask.seat == view.fight.attacker):
        raise _wanted(resolver, view, ask)
    spared = [one for each in written if isinstance(each, Sparing) for one in each.troops]
    named: list[Troops] = []
    doomed: list[Troops] = []
    corps: tuple[UnitId, ...] = ()
    back: UnitId | None = None
    for each in written:
        match each:
            case Losing(troops, False, whole):
                named += troops
                doomed += troops if whole else ()
            case Saving(troops, True):
                corps = heirs(resolver, view, ask, troops)
            case Saving(troops, False):
                found = [unit for unit in resolver.matching(troops[0]) if unit in view.board.units]
                back = found[0] if found else None
            case Sparing():
                continue
            case _:
                raise _wanted(resolver, view, ask)
    if not named and not any(isinstance(each, Sparing) for each in written):
        raise _wanted(resolver, view, ask)
    source = resolver.source
    bill = losses.toll_of(source, view.board, view.fight, ask.seat, corps)
    steps = steps_of(source, bill, resolver, named, doomed)
    if any(isinstance(each, Sparing) for each in written):
        for unit in steps:
            bill = after(source, bill, unit)
        kept = [unit for unit in view.board.units if any(_called(resolver, each, unit) for each in spared)]
        more = losses.sparing(source, bill, kept.__contains__)
        whole_bill = losses.toll_of(source, view.board, view.fight, ask.seat, corps)
        steps = (*steps, *more)
        corps = corps or naming(source, whole_bill, steps)
    return Losses(steps, back, corps, reply)


def _called(resolver: Resolver, troops: Troops, unit: UnitId) -> bool:
    """Whether a unit in the game is called so, wherever it is said to come from."""
    there = resolver.board.units[unit].at
    return resolver.names(troops, unit) and (troops.at is None or resolver.space(troops.at) == there)


def _wanted(resolver: Resolver, view: View, ask: Ask) -> UnresolvedError:
    """That losses are asked for, with who may take the first step."""
    assert view.fight is not None
    able = lawful(resolver.source, losses.toll_of(resolver.source, view.board, view.fight, ask.seat))
    return UnresolvedError(Fault("losses-wanted", {"kind": ask.kind, "units": able, "first": able[:1]}))


def told(unresolved: UnresolvedError, wording: Wording) -> UnresolvedError:
    """What is said of losses with units of one name told apart."""
    fault = unresolved.fault
    if fault is None or fault.key not in _NAMES_APART:
        return unresolved
    units = tuple(UnitId(str(each)) for each in _listed(fault.args))
    return UnresolvedError(replace(fault, args={**fault.args, "units": wording.apart(units, units)}))


def _listed(args: Args) -> Sequence[object]:
    said = args["units"]
    return said if isinstance(said, tuple) else ()
