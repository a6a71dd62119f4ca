"""Actions that hold a row of the foe back until it clears them: naval mines and the barrage balloon."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.cards import CardId, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.table import Table


def check_mines(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One card of them lies before a fleet."""
    lies = table.side(foe(seat)).mined is not None
    return Fault("lies-already", {}, "Подводные мины") if lies else None


def mines(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """The foe's fleet may not attack until they are cleared, in later years too."""
    change.set_side(foe(seat), mined=card)
    change.show("mines-laid", seat=seat)


def check_balloon(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One card of them hangs before the aircraft of a side."""
    hangs = table.side(foe(seat)).balloon is not None
    return Fault("lies-already", {}, "Заградительный аэростат") if hangs else None


def balloon(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """The foe's aircraft need a die for each attack."""
    change.set_side(foe(seat), balloon=card)
    change.show("balloon-raised", seat=seat)
