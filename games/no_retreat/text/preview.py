"""What an order would cost and risk, as its seat sees it: never dice, never the foe's cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from adjudicator.conditions import ALWAYS
from adjudicator.kinds import Args, Ask, Fault, Seat
from games.kit.drafting import UnresolvedError
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import RAIL, HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Battle, Event, Move, Order
from games.no_retreat.model.playing import Played
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.model.tables import Result
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.cards.effects.battle import leave
from games.no_retreat.rules.cards.effects.registry import EFFECTS
from games.no_retreat.rules.combat import battles, commit, shifts, targets
from games.no_retreat.rules.combat.outcome import counterattack, forts
from games.no_retreat.rules.ground import stacking
from games.no_retreat.rules.movement import detrain, movement
from games.no_retreat.rules.movement.walking import walk
from games.no_retreat.rules.organization import organize
from games.no_retreat.rules.phases.supply_phase import cut_off
from games.no_retreat.text import timing
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.joining import battle_of
from games.no_retreat.text.phrases import Fighting, Written
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.text.wording import Wording
from games.title import Refused
from games.words import Words


def preview(source: Source, view: View, ask: Ask, order: Order, words: Words) -> tuple[str, ...]:
    """The lines for a lawful order; none where it costs and risks nothing that can be reckoned."""
    return tuple(_Telling(source, view, ask, words).lines(order))


def ahead(
    source: Source, view: View, ask: Ask, order: Order | None, written: Sequence[Written], words: Words
) -> tuple[str, ...]:
    """Organization, moves and battles of the same player turn that are not asked yet.

    Each on the board as those before it would leave it; battles as if none before them had been fought.
    What cannot be done then is told with its reason.
    """
    told: list[str] = []
    view = _after(source, view, ask.seat, order)
    for kind, step in (("organize", timing.ORGANIZATION), ("move", timing.MOVEMENT)):
        lines = [
            each for each in written if timing.question(source, view, ask.seat, each) == (ask.seat, step)
        ]
        then = replace(ask, kind=kind, args={})
        draft = Drafting(source, view, then, words).draft(None, lines)
        told += (_refusal(words, each.fault) for each in draft.verdicts if isinstance(each, Refused))
        made = draft.order
        if made is not None:
            told += _Telling(source, view, then, words).lines(made)
            view = _after(source, view, ask.seat, made)
    for each in written:
        if isinstance(each, Fighting):
            told += _Telling(source, view, ask, words).planned(each)
    return tuple(told)


def _refusal(words: Words, fault: Fault) -> str:
    """A refusal in words, its units named already."""
    return words.say(f"fault.{fault.key}", fault.args)


def _after(source: Source, view: View, seat: Seat, order: Order | None) -> View:
    """What the seat would see after its organization or its moves."""
    match order:
        case orders.Organize():
            trial = organize.sifted(source, view, seat, order).after
        case orders.Moves():
            trial = movement.sifted(source, view, seat, order).after
        case _:
            return view
    return replace(view, board=trial.board, hand=trial.hand)


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is told to one seat before a question, in one language."""

    source: Source
    view: View
    ask: Ask
    words: Words

    def say(self, key: str, args: Args | None = None) -> str:
        """One line."""
        named = Wording(self.source, self.view.board, self.words).called(args or {})
        return self.words.say(f"preview.{key}", named)

    def lines(self, order: Order) -> Iterator[str]:
        """By the kind of order."""
        view, seat, fight = self.view, self.ask.seat, self.view.fight
        match order:
            case orders.Organize(upgrades, places, regroups):
                yield from self._paid((*upgrades, *places, *regroups))
                after = organize.sifted(self.source, view, seat, order).after.board
                yield from self._stacks(after, (place.at for place in places))
                yield from self._supply(after)
            case orders.Moves():
                yield from self._moves(order)
            case orders.Detrain(places) if self.ask.kind != "arrive":
                after = detrain.sifted(self.source, view, seat, order).after.board
                yield from self._stacks(after, (place.at for place in places))
                yield from self._supply(after)
            case orders.Targets(hexes):
                yield from self._targets(hexes)
            case orders.Counterblows(blows):
                for blow in blows:
                    yield self.say("counterblow", {"hex": blow.at, "cards": (blow.card,)})
                yield from self._hand(blow.card for blow in blows)
            case orders.Battles(all_):
                for number, each in enumerate(all_):
                    yield from self._battle(each)
                    if number:
                        yield self.say("later", {"hexes": each.hexes})
            case orders.Defend(event) if fight is not None:
                yield from self._fight(*self._with_card(fight, event))
            case orders.Counterattack(True, support, event) if fight is not None:
                turned = counterattack.turned(view.board, fight, support=support)
                yield from self._fight(*self._with_card(turned, event))
            case orders.Retreat(moves) | orders.Advance(moves):
                after = view.board
                for move in moves:
                    after = movement.after(after, move)
                yield from self._stacks(after, (move.path[-1] for move in moves))
                yield from self._supply(after)

    # Cards

    def _paid(
        self,
        lines: Sequence[orders.Upgrade | orders.Fortify | orders.Unfortify | orders.Place | orders.Regroup],
    ) -> Iterator[str]:
        """What each line costs, and what is left of the hand."""
        spent: list[CardId] = []
        for line in lines:
            cards = organize.paid_with(line)
            spent += cards
            yield (
                self.say("price", {"unit": line.unit, "cards": cards})
                if cards
                else self.say("free", {"unit": line.unit})
            )
        yield from self._hand(spent)

    def _hand(self, spent: Iterable[CardId]) -> Iterator[str]:
        gone = {*spent}
        if gone:
            left = tuple(card for card in self.view.hand if card not in gone)
            yield self.say("left", {"cards": left}) if left else self.say("left-none")

    # Movement

    def _moves(self, order: orders.Moves) -> Iterator[str]:
        """Points of each way, on the board as the moves before it leave it."""
        board, spent, ends = self.view.board, list[CardId](), list[HexId]()
        for step in order.steps:
            if isinstance(step, Move):
                way = walk(self.source, board, step.unit)
                pairs = zip((way.start, *step.path), step.path, strict=False)
                cost = sum(way.price(here, there) or 0 for here, there in pairs)
                args: Args = {"unit": step.unit, "to": step.path[-1], "spent": cost, "points": way.points}
                yield self.say("move", args)
                ends.append(step.path[-1])
                board = movement.after(board, step)
            else:
                cards = () if step.card is None else (step.card,)
                spent += cards
                yield self.say("rail", {"unit": step.unit, "cards": cards})
                board = movement.after(board, Move(step.unit, (RAIL,)))
        yield from self._hand(spent)
        yield from self._stacks(board, ends)
        yield from self._supply(board)

    def _stacks(self, board: Board, hexes: Iterable[HexId]) -> Iterator[str]:
        """Who would stand together, and where that is too many."""
        wording, seat = Wording(self.source, board, self.words), self.ask.seat
        for hex_ in dict.fromkeys(hexes):
            units = board.standing(hex_)
            if len(units) > 1:
                full = not stacking.fits(self.source, board, seat, units, hex_)
                yield self.say("overfull" if full else "stack", {"hex": hex_, "units": wording.units(units)})

    def _supply(self, board: Board) -> Iterator[str]:
        """Own units without supply then, and those of the foe that newly are."""
        seat, wording = self.ask.seat, Wording(self.source, board, self.words)
        own = cut_off(self.source, board, seat)
        yield self.say("unsupplied", {"units": wording.units(own)}) if own else self.say("supplied")
        before = cut_off(self.source, self.view.board, foe(seat))
        theirs = [unit for unit in cut_off(self.source, board, foe(seat)) if unit not in before]
        if theirs:
            yield self.say("cut-off", {"units": wording.units(theirs)})

    # Battles

    def _targets(self, hexes: tuple[HexId, ...]) -> Iterator[str]:
        """Each as if all who can attacked it."""
        board, seat = self.view.board, self.ask.seat
        yield self.say(
            "markers", {"count": len(hexes), "most": targets.most_targets(self.source, board, seat)}
        )
        for hex_ in hexes:
            units = targets.able(self.source, board, seat, hex_)
            yield from self._fight(battles.fight_of(self.source, board, Battle((hex_,), units)), None)

    def _battle(self, battle: Battle) -> Iterator[str]:
        board = self.view.board
        fight = battles.fight_of(self.source, board, battle)
        yield from self._fight(*self._with_card(fight, battle.event))
        if battle.when != ALWAYS:
            said = Wording(self.source, board, self.words).condition(battle.when)
            yield self.say("if", {"hexes": battle.hexes, "condition": said})

    def planned(self, written: Fighting) -> tuple[str, ...]:
        """A battle for a hex that nobody has marked yet; of one that cannot be, why (its names are plain)."""
        board = self.view.board
        try:
            battle = battle_of(Resolver(self.source, board, self.ask.seat), written)
        except UnresolvedError as unresolved:
            return self._wrong(unresolved.fault)
        if (fault := self._unable(battle)) is not None:
            return self._wrong(fault)
        return tuple(self._battle(battle))

    def _unable(self, battle: Battle) -> Fault | None:
        """A hex without a foe, a unit that is not beside all the hexes."""
        fight = battles.fight_of(self.source, self.view.board, battle)
        if not fight.defenders:
            return Fault("no-foe-there", {"hex": battle.hexes[0]})
        for hex_ in battle.hexes:
            around = targets.beside(self.source, self.view.board, self.ask.seat, hex_)
            if far := [unit for unit in battle.units if unit not in around]:
                return targets.unable(self.source, self.view.board, far[0], (hex_,), forced=True)
        return None

    def _wrong(self, fault: Fault | None) -> tuple[str, ...]:
        named = Wording(self.source, self.view.board, self.words).named
        return (_refusal(self.words, named(fault)),) if fault is not None else ()

    def _with_card(self, fight: Fight, event: Event | None) -> tuple[Fight, CardId | None]:
        """The battle with the effect of a card, where it leaves one that can be reckoned; else the card."""
        if event is None:
            return fight, None
        seat, view = self.ask.seat, replace(self.view, fight=fight)
        if play.check(self.source, view, "commit", seat, event) is not None:
            return fight, event.card
        card = play.event_of(self.source, view.board, seat, event.card)
        assert card is not None
        deed = play.deed_of(self.source, Played(seat, event, card, "commit", fight))
        if EFFECTS[deed.does].carry is not leave:
            return fight, event.card
        return replace(fight, effects=(*fight.effects, deed.effect("battle"))), None

    def _fight(self, fight: Fight, unreckoned: CardId | None) -> Iterator[str]:
        """Strength, ratio, shifts and column as the defender would choose its hex; then each die."""
        source, board = self.source, self.view.board
        fight = replace(fight, hex_=fight.hex_ or shifts.best_for_defender(source, board, fight))
        fight = commit.measured(source, board, fight)
        start, end = fight.columns
        here, columns = Wording(source, board, self.words), source.tables.columns
        yield self.say(
            "battle",
            {
                "hexes": fight.hexes,
                "units": here.units(fight.attackers),
                "defenders": here.units(fight.defenders),
                "attack": shifts.strength(source, board, fight.attackers, fight),
                "defence": shifts.strength(source, board, fight.defenders, fight),
                "ratio": columns[start] if start >= 0 else self.say("below"),
                "shifts": shifts.told(fight.shifts),
                "final": columns[end] if end >= 0 else self.say("below"),
            },
        )
        found = (
            forts.changed(source, board, fight, commit.result(source, board, fight, die))
            for die in range(1, 7)
        )
        yield self.say("results", {"hexes": fight.hexes, "results": self._by_die(tuple(found))})
        if unreckoned is not None:
            yield self.say("unreckoned", {"card": unreckoned})

    def _by_die(self, results: Sequence[Result]) -> str:
        """``1-2 DR, defender retreats; 3 EX, exchange``"""
        said: list[str] = []
        for result, dice in groupby(range(1, len(results) + 1), lambda die: results[die - 1]):
            first, *others = dice
            span = f"{first}-{others[-1]}" if others else str(first)
            said.append(f"{span} {self.words.name('result', result)}")
        return "; ".join(said)
