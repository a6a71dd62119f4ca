"""What follows from the cards on the table: strength, reach, protection; it must not change anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.kinds import Seat
from games.sunset_of_empire.model.board import Board, Side, Unit
from games.sunset_of_empire.model.cards import (
    ROWS,
    Card,
    CardId,
    Catalogue,
    Does,
    Effect,
    EffectKind,
    Printed,
    Property,
    Row,
    Sort,
    foe,
)
from games.sunset_of_empire.model.orders import Tag

_HITS: Mapping[Row, Property] = {"air": "hits-air", "infantry": "hits-infantry", "fleet": "hits-fleet"}


@dataclass(frozen=True, slots=True)
class Table:
    """The board with the cards as its reader knows them: ``hidden`` are the submarines it sees under."""

    catalogue: Catalogue
    board: Board
    hidden: Mapping[Tag, CardId]
    _strengths: dict[tuple[Seat, Unit], int] = field(default_factory=dict, compare=False, repr=False)
    """What ``strength`` found before: who weighs moves asks it of each unit many times."""

    def side(self, seat: Seat) -> Side:
        """A half of the table."""
        return self.board.sides[seat]

    def own(self, seat: Seat, tag: Tag) -> Unit | None:
        """A unit of ``seat``."""
        for unit in self.board.sides[seat].units:
            if unit.tag == tag:
                return unit
        return None

    def printed(self, unit: Unit) -> Printed:
        """What is printed on the cards of a unit; of a hidden submarine only where it is known."""
        if unit.cards:
            return self.catalogue.prints[unit.cards]
        return self.catalogue.prints[(self.hidden[unit.tag],) if unit.tag in self.hidden else ()]

    def cards(self, unit: Unit) -> tuple[Card, ...]:
        """The cards of a unit; of a hidden submarine only where it is known."""
        return self.printed(unit).cards

    def card(self, card: CardId) -> Card:
        """A card of the catalogue."""
        return self.catalogue.cards[card]

    def properties(self, unit: Unit) -> frozenset[Property]:
        """The properties of a unit; a formation has those of both its cards."""
        return self.printed(unit).properties

    def has_strength(self, unit: Unit) -> bool:
        """Whether it is a card with strength: it bars the way to life points. Hidden submarines are."""
        return not unit.cards or not self.printed(unit).kinds.isdisjoint(("unit", "line"))

    def is_line(self, unit: Unit) -> bool:
        """Whether it is the Hindenburg Line."""
        return "line" in self.printed(unit).kinds

    def is_person(self, unit: Unit) -> bool:
        """Whether it is a personality."""
        return "personality" in self.printed(unit).kinds

    def is_scout(self, unit: Unit) -> bool:
        """Whether it is a scout."""
        return "scout" in self.printed(unit).kinds

    def is_unit(self, unit: Unit) -> bool:
        """Whether it is a unit that may fight: no personality, no scout, not the Line."""
        return self.has_strength(unit) and not self.is_line(unit)

    def is_sort(self, unit: Unit, sort: Sort) -> bool:
        """Whether it is a tank, or an airship."""
        return sort in self.printed(unit).sorts

    def effects(self, kind: EffectKind, seat: Seat) -> tuple[Effect, ...]:
        """The conditions of this year's open event that hold for ``seat``."""
        if self.board.event is None:
            return ()
        conditions = self.catalogue.events[self.board.event].conditions
        return tuple(each for each in conditions if each.kind == kind and seat in each.sides)

    def banned(self, seat: Seat, does: Does) -> bool:
        """Whether this year's event forbids an action."""
        return any(effect.does == does for effect in self.effects("ban", seat))

    def torpedoes(self, seat: Seat) -> int:
        """How often a year a hidden submarine may neutralise without coming up."""
        return next((effect.amount for effect in self.effects("torpedoes", seat)), 1)

    # Strength of a unit

    def strength(self, seat: Seat, unit: Unit) -> int:
        """Attack and defence of a unit: its cards, personalities in its row, this year's event."""
        found = self._strengths.get((seat, unit))
        if found is None:
            base = self.printed(unit).strength
            found = base if self.is_line(unit) else max(base + self.modifier(seat, unit), 0)
            self._strengths[seat, unit] = found
        return found

    def modifier(self, seat: Seat, unit: Unit) -> int:
        """What personalities and the event add to a unit; a formation gets it once."""
        properties = self.properties(unit)
        added = 0
        for other in self.side(seat).units:
            if other.row == unit.row and other.active and self.is_person(other):
                person = self.cards(other)[0]
                added += 0 if properties & set(person.spares) else person.bonus
        for effect in self.effects("strength", seat):
            if effect.row == unit.row and (effect.property is None or effect.property in properties):
                added += effect.amount
        return added

    def power(self, seat: Seat, unit: Unit, row: Row) -> int:
        """The strength with which a unit strikes at ``row``: a bomber's bombs elsewhere than in the air."""
        bombs = self.printed(unit).bomb
        return bombs if bombs and row != unit.row else self.strength(seat, unit)

    # Rows

    def reach(self, unit: Unit) -> tuple[Row, ...]:
        """The rows that a unit may strike at, by its function and its properties."""
        properties = self.properties(unit)
        bomber = "bomber" in properties
        return tuple(
            row
            for row in ROWS
            if (row == unit.row or _HITS[row] in properties or (bomber and row != "air"))
            and not (row == "infantry" and "not-infantry" in properties)
        )

    def undefended(self, seat: Seat, row: Row) -> bool:
        """Whether a row of ``seat`` has no card with strength; neutralised ones bar the way too."""
        return not any(unit.row == row and self.has_strength(unit) for unit in self.side(seat).units)

    def line(self, seat: Seat) -> Unit | None:
        """The active Hindenburg Line of ``seat``."""
        return next((unit for unit in self.side(seat).units if self.is_line(unit) and unit.active), None)

    # What may be done to a unit

    def can_be_neutralised(self, unit: Unit) -> bool:
        """Armour and a second time are no use; personalities and scouts are a matter of gas alone."""
        return unit.active and "armour" not in self.properties(unit)

    def halted(self, seat: Seat, unit: Unit) -> bool:
        """Whether this year's event keeps a unit from attacking: by its row and the strength on its cards."""
        printed = self.printed(unit).strength
        return any(each.row == unit.row and printed >= each.amount for each in self.effects("halt", seat))

    def may_act(self, seat: Seat, unit: Unit) -> bool:
        """Whether a unit could attack if mines and events let it."""
        gassed = unit.condition == "gassed" and bool(self.effects("rise", seat))
        return self.is_unit(unit) and (unit.active or gassed)

    def can_attack(self, seat: Seat) -> bool:
        """Whether ``seat`` has a card on the field that is able to attack."""
        return any(self.may_act(seat, unit) for unit in self.side(seat).units)

    def can_scout(self, seat: Seat, unit: Unit) -> bool:
        """Whether a scout may go now: once a year, not neutralised, no pigeon under a barrage balloon."""
        grounded = unit.row == "air" and self.side(seat).balloon is not None
        return self.is_scout(unit) and unit.active and not unit.used and not grounded

    def could_hold(self, seat: Seat, hand_size: int, does: Does) -> bool:
        """Whether the hand of ``seat`` may have an action of this rule, as far as everybody knows."""
        gone = self.side(seat).discards
        lying = (self.side(foe(seat)).mined, self.side(foe(seat)).balloon)
        left = [card for card in self.catalogue.able(seat, does) if card not in gone and card not in lying]
        return hand_size > 0 and bool(left)
