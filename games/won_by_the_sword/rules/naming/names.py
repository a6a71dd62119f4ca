"""Names made into columns, leaders, units and points by what their own side sees; it judges no orders."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from adjudicator.kinds import Fault, Seat, Value
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board, columns_of, in_order
from games.won_by_the_sword.model.forces import Force, LeaderId, Nation, Roster, UnitId, plain
from games.won_by_the_sword.model.names import Band, Commander, Kind, Part, Place, Troop
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side
from games.won_by_the_sword.rules.columns.parts import detachment

_KINDS: Mapping[Kind, tuple[str, ...]] = {
    "": ("i", "c", "vi", "vc"),
    "i": ("i", "vi"),
    "c": ("c", "vc"),
    "v": ("vi", "vc"),
    "vi": ("vi",),
    "vc": ("vc",),
    "d": ("d",),
    "g": ("g",),
}
"""What a kind leaves open, in the order in which it is taken: plain before veteran."""


# Points


def point(named: Place, able: Container[PointId] = ()) -> PointId | Fault:
    """The point that is meant: the only one of that name, or the only one among those that could be."""
    could = tuple(each for each in named.points if each in able)
    if len(could) == 1:
        return could[0]
    if len(named.points) == 1:
        return named.points[0]
    return Fault("which-point", {"could": could or named.points})


# Columns


def column(source: Source, board: Board, own: Side, seat: Seat, named: Band) -> ColumnId | Fault:
    """An own column, on the map or not where it is named by its number."""
    found = columns(source, board, own, seat, named)
    if isinstance(found, Fault):
        return found
    if len(found) > 1:
        waiting = tuple(each for each in found if each in board.columns and not board.columns[each].done)
        found = waiting if len(waiting) == 1 else found
    return found[0] if len(found) == 1 else Fault("which-column", {"could": found}, "3.4")


def columns(source: Source, board: Board, own: Side, seat: Seat, named: Band) -> tuple[ColumnId, ...] | Fault:
    """All own columns that a name may mean, one at least."""
    most = source.tables.figures.columns
    if named.foe:
        return Fault("foes-column", {"could": board.of(seat)}, "3.4")
    if named.leader is not None:
        led = _led(source, own, seat, named.leader, board.of(seat))
        if isinstance(led, Fault):
            return led
        if named.number:
            return _numbered(columns_of(seat, most), named, led)
        if named.at is None:
            return led
        here = tuple(each for each in led if board.columns[each].at in named.at.points)
        return here or Fault("no-column-at", {"points": named.at.points, "could": led}, "3.4")
    if named.at is not None:
        here = tuple(each for each in board.of(seat) if board.columns[each].at in named.at.points)
        return here or Fault("no-column-at", {"points": named.at.points, "could": board.of(seat)}, "3.4")
    if not 1 <= named.number <= most:
        return Fault("columns-are-numbered", {"most": most, "said": named.number}, "4.0")
    return (columns_of(seat, most)[named.number - 1],)


def _numbered(
    all_: Sequence[ColumnId], named: Band, led: tuple[ColumnId, ...]
) -> tuple[ColumnId, ...] | Fault:
    """``column 3 (Aldringen)``: both have to be the same."""
    said = all_[named.number - 1 : named.number]
    both = tuple(each for each in said if each in led)
    return both or Fault("which-column", {"could": (*said, *led)}, "3.4")


def _led(
    source: Source, own: Side, seat: Seat, named: Commander, on_map: tuple[ColumnId, ...]
) -> tuple[ColumnId, ...] | Fault:
    mine = _whose(source, seat, named)
    if isinstance(mine, Fault):
        return mine
    found = tuple(each for each in on_map if {*mine} & {*own.columns[each].leaders})
    return found or Fault("leads-no-column", {"leader": mine[0], "could": on_map}, "3.4")


def foes_column(source: Source, board: Board, seat: Seat, here: PointId, named: Band) -> ColumnId | Fault:
    """A column of the other side: by its number, or the only one where the own one stands."""
    most = source.tables.figures.columns
    others = board.standing(here, seat)
    if named.number == 0:
        return others[0] if len(others) == 1 else Fault("which-column", {"could": others}, "12.0")
    if not 1 <= named.number <= most:
        return Fault("columns-are-numbered", {"most": most, "said": named.number}, "4.0")
    return columns_of(seat, most)[named.number - 1]


# Leaders


def _whose(source: Source, seat: Seat, named: Commander) -> tuple[LeaderId, ...] | Fault:
    """Leaders of a side that a name may mean, one at least."""
    roster = source.roster
    every = named.leaders
    if not every:
        nations = [named.nation] if named.nation is not None else sorted(roster.sides)
        every = tuple(LeaderId(f"{nation}-o") for nation in nations)
    found = tuple(each for each in every if roster.sides[roster.leaders[each].nation] == seat)
    return found or Fault("foes-leader", {"leader": every[0]}, "6.0")


def leader(source: Source, seat: Seat, has: Iterable[LeaderId], named: Commander) -> LeaderId | Fault:
    """A leader among those of a column or garrison; where he is not there, who is meant all the same."""
    mine = _whose(source, seat, named)
    if isinstance(mine, Fault):
        return mine
    here = tuple(each for each in mine if each in {*has})
    if len(here) == 1 or len(mine) == 1:
        return (here or mine)[0]
    if not named.leaders and here:
        return here[0]  # ordinary ones are alike, but for their nation
    return Fault("which-leader", {"could": here or mine}, "6.1")


def leaders(
    source: Source, seat: Seat, has: Sequence[LeaderId], named: Sequence[Commander]
) -> tuple[LeaderId, ...] | Fault:
    """Several; of ordinary ones each takes another."""
    left, made = list(has), list[LeaderId]()
    for each in named:
        found = leader(source, seat, left, each)
        if isinstance(found, Fault):
            return found
        made.append(found)
        if found in left:
            left.remove(found)
    return tuple(sorted(made))


# Units


def kind_of(roster: Roster, unit: UnitId) -> str:
    """``i`` of ``sweden-i/``."""
    return unit.removeprefix(f"{roster.units[unit].nation}-").removesuffix("/")


def fits(roster: Roster, units: Iterable[UnitId], named: Troop) -> tuple[UnitId, ...]:
    """The units that a name leaves open, in the order in which they are taken: plain before veteran, full
    before reduced."""
    kinds = _KINDS[named.kind]
    found = [
        each
        for each in units
        if kind_of(roster, each) in kinds
        and (roster.units[each].reduced or not named.reduced)
        and named.nation in (None, roster.units[each].nation)
    ]
    return tuple(
        sorted(found, key=lambda each: (kinds.index(kind_of(roster, each)), roster.units[each].reduced, each))
    )


def picked(
    roster: Roster,
    has: Mapping[UnitId, int],
    named: Sequence[Troop],
    *,
    rule: str = "",
    splits: bool = False,
    nations: Sequence[Nation] = (),
) -> dict[UnitId, int] | Fault:
    """So many units of a force: what is named more closely is taken first, of equals those of ``nations``.

    ``splits``: detachments and reduced regiments may be made of full ones (1.4), so that more of them are
    named than there are.
    """
    left, made = dict(has), dict[UnitId, int]()
    for each in sorted(named, key=lambda each: len(_KINDS[each.kind]) - each.reduced - bool(each.nation)):
        able = [unit for unit in fits(roster, left, each) if left[unit]]
        able.sort(key=lambda unit: roster.units[unit].nation not in nations)
        due = sum(left[unit] for unit in able) if each.count is None else (each.count or 1)
        for unit in able:
            taken = min(due, left[unit])
            made[unit], left[unit], due = made.get(unit, 0) + taken, left[unit] - taken, due - taken
        if due > 0 or (each.count is None and not able):
            more = _split_off(roster, has, each, nations) if splits else None
            if more is None:
                return _lacking(roster, has, each, max(due, 1), rule)
            made[more] = made.get(more, 0) + due
    return {unit: count for unit, count in in_order(made).items() if count}


def _split_off(
    roster: Roster, has: Mapping[UnitId, int], named: Troop, nations: Sequence[Nation]
) -> UnitId | None:
    """The detachment or reduced regiment that a full regiment of foot makes; None where none does."""
    if named.count is None or not (named.kind == "d" or named.reduced):
        return None
    foot = [each for each in fits(roster, has, Troop("", 1, "i", nation=named.nation)) if has[each]]
    full = [each for each in foot if not roster.units[each].reduced]
    full.sort(key=lambda unit: roster.units[unit].nation not in nations)
    if named.kind == "d":
        return detachment(roster, full[0]) if full else None
    turned = [roster.units[each].turned for each in full]
    return next((each for each in turned if each and kind_of(roster, each) in _KINDS[named.kind]), None)


def _lacking(roster: Roster, has: Mapping[UnitId, int], named: Troop, count: int, rule: str) -> Fault:
    """Which units are not there, as far as the name tells."""
    nations = [*([named.nation] if named.nation else ()), *(roster.units[each].nation for each in has)]
    nation = (nations or sorted(roster.sides))[0]
    stroke = "/" if named.reduced and named.kind not in ("d", "g") else ""
    unit = f"{nation}-{_KINDS[named.kind][0]}{stroke}"
    args: dict[str, Value] = {
        "units": {unit: count},
        "leaders": (),
        "baggage": 0,
        "has": plain(has),
        "led": (),
    }
    return Fault("not-there", args, rule)


def part(
    source: Source,
    seat: Seat,
    force: Force,
    named: Part,
    *,
    rule: str = "",
    splits: bool = False,
    nations: Sequence[Nation] = (),
) -> Force | Fault:
    """What is named of a column or garrison; of units that are alike those of ``nations`` first."""
    units = picked(source.roster, force.units, named.troops, rule=rule, splits=splits, nations=nations)
    if isinstance(units, Fault):
        return units
    led = leaders(source, seat, force.leaders, named.leaders)
    if isinstance(led, Fault):
        return led
    return Force(units, led, force.baggage if named.baggage is None else named.baggage)
