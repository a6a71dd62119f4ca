"""A simple player: attacks that promise well, units to the front; it must not know hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory import player_round
from games.paths_of_glory.answers import check, default
from games.paths_of_glory.atlas import AP, CP, ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.board import Board
from games.paths_of_glory.cards import Card, CardId
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.fighting import Fight
from games.paths_of_glory.orders import (
    Advance,
    Advances,
    Assault,
    Attack,
    Cards,
    Choose,
    Leg,
    Operations,
    Order,
    Placing,
    PlayEvent,
    Redeploy,
    Replace,
    Replacements,
    Restore,
)
from games.paths_of_glory.player_round import Sketch
from games.paths_of_glory.resolving import first_alike
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import control, engage, fire, forts, operations, reinforcements
from games.paths_of_glory.stages.actions import GUNS, must_open
from games.paths_of_glory.state import View
from games.paths_of_glory.supply import Supply

DICE = range(1, 7)
WORTH = 0.4
"""What an attack must promise, in loss numbers, to be made."""


def advise(source: Source, view: View, ask: Ask) -> Order:
    """The answer to any ask; where there is no reason for another, the default."""
    match ask.kind:
        case "action":
            return next(
                (order for order in _actions(source, view, ask) if check(source, view, ask, order) is None),
                Operations(None),
            )
        case "spy":
            card = source.pack[CardId(str(ask.args["card"]))]
            return operations_with(source, view, ask.seat, card.ops, None)
        case "guns":
            return Choose(True)
        case "attack":
            return Attack(None)
        case "defend":
            return _cards(source, view, ask)
        case "advance":
            return _advances(source, view, ask)
        case "replacements":
            return _replacements(source, view, ask)
        case _:
            return default(source, view, ask)


def _actions(source: Source, view: View, ask: Ask) -> Iterator[Order]:
    """Actions from the best down; the first lawful one is taken."""
    seat, board = ask.seat, view.board
    if must_open(board, seat) or (GUNS in view.hand and board.turn == 1):
        yield guns(source, view, source.pack[GUNS])
    hand = sorted((source.pack[card] for card in view.hand), key=lambda card: (card.ops, card.number))
    for card in reversed(hand):
        if card.kind in ("reinforcement", "neutral") or card.status:
            yield event(source, view, card)
    hurt = sum(
        where.reduced or where.at == ELIMINATED[seat]
        for unit, where in board.units.items()
        if source.roster[unit].seat == seat and source.roster[unit].pays
    )
    if hurt > 6 and board.round >= 3 and not any(board.rp.values()):
        for card in reversed(hand):
            yield Replace(card.id)
    if len(board.stack(RESERVE[seat])) > 3 and board.round in (2, 5):
        for card in hand:
            yield from _reserves(source, view, seat, card)
    for card in reversed(hand):
        order = operations_with(source, view, seat, card.ops, card.id)
        if order.activate:
            yield order
    for card in hand:
        yield event(source, view, card)
    yield operations_with(source, view, seat, 1, None)


def guns(source: Source, view: View, card: Card) -> PlayEvent:
    """The Guns of August, and three armies on Sedan if they may."""
    armies = tuple(map(UnitId, ("ge_1_army", "ge_2_army", "ge_3_army")))
    there = tuple(unit for unit in armies if unit in view.board.units)
    return PlayEvent(card.id, then=Operations(None, attacks=(Assault(SpaceId("sedan"), there),)))


def event(source: Source, view: View, card: Card) -> PlayEvent:
    """A card as event; armies where they can first come in."""
    placings = []
    for unit in reinforcements.brought(source, view.board, card) if card.brings else ():
        open_ = (
            reinforcements.places(source, view.board, unit).all if source.roster[unit].size == "army" else ()
        )
        if len(open_) > 1:
            placings.append(Placing(unit, open_[0]))
    return PlayEvent(card.id, tuple(placings))


def _reserves(source: Source, view: View, seat: Seat, card: Card) -> Iterator[Order]:
    """Corps of the reserve to fellow units at the front."""
    board, supply = view.board, Supply(source, view.board)
    legs: list[Leg] = []
    rooms: dict[SpaceId, int] = {}
    for unit in board.stack(RESERVE[seat]):
        nation = source.roster[unit].nation
        fellows = [each for each in board.units if source.roster[each].nation == nation]
        for fellow in fellows:
            at = board.units[fellow].at
            if (
                at not in source.atlas.spaces
                or not near_foe(source, board, seat, at)
                or not supply.unit(fellow)
            ):
                continue
            if len(board.stack(at)) + rooms.get(at, 0) < 3 and len(legs) < card.sr:
                (named,) = first_alike(source, board, (unit,), [leg.unit for leg in legs])
                legs.append(Leg(named, at))
                rooms[at] = rooms.get(at, 0) + 1
                break
    if legs:
        yield Redeploy(card.id, tuple(legs))
        yield Redeploy(card.id, tuple(legs[:1]))


# Operations


@dataclass(frozen=True, slots=True)
class Prospect:
    """One attack that could be made, and what it promises."""

    target: SpaceId
    spaces: tuple[SpaceId, ...]
    units: tuple[UnitId, ...]
    price: int
    worth: float


def near_foe(source: Source, board: Board, seat: Seat, space: SpaceId) -> bool:
    """Whether a neighbour holds units of the foe."""
    for each in source.atlas[space].solid:
        there = board.stack(each)
        if there and source.roster[there[0]].seat != seat:
            return True
    return False


def operations_with(source: Source, view: View, seat: Seat, points: int, card: CardId | None) -> Operations:
    """The best attacks within the points, then moves towards the front."""
    made = player_round.sketch(source, view, seat, points)
    used: set[SpaceId] = set()
    for prospect in sorted(prospects(made), key=lambda each: (-each.worth / each.price, each.target)):
        if prospect.price > made.left or used & set(prospect.spaces) or prospect.target in made.attacks:
            continue
        for space in prospect.spaces:
            made.attack(
                space, prospect.target, [u for u in prospect.units if view.board.units[u].at == space]
            )
        used |= set(prospect.spaces)
    if made.left:
        _to_the_front(made, used)
    return made.order(card)


def prospects(made: Sketch) -> list[Prospect]:
    """Attacks from one space or from two that promise more than they cost."""
    board, source, seat = made.board, made.source, made.seat
    around: dict[SpaceId, list[SpaceId]] = {}
    for space in operations.activable(made.supply, seat):
        for target in made.prey(space):
            around.setdefault(target, []).append(space)
    found: list[Prospect] = []
    for target, spaces in around.items():
        choices: list[tuple[SpaceId, ...]] = [(space,) for space in spaces]
        choices += [(one, other) for at, one in enumerate(spaces) for other in spaces[at + 1 :]]
        for choice in choices:
            price = sum(operations.cost(made.supply, space, "attack") for space in choice)
            units = tuple(
                unit
                for space in choice
                for unit in board.stack(space)
                if made.supply.unit(unit) and source.atlas.joined(space, target, source.roster[unit].line)
            )
            if price > made.left or not units:
                continue
            worth = promise(source, board, seat, target, units)
            if worth > WORTH:
                found.append(Prospect(target, choice, units, price, worth))
    return found


def promise(source: Source, board: Board, seat: Seat, target: SpaceId, units: Sequence[UnitId]) -> float:
    """Loss number inflicted less what is suffered, on the average; more for a space that counts."""
    there = engage.defenders(source, board, AP if seat == CP else CP, target)
    sources = tuple(dict.fromkeys(board.units[unit].at for unit in units))
    fight = Fight(seat, target, tuple(units), there, sources=sources)
    mine, theirs = _average(source, board, fight, seat), _average(source, board, fight, fight.defender)
    prize = 0.8 if control.counts(source, board, target) else 0.0
    return mine - theirs + prize


def _average(source: Source, board: Board, fight: Fight, seat: Seat) -> float:
    chart = source.tables.army if fire.table(source, fight, seat) == "army" else source.tables.corps
    factors = fire.strength(source, board, fight, seat)
    moved = fire.shift(source, board, fight, seat)
    return sum(fire.loss(chart, factors, moved, die) for die in DICE) / len(DICE)


def _to_the_front(made: Sketch, used: set[SpaceId]) -> None:
    """Units that stand behind go one move towards the nearest foe."""
    source, board, seat = made.source, made.board, made.seat
    for space in operations.activable(made.supply, seat):
        if made.left <= 0:
            return
        if space in used or near_foe(source, board, seat, space) or forts.besieged(source, board, space):
            continue
        units = [unit for unit in board.stack(space) if made.supply.unit(unit)]
        path = _way_forward(made, units, space)
        while path:
            if made.may_end(units, path[-1]) and made.march(space, units, path):
                break
            path.pop()


def _way_forward(made: Sketch, units: Sequence[UnitId], start: SpaceId) -> list[SpaceId]:
    """The shortest way to where a foe is near, as far as these units come in one move."""
    ways: dict[SpaceId, list[SpaceId]] = {start: []}
    edge = [start]
    reach = made.reach(units, start)
    for _ in range(8):
        following: list[SpaceId] = []
        for here in edge:
            for each in made.steps(units, here):
                if each in ways:
                    continue
                ways[each] = [*ways[here], each]
                following.append(each)
                if near_foe(made.source, made.board, made.seat, each):
                    return ways[each][:reach]
        edge = following
    return []


# Windows


def _cards(source: Source, view: View, ask: Ask) -> Cards:
    """Every card that helps now, but Withdrawal and the like."""
    assert view.fight is not None
    chosen: list[CardId] = []
    for card in (*view.board.table[ask.seat], *view.hand):
        helps = source.pack[card].help
        if helps is None or helps.drm <= 0:
            continue
        if check(source, view, ask, Cards((*chosen, card))) is None:
            chosen.append(card)
    return Cards(tuple(chosen))


def _advances(source: Source, view: View, ask: Ask) -> Advances:
    """Into a space that counts or that leaves nobody alone; as many as may."""
    assert view.fight is not None
    fight = view.fight
    for count in range(min(len(fight.full), 3), 0, -1):
        order = Advances((Advance(fight.full[:count], fight.target),))
        if check(source, view, ask, order) is None:
            return order
    return Advances(())


def _replacements(source: Source, view: View, ask: Ask) -> Replacements:
    """Armies first: those that are lost, then those that are hurt, then corps."""
    board, seat = view.board, ask.seat
    hurt = [
        unit
        for unit, where in board.units.items()
        if source.roster[unit].seat == seat and (where.reduced or where.at == ELIMINATED[seat])
    ]
    hurt.sort(key=lambda unit: (source.roster[unit].size != "army", board.units[unit].at != ELIMINATED[seat]))
    made: list[Restore] = []
    for unit in hurt:
        kind = source.roster[unit]
        if board.rp.get(kind.pays or "", 0) <= 0:
            continue
        rebuilt = kind.size == "army" and board.units[unit].at == ELIMINATED[seat]
        places = reinforcements.gates(source, kind.nation, kind) if rebuilt else (None,)
        for space in places:
            named = first_alike(source, board, (unit,), [each for buy in made for each in buy.units])
            order = Replacements((*made, Restore(named, space)))
            if check(source, view, ask, order) is None:
                made.append(order.buys[-1])
                break
    return Replacements(tuple(made))
