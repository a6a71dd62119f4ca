"""The sequence of play: every procedure of a title in one place each; it must not know any title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from adjudicator.kinds import Answers, Ask, Fault, Over, Pending, Roll, Rolled, Seat
from adjudicator.stages import running

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741  (an order, as in adjudicator/game.py)

Awaited: TypeAlias = Roll | tuple[Ask, ...]
"""What a stage waits for. Asks are made with ``asked``: the sequence of play adds the rest."""


def asked(kind: str, /, *seats: Seat, **args: Any) -> tuple[Ask, ...]:
    """An ask of this kind to each of the seats, all with the same arguments."""
    return tuple(Ask(seat, kind, "", args=args) for seat in seats)


def always(order: O) -> Callable[[Any, Any, Ask], O]:
    """The ``default`` of a question to which silence always means the same."""
    return lambda rules, view, ask: order


@dataclass(frozen=True, slots=True, kw_only=True)
class AskKind:
    """One kind of ask.

    ``takes``: the classes of orders that can answer it, and nothing else does. ``check(rules, view, ask,
    order)`` is ``Game.check`` of such an order, ``default(rules, view, ask)`` is ``Game.default``. ``whole``:
    the answer is one piece, so that a line of a letter which is not understood holds all of them back.
    ``revisable``: as in ``Ask``.
    """

    takes: tuple[type, ...]
    check: Callable[[Any, Any, Ask, Any], Fault | None]
    default: Callable[[Any, Any, Ask], Any]
    whole: bool = True
    revisable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Generic[T]):
    """All that one class of stages does.

    ``stage``: the frozen dataclass that is its frame on the stack. ``phase(state, stage)``: the code of the
    phase that it begins; without one it belongs to the phase of the stage below. ``awaits(rules, state,
    stage)``: the roll or the asks that it waits for when nothing is left to settle. ``asks``: the kinds of
    asks among them. ``answered(change, stage, seat, order)`` and ``rolled(change, stage, values)``: what an
    order that was checked, or a roll, does. ``settle(change, stage)``: go on without anybody; False where it
    waits.
    """

    stage: type[T]
    phase: Callable[[Any, T], str] | None = None
    awaits: Callable[[Any, Any, T], Awaited] | None = None
    asks: Mapping[str, AskKind] = field(default_factory=dict)
    answered: Callable[[Any, T, Seat, Any], None] | None = None
    rolled: Callable[[Any, T, tuple[int, ...]], None] | None = None
    settle: Callable[[Any, T], bool] | None = None


class SequenceOfPlay(Generic[O]):
    """The procedures of a title, named in the order of its rulebook; ``over(state)``: how the game has ended.

    ``O`` is an order of the title. Raises ValueError where two procedures share a class of stages or a kind
    of ask, where one deals with what it never awaits or awaits what nothing in it deals with, and where one
    could never go on.
    """

    def __init__(self, *procedures: Procedure[Any], over: Callable[[Any], Over | None]) -> None:
        self.procedures = procedures
        self.over = over
        self.questions: dict[str, AskKind] = {}
        self._of: dict[type, Procedure[Any]] = {}
        for each in procedures:
            if each.stage in self._of:
                raise ValueError(f"{each.stage.__name__} has two procedures")
            if twice := sorted(self.questions.keys() & each.asks.keys()):
                raise ValueError(f"{', '.join(twice)} is asked by two procedures")
            if wrong := _fault(each):
                raise ValueError(f"{each.stage.__name__} {wrong}")
            self._of[each.stage] = each
            self.questions |= each.asks

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of asks, in order (``Title.asks``)."""
        return tuple(self.questions)

    @property
    def wholes(self) -> tuple[str, ...]:
        """Kinds of asks whose answer is one piece (``Title.wholes``)."""
        return tuple(kind for kind, question in self.questions.items() if question.whole)

    def _running(self, state: Any) -> tuple[Procedure[Any], Any]:
        stage = running(state.stack)
        return self._of[type(stage)], stage

    def phase_of(self, state: Any) -> str:
        """The phase of the topmost stage that begins one; empty where none does."""
        for stage in reversed(state.stack):
            phase = self._of[type(stage)].phase
            if phase is not None:
                return phase(state, stage)
        return ""

    def pending(self, rules: Any, state: Any) -> Pending:
        """``Game.pending`` of a settled state."""
        if over := self.over(state):
            return over
        procedure, stage = self._running(state)
        if procedure.awaits is None:
            raise AssertionError(f"{stage} should have been settled")
        awaited = procedure.awaits(rules, state, stage)
        if isinstance(awaited, Roll):
            return awaited
        phase = self.phase_of(state)
        return tuple(
            replace(ask, phase=phase, revisable=procedure.asks[ask.kind].revisable) for ask in awaited
        )

    def apply(self, change: Any, given: Answers[Any] | Rolled) -> None:
        """One input, and all that follows without anybody (``Game.apply``)."""
        if isinstance(given, Rolled):
            self.rolled(change, given.values)
        else:
            for answer in given.answers:
                self.answered(change, answer.seat, answer.order)
        self.settle(change)

    def answered(self, change: Any, seat: Seat, order: Any) -> None:
        """What the order of a seat does to the running stage."""
        procedure, stage = self._running(change.state)
        taken = any(isinstance(order, question.takes) for question in procedure.asks.values())
        if procedure.answered is None or not taken:
            raise AssertionError(f"{order} does not answer {stage}")
        procedure.answered(change, stage, seat, order)

    def rolled(self, change: Any, values: tuple[int, ...]) -> None:
        """What a roll means to the running stage."""
        procedure, stage = self._running(change.state)
        if procedure.rolled is None:
            raise AssertionError(f"no dice for {stage}")
        procedure.rolled(change, stage, values)

    def step_on(self, change: Any) -> bool:
        """One stage that needs nobody; False where the game waits."""
        procedure, stage = self._running(change.state)
        return procedure.settle is not None and procedure.settle(change, stage)

    def settle(self, change: Any) -> None:
        """Run on through all that needs nobody, until the game waits or is over."""
        while not self.over(change.state) and self.step_on(change):
            pass

    def check(self, rules: Any, view: Any, ask: Ask, order: O) -> Fault | None:
        """``Game.check``: an order of a class that the question does not take is refused as ``not-now``."""
        question = self.questions.get(ask.kind)
        if question is None or not isinstance(order, question.takes):
            return Fault("not-now", {"kind": ask.kind})
        return question.check(rules, view, ask, order)

    def default(self, rules: Any, view: Any, ask: Ask) -> O:
        """``Game.default``."""
        order: O = self.questions[ask.kind].default(rules, view, ask)
        return order


def _fault(procedure: Procedure[Any]) -> str:
    """What a procedure lacks; empty where nothing."""
    deals = bool(procedure.asks) or procedure.rolled is not None
    if bool(procedure.asks) != (procedure.answered is not None):
        return "has asks without what their answers do, or the reverse"
    if deals and procedure.awaits is None:
        return "deals with what it never awaits"
    if procedure.awaits is not None and not deals:
        return "awaits what nothing in it deals with"
    if procedure.awaits is None and procedure.settle is None:
        return "neither waits nor goes on"
    return ""
