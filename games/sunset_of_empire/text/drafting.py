"""Written orders made into the seat's answer: names resolved by what the seat sees; it must not read text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.kinds import Ask, Fault, Seat
from games.kit.drafting import UnresolvedError
from games.sunset_of_empire.model import orders
from games.sunset_of_empire.model.cards import SEATS, CardId, Row, foe
from games.sunset_of_empire.model.orders import LayOut, Order, Tag
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.actions import actions
from games.sunset_of_empire.rules.cards import decks
from games.sunset_of_empire.rules.combat import attack
from games.sunset_of_empire.rules.phases import layout
from games.sunset_of_empire.text import adding
from games.sunset_of_empire.text.phrases import (
    ALL,
    Blow,
    Deed,
    Everything,
    Keeping,
    Laying,
    Named,
    Passing,
    Playing,
    Putting,
    Rising,
    Stopping,
    Written,
)
from games.sunset_of_empire.text.wording import text, worded
from games.sunset_of_empire.year import SEQUENCE
from games.title import Accepted, Draft, Refused, Unclear, Verdict
from games.words import Words


@dataclass(frozen=True, slots=True)
class Resolver:
    """What names mean to the seat that is asked."""

    table: Table
    view: View
    seat: Seat

    def unit(self, named: Named, *sides: Seat) -> Tag:
        """A unit on the field of one of ``sides``. Raises UnresolvedError."""
        found = self.called(named, *sides)
        if not found:
            others = self.called(named, *(side for side in SEATS if side not in sides))
            if others:
                raise UnresolvedError(self.elsewhere(others[0], *sides))
            if named.tag is not None:
                return named.tag
            raise UnresolvedError(not_on_field(named))
        if len(found) > 1 or named.number or is_number(named):
            raise UnresolvedError(named=named, meanings=found)
        return found[0]

    def units(self, named: Named) -> tuple[Tag, ...]:
        """One's own units of a name; of a kind as many as are told of. Raises UnresolvedError."""
        found = self.called(named, self.seat) if named.number else []
        return tuple(found) if found and named.number in (ALL, len(found)) else (self.unit(named, self.seat),)

    def called(self, named: Named, *sides: Seat) -> list[Tag]:
        """The units of ``sides`` that a name or number may mean: two where it is either (``E1``)."""
        units = [unit for side in sides for unit in self.table.side(side).units]
        if named.hidden:
            whose = self.seat if named.hidden == "mine" else foe(self.seat)
            return [unit.tag for unit in self.table.side(whose).units if unit.hidden and unit in units]
        numbered = [unit.tag for unit in units if unit.tag == named.tag]
        called = [
            unit.tag for unit in units if any(card.id in named.cards for card in self.table.cards(unit))
        ]
        return list(dict.fromkeys((*numbered, *called)))

    def elsewhere(self, tag: Tag, *sides: Seat) -> Fault:
        """A unit of the other side was named; whom of ``sides`` one could name instead."""
        instead = tuple(str(unit.tag) for side in sides for unit in self.table.side(side).units)
        key = "is-the-foes" if self.seat in sides else "is-your-own"
        return Fault(key, {"unit": str(tag), "units": instead}, attack.MOVE)

    def held(self, named: Named, among: tuple[CardId, ...], rule: str) -> CardId:
        """A card among those of a hand, or of those seen; copies are alike. Raises UnresolvedError.

        ``rule`` is the rule that asks for the card.
        """
        cards = self.table.catalogue.cards
        found = {cards[card].key: card for card in reversed(among) if card in named.cards}
        if not found:
            if rule in (decks.SPY, decks.SCOUT):
                seen = tuple(map(str, self.view.seen))
                raise UnresolvedError(Fault("not-the-cards-seen", {"cards": seen}, rule))
            # The same answer wherever the card is.
            one = len({cards[card].key for card in named.cards}) == 1
            name = named.cards[0] if one else CardId(named.text)
            raise UnresolvedError(Fault("card-not-held", {"card": str(name)}, rule))
        if len(found) > 1 or is_number(named):
            raise UnresolvedError(named=named, meanings=[str(card) for card in found.values()])
        return next(iter(found.values()))

    def each_held(self, named: tuple[Named, ...], among: tuple[CardId, ...], rule: str) -> tuple[CardId, ...]:
        """Several cards; who names two copies means both. Raises UnresolvedError."""
        found: list[CardId] = []
        for each in named:
            left = tuple(card for card in among if card not in found)
            if each.number:
                found += self.of_kind(each, left, rule)
                continue
            again = not any(card in each.cards for card in left)
            held = self.held(each, among if again else left, rule)
            found += [] if again and len(each.cards) > 1 else [held]  # ``L 13 and the airship``
        return tuple(found)

    def of_kind(self, named: Named, among: tuple[CardId, ...], rule: str) -> tuple[CardId, ...]:
        """The cards of a kind, if there are as many as are told of. Raises UnresolvedError."""
        cards = self.table.catalogue.cards
        found = tuple(card for card in among if cards[card].key in {cards[each].key for each in named.cards})
        if not found:
            raise UnresolvedError(Fault("card-not-held", {"card": named.text}, rule))
        if named.number not in (ALL, len(found)):
            raise UnresolvedError(Fault("how-many-of-kind", {"cards": tuple(map(str, found))}, rule))
        return found

    def without_summoned(self, cards: tuple[Named, ...]) -> tuple[Named, ...]:
        """Without what is in no hand and another card summons: ``Denikin with his Iron Brigade``."""
        summoned = {self.table.catalogue.cards[card].summons for each in cards for card in each.cards} - {
            None
        }
        return tuple(
            each
            for each in cards
            if summoned.isdisjoint(each.cards) or any(card in self.view.hand for card in each.cards)
        )

    def order(self, written: Written) -> Order:
        """The order that was meant. Raises UnresolvedError."""
        mine, theirs, hand = self.seat, foe(self.seat), self.view.hand
        match written:
            case Laying(cards, _):
                return LayOut(self.each_held(self.without_summoned(cards), hand, layout.FIRST))
            case Everything(rows, but, _, also):
                return self.everything(rows, but, also)
            case Blow():
                return self.blow(written)
            case Rising(unit, target):
                return orders.Rise(self.unit(unit, mine), self.unit(target, theirs))
            case Deed():
                return self.deed(written)
            case Playing(card, targets):
                return self.play(card, targets)
            case Keeping(card):
                return orders.Keep(self.held(card, self.view.seen, decks.SCOUT))
            case Putting(top, bottom, unnamed):
                seen = self.view.seen
                both = self.each_held((*top, *bottom), seen, decks.SPY)
                above, below = both[: len(top)], both[len(top) :]
                rest = tuple(card for card in seen if card not in (*above, *below))
                if unnamed == "top":
                    return orders.Arrange((*above, *rest), below)
                if unnamed == "bottom":
                    return orders.Arrange(above, (*below, *rest))
                # Who says only what goes under leaves the others where they were.
                if bottom:
                    return orders.Arrange(above or rest, below)
                return orders.Arrange(above, () if above else rest)
            case _:
                return orders.Pass()

    def everything(
        self, rows: tuple[Row, ...], but: tuple[Named, ...], also: tuple[Named, ...] = ()
    ) -> Order:
        """All of the hand that can lie on the field, in its rows, and others. Raises UnresolvedError."""
        hand = self.view.hand
        kept = self.each_held(but, hand, layout.FIRST)
        units = [card for card in hand if self.table.card(card).kind != "action"]
        found = [card for card in units if not rows or layout.row_of(self.table.card(card)) in rows]
        if rows and not found:
            raise UnresolvedError(Fault("none-of-the-row", {}, layout.FIRST))
        beside = self.each_held(also, hand, layout.FIRST)
        laid = [card for card in found if card not in kept]
        return LayOut((*laid, *(card for card in beside if card not in laid)))

    def blow(self, written: Blow) -> Order:
        """An attack; the row of one at life points is filled in where only one is open."""
        # Who names two cards of a formation means it once.
        units = tuple(dict.fromkeys(tag for each in written.units for tag in self.units(each)))
        card = None if written.card is None else self.held(written.card, self.view.hand, attack.JOINT)
        if written.target is not None:
            target = self.unit(written.target, foe(self.seat))
            return orders.Attack(units, target, written.row, written.uncover, card)
        row = written.row
        own = [unit for tag in units if (unit := self.table.own(self.seat, tag)) is not None]
        rows = attack.open_rows(self.table, self.seat, own) if own else ()
        if row is None and len(rows) == 1:
            row = rows[0]
        return orders.Attack(units, orders.LIFE, row, written.uncover, card)

    def deed(self, written: Deed) -> Order:
        """A deed of one unit."""
        if written.what == "uncover":
            return orders.Uncover(self.unit(written.unit, *SEATS))
        tag = self.unit(written.unit, self.seat)
        match written.what:
            case "sweep":
                return orders.ClearMines(tag)
            case "sink":
                return orders.ClearMines(tag, sunk=True)
            case "balloon":
                return orders.ClearBalloon(tag)
            case "scout":
                return orders.SendScout(tag)
            case _:
                return orders.Deflect(tag)

    def play(self, card: Named, targets: tuple[Named, ...]) -> Order:
        """An action; its own targets first where it wants one of each side."""
        held = self.held(card, self.view.hand, actions.RULE)
        mine, theirs = self.seat, foe(self.seat)
        sides: list[tuple[Seat, ...]]
        own: tuple[Seat, ...] = (mine,)
        other: tuple[Seat, ...] = (theirs,)
        match self.table.card(held).does:
            case "sniper":
                sides = [(theirs, mine)] * len(targets)
            case "kazakov-ram":
                sides = [other] * len(targets)
            case "nesterov-ram":
                sides = [own, other][: len(targets)] + [other] * (len(targets) - 2)
            case _:
                sides = [own] * len(targets)
        tags = tuple(self.unit(each, *side) for each, side in zip(targets, sides, strict=False))
        return orders.Play(held, tags)


