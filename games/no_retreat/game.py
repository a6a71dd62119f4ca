"""No Retreat! as the kernel plays it: setup, view, check, default; the rules are in the chapters."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.game import Game
from adjudicator.kinds import Answers, Args, Ask, Fault, Pending, Rolled, Seat, SetupError, Step
from adjudicator.stages import running
from games.no_retreat import edits
from games.no_retreat.data.load import source as own_source
from games.no_retreat.model.atlas import SEATS, foe
from games.no_retreat.model.board import EDITION
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Order
from games.no_retreat.model.playing import Choosing
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.cards.windows import paid_now
from games.no_retreat.rules.combat import facts
from games.no_retreat.rules.options.terms import OPTIONS, terms
from games.no_retreat.rules.phases import opening
from games.no_retreat.turn import SEQUENCE

__all__ = ["OPTIONS", "NoRetreat"]


class NoRetreat(Game[State, View, Order]):
    """The rules over the project's own data, or an owner's.

    ``edition`` 2 tells who is in supply again when a side's removal phase ends; games of the first go on
    without.
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
        """The board and the own hand; the deck and the foe's hand are on the board as numbers."""
        fight = getattr(running(state.stack), "fight", None)
        stage = running(state.stack)
        spies = isinstance(stage, Choosing) and stage.question == "spy" and stage.seat == seat
        return View(
            seat,
            state.board,
            state.hands[seat] if seat is not None else (),
            fight if isinstance(fight, Fight) else None,
            state.hands[foe(seat)] if seat is not None and spies else (),
            paid_now(state),
        )

    def check(self, view: View, ask: Ask, order: Order) -> Fault | None:
        """Why ``order`` is no answer to ``ask``."""
        return SEQUENCE.check(self.source, view, ask, order)

    def default(self, view: View, ask: Ask) -> Order:
        """The first cards kept, what costs nothing organized, nobody moves, no targets; forced battles."""
        return SEQUENCE.default(self.source, view, ask)

    def facts(self, view: View, ask: Ask) -> Args:
        """What conditions may ask of."""
        return facts.known(self.source, view.board, view.seat, view.fight)

    def edit(self, state: State, edits_: tuple[str, ...]) -> Step[State] | Fault:
        """See edits.py."""
        return edits.edit(self.source, state, edits_)
