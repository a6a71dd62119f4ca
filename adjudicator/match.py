"""One loop for every title: collect, close, apply, roll, repeat; pure, clock and dice come in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from adjudicator.dice import Chance
from adjudicator.entries import Edited, Ended, Entry, OpenRoll, RolledBack, Setup, entry_type
from adjudicator.game import Game, set_up
from adjudicator.history import History, opened, replay
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
from adjudicator.luck import Luck, open_question

AnyGame: TypeAlias = Game[Any, Any, Any]

__all__ = [
    "AnyGame",
    "Edited",
    "Ended",
    "Entry",
    "History",
    "Match",
    "OpenRoll",
    "Proxy",
    "RolledBack",
    "Run",
    "Setup",
    "begin",
    "edit",
    "end",
    "entry_type",
    "nobody",
    "open_roll",
    "replay",
    "roll_back",
    "run",
    "step",
]

MAX_STEPS = 10_000
"""More steps than this without a question put to a player mean a bug in a title."""


Proxy: TypeAlias = Callable[[Any, Ask], Any]
"""(view of the seat, its ask) -> a lawful answer that the seat left word for, or None."""


def nobody(view: Any, ask: Ask) -> None:
    """No seat has left word."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game in play.

    ``drafts`` are the answers so far to the open asks, ``ready`` the seats that wait for nobody, ``held``
    those whose answer, though it would close its ask, waits for their word or the deadline, or that gave
    none that was taken: then what they left word for waits as well;
    ``opened`` and ``due`` bound the open asks (``due`` is set by ``schedule``); ``luck`` knows the rolls
    made; ``steps`` counts the inputs ever applied, rollbacks and edits too, so (game, steps) names one
    question for ever.
    """

    state: Any
    opened: Instant
    due: Instant | None = None
    drafts: Mapping[Seat, Any] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    luck: Luck = field(default_factory=Luck)
    steps: int = 0
    ended: Over | None = None
    held: tuple[Seat, ...] = ()

    @property
    def rolls(self) -> int:
        """How many rolls were ever made, those of undone phases too."""
        return self.luck.made


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
    entry = Setup(scenario, options, game.edition)
    state = set_up(game, scenario, options, entry.edition)
    return Run(Match(state, now), (entry,), (), ((),), ("",))


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
    return set_ready(
        replace(match, drafts={**match.drafts, seat: order}, held=_but(match, seat)), seat, ready
    )


def withdraw(match: Match, seat: Seat) -> Match:
    """The match without ``seat``'s answer to the open Ask."""
    drafts = {other: order for other, order in match.drafts.items() if other != seat}
    return set_ready(replace(match, drafts=drafts, held=_but(match, seat)), seat, False)


def _but(match: Match, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in match.held if other != seat)


def set_ready(match: Match, seat: Seat, ready: bool) -> Match:
    """The match with ``seat`` waiting for nobody, or wanting time."""
    others = tuple(other for other in match.ready if other != seat)
    held = _but(match, seat) if ready else match.held
    return replace(match, ready=tuple(sorted((*others, seat))) if ready else others, held=held)


def hold(match: Match, seat: Seat) -> Match:
    """The match with ``seat`` not ready and its answer, or what it left word for, waiting for its word."""
    return set_ready(replace(match, held=tuple(sorted({*match.held, seat}))), seat, False)


def release(match: Match, seat: Seat) -> Match:
    """The match in which what ``seat`` left word for answers, unless it has given an answer that waits."""
    return match if seat in match.drafts else replace(match, held=_but(match, seat))


def end(match: Match, over: Over) -> Run:
    """The match ended by agreement or by the master."""
    return Run(
        replace(match, ended=over, due=None, drafts={}, ready=(), held=()), (Ended(over),), (), ((),), ("",)
    )


def roll_back(
    history: History, match: Match, to: int, now: Instant, *, seed: str = "", sealed: str = ""
) -> Run:
    """The match as it stood after ``to`` rows of ``history``, which takes the new row; not yet run.

    ``seed`` and ``sealed`` as in ``RolledBack``. Answers of the open asks are dropped. Raises ValueError
    where the journal has no such row to go back to.
    """
    entry = RolledBack(to, seed, sealed)
    history.take(entry)
    then = history.now
    back = Match(
        then.state,
        now,
        luck=then.luck,
        steps=match.steps + 1,
        ended=then.ended,
    )
    return Run(back, (entry,), (), ((),), ("",))


def open_roll(game: AnyGame, match: Match, dice: Chance, purpose: str, sides: tuple[int, ...]) -> Run:
    """Dice for a purpose of the master's own: a roll of the game like any other, of which no rule knows.

    ``steps`` stays: the open questions are still the same.
    """
    roll = open_question(purpose, sides)
    known = match.luck.known(roll)
    values = known.values if known else dice.roll(match.luck.made, sides)
    entry = OpenRoll(purpose, sides, values)
    events, phase = (opened(entry),), _phase(pending(game, match), "")
    return Run(replace(match, luck=match.luck.after(roll, values)), (entry,), events, (events,), (phase,))


