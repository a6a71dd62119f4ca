"""How a column is led: the project with the most victory points a campaign point, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Chit, End, Engage, Lift, Recover, Task
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.robot import battles, closing, foraging, gathering, sieges, splitting
from games.won_by_the_sword.robot.case import HUNGER, Case
from games.won_by_the_sword.robot.country import Node, Ways
from games.won_by_the_sword.robot.knowledge import of_column
from games.won_by_the_sword.rules.acting import tasks as rules
from games.won_by_the_sword.rules.baggage.carrying import open_baggage
from games.won_by_the_sword.rules.baggage.foraging import BARE
from games.won_by_the_sword.rules.battles.engage import BAGGAGE as ENGAGE_BAGGAGE
from games.won_by_the_sword.rules.battles.wings import is_general
from games.won_by_the_sword.rules.cards import recovering
from games.won_by_the_sword.rules.cards.chits import leader_with
from games.won_by_the_sword.rules.ground import surprise
from games.won_by_the_sword.rules.phases.victory import worth

AFIELD = 9
"""Campaign points within which it looks for land to tax when there is none in reach."""
CLOSE = 0.7
"""Of two sieges the lesser is looked at as long as it may be so near to the better one."""
WORTHLESS = 0.3
"""A siege that promises less a campaign point may be left."""
SPARE_POINTS = 1
"""Points that shall be left to forage with."""
CRIPPLED = 4.0
"""Victory points that regiments, guns and rounds count for which the loser of a battle loses."""
HOMEWARD = 3.0
"""What a campaign point is worth on the way home, where the campaign can be ended with a lead."""
DECLINES = 0.3
"""How often a foe that would rather not fight declines."""


@dataclass(frozen=True, slots=True)
class Project:
    """What a column could do: victory points a campaign point, where, and what it does there.

    ``node`` None: where it stands. ``kind``: ``siege``, ``forage``, ``battle``, ``recover``, ``lift``, or
    ``home``.
    """

    rate: float
    kind: str
    node: Node | None = None
    foe: ColumnId | None = None


def projects(case: Case, ways: Ways) -> list[Project]:
    """All that counts for something, the best first."""
    found = [*_sieges(case, ways)]
    # A siege that is worth it is not left.
    stays = case.board.siege_by(case.column) is not None and any(each.rate > WORTHLESS for each in found)
    found += [*_battles(case, ways, stays), *_forages(case, ways, stays), *_others(case)]
    best = sorted(
        (each for each in found if each.rate > 0), key=lambda each: (-each.rate, each.kind, each.node or ())
    )
    return _closing(case, ways, best) if closing.wanted(case) else best


def _closing(case: Case, ways: Ways, found: list[Project]) -> list[Project]:
    """What leaves the column at home at the end of the turn, the way there last; all where it is too far."""
    node = closing.home(case, ways)
    if node is None:
        return found
    far = ways.costs[node]
    if not far:
        return [each for each in found if _stays_home(case, ways, each)]
    here = [each for each in found if each.node is None and each.kind in ("forage", "lift") and far < case.cp]
    return [*here, Project(HOMEWARD, "home", node)]


def _stays_home(case: Case, ways: Ways, project: Project) -> bool:
    """Whether it is done on land that is not the foe's, now and not on the way."""
    return project.node is None or (_far(ways, project) < case.cp and not case.hostile(project.node[0]))


def step(case: Case) -> tuple[Task, ...]:
    """What the column does next, up to where something uncertain comes; the end where nothing is left."""
    made = splitting.split(case) or gathering.gather(case)
    if made is not None:
        return (made,)
    free = _free(case)
    first: tuple[Task, ...] = () if free is None else (free,)
    ways = Ways(case)
    for project in _fed_first(case, ways, projects(case, ways)):
        said = tasks(case, ways, project)
        if said and rules.check(case.table, said[0]) is None:
            return (*first, *said)
    return (*first, End())


def _fed_first(case: Case, ways: Ways, found: list[Project]) -> list[Project]:
    """Who is short of baggage forages before what would leave no points for it."""
    if case.force.baggage >= case.due:
        return found
    foraged = [each for each in found if each.kind in ("forage", "lift") and _far(ways, each) < case.cp]
    if not foraged:
        return found
    able = [each for each in found if each in foraged or _feeds(case, ways, each)]
    return [*able, *(each for each in found if each not in able)]


def _feeds(case: Case, ways: Ways, project: Project) -> bool:
    """Whether a siege elsewhere leaves points to forage there."""
    at = case.here if project.node is None else project.node[0]
    bare = case.board.requisitioned.get(at) == BARE
    return (
        project.kind == "siege"
        and project.node is not None
        and not bare
        and (case.cp - _far(ways, project) > 1 + SPARE_POINTS)
    )


def _far(ways: Ways, project: Project) -> int:
    return 0 if project.node is None else ways.costs[project.node]


def _free(case: Case) -> Task | None:
    """Chits that cost nothing: the Initiative, Spies on the nearest column that nobody has looked at."""
    if leader_with(case.table, "initiative") is not None and case.board.initiative != case.seat:
        return _checked(case, Chit("initiative"))
    seen = {note.column for note in case.own.notes if note.turn == case.board.turn}
    unseen = [column for column in case.board.of(case.foe) if column not in seen]
    if unseen and leader_with(case.table, "spies") is not None:
        return _checked(case, Chit("spies", unseen[0]))
    return None


def _checked(case: Case, task: Task) -> Task | None:
    return task if rules.check(case.table, task) is None else None


