"""12.4 as it is played: who is asked, what is told, where counters go; what is lawful stands in toll.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.paths_of_glory.model.atlas import ELIMINATED, REMOVED, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight, Said, TakeLosses
from games.paths_of_glory.model.orders import Losses, Reply
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.combat import course, withdrawal
from games.paths_of_glory.rules.combat.battle_effects import WITHDRAWAL
from games.paths_of_glory.rules.results.toll import (
    Piece,
    Toll,
    after,
    broken,
    lawful,
    misnamed,
    naming,
    outcomes,
    reserve,
    substitute,
    unnamed,
)
from games.paths_of_glory.rules.spaces import control, forts
from games.paths_of_glory.rules.spaces.supply import Supply


def toll_of(source: Source, board: Board, fight: Fight, seat: Seat, prefer: tuple[UnitId, ...] = ()) -> Toll:
    """What a side has to suffer: the loss number of the other."""
    fort = seat == fight.defender and forts.owner(source, board, fight.target) == seat
    return Toll(
        fight.result[foe(seat)],
        tuple(Piece(unit, board.units[unit].reduced, board.units[unit].at) for unit in fight.units(seat)),
        reserve(source, board, seat),
        fort=source.atlas[fight.target].fort if fort else 0,
        withdrawing=seat == fight.defender and WITHDRAWAL in fight.effects,
        attacking=seat == fight.attacker,
        prefer=prefer,
    )


def settle(change: Change, stage: TakeLosses) -> bool:
    """Losses that leave no choice are taken, planned ones too; False where the seat must be asked."""
    if not stage.suffering:
        course.after_losses(change, stage.fight, stage.order)
        return True
    seat = stage.suffering[0]
    fight = stage.fight
    if seat == fight.defender and fight.retreated and fight.result[fight.attacker]:
        fight = _overrun(change, fight)
    toll = toll_of(change.source, change.board, fight, seat)
    planned = _planned(change.source, stage.order, toll)
    if planned is not None and not _doubtful(change, toll, planned):
        _pay(change, stage, fight, planned, None)
        return True
    ends = outcomes(change.source, toll, 2)
    choice = toll.withdrawing and _choice(change, fight, seat, ends[0])
    if len(ends) > 1 or choice or _doubtful(change, toll, ends[0]):
        change.goto(replace(stage, fight=fight))
        return False
    _pay(change, stage, fight, ends[0], None)
    return True


def _doubtful(change: Change, toll: Toll, steps: Sequence[UnitId]) -> bool:
    """12.4.4: whether the owner has to name who replaces an army; in the first edition that was ours."""
    return change.board.terms.edition > 1 and unnamed(change.source, toll, steps) is not None


def _planned(source: Source, order: Said, toll: Toll) -> tuple[UnitId, ...] | None:
    """Steps as the side said beforehand, if it did."""
    if toll.attacking:
        return None if order.attack.losses is None else _pick(source, toll, order.attack.losses)
    spared = order.reply.spared
    return None if spared is None else sparing(source, toll, spared.__contains__)


def sparing(source: Source, toll: Toll, spared: Callable[[UnitId], bool]) -> tuple[UnitId, ...]:
    """Steps of others before steps of who is ``spared``; among them as it hurts least."""
    steps: list[UnitId] = []
    while able := lawful(source, toll):
        others = [unit for unit in able if not spared(unit)]
        unit = gentlest(source, toll, others or able)
        steps.append(unit)
        toll = after(source, toll, unit)
    return tuple(steps)


def _overrun(change: Change, fight: Fight) -> Fight:
    """12.5.6: who had retreated into the space before is destroyed and placed nothing of the loss number."""
    for unit in fight.retreated:
        _destroy(change, unit, forever=change.source.roster[unit].pays is None)
    return replace(fight, retreated=())


def _choice(change: Change, fight: Fight, seat: Seat, steps: Sequence[UnitId]) -> bool:
    board, then = _scratch(change.source, change.board, fight, seat, steps)
    return withdrawal.choice(change.source, board, then)


def _scratch(
    source: Source, board: Board, fight: Fight, seat: Seat, steps: Sequence[UnitId]
) -> tuple[Board, Fight]:
    """Board and battle as they would be after these steps."""
    trial = scratch(source, board)
    then = suffer(trial, fight, seat, steps)
    return trial.board, then


def scratch(source: Source, board: Board) -> Change:
    """A change of nothing but a board, to see what would come of something."""
    return Change(source, State(board, {}, {}, ()))


def answered(change: Change, stage: TakeLosses, seat: Seat, order: Losses) -> None:
    """The steps that the seat chose."""
    if order.reply != Reply():
        named = order.corps if change.board.terms.edition > 1 else ()
        reply = replace(order.reply, corps=named)
        stage = replace(stage, order=replace(stage.order, reply=reply))
    _pay(change, stage, stage.fight, order.steps, order.back, order.corps)


def _pay(
    change: Change,
    stage: TakeLosses,
    fight: Fight,
    steps: Sequence[UnitId],
    back: UnitId | None,
    corps: tuple[UnitId, ...] = (),
) -> None:
    seat, *others = stage.suffering
    fight = suffer(change, fight, seat, steps, corps)
    if back is not None:
        fight = replace(fight, back=back)
    change.goto(TakeLosses(fight, stage.order, tuple(others)))


def suffer(
    change: Change, fight: Fight, seat: Seat, steps: Sequence[UnitId], corps: tuple[UnitId, ...] = ()
) -> Fight:
    """Lawful steps lost one by one, then the fort if it comes to that (12.4.6)."""
    source = change.source
    supply = Supply(source, change.board)
    starved = [unit for unit in fight.units(seat) if not supply.unit(unit)]
    toll = toll_of(source, change.board, fight, seat, corps)
    for unit in steps:
        heir = substitute(source, toll, unit)
        fight = lose_step(change, fight, unit, heir.unit if heir else None, starved=unit in starved)
        toll = after(source, toll, unit)
    left = toll.left
    if broken(toll):
        left -= toll.fort
        control.fort_fell(change, fight.target)
    control.arabs(change)
    return replace(fight, steps=(*fight.steps, *steps), unplaced={**fight.unplaced, seat: left})


def lose_step(change: Change, fight: Fight, unit: UnitId, corps: UnitId | None, *, starved: bool) -> Fight:
    """12.4.2: a unit turned over, or destroyed and, an army, replaced by ``corps`` (12.4.4).

    12.4.7: it is gone for good out of supply, without a corps to replace it, or marked so.
    """
    where = change.board.units[unit]
    if not where.reduced:
        change.flip(unit, reduced=True)
        change.show("step-lost", unit=unit, space=where.at)
        return fight
    kind = change.source.roster[unit]
    forever = kind.pays is None or (kind.size == "army" and (starved or corps is None))
    _destroy(change, unit, forever=forever)
    if corps is not None:
        change.put(corps, where.at)
        change.show("replaced", unit=unit, corps=corps, space=where.at)
        fight = replace(fight, replaced={**fight.replaced, corps: unit})
        if unit in fight.attackers:
            # 12.1.6: who stands in for an attacker has attacked too.
            change.now(attackers=(*change.board.now.attackers, corps))
    heirs = () if corps is None else (corps,)
    return replace(
        fight,
        attackers=_succeeded(fight.attackers, unit, heirs),
        defenders=_succeeded(fight.defenders, unit, heirs),
    )


def _succeeded(units: tuple[UnitId, ...], gone: UnitId, heirs: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    if gone not in units:
        return units
    spot = units.index(gone)
    return (*units[:spot], *heirs, *units[spot + 1 :])


def _destroy(change: Change, unit: UnitId, *, forever: bool) -> None:
    """A unit off the map."""
    where = change.board.units[unit]
    box = REMOVED if forever else ELIMINATED[change.source.roster[unit].seat]
    change.put(unit, box, reduced=False)
    change.show("destroyed", unit=unit, space=where.at, forever=forever)


def destroy(change: Change, fight: Fight, unit: UnitId) -> Fight:
    """12.4.7 (1), (2), 12.5.4: who cannot retreat; an army for good, as is the army whose place it took."""
    kind = change.source.roster[unit]
    _destroy(change, unit, forever=kind.pays is None or kind.size == "army")
    army = fight.replaced.get(unit)
    if army is not None and change.board.units[army].at != REMOVED:
        change.put(army, REMOVED)
        change.show("army-lost", unit=army, corps=unit)
    return replace(fight, defenders=tuple(each for each in fight.defenders if each != unit))


# Choosing


def _pick(source: Source, toll: Toll, wanted: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Steps as they were wished, one for each unit named in its turn; the rest as hurts least."""
    steps: list[UnitId] = []
    wishes = list(wanted)
    while able := lawful(source, toll):
        unit = next((each for each in wishes if each in able), None)
        if unit is None:
            unit = gentlest(source, toll, able)
        else:
            wishes.remove(unit)
        steps.append(unit)
        toll = after(source, toll, unit)
    return tuple(steps)


