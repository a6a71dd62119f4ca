"""What the conditions of standing orders and battle plans may ask of; only what the view shows."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Args, Ask, Seat, Value
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import DIVING, ROWS, CardId, foe
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table


def facts(table: Table, view: View, ask: Ask) -> Args:
    """Name -> value; what is missing is not known.

    ``my-life``, ``their-life``, ``my-air`` ... ``their-fleet`` (cards with strength in a row), ``my-mines``,
    ``their-mines``, ``my-balloon``, ``their-balloon`` (what holds that side back), ``my-hand``,
    ``their-hand``, ``my-hidden``, ``their-hidden``, ``they-passed``, ``year``; ``field-<card>`` and
    ``active-<card>`` (None where it is not on the field) of each card, but not of those that may be one of
    the foe's hidden submarines.
    In a window ``power``, ``target-life``, ``target-<card>``, ``target-row``, ``attacker-<card>`` and
    ``attackers``.
    """
    mine, theirs = ask.seat, foe(ask.seat)
    found: dict[str, Value] = {"year": view.board.year, "they-passed": view.board.sides[theirs].passed}
    for name, seat in (("my", mine), ("their", theirs)):
        side = view.board.sides[seat]
        found |= {f"{name}-life": side.life, f"{name}-hand": view.hand_sizes[seat]}
        found |= {f"{name}-mines": side.under_mines, f"{name}-balloon": side.balloon is not None}
        for row in ROWS:
            found[f"{name}-{row}"] = sum(unit.row == row and table.has_strength(unit) for unit in side.units)
        found[f"{name}-hidden"] = sum(unit.hidden for unit in side.units)
    found |= _field(table, theirs)
    if ask.kind == "counter":
        found |= _blow(table, mine, ask)
    return found


def _field(table: Table, theirs: Seat) -> dict[str, Value]:
    """Every card that is known to lie on the field or not to lie there."""
    lying = {card.id: unit.active for unit in _units(table) for card in table.cards(unit)}
    under = _may_be_hidden(table, theirs) - lying.keys()
    found: dict[str, Value] = {}
    for card in table.catalogue.cards:
        if card not in under:
            found |= {f"field-{card}": card in lying, f"active-{card}": lying.get(card)}
    return found


def _units(table: Table) -> Iterable[Unit]:
    return (unit for side in table.board.sides.values() for unit in side.units)


def _may_be_hidden(table: Table, seat: Seat) -> set[CardId]:
    """Cards of which a hidden submarine of ``seat`` may be one, for all that lies open."""
    side = table.side(seat)
    if not any(unit.hidden and not table.cards(unit) for unit in side.units):
        return set()
    return {
        card
        for card in table.catalogue.decks[seat]
        if card not in side.discards and set(table.card(card).properties) & set(DIVING)
    }


def _blow(table: Table, seat: Seat, ask: Ask) -> dict[str, Value]:
    units = ask.args["units"]
    assert isinstance(units, tuple)
    attackers = [unit for tag in units if (unit := table.own(foe(seat), Tag(str(tag)))) is not None]
    target = table.own(seat, Tag(str(ask.args["target"])))
    return {
        "power": ask.args["power"],
        "target-life": target is None,
        **_among(table, "target", [] if target is None else [target]),
        "target-row": target.row if target is not None else "life",
        **_among(table, "attacker", attackers),
        "attackers": len(attackers),
    }


def _among(table: Table, name: str, units: list[Unit]) -> dict[str, Value]:
    """Which cards these units are, every card of a formation; unknown while one of them is hidden."""
    there = {card.id for unit in units for card in table.cards(unit)}
    if all(table.cards(unit) for unit in units):
        return {f"{name}-{card}": card in there for card in table.catalogue.cards}
    return {f"{name}-{card}": True for card in there}
