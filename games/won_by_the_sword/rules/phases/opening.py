"""The first position of a scenario, and what each side chooses of it in secret (3.1, 5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, PointId
from games.won_by_the_sword.model.board import Board, Column, Siege, Terms, in_order, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, Nation, UnitId, joined
from games.won_by_the_sword.model.orders import SetUp
from games.won_by_the_sword.model.source import ColumnId, Post, Setup, Source
from games.won_by_the_sword.model.state import NewTurn, SettingUp, Side, State, View


def begin(source: Source, terms: Terms) -> State:
    """The position before both sides have chosen their garrisons."""
    setup = source.setups[terms.scenario]
    deck = tuple(source.pack)
    board = Board(
        terms=terms,
        turn=0,
        round=0,
        initiative=setup.initiative,
        columns={key: Column(start.at, start.bank) for key, start in setup.columns.items()},
        garrisons=in_order({point: seat for seat in SEATS for point in setup.posts[seat]}),
        hands=dict.fromkeys(SEATS, 0),
        deck=len(deck),
        stock=source.tables.figures.advantages,
        score={PROTESTANT: terms.bid_protestant, CATHOLIC: terms.bid_catholic},
        played=dict.fromkeys(SEATS, 0),
        sieges=_sieges(source, setup),
        refusals=tuple(sorted(point for point, siege in setup.sieges.items() if siege.rejected)),
    )
    return State(board, {seat: _side(source, setup, seat) for seat in SEATS}, deck, (SettingUp(),))


def _sieges(source: Source, setup: Setup) -> Mapping[PointId, Siege]:
    return in_order(
        {point: Siege(each.column, _works(source, point), each.built) for point, each in setup.sieges.items()}
    )


def _works(source: Source, point: PointId) -> int:
    return source.tables.fortifications[source.atlas[point].kind].works


def _side(source: Source, setup: Setup, seat: Seat) -> Side:
    def own(units: Mapping[UnitId, int]) -> dict[UnitId, int]:
        roster = source.roster
        return {
            unit: count for unit, count in units.items() if roster.sides[roster.units[unit].nation] == seat
        }

    return Side(
        columns={key: start.force for key, start in setup.columns.items() if seat_of(key) == seat},
        cadre=own(setup.cadre),
        pool=own(setup.pool),
    )


def _led_by(source: Source, setup: Setup, seat: Seat, nation: Nation) -> tuple[ColumnId, ...]:
    """The columns of a side that a nation has a leader in: what the pool leaves over can join them (16.0)."""
    return tuple(
        key
        for key, start in setup.columns.items()
        if seat_of(key) == seat
        and any(source.roster.leaders[leader].nation == nation for leader in start.force.leaders)
    )


def check(source: Source, view: View, ask: Ask, order: SetUp) -> Fault | None:
    """3.1: one regiment of the pool a point, of the nation that holds it; the strong points have one."""
    setup = source.setups[view.board.terms.scenario]
    posts, pool = setup.posts[ask.seat], _pool(view)
    for point, unit in order.garrisons.items():
        if point not in posts:
            return Fault("not-your-post", {"point": point}, "3.1")
        if unit != _regiment(posts[point]):
            return Fault("post-of-another-nation", {"point": point, "unit": unit}, "16.0")
    for point, post in posts.items():
        if post.regiment and point not in order.garrisons:
            return Fault("post-needs-regiment", {"point": point}, "3.1")
    for column, units in order.columns.items():
        if column not in view.board.of(ask.seat):
            could = view.board.of(ask.seat)
            return Fault("no-such-column", {"column": column, "could": could}, "3.1")
        for unit, count in units.items():
            if unit not in pool or count < 1:
                return Fault("not-so-many", {"unit": unit, "said": count, "has": pool.get(unit, 0)}, "3.1")
            nation = source.roster.units[unit].nation
            if column not in _led_by(source, setup, ask.seat, nation):
                return Fault("nation-without-leader", {"nations": (nation,), "column": column}, "16.0")
    return _pool_fault(source, setup, ask.seat, pool, _used(order))


def _pool(view: View) -> Mapping[UnitId, int]:
    return view.own.pool if view.own is not None else {}


def _regiment(post: Post) -> UnitId:
    return UnitId(f"{post.nation}-i")


def _used(order: SetUp) -> Counter[UnitId]:
    used = Counter(order.garrisons.values())
    for units in order.columns.values():
        used.update(units)
    return used


def _pool_fault(
    source: Source, setup: Setup, seat: Seat, pool: Mapping[UnitId, int], used: Counter[UnitId]
) -> Fault | None:
    """The pool has no more than it has; what no column can take must stand in a garrison."""
    for unit in sorted(used):
        if used[unit] > pool.get(unit, 0):
            return Fault("not-so-many", {"unit": unit, "said": used[unit], "has": pool.get(unit, 0)}, "3.1")
    for unit, count in pool.items():
        most = min(count, _room(setup, seat, unit))
        led = _led_by(source, setup, seat, source.roster.units[unit].nation)
        if not led and used[unit] < most:
            return Fault("regiments-over", {"unit": unit, "said": used[unit], "has": most}, "3.1")
    return None


def _room(setup: Setup, seat: Seat, unit: UnitId) -> int:
    """How many garrisons can have this regiment."""
    return sum(_regiment(post) == unit for post in setup.posts[seat].values())


def default(source: Source, view: View, ask: Ask) -> SetUp:
    """A regiment where there must be one; the rest joins a column, or stands in garrisons in their order."""
    setup = source.setups[view.board.terms.scenario]
    posts = setup.posts[ask.seat]
    garrisons = {point: _regiment(post) for point, post in posts.items() if post.regiment}
    for unit, count in _pool(view).items():
        nation = source.roster.units[unit].nation
        if not _led_by(source, setup, ask.seat, nation):
            free = [
                point for point, post in posts.items() if point not in garrisons and _regiment(post) == unit
            ]
            left = count - sum(each == unit for each in garrisons.values())
            garrisons |= dict.fromkeys(free[:left], unit)
    return SetUp(in_order(garrisons))


def answered(change: Change, stage: SettingUp, seat: Seat, order: SetUp) -> None:
    """Garrisons under their markers; the rest of the pool joins columns."""
    setup = change.source.setups[change.board.terms.scenario]
    for point, post in setup.posts[seat].items():
        unit = order.garrisons.get(point, UnitId(f"{post.nation}-d"))
        leaders = (setup.commandants[point],) if point in setup.commandants else ()
        change.garrison(seat, point, Force({unit: 1}, leaders))
    for column, units in sorted(order.columns.items()):
        change.muster(column, change.force(column).plus(Force(dict(units))))
    used = _used(order)
    for unit, count in change.side(seat).pool.items():
        nation, left = change.source.roster.units[unit].nation, count - used[unit]
        columns = _led_by(change.source, setup, seat, nation)
        if left and columns:
            change.muster(columns[0], change.force(columns[0]).plus(Force({unit: left})))
        elif left:
            reduced = change.source.roster.units[unit].turned or unit
            change.own(seat, cadre=joined(change.side(seat).cadre, {reduced: left}))
    change.own(seat, pool={})
    change.goto(SettingUp((*stage.done, seat)))


def settle(change: Change, stage: SettingUp) -> bool:
    """Both sides at once."""
    if {*stage.done} != {*SEATS}:
        return False
    change.show("set-up")
    change.goto(NewTurn())
    return True


SETTING_UP = Procedure(
    stage=SettingUp,
    phase=lambda state, stage: "0",
    awaits=lambda source, state, stage: asked("setup", *SEATS),
    asks={"setup": AskKind(takes=(SetUp,), check=check, default=default, revisable=True, whole=False)},
    answered=answered,
    settle=settle,
)
