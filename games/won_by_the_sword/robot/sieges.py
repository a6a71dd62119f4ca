"""What a point is worth to a column: the price of its siege in points and baggage, and the tasks of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.orders import Besiege, Chit, Storm, Task, Works
from games.won_by_the_sword.robot import closing
from games.won_by_the_sword.robot.case import HUNGER, STORED, USUAL_POINTS, Case
from games.won_by_the_sword.robot.knowledge import of_garrison
from games.won_by_the_sword.rules.baggage.foraging import BARE
from games.won_by_the_sword.rules.ground import surprise
from games.won_by_the_sword.rules.ground.chits import holds
from games.won_by_the_sword.rules.phases.victory import worth
from games.won_by_the_sword.rules.sieges import works
from games.won_by_the_sword.rules.sieges.holding import smallest
from games.won_by_the_sword.rules.sieges.strength import row

FACES = 10
LABOR, STRATAGEM = "impressed_local_labor", "stratagem"
SURE = 0.75
"""So likely that neither the Initiative nor a stratagem is spent on it."""
GREAT = 8
"""Victory points from which on they are."""
FIELDS = 3.0
"""Baggage that foraging around a siege brings before the land is bare."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A siege: points to come, and what its success counts for."""

    points: float
    gain: float


def offer(case: Case, point: PointId, final: bool, more: int = 0) -> float:
    """The chance that a point surrenders; 0 where it refused a first offer before."""
    return _yields(case, point, final, _within(case, point), more)


def _within(case: Case, point: PointId) -> tuple[int, int]:
    """Levels and firepower of batteries of the foe behind its walls, as far as they are known."""
    if case.board.garrisons.get(point) != case.foe:
        return 0, 0
    return of_garrison(case.source, case.board, case.own, point)


def _yields(case: Case, point: PointId, final: bool, within: tuple[int, int], more: int = 0) -> float:
    board, tables = case.board, case.source.tables
    if not final and point in board.refusals:
        return 0.0
    levels, batteries = within
    ours, guns = case.guns, row(case.source, point).guns + batteries
    given = tables.figures.surrender
    more += given.get(case.source.atlas[point].kind, 0)
    more += 0 if ours == guns else given["more-guns"] if ours > guns else given["fewer-guns"]
    need = tables.need["final" if final else "first"][tables.column(levels)] - more
    return min(1.0, max(0.0, (FACES - need) / FACES))


def promise(case: Case, point: PointId) -> float:
    """No siege of the point counts for more."""
    return case.temper.siege * worth(case.source, case.board, point) + row(case.source, point).plunder


def can(case: Case, point: PointId) -> bool:
    """Whether the column could begin or go on with a siege there."""
    board, ground = case.board, case.source.atlas[point]
    if not ground.fortified or board.garrisons.get(point) == case.seat:
        return False
    siege = board.sieges.get(point)
    if siege is not None:
        return siege.column == case.column
    if case.foot < row(case.source, point).begin:
        return False
    if point in case.taken:
        return False
    return all(column in case.marker.declined for column in case.foes_at.get(point, ()))


def prospect(case: Case, point: PointId) -> Prospect | None:
    """What a siege of the point promises; None where there can be none."""
    if not can(case, point):
        return None
    siege, fort = case.board.sieges.get(point), row(case.source, point)
    levels, batteries = within = _within(case, point)
    fire = (fort.guns + batteries + levels + FACES / 2 - 1) / case.source.tables.figures.combat_step
    gain = case.temper.siege * worth(case.source, case.board, point) + case.worth_of_baggage(fort.plunder)
    begin = fort.begin_cp if siege is None else 0
    if case.surprises:
        return Prospect(max(begin, 0.5), gain - case.temper.level * 2 * fire - fort.begin_bp * 0.5)
    left, rate = _left(case, siege, point)
    first = _yields(case, point, False, within) if siege is None else 0.0
    last = 0.0 if siege is not None and siege.refused else _yields(case, point, True, within)
    later = left / rate + (1 - last) * fort.storm_cp
    points = begin + (1 - first) * later
    rounds = (1 - first) * later / USUAL_POINTS
    baggage = (fort.begin_bp if siege is None else 0) + (1 - last) * fort.storm_bp + rounds * case.rate
    short = max(0.0, baggage - max(0, case.force.baggage - case.due))
    # What the fields around feed; the rest is hunger.
    fed = 0.0 if case.board.requisitioned.get(point) == BARE else min(short, FIELDS)
    stormed = (1 - first) * (1 - last) * fire
    hungry = STORED * fed + HUNGER * (short - fed)
    return Prospect(max(points, 0.5), gain - case.temper.level * (stormed + 1) - hungry)


