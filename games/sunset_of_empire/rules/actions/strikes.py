"""Actions that hurt: gas, Spanish flu, snipers, rams; no other rules."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import SEATS, CardId, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.table import Table


def gassed(table: Table, seat: Seat) -> tuple[Unit, ...]:
    """Whom gas of the foe of ``seat`` neutralises: its infantry and personalities, no machines, no armour."""
    return tuple(
        unit
        for unit in table.side(seat).units
        if unit.row == "infantry"
        and not table.is_line(unit)
        and "machine" not in table.properties(unit)
        and table.can_be_neutralised(unit)
    )


def check_gas(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """Somebody must be there to breathe it."""
    return None if gassed(table, foe(seat)) else Fault("no-effect", {}, "Газовая атака")


def gas(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """The foe's infantry row."""
    for unit in gassed(change.table, foe(seat)):
        change.neutralise(unit.tag, "gassed")


def infected(table: Table, seat: Seat) -> tuple[Unit, ...]:
    """Whom the Spanish flu kills: all of the infantry's row but machines and the Line."""
    return tuple(
        unit
        for unit in table.side(seat).units
        if unit.row == "infantry" and not table.is_line(unit) and "machine" not in table.properties(unit)
    )


def check_flu(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """Somebody must be there to fall ill."""
    ill = any(infected(table, each) for each in SEATS)
    return None if ill else Fault("no-effect", {}, "Эпидемия испанки")


def flu(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """Both sides."""
    for each in SEATS:
        for unit in infected(change.table, each):
            change.lose(unit.tag)


def check_sniper(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """A personality, a scout, or the summoner of a formation, on either side."""
    found = table.board.unit(targets[0])
    if found is None:
        return Fault("no-such-unit", {"unit": str(targets[0])})
    unit = found[1]
    if table.is_person(unit) or table.is_scout(unit) or len(unit.cards) > 1:
        return None
    return Fault("no-sniper-target", {"unit": str(unit.tag)}, "Снайпер")


def sniper(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """Of a formation the summoner falls, and whom it summoned stays."""
    owner, unit = change.owner(targets[0])
    if len(unit.cards) == 1:
        change.lose(unit.tag)
        return
    summoner, *rest = unit.cards
    change.set_unit(unit.tag, cards=tuple(rest))
    change.discard(owner, summoner)
    change.show("destroyed", seat=owner, unit=str(unit.tag), cards=(str(summoner),))


def _rammed(table: Table, seat: Seat, tag: Tag, rule: str) -> Fault | None:
    unit = table.own(seat, tag)
    if unit is None:
        return Fault("no-such-unit", {"unit": str(tag)})
    fits = unit.row == "air" and table.is_unit(unit) and not table.is_sort(unit, "airship")
    return None if fits else Fault("no-ram-target", {"unit": str(tag)}, rule)


def check_kazakov(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """An aircraft of the foe that is no airship, while one has an own unit in the air."""
    rule = "Таран Казакова"
    if not any(unit.row == "air" and table.is_unit(unit) for unit in table.side(seat).units):
        return Fault("no-aircraft", {}, rule)
    return _rammed(table, foe(seat), targets[0], rule)


def check_nesterov(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """An own aircraft and one of the foe, neither an airship."""
    rule = "Таран Нестерова"
    return _rammed(table, seat, targets[0], rule) or _rammed(table, foe(seat), targets[1], rule)


def ram(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """Strength does not matter, nor does a balloon."""
    for tag in targets:
        change.lose(tag)
