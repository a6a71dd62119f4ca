"""Written orders made into the seat's answer: one action whole, or one window; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.conditions import ALWAYS, AllOf, AnyOf, Condition, Not
from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.atlas import BOXES, ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Activate,
    Assault,
    Entrench,
    Leg,
    Move,
    Order,
    Placing,
    PlayEvent,
    Redeploy,
)
from games.paths_of_glory.model.routes import route
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.drafts import ahead, asides, entering, headings, noting, windows
from games.paths_of_glory.text.drafts.digging import diggers
from games.paths_of_glory.text.drafts.entering import brings, chosen, come_in, done_by_event, in_reserve
from games.paths_of_glory.text.drafts.fighters import (
    attackers,
    far_away,
    first_hurt,
    fought_by,
    opposed,
    others,
    plan_of_advance,
)
from games.paths_of_glory.text.drafts.parts import FOES_UNITS, Parts
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import (
    Activating,
    Asking,
    Attacking,
    Choosing,
    Digging,
    Entering,
    Flanking,
    Following,
    Group,
    Heading,
    Losing,
    Restoring,
    Saying,
    Shifting,
    Sparing,
    Using,
    Withdrawing,
    Written,
)
from games.paths_of_glory.text.remedies import Remedies
from games.paths_of_glory.text.wording import Wording
from games.paths_of_glory.turn import SEQUENCE
from games.title import Accepted, Draft, Refused, Unclear, Verdict, Withheld
from games.words import Words

_MORE = (Following, Using, Losing, Sparing, Flanking)
"""Lines that add to the attack before them."""


def draft(source: Source, words: Words, view: View, ask: Ask, written: Sequence[Written]) -> Draft:
    """One letter's answer. An action is done whole or not at all: a refused line holds the others back."""
    return ahead.without_later(_answer, source, words, view, ask, written)


def _answer(source: Source, words: Words, view: View, ask: Ask, written: Sequence[Written]) -> Draft:
    if ask.kind in windows.MEANINGS:
        return asides.without_advance(windows.draft, source, words, view, ask, written)
    wording, resolver = Wording(source, view.board, words), Resolver(source, view.board, ask.seat, view.hand)
    drafting = _Drafting(source, wording, view, ask, resolver)
    for each in entering.by_event(resolver, ask.kind, written):
        drafting.take(each)
    return drafting.finish()


