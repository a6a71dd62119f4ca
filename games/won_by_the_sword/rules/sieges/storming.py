"""Storm after a refused offer (11.8), and escalade by surprise before the works are done (11.6)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Fault, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Losing, Storming
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.orders import Storm
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground import surprise
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend
from games.won_by_the_sword.rules.sieges import strength
from games.won_by_the_sword.rules.sieges.capture import take

RULE = "11.8"


def check(table: Table, order: Storm) -> Fault | None:
    """Why the point cannot be stormed: no siege, no surprise, no refused offer, too few works or points."""
    point = table.board.siege_by(table.acting.column)
    if point is None:
        return Fault("no-siege", {"point": table.marker.at}, RULE)
    if order.escalade:
        return None if surprise.can(table) else Fault("no-surprise", {"card": table.card.action}, "11.6")
    siege, fort = table.board.sieges[point], strength.row(table.source, point)
    if siege.built < siege.required:
        return Fault("works-missing", {"built": siege.built, "required": siege.required}, RULE)
    if not siege.refused:
        return Fault("offer-first", {"point": point}, "11.7")
    return points_fault(table, fort.storm_cp, RULE)


def do(change: Change, order: Storm) -> None:
    """Points and baggage for a storm, surprise for an escalade, which has no other price."""
    acting = acting_of(change)
    point = change.board.columns[acting.column].at
    fort = strength.row(change.source, point)
    if order.escalade:
        surprise.use(change)
    else:
        spend(change, fort.storm_cp)
        change.act(owed=acting.owed + fort.storm_bp)
    change.act(hold=order.hold if order.hold is not None else acting.hold)
    change.show("storm", column=acting.column, point=point, escalade=order.escalade)
    change.call(Storming(point, order.escalade))


STORM = Doing(check, do)


def awaits(source: Source, state: State, stage: Storming) -> Roll:
    """The die of those within."""
    return Roll(strength.label(state.board, stage.point, "storm"), (strength.FACES,), PUBLIC)


def settle(change: Change, stage: Storming) -> bool:
    """Once the fire is over: with anybody left to climb the walls the point falls, else the siege is over."""
    if not stage.fired:
        if strength.storm_fire(change, stage.point, escalade=stage.escalade):
            return False
        change.goto(replace(stage, fired=True))
        return True
    change.end()
    if stage.point not in change.board.sieges:
        change.show("storm-failed", point=stage.point, escalade=stage.escalade)
    else:
        take(change, stage.point, "escalade" if stage.escalade else "storm")
    return True


def rolled(change: Change, stage: Storming, values: tuple[int, ...]) -> None:
    """Hits are levels of the besieger."""
    (die,) = pips(values)
    fire = strength.storm_fire(change, stage.point, escalade=stage.escalade)
    hits = change.source.tables.hits(die + fire)
    change.show("storm-fire", point=stage.point, die=die, hits=hits)
    change.goto(replace(stage, fired=True))
    if hits:
        why = "escalade" if stage.escalade else "storm"
        seat = strength.besieger(change.board, stage.point)
        change.call(Losing(seat, hits, why, change.board.sieges[stage.point].column))


STORMING = Procedure(stage=Storming, awaits=awaits, rolled=rolled, settle=settle)
