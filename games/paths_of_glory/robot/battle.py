"""What a simple player expects of a battle, over all dice; it must not know what the foe holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.orders import Advance, Assault
from games.paths_of_glory.robot.outlook import Outlook
from games.paths_of_glory.rules.combat import battle, combat_cards, fire, flank
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.results import advance, toll
from games.paths_of_glory.rules.results.retreat import ROUGH
from games.paths_of_glory.rules.spaces import forts

DICE = range(1, 7)
CARD = 0.7
"""What a fresh combat card must add to be worth playing."""
MANDATED, LATE_MANDATED, MUTINY = 1.2, 2.2, -2.5
FLANK = 2
"""Modifiers of the die from which a flank attack is tried."""
BEHIND = 0.8
"""A space that costs more to bare than this is not left by everybody."""


@dataclass(frozen=True, slots=True)
class Hope:
    """A battle that could be fought, and what it promises in steps."""

    assault: Assault
    worth: float


def hoped(
    outlook: Outlook, target: SpaceId, units: Sequence[UnitId], hand: Sequence[CardId], spent: CardId | None
) -> Hope:
    """The battle with the cards and the flank attempt that help it, and those who would follow."""
    source, board, seat = outlook.source, outlook.board, outlook.seat
    assault = Assault(target, tuple(units))
    fight = battle.fight_of(source, board, seat, assault)
    pin = _pin(outlook, fight)
    worth = _worth(outlook, fight)
    cards: list[CardId] = []
    for card in (*board.table[seat], *hand):
        if card == spent or _before_flank(outlook, card):
            continue
        if combat_cards.check(source, board, hand, fight, seat, card) is not None:
            continue
        helped = combat_cards.added(source, fight, seat, card)
        better = _worth(outlook, helped)
        if better - worth > (0.0 if card in board.table[seat] else CARD):
            fight, worth = helped, better
            cards.append(card)
    able = (unit for unit in following(outlook, target, units) if not board.units[unit].reduced)
    follow = tuple(Advance((unit,), target) for unit in able)
    assault = replace(assault, cards=tuple(cards), pin=pin, advances=follow)
    if advance.never(source, board, assault):
        assault = replace(assault, advances=())  # an advance that can never be is not ordered
    return Hope(assault, worth)


def _before_flank(outlook: Outlook, card: CardId) -> bool:
    """Wireless Intercepts wants a flank attempt of its own."""
    aid = outlook.source.pack[card].help
    return aid is None or aid.effect == "wireless-intercepts"


def _pin(outlook: Outlook, fight: Fight) -> SpaceId | None:
    source, board = outlook.source, outlook.board
    able = [pin for pin in fight.sources if flank.check(source, board, fight, pin) is None]
    best = max(able, key=lambda pin: flank.modifier(source, board, fight, pin), default=None)
    return best if best is not None and flank.modifier(source, board, fight, best) >= FLANK else None


def _worth(outlook: Outlook, fight: Fight) -> float:
    """Steps that both sides lose, and what the space is worth where it is won, on the average."""
    source, board, seat = outlook.source, outlook.board, outlook.seat
    given = _lost(outlook, fight, fight.attacker)
    taken = _lost(outlook, fight, fight.defender)
    full = sum(not board.units[unit].reduced for unit in fight.attackers)
    frail = full == 0 or (full == 1 and len(fight.attackers) == 1)
    total = _steps(outlook, fight)
    prize, stands = _prize(outlook, fight), _may_stand(outlook, fight)
    sum_ = 0.0
    for inflicted, hurt in given:
        for suffered, harm in taken:
            sum_ += hurt - outlook.temper.harm * harm
            unhurt = full and not (frail and harm)
            if inflicted > suffered and unhurt:
                gone = hurt >= total
                sum_ += prize if gone or not stands else 0.5 * prize + outlook.temper.push
    worth = sum_ / 36
    if fight.defenders and mandates.fulfils(source, board, fight, board.mandated[seat]):
        worth += outlook.temper.duty * (LATE_MANDATED if board.round >= 4 else MANDATED)
    if board.mandated[seat] == mandates.MUTINY and mandates.mutinous(source, board, fight):
        worth += MUTINY
    return worth


def _lost(outlook: Outlook, fight: Fight, seat: Seat) -> list[tuple[int, int]]:
    """By die: the loss number that ``seat`` inflicts, and what of it the foe can lose."""
    key = (fight.target, fight.attackers, fight.cards.get(fight.attacker, ()), seat)
    if key not in outlook.tolls:
        outlook.tolls[key] = _tolls(outlook, fight, seat)
    return outlook.tolls[key]


def _tolls(outlook: Outlook, fight: Fight, seat: Seat) -> list[tuple[int, int]]:
    source, board = outlook.source, outlook.board
    chart = source.tables.army if fire.table(source, fight, seat) == "army" else source.tables.corps
    factors = fire.strength(source, board, fight, seat)
    shifted, added = fire.shift(source, board, fight, seat), fire.modifier(source, board, fight, seat)
    other = fight.defender if seat == fight.attacker else fight.attacker
    fort = other == fight.defender and forts.owner(source, board, fight.target) == other
    pieces = tuple(
        toll.Piece(unit, board.units[unit].reduced, board.units[unit].at) for unit in fight.units(other)
    )
    bill = toll.Toll(
        0,
        pieces,
        toll.reserve(source, board, other),
        fort=source.atlas[fight.target].fort if fort else 0,
    )
    made, best = [], dict[int, int]()
    for die in DICE:
        number = fire.loss(chart, factors, shifted, die + added)
        if number not in best:
            best[number] = toll.best(source, replace(bill, left=number))[0]
        made.append((number, best[number]))
    return made


def _steps(outlook: Outlook, fight: Fight) -> int:
    """Loss factors of all who defend, corps that would come in for armies left out."""
    source, board = outlook.source, outlook.board
    total = 0
    for unit in fight.defenders:
        kind = source.roster[unit]
        total += kind.reduced.lf if board.units[unit].reduced else kind.full.lf + kind.reduced.lf
    return total


def _prize(outlook: Outlook, fight: Fight) -> float:
    target = fight.target
    fort = forts.owner(outlook.source, outlook.board, target) == fight.defender
    if fort and fight.defenders:
        return outlook.temper.push
    if fort:
        return outlook.prices[target]
    return outlook.temper.push + outlook.taken(target)


def _may_stand(outlook: Outlook, fight: Fight) -> bool:
    """Whether the defender could give a step rather than go (12.5.3)."""
    rough = outlook.source.atlas[fight.target].terrain in ROUGH
    return rough or fire.trench(outlook.board, fight) > 0


def following(outlook: Outlook, target: SpaceId, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Who of the attackers goes into the space: three at most, nobody who bares something dearer."""
    board = outlook.board
    gone: list[UnitId] = []
    strong = sorted(units, key=lambda unit: -outlook.factors((unit,)))
    for unit in strong:
        start = board.units[unit].at
        stay = [each for each in board.stack(start) if each not in (*gone, unit)]
        bared = outlook.hold(start, outlook.factors((*stay, unit))) - outlook.hold(
            start, outlook.factors(stay)
        )
        if start == target or (not stay and bared > max(BEHIND, outlook.taken(target))):
            continue
        if len(gone) < 3:
            gone.append(unit)
    return tuple(gone)
