"""12.2: a battle from its naming to its dice, step by step; what follows the dice stands in course.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.conditions import ALWAYS, asked, holds
from adjudicator.kinds import PUBLIC, Args, Ask, Fault, Roll, Seat, Value
from games.paths_of_glory.atlas import foe
from games.paths_of_glory.board import Board
from games.paths_of_glory.cards import CardId
from games.paths_of_glory.change import Change, because
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.facts import OF_A_BATTLE, facts
from games.paths_of_glory.fighting import Defend, FallBack, Fight, Fire, FlankRoll, Said, TakeLosses
from games.paths_of_glory.orders import Assault, Attack, Cards, Order
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import (
    combat_cards,
    course,
    engage,
    fire,
    flank,
    forts,
    mandated,
    passage,
)
from games.paths_of_glory.stages.battle_effects import (
    ALBERICH,
    FIRST,
    FORT_ALONE,
    HAIG,
    INTERCEPTED,
)
from games.paths_of_glory.state import Battles, State, View

# Orders for battles


def check_orders(
    source: Source, board: Board, hand: Sequence[CardId], seat: Seat, attacks: Sequence[Assault]
) -> Fault | None:
    """The first reason why attacks ordered in turn cannot be made; ``board`` is that after the moves.

    The first of them is judged as it will be fought; the others as far as no battle before can change it.
    """
    units: set[UnitId] = set()
    cards: set[CardId] = set()
    targets = set()
    for number, assault in enumerate(attacks, start=1):
        twice = sorted(units & set(assault.units))
        used = sorted(cards & {*assault.cards, *assault.if_won, *assault.if_lost})
        if twice and assault.when == ALWAYS:
            fault: Fault | None = Fault("has-attacked", {"unit": twice[0]}, "12.1.6")
        elif assault.target in targets and assault.when == ALWAYS:
            fault = Fault("space-attacked", {"space": assault.target}, "12.1.6")
        elif used and assault.when == ALWAYS:
            fault = Fault("card-used", {"card": used[0]}, "9.5.4.4")
        elif number == 1 and assault.when == ALWAYS:
            fault = check(source, board, hand, seat, assault)
        else:
            fault = _of_a_battle(assault) or engage.planned(source, board, seat, assault)
            fault = fault or _held(source, board, hand, seat, assault)
        if fault is not None:
            return Fault(fault.key, {**fault.args, "attack": number}, fault.rule)
        if assault.when == ALWAYS:
            units |= set(assault.units)
            cards |= {*assault.cards, *assault.if_won, *assault.if_lost}
            targets.add(assault.target)
    return None


def _of_a_battle(assault: Assault) -> Fault | None:
    """A condition on the numbers of a battle cannot be told before the battle that it is to bring about."""
    names = asked(assault.when) & OF_A_BATTLE
    return Fault("condition-of-battle", {"space": assault.target}) if names else None


def _held(source: Source, board: Board, hand: Sequence[CardId], seat: Seat, assault: Assault) -> Fault | None:
    """Whether the cards named are there at all."""
    for card in (*assault.cards, *assault.if_won, *assault.if_lost):
        fault = combat_cards.held(source, board, hand, seat, card)
        if fault is not None:
            return fault
    return None


def check(source: Source, board: Board, hand: Sequence[CardId], seat: Seat, assault: Assault) -> Fault | None:
    """Why this battle cannot be fought now, with these cards and this flank attempt."""
    fault = engage.check(source, board, seat, assault) or _held(source, board, hand, seat, assault)
    if fault is not None:
        return fault
    fight = fight_of(source, board, seat, assault)
    before, after = _in_turn(source, assault.cards)
    for card in before:
        fault = combat_cards.check(source, board, hand, fight, seat, card)
        if fault is not None:
            return fault
        fight = combat_cards.added(source, fight, seat, card)
    fault = flank.check(source, board, fight, assault.pin) if assault.pin is not None else None
    if fault is not None:
        return fault
    for card in (*after, *assault.if_won, *assault.if_lost):
        fault = combat_cards.check(source, board, hand, fight, seat, card) or _needs_flank(
            source, assault, card
        )
        if fault is not None:
            return fault
        fight = combat_cards.added(source, fight, seat, card)
    return None


def _needs_flank(source: Source, assault: Assault, card: CardId) -> Fault | None:
    known = source.pack[card]
    intercepts = known.help is not None and known.help.effect == "wireless-intercepts"
    late = card in (*assault.if_won, *assault.if_lost)
    if assault.pin is None and (intercepts or late):
        return Fault("card-needs-flank", {"card": card}, "12.2.5")
    return Fault("card-too-late", {"card": card, "before": ()}, "12.2.5") if intercepts and late else None


def _in_turn(source: Source, cards: Sequence[CardId]) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """12.2.4 and 12.2.6: cards against the trench, and the others."""
    before = tuple(card for card in cards if combat_cards.against_trench(source, card))
    return before, tuple(card for card in cards if card not in before)


def fight_of(source: Source, board: Board, seat: Seat, assault: Assault) -> Fight:
    """The battle as it would begin: nobody has played, rolled or lost anything."""
    there = engage.defenders(source, board, foe(seat), assault.target)
    behind = tuple(unit for unit in there if unit in board.now.retreated)
    fight = Fight(
        seat,
        assault.target,
        assault.units,
        tuple(unit for unit in there if unit not in behind),
        behind,
        tuple(dict.fromkeys(board.units[unit].at for unit in assault.units)),
    )
    return replace(fight, drm={seat: fire.rounds(source, board, fight)})


def check_more(source: Source, view: View, seat: Seat, order: Attack) -> Fault | None:
    """The ask ``attack``: one more battle, or none."""
    if order.battle is None:
        return None
    return _of_a_battle(order.battle) or check(source, view.board, view.hand, seat, order.battle)


# 12.2.1: the course


def more(change: Change, stage: Battles, order: Order) -> None:
    """The seat orders one more battle, or is done."""
    assert isinstance(order, Attack)
    if order.battle is None:
        change.goto(replace(stage, ask=False))
    else:
        change.goto(replace(stage, orders=(order.battle,)))


def settle(change: Change, stage: Battles) -> bool:
    """Ordered battles begin in turn; False where the seat is to be asked for more."""
    if not stage.orders:
        if stage.ask and engage.able(change.source, change.board, stage.seat):
            return False
        change.end()
        return True
    assault, *others = stage.orders
    if not holds(assault.when, _seen(change, stage.seat)):
        change.tell(stage.seat, "attack-unmet", space=assault.target, units=assault.units)
        change.goto(replace(stage, orders=tuple(others)))
        return True
    fault = engage.check(change.source, change.board, stage.seat, assault)
    if fault is not None:
        # What was planned cannot be: the seat may order something else instead.
        args = {"space": assault.target, "units": assault.units, **because(fault)}
        change.tell(stage.seat, "attack-dropped", **args)
        change.goto(replace(stage, orders=tuple(others), ask=True))
        return True
    change.goto(replace(stage, orders=tuple(others)))
    _engage(change, stage.seat, assault)
    return True


def _seen(change: Change, seat: Seat) -> Args:
    """What the conditions of a planned attack may ask of.

    No battle is fought now. Orders that ask of one are refused; those in journals from before that are
    judged as they were, as if nothing were there to compare.
    """
    view = View(seat, change.board, change.state.hands[seat], {})
    return dict.fromkeys(OF_A_BATTLE) | dict(facts(change.source, view, Ask(seat, "attack", "")))


def _engage(change: Change, seat: Seat, assault: Assault) -> None:
    """12.2.2: the battle is named, and counts as fought (7.1, 12.1.6)."""
    source, board = change.source, change.board
    fight = fight_of(source, board, seat, assault)
    change.show(
        "battle",
        attacker=seat,
        space=fight.target,
        units=fight.attackers,
        sources=fight.sources,
        defenders=fight.defenders,
        retreated=fight.retreated,
        fort=forts.owner(source, board, fight.target) == fight.defender,
    )
    now = board.now
    change.now(attackers=(*now.attackers, *assault.units), attacked=(*now.attacked, fight.target))
    for unit in assault.units:
        passage.crossed(change, (unit,), board.units[unit].at, fight.target)
    mandated.attacked(change, fight)
    change.call(FallBack(fight, Said(assault)))


def opened(change: Change, fight: Fight, order: Said) -> None:
    """12.2.4, 12.2.5: cards against the trench, then the flank attempt."""
    source, board = change.source, change.board
    fort = forts.owner(source, board, fight.target) == fight.defender
    there = course.present(change, fight)
    if not there and not fort:
        # The Great Retreat left nothing to attack: who has full strength may follow.
        full = tuple(unit for unit in fight.attackers if not board.units[unit].reduced)
        course.after_retreat(change, replace(fight, full=full), order, ((fight.target,),))
        return
    if not there:
        fight = replace(fight, effects=(*fight.effects, FORT_ALONE))
    said = order.attack
    before, _ = _in_turn(source, said.cards)
    fight = _play(change, fight, fight.attacker, before)
    if said.pin is None:
        _attackers_cards(change, fight, order)
        return
    fault = flank.check(source, change.board, fight, said.pin)
    if fault is not None:
        change.tell(fight.attacker, "flank-dropped", space=fight.target, **because(fault))
        _attackers_cards(change, fight, order)
        return
    intercepts = tuple(card for card in said.cards if _intercepts(source, card))
    fight = _play(change, fight, fight.attacker, intercepts)
    if INTERCEPTED in fight.effects:
        change.show("flank", space=fight.target, die=0, modifier=0, won=True, lost=False)
        _attackers_cards(change, replace(fight, flank="won"), order)
    else:
        modifier = flank.modifier(source, change.board, fight, said.pin)
        change.goto(FlankRoll(fight, order, modifier))


def _intercepts(source: Source, card: CardId) -> bool:
    known = source.pack[card]
    return known.help is not None and known.help.effect == "wireless-intercepts"


def flank_roll(state: State, stage: FlankRoll) -> Roll:
    """12.3.3."""
    return Roll(f"flank {_when(state)} {stage.fight.target}", (6,), PUBLIC)


def _when(state: State) -> str:
    board = state.board
    return f"{board.turn}-{board.round} {board.active}"


def flanked(change: Change, stage: FlankRoll, die: int) -> None:
    """12.3.3: 4 or more is a success."""
    won = die + stage.modifier >= flank.SUCCESS
    space, added = stage.fight.target, stage.modifier
    change.show("flank", space=space, die=die, modifier=added, won=won, lost=not won)
    _attackers_cards(change, replace(stage.fight, flank="won" if won else "lost"), stage.order)


def _attackers_cards(change: Change, fight: Fight, order: Said) -> None:
    """12.2.6: the attacker's cards, then the defender's."""
    said = order.attack
    _, cards = _in_turn(change.source, said.cards)
    later = {"won": said.if_won, "lost": said.if_lost, "none": ()}[fight.flank]
    wanted = tuple(card for card in (*cards, *later) if not _intercepts(change.source, card))
    change.goto(Defend(_play(change, fight, fight.attacker, wanted), order))


def _play(change: Change, fight: Fight, seat: Seat, cards: Sequence[CardId]) -> Fight:
    """Cards put into the battle so far as they can be used in it; the owner hears of the others."""
    for card in cards:
        hand = change.state.hands[seat]
        fault = combat_cards.check(change.source, change.board, hand, fight, seat, card)
        if fault is None:
            fight = combat_cards.play(change, fight, seat, card)
        else:
            change.tell(seat, "card-dropped", card=card, space=fight.target, **because(fault))
    return fight


def settle_defend(change: Change, stage: Defend) -> bool:
    """The window of the defender opens where it could hold a card that helps; else the guns speak."""
    if combat_cards.window(change.source, change.board, stage.fight, stage.fight.defender):
        return False
    _guns(change, stage.fight, stage.order)
    return True


def check_defend(source: Source, view: View, seat: Seat, order: Cards) -> Fault | None:
    """Why the defender cannot play these cards."""
    assert view.fight is not None
    fight = view.fight
    for card in order.cards:
        fault = combat_cards.check(source, view.board, view.hand, fight, seat, card)
        if fault is not None:
            return fault
        fight = combat_cards.added(source, fight, seat, card)
    return None


def defended(change: Change, stage: Defend, order: Order) -> None:
    """The defender's cards; Alberich ends the battle before it has begun."""
    assert isinstance(order, Cards)
    fight = _play(change, stage.fight, stage.fight.defender, order.cards)
    if ALBERICH in fight.effects:
        change.show("attack-cancelled", space=fight.target)
        combat_cards.take_back(change, fight)
        course.finish(change, fight)
    else:
        _guns(change, fight, replace(stage.order, reply=order.reply))