def is_number(named: Named) -> bool:
    """Whether it is a bare number: how many, a number on the field or part of a name. It is asked back."""
    return named.text.strip().isdecimal()


def not_on_field(named: Named) -> Fault:
    """A card that is named lies nowhere; by its whole name where it can be one card only."""
    name = str(named.cards[0]) if len(named.cards) == 1 else named.text
    return Fault("not-on-field", {"name": name}, attack.MOVE)


@dataclass(frozen=True, slots=True)
class _Reader:
    """One seat's letter: each line made into an order and judged by the view."""

    words: Words
    resolver: Resolver
    ask: Ask

    def judge(self, written: Written, so_far: Order | None) -> tuple[Verdict, Order | None]:
        """What a line comes to: the verdict on it, and the answer with it where it is lawful."""
        if isinstance(written, Passing) and written.of not in ("", self.ask.kind):
            return Refused(Fault("not-now", {"kind": self.ask.kind})), None
        if isinstance(written, Laying | Everything) and self.is_of_another(written):
            year = self.resolver.view.board.year
            return Refused(Fault("another-layout", {"year": year}, layout.SECOND)), None
        if isinstance(written, Passing) and not written.of and self.ask.kind == "lay":
            written = Laying(())  # who passes lays nothing
        if isinstance(written, Laying) and not written.cards and self.ask.kind == "spy":
            written = Putting((), rest="top")  # ``keep all`` of what a spy sees
        try:
            meant = self.resolver.order(written)
        except UnresolvedError as unresolved:
            if unresolved.fault is not None:
                return Refused(worded(self.resolver.table, self.words, unresolved.fault)), None
            return self.unclear(written, unresolved), None
        whole = meant
        if isinstance(meant, LayOut) and isinstance(so_far, LayOut):
            whole = LayOut((*so_far.cards, *(card for card in meant.cards if card not in so_far.cards)))
        fault = self.fault(whole)
        if fault is not None:
            return Refused(worded(self.resolver.table, self.words, fault)), None
        return Accepted(self.text(meant)), whole

    def is_of_another(self, written: Laying | Everything) -> bool:
        """Whether a layout is said to be of a time at which this one is not made."""
        if self.ask.kind != "lay" or not written.of:
            return False
        now = ("first",) if self.ask.args["limit"] is None else ("second", "in-second")
        return written.of not in now

    def unclear(self, written: Written, unresolved: UnresolvedError) -> Verdict:
        """The whole lines that could be meant: the lawful ones of them, if there are any."""
        assert unresolved.named is not None
        view = self.resolver.view
        lines, lawful = [], []
        for each in unresolved.meanings:
            tag = view.board.unit(Tag(each))
            exact = Named(each, tag=Tag(each)) if tag is not None else Named(each, (CardId(each),))
            try:
                order = self.resolver.order(_with(written, unresolved.named, exact))
            except UnresolvedError:
                continue
            lines.append(self.text(order))
            if self.fault(order) is None:
                lawful.append(lines[-1])
        if not lines:
            return Refused(not_on_field(unresolved.named))
        return Unclear(tuple(lawful or lines))

    def fault(self, order: Order) -> Fault | None:
        """Why an order is no answer here."""
        return SEQUENCE.check(self.resolver.table, self.resolver.view, self.ask, order)

    def text(self, order: Order) -> str:
        """An order in the words of the letter."""
        return text(self.resolver.table, self.words, order)

    def text_of_only(self, order: LayOut) -> str:
        """A layout that says that nothing else is laid out."""
        return self.words.say("order.lay-only", {"cards": order.cards})


