"""Diplomacy as a subject of the contract tests: no secrets, so the second world is the first; invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from adjudicator.kinds import Fault, Seat
from games.diplomacy.model.orders import province_of
from games.diplomacy.model.position import Position
from parsers.registry import title
from tests.contract.subject import Subject

LAST_YEAR = 1903


def twin(state: Any, seat: Seat | None, pick: Callable[[int], int]) -> Any:
    """Everything on the board is open; orders not yet resolved are no part of the state."""
    return state


def invariants(state: Any) -> tuple[str, ...]:
    """What is wrong with ``state``; empty where nothing is."""
    position: Position = state.position
    wrong: list[str] = []
    units = [unit for owned in position.units.values() for unit in owned]
    if len(units) > 34:
        wrong.append(f"{len(units)} units")
    crowded = [place for place, n in Counter(province_of(unit.at) for unit in units).items() if n > 1]
    if crowded:
        wrong.append(f"two units in {crowded}")
    centers = Counter(center for owned in position.centers.values() for center in owned)
    if any(n > 1 for n in centers.values()):
        wrong.append("a centre with two owners")
    if position.dislodged and not position.phase.endswith("R"):
        wrong.append(f"dislodged units in {position.phase}")
    if any(not beaten.retreats for beaten in position.dislodged):
        wrong.append("a dislodged unit is asked to retreat to nowhere")
    for power, owned in position.units.items():
        beaten = sum(each.power == power for each in position.dislodged)
        if position.phase.startswith("S") and len(owned) + beaten > len(position.centers.get(power, ())):
            wrong.append(f"{power} has more units than centres in {position.phase}")
    return tuple(wrong)


def places(scenario: str) -> frozenset[str]:
    """Every province, and every coast that a fleet must name."""
    provinces = title("diplomacy").title.game.variants[scenario].board.provinces.values()  # type: ignore[attr-defined]
    coasts = {f"{province.key}/{coast}" for province in provinces for coast in province.coasts}
    return frozenset({str(province.key) for province in provinces} | coasts)


def edit(state: Any, pick: Callable[[int], int]) -> tuple[str, ...]:
    """A unit goes, one comes to a power with a centre to spare, or a centre is given to somebody."""
    position: Position = state.position
    rules: Any = title("diplomacy").title.game
    board, owners = rules.variants[state.variant].board, position.owners()
    land = [key for key, each in board.provinces.items() if each.terrain != "sea"]
    units = [f"{unit.kind} {unit.at}" for own in position.units.values() for unit in own]
    lines = [f"REMOVE {unit}" for unit in units]
    lines += [
        f"ADD {power} A {land[pick(len(land))]}"
        for power in board.powers
        if len(position.units.get(power, ())) < len(position.centers.get(power, ()))
    ]
    free = [key for key, each in board.provinces.items() if each.center and key not in owners]
    lines += [f"CENTER {place} {board.powers[pick(len(board.powers))]}" for place in free]
    chosen = lines[pick(len(lines))] if lines else ""
    return (chosen,) if chosen and not isinstance(rules.edit(state, (chosen,)), Fault) else ()


def subject() -> Subject:
    """Diplomacy as registered."""
    return Subject(
        registered=title("diplomacy"),
        options={"": {"last_year": LAST_YEAR}},
        bound=40,
        twin=twin,
        invariants=invariants,
        places=places,
        edit=edit,
    )
