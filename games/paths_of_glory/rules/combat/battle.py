"""12.1, 12.2.2: battles are ordered and named, one after another; how one is fought stands in combat.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.conditions import ALWAYS, asked, holds
from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always
from adjudicator.sequence import asked as ask_of
from games.paths_of_glory.model.atlas import foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change, because
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import FallBack, Fight, Said
from games.paths_of_glory.model.orders import Assault, Attack
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Battles, View
from games.paths_of_glory.rules.combat import combat_cards, engage, fire, flank
from games.paths_of_glory.rules.combat.facts import OF_A_BATTLE, facts
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.spaces import forts, passage

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
            fault = fault or engage.besieging(source, board, assault, attacks[: number - 1])
            fault = fault or _held(source, board, hand, seat, assault) or _flank(source, board, seat, assault)
        if fault is not None:
            return Fault(fault.key, {**fault.args, "attack": number}, fault.rule)
        if assault.when == ALWAYS:
            units |= set(assault.units)
            cards |= {*assault.cards, *assault.if_won, *assault.if_lost}
            targets.add(assault.target)
    return None


def _flank(source: Source, board: Board, seat: Seat, assault: Assault) -> Fault | None:
    """Why the flank attempt cannot be, whatever battles before it bring: they can only bring defenders."""
    fight = fight_of(source, board, seat, assault)
    for card in combat_cards.in_turn(source, assault.cards)[0]:
        fight = combat_cards.added(source, fight, seat, card)
    fault = flank.check(source, board, fight, assault.pin) if assault.pin is not None else None
    return None if fault is None or fault.key == "flank-fort" else fault


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
    before, after = combat_cards.in_turn(source, assault.cards)
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


def check_more(source: Source, view: View, ask: Ask, order: Attack) -> Fault | None:
    """The ask ``attack``: one more battle, or none."""
    if order.battle is None:
        return None
    return _of_a_battle(order.battle) or check(source, view.board, view.hand, ask.seat, order.battle)


# One after another


def more(change: Change, stage: Battles, seat: Seat, order: Attack) -> None:
    """The seat orders one more battle, or is done."""
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
    if assault.when != ALWAYS and not holds(assault.when, _seen(change, stage.seat)):
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
    mandates.attacked(change, fight)
    change.call(FallBack(fight, Said(assault)))


BATTLES = Procedure(
    stage=Battles,
    awaits=lambda source, state, stage: ask_of("attack", stage.seat),
    asks={"attack": AskKind(takes=(Attack,), check=check_more, default=always(Attack(None)))},
    answered=more,
    settle=settle,
)
