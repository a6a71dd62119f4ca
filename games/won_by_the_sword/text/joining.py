"""What the lines of a letter come to together as the answer to a question; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model import orders
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.rules.battles.plans import Host
from games.won_by_the_sword.rules.ground.size import commander
from games.won_by_the_sword.rules.naming.plans import planned
from games.won_by_the_sword.rules.phases.rounds import FROM_HAND, unmoved
from games.won_by_the_sword.text import losses, responses, setup
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.carrying import PLANNED, clause, declared, plain, together
from games.won_by_the_sword.text.phrases import Written
from games.won_by_the_sword.text.resolving import Resolver, found

Join: TypeAlias = Callable[[Resolver, Any, Written], Any]
"""What stands so far (None at first), and one line more."""


def not_now(resolver: Resolver) -> UnresolvedError:
    """What was written answers another question."""
    return UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))


# Rounds


def _precede(resolver: Resolver, former: Any, written: Written) -> Order:
    match written:
        case say.Preceding(first):
            return orders.Precede(first)
    raise not_now(resolver)


def _conclude(resolver: Resolver, former: Any, written: Written) -> Order:
    match written:
        case say.Concluding(roll, initiative):
            return orders.Conclude(roll, initiative)
        case say.Saying("yes" | "no" as word):
            return orders.Conclude(word == "yes")
    raise not_now(resolver)


# Activations


def _activate(resolver: Resolver, former: Any, written: Written) -> Order:
    if isinstance(written, say.Activating):
        return _head(resolver, former, written)
    if isinstance(written, say.Throwing):
        if former is not None:
            raise UnresolvedError(Fault("throw-instead", rule="3.4"))
        return _thrown(resolver, written)
    if isinstance(former, orders.Activate):
        return replace(former, tasks=_tasks(resolver, former.tasks, written))
    if isinstance(former, orders.Throw):
        raise UnresolvedError(Fault("throw-instead", rule="3.4"))
    if clause(written) is not None or isinstance(written, PLANNED):
        left = unmoved(resolver.view.board, resolver.ask.seat)
        raise UnresolvedError(Fault("no-head", {"columns": left, "hand": resolver.own.hand}, "3.4"))
    raise not_now(resolver)


def _head(resolver: Resolver, former: Any, written: say.Activating) -> Order:
    if former is not None and not isinstance(former, orders.Activate):
        raise UnresolvedError(Fault("throw-instead", rule="3.4"))
    garrison = None
    if written.garrison is not None:
        garrison = resolver.point(written.garrison, resolver.own.garrisons)
        column = resolver.free_column(written.band)
        force = resolver.own.garrisons.get(garrison, Force())
    else:
        column = resolver.column(written.band)
        force = resolver.force(column)
    card = None if written.card is None else resolver.card(written.card)
    led = _named(resolver, force, written)
    made = orders.Activate(column, card, (), garrison, led, pay=written.pay)
    if former is not None:
        raise UnresolvedError(_twice(resolver, former, made))
    return made


def _named(resolver: Resolver, force: Force, written: say.Activating) -> LeaderId | None:
    """4.0: who commands of several: he of whom it is said, or by whose name the column is activated."""
    if written.commander is not None:
        return resolver.leader(written.commander, force)
    if written.band.leader is None or written.band.leader.nation is not None:
        return None
    source, leader = resolver.source, resolver.leader(written.band.leader, force)
    other = source.roster.leaders[leader].rank == "energetic" and commander(source, force) != leader
    return leader if other else None


def _twice(resolver: Resolver, former: orders.Activate, more: orders.Activate) -> Fault:
    """Two activations in the answer to one question."""
    board, seat = resolver.view.board, resolver.ask.seat
    if former.column == more.column:
        left = tuple(each for each in unmoved(board, seat) if each != former.column)
        return Fault("already-active", {"column": former.column, "left": left}, "3.4")
    hand = tuple(card for card in resolver.own.hand if card != former.card)
    if more.card is not None and more.card not in hand:
        return Fault("card-not-held", {"card": more.card, "hand": hand}, "3.4")
    if more.card is None and resolver.ask.args["number"] != FROM_HAND:
        return Fault("card-needed", {"hand": hand}, "3.4")
    if more.card is not None:  # else it would wait for its own question (timing.py)
        return Fault("card-is-drawn", {"card": more.card}, "3.4")
    return Fault("one-activation", {"column": former.column}, "3.4")


def _thrown(resolver: Resolver, written: say.Throwing) -> Order:
    """The first that is held; without one said that with the fewest points."""
    pack, hand = resolver.source.pack, resolver.own.hand
    if not written.cards:
        low = sorted(hand, key=lambda card: (pack[card].cp, card))
        if not low:
            raise not_now(resolver)
        return orders.Throw(low[0])
    cards = [resolver.card(number) for number in written.cards]
    return orders.Throw(next((card for card in cards if card in hand), cards[0]))


def _begun(resolver: Resolver, made: Any) -> Order:
    """A card of the hand is not spent on an empty line; one from the deck may be looked at first."""
    if isinstance(made, orders.Activate) and made.card is not None and not made.tasks:
        raise UnresolvedError(Fault("no-task-said", {"column": made.column}, "3.4"))
    order: Order = made
    return order


def _go(resolver: Resolver, former: Any, written: Written) -> Order:
    if isinstance(written, say.Activating):
        column, left = resolver.column(written.band), unmoved(resolver.view.board, resolver.ask.seat)
        acting = resolver.view.acting
        left = tuple(each for each in left if acting is None or each != acting.column)
        if column in left and acting is not None:
            raise UnresolvedError(Fault("others-turn", {"column": acting.column, "other": column}, "3.4"))
        raise UnresolvedError(Fault("already-active", {"column": column, "left": left}, "3.4"))
    if isinstance(written, say.Throwing):
        raise not_now(resolver)
    said = former.tasks if isinstance(former, orders.Go) else ()
    return orders.Go(_tasks(resolver, said, written))


def _tasks(resolver: Resolver, said: tuple[orders.Said, ...], written: Written) -> tuple[orders.Said, ...]:
    """One more; how a battle is fought goes into the battle before it."""
    merged = together(said[-1], written) if said else None
    if merged is not None:
        return (*said[:-1], merged)
    written = _starving(resolver, written)
    _check_task(resolver, written)
    found_ = clause(written, resolver.leaders)
    if found_ is not None:
        said, found_ = declared(said, found_)
        return (*said, found_)
    if said and _unspent(written):
        return said  # there is no battle in which it could be spent
    if isinstance(written, (*PLANNED, say.Abandoning)):
        raise UnresolvedError(Fault("no-battle-said", rule="12.0"))
    raise not_now(resolver)


def _unspent(written: Written) -> bool:
    """``no Initiative``, ``no horse right``."""
    shifts = written.wings if isinstance(written, say.Shifting) and written.arm else ()
    return written == say.Seizing(None) or (bool(shifts) and not any(count for count, _ in shifts))


def _starving(resolver: Resolver, written: Written) -> Written:
    """``reduced foot first`` of a hungry column (7.2): while somebody is full they never are."""
    match written:
        case say.Losing(troops=(_, *_) as troops, works=0, order=()) if all(
            each.reduced and not each.count for each in troops
        ):
            acting = resolver.view.acting
            units = resolver.own.columns[acting.column].units if acting is not None else {}
            roster = resolver.source.roster
            if any(roster.units[unit].turned is not None for unit, count in units.items() if count):
                raise UnresolvedError(Fault("reduced-never-first", rule="13.0"))
            return say.Losing(order=tuple(each.kind for each in troops))
    return written


def _check_task(resolver: Resolver, written: Written) -> None:
    """What is no task wherever a column stands: losses by number, patrols of several regiments an edge."""
    match written:
        case say.Losing(troops=troops, works=works) if troops or works != 0:
            raise not_now(resolver)
        case say.Patrolling(places, troop) if troop is not None:
            if troop.count is None or troop.count > max(1, len(places)):
                raise UnresolvedError(Fault("one-regiment-an-edge", rule="9.2"))


# Battles


@dataclass(frozen=True, slots=True)
class Fighting:
    """Whether battle is accepted, where that is asked, and what was said of how to fight it."""

    yes: bool | None = None
    said: tuple[say.Planned, ...] = ()


def _fight(resolver: Resolver, former: Any, written: Written) -> Fighting:
    made = former if isinstance(former, Fighting) else Fighting()
    asked = resolver.ask.kind == "accept"
    match written:
        case say.Accepting(True) if not asked:  # it is joined already
            return made
        case say.Battling(band=say.Band(number=0, leader=None, at=None), plan=(_, *_) as plan) if asked:
            made = _fight(resolver, made, say.Accepting(True))  # ``we give battle: foot first``
            for each in plan:
                made = _fight(resolver, made, each)
        case say.Accepting(yes) if asked:
            if made.yes not in (None, yes):
                raise UnresolvedError(Fault("accept-or-decline", rule="12.0"))
            made = replace(made, yes=yes)
        case say.Accepting(True):
            return made  # a forced battle: there is nothing to accept
        case say.Saying("yes" | "no" as word) if asked:
            made = replace(made, yes=word == "yes")
        case say.Bare(numbers=(_, *_), wings=(_, *_)):
            raise UnresolvedError(Fault("what-goes-there", rule="12.4"))
        case say.Abandoning(True) if made.yes is False:
            return made  # 12.0: who declines leaves his baggage anyway
        case say.Abandoning():
            said = [each for each in made.said if isinstance(each, say.Retreating)]
            if not said:
                raise UnresolvedError(Fault("abandon-on-what-way", rule="12.3"))
            others = tuple(each for each in made.said if each is not said[-1])
            made = replace(made, said=(*others, replace(said[-1], abandon=written.yes)))
        case _ if isinstance(written, PLANNED):
            more: Any = plain(written)
            made = replace(made, said=(*made.said, more))
        case _:
            raise not_now(resolver)
    if made.yes is False and made.said:
        raise UnresolvedError(Fault("declined-no-plan", rule="12.0"))
    _plan(resolver, Fighting(said=made.said[-1:]))
    return made


def _plan(resolver: Resolver, made: Fighting) -> orders.Plan:
    view, fight = resolver.view, resolver.view.fight
    assert fight is not None
    seat = resolver.ask.seat
    general = fight.general if resolver.ask.kind == "plan" else None
    host = Host(
        resolver.source,
        view.board,
        resolver.own,
        fight.column(seat),
        attacks=seat == fight.seats[0],
        general=general,
        bound=fight.bound.get(seat, 0),
    )
    return found(planned(resolver.source, host, made.said))


def _fought(resolver: Resolver, made: Any) -> Order:
    if not isinstance(made, Fighting):
        order: Order = made
        return order
    if resolver.ask.kind == "plan":
        return _plan(resolver, made)
    if made.yes is None:
        raise UnresolvedError(Fault("accept-or-decline", rule="12.0"))
    return orders.Accept(made.yes, _plan(resolver, made) if made.said else None)


JOINS: Mapping[str, Join] = {
    "setup": setup.join,
    "precede": _precede,
    "activate": _activate,
    "go": _go,
    "accept": _fight,
    "plan": _fight,
    "lose": losses.join,
    "retreat": responses.retreat,
    "sally": responses.sally,
    "hold": responses.hold,
    "shelter": responses.shelter,
    "quarter": responses.shelter,
    "return": responses.shelter,
    "conclude": _conclude,
}
FINISHES: Mapping[str, Callable[[Resolver, Any], Order]] = {
    "activate": _begun,
    "accept": _fought,
    "plan": _fought,
    "lose": losses.finish,
    "hold": responses.held,
    "setup": setup.finish,
}
"""Kinds of which the order is made when all lines are known."""
