"""The kernel's vocabulary: seats, asks, rolls, events, faults; it must not know any title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, NewType, TypeAlias, TypeVar

Seat = NewType("Seat", str)
"""One side of a game, e.g. ``FRANCE``; the name is the title's own and stable."""

Instant = NewType("Instant", int)
"""A moment as whole seconds since 1970-01-01 UTC. The clock is always passed in."""

if TYPE_CHECKING:
    Value: TypeAlias = "str | int | bool | tuple[Value, ...] | Mapping[str, Value] | None"
else:

    class Value:
        """What an Event or a Fault may carry: plain data that survives JSON.

        At run time a mere name for the codec, since the alias is recursive.
        """


Args: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Audience:
    """Who hears an Event. ``seats is None`` means everybody, observers included."""

    seats: tuple[Seat, ...] | None

    def hears(self, seat: Seat | None) -> bool:
        """Whether ``seat`` (None is a spectator) learns of it."""
        return self.seats is None or (seat is not None and seat in self.seats)


PUBLIC = Audience(None)


def only(*seats: Seat) -> Audience:
    """The audience of exactly these seats, in a stable order."""
    return Audience(tuple(sorted(seats)))


@dataclass(frozen=True, slots=True)
class Ask:
    """One seat owes one decision.

    ``kind`` names the decision (and so the grammar and the deadline that apply), ``phase`` the point
    of the game it belongs to. ``revisable`` asks stay open until all of them close together; the
    others close at the first good answer. ``args`` are public to the seat that is asked.
    """

    seat: Seat
    kind: str
    phase: str
    revisable: bool = False
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance is asked for like a player: one value in ``1..n`` for each n of ``sides``.

    ``label`` names the question (``battle RED MOOR``): after a rollback the same question has the same roll.
    ``audience`` learns what came of it. In a draw from a hidden bag the bare value is told to nobody before
    the end: with the card it names, it would tell its owner something of the rest of the bag.
    """

    label: str
    sides: tuple[int, ...]
    audience: Audience


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended. ``manner`` is the title's own word (``solo``, ``draw``, ...)."""

    manner: str
    winners: tuple[Seat, ...]
    args: Args = field(default_factory=dict)


Pending: TypeAlias = tuple[Ask, ...] | Roll | Over

O_co = TypeVar("O_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Answer(Generic[O_co]):
    """What one seat decided on one Ask."""

    seat: Seat
    order: O_co


@dataclass(frozen=True, slots=True)
class Answers(Generic[O_co]):
    """The answers to all pending Asks, in the order of the Asks."""

    answers: tuple[Answer[O_co], ...]

    def by_seat(self) -> dict[Seat, O_co]:
        """The orders by seat; a seat has at most one pending Ask."""
        return {answer.seat: answer.order for answer in self.answers}


@dataclass(frozen=True, slots=True)
class Rolled:
    """The values of the pending Roll, one for each of its ``sides``."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something to tell. ``key`` names the words, ``args`` fill them; ``audience`` has no default."""

    audience: Audience
    key: str
    args: Args


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an order is refused. ``rule`` is the rulebook's number or heading, where there is one."""

    key: str
    args: Args = field(default_factory=dict)
    rule: str = ""


class SetupError(ValueError):
    """A game cannot be set up so; ``fault`` says why in words of any language."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.key}: {', '.join(f'{key} {value}' for key, value in fault.args.items())}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """The outcome of one input: the new state and what is to be told."""

    state: S_co
    events: tuple[Event, ...]


def heard(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that ``seat`` (None is a spectator) may hear, in order."""
    return tuple(event for event in events if event.audience.hears(seat))
