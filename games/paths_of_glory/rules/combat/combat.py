"""12.2.4 - 12.2.9: a battle from its first card to its dice, in turn; what follows stands in course.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import foe
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change, because
from games.paths_of_glory.model.fighting import Defend, Fight, Fire, FlankRoll, Said, TakeLosses
from games.paths_of_glory.model.orders import Cards
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.combat import combat_cards, course, engage, fire, flank
from games.paths_of_glory.rules.combat.battle_effects import ALBERICH, FIRST, FORT_ALONE, HAIG, INTERCEPTED
from games.paths_of_glory.rules.spaces import forts


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
    before, _ = combat_cards.in_turn(source, said.cards)
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
        change.show("flank-sure", space=fight.target)
        _attackers_cards(change, replace(fight, flank="won"), order)
    else:
        modifier = flank.modifier(source, change.board, fight, said.pin)
        change.goto(FlankRoll(fight, order, modifier))


def _intercepts(source: Source, card: CardId) -> bool:
    known = source.pack[card]
    return known.help is not None and known.help.effect == "wireless-intercepts"


def flank_roll(source: Source, state: State, stage: FlankRoll) -> Roll:
    """12.3.3."""
    return Roll(f"flank {_when(state)} {stage.fight.target}", (6,), PUBLIC)


def _when(state: State) -> str:
    board = state.board
    return f"{board.turn}-{board.round} {board.active}"


def flanked(change: Change, stage: FlankRoll, values: tuple[int, ...]) -> None:
    """12.3.3: 4 or more is a success."""
    (die,) = values
    won = die + stage.modifier >= flank.SUCCESS
    space, added = stage.fight.target, stage.modifier
    need = "" if won else max(flank.SUCCESS - added, 1)
    change.show("flank", space=space, die=die, modifier=added, won=won, lost=not won, need=need)
    _attackers_cards(change, replace(stage.fight, flank="won" if won else "lost"), stage.order)


def _attackers_cards(change: Change, fight: Fight, order: Said) -> None:
    """12.2.6: the attacker's cards, then the defender's."""
    said = order.attack
    _, cards = combat_cards.in_turn(change.source, said.cards)
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


def check_defend(source: Source, view: View, ask: Ask, order: Cards) -> Fault | None:
    """Why the defender cannot play these cards."""
    assert view.fight is not None
    fight = view.fight
    for card in order.cards:
        fault = combat_cards.check(source, view.board, view.hand, fight, ask.seat, card)
        if fault is not None:
            return fault
        fight = combat_cards.added(source, fight, ask.seat, card)
    return None


def defended(change: Change, stage: Defend, seat: Seat, order: Cards) -> None:
    """The defender's cards; Alberich ends the battle before it has begun."""
    fight = _play(change, stage.fight, seat, order.cards)
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


FLANK_ATTACK = Procedure(stage=FlankRoll, awaits=flank_roll, rolled=flanked)

DEFENCE = Procedure(
    stage=Defend,
    awaits=lambda source, state, stage: asked("defend", stage.fight.defender, **stage.fight.told()),
    asks={"defend": AskKind(takes=(Cards,), check=check_defend, default=always(Cards()))},
    answered=defended,
    settle=settle_defend,
)

FIRE = Procedure(stage=Fire, awaits=fire_roll, rolled=fired)
