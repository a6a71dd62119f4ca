"""A state being changed by one input, with the events it tells; it must not know what any stage means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from adjudicator import stages
from adjudicator.kinds import PUBLIC, Event, Seat, only


class Staged(Protocol):
    """A state with a stack of suspended procedures."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def stack(self) -> stages.Stack[Any]:
        """The last one runs."""


S = TypeVar("S", bound=Staged)
T = TypeVar("T")


class Change(Generic[S, T]):
    """Each method replaces ``state`` by another; the state it began with is never touched.

    ``S`` is a title's state, ``T`` its stages; a title adds methods for what lies on its board.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def show(self, key: str, /, **args: Any) -> None:
        """An event that everybody hears."""
        self.events.append(Event(PUBLIC, key, args))

    def tell(self, seat: Seat, key: str, /, **args: Any) -> None:
        """An event that only ``seat`` hears."""
        self.events.append(Event(only(seat), key, args))

    def call(self, stage: T) -> None:
        """Run ``stage`` above the running one."""
        self.state = replace(self.state, stack=stages.call(self.state.stack, stage))

    def goto(self, stage: T) -> None:
        """Run ``stage`` instead of the running one."""
        self.state = replace(self.state, stack=stages.goto(self.state.stack, stage))

    def end(self) -> None:
        """The running stage is over."""
        self.state = replace(self.state, stack=stages.end(self.state.stack))