# What could be done


def _sieges(case: Case, ways: Ways) -> Iterator[Project]:
    """The siege under way, else every point that the column could take in time."""
    mine = case.board.siege_by(case.column)
    if mine is not None and (found := sieges.prospect(case, mine)) is not None:
        yield Project(found.gain / found.points, "siege")
        if found.gain / found.points > WORTHLESS:
            return
    best = 0.0
    for point, node in ways.nearest.items():
        ground = case.source.atlas[point]
        if not ground.fortified or point == mine or not sieges.can(case, point):
            continue
        # Farther on the promise must be greater; what cannot be among the best is not looked at closely.
        if sieges.promise(case, point) < CLOSE * best * (ways.costs[node] + 1):
            continue
        found = sieges.prospect(case, point)
        if found is None:
            continue
        far = ways.costs[node]
        if far + found.points <= case.horizon:
            best = max(best, found.gain / (far + found.points))
            yield Project(found.gain / (far + found.points), "siege", node if far else None)


def _battles(case: Case, ways: Ways, stays: bool) -> Iterator[Project]:
    """Every column of the foe that should lose."""
    near = ways.nearest
    for column in case.board.of(case.foe):
        at = case.board.columns[column].at
        if at not in near or column in case.marker.declined or (stays and at != case.here):
            continue
        far = ways.costs[near[at]]
        worth_ = _battle(case, column)
        if worth_ <= 0 or far > case.horizon:
            continue
        rate = worth_ / (far + 1)
        yield Project(rate if far < case.cp else 0.8 * rate, "battle", near[at] if far else None, column)


def _battle(case: Case, column: ColumnId) -> float:
    """What battle with a column counts for; nothing where the odds are too small."""
    theirs = of_column(case.source, case.board, case.own, column)
    if not theirs:
        return 0.0
    ours, vp = case.force.units, case.source.tables.figures.vp
    besieged = case.board.siege_by(column)
    more = battles.MARKER * (case.marker.advantages - (besieged is not None))
    chance = battles.odds(case.source, ours, theirs, more)
    if chance < case.temper.odds:
        return 0.0
    stake = vp["general-battle" if is_general(case.source, (ours, theirs)) else "small-battle"]
    gain = (stake + CRIPPLED) * (2 * chance - 1) + DECLINES * vp["declined"] * chance
    if besieged is not None and case.board.garrisons.get(besieged) == case.seat:
        gain += 0.4 * worth(case.source, case.board, besieged)
    if case.board.siege_by(case.column) is not None:
        gain += 1
    # Once it is fought nobody forages any more.
    hungry = max(0, case.due + ENGAGE_BAGGAGE - case.force.baggage)
    return case.temper.battle * gain - HUNGER * hungry


def _forages(case: Case, ways: Ways, stays: bool) -> Iterator[Project]:
    """Here, wherever points last to, and land to be taxed farther off."""
    for point, node in ways.nearest.items():
        far = ways.costs[node]
        if (stays and far) or (far >= case.cp and not (far <= AFIELD and case.hostile(point))):
            continue
        gain = foraging.gain(case, point)
        if gain is not None:
            yield Project(gain / (far + 1), "forage", node if far else None)


def _others(case: Case) -> Iterator[Project]:
    """Depots lifted, regiments restored."""
    lies = open_baggage(case.table)
    if lies:
        yield Project(case.worth_of_baggage(lies), "lift")
    if _reduced(case) and (recovering.free(case.table) or leader_with(case.table, "recruitment") is not None):
        yield Project(case.temper.level, "recover")


def _reduced(case: Case) -> dict[UnitId, int]:
    """Reduced regiments, the strongest first, as far as points last."""
    units, left = case.source.roster.units, case.cp
    found: dict[UnitId, int] = {}
    able = [each for each in case.force.units if units[each].reduced and units[each].raised is not None]
    for unit in sorted(able, key=lambda each: (-units[each].firepower, each)):
        count = min(left, case.force.units[unit])
        if count:
            found[unit] = count
            left -= count
    return found


# By which tasks


def tasks(case: Case, ways: Ways, project: Project) -> tuple[Task, ...]:
    """The moves to where the project is, then its first tasks; moves alone where points do not last."""
    if project.node is None:
        return _here(case, project)
    moves = ways.moves(project.node, case.cp)
    if ways.costs[project.node] >= case.cp or project.kind == "home":
        return moves
    # Who arrives by a foe may be scouted: nothing else can come of a move.
    there = case.at(*project.node)
    acting = replace(there.table.acting, cp=case.cp - ways.costs[project.node], moved=True)
    return (*moves, *_here(replace(there, table=replace(there.table, acting=acting)), project))


def _here(case: Case, project: Project) -> tuple[Task, ...]:
    match project.kind:
        case "siege":
            return sieges.tasks(case, case.here)
        case "forage":
            return foraging.tasks(case)
        case "battle":
            assert project.foe is not None
            return (engage(case, project.foe),)
        case "recover":
            turned = Recover(_reduced(case))
            return (turned,) if recovering.free(case.table) else (Chit("recruitment"), turned)
        case "lift":
            return (Lift(),)
    raise AssertionError(project)


def engage(case: Case, column: ColumnId) -> Engage:
    """Battle forced, by surprise where that is free, with the plan for it."""
    theirs = of_column(case.source, case.board, case.own, column)
    made = battles.plan(battles.hosted(case), theirs)
    return Engage(column, surprise.can(case.table), made)
