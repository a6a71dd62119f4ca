"""The protocol that every title fulfils; it must not know any title."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from adjudicator.kinds import Answers, Args, Ask, Fault, Pending, Rolled, Seat, SetupError, Step

S = TypeVar("S")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741  (S, V, O: state, view, order)


class Game(Protocol[S, V, O]):
    """A title: pure functions over immutable states. Its class inherits this one."""

    edition: int = 1
    """Of its rules: raised where old journals would play otherwise."""

    def setup(self, scenario: str, options: Args) -> S:
        """The first state. Raises SetupError (a ValueError) on an unknown scenario or option, naming it."""
        ...

    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats of the game, in the title's order; it never changes during a game."""
        ...

    def pending(self, state: S) -> Pending:
        """What the game waits for: asks to seats, a roll, or nothing more."""
        ...

    def apply(self, state: S, given: Answers[O] | Rolled) -> Step[S]:
        """The next state and what to tell. ``given`` must answer ``pending(state)``."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that ``seat`` may see; None is a spectator."""
        ...

    def check(self, view: V, ask: Ask, order: O) -> Fault | None:
        """Why ``order`` is no lawful answer to ``ask``; None accepts it. Sees only the view."""
        ...

    def default(self, view: V, ask: Ask) -> O:
        """A lawful answer for a silent seat. Total: no deadline can hang a game."""
        ...

    def facts(self, view: V, ask: Ask) -> Args:
        """What the conditions of a standing order may ask of, by name; only what ``view`` shows.

        What the seat sees is named even where it is false, nought or nobody (None): a name that is missing
        is unknown, and a condition that hangs on it does nothing.
        """
        ...

    def edit(self, state: S, edits: tuple[str, ...]) -> Step[S] | Fault:
        """The state as the master made it, all of ``edits`` done in turn, or why they cannot be.

        ``edits`` are the title's own canonical lines. The events tell each seat old and new, as far as the
        seat may know. The state keeps the invariants and waits for players; it is never over.
        """
        ...

    def unfit(self, state: S) -> Fault | None:
        """Why no new game may begin with this first state, though one that has it goes on."""
        return None


def set_up(game: Game[Any, Any, Any], scenario: str, options: Args, edition: int) -> Any:
    """The first state of a game that keeps to ``edition``. Raises SetupError as ``Game.setup`` does.

    Only a title with several editions is asked for one: its ``setup`` takes it as a third argument.
    """
    if game.edition == 1:
        return game.setup(scenario, options)
    return game.setup(scenario, options, edition)  # type: ignore[call-arg]


def propose(game: Game[Any, Any, Any], scenario: str, options: Args) -> Any:
    """The first state of a game that is being agreed on. Raises SetupError as ``Game.setup`` does.

    Also on what a title lets no new game begin with, though a game that has it goes on (``Game.unfit``).
    """
    state = set_up(game, scenario, options, game.edition)
    if (unfit := game.unfit(state)) is not None:
        raise SetupError(unfit)
    return state
