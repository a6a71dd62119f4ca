"""Orders as canonical text in either language, which reads as the same order; it must not judge them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from adjudicator.conditions import ALWAYS, AllOf, AnyOf, Condition, Fact, Not
from games.paths_of_glory.model.atlas import BOXES, ELIMINATED, RESERVE, SpaceId
from games.paths_of_glory.model.board import Activity, Board
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.counters import Kind, KindId, UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.orders import (
    Advance,
    Advances,
    Assault,
    Attack,
    Cancel,
    Cards,
    Choose,
    Leg,
    Losses,
    OfferPeace,
    Operations,
    Order,
    Placing,
    PlayEvent,
    Redeploy,
    Replace,
    Replacements,
    Reply,
    Restore,
    Retreat,
    Way,
)
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.cards.actions import GUNS
from games.paths_of_glory.rules.cards.event_effects import SIEGE_TRAIN
from games.paths_of_glory.rules.cards.events import left
from games.paths_of_glory.text.alike import beside
from games.words import Words

MAY_BE_IDLE = ("landwehr", "russian-desertions")
"""Events whose player may choose nobody, and then says so."""


def kind_name(kind: Kind, words: Words) -> str:
    """``GE 4``, ``AH corps``, ``BEF corps``: how a sort of counter is called."""
    badge = words.name("badge", kind.badge)
    if kind.size == "corps":
        owner = badge if kind.badge else words.name("nation", kind.nation)
        return f"{owner} {words.say('unit.corps')}"
    if kind.badge.isdecimal():
        return f"{words.name('nation', kind.nation)} {badge}"
    return f"{badge} {words.say('unit.army')}"


def card_names(source: Source, words: Words, lang: str) -> dict[str, str]:
    """How each card is called; where several share a name, with the units that it brings."""
    cards = source.pack.cards
    shared = Counter((card.seat, card.names[lang]) for card in cards.values())
    made: dict[str, str] = {}
    for key, card in cards.items():
        made[key] = card.names[lang]
        if shared[card.seat, card.names[lang]] > 1 and card.brings and not made[key].endswith(")"):
            made[key] += f" ({brought(source, card, words)})"
    return made


def brought(source: Source, card: Card, words: Words, *, all_of_it: bool = False) -> str:
    """``BR 2``: the armies that a card brings, its corps if it brings no army; or all of it."""
    kinds = [(source.roster.kinds[kind], count) for kind, count in card.brings]
    armies = [(kind, count) for kind, count in kinds if kind.size == "army"]
    chosen = kinds if all_of_it else armies or kinds
    return ", ".join(counted(kind_name(kind, words), kind, count, words) for kind, count in chosen)


def counted(name: str, kind: Kind, count: int, words: Words) -> str:
    """``2 AH corps``: several like counters."""
    if count == 1 or kind.size == "army":
        return name
    owner = name.removesuffix(words.say("unit.corps"))
    number, _, noun = words.count(count, "corps").partition(" ")
    return f"{number} {owner}{noun}"


def namers(words: Words) -> dict[str, Callable[[str], str]]:
    """Numbers with their sign; shifts and modifiers only where there are any."""

    def signed(value: str) -> str:
        return f"{int(value):+d}".replace("-", "−")

    def part(key: str) -> Callable[[str], str]:
        return lambda value: words.say(f"signed.{key}", {"value": signed(value)}) if int(value) else ""

    return {"signed": signed, **{key: part(key) for key in ("shift", "modifier", "die")}}


MOST_POINTS = 5
"""That a card gives for operations."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Names of what stands on a board, in one language."""

    source: Source
    board: Board
    words: Words
    fight: Fight | None = None
    """The battle in which corps of one name are told apart."""

    def unit(self, unit: UnitId) -> str:
        """A counter, in brackets where it is reduced."""
        name = kind_name(self.source.roster[unit], self.words)
        there = self.board.units.get(unit)
        return f"({name})" if there is not None and there.reduced else name

    def units(self, units: Iterable[UnitId]) -> str:
        """Several counters."""
        return ", ".join(map(self.unit, units))

    def counted(self, units: Iterable[UnitId]) -> str:
        """Several counters, like ones once with their number: ``2 FR corps, (FR 9)``."""
        alike: dict[tuple[KindId, bool], int] = {}
        for unit in units:
            kind, there = self.source.roster[unit], self.board.units.get(unit)
            key = (kind.id, there is not None and there.reduced)
            alike[key] = alike.get(key, 0) + 1
        said = []
        for (sort, reduced), count in alike.items():
            kind = self.source.roster.kinds[sort]
            name = counted(kind_name(kind, self.words), kind, count, self.words)
            said.append(f"({name})" if reduced else name)
        return ", ".join(said)

    def steps(self, steps: Sequence[UnitId]) -> str:
        """Counters that lose steps in turn: who loses a second one is reduced by then."""
        said = []
        for at, unit in enumerate(steps):
            name = kind_name(self.source.roster[unit], self.words)
            there = self.board.units.get(unit)
            hurt = unit in steps[:at] or (there is not None and there.reduced)
            said.append(self._beside(f"({name})" if hurt else name, unit, steps))
        return ", ".join(said)

    def apart(self, units: Sequence[UnitId], hurt: Sequence[UnitId] = ()) -> tuple[str, ...]:
        """Counters of a battle, corps of one name with where they come from."""
        return tuple(self._beside(self.unit(unit), unit, (*units, *hurt)) for unit in units)

    def _beside(self, name: str, unit: UnitId, hurt: Sequence[UnitId]) -> str:
        space = beside(self.source, self.board, self.fight, unit, hurt)
        return name if space is None else self.say("from", units=name, space=space)

    def space(self, space: SpaceId) -> str:
        """A space or the reserve."""
        if space in RESERVE.values():
            return self.words.say("unit.reserve")
        if space in ELIMINATED.values():
            return self.words.say("unit.eliminated")
        return self.words.name("space", space)

    def at(self, unit: UnitId) -> SpaceId:
        """Where a counter lies; the box of the eliminated where it has not entered."""
        there = self.board.units.get(unit)
        return there.at if there is not None else ELIMINATED[self.source.roster[unit].seat]

    def say(self, key: str, **args: object) -> str:
        """A phrase of an order."""
        return self.words.say(f"order.{key}", args)  # type: ignore[arg-type]

    def cards(self, cards: Iterable[CardId]) -> str:
        """Cards by their numbers."""
        return ", ".join(str(self.source.pack[card].number) for card in cards)

    def grouped(self, units: Sequence[UnitId]) -> str:
        """``GE 2, GE 3 from Sedan, GE 4 from Metz``."""
        spaces = list(dict.fromkeys(self.at(unit) for unit in units))
        return ", ".join(
            self.say("from", units=self.units(u for u in units if self.at(u) == space), space=space)
            for space in spaces
        )

    def ops(self, card: CardId | None) -> str:
        """``7 ops``; for card 1 its name with the word, for ``1 ops`` could be the free point."""
        if card is None:
            return self.say("one-op")
        doubtful = self.source.pack[card].number <= MOST_POINTS  # ``3 ops`` looks like three points
        return self.say("ops-card" if doubtful else "ops", card=self.cards([card]))

    def lines(self, order: Order) -> tuple[str, ...]:
        """An order as lines; one a clause."""
        match order:
            case Operations():
                return (self.ops(order.card), *self.operations(order))
            case Redeploy(card, legs):
                return (self.say("sr", card=self.cards([card])), *(self.leg(leg) for leg in legs))
            case Replace(card):
                return (self.say("rp", card=self.cards([card])),)
            case PlayEvent():
                return self.event(order)
            case OfferPeace():
                return (self.say("peace"),)
            case Choose(yes, unit) if unit is not None:
                return (self.say("yes-unit", unit=self.grouped([unit])),)
            case Choose(yes, _):
                return (self.say("yes" if yes else "no"),)
            case Cards(cards, reply):
                said_cards = self.say("cards", cards=self.cards(cards)) if cards else self.say("no-cards")
                return (said_cards, *self.reply(reply))
            case Attack(battle):
                return (self.assault(battle) if battle is not None else self.say("no"),)
            case Losses():
                return self.losses(order)
            case Cancel():
                return self.stand(order)
            case Retreat(ways):
                return self.ways(ways) or (self.say("no"),)
            case Advances(moves):
                return tuple(map(self.advance, moves)) or (self.say("no-advance"),)
            case Replacements(buys):
                return self.purchases(buys) or (self.say("no"),)

    def losses(self, order: Losses) -> tuple[str, ...]:
        """What is lost, whose step is saved, who replaces armies, what is said of windows to come."""
        said = [self.say("lose", units=self.steps(order.steps))]
        said += [self.say("save", unit=self.unit(order.back))] if order.back else []
        return (*said, *self.heirs(order.corps), *self.reply(order.reply))

    def stand(self, order: Cancel) -> tuple[str, ...]:
        """The unit that pays for standing, or where units retreat."""
        if order.unit is not None:
            return (self.say("stand", unit=self.unit(order.unit)), *self.heirs(order.corps))
        free = (self.say("stand-free"),) if order.stand else ()
        return (*free, *self.ways(order.ways)) or (self.say("retreat"),)

    def heirs(self, corps: Sequence[UnitId]) -> tuple[str, ...]:
        """Who replaces armies, where that was named."""
        return (self.say("heirs", units=self.units(corps)),) if corps else ()

    def reply(self, reply: Reply) -> tuple[str, ...]:
        """What a defender says of windows to come, one a clause."""
        made = []
        if reply.spared is not None:
            kinds = dict.fromkeys(kind_name(self.source.roster[unit], self.words) for unit in reply.spared)
            spared = self.say("spare", units=", ".join(kinds))
            made.append(spared if kinds else self.say("losses-trusted"))
        if reply.stand:
            made.append(self.say("stand-any"))
        if reply.goals:
            made.append(self.say("retreat-towards", space=reply.goals[0]))
        elif reply.goals is not None:
            made.append(self.say("retreat-home"))
        elif reply.ways:
            # Corps that may come in for armies go their way, and are not named.
            made += self.ways([way for way in reply.ways if self.at(way.unit) not in BOXES])
        elif reply.stand is False:
            made.append(self.say("retreat"))
        return tuple(made)

    def ways(self, ways: Iterable[Way]) -> tuple[str, ...]:
        """Where units retreat, one a clause; of who has no way nothing is said (12.5.4)."""
        return tuple(
            self.say("retreat-to", unit=self.unit(way.unit), path=way.path) for way in ways if way.path
        )

    def operations(self, order: Operations) -> tuple[str, ...]:
        """The clauses of operations, without their heading."""
        implied = implied_activations(self.board, order)
        made = [
            self.say(f"activate-{each.to}", space=each.space)
            for each in order.activate
            if each.space not in implied
        ]
        for move in order.moves:
            start = self.at(move.units[0])
            made.append(self.say("move", space=start, units=self.units(move.units), path=move.path))
        made += [
            self.say("entrench", unit=self.unit(each.unit), space=self.at(each.unit)) for each in order.dig
        ]
        made += map(self.assault, order.attacks)
        return (*made, self.say("ask")) if order.ask else tuple(made)

    def leg(self, leg: Leg) -> str:
        """One redeployment."""
        key = "leg-sea" if leg.by_sea else "leg"
        return self.say(key, unit=self.unit(leg.unit), space=self.at(leg.unit), to=leg.to)

    def event(self, order: PlayEvent) -> tuple[str, ...]:
        """An event and its choices."""
        head = self.say("event", card=self.cards([order.card]))
        chosen = self.choices(order.placings, order.units, order.spaces)
        if not order.units and self.source.pack[order.card].event in MAY_BE_IDLE:
            chosen = (self.say("choose-nothing"),)
        return (head, *chosen, *(self.behind(order).operations(order.then) if order.then else ()))

    def behind(self, order: PlayEvent) -> Wording:
        """Words for what is done after an event: The Guns of August moves who attacks then."""
        if order.card != GUNS:
            return self
        seat = self.source.roster[SIEGE_TRAIN[0]].seat
        return replace(self, board=left(self.source, self.board, seat, PlayEvent(GUNS)))

    def choices(
        self, placings: Iterable[Placing], units: Iterable[UnitId], spaces: Iterable[SpaceId]
    ) -> tuple[str, ...]:
        """What an event lets choose."""
        return (
            *(self.say("place", unit=self.unit(each.unit), space=each.at) for each in placings),
            *(self.say("choose", what=self.grouped([unit])) for unit in units),
            *(self.say("choose", what=self.space(space)) for space in spaces),
        )

    def assault(self, order: Assault) -> str:
        """One battle as ordered."""
        said = self.say("attack", space=order.target, units=self.grouped(order.units))
        if order.cards:
            said += self.say("attack-cards", cards=self.cards(order.cards))
        if order.if_won:
            said += self.say("attack-won", cards=self.cards(order.if_won))
        if order.if_lost:
            said += self.say("attack-lost", cards=self.cards(order.if_lost))
        if order.pin:
            said += self.say("attack-flank", space=order.pin)
        if order.losses is not None:
            trusted = "" if order.losses else "-trusted"
            said += self.say(f"attack-losses{trusted}", units=self.units(order.losses))
        if order.advances is not None:
            said += "".join(f", {self.advance(each)}" for each in order.advances) or self.say("attack-stay")
        if order.when != ALWAYS:
            said += self.say("attack-if", condition=self.condition(order.when))
        return said

    def advance(self, move: Advance) -> str:
        """Who follows, and where."""
        return self.say("advance", units=self.units(move.units), space=move.to)

    def purchases(self, buys: Sequence[Restore]) -> tuple[str, ...]:
        """What is bought in turn; who was rebuilt before it is a reduced army, or corps of the reserve."""
        made: list[str] = []
        rebuilt: set[UnitId] = set()
        for buy in buys:
            if rebuilt & set(buy.units):
                others = [unit for unit in buy.units if unit not in rebuilt]
                again = self._again([unit for unit in buy.units if unit in rebuilt])
                named = [again, self.grouped(others)] if others else [again]
                made.append(self.say("restore", units=", ".join(named)))
            else:
                made.append(self.restore(buy))
            rebuilt |= {unit for unit in buy.units if self.at(unit) in ELIMINATED.values()}
        return tuple(made)

    def _again(self, units: Sequence[UnitId]) -> str:
        kinds = [self.source.roster[unit] for unit in units]
        names = ", ".join(f"({kind_name(kind, self.words)})" for kind in kinds)
        if kinds[0].size == "army":
            return names
        return self.say("from", units=names, space=RESERVE[kinds[0].seat])

    def restore(self, buy: Restore) -> str:
        """One purchase with replacement points."""
        where = {self.at(unit) for unit in buy.units}
        if buy.at is not None:
            key = "rebuild-full" if buy.full else "rebuild"
            return self.say(key, units=self.units(buy.units), space=buy.at)
        boxed = where <= set(ELIMINATED.values())
        if boxed:
            alone = len(buy.units) == 1 and self.source.roster[buy.units[0]].size == "corps"
            names = self.units(buy.units)
            return self.say("raise", units=f"({names})" if alone and not buy.full else names)
        return self.say("restore", units=self.grouped(buy.units))

    def condition(self, condition: Condition) -> str:
        """A condition in words that read as the same."""
        match condition:
            case Fact(name, relation, value):
                key, _, space = name.partition("-")
                if space:
                    return self.say(f"fact.{key}", space=space)
                return self.say(f"fact.{key}-{relation}", value=value)
            case AllOf(parts) | AnyOf(parts):
                word = self.say("and" if isinstance(condition, AllOf) else "or")
                return f" {word} ".join(f"({self.condition(part)})" for part in parts)
            case Not(part):
                return f"{self.say('not')} ({self.condition(part)})"


def implied_activations(board: Board, order: Operations) -> dict[SpaceId, Activity]:
    """Spaces that the moves, diggings and attacks of an order need, and what for, in their order."""
    made: dict[SpaceId, Activity] = {}
    movers = [unit for move in order.moves for unit in move.units[:1]]
    for unit in (*movers, *(each.unit for each in order.dig)):
        made.setdefault(board.units[unit].at, "move")
    for assault in order.attacks:
        for unit in assault.units:
            made.setdefault(board.units[unit].at, "attack")
    return made
