"""What the conditions of standing orders and battle plans may ask of; only what the view shows."""

from __future__ import annotations

from adjudicator.kinds import Args, Ask, Seat, Value
from games.sunset_of_empire.cards import ROWS, foe
from games.sunset_of_empire.orders import Tag
from games.sunset_of_empire.state import View
from games.sunset_of_empire.table import Table


def facts(table: Table, view: View, ask: Ask) -> Args:
    """Name -> value.

    ``my-life``, ``their-life``, ``my-air`` ... ``their-fleet`` (cards with strength in a row), ``my-mines``,
    ``their-mines``, ``my-balloon``, ``their-balloon`` (what holds that side back), ``my-hand``,
    ``their-hand``, ``their-hidden``, ``they-passed``, ``year``; ``field-<card>`` and ``active-<card>`` of
    each open card.
    In a window ``power``, ``target`` (a card's key, ``life`` or ``hidden``), ``target-row`` and ``attacker``.
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
        for unit in side.units:
            for card in unit.cards:
                found |= {f"field-{card}": True, f"active-{card}": unit.active}
    if ask.kind == "counter":
        found |= _blow(table, mine, ask)
    return found


def _blow(table: Table, seat: Seat, ask: Ask) -> dict[str, Value]:
    units = ask.args["units"]
    assert isinstance(units, tuple)
    attackers = [unit for tag in units if (unit := table.own(foe(seat), Tag(str(tag)))) is not None]
    target = table.own(seat, Tag(str(ask.args["target"])))
    name: str = "life" if target is None else str(target.cards[0]) if target.cards else "hidden"
    return {
        "power": ask.args["power"],
        "target": name,
        "target-row": target.row if target is not None else "life",
        "attacker": str(attackers[0].cards[0]) if attackers else "",
        "attackers": len(attackers),
    }
