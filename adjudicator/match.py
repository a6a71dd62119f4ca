"""One loop for every title: collect, close, apply, roll, repeat; pure, clock and dice come in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from adjudicator.conditions import Condition, holds
from adjudicator.dice import Dice
from adjudicator.game import Game
from adjudicator.kinds import (
    Answer,
    Answers,
    Args,
    Ask,
    Event,
    Fault,
    Instant,
    Over,
    Pending,
    Roll,
    Rolled,
    Seat,
)

AnyGame: TypeAlias = Game[Any, Any, Any]

MAX_STEPS = 10_000
"""More steps than this without a question put to a player mean a bug in a title."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing order: answers an Ask of ``kind`` to ``seat`` at once where ``when`` holds."""

    seat: Seat
    kind: str
    when: Condition
    order: Any


@dataclass(frozen=True, slots=True)
class Setup:
    """The first row of a journal."""

    scenario: str
    options: Args


@dataclass(frozen=True, slots=True)
class Ended:
    """A journal row: the players or the master ended the game (draw, concession, termination)."""

    over: Over


Entry: TypeAlias = Setup | Answers[Any] | Rolled | Ended


@dataclass(frozen=True, slots=True)
class Match:
    """A game in play.

    ``drafts`` are the answers so far to the open asks, ``ready`` the seats that wait for nobody;
    ``opened`` and ``due`` bound the open asks (``due`` is set by ``schedule``); ``rolls`` counts the
    rolls made, ``steps`` the inputs applied, so (game, steps) names one question for ever.
    """

    state: Any
    opened: Instant
    due: Instant | None = None
    drafts: Mapping[Seat, Any] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    standing: tuple[Standing, ...] = ()
    rolls: int = 0
    steps: int = 0
    ended: Over | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """What one turn of the loop did: the match after it, the journal rows to append, what to tell.

    ``events`` is all of ``told`` in one; ``told`` and ``phases`` have one member for each entry: what
    that entry made known and the phase it belongs to (empty for Setup and Ended).
    """

    match: Match
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    told: tuple[tuple[Event, ...], ...] = ()
    phases: tuple[str, ...] = ()


def begin(game: AnyGame, scenario: str, options: Args, now: Instant) -> Run:
    """A new match, not yet run. Raises ValueError as ``Game.setup`` does."""
    return Run(Match(game.setup(scenario, options), now), (Setup(scenario, options),), (), ((),), ("",))


def pending(game: AnyGame, match: Match) -> Pending:
    """What the match waits for."""
    return match.ended or game.pending(match.state)


def ask_of(game: AnyGame, match: Match, seat: Seat) -> Ask | None:
    """The open Ask of ``seat``, if it owes a decision."""
    waits = pending(game, match)
    if isinstance(waits, Roll | Over):
        return None
    return next((ask for ask in waits if ask.seat == seat), None)


def schedule(match: Match, due: Instant | None) -> Match:
    """The match with the deadline of its open asks set."""
    return replace(match, due=due)


def submit(game: AnyGame, match: Match, seat: Seat, order: Any, *, ready: bool) -> Match | Fault:
    """The match with ``seat``'s answer recorded, or why it is refused; nothing is resolved yet."""
    ask = ask_of(game, match, seat)
    if ask is None:
        return Fault("nothing-asked", {"seat": seat})
    fault = game.check(game.view(match.state, seat), ask, order)
    if fault is not None:
        return fault
    return set_ready(replace(match, drafts={**match.drafts, seat: order}), seat, ready)


def withdraw(match: Match, seat: Seat) -> Match:
    """The match without ``seat``'s answer to the open Ask."""
    drafts = {other: order for other, order in match.drafts.items() if other != seat}
    return set_ready(replace(match, drafts=drafts), seat, False)


def set_ready(match: Match, seat: Seat, ready: bool) -> Match:
    """The match with ``seat`` waiting for nobody, or wanting time."""
    others = tuple(other for other in match.ready if other != seat)
    return replace(match, ready=tuple(sorted((*others, seat))) if ready else others)


