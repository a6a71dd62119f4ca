"""What an order would cost and risk, as its seat sees it: points, baggage, crossings, odds of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.kinds import Ask, Value
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Accept, Activate, Go, Order, Plan
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Note, Side, View
from games.won_by_the_sword.rules.acting.activation import begun
from games.won_by_the_sword.rules.battles.wings import is_general, part_told
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.text.odds import arrayed, by_wing
from games.won_by_the_sword.text.reckoning import Line, Trial, trial
from games.words import Words


def preview(source: Source, view: View, ask: Ask, order: Order, words: Words) -> tuple[str, ...]:
    """The lines for a lawful order; none where it costs and risks nothing that can be reckoned."""
    if view.own is None:
        return ()
    found = _Telling(source, view, view.own, ask, words).lines(order)
    return tuple(words.say(f"preview.{key}", args) for key, args in found)


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is told to one seat before a question, in one language."""

    source: Source
    view: View
    own: Side
    ask: Ask
    words: Words

    def lines(self, order: Order) -> Iterator[Line]:
        """By the kind of order."""
        view, fight = self.view, self.view.fight
        match order:
            case Activate(card=None):
                yield "drawn", {"column": order.column}
            case Activate(card=str() as card):
                yield from self._tried(trial(begun(self.source, view.board, self.own, order, card)))
            case Go() if view.acting is not None:
                acting = replace(view.acting, said=order.tasks)
                yield from self._tried(trial(Table(self.source, view.board, self.own, acting)))
            case Accept(False) if fight is not None:
                price = self.source.tables.figures.vp["declined"]
                left = self.own.columns[fight.defender].baggage
                yield "declined", {"baggage": left, "points": price}
            case Accept(True, plan) if fight is not None:
                yield from self._battle(fight, plan or Plan(), joined=False)
            case Plan() if fight is not None:
                yield from self._battle(fight, order, joined=True)

    # An activation

    def _tried(self, found: Trial) -> Iterator[Line]:
        if len(found.way) > 1:
            start, *steps = found.way
            named = [self.words.name("point", start[0])]
            named += [f"{self.words.name('point', point)} ({cost})" for point, cost in steps]
            yield "way", {"column": found.acting.column, "way": " - ".join(named)}
        yield from found.lines
        yield from found.bill()
        if found.engaged is not None:
            fight = found.engaged.fight
            yield from self._battle(fight, fight.plan(self.ask.seat), joined=False, own=found.table.own)

    # A battle

    def _battle(self, fight: Fight, plan: Plan, *, joined: bool, own: Side | None = None) -> Iterator[Line]:
        """The wings as they would stand. Before it is joined its kind is what both are known to be of."""
        seat = self.ask.seat
        mine, theirs = fight.column(seat), fight.column(foe(seat))
        units = (own or self.own).columns[mine].units
        note = None if foe(seat) in fight.lines else self._note(fight)
        if not joined:
            seen = () if note is None else (note.force.units,)
            fight = replace(fight, general=is_general(self.source, (units, *seen)), lines={}, advantages={})
        general = fight.general
        yield "battle", {"point": fight.point, "column": mine, "foe": theirs, "general": general}
        if note is not None:
            yield "seen", {"turn": note.turn, "round": note.round}
            fight = arrayed(self.source, fight, foe(seat), note.force.units, Plan())
        elif foe(seat) not in fight.lines:
            yield "unseen", {}
            if general and not joined:
                figures = self.source.tables.figures
                yield "smaller", {"regiments": figures.small_regiments, "horse": figures.small_cavalry}
        kept: dict[UnitId, int] = dict(units)
        for odds in by_wing(self.source, arrayed(self.source, fight, seat, kept, plan), seat):
            part = part_told(fight, odds.wing)
            args: dict[str, Value] = {"wing": part, "firepower": odds.firepower, "dice": odds.dice}
            if odds.won is None:
                yield "wing-alone", args
            else:
                more = {"theirs": odds.theirs, "opposed": odds.their_dice, "won": odds.won}
                yield "wing", {**args, **more}

    def _note(self, fight: Fight) -> Note | None:
        """The last that was seen of the foe's column."""
        theirs = next(key for key in (fight.attacker, fight.defender) if seat_of(key) != self.ask.seat)
        found = [note for note in self.own.notes if note.column == theirs]
        return found[-1] if found else None
