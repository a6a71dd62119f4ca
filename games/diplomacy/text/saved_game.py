"""A game in the saved-game format of the PyPI package ``diplomacy``; it must not judge anything."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.kinds import Event
from games.diplomacy.model.board import Board
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import Power, province_of
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import View

MAP = "standard"
"""The only variant whose map, with every code of a place, that package has as well."""

COMPLETED = "COMPLETED"

_RESULTS = {
    **dict.fromkeys(("bounced", "blocked", "head-to-head", "own-unit", "own-support"), "bounce"),
    **dict.fromkeys(("no-convoy", "convoy-incomplete"), "no convoy"),
    **dict.fromkeys(("disrupted", "paradox", "convoy-broken", "convoy-paradox"), "disrupted"),
    **dict.fromkeys(("support-unmatched", "convoy-unmatched", "convoy-unused"), "void"),
    **dict.fromkeys(("dislodged", "support-dislodged", "fleet-dislodged"), "dislodged"),
    **dict.fromkeys(("retreat-clash", "retreat-missing", "retreat-disbanded"), "disband"),
    "cut": "cut",
}
"""The package's words for what came of an order; it has none for success."""


def saved_game(name: str, played: Sequence[tuple[str, Sequence[Event], View]], board: Board) -> str:
    """One line of JSON. ``played``: the phase that led to each position, what it told, a spectator's view.

    Letters are left out, and so is what that package computes when it loads a game (hashes, influence).
    """
    phases: list[Mapping[str, Any]] = []
    for at, (_, _, view) in enumerate(played):
        after = played[at + 1] if at + 1 < len(played) else None
        last = COMPLETED if view.game.ended is not None else view.game.position.phase
        phases.append(_phase(after[0] if after else last, view, after[1] if after else (), board))
    saved = {"id": name, "map": MAP, "rules": ["NO_PRESS", "POWER_CHOICE"], "phases": phases}
    return f"{json.dumps(saved, ensure_ascii=False)}\n"


def _phase(name: str, view: View, told: Sequence[Event], board: Board) -> Mapping[str, Any]:
    """A position, the orders given in it and what came of them."""
    position = view.game.position
    results: dict[str, list[str]] = {
        unit_text(unit): [] for power in board.powers for unit in position.units.get(power, ())
    }
    orders: dict[Power, list[str]] = {power: [] for power in board.powers}
    for event in told:
        key = event.key.removeprefix("order.")
        if event.key == "dislodged":
            results.setdefault(str(event.args["unit"]), []).append("dislodged")
        if key == event.key:
            continue
        if "unit" in event.args:
            found = results.setdefault(str(event.args["unit"]), [])
            found += [_RESULTS[key]] if key in _RESULTS and _RESULTS[key] not in found else []
        orders[Power(str(event.args["power"]))] += _order(key, event, board)
    return {
        "name": name,
        "state": {"name": name, "map": MAP, "note": "", **_state(name, position, board)},
        "orders": orders,
        "results": results,
        "messages": [],
    }


def _order(key: str, event: Event, board: Board) -> Iterator[str]:
    """The order of an event as the package writes it; none where none was given."""
    if key == "waived":
        yield "WAIVE"
    elif key in ("retreat-disbanded", "removed-by-default"):
        yield f"{event.args['unit']} D"
    elif key == "built-by-default":
        yield f"{event.args['unit']} B"
    elif "order" in event.args:
        yield _written(str(event.args["order"]), board)


def _written(text: str, board: Board) -> str:
    """``VIA`` behind every move that only a convoy makes; whoever aids a move names no coast."""
    start, dash, to = text.removesuffix(" VIA").partition(" - ")
    if not dash:
        return text
    if start.count(" ") > 1:
        return f"{start} - {province_of(to)}"
    near = start.startswith("F ") or province_of(to) in board.army_next[province_of(start[2:])]
    return text if near else f"{start} - {to} VIA"


def _state(name: str, position: Position, board: Board) -> Mapping[str, Any]:
    units = {power: sorted(map(unit_text, position.units.get(power, ()))) for power in board.powers}
    retreats: dict[Power, dict[str, list[str]]] = {power: {} for power in board.powers}
    for one in position.dislodged:
        units[one.power].append(f"*{unit_text(one.unit)}")
        retreats[one.power][unit_text(one.unit)] = list(one.retreats)
    return {
        "units": units,
        "retreats": retreats,
        "centers": {power: list(position.centers.get(power, ())) for power in board.powers},
        "homes": {power: list(board.homes[power]) for power in board.powers},
        "builds": {power: _builds(power, position, board, name.endswith("A")) for power in board.powers},
    }


def _builds(power: Power, position: Position, board: Board, asked: bool) -> Mapping[str, Any]:
    """How many units a power may build (or must remove: below zero), and where."""
    own, centers = position.units.get(power, ()), position.centers.get(power, ())
    taken = {province_of(unit.at) for units in position.units.values() for unit in units}
    free = [home for home in board.homes[power] if home in centers and home not in taken]
    count = len(centers) - len(own) if asked else 0
    return {"count": min(count, len(free)), "homes": free if count > 0 else []}
