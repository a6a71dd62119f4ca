"""The organization phase (7.0): its three steps in one order; who has nothing to do in it is not asked."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import CADRES, SOVIET, foe
from games.no_retreat.model.board import Board, Unit
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Fortify, Organize, Place, Regroup, Unfortify, Upgrade
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import MovementStart, Organizing, View, phase
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.rules.ground.trial import Sifted, Trial, sift
from games.no_retreat.rules.organization import placing, upgrades
from games.no_retreat.rules.organization.placing import place
from games.no_retreat.rules.organization.regroup import regroup

Line: TypeAlias = Upgrade | Fortify | Unfortify | Place | Regroup


def attempt(trial: Trial, line: Line) -> Trial | Fault:
    """The position after one line, or why it is refused."""
    match line:
        case Upgrade():
            return upgrades.upgrade(trial, line)
        case Fortify():
            return upgrades.fortify(trial, line)
        case Unfortify():
            return upgrades.unfortify(trial, line)
        case Place():
            return place(trial, line)
        case Regroup():
            return regroup(trial, line)


def sifted(source: Source, view: View, seat: Seat, order: Organize) -> Sifted[Line]:
    """What of an order can be done, and why the rest cannot."""
    lines: tuple[Line, ...] = (*order.upgrades, *order.places, *order.regroups)
    return sift(Trial(source, seat, view.board, view.hand), lines, attempt)


def check(source: Source, view: View, ask: Ask, order: Organize) -> Fault | None:
    """Why the first line that cannot be followed cannot."""
    return sifted(source, view, ask.seat, order).fault


def paid_with(line: Line) -> tuple[CardId, ...]:
    """The cards that a line costs."""
    match line:
        case Upgrade() | Fortify() | Place():
            return line.cards
        case Regroup():
            return (line.card,)
        case Unfortify():
            return ()


def organized(change: Change, stage: Organizing, seat: Seat, order: Organize) -> None:
    """Each line in its turn; then the phase is over."""
    for line in (*order.upgrades, *order.places, *order.regroups):
        _carry_out(change, seat, line)
    stacking.excess(change, seat)
    control.settle(change)
    change.goto(MovementStart())


def _carry_out(change: Change, seat: Seat, line: Line) -> None:
    before = change.board
    found = attempt(Trial(change.source, seat, before, change.state.hands[seat]), line)
    assert isinstance(found, Trial), found
    change.discard(seat, *paid_with(line))
    points = placing.comes_back(change.source, before, line.unit) if isinstance(line, Place) else 0
    change.set(units=found.board.units, now=found.board.now, happened=found.board.happened)
    _tell(change, seat, line, before.units[line.unit])
    if points:
        change.score(foe(seat), points, "comes-back", unit=line.unit)
    if isinstance(line, Place):
        control.take(change, seat, (line.at,))
        for unit, each in before.units.items():
            if each.at == line.at and (box := change.board.units[unit].at) != line.at:
                change.show("cadre-replaced", seat=seat, unit=unit, box=box)


def _tell(change: Change, seat: Seat, line: Line, before: Unit) -> None:
    unit = line.unit
    match line:
        case Upgrade():
            change.show("upgraded", seat=seat, unit=unit, free=not line.cards)
        case Fortify():
            change.show("fortified", seat=seat, unit=unit)
        case Unfortify():
            change.show("unfortified", seat=seat, unit=unit)
        case Place():
            now = change.board.units[unit]
            change.show(
                "placed",
                seat=seat,
                unit=unit,
                **{"from": before.at},
                at=line.at,
                weak=now.weak,
                disorganized=now.disorganized,
            )
        case Regroup():
            change.show("regrouped", seat=seat, unit=unit)


def settle(change: Change, stage: Organizing) -> bool:
    """14.9.1: cadres arrive in their box; then who can do nothing is not asked. What is asked is public."""
    board, source, seat = change.board, change.source, change.board.active
    for unit in source.roster.of[seat]:
        if source.roster[unit].cadre and 0 < placing.arrival(board, unit) <= board.turn:
            change.box(unit, CADRES)
            change.show("cadre-ready", seat=seat, unit=unit)
    if anything(source, change.board, seat):
        return False
    change.goto(MovementStart())
    return True


def anything(source: Source, board: Board, seat: Seat) -> bool:
    """Whether there is something to organize, by what lies open: cards in hand count by their number."""
    cards = board.hands[seat] > 0
    if any(
        cards or not placing.replace_cost(source, board, unit)
        for unit in placing.waiting(source, board, seat)
    ):
        return True
    return any(_turns(source, board, seat, unit, cards) for unit in source.roster.of[seat])


def _turns(source: Source, board: Board, seat: Seat, unit: UnitId, cards: bool) -> bool:
    """Whether something could be done with a unit that is on the map."""
    each = board.units[unit]
    if each.at not in source.atlas:
        return False
    if cards and (each.disorganized or upgrades.fortifiable(source, board, unit)):
        return True
    if seat == SOVIET and source.roster[unit].two_sided and source.roster[unit].face(each.weak).fort:
        return True
    if not upgrades.upgradable(source, board, unit):
        return False
    if upgrades.free_upgrades(source, board, seat):
        return True
    if seat == SOVIET:
        return cards and board.turn >= source.tables.figures.soviet_upgrades
    return cards and upgrades.axis_may_build(source, board)


ORGANIZATION = Procedure(
    stage=Organizing,
    phase=phase(3),
    awaits=lambda source, state, stage: asked("organize", state.board.active),
    asks={"organize": AskKind(takes=(Organize,), check=check, default=always(Organize()), whole=False)},
    answered=organized,
    settle=settle,
)