def _guns(change: Change, fight: Fight, order: Said) -> None:
    """12.2.7 - 12.2.9: both fire at once, or one side first (12.3.3; a card outdoes the die)."""
    if _haig(change, fight):
        fight = replace(fight, effects=(*fight.effects, HAIG))
    if FIRST in fight.effects or fight.flank == "won":
        firing: tuple[Seat, ...] = (fight.attacker,)
    elif fight.flank == "lost":
        firing = (fight.defender,)
    else:
        firing = (fight.attacker, fight.defender)
    change.goto(Fire(fight, order, firing))


def _haig(change: Change, fight: Fight) -> bool:
    """The event of this turn: British attack Germans in trenches in France, Belgium or Germany."""
    board, roster = change.board, change.source.roster
    over = any(event in board.events for event in ("michael", "blucher", "peace-offensive"))
    if over or board.events.get("haig") != board.turn or not fire.trench(board, fight):
        return False
    land = change.source.atlas[fight.target].nation in ("FR", "BE", "GE")
    return land and any(engage.british(roster[unit]) for unit in fight.attackers)


def fire_roll(source: Source, state: State, stage: Fire) -> Roll:
    """12.2.9: a die for each side that fires now."""
    label = f"battle {_when(state)} {stage.fight.target} {'-'.join(stage.firing)}"
    return Roll(label, (6,) * len(stage.firing), PUBLIC)


