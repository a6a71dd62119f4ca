"""6.3: after a battle dice are thrown for energetic and specific leaders; 9 wounds, and then 0 kills."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Roll, Seat, only
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.fighting import Retreating, Wounding
from games.won_by_the_sword.model.forces import Force, LeaderId, Roster
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.battles.clashing import FACES, label
from games.won_by_the_sword.rules.ground.captives import lost
from games.won_by_the_sword.rules.ground.patrols import ordinary

HIT, DEATH = 9, 0


def named(roster: Roster, force: Force) -> tuple[LeaderId, ...]:
    """The leaders that may be hit."""
    return tuple(leader for leader in force.leaders if roster.leaders[leader].rank != "ordinary")


def leaders(roster: Roster, state: State, stage: Wounding) -> tuple[LeaderId, ...]:
    """Those of the side who have not had their dice."""
    force = state.sides[stage.seat].columns[stage.fight.column(stage.seat)]
    return named(roster, force)[stage.number :]


def awaits(source: Source, state: State, stage: Wounding) -> Roll:
    """A die for the next leader, a second one at once where he is hit. Nobody else sees them after a small
    battle, in which the foe does not learn who led."""
    what = f"leader {stage.seat} {stage.number + 1}" + (" rounds" if stage.hit is not None else "")
    audience = PUBLIC if stage.fight.general else only(stage.seat)
    return Roll(label(state, stage.fight, what), (FACES,), audience)


def rolled(change: Change, stage: Wounding, values: tuple[int, ...]) -> None:
    """Who is hit leaves his column."""
    (die,) = pips(values)
    if stage.hit is not None:
        change.goto(replace(stage, hit=None))
        hit(change, stage.seat, stage.fight.column(stage.seat), stage.hit, die)
    elif die == HIT:
        change.goto(replace(stage, hit=leaders(change.source.roster, change.state, stage)[0]))
    else:
        change.goto(replace(stage, number=stage.number + 1))


def settle(change: Change, stage: Wounding) -> bool:
    """Once all of a side have had their dice it is the other's turn, then the retreat."""
    if stage.hit is not None or leaders(change.source.roster, change.state, stage):
        return False
    if stage.seat == stage.fight.seats[0]:
        change.goto(replace(stage, seat=stage.fight.seats[1], number=0))
    else:
        change.goto(Retreating(stage.fight, stage.winner, stage.rout, stage.bare))
    return True


def hit(change: Change, seat: Seat, column: ColumnId, leader: LeaderId, rounds: int) -> None:
    """A leader is out for so many rounds after this one, or dead; an ordinary one takes his place."""
    source, force = change.source, change.force(column)
    leaders = list(force.leaders)
    leaders.remove(leader)
    leaders.append(ordinary(source, source.roster.leaders[leader].nation))
    commander = None if force.commander == leader else force.commander
    change.muster(column, replace(force, leaders=tuple(sorted(leaders)), commander=commander))
    chits = {key: each for key, each in change.side(seat).chits.items() if key != leader}
    change.own(seat, chits=chits)
    if rounds == DEATH:
        lost(change, seat, leader, "killed")
        return
    board = change.board
    now = (board.turn - 1) * source.tables.figures.rounds + board.round
    change.set(out=in_order({**board.out, leader: now + rounds + 1}))
    change.show("leader-wounded", seat=seat, leader=leader, column=column, rounds=rounds)


WOUNDING = Procedure(stage=Wounding, awaits=awaits, rolled=rolled, settle=settle)
