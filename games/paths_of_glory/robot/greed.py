"""A simple player: of all that a hand can do now what promises most; it must not know hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Advance,
    Advances,
    Assault,
    Cards,
    Choose,
    OfferPeace,
    Operations,
    Order,
    PlayEvent,
    Replace,
    Retreat,
    Way,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.robot import planning
from games.paths_of_glory.robot.battle import following
from games.paths_of_glory.robot.cards import Sent, event, redeployed, restored, sendings
from games.paths_of_glory.robot.operations import Piece, estimate, operated, pieces
from games.paths_of_glory.robot.outlook import Outlook, outlook
from games.paths_of_glory.rules.cards import actions, events
from games.paths_of_glory.rules.combat import fire
from games.paths_of_glory.rules.nations import war
from games.paths_of_glory.rules.results import retreat
from games.paths_of_glory.rules.results.paths import Ground, towards
from games.paths_of_glory.text.drafts import preferring
from games.paths_of_glory.turn import SEQUENCE

LEFT_OUT = 0.35
"""What of an event's worth is missed where its card is used otherwise."""
KEPT = 0.5
"""What a combat card is worth in the hand."""
PEACE = 0.6
"""What an offer of peace is worth that is refused."""
SEDAN = SpaceId("sedan")
GUNS_ARMIES = tuple(map(UnitId, ("ge_1_army", "ge_2_army", "ge_3_army")))


def advise(source: Source, view: View, ask: Ask) -> Order:
    """The answer to any ask."""
    return ADVICE[ask.kind](source, view, ask)


# An action


@dataclass(frozen=True, slots=True)
class Plan:
    """One use of a round: what it is worth, and how its order is put together."""

    worth: float
    rank: int
    order: Callable[[], Order | None]


def _action(source: Source, view: View, ask: Ask) -> Order:
    """The lawful plan that is worth most."""
    return next(planned(source, view, ask, outlook(source, view.board, ask.seat)), Operations(None))


def planned(source: Source, view: View, ask: Ask, seen: Outlook) -> Iterator[Order]:
    """Lawful orders of a round, what promises most first, to whom sees the board so."""
    if actions.must_open(view.board, ask.seat) or (actions.GUNS in view.hand and view.board.turn == 1):
        opening = guns(source, view, source.pack[actions.GUNS])
        if SEQUENCE.check(source, view, ask, opening) is None:
            yield opening
    yield from _lawfully(source, view, ask, _plans(source, view, ask, seen))


def happenings(source: Source, view: View, ask: Ask, seen: Outlook) -> Iterator[Order]:
    """Lawful orders that play a card as event, the best first."""
    cards, lawful = [source.pack[key] for key in view.hand], _lawful(source, view, ask)
    operating = any(events.gives_operations(card, view.board.terms) for card in cards)
    found = pieces(seen, view) if operating else []
    plans = []
    for rank, card in enumerate(cards):
        happens = event(seen, card)
        if happens is not None:
            plans.append(_as_event(seen, view, card, rank, found, lawful, *happens))
    yield from _lawfully(source, view, ask, plans)


def _lawfully(source: Source, view: View, ask: Ask, plans: Iterable[Plan]) -> Iterator[Order]:
    """The orders of plans as far as they are lawful, what promises most first."""
    for plan in sorted(plans, key=lambda plan: (-plan.worth, plan.rank)):
        order = plan.order()
        if order is not None and SEQUENCE.check(source, view, ask, order) is None:
            yield order


def _plans(source: Source, view: View, ask: Ask, seen: Outlook) -> Iterator[Plan]:
    found = pieces(seen, view)
    lawful = _lawful(source, view, ask)
    most = max((source.pack[card].sr for card in view.hand), default=0)
    sent = sendings(seen, most)
    for rank, key in enumerate(view.hand):
        yield from _uses(seen, view, source.pack[key], rank, found, sent, lawful)
    last = len(view.hand)
    yield Plan(estimate(found, 1), last, lambda: operated(view, found, 1, None, lawful))
    if standing(view.board) != (ask.seat,):
        yield Plan(PEACE, last + 1, OfferPeace)


def _uses(
    seen: Outlook,
    view: View,
    card: Card,
    rank: int,
    found: Sequence[Piece],
    sent: Sequence[Sent],
    lawful: Callable[[Order], bool],
) -> Iterator[Plan]:
    """The four uses of a card."""
    happens = event(seen, card)
    missed = KEPT if card.kind == "combat" else 0.0
    if happens is not None:
        order, worth = happens
        missed = LEFT_OUT * worth
        yield _as_event(seen, view, card, rank, found, lawful, order, worth)
    elif card.kind in ("reinforcement", "neutral"):
        missed = 1.0
    points = estimate(found, card.ops)
    yield Plan(points - missed, rank, lambda: _something(operated(view, found, card.ops, card.id, lawful)))
    going, worth = redeployed(sent, card.id, card.sr)
    if going.legs:
        yield Plan(worth - missed, rank, lambda: going)
    yield Plan(restored(seen, card) - missed, rank, lambda: Replace(card.id))


