"""Won by the Sword as the kernel plays it: setup, view, check, default; the rules are in the chapters."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.game import Game
from adjudicator.kinds import Answers, Args, Ask, Fault, Pending, Rolled, Seat, SetupError, Step
from games.won_by_the_sword.data.load import source as own_source
from games.won_by_the_sword.edits import lines
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.board import EDITION
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State, View
from games.won_by_the_sword.rules.facts import known
from games.won_by_the_sword.rules.phases import opening
from games.won_by_the_sword.rules.phases.terms import OPTIONS, terms
from games.won_by_the_sword.turn import SEQUENCE

__all__ = ["OPTIONS", "WonByTheSword"]


class WonByTheSword(Game[State, View, Order]):
    """The rules over the project's own data, or an owner's.

    Later editions read some rules otherwise; games of the earlier go on as they began. ``edition`` 2:

    - 8.5: a column that enters a point may go on over an open crossing to a bank that no edge leads to.
    - 12.3: who said only the beginning of his retreat is asked for the rest where it may go several ways.

    In ``edition`` 3 what was said for an activation goes on where less is left to do than was thought:

    - 7.2: who starves first may be said behind the end.
    - 10.0: foraging that has begun ends where the point is bare, and what stands behind it is done.
    - 11.4, 11.8: works and a storm are passed over where the town fell before them.
    - 13.0: foot sent to a wing is of the plain kind where there is enough of it.
    - 14.0 5: labor that would be idle is left out.
    - 8.5: what is left by a column that began at a crossing without a bank is reached from either.
    - 14.0 8: a card burns the land of one foraging.

    In ``edition`` 4:

    - 4.0: who commands a column stays its commander when others of his rank come to it.
    """

    edition = EDITION

    def __init__(self, source: Source | None = None) -> None:
        self.source = source or own_source()

    def setup(self, scenario: str, options: Args, edition: int = edition) -> State:
        """The first position. Raises SetupError on a scenario or option that there is not."""
        if scenario not in self.source.setups:
            raise SetupError(Fault("unknown-scenario", {"scenario": scenario}))
        agreed = replace(terms(scenario, options), edition=edition)
        change = Change(self.source, opening.begin(self.source, agreed))
        SEQUENCE.settle(change)
        return change.state

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The two sides."""
        return SEATS

    def pending(self, state: State) -> Pending:
        """See turn.py."""
        return SEQUENCE.pending(self.source, state)

    def apply(self, state: State, given: Answers[Order] | Rolled) -> Step[State]:
        """One input, and all that follows without anybody."""
        change = Change(self.source, state)
        SEQUENCE.apply(change, given)
        return Step(change.state, tuple(change.events))

    def view(self, state: State, seat: Seat | None) -> View:
        """The board and the own side; of an activation or a battle under way what the seat knows."""
        own = state.sides[seat] if seat is not None else None
        acting = next((stage for stage in state.stack if isinstance(stage, Acting)), None)
        if acting is not None and acting.seat != seat:
            acting = acting.open
        fights = (getattr(stage, "fight", None) for stage in reversed(state.stack))
        fight = next((each for each in fights if isinstance(each, Fight)), None)
        return View(seat, state.board, own, acting, None if fight is None else fight.seen(seat))

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        """Why ``order`` is no answer to ``ask``."""
        return SEQUENCE.check(self.source, view, ask, order)

    def default(self, view: View, ask: Ask) -> Order:
        """Detachments, first player, columns that stand where they are with the smallest cards."""
        return SEQUENCE.default(self.source, view, ask)

    def facts(self, view: View, ask: Ask) -> Args:
        """What conditions may ask of."""
        return known(self.source, view, ask)

    def edit(self, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
        """See edits/lines.py."""
        return lines.edit(self.source, state, edits)
