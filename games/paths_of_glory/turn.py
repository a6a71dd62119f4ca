"""The sequence of play, top to bottom (6.0); each chapter has its own file; it must not know single cards."""

from __future__ import annotations

from adjudicator.kinds import Ask, Over, Pending, Seat
from adjudicator.stages import running
from games.paths_of_glory.atlas import AP, CP, foe
from games.paths_of_glory.change import Change
from games.paths_of_glory.fighting import (
    Advancing,
    CancelRetreat,
    Defend,
    FallBack,
    Fire,
    FlankRoll,
    Retreating,
    TakeLosses,
)
from games.paths_of_glory.orders import Order
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import (
    actions,
    advance,
    africa,
    attrition,
    battle,
    draw,
    events,
    fall_back,
    losses,
    mandated,
    opening,
    peace,
    replacements,
    retreat,
    sieges,
    trenches,
    war,
)
from games.paths_of_glory.state import (
    Action,
    Africa,
    Attrition,
    Battles,
    Deal,
    Digging,
    Discarding,
    Drawing,
    Guns,
    Mandate,
    PeaceTerms,
    Replacing,
    RoundEnd,
    Sieges,
    Spying,
    Stage,
    State,
    Swap,
    TurnEnd,
    WarStatus,
)

ROUNDS = 6


def pending(source: Source, state: State) -> Pending:
    """What the running stage waits for."""
    if state.over:
        return Over(state.over, state.winners, {"vp": state.board.vp, "turn": state.board.turn})
    stage, phase = running(state.stack), phase_of(state)
    match stage:
        # 4.0
        case Guns():
            return (Ask(CP, "guns", phase),)
        case Swap(seats):
            return tuple(Ask(seat, "swap", phase) for seat in seats[:1])
        case Deal():
            return draw.roll(state, stage)
        # Phase A
        case Mandate():
            return mandated.roll(state)
        # Phase B
        case Action(seat):
            return (Ask(seat, "action", phase),)
        case Digging():
            return trenches.roll(source, state, stage)
        case Battles(seat):
            return (Ask(seat, "attack", phase),)
        case PeaceTerms(seat, refused):
            return peace.roll(state, stage) if refused else (Ask(foe(seat), "peace", phase),)
        case Spying(seat, card):
            return (Ask(seat, "spy", phase, args={"card": card}),)
        case Africa():
            return (Ask(AP, "africa", phase),)
        # Phase D
        case Sieges():
            return sieges.roll(state, stage)
        # Phase F
        case Replacing((seat, *_)):
            return (Ask(seat, "replacements", phase),)
        # Phase G
        case Discarding(seats):
            return tuple(Ask(seat, "discard", phase) for seat in seats)
        case _:
            return in_fight(source, state, stage, phase)


def in_fight(source: Source, state: State, stage: Stage, phase: str) -> Pending:
    """What a combat waits for, in the order of 12.2."""
    match stage:
        case FallBack(fight):
            return (Ask(AP, "fall-back", phase, args=battle.told(fight)),)
        case FlankRoll():
            return battle.flank_roll(state, stage)
        case Defend(fight):
            return (Ask(foe(fight.attacker), "defend", phase, args=battle.told(fight)),)
        case Fire():
            return battle.fire_roll(source, state, stage)
        case TakeLosses(fight, _, (seat, *_)):
            return (Ask(seat, "losses", phase, args=battle.told(fight)),)
        case CancelRetreat(fight, _, spaces):
            return (Ask(foe(fight.attacker), "cancel", phase, args={**battle.told(fight), "spaces": spaces}),)
        case Retreating(fight, _, spaces):
            return (
                Ask(foe(fight.attacker), "retreat", phase, args={**battle.told(fight), "spaces": spaces}),
            )
        case Advancing(fight, _, trail):
            return (Ask(fight.attacker, "advance", phase, args={**battle.told(fight), "trail": trail}),)
        case _:
            raise AssertionError(f"{stage} should have been settled")


def phase_of(state: State) -> str:
    """``3-B2``: action round 2 of turn 3; ``3-A`` to ``3-G`` are the other phases, ``1-0`` set-up."""
    board = state.board
    for stage in reversed(state.stack):
        match stage:
            case Guns() | Swap():
                return f"{board.turn}-0"
            case Mandate():
                return f"{board.turn}-A"
            case Action() | RoundEnd():
                return f"{board.turn}-B{board.round}"
            case Attrition():
                return f"{board.turn}-C"
            case Sieges():
                return f"{board.turn}-D"
            case WarStatus():
                return f"{board.turn}-E"
            case Replacing():
                return f"{board.turn}-F"
            case Discarding() | Drawing() | TurnEnd():
                return f"{board.turn}-G"
            case _:
                pass
    return f"{board.turn}-0"


