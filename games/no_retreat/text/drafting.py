"""Written orders made into the seat's answer, with a verdict for each line; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Order
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.text.joining import joined
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.text.wording import Wording
from games.no_retreat.text.written import CardName, Place, Troop, Written
from games.no_retreat.turn import SEQUENCE
from games.title import Accepted, Draft, Refused, Unclear, Verdict
from games.words import Words


@dataclass(frozen=True, slots=True)
class Drafting:
    """A seat before a question, in one language."""

    source: Source
    view: View
    ask: Ask
    words: Words

    def draft(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """The answer after each line of a letter: what stood before is replaced by the first that fits.

        A line that cannot be followed changes nothing.
        """
        stands: Order | None = None
        verdicts: list[Verdict] = []
        for each in written:
            order, verdict = self._line(stands, each)
            stands = order if order is not None else stands
            verdicts.append(verdict)
        made = stands if stands is not None else former
        return Draft(made, tuple(verdicts), made is not None)

    def _line(self, former: Order | None, written: Written) -> tuple[Order | None, Verdict]:
        resolver = Resolver(self.source, self.view.board, self.ask.seat)
        try:
            order = joined(resolver, self.view, self.ask, former, written)
        except UnresolvedError as unresolved:
            if unresolved.fault is not None:
                return None, Refused(unresolved.fault)
            return None, Unclear(tuple(self._called(unresolved.named, each) for each in unresolved.meanings))
        fault: Fault | None = SEQUENCE.check(self.source, self.view, self.ask, order)
        if fault is not None:
            return None, Refused(fault)
        return order, Accepted(self._added(former, order))

    def _added(self, former: Order | None, order: Order) -> str:
        """The lines of the order that were not in it before."""
        wording = Wording(self.source, self.view.board, self.words)
        before = wording.lines(former) if former is not None else ()
        lines = wording.lines(order)
        return "; ".join(line for line in lines if line not in before) or "; ".join(lines)

    def _called(self, named: object, meaning: str) -> str:
        """What one of several meanings is called, so that it means nothing else."""
        match named:
            case Troop():
                counter = self.source.roster[UnitId(meaning)]
                return Wording(self.source, self.view.board, self.words).unit(counter.id)
            case CardName():
                return str(int(CardId(meaning)))
            case Place():
                return meaning
        raise AssertionError(named)