def _as_event(
    seen: Outlook,
    view: View,
    card: Card,
    rank: int,
    found: Sequence[Piece],
    lawful: Callable[[Order], bool],
    order: PlayEvent,
    worth: float,
) -> Plan:
    if not events.gives_operations(card, seen.board.terms):
        return Plan(worth, rank, lambda: order)
    if card.event in events.SPIES:
        return Plan(worth + estimate(found, card.ops), rank, lambda: order)

    def whole() -> Order:
        then = operated(view, found, card.ops, None, lambda each: lawful(replace(order, then=each)))
        return replace(order, then=then)

    return Plan(worth + estimate(found, card.ops), rank, whole)


def _something(order: Operations) -> Order | None:
    """No card for nothing."""
    return order if order.activate or order.moves or order.dig or order.attacks else None


def _lawful(source: Source, view: View, ask: Ask) -> Callable[[Order], bool]:
    return lambda order: SEQUENCE.check(source, view, ask, order) is None


def guns(source: Source, view: View, card: Card) -> PlayEvent:
    """The Guns of August, and three armies on Sedan if they may."""
    there = tuple(unit for unit in GUNS_ARMIES if unit in view.board.units)
    follow = tuple(Advance((unit,), SEDAN) for unit in there)
    return PlayEvent(card.id, then=Operations(None, attacks=(Assault(SEDAN, there, advances=follow),)))


def _spying(source: Source, view: View, ask: Ask) -> Order:
    card = source.pack[CardId(str(ask.args["card"]))]
    found = pieces(outlook(source, view.board, ask.seat), view)
    return operated(view, found, card.ops, None, _lawful(source, view, ask))


# Windows


def _peace(source: Source, view: View, ask: Ask) -> Choose:
    return Choose(resigned(view.board, ask))


def resigned(board: Board, ask: Ask) -> bool:
    """Whether a draw is better than what is to come: near the end, and the points are the foe's."""
    return board.turn >= last_hope(board) and standing(board) == (foe(ask.seat),)


def standing(board: Board) -> tuple[Seat, ...]:
    """Who would win if the game ended now, by its last count."""
    return war.verdict(replace(board, vp=board.vp + (board.terms.bid or 0)))


def last_hope(board: Board) -> int:
    """The turn from which points that stand badly will hardly turn."""
    return board.terms.last_turn - 1


def _defence(source: Source, view: View, ask: Ask) -> Cards:
    """As the standing orders say: what helps; Withdrawal against odds."""
    assert view.fight is not None
    own = (*view.board.table[ask.seat], *view.hand)
    helpful = [card for card in own if planning.defensive(source, card)]
    attack, defence = (
        fire.strength(source, view.board, view.fight, side) for side in (view.fight.attacker, ask.seat)
    )
    escapes = [card for card in own if planning.escaping(source, card)]
    outnumbered = attack // max(defence, 1) >= planning.WITHDRAWS_AT
    wanted = escapes if outnumbered and escapes else helpful
    return Cards(preferring.playable(source, view, ask, (), wanted))


def _retreat(source: Source, view: View, ask: Ask) -> Order:
    """In a trench a step rather than the trench; else home, all at once."""
    assert view.fight is not None
    board, fight = view.board, view.fight
    if ask.kind == "cancel":
        steps = sum(1 if board.units[unit].reduced else 2 for unit in fight.defenders)
        stands = retreat.standing(source, board, fight)
        free = stands.stand
        if free or (fire.trench(board, fight) and steps >= planning.STANDS_WITH):
            return stands
        return SEQUENCE.default(source, view, ask)
    spaces = ask.args["spaces"]
    assert isinstance(spaces, int)
    ground = Ground(source, board, fight.target, spaces)
    gone = towards(ground, retreat.leaving(source, board, fight))
    return Retreat(tuple(Way(unit, path) for unit, path in gone.items() if path))


def _advances(source: Source, view: View, ask: Ask) -> Advances:
    """Into a space that counts or that leaves nobody alone; as many as may."""
    assert view.fight is not None
    fight = view.fight
    able = following(outlook(source, view.board, ask.seat), fight.target, fight.full)
    for count in range(len(able), 0, -1):
        order = Advances((Advance(able[:count], fight.target),))
        if SEQUENCE.check(source, view, ask, order) is None:
            return order
    return Advances(())


def _buying(source: Source, view: View, ask: Ask) -> Order:
    return preferring.buying(source, view.board, ask.seat, lambda unit: source.roster[unit].size == "corps")


ADVICE: Mapping[str, Callable[[Source, View, Ask], Order]] = {
    "action": _action,
    "defend": _defence,
    "cancel": _retreat,
    "retreat": _retreat,
    "advance": _advances,
    "peace": _peace,
    "spy": _spying,
    "replacements": _buying,
    # There is no reason for another answer than that of a silent seat.
    **dict.fromkeys(("guns", "swap", "attack", "fall-back", "losses", "africa", "discard"), SEQUENCE.default),
}
"""What is answered to each kind of ask."""