def gentlest(source: Source, toll: Toll, able: Sequence[UnitId]) -> UnitId:
    """Whose step hurts least; of alike ones the first, which a name means."""
    chosen = min(able, key=lambda each: (_harm(source, toll, each), each))
    sides = {piece.unit: piece.reduced for piece in toll.pieces}
    kind = source.roster[chosen]
    return next(each for each in able if source.roster[each] is kind and sides[each] == sides[chosen])


def _harm(source: Source, toll: Toll, unit: UnitId) -> tuple[bool, bool, int]:
    """What a step costs: an army for good, any unit, combat factors."""
    kind = source.roster[unit]
    piece = next(each for each in toll.pieces if each.unit == unit)
    gone = kind.size == "army" and piece.reduced and substitute(source, toll, unit) is None
    lost = kind.reduced.cf if piece.reduced else kind.full.cf - kind.reduced.cf
    return gone, piece.reduced, lost


def default(source: Source, view: View, ask: Ask) -> Losses:
    """Losses that hurt least."""
    assert view.fight is not None
    toll = toll_of(source, view.board, view.fight, ask.seat)
    steps = _pick(source, toll, ())
    return Losses(steps, corps=naming(source, toll, steps))


def check(source: Source, view: View, ask: Ask, order: Losses) -> Fault | None:
    """Why these steps are not those that must be lost (12.4.3); the units that may are named."""
    assert view.fight is not None
    board, fight, seat = view.board, view.fight, ask.seat
    toll = whole = toll_of(source, board, fight, seat, order.corps)
    for number, unit in enumerate(order.steps, start=1):
        able = lawful(source, toll)
        if unit not in able:
            args: Args = {"unit": unit, "number": number, "units": able, "left": toll.left}
            return Fault("not-this-loss", args, _rule(toll))
        toll = after(source, toll, unit)
    able = lawful(source, toll)
    if able:
        return Fault("more-losses", {"units": able, "left": toll.left}, _rule(toll))
    fault = misnamed(source, whole, order.steps, wanted=board.terms.edition > 1)
    if fault is not None:
        return fault
    if order.back is None:
        return None
    then = _scratch(source, board, fight, seat, order.steps)
    may = withdrawal.candidates(source, *then) if toll.withdrawing else ()
    if order.back in may:
        return None
    return Fault("not-given-back", {"unit": order.back, "units": may}, "12.6.3")


def _rule(toll: Toll) -> str:
    return "12.4.5" if toll.attacking and not toll.begun else "12.4.3"


LOSSES = Procedure(
    stage=TakeLosses,
    awaits=lambda source, state, stage: asked("losses", stage.suffering[0], **stage.fight.told()),
    asks={"losses": AskKind(takes=(Losses,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
