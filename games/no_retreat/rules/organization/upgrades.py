"""The first step (7.1 to 7.5): units turned to their strong side, for cards or for nothing; forts."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat, Value
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import Counter, UnitId
from games.no_retreat.model.orders import Fortify, Unfortify, Upgrade
from games.no_retreat.model.source import Source
from games.no_retreat.rules.ground.standing import in_set
from games.no_retreat.rules.ground.supply import supply
from games.no_retreat.rules.ground.trial import Trial, changed, on_map, pays


def upgrade_cost(source: Source, unit: UnitId) -> int:
    """7.1, 14.5 to 14.7: cards for an upgrade that is paid for."""
    counter = source.roster[unit]
    return counter.upgrade or source.tables.figures.upgrade_cost[counter.seat]


def fortify_cost(source: Source, board: Board, unit: UnitId) -> int:
    """7.5: cards to make a fort of a unit where it stands; a Yugoslav one has no city of its name."""
    at_home, elsewhere = source.tables.figures.fortify_cost
    return at_home if board.units[unit].at == source.roster[unit].home else elsewhere


def free_upgrades(source: Source, board: Board, seat: Seat) -> int:
    """7.2: how many a side still has in this phase."""
    if seat == AXIS:
        return 0
    due = [count for turn, count in source.tables.figures.free_upgrades if turn <= board.turn][-1:]
    return max(sum(due) - board.now.upgraded, 0)


def axis_may_build(source: Source, board: Board) -> bool:
    """7.9.1: whether the Axis may upgrade and replace units on this turn."""
    first, last = source.tables.figures.axis_upgrades
    return first <= board.turn <= last


def upgradable(source: Source, board: Board, unit: UnitId) -> bool:
    """Whether there is an upgrade of this unit, in supply or not: two sides, the weak one up, no fort."""
    counter, each = source.roster[unit], board.units[unit]
    on_board = each.at in source.atlas and each.weak and counter.two_sided
    return on_board and not _becomes_fort(counter)


def fortifiable(source: Source, board: Board, unit: UnitId) -> bool:
    """Whether a unit can be made a fort, on this turn and where it stands (7.5, 14.8)."""
    counter, each = source.roster[unit], board.units[unit]
    on_board = each.at in source.atlas and each.weak and _becomes_fort(counter)
    there = not counter.flips_in or each.at in counter.flips_in
    return on_board and there and board.turn >= source.tables.figures.fortify


def _becomes_fort(counter: Counter) -> bool:
    """The Finns are a fort on either side and are upgraded as others are."""
    full, weak = counter.full, counter.weak
    return full is not None and weak is not None and full.fort and not weak.fort


def could(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that can be upgraded now, whatever it costs."""
    overland = supply(source, board, seat).overland
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if upgradable(source, board, unit)
        and not board.units[unit].unsupplied
        and in_set(source.atlas, board.units[unit].at, overland)
    )


def upgrade(trial: Trial, line: Upgrade) -> Trial | Fault:
    """7.1, 7.2: the position after an upgrade, or why there is none. Without cards it is a free one."""
    source, board, unit = trial.source, trial.board, line.unit
    if (wrong := on_map(trial, unit) or _cannot(trial, unit)) is not None:
        return wrong
    figures = source.tables.figures
    if line.cards or trial.seat == AXIS:
        if trial.seat == SOVIET and board.turn < figures.soviet_upgrades:
            return Fault(
                "one-step-yet", {"unit": unit, "turn": board.turn, "from": figures.soviet_upgrades}, "7.3"
            )
        paid = pays(trial, line.cards, upgrade_cost(source, unit), "7.1")
        return paid if isinstance(paid, Fault) else changed(paid, unit, weak=False)
    if free_upgrades(source, board, trial.seat) == 0:
        due = upgrade_cost(source, unit)
        return Fault("no-free-upgrade", {"unit": unit, "turn": board.turn, "due": due}, "7.2")
    now = replace(board.now, upgraded=board.now.upgraded + 1)
    return changed(replace(trial, board=replace(board, now=now)), unit, weak=False)


def _cannot(trial: Trial, unit: UnitId) -> Fault | None:
    """Why a unit on the map cannot be upgraded, whoever pays."""
    source, board = trial.source, trial.board
    counter, each = source.roster[unit], board.units[unit]
    args: dict[str, Value] = {"unit": unit, "could": could(source, board, trial.seat)}
    if trial.seat == AXIS and not axis_may_build(source, board):
        first, last = source.tables.figures.axis_upgrades
        return Fault(
            "no-german-upgrades", {"unit": unit, "turn": board.turn, "from": first, "to": last}, "7.9.1"
        )
    if not counter.two_sided:
        return Fault("one-sided", args, "7.4")
    if not each.weak:
        return Fault("strong-already", args, "7.1")
    if _becomes_fort(counter):
        return Fault("fortify-instead", {"unit": unit, "due": fortify_cost(source, board, unit)}, "7.5")
    if each.unsupplied:
        return Fault("unsupplied", args, "6.5.1")
    if not in_set(source.atlas, each.at, supply(source, board, trial.seat).overland):
        return Fault("no-overland-line", args, "7.0")
    return None


def fortify(trial: Trial, line: Fortify) -> Trial | Fault:
    """7.5: the position after a regional unit became a fort, supplied or not."""
    source, board, unit = trial.source, trial.board, line.unit
    if (wrong := on_map(trial, unit)) is not None:
        return wrong
    counter, each = source.roster[unit], board.units[unit]
    if not (_becomes_fort(counter) and each.weak):
        able = tuple(each for each in source.roster.of[trial.seat] if fortifiable(source, board, each))
        return Fault("no-regional-unit", {"unit": unit, "could": able}, "7.5")
    if board.turn < source.tables.figures.fortify:
        return Fault(
            "no-forts-yet", {"unit": unit, "turn": board.turn, "from": source.tables.figures.fortify}, "7.5"
        )
    if counter.flips_in and each.at not in counter.flips_in:
        return Fault("only-there", {"unit": unit, "could": counter.flips_in}, "14.8")
    paid = pays(trial, line.cards, fortify_cost(source, board, unit), "7.5")
    return paid if isinstance(paid, Fault) else changed(paid, unit, weak=False)


def _forts(trial: Trial) -> tuple[UnitId, ...]:
    """The units on the map that can go back to their regional side."""
    roster, units = trial.source.roster, trial.board.units
    return tuple(
        unit
        for unit in roster.of[trial.seat]
        if units[unit].at in trial.source.atlas and not units[unit].weak and _becomes_fort(roster[unit])
    )


def unfortify(trial: Trial, line: Unfortify) -> Trial | Fault:
    """7.5, 14.8: back to the regional side for nothing."""
    if (wrong := on_map(trial, line.unit)) is not None:
        return wrong
    counter, each = trial.source.roster[line.unit], trial.board.units[line.unit]
    if each.weak or not _becomes_fort(counter):
        return Fault("no-fort", {"unit": line.unit, "could": _forts(trial)}, "7.5")
    return changed(trial, line.unit, weak=True)
