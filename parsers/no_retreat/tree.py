"""The tree of a clause of No Retreat! made into what was written; it must not look at text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from lark import Token, Transformer, Tree

from games.kit.hexes import POINTED, Side, across
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.text.phrases import (
    Building,
    CardName,
    Choosing,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Place,
    Playing,
    Replying,
    Saying,
    Targeting,
    Troop,
    Way,
    Written,
)
from parsers.no_retreat.further import is_further
from parsers.no_retreat.groups import named_at_once
from parsers.no_retreat.parts import (
    Bare,
    all_of,
    cards_in,
    hexes_of,
    joined,
    path_in,
    paths_in,
    side_of,
    troops_in,
    way_in,
)


class NoSuchError(Exception):
    """A hex off the board or a card that there is not; ``text`` is what was written."""

    def __init__(self, key: str, text: str) -> None:
        self.key, self.text = key, text


Clause = Written | Bare
Deed = Literal["upgrade", "fortify", "back", "regroup", "place", "detrain", "rail", "reserve"]


class ToWritten(Transformer[Token, Clause]):
    """Tree -> a clause. ``line`` is its text, by which names are quoted."""

    def __init__(self, source: Source, line: str) -> None:
        super().__init__()
        self.cadres = frozenset(unit for unit, each in source.roster.counters.items() if each.cadre)
        self.atlas, self.halves, self.line = source.atlas, source.pack.halves, line
        self._by_hex: Mapping[Any, HexId] = {
            ground.at: key for key, ground in source.atlas.grounds.items() if ground.at is not None
        }

    def start(self, found: list[Any]) -> Clause:
        made: Clause = found[0]
        return made

    def _text(self, tokens: list[Any]) -> str:
        spans = [each for each in tokens if isinstance(each, Token)]
        return self.line[(spans[0].column or 1) - 1 : (spans[-1].end_column or 1) - 1]

    # Names

    def card(self, found: list[Token]) -> CardName:
        """A card by its number or name. Raises NoSuchError."""
        cards = tuple(CardId(each) for each in str(found[0]).split())
        if not set(cards) <= {card for card, _ in self.halves}:
            raise NoSuchError("unknown-card", self._text(found))
        return CardName(self._text(found), cards)

    def cards(self, found: list[Any]) -> tuple[CardName, ...]:
        return all_of(found, CardName)

    def price(self, found: list[Any]) -> tuple[CardName, ...]:
        return cards_in(found)

    def troop(self, found: list[Token]) -> Troop:
        unit = next(each for each in found if each.type == "UNIT")
        return Troop(self._text([unit]), tuple(UnitId(each) for each in str(unit).split()))

    def weak(self, found: list[Token]) -> Troop:
        made = self.troop(found)
        return Troop(self._text(found), made.units, weak=True)

    def troops(self, found: list[Any]) -> tuple[Troop, ...]:
        return named_at_once(all_of(found, Troop))

    def hex(self, found: list[Token]) -> Place:
        sides = [side_of(each) for each in found if each.type == "SIDE"]
        return self._place(self._text(found), next(each for each in found if each.type == "PLACENAME"), sides)

    def hex_beside(self, found: list[Token]) -> Place:
        return self._place(self._text(found), found[1], [side_of(found[0])])

    def _place(self, text: str, name: Token, sides: list[Side]) -> Place:
        """The hexes so many steps from each that the name may mean. Raises NoSuchError."""
        hexes = [HexId(each) for each in str(name).split()]
        for side in sides:
            hexes = [there for each in hexes if (there := self._beside(each, side)) is not None]
        if not hexes:
            raise NoSuchError("off-board", text)
        return Place(text, tuple(hexes))

    def _beside(self, hex_: HexId, side: Side) -> HexId | None:
        at = self.atlas[hex_].at
        return None if at is None else self._by_hex.get(across(at, side, POINTED))

    def of_unit(self, found: list[Token]) -> Place:
        unit = next(each for each in found if each.type == "UNIT")
        units = tuple(UnitId(each) for each in str(unit).split())
        sides = tuple(side_of(each) for each in found if each.type in ("SIDE", "SIDEOF"))
        return Place(self._text(found), (), units, sides)

    beside_unit = of_unit

    def unit_at(self, found: list[Any]) -> Place:
        """``the Southwest Front at 1109``: the hex, and who is said to stand there."""
        unit, place = found[0], found[-1]
        units = tuple(UnitId(each) for each in str(unit).split())
        return Place(f"{self._text([unit])} {place.text}", place.hexes, units)

    def path(self, found: list[Any]) -> list[Place]:
        return list(all_of(found, Place))

    # Cards and organization

    def keep(self, found: list[Any]) -> Clause:
        return Keeping("keep", cards_in(found))

    def keep_any(self, found: list[Any]) -> Clause:
        return Keeping("keep", cards_in(found), any_of=True)

    def keep_none(self, found: list[Any]) -> Clause:
        return Keeping("keep", ())

    def throw(self, found: list[Any]) -> Clause:
        return Keeping("throw", cards_in(found))

    def throw_none(self, found: list[Any]) -> Clause:
        return Keeping("throw", ())

    def _build(self, deed: Deed, found: list[Any]) -> Clause:
        """Raises NoSuchError where nobody is named."""
        place = next((each for each in found if isinstance(each, Place)), None)
        troops = [*all_of(found, Troop), *troops_in(found)]
        if not troops:
            raise NoSuchError("incomplete", self.line)
        return Building(deed, troops[0], place, cards_in(found))

    def upgrade(self, found: list[Any]) -> Clause:
        return self._build("upgrade", found)

    def fortify(self, found: list[Any]) -> Clause:
        return self._build("fortify", found)

    def back(self, found: list[Any]) -> Clause:
        return self._build("back", found)

    def regroup(self, found: list[Any]) -> Clause:
        return self._build("regroup", found)

    def place(self, found: list[Any]) -> Clause:
        """Onto the map; without a word of where it is there: ``restore 9A with 17, 22``."""
        there = any(isinstance(each, Place) for each in found)
        return self._build("place" if there else "upgrade", found)

    def detrain(self, found: list[Any]) -> Clause:
        return self._build("detrain", found)

    def rail(self, found: list[Any]) -> Clause:
        return self._build("rail", found)

    def reserve(self, found: list[Any]) -> Clause:
        return self._build("reserve", found)

    # Movement

    def move(self, found: list[Any]) -> Clause:
        """``towards Stalingrad``: as near as it comes."""
        words = [word for each in found if isinstance(each, Tree) for word in each.children]
        led = any(isinstance(word, Token) and word.type == "TOWARDS" for word in words)
        return Moving(replace(way_in(found), near=led))

    def move_via(self, found: list[Any]) -> Clause:
        """``to 1416 via 1315``: what is on the way is written behind."""
        end, via = (each for each in found if isinstance(each, list))
        return Moving(Way(troops_in(found), (*via, *end)))

    def move_through(self, found: list[Any]) -> Clause:
        """``through 0312 goes to 0313``: what is on the way is written before."""
        return Moving(Way(troops_in(found), paths_in(found)))

    def move_all(self, found: list[Any]) -> Clause:
        start = next(each for each in found if isinstance(each, Place))
        return Moving(Way((), path_in(found), start))

    def no_moves(self, found: list[Any]) -> Clause:
        stay = troops_in(found)
        there = next((each for each in found if isinstance(each, Place)), None) if stay else None
        return Moving(stay=stay, more=not stay and is_further(self.line), at=there)

    # Combat

    def target(self, found: list[Any]) -> Clause:
        return Targeting(path_in(found))

    def no_targets(self, found: list[Any]) -> Clause:
        return Targeting(more=is_further(self.line))

    def counterblow(self, found: list[Any]) -> Clause:
        """One card for each hex (10.1.2). Raises NoSuchError."""
        card, *others = cards_in(found)
        if others:
            raise NoSuchError("one-card", self.line)
        return Countering(next(each for each in found if isinstance(each, Place)), card)

    def counterblow_any(self, found: list[Any]) -> Clause:
        first, *others = cards_in(found)
        place = next(each for each in found if isinstance(each, Place))
        return Countering(place, first, others=tuple(others))

    def no_blows(self, found: list[Any]) -> Clause:
        return Countering()

    def battle(self, found: list[Any]) -> Clause:
        return Fighting(path_in(found), troops_in(found))

    battle_by = battle

    def battle_of(self, found: list[Any]) -> Clause:
        """``the West Front is hit by 2 Pz and 4A``"""
        foes, own = (each for each in found if isinstance(each, tuple))
        return Fighting(hexes_of(foes), own)

    def any_battle(self, found: list[Any]) -> Clause:
        return Replying((), rest=str(found[0]) == "rest")

    def at_places(self, found: list[Any]) -> Clause:
        return Replying(path_in(found))

    # How a battle is fought

    def support(self, found: list[Any]) -> Clause:
        return Manner(support=True)

    def no_support(self, found: list[Any]) -> Clause:
        return Manner(support=False)

    def cards_clause(self, found: list[Any]) -> Clause:
        return Manner(cards=cards_in(found))

    def any_of(self, found: list[Any]) -> Clause:
        return Manner(cards=cards_in(found), any_of=True)

    def no_cards(self, found: list[Any]) -> Clause:
        return Manner(cards=())

    def no_cards_at(self, found: list[Any]) -> Clause:
        """``no card for Odessa``"""
        return Replying(path_in(found), Manner(cards=()))

    def advance(self, found: list[Any]) -> Clause:
        return Manner(advances=(way_in(found),))

    def advance_via(self, found: list[Any]) -> Clause:
        """``advances to 1416 via 1315``: what is on the way is written behind."""
        end, via = (each for each in found if isinstance(each, list))
        return Manner(advances=(Way(troops_in(found), (*via, *end)),))

    def advance_through(self, found: list[Any]) -> Clause:
        return Manner(advances=(Way(troops_in(found), paths_in(found)),))

    def advance_all(self, found: list[Any]) -> Clause:
        """``everybody advances into 1217``: who fights there."""
        return Manner(advances=(Way((), path_in(found)),))

    def no_advance(self, found: list[Any]) -> Clause:
        return Manner(advances=())

    def counterattack(self, found: list[Any]) -> Clause:
        return Manner(counterattack="always", by=troops_in(found) or None)

    def counterattack_if(self, found: list[Any]) -> Clause:
        least = next(str(each) for each in found if isinstance(each, Token) and each.type == "ODDS")
        return Manner(counterattack=least, by=troops_in(found) or None)

    def never(self, found: list[Any]) -> Clause:
        return Manner(counterattack="never", by=troops_in(found) or None)

    def lose(self, found: list[Any]) -> Clause:
        return Manner(losses=troops_in(found))

    def retreat(self, found: list[Any]) -> Clause:
        return Manner(retreats=(way_in(found),))

    def retreat_via(self, found: list[Any]) -> Clause:
        """``withdraws to 1512 via Odessa``: what is on the way is written behind."""
        end, via = (each for each in found if isinstance(each, list))
        return Manner(retreats=(Way(troops_in(found), (*via, *end)),))

    def retreat_through(self, found: list[Any]) -> Clause:
        return Manner(retreats=(Way(troops_in(found), paths_in(found)),))

    def retreat_from(self, found: list[Any]) -> Clause:
        """``Smolensk retreats to 0817, 0818``: whoever stands there."""
        start, path = (each for each in found if isinstance(each, list))
        return Manner(retreats=tuple(Way((), tuple(path), each) for each in start))

    def towards(self, found: list[Any]) -> Clause:
        return Manner(towards=path_in(found))

    def hex_counts(self, found: list[Any]) -> Clause:
        return Manner(hex_=next(each for each in found if isinstance(each, Place)))

    def marker(self, found: list[Any]) -> Clause:
        return Manner(marker=all_of(found, Troop)[0])

    def cadre(self, found: list[Any]) -> Clause:
        return Manner(cadre=all_of(found, Troop))

    def comes(self, found: list[Any]) -> Clause:
        """``Ostatki 1 comes in``: where, is asked. Raises NoSuchError of others, whose hex must be told."""
        (troop,) = all_of(found, Troop)
        if not self.cadres.issuperset(troop.units):
            raise NoSuchError("incomplete", self.line)
        return Manner(cadre=(troop,))

    def no_cadre(self, found: list[Any]) -> Clause:
        return Manner(cadre=())

    # Events and words

    def played(self, found: list[Any]) -> Playing:
        return Playing(all_of(found, CardName)[0])

    def event(self, found: list[Any]) -> Clause:
        return joined(found[0], found[1]) if len(found) > 1 else found[0]

    def choose(self, found: list[Any]) -> Clause:
        return Choosing(troops_in(found), path_in(found), cards_in(found))

    def choose_card(self, found: list[Token]) -> Clause:
        return Choosing(cards=(self.card(found[1:]),))

    def option(self, found: list[Any]) -> Bare:
        return Bare(option=next(int(each) for each in found if each.type in ("NUM", "ORDINAL", "CHOICE")))

    def aim_hexes(self, found: list[Any]) -> Bare:
        return Bare(places=path_in(found))

    def aim_troops(self, found: list[Any]) -> Bare:
        return Bare(troops=troops_in(found))

    bare_hexes, bare_troops = aim_hexes, aim_troops

    def pass_(self, found: list[Any]) -> Clause:
        return Saying("pass", more=is_further(self.line))

    def no_build(self, found: list[Any]) -> Clause:
        return Saying("pass", "build", more=is_further(self.line))

    def no_event(self, found: list[Any]) -> Clause:
        return Saying("pass", "card")

    def no_reroll(self, found: list[Any]) -> Clause:
        return Saying("pass", "reroll")

    def no_cancel(self, found: list[Any]) -> Clause:
        return Saying("pass", "cancel")

    def no_detrain(self, found: list[Any]) -> Clause:
        return Saying("pass", "detrain")

    def default(self, found: list[Any]) -> Clause:
        return Saying("default")

    def yes(self, found: list[Any]) -> Clause:
        return Saying("yes")

    def no(self, found: list[Any]) -> Clause:
        return Saying("no")