@dataclass(slots=True)
class _Drafting:
    """One action being put together. ``added``: what each line came to, None where it means nothing."""

    source: Source
    wording: Wording
    view: View
    ask: Ask
    resolver: Resolver
    way: str = ""
    played: CardId | None = None
    chose: bool = False
    verdicts: list[Verdict] = field(default_factory=list)
    added: list[Parts | None] = field(default_factory=list)
    condition: Condition = ALWAYS
    lost: bool = False
    """Whether an attack was refused."""
    theirs: Resolver | None = None
    """Of an event that chooses among the foe's units."""

    def take(self, written: Written) -> None:
        """One clause: resolved, or refused with its reason."""
        self.resolver.weaker.clear()
        written = done_by_event(self.resolver, self.played, written)
        try:
            parts = self._more(written) if isinstance(written, _MORE) else self._meant(written)
        except UnresolvedError as unresolved:
            self.verdicts.append(self._waits(written) or self._unresolved(unresolved))
            self.added.append(None)
            self.lost = self.lost or isinstance(written, Attacking)
            return
        self.added.append(parts)
        notes = noting.notes(self.resolver, self.wording, written, self.added)
        self.verdicts.append(Accepted(parts.text(self.wording), notes))

    def _meant(self, written: Written) -> Parts:
        resolver = self.resolver
        match written := chosen(resolver, self.way, self.played, written):
            case Heading("one-op", passes=True) if self.ask.kind == "attack":
                return Parts(no=True)
            case Heading():
                return self._heading(written)
            case Activating(places, to):
                return Parts(activate=tuple(Activate(resolver.space(each), to) for each in places))
            case Shifting(group, path) if self.way == "event" and brings(resolver, self.played, group, path):
                return self._meant(Entering(group.troops, path[0]))
            case Shifting():
                return self._shift(written)
            case Withdrawing(troops, path, at=at) if troops and path:  # ``falls back from Metz to Koblenz``
                return self._shift(Shifting(Group(troops, at), path))
            case Digging(group):
                return Parts(dig=tuple(map(Entrench, diggers(resolver, self.wording, group))))
            case Attacking():
                return Parts(attacks=(self._assault(written),))
            case Entering(troops, at):
                space = resolver.space(at)
                units = come_in(resolver, self.played, troops, space)
                kept = [] if units else in_reserve(resolver, self.played, troops)
                said = self.wording.choices([Placing(unit, space) for unit in kept], (), ())
                return Parts(placings=tuple(Placing(unit, space) for unit in units), said="; ".join(said))
            case Choosing():
                return self._choice(written)
            case Restoring(groups, None, _, _) if self.way == "event":
                return Parts(units=tuple(unit for group in groups for unit in resolver.group(group)))
            case Asking():
                return Parts(ask=True)
            case Saying(False, None, of) if self.ask.kind in ("attack", "spy") and of in ("", self.ask.kind):
                return Parts(no=True)
            case _:
                raise UnresolvedError(Fault("not-now", {"kind": self.ask.kind}))

    def _heading(self, written: Heading) -> Parts:
        """How the round is used, said once."""
        if self.way == written.way == "one-op":
            return Parts()  # ``1 op, without a card``
        if self.way:
            raise UnresolvedError(Fault("second-heading", {}, "8.1.3"))
        self.way, played = headings.way(self.resolver, self.view, written)
        headings.stated(self.source, written, played)
        self.played = played
        if self.way == "event" and played is not None:
            self.wording = self.wording.behind(PlayEvent(played))
            self.resolver.board = self.wording.board
        if played is not None and self.source.pack[played].event in FOES_UNITS:
            self.theirs = Resolver(self.source, self.view.board, self.resolver.foe, ())
        return Parts(self.way, played)

    def _choice(self, written: Choosing) -> Parts:
        if self.way not in ("event", ""):
            raise UnresolvedError(Fault("choice-of-nothing"))
        self.chose, whose = True, self.theirs or self.resolver
        boxes = (RESERVE[whose.seat], ELIMINATED[whose.seat])
        chosen = tuple(unit for group in written.groups for unit in whose.group(group, boxes))
        told = {space for parts in self.added if parts for space in parts.spaces}
        spaces = tuple(each for each in map(self.resolver.space, written.places) if each not in told)
        return Parts(units=chosen, spaces=spaces)

    def _more(self, written: Written) -> Parts:
        """What a line says of the attack before it is written into that attack."""
        if isinstance(written, Using) and written.kept:
            return Parts()
        fights = self._fought()
        if not fights and isinstance(written, Using) and written.cards and not self.way:
            raise UnresolvedError(
                Fault("how-played", {"card": self.resolver.card(written.cards[0])}, "9.1.3")
            )
        if not fights:
            raise UnresolvedError(Fault("not-now", {"kind": self.ask.kind}))
        # What is said of losses in general, or of no battle, is said of all attacks before it.
        of_all = isinstance(written, Sparing) or (isinstance(written, Following) and written.every)
        if isinstance(written, Following | Losing):
            fights = fought_by(self.resolver, self.added, fights, written, self.ask.kind)
        return Parts(said="; ".join(self._told(at, written) for at in fights[0 if of_all else -1 :]))

    def _told(self, at: int, written: Written) -> str:
        parts = self.added[at]
        assert parts is not None
        attack = parts.attacks[-1]
        more: dict[str, Any] = {}
        match written:
            case Following(troops):
                where = attack.units, attack.target, attack.advances or ()
                more["advances"] = plan_of_advance(self.resolver, [written], *where) if troops else ()
            case Using(cards):
                more["cards"] = (*attack.cards, *map(self.resolver.card, cards))
            case Losing(troops, False, False):
                more["losses"] = first_hurt(self.resolver, troops, attack.units)
            case Sparing(troops) if attack.losses is None:
                more["losses"] = others(self.resolver, troops, attack.units)
            case Sparing():
                pass
            case Flanking():
                more["pin"] = self._pin(written, attack.target, attack.units)
            case _:
                raise UnresolvedError(Fault("not-now", {"kind": self.ask.kind}))
        self.added[at] = replace(parts, attacks=(*parts.attacks[:-1], replace(attack, **more)))
        return self.wording.assault(replace(attack, **more))

    def _fought(self) -> list[int]:
        """The lines that are attacks."""
        return [at for at, parts in enumerate(self.added) if parts is not None and parts.attacks]

    def _waits(self, written: Written) -> Verdict | None:
        hangs = self.lost and not self._fought()
        return noting.of_no_attack(self.resolver, self.wording, written) if hangs else None

    def _shift(self, written: Shifting) -> Parts:
        sr = self.way == "sr"
        if written.by_rail and not sr:
            raise UnresolvedError(Fault("rail-redeploys", {}, "13.1.1"))
        reserve = (RESERVE[self.ask.seat],)
        units = self.resolver.group(written.group, reserve) if sr else self.resolver.together(written.group)
        if sr:
            if len(written.path) > 1:
                raise UnresolvedError(Fault("sr-needs-no-path"))
            end = self.resolver.space(written.path[0])
            return Parts(legs=tuple(Leg(unit, end, written.by_sea) for unit in units))
        start = self.view.board.units[units[0]].at
        if start in BOXES:
            raise UnresolvedError(Fault("not-on-map", {"unit": units[0]}))
        lines = [self.source.roster[unit].line for unit in units]
        stops = [self.resolver.space(each) for each in written.path]
        path = route(self.source, self.view.board, self.ask.seat, lines, start, stops)
        return Parts(moves=(Move(units, path),))

    def _assault(self, written: Attacking) -> Assault:
        target, taken = self.resolver.space(written.target), set(self.resolver.taken)
        units = self._attackers(written, target)
        if written.when != ALWAYS or written.orelse:
            self.resolver.taken = taken
            self.resolver.maybe |= set(units)
        if written.foes and not self._fought():
            opposed(self.resolver, written.foes, target)
        cards = tuple(map(self.resolver.card, written.cards))
        losses = advances = None
        if written.losses is not None:
            losses = first_hurt(self.resolver, written.losses, units)
        if written.advances is not None:
            advances = plan_of_advance(self.resolver, written.advances, units, target)
        when = written.when
        if written.orelse:
            if self.condition == ALWAYS:
                raise UnresolvedError(Fault("else-without-if", {"space": target}))
            before = Not(self.condition)
            if when == ALWAYS:
                when = before
            else:
                self.condition, when = AnyOf((self.condition, when)), AllOf((before, when))
        elif when != ALWAYS:
            self.condition = when
        return Assault(
            target,
            units,
            cards,
            pin=self._pin(written, target, units),
            losses=losses,
            advances=advances,
            when=when,
            if_won=tuple(map(self.resolver.card, written.if_won)),
            if_lost=tuple(map(self.resolver.card, written.if_lost)),
        )

    def _pin(self, written: Attacking | Flanking, target: SpaceId, units: Sequence[UnitId]) -> SpaceId | None:
        """The pinning space as named; the best one where a flank attack is declared without it."""
        if not (written.flank if isinstance(written, Attacking) else written.yes):
            return None
        if written.pin is None:
            return windows.best_pin(self.source, self.resolver.board, target, units)
        return self.resolver.space(written.pin, [self.resolver.board.units[unit].at for unit in units])

    def _attackers(self, written: Attacking, target: SpaceId) -> tuple[UnitId, ...]:
        """By where they stand when they attack, or stood before the event that moved them there."""
        after, taken = self.resolver.board, set(self.resolver.taken)
        try:
            return attackers(self.resolver, written, target)
        except UnresolvedError:
            if after == self.view.board:
                raise
            self.resolver.board, self.resolver.taken = self.view.board, taken
            try:
                return attackers(self.resolver, written, target)
            finally:
                self.resolver.board = after

    # The whole

    def finish(self) -> Draft:
        """The order if every line of it can stand, else verdicts that tell what holds it back."""
        fault = self._redeployed()
        if any(each is None for each in self.added):
            return self._held(fault)
        order = self._order(len(self.added))
        if order is None:
            return self._held(
                Fault("heading-missing", {}, "8.1.3") if self.ask.kind == "action" else Fault("one-attack")
            )
        fault = SEQUENCE.check(self.source, self.view, self.ask, order)
        if fault is None and isinstance(order, PlayEvent) and not (order.units or self.chose):
            # An event that may do nothing does so only on the writer's word.
            fault = self.remedies.open_choice(order)
        return Draft(order, self._standing(order), True) if fault is None else self._held(fault)

    def _standing(self, order: Order) -> tuple[Verdict, ...]:
        """Lines that other lines imply or add to are not replaced by them: they say that they count."""
        lines, within = set(self.wording.lines(order)), (Fault("within-order"),)

        def noted(each: Verdict) -> Verdict:
            merged = isinstance(each, Accepted) and each.canonical not in lines
            return (
                replace(each, notes=(*each.notes, *within)) if merged and isinstance(each, Accepted) else each
            )

        return tuple(map(noted, self.verdicts))

    def _held(self, fault: Fault | None) -> Draft:
        """Nothing is done: the first line that cannot stand says why, the others wait for it."""
        for at, parts in enumerate(self.added):
            if far := far_away(self.resolver, parts.attacks if parts is not None else ()):
                self.verdicts[at] = Refused(far, self._remedied(far))
        if fault is not None and self.verdicts:
            notes, at = self.remedies.of(fault, self._order(len(self.added))), self._culprit(fault)
            said = self.verdicts[at]
            if isinstance(said, Accepted) or (isinstance(said, Refused) and said.fault.key == fault.key):
                self.verdicts[at] = Refused(fault, notes)
        verdicts = tuple(
            Withheld(each.canonical) if isinstance(each, Accepted) else each for each in self.verdicts
        )
        return Draft(None, verdicts, False)

    def _redeployed(self) -> Fault | None:
        """Redeployments that cannot be, each told at its line; what is wrong with the others together."""
        order = self._order(len(self.added))
        if self.way != "sr" or not isinstance(order, Redeploy):
            return None
        for at, parts in enumerate(self.added):
            alone = replace(order, legs=parts.legs) if parts is not None and parts.legs else None
            fault = SEQUENCE.check(self.source, self.view, self.ask, alone) if alone else None
            if fault is not None:
                self.verdicts[at], self.added[at] = Refused(fault, self.remedies.of(fault, alone)), None
        left = self._order(len(self.added))
        if not isinstance(left, Redeploy) or not left.legs:
            return None
        return SEQUENCE.check(self.source, self.view, self.ask, left)

    def _culprit(self, fault: Fault) -> int:
        """The first line without which the lines up to it could stand."""
        for end in range(1, len(self.added) + 1):
            order = self._order(end)
            if order is not None and SEQUENCE.check(self.source, self.view, self.ask, order) == fault:
                return end - 1
        return 0

    def _order(self, end: int) -> Order | None:
        """What the first ``end`` lines come to."""
        parts = Parts()
        for each in self.added[:end]:
            parts = parts.plus(each) if each is not None else parts
        return parts.order(self.view, self.ask.kind)

    def _remedied(self, fault: Fault) -> tuple[Fault, ...]:
        return self.remedies.named(fault) or self.remedies.of(fault, None)

    @property
    def remedies(self) -> Remedies:
        """What could be ordered instead."""
        return Remedies(self.source, self.view, self.ask.seat, self.wording)

    def _unresolved(self, unresolved: UnresolvedError) -> Verdict:
        if unresolved.fault is not None:
            return Refused(unresolved.fault, self._remedied(unresolved.fault))
        return Unclear(tuple(self.wording.space(SpaceId(space)) for space in unresolved.meanings))
