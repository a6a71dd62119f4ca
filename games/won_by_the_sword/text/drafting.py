"""Written orders made into the seat's answer, with a verdict for each line; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.conditions import Condition, holds
from adjudicator.kinds import Args, Ask, Fault
from games.kit.drafting import UnresolvedError
from games.title import Accepted, Draft, Refused, Verdict, Withheld
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.orders import Activate, Order, SetUp
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules import facts
from games.won_by_the_sword.text import actors, timing
from games.won_by_the_sword.text.answering import answers
from games.won_by_the_sword.text.carrying import plain
from games.won_by_the_sword.text.headings import is_asked
from games.won_by_the_sword.text.joining import FINISHES, JOINS, Fighting
from games.won_by_the_sword.text.phrases import (
    Accepting,
    Acting,
    Activating,
    Battling,
    Deciding,
    Ending,
    Moving,
    Retreating,
    Sallying,
    Saying,
    Staying,
    Stopping,
    Throwing,
    Timing,
    Written,
)
from games.won_by_the_sword.text.resolving import Resolver
from games.won_by_the_sword.text.taking import with_columns_of_leaders, with_new_garrisons
from games.won_by_the_sword.text.wording import Wording
from games.won_by_the_sword.turn import SEQUENCE
from games.words import Words

_TASKS = ("activate", "go")
"""Questions whose answers carry conditions: they are looked at when the turn of a task comes."""


@dataclass(frozen=True, slots=True)
class Drafting:
    """A seat before a question, in one language."""

    source: Source
    view: View
    ask: Ask
    words: Words

    @property
    def _wording(self) -> Wording:
        return Wording(self.source, self.view, self.words, self.ask)

    @property
    def _resolver(self) -> Resolver:
        return Resolver(self.source, self.view, self.ask)

    def draft(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """The answer of all lines of a letter, or none of them; of a set-up those that can be.

        A second activation beside the first, which cannot be, leaves that as it is. Of a set-up stands what
        a later letter does not name.
        """
        said = [answers(self.ask.kind, (each,))[0] for each in written]
        if self.ask.kind in _TASKS:
            said = with_new_garrisons(self.source, self.view, self.ask, _marched(said))
            said = with_columns_of_leaders(self.view, self.ask, said)
        letter = _Letter(self, former, said)
        draft = letter.draft()
        if not letter.wrong or self.ask.kind != "setup":
            return draft
        return self._set_up(former, said)

    def _set_up(self, former: Order | None, said: Sequence[Written]) -> Draft:
        """The set-up with each line that goes with those before it; the others are refused by themselves."""
        order: Order | None = None
        kept: list[Written] = []
        verdicts: list[Verdict] = []
        for each in said:
            letter = _Letter(self, former, [*kept, each])
            draft = letter.draft()
            verdicts.append(draft.verdicts[-1])
            if not letter.wrong:
                order, kept = draft.order, [*kept, each]
        return Draft(former if order is None else order, tuple(verdicts), False)

    def order_of(self, written: Sequence[Any]) -> Order | None:
        """The lawful answer that these lines come to, without a word on them."""
        return _Letter(self, None, written).order()

    def facts(self) -> Args:
        """What conditions may ask of."""
        return facts.known(self.source, self.view, self.ask)

    def so(self, when: Condition) -> bool | None:
        """Whether a condition is so; None where that is unknown."""
        return holds(when, self.facts())

    def condition(self, when: Condition) -> str:
        """A condition in words."""
        return self._wording.condition(when)

    def phrase(self, said: Written) -> str:
        """A line in its canonical words."""
        if self.ask.kind == "accept" and isinstance(said, Battling):  # battle is given: that accepts it
            return "; ".join(self._wording.phrase(plain(each)) for each in (Accepting(True), *said.plan))
        return self._wording.phrase(plain(said))

    def join(self, made: Any, said: Written) -> Any:
        """What stands with one line more. Raises UnresolvedError."""
        return JOINS[self.ask.kind](self._resolver, made, said)

    def finish(self, made: Any) -> Order:
        """The order of all lines. Raises UnresolvedError."""
        last = FINISHES.get(self.ask.kind)
        order: Order = made if last is None else last(self._resolver, made)
        return order

    def default(self) -> Order:
        """What a silent seat does."""
        return SEQUENCE.default(self.source, self.view, self.ask)

    def check(self, order: Order) -> Fault | None:
        """Why it is no answer."""
        return SEQUENCE.check(self.source, self.view, self.ask, order)


class _Letter:
    """The lines of one letter on their way to an answer."""

    def __init__(self, drafting: Drafting, former: Order | None, said: Sequence[Written]) -> None:
        self.drafting, self.former, self.said = drafting, former, said
        self.made: Any = former if isinstance(former, SetUp) else None
        self.wrong: dict[int, Refused] = {}
        self.beside: dict[int, Refused] = {}
        self.head = self.task = 0
        self.shut = False
        """Whether the activation to which the next tasks belong was refused beside another."""
        self.headless = False
        """Whether their own was refused: then there is nothing to be said of them."""

    def draft(self) -> Draft:
        """See Drafting.draft."""
        order = self.order()
        verdicts = tuple(self._verdict(at, each) for at, each in enumerate(self.said))
        if order is None:
            return Draft(self.former, verdicts, self.former is not None)
        return Draft(order, verdicts, True)

    def order(self) -> Order | None:
        """What all lines come to; None where one cannot be."""
        for at, each in enumerate(self.said):
            try:
                self._line(at, each)
            except UnresolvedError as unresolved:
                self.wrong[at] = Refused(_why(unresolved))
                self.headless = self.headless or isinstance(each, Activating | Throwing | Acting)
        return None if self.wrong else self._finished()

    def _line(self, at: int, said: Written) -> None:
        if isinstance(said, Timing):
            now = timing.is_now(self.drafting.source, self.drafting.view, said)
            if not now or not is_asked(said, self.drafting.ask):
                raise UnresolvedError(Fault("round-over", {"round": said.round}, "3.4"))
            return
        if isinstance(said, Activating | Throwing) and self.made is not None:
            self._second(at, said)
            return
        if self.shut:
            self.beside[at] = Refused(Fault("head-refused", rule="3.4"), beside=True)
            return
        if self.headless:
            return
        if isinstance(said, Acting):
            self._acts(at, said)
            return
        if isinstance(said, Staying):
            self._stays(said)
            return
        if said == Ending() and self.drafting.ask.kind not in (*_TASKS, "sally", "hold"):
            return  # an answer ends by itself
        if said == Saying("default"):
            self._default()
            return
        if isinstance(said, Stopping) and self.made is None:
            self._stop(said)
            return
        if isinstance(said, Deciding) and self.drafting.ask.kind not in _TASKS:
            self._decided(at, said)
            return
        if isinstance(said, Activating):
            self.head = at
        self.made = self.drafting.join(self.made, said)
        if isinstance(self.made, Activate) and len(self.made.tasks) == 1 and not self.task:
            self.task = at

    def _acts(self, at: int, said: Acting) -> None:
        """Who acts is who is asked; in a round it is who was activated, or is by a card of the deck."""
        resolver = self.drafting._resolver
        if self.drafting.ask.kind != "activate":
            actors.asked(resolver, said)
            return
        if self.made is not None and not isinstance(self.made, Activate):
            raise UnresolvedError(Fault("throw-instead", rule="3.4"))
        try:
            made = actors.activated(resolver, self.made, said)
        except UnresolvedError as unresolved:
            if self.made is None:
                raise
            self.shut, self.beside[at] = True, Refused(_why(unresolved), beside=True)
            return
        self.head, self.made = (at, made) if self.made is None else (self.head, made)

    def _stays(self, said: Staying) -> None:
        """A garrison that stays as it is: the besieged does not sally, and nothing else changes."""
        ask = self.drafting.ask
        if ask.kind == "sally":
            if said.place is not None:
                actors.besieged(said.place, PointId(str(ask.args["point"])))
            self.made = self.drafting.join(self.made, Sallying())
        elif ask.kind not in _TASKS:
            raise UnresolvedError(Fault("not-now", {"kind": ask.kind}))

    def _default(self) -> None:
        """The whole answer; beside others it is what they do not say, which counts as by default anyway."""
        if all(each == Saying("default") for each in self.said):
            self.made = self.drafting.default()
        elif self.drafting.ask.kind in _TASKS:
            raise UnresolvedError(Fault("default-alone"))
        elif self.drafting.ask.kind == "accept":
            self.made = self.made or Fighting(yes=True)

    def _second(self, at: int, said: Written) -> None:
        """An activation beside the first: it is refused, and that stands."""
        self.shut = True
        try:
            self.drafting.join(self.made, said)
        except UnresolvedError as unresolved:
            self.beside[at] = Refused(_why(unresolved), beside=True)

    def _stop(self, said: Stopping) -> None:
        """A stop named before the activation: where it came nothing of it is done."""
        if self.drafting.so(said.when):
            args = {"condition": self.drafting.condition(said.when)}
            raise UnresolvedError(Fault("stop-came", args))

    def _decided(self, at: int, said: Deciding) -> None:
        """A choice that is made now, for the question is asked now."""
        so = self.drafting.so(said.when)
        counts = said.then if so else said.otherwise
        if so is None or not counts:
            args = {"condition": self.drafting.condition(said.when)}
            fault = Fault("condition-unseen" if so is None else "condition-false", args)
            if so is None:
                raise UnresolvedError(fault)
            self.beside[at] = Refused(fault, beside=True)
        for each in counts if so is not None else ():
            self._line(at, answers(self.drafting.ask.kind, (each,))[0])

    def _finished(self) -> Order | None:
        """The order, if it is lawful."""
        if self.made is None:
            return None
        last = max((at for at in range(len(self.said)) if at not in self.beside), default=0)
        try:
            order = self.drafting.finish(self.made)
        except UnresolvedError as unresolved:
            self.wrong[last] = Refused(_why(unresolved))
            return None
        fault = self.drafting.check(order)
        if fault is None:
            return order
        if isinstance(order, Activate):
            head = self.drafting.check(replace(order, tasks=()))
            last = self.head if head is not None else self.task
        elif self.drafting.ask.kind == "go":
            last = 0
        self.wrong[last] = Refused(fault)
        return None

    def _verdict(self, at: int, said: Written) -> Verdict:
        for refused in (self.wrong, self.beside):
            if at in refused:
                return refused[at]
        text = self.drafting.phrase(said)
        return Withheld(text) if self.wrong else Accepted(text, part=True)


def _marched(said: Sequence[Written]) -> list[Written]:
    """``fall back to Ulm`` of a column that fights nobody: a move."""
    fights = any(isinstance(each, Battling | Deciding) for each in said)
    return [
        Moving(each.way[0]) if isinstance(each, Retreating) and each.marched and not fights else each
        for each in said
    ]


def _why(unresolved: UnresolvedError) -> Fault:
    """The reason of what means nothing here."""
    assert unresolved.fault is not None
    return unresolved.fault