def fired(change: Change, stage: Fire, values: Sequence[int]) -> None:
    """The loss numbers; then who was fired at suffers, the defender first (12.2.10)."""
    source, board, fight = change.source, change.board, stage.fight
    dice, result = dict(fight.dice), dict(fight.result)
    for seat, die in zip(stage.firing, values, strict=True):
        name = fire.table(source, fight, seat)
        chart = source.tables.army if name == "army" else source.tables.corps
        factors = fire.strength(source, board, fight, seat)
        shift = fire.shift(source, board, fight, seat)
        modifier = fire.modifier(source, board, fight, seat)
        dice[seat], result[seat] = (die, modifier), fire.loss(chart, factors, shift, die + modifier)
        change.show(
            "fired",
            seat=seat,
            space=fight.target,
            table=name,
            factors=factors,
            shift=shift,
            column=chart.least[fire.column(chart, factors, shift)],
            die=die,
            modifier=modifier,
            loss=result[seat],
        )
    fight = replace(fight, dice=dice, result=result)
    suffering = tuple(seat for seat in (fight.defender, fight.attacker) if foe(seat) in stage.firing)
    change.goto(TakeLosses(fight, stage.order, suffering))


def told(fight: Fight) -> Mapping[str, Value]:
    """What an ask says of the battle."""
    return {
        "space": fight.target,
        "attacker": fight.attacker,
        "units": fight.attackers,
        "defenders": fight.defenders,
        "retreated": fight.retreated,
        "flank": fight.flank,
        "cards": tuple(card for cards in fight.cards.values() for card in cards),
        **{f"loss-{seat}": loss for seat, loss in fight.result.items()},
    }
