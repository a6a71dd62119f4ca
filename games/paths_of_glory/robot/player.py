"""A simple player, and orders at random: lawful by the view alone; it must not know the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.model.atlas import ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Advance,
    Advances,
    Attack,
    Cancel,
    Cards,
    Choose,
    Leg,
    Losses,
    OfferPeace,
    Operations,
    Order,
    Redeploy,
    Replace,
    Replacements,
    Restore,
    Retreat,
    Way,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.robot import choices, greed, round
from games.paths_of_glory.rules.cards import actions, events
from games.paths_of_glory.rules.movement import redeploy
from games.paths_of_glory.rules.nations import reinforcements
from games.paths_of_glory.rules.phases import opening
from games.paths_of_glory.rules.results import fall_back, losses, retreat, toll
from games.paths_of_glory.rules.results.paths import Ground, ways
from games.paths_of_glory.text.drafts.resolving import first_alike
from games.paths_of_glory.turn import SEQUENCE

Pick = Callable[[int], int]
TRIES = 4
SPIES = ("cloak-and-dagger", "mata-hari")


def advise(source: Source, view: View, ask: Ask, pick: Pick) -> Order:
    """What a simple player orders: attacks that promise well, units where they are needed, few risks."""
    order = greed.advise(source, view, ask)
    return order if SEQUENCE.check(source, view, ask, order) is None else SEQUENCE.default(source, view, ask)


def sample(source: Source, view: View, ask: Ask, pick: Pick) -> Order:
    """A lawful answer at random, in the form in which it is read back."""
    for order in GUESSES[ask.kind](source, view, ask, pick):
        if SEQUENCE.check(source, view, ask, order) is None:
            return order
    return SEQUENCE.default(source, view, ask)


# An action


def _actions(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    for _ in range(TRIES):
        yield _action(source, view, ask.seat, pick)
    yield Operations(None)


def _action(source: Source, view: View, seat: Seat, pick: Pick) -> Order:
    if actions.must_open(view.board, seat):
        return greed.guns(source, view, source.pack[actions.GUNS])
    if not view.hand or not pick(14):
        return round.at_random(source, view, seat, 1, pick).order(None)
    card = source.pack[view.hand[pick(len(view.hand))]]
    match pick(10):
        case 0 | 1:
            return _redeploy(source, view, seat, card, pick)
        case 2:
            return Replace(card.id)
        case 3 | 4 | 5:
            return _event(source, view, seat, card, pick)
        case 6 if not pick(6):
            return OfferPeace()
        case _:
            return round.at_random(source, view, seat, card.ops, pick, card.id).order(card.id)


def _redeploy(source: Source, view: View, seat: Seat, card: Card, pick: Pick) -> Order:
    """A few units to friendly spaces or the reserve, each where it may go after those before it."""
    board = view.board
    own = [
        unit
        for unit in board.units
        if source.roster[unit].seat == seat and board.units[unit].at in source.atlas.spaces
    ]
    own += board.stack(RESERVE[seat])
    spaces = [space for space, holder in board.control.items() if holder == seat]
    legs: list[Leg] = []
    points = card.sr
    for _ in range(min(card.sr, 3) if own else 0):
        unit = own[pick(len(own))]
        price = 4 if source.roster[unit].size == "army" else 1
        if price > points or any(leg.unit == unit for leg in legs):
            continue
        (unit,) = first_alike(source, board, (unit,), (leg.unit for leg in legs))
        for _ in range(TRIES):
            end = spaces[pick(len(spaces))] if pick(3) else RESERVE[seat]
            if redeploy.check(source, board, seat, (*legs, Leg(unit, end)), card.sr) is None:
                legs.append(Leg(unit, end))
                points -= price
                break
    return Redeploy(card.id, tuple(legs))


def _event(source: Source, view: View, seat: Seat, card: Card, pick: Pick) -> Order:
    if card.event == "guns-of-august":
        return greed.guns(source, view, card)
    order = choices.chosen(source, view, seat, card, pick)
    if events.gives_operations(card, view.board.terms) and card.event not in SPIES:
        then = round.at_random(source, view, seat, card.ops, pick, card.id).order(None)
        return replace(order, then=then)
    return order


def _spying(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    card = source.pack[CardId(str(ask.args["card"]))]
    yield round.at_random(source, view, ask.seat, card.ops, pick).order(None)


# Windows


def _guns(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    yield Choose(bool(pick(4)))


def _peace(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    yield Choose(not pick(60))


def _attack(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    yield Attack(None)


def _some_cards(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    own = (*view.hand, *view.board.table[ask.seat]) if ask.kind == "defend" else view.hand
    for card in own:
        order = Cards((card,))
        if not pick(3) and SEQUENCE.check(source, view, ask, order) is None:
            yield order
    yield Cards()


def _swap(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    optional = [card for card in source.pack.cards.values() if card.seat == ask.seat and card.optional]
    card = optional[pick(len(optional))]
    like = opening.alike(source, card)
    if like and pick(2):
        yield Cards((card.id, like[pick(len(like))].id))
    yield Cards()


def _losses(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    """Steps at random, each one that may be taken."""
    assert view.fight is not None
    bill = whole = losses.toll_of(source, view.board, view.fight, ask.seat)
    steps: list[UnitId] = []
    while able := toll.lawful(source, bill):
        unit = first_of(source, bill, able, able[pick(len(able))])
        steps.append(unit)
        bill = toll.after(source, bill, unit)
    yield Losses(tuple(steps), corps=toll.naming(source, whole, steps))


def first_of(source: Source, bill: toll.Toll, able: Sequence[UnitId], unit: UnitId) -> UnitId:
    """Of alike counters the first, which a name means."""
    sides = {piece.unit: piece.reduced for piece in bill.pieces}
    kind = source.roster[unit]
    return next(each for each in able if source.roster[each] == kind and sides[each] == sides[unit])


def _cancel(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    assert view.fight is not None
    payers = retreat.payers(source, view.board, view.fight)
    if payers and pick(2):
        unit = payers[pick(len(payers))]
        bill = losses.toll_of(source, view.board, view.fight, view.fight.defender)
        yield Cancel(unit, corps=toll.naming(source, bill, (unit,)))
    yield Cancel(None)


def _retreat(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    assert view.fight is not None
    board, fight = view.board, view.fight
    if ask.kind == "fall-back":
        units, far = fall_back.able(source, board, fight), 1
    else:
        units, far = retreat.leaving(source, board, fight), int(str(ask.args["spaces"]))
    if ask.kind == "fall-back" and not pick(2):
        yield Retreat(())
        return
    open_ways = ways(Ground(source, board, fight.target, far), units)
    if open_ways:
        chosen = open_ways[pick(len(open_ways))]
        yield Retreat(tuple(Way(unit, path) for unit, path in chosen.items() if path))


def _advances(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    assert view.fight is not None
    fight = view.fight
    for count in range(len(fight.full), 0, -1):
        if pick(3):
            yield Advances((Advance(fight.full[:count], fight.target),))
    yield Advances(())


def _africa(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    board = view.board
    corps = [unit for unit in board.units if _african(source, board, unit)]
    chosen = first_alike(source, board, (corps[pick(len(corps))],)) if corps and pick(2) else ()
    yield Choose(bool(chosen), *chosen)


def _african(source: Source, board: Board, unit: UnitId) -> bool:
    kind = source.roster[unit]
    return kind.nation == "BR" and kind.size == "corps" and not kind.badge and unit in board.units


def _replacements(source: Source, view: View, ask: Ask, pick: Pick) -> Iterator[Order]:
    """Purchases one by one, each kept where it can still be made."""
    board, seat = view.board, ask.seat
    made: list[Restore] = []
    hurt = [
        unit
        for unit, where in board.units.items()
        if source.roster[unit].seat == seat and (where.reduced or where.at == ELIMINATED[seat])
    ]
    for _ in range(min(len(hurt), 6)):
        used = [each for buy in made for each in buy.units]
        unit = hurt[pick(len(hurt))]
        if unit in used:
            continue
        (unit,) = first_alike(source, board, (unit,), used)
        for buy in _purchases(source, board, unit):
            order = Replacements((*made, buy))
            if SEQUENCE.check(source, view, ask, order) is None:
                made.append(buy)
                break
    yield Replacements(tuple(made))


def _purchases(source: Source, board: Board, unit: UnitId) -> Iterator[Restore]:
    kind, where = source.roster[unit], board.units[unit]
    if kind.size == "army" and where.at == ELIMINATED[kind.seat]:
        for space in rebuilt_at(source, board, unit):
            yield Restore((unit,), space)
    else:
        yield Restore((unit,))


def rebuilt_at(source: Source, board: Board, unit: UnitId) -> Sequence[SpaceId]:
    """Where an army may be rebuilt, likely or not."""
    return reinforcements.gates(source, source.roster[unit].nation, source.roster[unit])


GUESSES: Mapping[str, Callable[[Source, View, Ask, Pick], Iterator[Order]]] = {
    "guns": _guns,
    "swap": _swap,
    "action": _actions,
    "attack": _attack,
    "fall-back": _retreat,
    "defend": _some_cards,
    "losses": _losses,
    "cancel": _cancel,
    "retreat": _retreat,
    "advance": _advances,
    "peace": _peace,
    "spy": _spying,
    "africa": _africa,
    "replacements": _replacements,
    "discard": _some_cards,
}
"""Answers that may be lawful, the likeliest last."""
