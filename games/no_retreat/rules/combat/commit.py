"""A battle from its beginning to its die (10.5): what the defender says, ratio, shifts, the roll."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import BattleDie, Battling, Carry, Commit, Duel, Fight, Splitting
from games.no_retreat.model.orders import Defend
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.model.tables import Result
from games.no_retreat.rules.combat import effects, odds, replies, shifts
from games.no_retreat.rules.ground.stacking import excess

ORDER: tuple[Result, ...] = ("CA", "-", "CB", "EX", "DR", "DS", "DD")
"""From the worst for the attacker to the best."""


def check(source: Source, view: View, ask: Ask, order: Defend) -> Fault | None:
    """A card of the hand, looked at when it is played; a hex is one of those attacked."""
    assert view.fight is not None
    if order.event is not None and order.event.card not in view.hand:
        return Fault("not-held", {"cards": (order.event.card,)}, "5.3")
    chosen = order.reply.hex_
    if chosen is not None and chosen not in view.fight.hexes:
        return Fault("not-attacked", {"hex": chosen, "hexes": view.fight.hexes}, "10.6.1")
    return replies.check(source, order.reply)


def replied(change: Change, stage: Commit, seat: Seat, order: Defend) -> None:
    """What it says holds for the rest of the battle."""
    replies.remember(change, seat, order.reply)
    change.goto(replace(stage, heard=True))
    if order.event is not None:
        change.call(Window("commit", (seat,), stage.fight, said={seat: order.event}))


def settle(change: Change, stage: Commit) -> bool:
    """Asked is who could hold a card, or has a hex to choose; how many cards a hand has is open."""
    board, fight = change.board, stage.fight
    if stage.heard:
        _known(change, fight)
        return True
    reply = replies.said(change.state, fight.defender)
    cards = board.hands[fight.defender] > 0 and reply.events is None
    if cards or (reply.hex_ not in fight.hexes and _choice(change.source, board, fight)):
        return False
    # What it said before is played now.
    change.goto(replace(stage, heard=True))
    change.call(Window("commit", (fight.defender,), fight))
    return True


def _choice(source: Source, board: Board, fight: Fight) -> bool:
    """Whether it makes a difference which hex counts (10.6.1)."""
    totals = {sum(shifts.of(source, board, replace(fight, hex_=hex_)).values()) for hex_ in fight.hexes}
    return len(totals) > 1


def _known(change: Change, fight: Fight) -> None:
    """10.5.3, 10.5.4: now ratio and shifts are told; without a word the defender takes what helps it most."""
    source, board = change.source, change.board
    wanted = replies.said(change.state, fight.defender).hex_
    hex_ = wanted if wanted in fight.hexes else shifts.best_for_defender(source, board, fight)
    fight = replace(fight, hex_=hex_)
    if effects.duel(fight):
        change.goto(Duel(fight))
    elif left := effects.split(fight):
        change.goto(Splitting(fight, left))
    else:
        change.goto(BattleDie(measured(source, board, fight)))


def measured(source: Source, board: Board, fight: Fight) -> Fight:
    """With its shifts and columns as they are now."""
    return replace(fight, shifts=shifts.of(source, board, fight), columns=shifts.ratio(source, board, fight))


# 10.5.5: the die


def roll(source: Source, state: State, stage: BattleDie) -> Roll:
    """The attacker's die, open to all; each throw of a battle is a question of its own."""
    board, fight = state.board, stage.fight
    dice = 2 if effects.any_of(board, fight, "best-of-two") else 1
    hexes = " ".join(fight.hexes)
    return Roll(
        f"battle {board.turn} {board.active} {hexes} {fight.chain} {fight.throws}", (6,) * dice, PUBLIC
    )