def draft(
    table: Table, words: Words, view: View, ask: Ask, former: Order | None, written: Sequence[Written]
) -> Draft:
    """The answer after the lines of a letter.

    Cards of several lines of a layout add up, and those put back in several; of other orders the first that
    is lawful stands, so that a plan is a list tried from the top. ``stop`` ends it: nothing is ordered, and
    the player is asked. A layout that waits is added to, or another takes its place (``adding``).
    """
    reader = _Reader(words, Resolver(table, view, ask.seat), ask)
    order, verdicts, stopped = former, list[Verdict](), False
    taken = False
    together = _together([each for each in written if isinstance(each, Putting)])
    for each in written:
        if isinstance(each, Putting) and taken and isinstance(order, orders.Arrange):
            verdicts.append(Accepted(reader.text(order)))  # it is part of that one
            continue
        if stopped or (taken and ask.kind != "lay"):
            verdicts.append(_behind(order, each, ask, stopped=stopped))
            continue
        if isinstance(each, Stopping):
            stopped, order = True, None
            verdicts.append(Accepted(words.say("order.stop")))
            continue
        said = together if isinstance(each, Putting) else each
        verdict, meant = reader.judge(said, order if taken else None)
        verdicts.append(verdict)
        if meant is not None:
            order, taken = meant, True
    if isinstance(order, LayOut) and order.cards and taken:
        verdicts = adding.only(verdicts, written, reader.text_of_only(order))
    made = Draft(order, tuple(verdicts), order is not None)
    if not taken:
        return made
    if ask.kind == "lay" and ask.args["limit"] is None:
        made = adding.to_nothing(made, former, written, reader.text_of_only)
    return adding.beside(former, made, written, reader.fault, (reader.text, reader.text_of_only))


