"""An order as canonical text, which reads as the same order; it must not judge it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.conditions import ALWAYS, AllOf, AnyOf, Condition, Fact, Not
from adjudicator.kinds import Args, Fault, Value
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import SOVIET, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Battle, Event, Move, Order, Place, Reply
from games.no_retreat.model.source import Source
from games.no_retreat.text.bearings import bearing_of
from games.words import Words


@dataclass(frozen=True, slots=True)
class Wording:
    """Words of one language over a board: units by the short name of the side that is up."""

    source: Source
    board: Board
    words: Words

    def unit(self, unit: UnitId) -> str:
        """``1 Pz``, ``Southwest``; brackets where the weak side of an Axis unit of two sides is up."""
        counter, weak = self.source.roster[unit], self.board.units[unit].weak
        name = self.words.names["unit"].get(unit, unit)
        if counter.seat == SOVIET:
            return self.words.names["unit-weak"].get(unit, name) if weak else name
        return f"({name})" if weak and counter.two_sided else name

    def named(self, fault: Fault) -> Fault:
        """A refusal with its units called by the side that is up, as orders call them."""
        return replace(fault, args=self.called(fault.args))

    def called(self, args: Args) -> Args:
        """Arguments of a message with the ids of units replaced by what they are called now."""
        return {key: self._called(value) for key, value in args.items()}

    def _called(self, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(map(self._called, value))
        return self.unit(UnitId(value)) if isinstance(value, str) and value in self.board.units else value

    def units(self, units: Iterable[UnitId]) -> str:
        """Several."""
        return ", ".join(map(self.unit, units))

    def _goals(self, hexes: Sequence[HexId]) -> str:
        """Where all retreat to: a quarter of the sky by its name."""
        bearing = bearing_of(self.source.atlas, tuple(hexes))
        return self.hexes(hexes) if bearing is None else self.words.name("bearing", bearing)

    def hexes(self, hexes: Iterable[str]) -> str:
        """Hexes by their numbers, areas by their names."""
        grounds, lang = self.source.atlas.grounds, self.words.lang
        named = {key: ground.names[lang] for key, ground in grounds.items() if ground.at is None}
        return ", ".join(named.get(hex_, hex_) for hex_ in hexes)  # type: ignore[call-overload]

    def cards(self, cards: Iterable[CardId]) -> str:
        """Cards by their numbers."""
        return ", ".join(str(int(card)) for card in cards)

    def say(self, key: str, **args: str) -> str:
        """A line of an order."""
        return self.words.say(f"order.{key}", args)

    def lines(self, order: Order) -> tuple[str, ...]:
        """The order as lines; what it leaves to others or to nobody is said too."""
        return tuple(self._lines(order))

    def _lines(self, order: Order) -> Iterator[str]:
        match order:
            case orders.Throw(cards):
                yield self.say("throw", cards=self.cards(cards)) if cards else self.say("throw-none")
            case orders.Organize(upgrades, places, regroups):
                yield from map(self._organized, (*upgrades, *places, *regroups))
                if not (upgrades or places or regroups):
                    yield self.say("pass")
            case orders.Moves(steps, reserve):
                yield from map(self._step, steps)
                if reserve is not None:
                    yield self.say("reserve", unit=self.unit(reserve))
                if not steps and reserve is None:
                    yield self.say("no-moves")
            case orders.Detrain(places):
                for place in places:
                    yield self.say("detrain", unit=self.unit(place.unit), at=self.hexes((place.at,)))
                if not places:
                    yield self.say("pass")
            case orders.Targets(hexes):
                yield self.say("target", hexes=self.hexes(hexes)) if hexes else self.say("no-targets")
            case orders.Counterblows(blows):
                for blow in blows:
                    yield self.say("counterblow", at=self.hexes((blow.at,)), card=self.cards((blow.card,)))
                if not blows:
                    yield self.say("no-counterblows")
            case orders.Battles(battles):
                yield from map(self._battle, battles)
            case _:
                yield from self._of_battle(order)

    def _organized(
        self, line: orders.Upgrade | orders.Fortify | orders.Unfortify | Place | orders.Regroup
    ) -> str:
        unit = self.unit(line.unit)
        match line:
            case orders.Upgrade(_, cards):
                return self.say("upgrade", unit=unit) + self._price(cards)
            case orders.Fortify(_, cards):
                return self.say("fortify", unit=unit) + self._price(cards)
            case orders.Unfortify():
                return self.say("back", unit=unit)
            case Place(_, at, cards):
                return self.say("place", unit=unit, at=self.hexes((at,))) + self._price(cards)
            case orders.Regroup(_, card):
                return self.say("regroup", unit=unit) + self._price((card,))

    def _price(self, cards: tuple[CardId, ...]) -> str:
        return f" {self.say('price', cards=self.cards(cards))}" if cards else ""

    def _step(self, step: Move | orders.Entrain) -> str:
        if isinstance(step, orders.Entrain):
            paid = () if step.card is None else (step.card,)
            return self.say("rail", unit=self.unit(step.unit)) + self._price(paid)
        return self.say("move", unit=self.unit(step.unit), path=self._path(step))

    def _path(self, move: Move) -> str:
        return self.hexes(move.path)

    def _battle(self, battle: Battle) -> str:
        head = self.say("battle", hexes=self.hexes(battle.hexes), units=self.units(battle.units))
        options = [self.say("support")] if battle.support else []
        options += self._event(battle.event)
        if battle.advances is not None:
            options += self._advances(battle.advances)
        options += self._reply(battle.reply)
        if battle.when != ALWAYS:
            head = f"{self.say('if', condition=self.condition(battle.when))}: {head}"
        return f"{head}: {'; '.join(options)}" if options else head

    def condition(self, condition: Condition) -> str:
        """A condition in words that read as the same."""
        match condition:
            case Fact(name, relation, value):
                return self._fact(name, relation, value)
            case AllOf(parts) | AnyOf(parts):
                word = self.say("and" if isinstance(condition, AllOf) else "or")
                return f" {word} ".join(f"({self.condition(part)})" for part in parts)
            case Not(part):
                # ``if not`` alone opens what ``else`` does.
                return f"({self.say('not')} ({self.condition(part)}))"

    def _fact(self, name: str, relation: str, value: str | int | bool) -> str:
        key, _, of = name.partition("-")
        if key == "at":
            return self.say("fact.at", unit=self.unit(UnitId(of)), hex=self.hexes((str(value),)))
        if key in ("taken", "lost", "empty", "counterblow"):
            return self.say(f"fact.{key}", hex=self.hexes((of,)))
        if name == "result":  # ``DR, defender retreats``
            return self.say("fact.result", value=self.words.name("result", str(value)).partition(",")[0])
        if name == "weather":
            return self.say(f"fact.{name}", value=str(value))
        shown = self.source.tables.columns[value] if name == "odds" and isinstance(value, int) else value
        return self.say(f"fact.{name}-{relation}", value=str(shown))

    def _event(self, event: Event | None) -> list[str]:
        if event is None:
            return []
        said = self.say("card", card=self.cards((event.card,)))
        return [f"{said}: {self.units(event.units)}" if event.units else said]

    def _advances(self, moves: tuple[Move, ...]) -> list[str]:
        made = [self.say("advance", unit=self.unit(each.unit), path=self._path(each)) for each in moves]
        return made or [self.say("no-advance")]

    def _reply(self, reply: Reply) -> list[str]:
        made = []
        if reply.events is not None:
            made.append(
                self.say("any-of", cards=self.cards(reply.events)) if reply.events else self.say("no-cards")
            )
        if reply.counterattack is not None:
            key = "counterattack-if" if reply.counterattack else "no-counterattack"
            made.append(self.say(key, ratio=reply.counterattack))
        if reply.support is not None:
            made.append(self.say("support" if reply.support else "no-support"))
        if reply.losses is not None:
            made.append(self.say("losses", units=self.units(reply.losses)))
        if reply.goals is not None:
            made.append(self.say("towards", hexes=self._goals(reply.goals)))
        if reply.hex_ is not None:
            made.append(self.say("hex", hex=self.hexes((reply.hex_,))))
        if reply.marker is not None:
            made.append(self.say("marker", unit=self.unit(reply.marker)))
        if reply.cadre is not None:
            made.append(self.say("cadre", unit=self.unit(reply.cadre)))
        return made if reply.advances is None else made + self._advances(reply.advances)

    def _of_battle(self, order: Order) -> Iterator[str]:
        match order:
            case orders.Defend(event, reply):
                made = [*self._event(event), *self._reply(reply)]
                yield "; ".join(made) if made else self.say("pass")
            case orders.Counterattack(yes, support, event):
                head = self.say("counterattack" if yes else "no-counterattack")
                options = [self.say("support")] if yes and support else []
                yield "; ".join((head, *options, *(self._event(event) if yes else ())))
            case orders.Losses(units):
                yield self.say("losses", units=self.units(units))
            case orders.Retreat(moves):
                for each in moves:
                    yield self.say("retreat", unit=self.unit(each.unit), path=self._path(each))
            case orders.Advance(moves):
                yield from self._advances(moves)
            case orders.PutMarker(unit):
                yield self.say("marker", unit=self.unit(unit))
            case orders.PutCadre(unit):
                yield self.say("no-cadre") if unit is None else self.say("cadre", unit=self.unit(unit))
            case orders.React(None, rest):
                yield self.say("no-cards-left" if rest else "pass")
            case orders.React(event) if event is not None:
                yield self.event(event)
            case orders.Choose():
                yield from self._chosen(order)

    def _chosen(self, order: orders.Choose) -> Iterator[str]:
        """One line, so that it is judged as a whole."""
        parts = [] if order.yes else [self.say("no")]
        parts += [self.say("option", number=str(order.option + 1))] if order.option else []
        parts += [self.say("choose", names=self.units(order.units))] if order.units else []
        parts += [self.say("choose", names=self.hexes(order.hexes))] if order.hexes else []
        parts += [self.say("choose-cards", cards=self.cards(order.cards))] if order.cards else []
        yield "; ".join(parts) or self.say("yes")

    def event(self, event: Event) -> str:
        """A card played as event, with what was chosen."""
        parts = [self.say("event", card=self.cards((event.card,)))]
        if event.option:
            parts.append(self.say("option", number=str(event.option + 1)))
        parts += [self.units(event.units)] if event.units else []
        parts += [self.hexes(event.hexes)] if event.hexes else []
        parts += [self.say("card", card=self.cards(event.cards))] if event.cards else []
        parts += [self._step(move) for move in event.moves]
        return "; ".join(parts)