def end(match: Match, over: Over) -> Run:
    """The match ended by agreement or by the master."""
    return Run(replace(match, ended=over, due=None, drafts={}, ready=()), (Ended(over),), (), ((),), ("",))


def run(game: AnyGame, match: Match, dice: Dice, now: Instant, *, early: bool = True) -> Run:
    """Advance as far as chance and the answers at hand go; then the match waits for players or is over.

    A silent seat gets its standing order where one applies, and its default once ``due`` is past.
    Asks that open on the way have no deadline until ``schedule`` sets it. ``early`` closes revisable
    asks when all seats asked are ready.
    """
    entries: list[Entry] = []
    told: list[tuple[Event, ...]] = []
    phases: list[str] = []
    for _ in range(MAX_STEPS):
        given = _input(game, match, dice, now, early)
        if given is None:
            events = tuple(event for events in told for event in events)
            return Run(match, tuple(entries), events, tuple(told), tuple(phases))
        phases.append(_phase(pending(game, match), phases[-1] if phases else ""))
        step = game.apply(match.state, given)
        match = replace(
            match,
            state=step.state,
            opened=now,
            due=None,
            drafts={},
            ready=(),
            rolls=match.rolls + isinstance(given, Rolled),
            steps=match.steps + 1,
        )
        entries.append(given)
        told.append(step.events)
    raise RuntimeError(f"{MAX_STEPS} steps without a question: the title loops")


def _phase(waits: Pending, former: str) -> str:
    """The phase of the asks; a roll belongs to the phase it arises in."""
    return former if isinstance(waits, Roll | Over) or not waits else waits[0].phase


def _input(
    game: AnyGame, match: Match, dice: Dice, now: Instant, early: bool
) -> Answers[Any] | Rolled | None:
    match pending(game, match):
        case Over():
            return None
        case Roll() as roll:
            return Rolled(dice.roll(match.rolls, roll.sides))
        case asks:
            return _answers(game, match, asks, now, early)


def _answers(
    game: AnyGame, match: Match, asks: tuple[Ask, ...], now: Instant, early: bool
) -> Answers[Any] | None:
    late = match.due is not None and now >= match.due
    answers: list[Answer[Any]] = []
    for ask in asks:
        if ask.revisable and not late and not (early and ask.seat in match.ready):
            return None
        order = match.drafts.get(ask.seat)
        if order is None:
            order = standing_order(game, match, ask)
        if order is None:
            if not late:
                return None
            order = game.default(game.view(match.state, ask.seat), ask)
        answers.append(Answer(ask.seat, order))
    return Answers(tuple(answers))


def standing_order(game: AnyGame, match: Match, ask: Ask) -> Any | None:
    """The first standing order of the seat that applies to ``ask`` and is lawful now."""
    view = game.view(match.state, ask.seat)
    for standing in match.standing:
        if (
            standing.seat == ask.seat
            and standing.kind == ask.kind
            and holds(standing.when, game.facts(view, ask))
            and game.check(view, ask, standing.order) is None
        ):
            return standing.order
    return None


def replay(game: AnyGame, journal: Iterable[Entry]) -> Any:
    """The state that the journal leads to. Raises ValueError where a journal does not begin with Setup."""
    rows = iter(journal)
    first = next(rows, None)
    if not isinstance(first, Setup):
        raise ValueError("a journal begins with its Setup")
    state = game.setup(first.scenario, first.options)
    for entry in rows:
        match entry:
            case Setup():
                raise ValueError("a second Setup in a journal")
            case Ended():
                pass
            case given:
                state = game.apply(state, given).state
    return state


def entry_type(order: type) -> Any:
    """The type of a title's journal rows, for the codec; ``order`` is the title's order type."""
    return Setup | Answers[order] | Rolled | Ended  # type: ignore[valid-type]
