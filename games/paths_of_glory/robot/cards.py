"""What a simple player makes of a card but its operations: events, redeployment, points; no battles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.paths_of_glory.model.atlas import ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Leg, Placing, PlayEvent, Redeploy
from games.paths_of_glory.robot.outlook import Outlook
from games.paths_of_glory.rules.cards import event_needs, events
from games.paths_of_glory.rules.movement import redeploy
from games.paths_of_glory.rules.nations import neutrals, reinforcements, replacements
from games.paths_of_glory.rules.spaces import stacking
from games.paths_of_glory.text.drafts.resolving import first_alike

STATUS = 1.3
"""What a point of war status is worth before total war."""
FRESH = 0.6
"""What a factor of a new army is worth; a corps goes to the reserve first."""
IN_RESERVE = 0.35
POINT = 0.85
"""What a replacement point is worth that restores a step."""
NEW_FRONT = 5.0
WORTH: Mapping[str, float] = {
    "guns-of-august": 9.0,
    "entrench": 3.0,
    "blockade": 3.0,
    "landwehr": 2.0,
    "moltke": 1.5,
    "race-to-the-sea": 0.8,
    "oberost": 0.8,
    "sud-army": 0.6,
    "reichstag-truce": 1.2,
    "rape-of-belgium": 1.2,
    "falkenhayn": 1.0,
    "lusitania": 1.0,
    "walter-rathenau": 2.5,
    "french-mutiny": 2.0,
    "lloyd-george": 1.0,
    "h-l-take-command": 2.0,
    "hoffmann": 1.5,
    "u-boats-unleashed": 2.0,
    "convoy": 2.0,
    "14-points": 1.0,
    "fall-of-the-tsar": 5.0,
    "bolshevik-revolution": 5.0,
    "treaty-of-brest-litovsk": 4.0,
    "tsar-takes-command": 2.0,
    "zimmermann-telegram": 3.0,
    "over-there": 4.0,
    "war-in-africa": 1.5,
    "the-sixtus-affair": 2.0,
    "salonika": 0.5,
    "independent-air-force": 1.0,
    "grand-fleet": 0.4,
    "high-seas-fleet": 1.0,
    "zeppelin-raids": 1.0,
    "russian-desertions": 2.0,
    "paris-taxis": 1.0,
    "prince-max": 0.5,
    "11th-army": 1.0,
    "great-retreat": 0.4,
    "influenza": 0.6,
    "haig": 0.4,
}
"""What events are worth beside their war status; others nothing."""
HOLES = 3
"""So many of the best ends are tried for a unit that is redeployed."""
SOME = 0.3


# Events


def event(outlook: Outlook, card: Card) -> tuple[PlayEvent, float] | None:
    """The card as event with its choices made, and what it is worth; None where it cannot be one now."""
    if card.kind == "combat":
        return None
    order = _chosen(outlook, card)
    if events.barred(outlook.source, outlook.board, card, order) is not None:
        return None
    late = outlook.board.commitment[outlook.seat] == "total"
    worth = WORTH.get(card.event, 0.0) + card.status * (0.3 if late else STATUS)
    worth += NEW_FRONT if card.kind == "neutral" else 0.0
    for kind, count in card.brings:
        full = outlook.source.roster.kinds[kind].full
        army = outlook.source.roster.kinds[kind].size == "army"
        worth += count * (FRESH if army else IN_RESERVE) * (full.cf + (full.lf if army else 0.5))
    return order, worth


def _chosen(outlook: Outlook, card: Card) -> PlayEvent:
    if card.kind == "reinforcement":
        return PlayEvent(card.id, _arrivals(outlook, card))
    if card.kind == "neutral":
        return PlayEvent(card.id, _free_units(outlook, card))
    return _named(outlook, PlayEvent(card.id))


def _arrivals(outlook: Outlook, card: Card) -> tuple[Placing, ...]:
    """Armies where they are needed most, of those places the nearest to a foe."""
    source, board = outlook.source, outlook.board
    made: list[Placing] = []
    for unit in reinforcements.brought(source, board, card):
        kind = source.roster[unit]
        if kind.size != "army":
            continue
        taken = [placing.at for placing in made]
        open_ = [
            space
            for space in reinforcements.places(source, board, unit).all
            if stacking.room(board, space) > taken.count(space)
        ]
        if open_:
            made.append(Placing(unit, max(open_, key=lambda each: _need(outlook, each, kind.full.cf))))
    return tuple(made)


def _need(outlook: Outlook, space: SpaceId, factors: int) -> float:
    """What it gains that fresh factors stand there: a hole closed, or a short way to the front."""
    there = outlook.factors(outlook.board.stack(space))
    closed = outlook.hold(space, there + factors) - outlook.hold(space, there)
    return closed - 0.1 * outlook.near.get(space, 20)


def _free_units(outlook: Outlook, card: Card) -> tuple[Placing, ...]:
    """The free units of a nation that enters: one each in the spaces that are threatened most."""
    source = outlook.source
    assert card.nation is not None
    spaces = sorted(
        neutrals.free_spaces(source, card.nation),
        key=lambda space: (-outlook.prices[space], outlook.near.get(space, 20), space),
    )
    return tuple(
        Placing(unit, space) for unit, space in zip(source.entries[card.nation].free, spaces, strict=False)
    )


def _named(outlook: Outlook, order: PlayEvent) -> PlayEvent:
    """Spaces or units out of those that a refusal without them names: the dearest, the strongest."""
    source, board = outlook.source, outlook.board
    fault = event_needs.check(source, board, source.pack[order.card], order)
    may = fault.args.get("may", ()) if fault is not None else ()
    if fault is None or not isinstance(may, tuple) or not may:
        return order
    if fault.key == "choose-spaces":
        spaces = [SpaceId(str(each)) for each in may]
        best = max(spaces, key=lambda each: (outlook.threat.get(each, 0.0), outlook.prices.get(each, 0.0)))
        return PlayEvent(order.card, spaces=(best,))
    if fault.key == "choose-units":
        units = sorted((UnitId(str(each)) for each in may), key=lambda unit: -outlook.factors((unit,)))
        return PlayEvent(order.card, units=first_alike(source, board, units[: int(str(fault.args["most"]))]))
    return order


# Redeployment


@dataclass(frozen=True, slots=True)
class Sent:
    """A leg that could be made, and what it gains; ``price`` in points of redeployment."""

    leg: Leg
    price: int
    worth: float


def sendings(outlook: Outlook, points: int) -> tuple[Sent, ...]:
    """Units that wait behind, brought where they are missed, in turn, with so many points at most."""
    source, board, seat = outlook.source, outlook.board, outlook.seat
    made: list[Sent] = []
    added: dict[SpaceId, int] = {}
    left = points
    for unit in _waiting(outlook):
        price = redeploy.COST[source.roster[unit].size]
        legs = tuple(each.leg for each in made)
        named = first_alike(source, board, (unit,), [leg.unit for leg in legs])[0]
        if price > left or any(leg.unit == named for leg in legs):
            continue
        for gain, end in _holes(outlook, named, added):
            if gain < SOME * price:
                break
            if redeploy.check(source, board, seat, (*legs, Leg(named, end)), points) is None:
                made.append(Sent(Leg(named, end), price, gain))
                left -= price
                added[end] = added.get(end, 0) + outlook.factors((named,))
                break
    return tuple(made)


def redeployed(sent: Sequence[Sent], card: CardId, points: int) -> tuple[Redeploy, float]:
    """As many of these legs as a card pays for, in turn; what they are worth."""
    legs: list[Leg] = []
    worth = 0.0
    for each in sent:
        if each.price > points:
            break
        legs.append(each.leg)
        points -= each.price
        worth += each.worth
    return Redeploy(card, tuple(legs)), worth


def _waiting(outlook: Outlook) -> Iterator[UnitId]:
    """Corps of the reserve, the strongest first, then armies that stand far behind."""
    source, board = outlook.source, outlook.board
    reserve = sorted(board.stack(RESERVE[outlook.seat]), key=lambda unit: -outlook.factors((unit,)))
    yield from reserve[:6]
    behind = [
        unit
        for unit, there in board.units.items()
        if source.roster[unit].seat == outlook.seat
        and source.roster[unit].size == "army"
        and there.at in source.atlas.spaces
        and outlook.threat.get(there.at, 0.0) <= 0
        and outlook.near.get(there.at, 0) > 3
        and outlook.supply.unit(unit)
    ]
    yield from sorted(behind, key=lambda unit: -outlook.near[board.units[unit].at])[:2]


def _holes(outlook: Outlook, unit: UnitId, added: Mapping[SpaceId, int]) -> list[tuple[float, SpaceId]]:
    """(gain, space) where a unit would be missed most; few of them, the best first."""
    board, factors = outlook.board, outlook.factors((unit,))
    boxed = board.units[unit].at == RESERVE[outlook.seat]
    found = []
    for space, threat in outlook.threat.items():
        if threat <= 0 or board.control.get(space) != outlook.seat or stacking.full(board, space):
            continue
        if boxed and not _at_home(outlook, unit, space):
            continue
        there = outlook.factors(board.stack(space)) + added.get(space, 0)
        gain = outlook.hold(space, there + factors) - outlook.hold(space, there)
        found.append((gain, space))
    return sorted(found, key=lambda each: (-each[0], each[1]))[:HOLES]


def _at_home(outlook: Outlook, unit: UnitId, space: SpaceId) -> bool:
    """13.1.8: where corps of the reserve may come, at the first look."""
    source, nation = outlook.source, outlook.source.roster[unit].nation
    there = outlook.board.stack(space)
    return nation in source.atlas[space].sources or any(
        source.roster[each].nation == nation for each in there
    )


# Replacement points


def restored(outlook: Outlook, card: Card) -> float:
    """What the points of a card are worth: steps that they could restore and that none is noted for yet."""
    if not outlook.needs:
        outlook.needs.update(_needs(outlook))
    total = 0.0
    for pool, points in card.rp.items():
        missing = max(outlook.needs.get(pool, 0.0) - outlook.board.rp.get(pool, 0), 0.0)
        total += min(points, missing) * POINT
    return total


def _needs(outlook: Outlook) -> dict[str, float]:
    """Steps that could be restored, by pool; those of corps count half."""
    source, board = outlook.source, outlook.board
    need: dict[str, float] = {}
    for unit, there in board.units.items():
        kind = source.roster[unit]
        if kind.seat != outlook.seat or kind.pays is None:
            continue
        lost = there.at == ELIMINATED[outlook.seat]
        if (
            not (lost or there.reduced)
            or replacements.refused(source, board, unit, outlook.supply) is not None
        ):
            continue
        steps = 2 if lost else 1
        need[kind.pays] = need.get(kind.pays, 0.0) + steps * (1.0 if kind.size == "army" else 0.5)
    return need