def _left(case: Case, siege: Siege | None, point: PointId) -> tuple[float, int]:
    """Works that are missing, with those that fire from the walls undoes, and what a point builds."""
    fort = row(case.source, point)
    labor = case.table.card.action == LABOR and "card" not in case.table.acting.used
    rate = works.rate(case.source.roster, fort, case.force.units, labor)
    built, required = (0, fort.works) if siege is None else (siege.built, siege.required)
    undone, spared = fort.guns / 8, case.guns / 8
    return max(0.0, required - built + (undone - spared if required > built else 0)), rate


def tasks(case: Case, point: PointId) -> tuple[Task, ...]:
    """What the column does next at the point where it stands; nothing where nothing can be done now."""
    siege, fort = case.board.sieges.get(point), row(case.source, point)
    hold = smallest(case.source, case.board, case.own, point, case.column)
    if siege is None:
        if case.cp < fort.begin_cp:
            return ()
        open_ = point not in case.board.refusals and fort.vp >= GREAT
        better = case.table.card.action == STRATAGEM and open_ and "card" not in case.table.acting.used
        spend = open_ and not better and initiative(case) and offer(case, point, False) >= 0.2
        return (Besiege(stratagem=better, initiative=spend, hold=hold),)
    if surprise.can(case.table) and not (siege.refused and siege.built >= siege.required):
        return (Storm(escalade=True, hold=hold),)
    if siege.refused and siege.built >= siege.required:
        return (Storm(hold=hold),) if case.cp >= fort.storm_cp else ()
    if case.table.acting.worked:
        return ()
    return _works(case, point, siege)


def initiative(case: Case) -> bool:
    """Whether the Initiative may be used (2.0); it is kept for the roll that ends a campaign."""
    if case.temper.closes and closing.near(case):
        return False
    return case.board.initiative == case.seat and case.board.barred != case.seat


def _works(case: Case, point: PointId, siege: Siege) -> tuple[Task, ...]:
    fort, roster = row(case.source, point), case.source.roster
    hold = smallest(case.source, case.board, case.own, point, case.column)
    labor = case.table.card.action == LABOR and "card" not in case.table.acting.used
    labor = labor and not works.doubles(roster, fort, case.force.units)
    rate = works.rate(roster, fort, case.force.units, labor)
    missing = -(-max(0, siege.required - siege.built) // rate)
    guns = roster.firepower(case.force.units, "guns") > 0
    if not case.cp and missing and not guns:
        return ()
    said: list[Task] = []
    if guns and fort.works > 4 and holds(case.source, case.own, case.force, "bombardment"):
        said.append(Chit("bombardment"))
    better = case.table.card.action == STRATAGEM and "card" not in case.table.acting.used
    better = better and not siege.stratagem
    unsure = fort.vp >= GREAT and offer(case, point, True) < SURE and case.cp >= missing
    # What the walls undo is built beforehand.
    beyond = rate if fort.guns and case.cp > missing + fort.storm_cp else 0
    said.append(
        Works(
            case.cp,
            bombard=guns,
            beyond=beyond,
            labor=labor and case.cp > 0,
            stratagem=better and unsure,
            initiative=not better and unsure and initiative(case),
            hold=hold,
        )
    )
    return tuple(said)