def _behind(order: Order | None, late: Written, ask: Ask, *, stopped: bool) -> Refused:
    """What is said of an order below the one that counts; a move may be left for the next one."""
    passes, passed = isinstance(late, Passing), isinstance(order, orders.Pass)
    if ask.kind == "counter" and passed and isinstance(late, Blow | Deed | Rising):
        return Refused(Fault("first-stands"), beside=True, follows="move")  # no counter-blow is one of these
    beside = not passed or passes  # what should follow a pass speaks against it
    if stopped or ask.kind != "move" or passed:
        return Refused(Fault("stopped" if stopped else "first-stands"), beside=beside)
    if passes:
        return Refused(Fault("pass-follows"), beside=True, hangs=ask.kind)
    return Refused(Fault("first-stands"), beside=True, follows=ask.kind)


def _together(lines: Sequence[Putting]) -> Putting:
    """Cards put back in several lines (``top Dresden``, ``bottom Yavuz``)."""
    return Putting(
        tuple(card for line in lines for card in line.top),
        tuple(card for line in lines for card in line.bottom),
        next((line.rest for line in reversed(lines) if line.rest), ""),
    )


def _with(written: Written, old: Named, new: Named) -> Written:
    """What was written with one name put right."""

    def put(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(put(each) for each in value)
        return new if value == old else value

    fields = {name: put(getattr(written, name)) for name in written.__dataclass_fields__}
    return replace(written, **fields)  # type: ignore[arg-type]