def rolled(change: Change, stage: Stage, values: tuple[int, ...]) -> None:
    """What a roll means."""
    match stage:
        case Deal():
            draw.dealt(change, stage, values)
        case Mandate():
            mandated.rolled(change, values)
            change.set(round=1, active=CP)
            change.goto(Action(CP))
        case Digging():
            trenches.dug(change, stage, values)
        case FlankRoll():
            battle.flanked(change, stage, values[0])
        case Fire():
            battle.fired(change, stage, values)
        case PeaceTerms():
            peace.rolled(change, stage, values[0])
        case Sieges():
            sieges.rolled(change, stage, values)
        case _:
            raise AssertionError(f"no dice for {stage}")


def answered(change: Change, stage: Stage, seat: Seat, order: Order) -> None:
    """What the order of a seat does; it has been checked."""
    match stage:
        case Guns() | Swap():
            opening.answered(change, stage, seat, order)
        case Action():
            actions.act(change, stage, order)
        case Battles():
            battle.more(change, stage, order)
        case FallBack():
            fall_back.answered(change, stage, order)
        case Defend():
            battle.defended(change, stage, order)
        case TakeLosses():
            losses.answered(change, stage, order)
        case CancelRetreat():
            retreat.cancelled(change, stage, order)
        case Retreating():
            retreat.answered(change, stage, order)
        case Advancing():
            advance.answered(change, stage, order)
        case PeaceTerms():
            peace.answered(change, stage, order)
        case Spying():
            events.spied(change, stage, order)
        case Africa():
            africa.answered(change, order)
        case Replacing():
            replacements.answered(change, stage, order)
        case Discarding():
            draw.discarded(change, stage, seat, order)
        case _:
            raise AssertionError(f"{order} does not answer {stage}")


def settle(change: Change) -> None:
    """Runs on through all that needs nobody."""
    while not change.state.over and step_on(change):
        pass


def step_on(change: Change) -> bool:
    """One stage that needs nobody; False where the game waits."""
    stage = running(change.state.stack)
    match stage:
        # Phase B: six rounds, the Central Powers first (8.1.2)
        case RoundEnd(seat):
            end_round(change, seat)
        # Phase C
        case Attrition():
            attrition.suffer(change)
            change.goto(Sieges(sieges.besieged(change)))
        # Phase D
        case Sieges(()):
            change.goto(WarStatus())
        # Phase E: victory points, victory, armistice, war commitment, in this order
        case WarStatus():
            war.review(change)
            if not change.state.over:
                replacements.begin(change)
                change.goto(Replacing((AP, CP)))
        # Phase F: the Allies first
        case Replacing(()):
            change.goto(Discarding((AP, CP)))
        # Phase G
        case Discarding(()):
            change.goto(Drawing())
        case Drawing():
            change.goto(TurnEnd())
            draw.refill(change)
        # Phase H
        case TurnEnd():
            end_turn(change)
        case _:
            return go_on(change, stage)
    return True


def go_on(change: Change, stage: Stage) -> bool:
    """A procedure within a phase that needs nobody; False where it waits."""
    match stage:
        case Deal():
            return draw.settle(change, stage)
        case Digging():
            return trenches.settle(change, stage)
        case Battles():
            return battle.settle(change, stage)
        case FallBack():
            return fall_back.settle(change, stage)
        case Defend():
            return battle.settle_defend(change, stage)
        case TakeLosses():
            return losses.settle(change, stage)
        case CancelRetreat() | Retreating():
            return retreat.settle(change, stage)
        case Advancing():
            return advance.settle(change, stage)
        case Replacing():
            return replacements.settle(change, stage)
        case Discarding():
            return draw.settle_discards(change, stage)
        case _:
            return False


def end_round(change: Change, seat: Seat) -> None:
    """8.1.2: the Central Powers act first, the Allies answer; six such rounds are a turn."""
    actions.finish(change, seat)
    if seat == CP:
        change.set(active=AP)
        change.goto(Action(AP))
    elif change.board.round < ROUNDS:
        change.set(round=change.board.round + 1, active=CP)
        change.goto(Action(CP))
    else:
        change.goto(Attrition())


def end_turn(change: Change) -> None:
    """6.0.3: the last turn of the scenario ends the game, any other makes room for the next."""
    if change.board.turn >= change.board.terms.last_turn:
        war.count(change)
        return
    change.set(turn=change.board.turn + 1, round=0)
    change.clear_turn()
    change.show("turn-began", turn=change.board.turn)
    change.goto(Mandate())
