"""The organization phase (7.0): its three steps in one order; who has nothing to do in it is not asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import CADRES, DESTROYED, SOVIET, SURRENDERED, foe
from games.no_retreat.model.board import Board, Unit, in_order
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Fortify, Organize, Place, Regroup, Unfortify, Upgrade
from games.no_retreat.model.paying import Paid
from games.no_retreat.model.playing import Deal, Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import MovementStart, Organizing, View, phase
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.rules.ground.trial import Sifted, Trial, sift
from games.no_retreat.rules.organization import placing, reversal, upgrades
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


def default(source: Source, view: View, ask: Ask) -> Organize:
    """A silent side does what costs nothing: free upgrades of whom they strengthen most; who comes without a
    card, rather into a city."""
    seat, roster = ask.seat, source.roster
    trial, ups, places = Trial(source, seat, view.board, ()), list[Upgrade](), list[Place]()
    gains = {
        unit: roster[unit].face(False).strength - roster[unit].face(True).strength
        for unit in upgrades.could(source, view.board, seat)
    }
    for unit in sorted(gains, key=lambda unit: (-gains[unit], unit)):
        found = attempt(trial, Upgrade(unit))
        if isinstance(found, Trial):
            trial, ups = found, [*ups, Upgrade(unit)]
    for unit in placing.waiting(source, view.board, seat):
        if placing.replace_cost(source, view.board, unit) or placing.comes_back(source, view.board, unit):
            continue
        able = placing.hexes(source, trial.board, unit, replaced=placing.is_replaced(trial.board, unit))
        hexes = sorted(
            source.atlas.ways.members(able), key=lambda hex_: (source.atlas[hex_].terrain != "city", hex_)
        )
        for hex_ in hexes[:1]:
            found = attempt(trial, Place(unit, hex_))
            if isinstance(found, Trial):
                trial, places = found, [*places, Place(unit, hex_)]
    return Organize(tuple(ups), tuple(places))


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
    """Each line in its turn."""
    change.goto(replace(stage, said=(*order.upgrades, *order.places, *order.regroups)))


def carry_on(change: Change, stage: Organizing, lines: tuple[Line, ...]) -> bool:
    """The next line: its cards are paid, which the other side may cancel; then it is carried out."""
    source, board, seat = change.source, change.board, change.board.active
    if not lines:
        stacking.excess(change, seat)
        control.settle(change)
        _end(change)
        return True
    line, rest = lines[0], replace(stage, said=lines[1:], paid=None)
    hand, cards = change.state.hands[seat], paid_with(line)
    if stage.paid is not None and stage.paid.unpaid:
        change.show("unpaid", seat=seat, unit=line.unit)
        change.goto(rest)
        return True
    # What has been paid counts as held until the line is done.
    held = hand if stage.paid is None else (*hand, *(card for card in cards if card not in stage.halves))
    found = attempt(Trial(source, seat, board, held, halves=stage.halves), line)
    if isinstance(found, Fault):
        told = {"key": found.key, "args": found.args}
        change.tell(seat, "line-left-out", seat=seat, unit=line.unit, fault=told, rule=found.rule)
        change.goto(rest)
        return True
    due = tuple(card for card in cards if card in hand)
    if stage.paid is None and due:
        change.discard(seat, *due)
        change.call(Paid(seat, in_order({card: card for card in due})))
        return True
    change.goto(replace(rest, halves=found.halves))
    _carry_out(change, seat, line, found.board, stage.paid)
    return True


def _carry_out(change: Change, seat: Seat, line: Line, after: Board, paid: Paid | None) -> None:
    before = change.board
    points = placing.comes_back(change.source, before, line.unit) if isinstance(line, Place) else 0
    change.set(units=after.units, now=after.now, happened=after.happened)
    _tell(change, seat, line, before.units[line.unit])
    if points:
        change.score(foe(seat), points, "comes-back", unit=line.unit)
    if isinstance(line, Place):
        control.take(change, seat, (line.at,))
        for unit, each in before.units.items():
            if each.at == line.at and (box := change.board.units[unit].at) != line.at:
                change.show("cadre-replaced", seat=seat, unit=unit, box=box)
    replaced = isinstance(line, Place) and before.units[line.unit].at in (DESTROYED, SURRENDERED)
    if replaced and paid is not None:
        _work(change, paid)
    if replaced or isinstance(line, Upgrade | Fortify):
        change.call(reversal.since(change, before, seat, line.unit))


def _work(change: Change, paid: Paid) -> None:
    """12: a card that brings something when a replacement is paid with it; once a player turn (5.0)."""
    seat, board = paid.seat, change.board
    for named, card in paid.cards.items():
        half, once = change.source.pack.half(card, seat), f"{card}-{seat}"
        if named in paid.unpaid or "pay.replacement" not in half.windows:
            continue
        if half.initiative in (None, board.initiative) and once not in board.now.played:
            change.now(played=tuple(sorted((*board.now.played, once))))
            change.show("works-when-paid", seat=seat, card=card)
            change.call(Deal(seat, half.figures["cards"]))


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
    if stage.over:
        change.goto(MovementStart())
        return True
    if stage.said is not None:
        return carry_on(change, stage, stage.said)
    board, source, seat = change.board, change.source, change.board.active
    for unit in source.roster.of[seat]:
        if source.roster[unit].cadre and 0 < placing.arrival(board, unit) <= board.turn:
            change.box(unit, CADRES)
            change.show("cadre-ready", seat=seat, unit=unit)
    if anything(source, change.board, seat):
        return False
    _end(change)
    return True


def _end(change: Change) -> None:
    """Cards of the end of a phase."""
    active = change.board.active
    change.goto(Organizing(over=True))
    change.call(Window("phase.end", (active, foe(active))))


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
    asks={"organize": AskKind(takes=(Organize,), check=check, default=default, whole=False)},
    answered=organized,
    settle=settle,
)
