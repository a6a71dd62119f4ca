"""Written orders made into the seat's answer, with a verdict for each line; it must not read text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.conditions import ALWAYS, holds
from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Advance, Battles, Defend, Moves, Order, React, Retreat
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.combat import facts
from games.no_retreat.rules.movement import movement
from games.no_retreat.text import spans, timing
from games.no_retreat.text.card_terms import is_ahead, unplayable
from games.no_retreat.text.joining import joined
from games.no_retreat.text.merging import elsewhere, in_doubt, standing_beside
from games.no_retreat.text.phrases import (
    CardName,
    Countering,
    Fighting,
    Manner,
    Moving,
    Passing,
    Place,
    Replying,
    Targeting,
    Timed,
    Troop,
    Written,
)
from games.no_retreat.text.remedies import Remedies, goal_of
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.text.wording import Wording
from games.no_retreat.turn import SEQUENCE
from games.title import Accepted, Draft, Refused, Unclear, Verdict, Withheld
from games.words import Words

_REPLIES = frozenset(("defend", "counterattack", "losses", "retreat", "marker", "cadre"))
"""Questions of a battle that words for any battle answer as well as words for this one."""
_PASSES = "passes-battle"
_ELSEWHERE = 12
"""Lines of a letter whose units are tried elsewhere: each is a whole draft."""


@dataclass(frozen=True, slots=True)
class Drafting:
    """A seat before a question, in one language."""

    source: Source
    view: View
    ask: Ask
    words: Words

    def draft(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """The answer after each line of a letter: what stood before is replaced by the first that fits.

        Moves, battles and counterblows that stood stay beside those of other units and hexes. A line that
        cannot be followed changes nothing; where the answer is of one piece, all of it waits. Words for one
        battle lie over those for any, wherever they stand.
        """
        if former is None and written and self.ask.kind == "move" and _only_some_stay(written):
            return Draft(None, (Unclear((self._added(Moves(), Moves()),)),) * len(written), False)
        if former is None and written and self.ask.kind == "advance" and self._only_some_do_not(written):
            return Draft(None, (Unclear((self._added(Advance(), Advance()),)),) * len(written), False)
        made = self._sorted(former, written)
        left = _ELSEWHERE
        for at, each in enumerate(written):
            if isinstance(made.verdicts[at], Accepted) or (other := elsewhere(each)) is None or not left:
                continue
            left -= 1
            tried = [*written[:at], other, *written[at + 1 :]]
            again = self._sorted(former, tried)
            if _accepted(again) >= _accepted(made) | {at}:
                made, written = again, tried
        return made if _passes_on(made.order) else replace(made, verdicts=tuple(map(_alone, made.verdicts)))

    def _only_some_do_not(self, written: Sequence[Written]) -> bool:
        """Whether a letter only says that some of those stay who may advance, and nothing of the others."""
        if not _only_some_stay(written):
            return False
        resolver = Resolver(self.source, self.view.board, self.ask.seat)
        stay = {unit for each in written if isinstance(each, Moving) for unit in resolver.units(each.stay)}
        able = self.ask.args["units"]
        return isinstance(able, tuple) and not stay >= {*able}

    def _sorted(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """The same of lines in the sequence of the letter, one with no place to go to instead."""
        if self.ask.kind in _REPLIES and (sequence := _narrower_last(written)) != [*range(len(written))]:
            made = self._drafted(former, [written[at] for at in sequence])
            verdicts = dict(zip(sequence, made.verdicts, strict=True))
            return replace(made, verdicts=tuple(verdicts[at] for at in range(len(written))))
        return self._drafted(former, written)

    def _drafted(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """The same, of lines in the sequence in which they count."""
        if self.ask.kind in SEQUENCE.wholes:
            return self._whole(former, written)
        beside = standing_beside(Resolver(self.source, self.view.board, self.ask.seat), former, written)
        crowding = {
            at: Fault("others-ordered", {"units": units}) for at, units in in_doubt(beside, written).items()
        }
        while True:
            stands, verdicts, filled = self._lines(beside, written, crowding)
            if not filled or stands is None or not (full := self._full(stands)[1]):
                made = stands if stands is not None else former
                verdicts = self._told_of_others(former, made, verdicts)
                return Draft(made, tuple(verdicts), made is not None)
            still = [at for at, hex_ in filled.items() if hex_ in full]
            last = max(still or filled)
            crowding[last] = full.get(filled[last]) or next(iter(full.values()))

    def _told_of_others(
        self, former: Order | None, made: Order | None, verdicts: list[Verdict]
    ) -> list[Verdict]:
        """What becomes of advances of an earlier letter beside those of this one, told with the first."""
        first = next((at for at, each in enumerate(verdicts) if isinstance(each, Accepted)), None)
        if (
            not isinstance(former, Advance)
            or not isinstance(made, Advance)
            or first is None
            or not made.moves
        ):
            return verdicts
        before, now = {move.unit: move for move in former.moves}, {move.unit: move for move in made.moves}
        new = {unit for unit, move in now.items() if before.get(unit) != move}
        stand = tuple(unit for unit, move in before.items() if now.get(unit) == move)
        fell = tuple(unit for unit in before if unit not in now)
        notes = [
            Fault(key, {"units": units})
            for key, units in (("advance-beside", stand if new else ()), ("advance-fell", fell))
            if units
        ]
        said = verdicts[first]
        assert isinstance(said, Accepted)
        wording = Wording(self.source, self.view.board, self.words)
        told = replace(said, notes=(*said.notes, *map(wording.named, notes)))
        return [*verdicts[:first], told, *verdicts[first + 1 :]]

    def _lines(
        self, beside: Order | None, written: Sequence[Written], crowding: Mapping[int, Fault]
    ) -> tuple[Order | None, list[Verdict], dict[int, HexId]]:
        """The answer, a verdict a line, and the lines that filled a hex, which may empty again (8.4).

        ``crowding``: lines that are refused, as their hex stayed too full, or others move already.
        """
        stands: Order | None = None
        verdicts: list[Verdict] = []
        filled: dict[int, HexId] = {}
        over: dict[HexId, Fault] = {}
        for at, each in enumerate(written):
            if (full := crowding.get(at)) is not None:
                verdicts.append(self._refused(full))
                continue
            if stands is None and beside is None and _only_others_stay(each, written[:at], verdicts):
                verdicts.append(Withheld(self._staying()))
                continue
            if _waits_for_one(each, written[:at], verdicts):
                verdicts.append(Withheld(""))
                continue
            order, verdict = self._line(stands if stands is not None else beside, each)
            if order is not None:
                before, over = over, self._full(order)[1]
                if new := [hex_ for hex_, fault in over.items() if before.get(hex_) != fault]:
                    filled[at] = new[-1]
                stands = order
            verdicts.append(verdict)
        return stands, verdicts, filled

    def _full(self, order: Order) -> tuple[Fault | None, dict[HexId, Fault]]:
        """What else is wrong with moves, and the hexes that they leave too full; nothing of other orders."""
        if not isinstance(order, Moves):
            return None, {}
        faults = movement.sifted(self.source, self.view, self.ask.seat, order).faults.values()
        wrong = next((fault for fault in faults if fault.key != "hex-full"), None)
        return wrong, {HexId(str(fault.args["hex"])): fault for fault in faults if fault.key == "hex-full"}

    def _whole(self, former: Order | None, written: Sequence[Written]) -> Draft:
        """All lines together, or none of them."""
        resolver = Resolver(self.source, self.view.board, self.ask.seat)
        order: Order | None = None
        wrong: dict[int, Verdict] = {}
        texts: list[str] = []
        for at, each in enumerate(written):
            before = order
            try:
                order = joined(resolver, self.view, self.ask, order, each)
            except UnresolvedError as unresolved:
                wrong[at] = self._unresolved(unresolved)
            texts.append("" if order is None else self._added(before, order))
        if order is not None and not wrong:
            fault = SEQUENCE.check(self.source, self.view, self.ask, order)
            if fault is not None:
                wrong[len(written) - 1] = self._refused(fault)
        if not wrong:
            made = order if order is not None else former
            told = zip(texts, map(self._noted, written), strict=True)
            return Draft(made, tuple(Accepted(text, notes) for text, notes in told), made is not None)
        verdicts = tuple(wrong.get(at) or Withheld(text) for at, text in enumerate(texts))
        return Draft(former, verdicts, former is not None)

    def _unresolved(self, unresolved: UnresolvedError) -> Verdict:
        """What is said of a name that means nothing here, or several things."""
        if unresolved.fault is not None:
            return self._refused(unresolved.fault)
        return Unclear(tuple(self._called(unresolved.named, each) for each in unresolved.meanings))

    def _idle(self, written: Written) -> Refused | None:
        """An order for another phase, or whose condition is not so; of a battle that is seen in its turn."""
        if isinstance(written, Timed) and not timing.concerns(self.source, self.view, self.ask, written):
            return Refused(Fault("not-now", {"kind": self.ask.kind}))
        if isinstance(written, Fighting) or (when := getattr(written, "when", ALWAYS)) == ALWAYS:
            return None
        view, seat = self.view, self.ask.seat
        if self.ask.kind == "advance" and timing.won(self.source, view, seat, written):
            return None  # it is of the hex from which the foe is gone (timing.concerns)
        so = holds(when, facts.known(self.source, view.board, seat, view.fight))
        said = Wording(self.source, view.board, self.words).condition(when)
        key = "condition-unknown" if so is None else "condition-false"
        return None if so else Refused(Fault(key, {"condition": said}), beside=True)

    def _refused(self, fault: Fault, written: Written | None = None) -> Refused:
        """With what could be ordered instead, near to what was ``written``."""
        wording = Wording(self.source, self.view.board, self.words)
        goal = goal_of(written) if written is not None else None
        notes = Remedies(self.source, self.view, self.ask, wording, goal).of(fault)
        return Refused(wording.named(fault), tuple(map(wording.named, notes)))

    def _line(self, former: Order | None, written: Written) -> tuple[Order | None, Verdict]:
        """The order with a line; a hex may be too full with it."""
        resolver = Resolver(self.source, self.view.board, self.ask.seat)
        if (idle := self._idle(written)) is not None:
            return None, idle
        try:
            order = joined(resolver, self.view, self.ask, former, written)
        except UnresolvedError as unresolved:
            return None, self._unresolved(unresolved)
        if is_ahead(self.ask):
            unfit = unplayable(self.source, self.view, self.ask, order)
            return order, self._refused(unfit, written) if unfit is not None else Accepted("")
        if (twice := _twice(former, written, order)) is not None:
            return None, self._refused(twice, written)
        fault: Fault | None = SEQUENCE.check(self.source, self.view, self.ask, order)
        wrong, full = self._full(order)
        if fault is not None and (wrong is not None or not full):
            return None, self._refused(wrong or fault, written)
        if order != former and (unfit := unplayable(self.source, self.view, self.ask, order)) is not None:
            return None, self._refused(unfit, written)
        if kept := self._kept(written):
            return order, Accepted(kept, part=True)
        if order == former and _names_nothing(written):
            return order, self._nothing(order, written)
        return order, Accepted(self._added(former, order), self._noted(written))

    def _noted(self, written: Written) -> tuple[Fault, ...]:
        """How long words count that pass cards; those about a defence only until the die is thrown."""
        if isinstance(written, Passing):
            phase = spans.until(self.ask, written)
            match written.span:
                case "battle":
                    return (Fault(_PASSES),)
                case "phase":
                    return (Fault("passes-phase", {"phase": phase}),)
                case "turn":
                    return (Fault("passes-turn", {"phase": phase}),)
            return (Fault("passes-round", {"phase": phase}),)
        now = isinstance(written, Manner) and written.cards == () and self.ask.kind == "defend"
        return (Fault("no-card-now"),) if now else ()

    def _nothing(self, order: Order, written: Written) -> Accepted:
        """Who stays where others move, so that no move is told twice."""
        wording = Wording(self.source, self.view.board, self.words)
        if order in (Moves(), Advance()) or not isinstance(written, Moving):
            return Accepted(self._added(order, order), (Fault("adds-nothing"),))
        try:
            units = Resolver(self.source, self.view.board, self.ask.seat).units(written.stay)
        except UnresolvedError:  # whoever it is, none of them was told to move
            units = ()
        said = wording.say("stay", units=wording.units(units)) if units else wording.say("others-stay")
        return Accepted(said, part=True)

    def _kept(self, written: Written) -> str:
        """Where units retreat to, of words about a defence that say no more: that question comes later."""
        manner = written.manner if isinstance(written, Replying) else written
        if self.ask.kind != "defend" or not isinstance(manner, Manner) or not manner.retreats:
            return ""
        if replace(manner, retreats=None) != Manner():
            return ""
        resolver = Resolver(self.source, self.view.board, self.ask.seat)
        try:
            moves = tuple(move for way in manner.retreats for move in resolver.moves(way, far=False))
        except UnresolvedError:  # nobody who could
            return ""
        return "; ".join(Wording(self.source, self.view.board, self.words).lines(Retreat(moves)))

    def _staying(self) -> str:
        """That the others stay, where nobody moves yet."""
        return Wording(self.source, self.view.board, self.words).say("others-stay")

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


def _accepted(made: Draft) -> set[int]:
    return {at for at, each in enumerate(made.verdicts) if isinstance(each, Accepted)}


def _narrower_last(written: Sequence[Written]) -> list[int]:
    """The places of lines: those for any battle, those without a word of which, those for one by its hex."""

    def narrow(at: int) -> int:
        each = written[at]
        said = each.order if isinstance(each, Timed) else each
        return (2 if said.places else 0) if isinstance(said, Replying) else 1

    return sorted(range(len(written)), key=narrow)


def _names_nothing(written: Written) -> bool:
    """``the others stay``, ``6A stays``, ``no more attacks``"""
    if isinstance(written, Moving) and written.way is None:
        return True
    return written in (Targeting(), Countering())


def _only_some_stay(written: Sequence[Written]) -> bool:
    """Whether a letter only says that single units stay: whether all do, and nobody moves, is asked."""
    return all(isinstance(each, Moving) and each.way is None and each.stay for each in written)


def _only_others_stay(written: Written, before: Sequence[Written], verdicts: Sequence[Verdict]) -> bool:
    """Whether ``the others stay`` stands behind moves that were all refused: then not all stay."""
    if not isinstance(written, Moving) or written.way is not None:
        return False
    return any(
        isinstance(verdict, Refused | Unclear)
        and not getattr(verdict, "beside", False)
        and ((isinstance(each, Moving) and each.way is not None) or isinstance(each, Manner))
        for each, verdict in zip(before, verdicts, strict=True)
    )


def _waits_for_one(written: Written, before: Sequence[Written], verdicts: Sequence[Verdict]) -> bool:
    """Whether a battle is to be fought after one before it that was not taken."""
    if not isinstance(written, Fighting) or not written.then:
        return False
    lost = (
        not isinstance(verdict, Accepted) and not getattr(verdict, "beside", False)
        for each, verdict in zip(before, verdicts, strict=True)
        if isinstance(each, Fighting)
    )
    return any(lost)


def _twice(former: Order | None, written: Written, order: Order) -> Fault | None:
    """A battle for a hex that one before it is for without a condition, and no ``else`` to that."""
    if not isinstance(written, Fighting) or written.otherwise or not isinstance(former, Battles):
        return None
    assert isinstance(order, Battles)
    new = {*order.battles[-1].hexes}
    taken = {hex_ for each in former.battles if each.when == ALWAYS for hex_ in each.hexes} & new
    return Fault("battle-twice", {"hex": min(taken)}, "10.2") if taken else None


def _passes_on(order: Order | None) -> bool:
    """Whether words that pass the cards of a whole battle can count in an answer: none is played in it."""
    match order:
        case React():
            return order.rest
        case Defend():
            return order.event is None and not order.reply.events
    return True


def _alone(verdict: Verdict) -> Verdict:
    """The verdict without the note that tells what passing a whole battle does."""
    if not isinstance(verdict, Accepted):
        return verdict
    return replace(verdict, notes=tuple(note for note in verdict.notes if note.key != _PASSES))
