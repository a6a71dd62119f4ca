"""Battles for tests: a board, an order, dice and answers in turn; what is asked and told is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Roll, Rolled, Seat
from adjudicator.stages import running
from games.paths_of_glory.data.load import source
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, REMOVED, RESERVE, SpaceId
from games.paths_of_glory.model.board import Board, Round, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advance, Assault, Order
from games.paths_of_glory.model.state import Battles, RoundEnd, State
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions

GAME = PathsOfGlory(source())


def assault(target: str, units: Iterable[str], **more: Any) -> Assault:
    """An attack; loss wishes and advances are left open unless given."""
    named = {key: tuple(map(CardId, more.pop(key))) for key in ("cards", "if_won", "if_lost") if key in more}
    return Assault(SpaceId(target), tuple(map(UnitId, units)), **named, **more)


def follow(units: Iterable[str], to: str) -> Advance:
    """An advance."""
    return Advance(tuple(map(UnitId, units)), SpaceId(to))


class War:
    """A game in the middle of a round in which ``seat`` attacks from the spaces ``from_``."""

    def __init__(
        self,
        placed: Mapping[str, Iterable[str]],
        seat: Seat = CP,
        from_: Iterable[str] = (),
        *,
        hands: Mapping[Seat, Iterable[str]] | None = None,
        reserve: Mapping[str, Iterable[str]] | None = None,
        effects: Iterable[str] = (),
        **fields: Any,
    ) -> None:
        boxes = {RESERVE[Seat(key)]: names for key, names in (reserve or {}).items()}
        board = positions.board({**placed, **boxes}, active=seat, **fields)
        spots = from_ or [at for at in placed if _side(board, at) == seat]
        now = Round(activated={SpaceId(at): "attack" for at in spots}, effects=tuple(effects))
        self.state: State = positions.state(
            replace(board, now=now), RoundEnd(seat), Battles(seat, (), True), hands=hands
        )
        self.events: list[Event] = []
        self.seat = seat

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def ask(self) -> Ask:
        """The one ask that is pending."""
        pending = GAME.pending(self.state)
        assert isinstance(pending, tuple), pending
        return pending[0]

    @property
    def roll(self) -> Roll:
        pending = GAME.pending(self.state)
        assert isinstance(pending, Roll), pending
        return pending

    def check(self, order: Order) -> Fault | None:
        ask = self.ask
        return SEQUENCE.check(GAME.source, GAME.view(self.state, ask.seat), ask, order)

    def refused(self, order: Order) -> Fault:
        """Why the order is refused, as it must be."""
        fault = self.check(order)
        assert fault is not None, order
        return fault

    def answer(self, order: Order) -> War:
        """The pending ask answered; the order must be lawful."""
        fault = self.check(order)
        assert fault is None, fault
        step = GAME.apply(self.state, Answers((Answer(self.ask.seat, order),)))
        self.state, self.events = step.state, [*self.events, *step.events]
        return self

    def default(self) -> War:
        """The pending ask answered by default."""
        ask = self.ask
        return self.answer(GAME.default(GAME.view(self.state, ask.seat), ask))

    def dice(self, *values: int) -> War:
        """The pending roll."""
        assert len(self.roll.sides) == len(values), self.roll
        step = GAME.apply(self.state, Rolled(values))
        self.state, self.events = step.state, [*self.events, *step.events]
        return self

    def where(self, unit: str) -> str:
        """``sedan``, ``(sedan)`` where reduced."""
        found: Unit = self.board.units[UnitId(unit)]
        return f"({found.at})" if found.reduced else found.at

    def told(self, key: str) -> list[Mapping[str, Any]]:
        """The arguments of all events of a key."""
        return [event.args for event in self.events if event.key == key]

    @property
    def kind(self) -> str:
        """What is pending: the kind of the ask, or ``roll``."""
        return "roll" if isinstance(GAME.pending(self.state), Roll) else self.ask.kind


def _side(board: Board, at: str) -> Seat | None:
    units = board.stack(SpaceId(at))
    return source().roster[units[0]].seat if units and at not in RESERVE.values() else None


__all__ = ["AP", "CP", "ELIMINATED", "REMOVED", "Change", "War", "assault", "follow", "running"]
