"""What one written order adds to the answer that stands, by the kind of ask; it must not read text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.conditions import ALWAYS, AllOf, Condition, Not
from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import RAIL, HexId, foe
from games.no_retreat.model.orders import Battle, Counterblow, Move, Order, Place, Reply
from games.no_retreat.model.state import View
from games.no_retreat.rules.movement import movement
from games.no_retreat.text import preferring
from games.no_retreat.text.lateness import at_its_time
from games.no_retreat.text.merging import marched, stands
from games.no_retreat.text.phrases import (
    Building,
    Choosing,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Passing,
    Playing,
    Replying,
    Saying,
    Targeting,
    Timed,
    Troop,
    Way,
    Written,
)
from games.no_retreat.text.resolving import Resolver, among, foes
from games.no_retreat.text.steps import Join, begun, manner_of, not_now, of_manner, standing_at, together
from games.no_retreat.text.windows import event_of, passes_here, react
from games.no_retreat.turn import SEQUENCE


def joined(resolver: Resolver, view: View, ask: Ask, former: Order | None, written: Written) -> Order:
    """The answer with one more written order in it. Raises UnresolvedError."""
    if isinstance(written, Timed):
        written = written.order
    if isinstance(written, Passing) and not passes_here(ask, written):
        raise not_now(ask)
    if written == Saying("default"):
        return SEQUENCE.default(resolver.source, view, ask)
    if isinstance(written, Saying) and written.word == "pass":
        if written.of and not _passes(ask, written):
            raise not_now(ask)
        if (nothing := NOTHING.get(ask.kind)) is not None:
            # ``target 1217; pass``: what stands above it in the letter stays.
            return former if isinstance(former, type(nothing)) else nothing
    if theirs := foes(resolver.source, ask.seat, written):
        raise UnresolvedError(Fault("is-the-foes", {"unit": theirs[0].units[0]}))
    join = JOINS.get(ask.kind, react)
    return join(resolver, view, ask, former, written)


def _passes(ask: Ask, written: Saying) -> bool:
    """Whether words that name what they pass name what is asked: ``no upgrades`` ends no movement."""
    if written.of == "card":
        return ask.kind not in JOINS or ask.kind == "defend"
    return ask.kind in _PASSED_BY[written.of]


def _throw(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    """What is kept says what goes."""
    if not isinstance(written, Keeping):
        raise not_now(ask)
    cards = resolver.cards(written.cards)
    if written.any_of:
        return preferring.kept(view, ask, cards)
    lacking = tuple(card for card in cards if card not in view.hand)
    if lacking:
        raise UnresolvedError(Fault("not-held", {"cards": lacking}, "5.1"))
    if written.deed == "throw":
        return orders.Throw(cards)
    return orders.Throw(tuple(card for card in view.hand if card not in cards))


def _organize(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    made = former if isinstance(former, orders.Organize) else orders.Organize()
    if isinstance(written, Moving) and written.way is not None:
        if all(
            resolver.board.units[unit].at in resolver.source.atlas for unit in resolver.walkers(written.way)
        ):
            raise not_now(ask)  # who is on the map moves in the movement phase
        return replace(made, places=(*made.places, *_from_box(resolver, written.way)))
    if not isinstance(written, Building):
        raise not_now(ask)
    unit, cards = resolver.unit(written.troop), resolver.cards(written.cards)
    match written.deed:
        case "upgrade":
            return replace(made, upgrades=(*made.upgrades, orders.Upgrade(unit, cards)))
        case "fortify":
            return replace(made, upgrades=(*made.upgrades, orders.Fortify(unit, cards)))
        case "back":
            return replace(made, upgrades=(*made.upgrades, orders.Unfortify(unit)))
        case "regroup" if len(cards) == 1:
            return replace(made, regroups=(*made.regroups, orders.Regroup(unit, cards[0])))
        case "regroup":
            raise UnresolvedError(Fault("wrong-price", {"due": 1, "cards": cards}, "7.10"))
        case "place" | "detrain" if written.at is not None:
            return replace(made, places=(*made.places, Place(unit, resolver.hex(written.at), cards)))
    raise not_now(ask)


def _from_box(resolver: Resolver, way: Way) -> tuple[Place, ...]:
    """``KG 1 to 1315``: onto the map."""
    end = resolver.hex(way.path[-1])
    return tuple(Place(unit, end) for unit in resolver.walkers(way))


def _move(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    """Each way is found on the board as the moves before it leave it."""
    made = former if isinstance(former, orders.Moves) else orders.Moves()
    match written:
        case Moving(None):
            _stay_there(resolver, written)
            return made
        case Moving(way) if way is not None:
            return _along(resolver, made, (way,))
        case Manner() if ways := marched(written):  # ``6A advances to Kiev``
            return _along(resolver, made, ways)
        case Building("rail", troop, None, cards):
            paid = resolver.cards(cards)
            if len(paid) > 1:
                raise UnresolvedError(Fault("wrong-price", {"due": 1, "cards": paid}, "9.1.1"))
            step = orders.Entrain(_then(resolver, made).unit(troop), paid[0] if paid else None)
            return replace(made, steps=(*made.steps, step))
        case Building("place", troop, at, ()) if at is not None and stands(resolver, troop):
            return _along(resolver, made, (Way((troop,), (at,)),))  # ``Bryansk comes back to 1015``
        case Building("reserve", troop):
            return replace(made, reserve=_then(resolver, made).unit(troop))
    raise not_now(ask)


def _stay_there(resolver: Resolver, written: Moving) -> None:
    """Raises UnresolvedError where one who stays is said to be where it is not: ``6A holds Kiev``."""
    there = resolver.hex(written.at) if written.at is not None else None
    for unit in resolver.units(written.stay) if there is not None else ():
        if resolver.board.units[unit].at != there:
            raise UnresolvedError(Fault("stands-elsewhere", {"unit": unit, "hex": there}))


def _along(resolver: Resolver, made: orders.Moves, ways: Sequence[Way]) -> orders.Moves:
    for way in ways:
        made = replace(made, steps=(*made.steps, *_then(resolver, made).moves(way)))
    return made


def _then(resolver: Resolver, made: orders.Moves) -> Resolver:
    """On the board as the moves leave it."""
    board = resolver.board
    for step in made.steps:
        board = movement.after(board, step if isinstance(step, Move) else Move(step.unit, (RAIL,)))
    return replace(resolver, board=board)


def _detrain(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    made = former if isinstance(former, orders.Detrain) else orders.Detrain()
    match written:
        case Building("detrain" | "place", troop, at, _) if at is not None:
            places: tuple[Place, ...] = (Place(resolver.unit(troop), resolver.hex(at)),)
        case Moving(way) if way is not None:
            places = _from_box(resolver, way)
        case _:
            raise not_now(ask)
    return orders.Detrain((*made.places, *places))


def _target(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    if isinstance(written, Replying) and written.places and written.manner == Manner():
        written = Targeting(written.places)  # ``attack Kiev``, without a word of who
    if isinstance(written, Choosing) and written == Choosing(places=written.places):
        written = Targeting(written.places)  # ``1109, 1510``
    if isinstance(written, Fighting):
        written = Targeting(written.places)  # a battle by which alone its target is told
    if not isinstance(written, Targeting):
        raise not_now(ask)
    before = former.hexes if isinstance(former, orders.Targets) else ()  # ``no more attacks`` adds none
    hexes = resolver.hexes(written.places)
    free = tuple(each for each in hexes if each not in resolver.board.markers)
    return orders.Targets((*before, *(free or hexes)))  # where a marker lies it is attacked anyway


def _counterblow(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    if not isinstance(written, Countering):
        raise not_now(ask)
    before = former.blows if isinstance(former, orders.Counterblows) else ()
    if written.at is None or written.card is None:
        return orders.Counterblows(before)
    card = resolver.card(written.card)
    if written.others:
        paid = {blow.card for blow in before}
        named = (card, *resolver.cards(written.others))
        card = next((each for each in named if each in view.hand and each not in paid), card)
    return orders.Counterblows((*before, Counterblow(resolver.hex(written.at), card)))


def _battle(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    if isinstance(written, Moving) and written.way is not None and not written.way.start:
        written = _marched_on(resolver, ask, written.way)  # ``1 Pz and 6A to 1113``: where a battle waits
    if _plays_nothing(written) and isinstance(former, orders.Battles) and not _with_cards(former):
        return former  # ``no cards in any of them``
    if isinstance(written, Replying) and isinstance(former, orders.Battles):
        return _told_more(resolver, view, ask, former, written)
    if not isinstance(written, Fighting):
        raise not_now(ask)
    before = former.battles if isinstance(former, orders.Battles) else ()
    battle = at_its_time(resolver.source, view, battle_of(resolver, written))
    if written.otherwise and before:
        battle = replace(battle, when=_otherwise(before[-1], battle))
    return orders.Battles((*before, battle))


def _told_more(
    resolver: Resolver, view: View, ask: Ask, former: orders.Battles, written: Replying
) -> orders.Battles:
    """``at 1217: card 21`` below the battle for it. Raises UnresolvedError."""
    hexes = {hex_ for place in written.places for hex_ in standing_at(resolver.board, place)}
    mine = [each for each in former.battles if hexes & {*each.hexes}]
    if len(mine) != 1 or written.when != ALWAYS or written.manner == Manner():
        raise not_now(ask)
    (battle,) = mine
    troops = tuple(Troop(each, (each,)) for each in battle.units)
    more = battle_of(resolver, Fighting(written.places, troops, written.manner))
    said = {name: each for name in Reply.__slots__ if (each := getattr(more.reply, name)) is not None}
    made = replace(
        battle,
        support=battle.support if written.manner.support is None else more.support,
        event=battle.event if written.manner.cards is None else more.event,
        advances=battle.advances if more.advances is None else more.advances,
        reply=replace(battle.reply, **said),
    )
    made = at_its_time(resolver.source, view, made)
    return orders.Battles(tuple(made if each is battle else each for each in former.battles))


def _plays_nothing(written: Written) -> bool:
    return written in (Manner(cards=()), Replying((), Manner(cards=())), Saying("pass", "card"))


def _with_cards(made: orders.Battles) -> bool:
    return any(battle.event is not None for battle in made.battles)


def _marched_on(resolver: Resolver, ask: Ask, way: Way) -> Fighting:
    """Units that go to a marked hex fight for it. Raises UnresolvedError."""
    end = way.path[-1]
    if len(way.path) != 1 or resolver.hex(end) not in resolver.board.markers:
        raise not_now(ask)
    return Fighting((end,), way.troops)


def battle_of(resolver: Resolver, written: Fighting) -> Battle:
    """The battle by itself. Raises UnresolvedError."""
    manner = written.manner
    troops = among(written.troops, resolver.beside(written.places))
    named = {unit for troop in troops for unit in troop.units}
    if manner.losses is not None:  # ``the infantry``: of those who fight here
        manner = replace(manner, losses=among(manner.losses, named))
    advances = manner.advances
    if advances is not None:
        advances = tuple(replace(way, troops=among(way.troops, named)) for way in advances)
    if advances is not None:
        there = resolver.hexes(written.places)
        advances = tuple(begun(resolver, _of_all(way, troops), there) for way in advances)
    return Battle(
        resolver.hexes(written.places),
        resolver.units(troops),
        bool(manner.support),
        event_of(resolver, manner),
        None if advances is None else tuple(m for way in advances for m in resolver.moves(way, far=False)),
        written.when,
        replace(resolver.reply(manner), support=None),
    )


def _of_all(way: Way, troops: tuple[Troop, ...]) -> Way:
    """The way of all who fight, where it names nobody."""
    return way if way.troops or way.start is not None else replace(way, troops=troops)


def _otherwise(before: Battle, battle: Battle) -> Condition:
    """What ``else`` means: for the same hexes that the battle before was not fought, which is seen then."""
    if {*battle.hexes} <= {*before.hexes} or before.when == ALWAYS:
        return battle.when
    denied = Not(before.when)
    return denied if battle.when == ALWAYS else AllOf((denied, battle.when))


def _defend(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    """Words for one battle lie over those for any."""
    made = former if isinstance(former, orders.Defend) else orders.Defend()
    if isinstance(written, Playing):
        return at_its_time(resolver.source, view, replace(made, event=resolver.event(written)))
    if isinstance(written, Passing):
        return replace(made, event=None, reply=replace(made.reply, events=()))
    if isinstance(written, Saying) and written.word != "yes":
        return replace(made, event=None)
    manner = manner_of(resolver, ask, written)
    together(resolver, view, manner)
    said = resolver.reply(manner)
    changes = {name: each for name in Reply.__slots__ if (each := getattr(said, name)) is not None}
    if manner.retreats is not None and manner.towards is None:
        # The way of a unit, told for when it is asked, lies over where all retreat to.
        changes["goals"] = None
    if manner.cards == ():
        changes["events"] = () if isinstance(written, Replying) else said.events
    if manner.advances is not None:
        there = tuple(HexId(view.board.units[unit].at) for unit in view.fight.attackers) if view.fight else ()
        ways = (begun(resolver, way, tuple(dict.fromkeys(there))) for way in manner.advances)
        changes["advances"] = tuple(move for way in ways for move in resolver.moves(way, far=False))
    event = made.event if manner.cards is None else event_of(resolver, manner)
    return at_its_time(resolver.source, view, orders.Defend(event, replace(made.reply, **changes)))


def _counterattack(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    if isinstance(written, Saying):
        return orders.Counterattack(written.word == "yes")
    manner = manner_of(resolver, ask, written)
    together(resolver, view, manner)
    if manner.counterattack is None and not isinstance(former, orders.Counterattack):
        raise not_now(ask)
    yes = preferring.counterattacks(resolver.source, view, manner.counterattack or "always")
    return orders.Counterattack(yes, bool(manner.support), event_of(resolver, manner))


def _choose(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    """Several lines add up: units, hexes and cards may all be asked for."""
    made = former if isinstance(former, orders.Choose) else orders.Choose()
    both = (resolver.seat, foe(resolver.seat))
    match written:
        case Saying(word):
            return replace(made, yes=word == "yes")
        case Choosing(troops, places, cards, option):
            return orders.Choose(
                made.yes,
                max(option - 1, 0) or made.option,
                (*made.units, *resolver.units(troops, *both)),
                (*made.hexes, *resolver.hexes(places)),
                (*made.cards, *resolver.cards(cards)),
            )
    raise not_now(ask)


_PASSED_BY: Mapping[str, tuple[str, ...]] = {
    "build": ("organize",),
    "reroll": ("reroll",),
    "cancel": ("cancel",),
    "detrain": ("detrain", "reserve"),
}
"""Of words that name what they pass: the questions that they answer."""

NOTHING: Mapping[str, Order] = {
    "organize": orders.Organize(),
    "move": orders.Moves(),
    "detrain": orders.Detrain(),
    "reserve": orders.Detrain(),
    "arrive": orders.Detrain(),
    "target": orders.Targets(),
    "counterblow": orders.Counterblows(),
    "advance": orders.Advance(),
}
"""What ``pass`` is where several lines may make up the answer."""

JOINS: Mapping[str, Join] = {
    "keep": _throw,
    "throw": _throw,
    "organize": _organize,
    "move": _move,
    "detrain": _detrain,
    "reserve": _detrain,
    "arrive": _detrain,
    "target": _target,
    "counterblow": _counterblow,
    "battle": _battle,
    "defend": _defend,
    "counterattack": _counterattack,
    "losses": of_manner("losses"),
    "retreat": of_manner("retreats"),
    "advance": of_manner("advances"),
    "marker": of_manner("marker"),
    "cadre": of_manner("cadre"),
    "choose": _choose,
}
"""How each kind of ask is answered; all others are windows for cards."""
