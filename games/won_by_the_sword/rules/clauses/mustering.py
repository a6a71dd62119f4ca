"""New columns, absorbing, garrisons, recovery as a letter says them (4.0, 5.0, 14.0 7)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.clauses import Absorbing, Forming, Installing, Leaving, Lifting, Recovering
from games.won_by_the_sword.model.forces import Force, Nation
from games.won_by_the_sword.model.names import NO_PART, Part
from games.won_by_the_sword.model.orders import Absorb, Battery, Form, Leave, Recover, Said
from games.won_by_the_sword.rules.cards.recovering import TURNED
from games.won_by_the_sword.rules.ground.guns import gun_of
from games.won_by_the_sword.rules.ground.points import open_garrisons
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.rules.naming import names


def forming(table: Table, said: Forming, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """A new column; of units the nations of its leaders come first, whom they can be led by."""
    seat, most = table.acting.seat, table.source.tables.figures.columns
    if said.number > most:
        return Fault("columns-are-numbered", {"most": most, "said": said.number}, "4.0")
    made = part(table, table.force, said.part, rule="4.1", splits=False)
    if isinstance(made, Fault):
        return made
    markers = columns_of(seat, most)
    free = [each for each in markers if each not in table.board.columns] or [*markers]
    column = markers[said.number - 1] if said.number else free[0]
    return Form(column, made.leaders, made.units, made.baggage), *behind


def part(
    table: Table, force: Force, said: Part, nations: tuple[Nation, ...] = (), *, rule: str, splits: bool
) -> Force | Fault:
    """What is named of a column or garrison of the own side."""
    source, seat = table.source, table.acting.seat
    if not nations:
        leaders = names.leaders(source, seat, force.leaders, said.leaders)
        if isinstance(leaders, Fault):
            return leaders
        nations = tuple(sorted({source.roster.leaders[each].nation for each in leaders}))
    return names.part(source, seat, force, said, rule=rule, splits=splits, nations=nations)


def absorbing(table: Table, said: Absorbing, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Another column or the garrison, all of it or a part; baggage of a garrison is lifted (7.4)."""
    if said.band is None:
        return _from_garrison(table, said.part, behind)
    seat = table.acting.seat
    column = names.column(table.source, table.board, table.own, seat, said.band)
    if isinstance(column, Fault):
        return column
    if said.part == NO_PART or column not in table.own.columns:
        return Absorb(column), *behind
    made = part(table, table.own.columns[column], said.part, rule="4.2", splits=False)
    if isinstance(made, Fault):
        return made
    return Absorb(column, made.units, made.leaders, made.baggage), *behind


def _from_garrison(table: Table, said: Part, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    garrison = table.own.garrisons.get(table.marker.at)
    if said == NO_PART or garrison is None:
        return Absorb(), *behind
    lifts: tuple[Said, ...] = () if said.baggage == 0 else (Lifting(said.baggage),)
    if not said.troops and not said.leaders:
        return *lifts, *behind
    made = part(table, garrison, said, rule="5.2", splits=True)
    if isinstance(made, Fault):
        return made
    return Absorb(None, made.units, made.leaders), *lifts, *behind


def leaving(table: Table, said: Leaving, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Into the garrison where the column stands; of its nation, where that leaves a choice (16.0)."""
    here = table.marker.at
    if said.place is not None and here not in said.place.points:
        return Fault("not-there-now", {"point": said.place.points[0], "at": here}, "5.2")
    made = part(table, table.force, said.part, garrison_nations(table, here), rule="5.2", splits=True)
    if isinstance(made, Fault):
        return made
    return Leave(made.units, made.leaders, made.baggage), *behind


def garrison_nations(table: Table, point: PointId) -> tuple[Nation, ...]:
    """The nation of the own garrison there."""
    garrison = table.own.garrisons.get(point, Force())
    return tuple(sorted(table.source.roster.nations_of(garrison.units)))


def recovering(table: Table, said: Recovering, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Reduced regiments of the column are turned, or regiments come out of the cadre box."""
    roster = table.source.roster
    if said.cadre:
        raised = names.picked(roster, table.own.cadre, said.troops, rule="14.0 7")
        return raised if isinstance(raised, Fault) else (Recover(raised=raised), *behind)
    reduced = {unit: count for unit, count in table.force.units.items() if roster.units[unit].reduced}
    troops = said.troops
    if said.spend and len(troops) == 1:
        able = sum(reduced[unit] for unit in names.fits(roster, reduced, troops[0]))
        troops = (replace(troops[0], count=max(1, min(able, table.acting.cp // TURNED))),)
    turned = names.picked(roster, reduced, troops, rule="14.0 7")
    return turned if isinstance(turned, Fault) else (Recover(turned=turned), *behind)


def installing(table: Table, said: Installing, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """A battery of the garrison's nation."""
    at = names.point(said.place, open_garrisons(table.board, table.acting.seat))
    if isinstance(at, Fault):
        return at
    roster = table.source.roster
    nations = garrison_nations(table, at) or tuple(sorted(roster.nations_of(table.force.units)))
    return Battery(at, gun_of(table.source, nations[0])), *behind
