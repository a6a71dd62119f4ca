"""The sequence of play: five years of six phases, one stage after another; it must not know single cards."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Args, Ask, Over, Pending, Roll, Seat
from adjudicator.stages import running
from games.sunset_of_empire import asking, attack, counter, decks, events, fight, layout
from games.sunset_of_empire.cards import CENTRAL, ENTENTE, SEATS, YEARS, YEARS_TO_WIN, foe
from games.sunset_of_empire.change import Change
from games.sunset_of_empire.orders import Arrange, Deflect, Keep, LayOut, Order
from games.sunset_of_empire.state import (
    Balloon,
    Conditions,
    Counter,
    Deflection,
    Draw,
    Fight,
    FirstMove,
    Laying,
    LifeDice,
    Look,
    OpenEvent,
    Stage,
    State,
    Strike,
    YearEnd,
)
from games.sunset_of_empire.table import Table

HAND, YEARLY = 10, 2
LIFE_DIE, LOW_LIFE = 20, 6


def pending(state: State, events_of_year: int) -> Pending:
    """What the running stage waits for. ``events_of_year`` cards lie there for each year."""
    if state.over:
        return result(state)
    board, year = state.board, state.board.year
    match running(state.stack):
        case Draw() as stage:
            return decks.roll(state, stage)
        case FirstMove():
            return Roll(f"first {year}", (6,), PUBLIC)
        # Phase 1
        case LifeDice():
            return Roll(f"life {year}", (LIFE_DIE, LIFE_DIE), PUBLIC)
        # Phases 2 and 3
        case Laying((seat, *_), limit):
            phase = "lay-1" if limit is None else "lay-2"
            return (Ask(seat, "lay", f"{year}-{phase}", args={"limit": limit}),)
        # Phase 4
        case OpenEvent():
            return Roll(f"event {year}", (events_of_year,), PUBLIC)
        # Phase 5
        case Fight(seat):
            return (Ask(seat, "move", f"{year}-fight", args={"foe-passed": board.sides[foe(seat)].passed}),)
        case Balloon(seat):
            return Roll(f"balloon {year} {seat}", (6,), PUBLIC)
        case Counter(seat, blow, power):
            args: Args = {"units": tuple(map(str, blow.units)), "target": str(blow.target), "power": power}
            return (Ask(seat, "counter", f"{year}-fight", args=args),)
        case Deflection(seat, units, power):
            args = {"units": tuple(map(str, units)), "power": power}
            return (Ask(seat, "deflect", f"{year}-fight", args=args),)
        case Look(seat, deck) as stage:
            if decks.waits_for_bag(state, stage):
                return decks.roll(state, stage)
            kind = "scout" if deck == seat else "spy"
            return (Ask(seat, kind, phase_of(state)),)
        case stage:
            raise AssertionError(f"{stage} should have been settled")


def phase_of(state: State) -> str:
    """The phase that the stages below the running one belong to."""
    for stage in reversed(state.stack):
        match stage:
            case Laying(_, limit):
                return f"{state.board.year}-{'lay-1' if limit is None else 'lay-2'}"
            case Fight():
                return f"{state.board.year}-fight"
            case _:
                pass
    return f"{state.board.year}-event"


def rolled(change: Change, stage: Stage, values: tuple[int, ...]) -> None:
    """What a roll means."""
    match stage:
        case Draw():
            decks.drawn(change, stage, values)
        case Look():
            decks.looked(change, stage, values)
        case FirstMove():
            begin_year(change, change.state.board.year, ENTENTE if values[0] > 3 else CENTRAL)
        case LifeDice():
            life_dice(change, values)
        case OpenEvent():
            events.open_event(change, values[0])
        case Balloon():
            attack.balloon_die(change, stage, values[0])
        case _:
            raise AssertionError(f"no dice for {stage}")


def answered(change: Change, stage: Stage, seat: Seat, order: Order) -> None:
    """What the order of a seat does."""
    match stage, order:
        case Laying(), LayOut():
            layout.lay_out(change, stage, seat, order)
        case Fight(), _:
            fight.move(change, seat, order)
        case Counter(), _:
            counter.answer(change, stage, order)
        case Deflection(), Deflect():
            counter.deflect(change, stage, order)
        case Look(), Arrange():
            decks.arrange(change, stage, order)
        case Look(), Keep():
            decks.keep(change, stage, order)
        case _:
            raise AssertionError(f"{order} does not answer {stage}")


def settle(change: Change) -> None:
    """Runs on through all that needs nobody."""
    while not change.state.over and step_on(change):
        pass


def step_on(change: Change) -> bool:
    """One stage that needs nobody; False where the game waits."""
    match running(change.state.stack):
        case Draw() as stage:
            return decks.settle_draw(change, stage)
        case Look() as stage:
            return decks.settle_look(change, stage) or (
                not decks.waits_for_bag(change.state, stage) and asking.settle_look(change, stage)
            )
        case Laying() as stage:
            return settle_laying(change, stage)
        case Conditions() as stage:
            if not events.settle_conditions(change, stage):
                change.goto(Fight(change.state.board.first))
            return True
        case Fight() as stage:
            return fight.settle(change, stage) or asking.settle_move(change, stage)
        case Counter() as stage:
            return asking.settle_counter(change, stage)
        case Strike() as stage:
            attack.strike(change, stage)
            return True
        case YearEnd():
            end_year(change)
            return True
        case _:
            return False


# The phases


def begin_year(change: Change, year: int, first: Seat) -> None:
    """A year begins; what lasted a year is over."""
    change.set_board(year=year, first=first, event=None)
    change.show("year-began", year=year, first=first)
    change.goto(LifeDice())


def life_dice(change: Change, values: tuple[int, ...]) -> None:
    """Phase 1: a value below 6 gets 6 more."""
    for seat, value in zip(SEATS, values, strict=True):
        life = value + LOW_LIFE if value < LOW_LIFE else value
        change.set_side(seat, life=life)
        change.show("life-rolled", seat=seat, value=value, life=life)
    change.goto(Laying(turns(change.state), None))


def turns(state: State) -> tuple[Seat, Seat]:
    """The seats in the order of the year."""
    return (state.board.first, foe(state.board.first))


def settle_laying(change: Change, stage: Laying) -> bool:
    """Phases 2 and 3; a seat that could lay nothing is not asked."""
    if stage.seats and asking.worth_laying(change, stage.seats[0]):
        return False
    if stage.seats:
        change.goto(replace(stage, seats=stage.seats[1:]))
    elif stage.limit is None:
        change.goto(Laying(turns(change.state), layout.SECOND_LIMIT))
    else:
        change.goto(OpenEvent() if change.state.board.with_events else Fight(change.state.board.first))
    return True


def end_year(change: Change) -> None:
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
        return
    following = next_first(change)
    clear_year(change)
    if following is None:
        change.set_board(year=board.year + 1)
        change.goto(FirstMove())
    else:
        begin_year(change, board.year + 1, following)
    for seat in reversed(turns(change.state)):
        change.call(Draw(seat, YEARLY))


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