def edit(game: AnyGame, match: Match, edits: tuple[str, ...]) -> Run | Fault:
    """The match in the position that the master made of it, or why that cannot be.

    Asks that go on keep their answers where those are still lawful; nobody is ready any more, and there
    is no deadline until ``schedule`` sets it.
    """
    if isinstance(pending(game, match), Over):
        return Fault("game-over")
    outcome = game.edit(match.state, edits)
    if isinstance(outcome, Fault):
        return outcome
    former = pending(game, match)
    phase = _phase(former, "")
    edited = replace(match, state=outcome.state, due=None, ready=(), drafts={}, steps=match.steps + 1)
    drafts = {
        seat: order for seat, order in match.drafts.items() if _still_lawful(game, match, edited, seat, order)
    }
    events = outcome.events
    held = tuple(
        seat
        for seat in match.held
        if seat in drafts or (seat not in match.drafts and _goes_on(game, match, edited, seat))
    )
    return Run(replace(edited, drafts=drafts, held=held), (Edited(edits),), events, (events,), (phase,))


def _goes_on(game: AnyGame, before: Match, after: Match, seat: Seat) -> bool:
    """Whether the seat is still asked the same."""
    was, now = ask_of(game, before, seat), ask_of(game, after, seat)
    return was is not None and now is not None and (was.kind, was.phase) == (now.kind, now.phase)


def _still_lawful(game: AnyGame, before: Match, after: Match, seat: Seat, order: Any) -> bool:
    now = ask_of(game, after, seat)
    if now is None or not _goes_on(game, before, after, seat):
        return False
    return game.check(game.view(after.state, seat), now, order) is None


def run(
    game: AnyGame,
    match: Match,
    dice: Chance,
    now: Instant,
    *,
    early: bool = True,
    proxy: Proxy = nobody,
) -> Run:
    """Advance as far as chance and the answers at hand go; then the match waits for players or is over.

    A silent seat gets what ``proxy`` answers if it left word, and its default once ``due`` is past.
    Asks that open on the way have no deadline until ``schedule`` sets it. ``early`` closes revisable
    asks when all seats asked are ready. ``proxy`` sees what the seat sees.
    """
    entries: list[Entry] = []
    told: list[tuple[Event, ...]] = []
    phases: list[str] = []
    for _ in range(MAX_STEPS):
        one = step(game, match, dice, now, early=early, proxy=proxy, former=phases[-1] if phases else "")
        if one is None:
            events = tuple(event for events in told for event in events)
            return Run(match, tuple(entries), events, tuple(told), tuple(phases))
        match = one.match
        entries += one.entries
        told += one.told
        phases += one.phases
    raise RuntimeError(f"{MAX_STEPS} steps without a question: the title loops")


def step(
    game: AnyGame,
    match: Match,
    dice: Chance,
    now: Instant,
    *,
    early: bool = True,
    proxy: Proxy = nobody,
    former: str = "",
) -> Run | None:
    """One input of ``run``, an answer to all open asks or a roll; None where players are waited for, or the
    match is over.

    ``former`` is the phase of the input before it.
    """
    waits = pending(game, match)
    given = _input(game, match, waits, dice, now, early, proxy)
    if given is None:
        return None
    done = game.apply(match.state, given)
    after = replace(
        match,
        state=done.state,
        opened=now,
        due=None,
        drafts={},
        ready=(),
        held=(),
        luck=_luck(match, waits, given),
        steps=match.steps + 1,
    )
    return Run(after, (given,), done.events, (done.events,), (_phase(waits, former),))


def _luck(match: Match, waits: Pending, given: Answers[Any] | Rolled) -> Luck:
    if isinstance(waits, Roll) and isinstance(given, Rolled):
        return match.luck.after(waits, given.values)
    return match.luck


def _phase(waits: Pending, former: str) -> str:
    """The phase of the asks; a roll belongs to the phase it arises in."""
    return former if isinstance(waits, Roll | Over) or not waits else waits[0].phase


def _input(
    game: AnyGame, match: Match, waits: Pending, dice: Chance, now: Instant, early: bool, proxy: Proxy
) -> Answers[Any] | Rolled | None:
    match waits:
        case Over():
            return None
        case Roll() as roll:
            known = match.luck.known(roll)
            return Rolled(known.values if known else dice.roll(match.luck.made, roll.sides))
        case asks:
            return _answers(game, match, asks, now, early, proxy)


def _answers(
    game: AnyGame, match: Match, asks: tuple[Ask, ...], now: Instant, early: bool, proxy: Proxy
) -> Answers[Any] | None:
    late = match.due is not None and now >= match.due
    answers: list[Answer[Any]] = []
    for ask in asks:
        if ask.revisable and not late and not (early and ask.seat in match.ready):
            return None
        if not ask.revisable and not late and ask.seat in match.held:
            return None
        order = match.drafts.get(ask.seat)
        if order is None:
            order = proxy(game.view(match.state, ask.seat), ask)
        if order is None:
            if not late:
                return None
            order = game.default(game.view(match.state, ask.seat), ask)
        answers.append(Answer(ask.seat, order))
    return Answers(tuple(answers))
