"""The dice of a battle, part by part (12.3, 12.4), and its end on the board: losses, markers, points."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.fighting import Clashing, Fight, Step, Wounding
from games.won_by_the_sword.model.forces import plain
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.battles.combat import Dice, dice_of, fought, reinforced
from games.won_by_the_sword.rules.battles.outcome import decided, last_regiment
from games.won_by_the_sword.rules.battles.rewards import reward
from games.won_by_the_sword.rules.battles.wings import everyone, part_told, steps
from games.won_by_the_sword.rules.ground.losing import to_cadre

FACES = 10


def label(state: State, fight: Fight, what: str) -> str:
    """The name of a roll of a battle."""
    now = f"{state.board.turn}-{state.board.round}"
    return f"battle {now} {fight.attacker} {fight.defender} {fight.point} {what}"


def awaits(source: Source, state: State, stage: Clashing) -> Roll:
    """The dice of both sides, the attacker's first."""
    dice = sum(dice_of(source.roster, stage.fight, stage.step).values())
    return Roll(label(state, stage.fight, stage.step), (FACES,) * dice, PUBLIC)


def rolled(change: Change, stage: Clashing, values: tuple[int, ...]) -> None:
    """The dice go to their sides."""
    left, dice = list(pips(values)), {}
    counts = dice_of(change.source.roster, stage.fight, stage.step)
    for seat in stage.fight.seats:
        if seat in counts:
            dice[seat] = tuple(left[: counts[seat]])
            left = left[counts[seat] :]
    carry_out(change, stage, dice)


def settle(change: Change, stage: Clashing) -> bool:
    """Where nobody rolls the part is over at once."""
    if dice_of(change.source.roster, stage.fight, stage.step):
        return False
    carry_out(change, stage, {})
    return True


def carry_out(change: Change, stage: Clashing, dice: Dice) -> None:
    """One part of the battle; then the next, or its end."""
    fight = fought(change.source, stage.fight, stage.step, dice)
    tell(change, stage.fight, fight)
    if stage.step in ("right", "left"):
        stronger = reinforced(change.source.roster, fight, stage.step)
        if stronger != fight:
            change.show("centre-reinforced", seat=fight.clashes[-1].winner, wing=stage.step)
        fight = stronger
    following = after(fight, stage.step)
    if following is None:
        finish(change, fight)
    else:
        change.goto(Clashing(fight, following))


def after(fight: Fight, step: Step) -> Step | None:
    """The part that comes next."""
    parts = steps(fight)
    at = parts.index(step) + 1
    return parts[at] if at < len(parts) else None


def tell(change: Change, former: Fight, fight: Fight) -> None:
    """Sums and losses to all; the lines to all in a general battle, else to their owner (12.1)."""
    clash = fight.clashes[-1]
    change.show(
        "clash",
        step=part_told(fight, clash.step),
        dice={seat: clash.dice[seat] for seat in clash.dice},
        totals=dict(clash.totals),
        hits=dict(clash.hits),
        lost=dict(clash.lost),
        winner=clash.winner,
    )
    for seat in fight.seats:
        if not clash.lost[seat]:
            continue
        before, now = former.lines[seat], fight.lines[seat]
        lines = {wing: plain(units) for wing, units in now.items()}
        changed = {
            part_told(fight, wing): units for wing, units in lines.items() if before.get(wing) != now[wing]
        }
        if fight.general:
            change.show("lines-left", seat=seat, lines=lines, changed=changed)
        else:
            change.tell(seat, "lines-left", seat=seat, lines=lines, changed=changed)


def finish(change: Change, fight: Fight) -> None:
    """12.3, 12.4: who has won, what both have left; played markers go back to the stock."""
    roster = change.source.roster
    outcome = decided(roster, fight)
    fight = last_regiment(roster, fight, outcome)
    for seat in fight.seats:
        column = fight.column(seat)
        left = {unit: count for unit, count in everyone(fight.lines[seat]).items() if count}
        change.muster(column, replace(change.force(column), units=left))
        to_cadre(change, seat, fight.fallen.get(seat, {}))
    played = sum(sum(wings.values()) for wings in fight.advantages.values())
    change.set(stock=change.board.stock + played)
    change.show(
        "battle-won",
        seat=outcome.winner,
        column=fight.column(outcome.winner),
        point=fight.point,
        general=fight.general,
        rout=outcome.rout,
    )
    reward(change, fight, outcome)
    change.goto(Wounding(fight, outcome.winner, outcome.rout, outcome.bare, fight.seats[0]))


CLASHING = Procedure(stage=Clashing, awaits=awaits, rolled=rolled, settle=settle)