def rolled(change: Change, stage: BattleDie, values: tuple[int, ...]) -> None:
    """The result is told, then carried out; the better of two dice is for who played the card."""
    board, fight = change.board, replace(stage.fight, throws=stage.fight.throws + 1)

    def worth(die: int) -> tuple[int, int]:
        return ORDER.index(result(change.source, board, fight, die)), die

    against = any(effect.seat == fight.defender for effect in effects.acting(board, fight, "best-of-two"))
    die = min(values, key=worth) if against else max(values, key=worth)
    fight = replace(fight, die=die, dice=values, result=result(change.source, board, fight, die))
    if effects.thrown_again(fight):
        _again(change, fight)
        return
    change.goto(BattleDie(fight))
    both = (fight.attacker, fight.defender)
    # The last that is called opens first: the die again, a column less, then what depends on the result.
    for name, seats in (("result", both), ("roll", (fight.defender,)), ("reroll", both)):
        change.call(Window(name, seats, fight))


def _again(change: Change, fight: Fight) -> None:
    change.show("die-again", die=fight.die, result=fight.result)
    change.goto(BattleDie(replace(fight, die=0, dice=(), result=None)))


def result(source: Source, board: Board, fight: Fight, die: int) -> Result:
    """What a die gives on the table that is used."""
    usual = odds.table_of(source, board, fight.attacker)
    table = effects.table(source.atlas, board, fight, usual)
    return odds.result(source.tables, table, fight.columns[1], die)


def settle_die(change: Change, stage: BattleDie) -> bool:
    """10.6.4: below the table there is no die; nor where a card says the result."""
    source, board, fight = change.source, change.board, stage.fight
    if fight.die:
        fight = measured(source, board, fight)
        fight = replace(fight, result=result(source, board, fight, fight.die))
        if effects.thrown_again(fight):
            # A card after the die has made it such a result.
            _again(change, fight)
        else:
            tell(change, fight, fight.dice)
        return True
    given = [each.figures.get("is") for each in effects.given(fight) if enough(source, fight, each)]
    found = next((each for each in ORDER if given and each == given[-1]), None)
    if found is None and min(fight.columns) >= 0:
        return False
    tell(change, replace(fight, result=found or "CA"), ())
    return True


def enough(source: Source, fight: Fight, effect: Effect) -> bool:
    """Whether the odds are those that a card needs: final ones of two to one or better."""
    need = str(effect.figures.get("only-if", ""))
    return not need.startswith("final-odds>=2:1") or fight.columns[1] >= source.tables.columns.index("2:1")


def tell(change: Change, fight: Fight, values: tuple[int, ...]) -> None:
    """The steps of 10.5 in one event; then the result is carried out."""
    source, board = change.source, change.board
    ratios = tuple(source.tables.columns[at] if at >= 0 else "" for at in fight.columns)
    change.show(
        "battle",
        **fight.told(),
        hex=fight.hex_,
        chain=fight.chain,
        blows=fight.blows,
        strengths=(
            shifts.strength(source, board, fight.attackers, fight),
            shifts.strength(source, board, fight.defenders, fight),
        ),
        ratio=ratios[0],
        shifts=shifts.told(fight.shifts),
        final=ratios[1],
        dice=values,
        die=fight.die,
        result=fight.result,
    )
    change.goto(Carry(fight))


def over(change: Change, stage: Battling) -> bool:
    """The battle is over: nobody too many stays in a hex (8.4.3), its cards are spent."""
    for seat in SEATS:
        excess(change, seat)
    change.expire("battle")
    change.end()
    return True


BATTLING = Procedure(stage=Battling, settle=over)


def _defend_asked(source: Source, state: State, stage: Commit) -> tuple[Ask, ...]:
    return asked("defend", stage.fight.defender, **stage.fight.told())


COMMIT = Procedure(
    stage=Commit,
    awaits=_defend_asked,
    asks={"defend": AskKind(takes=(Defend,), check=check, default=always(Defend()), whole=False)},
    answered=replied,
    settle=settle,
)

BATTLE_DIE = Procedure(stage=BattleDie, awaits=roll, rolled=rolled, settle=settle_die)
