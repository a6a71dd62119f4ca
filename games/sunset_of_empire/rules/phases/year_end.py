"""Phase 6: who won the year, whether the game is over, and what the next year begins with."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Over, Seat
from adjudicator.sequence import Procedure
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, YEARS, YEARS_TO_WIN
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.state import Draw, FirstMove, State, YearEnd
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.phases import events
from games.sunset_of_empire.rules.phases.layout import turns
from games.sunset_of_empire.rules.phases.life import begin_year

YEARLY = 2
"""Cards that both draw after each year."""


def end_year(change: Change, stage: YearEnd) -> bool:
    """Phase 6: the winner of the year, the cards that are drawn, the next year or the end."""
    board = change.state.board
    winner = year_winner(change.table)
    change.set_board(won={**(board.won or {}), str(board.year): winner})
    life = {seat.lower(): board.sides[seat].life for seat in SEATS}
    if winner is None:
        change.show("year-drawn", year=board.year, **life)
    else:
        change.show("year-won", year=board.year, seat=winner, **life)
    if over := manner(change.table):
        change.state = replace(change.state, over=over, stack=())
        change.show(f"over-{over}", winners=result(change.state).winners)
        return True
    following = next_first(change)
    clear_year(change)
    if following is None:
        change.set_board(year=board.year + 1)
        change.goto(FirstMove())
    else:
        begin_year(change, board.year + 1, following)
    for seat in reversed(turns(change.state)):
        change.call(Draw(seat, YEARLY))
    return True


def year_winner(table: Table) -> Seat | None:
    """Who has more life points; an event may call a near thing a draw."""
    entente, central = (table.side(seat).life for seat in (ENTENTE, CENTRAL))
    margin = events.margin(table, "year-draw") or 0
    if abs(entente - central) <= margin:
        return None
    return ENTENTE if entente > central else CENTRAL


def manner(table: Table) -> str:
    """How the game ends now: ``victory`` (three years), ``years`` (more of them), ``draw``, ``peace``."""
    board = table.board
    near = abs(board.sides[ENTENTE].life - board.sides[CENTRAL].life)
    margin = events.margin(table, "peace")
    if margin is not None and near <= margin:
        return "peace"
    if any(board.wins(seat) >= YEARS_TO_WIN for seat in SEATS):
        return "victory"
    if board.year < YEARS[-1]:
        return ""
    return "draw" if board.wins(ENTENTE) == board.wins(CENTRAL) else "years"


def over(state: State) -> Over | None:
    """How the game has ended, if it has."""
    return result(state) if state.over else None


def result(state: State) -> Over:
    """The end, as the kernel tells it."""
    board = state.board
    most = max(board.wins(seat) for seat in SEATS)
    winners = tuple(seat for seat in SEATS if board.wins(seat) == most)
    return Over(state.over, SEATS if state.over in ("draw", "peace") else winners, {"year": board.year})


def next_first(change: Change) -> Seat | None:
    """Who begins the next year by the event card; None: a die says it."""
    event = change.state.board.event
    return change.catalogue.events[event].first if event else None


def clear_year(change: Change) -> None:
    """What holds for one year is over; units, their condition, naval mines and balloons stay."""
    for seat in SEATS:
        units = tuple(replace(unit, used=0) for unit in change.side(seat).units)
        change.set_side(seat, units=units, minefield=False, passed=False, joined=False, life=0)


YEAR_END = Procedure(stage=YearEnd, settle=end_year)
