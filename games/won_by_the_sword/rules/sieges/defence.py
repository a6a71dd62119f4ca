"""What the besieged do once an activation (11.3 to 11.5): they fire, they sally; then the final offer."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.won_by_the_sword.model.acting import Besieged, Bombarding, Losing, Sallying
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.forces import Force, UnitId, plain
from games.won_by_the_sword.model.orders import Sally
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State, View
from games.won_by_the_sword.rules.ground import chits
from games.won_by_the_sword.rules.ground.besieging import review
from games.won_by_the_sword.rules.ground.losing import lose
from games.won_by_the_sword.rules.ground.table import acting_of
from games.won_by_the_sword.rules.sieges import strength
from games.won_by_the_sword.rules.sieges.offers import offer

SALLY = ("infantry", "cavalry", "detachment")
DOUBLED = 2
"""11.5: the firepower of who sallies."""


def unworked(change: Change) -> bool:
    """11.3: at the end of an activation without works the besieged fire and sally; whether they may."""
    acting = acting_of(change)
    point = change.board.siege_by(acting.column)
    if point is None or acting.worked:
        return False
    change.act(worked=True)
    change.call(Besieged(point))
    return True


def able(source: Source, force: Force) -> dict[UnitId, int]:
    """11.5: who of a garrison may sally."""
    return {unit: count for unit, count in force.units.items() if source.roster.units[unit].arm in SALLY}


def check(source: Source, view: View, ask: Ask, order: Sally) -> Fault | None:
    """By the own garrison: who sallies must be in it, a chit its commander's."""
    if view.own is None:
        raise AssertionError("a spectator is not besieged")
    force = view.own.garrisons[PointId(str(ask.args["point"]))]
    if order.unit is not None:
        could = able(source, force)
        if order.unit not in could:
            return Fault("no-such-sally", {"unit": order.unit, "could": plain(could)}, "11.5")
    if order.chit and not order.bombard:
        return Fault("chit-without-fire", rule="6.2 3")
    if order.chit and not chits.holds(source, view.own, force, "bombardment"):
        return Fault("chit-not-held", {"wanted": ("bombardment",), "has": ""}, "6.2 3")
    return None


def answered(change: Change, stage: Besieged, seat: Seat, order: Sally) -> None:
    """Fire first, then the sally."""
    change.goto(replace(stage, answered=True))
    if order.chit and chits.play(change, seat, change.side(seat).garrisons[stage.point], "bombardment"):
        siege = change.board.sieges[stage.point]
        until = strength.now(change.source, change.board)
        change.set(sieges={**change.board.sieges, stage.point: replace(siege, cannonade=until)})
    change.show("besieged-answer", seat=seat, point=stage.point, fire=order.bombard, sally=bool(order.unit))
    if order.unit is not None:
        change.call(Sallying(stage.point, order.unit))
    if order.bombard:
        change.call(Bombarding(stage.point, besieger=False))


def settle(change: Change, stage: Besieged) -> bool:
    """Neutral points fire by themselves; once all is done the final offer is made, if works allow it."""
    if stage.answered:
        review(change)
    siege = change.board.sieges.get(stage.point)
    if siege is None:
        change.end()
        return True
    if not stage.answered:
        if strength.holder(change.board, stage.point) is not None:
            return False
        change.goto(replace(stage, answered=True))
        change.call(Bombarding(stage.point, besieger=False))
        return True
    change.end()
    works = stage.works
    if works is not None and siege.built >= siege.required and not siege.refused:
        offer(change, stage.point, True, works.stratagem and not siege.stratagem, works.initiative)
    return True


BESIEGED = Procedure(
    stage=Besieged,
    awaits=lambda source, state, stage: asked(
        "sally", foe(strength.besieger(state.board, stage.point)), point=stage.point
    ),
    asks={"sally": AskKind(takes=(Sally,), check=check, default=always(Sally(True)))},
    answered=answered,
    settle=settle,
)


# The die of a sally


def awaits_sally(source: Source, state: State, stage: Sallying) -> Roll:
    """One die, which everybody sees."""
    return Roll(strength.label(state.board, stage.point, "sally"), (strength.FACES,), PUBLIC)


def settle_sally(change: Change, stage: Sallying) -> bool:
    """No sally out of a point that is not besieged any more."""
    review(change)
    if stage.point in change.board.sieges:
        return False
    change.end()
    return True


def rolled_sally(change: Change, stage: Sallying, values: tuple[int, ...]) -> None:
    """Its firepower doubled; it loses a level itself, by which it may be gone (5.2)."""
    (die,) = pips(values)
    seat = strength.holder(change.board, stage.point)
    assert seat is not None
    fire = DOUBLED * change.source.roster.units[stage.unit].firepower
    hits = change.source.tables.hits(die + fire)
    siege = change.board.sieges[stage.point]
    change.end()
    change.show("sally", seat=seat, point=stage.point, die=die, hits=hits)
    lose(change, seat, {stage.unit: 1}, point=stage.point)
    change.tell(seat, "sally-lost", seat=seat, point=stage.point, unit=stage.unit)
    if hits:
        change.call(Losing(foe(seat), hits, "sally", siege.column, works=True))


SALLYING = Procedure(stage=Sallying, awaits=awaits_sally, rolled=rolled_sally, settle=settle_sally)
