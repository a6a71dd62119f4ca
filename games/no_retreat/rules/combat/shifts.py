"""Strength, shifts and ratio of a battle (10.5.1, 10.5.3, 10.5.4, 10.6), for PREVIEW and letters too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.no_retreat.model.atlas import AXIS, SOVIET, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import Face, UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.source import Source
from games.no_retreat.rules.combat import effects, odds
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.movement.walking import terrain_of

SUPPORT = 1
"""10.6.2: columns for a support marker; Shock gives twice that on the first snow turn."""
SHOCK_UNIT = 1
SS_GRENADIERS = -1
WORKS = -1


def face(source: Source, board: Board, unit: UnitId) -> Face:
    """The side of a unit that is up."""
    return source.roster[unit].face(board.units[unit].weak)


def strength(source: Source, board: Board, units: tuple[UnitId, ...], fight: Fight | None = None) -> int:
    """10.5.1: what is printed on the sides that are up, with what cards add to it in a battle."""
    printed = {unit: face(source, board, unit).strength for unit in units}
    if fight is None:
        return sum(printed.values())
    return sum(effects.strength(board, fight, unit, one) for unit, one in printed.items())


def ratio(source: Source, board: Board, fight: Fight) -> tuple[int, int]:
    """The columns before and after all shifts (10.5.3, 10.5.4), below the table -1."""
    tables = source.tables
    start = odds.column(
        tables,
        strength(source, board, fight.attackers, fight),
        strength(source, board, fight.defenders, fight),
    )
    return start, odds.shifted(tables, start, sum(of(source, board, fight).values()))


def of(source: Source, board: Board, fight: Fight) -> Mapping[str, int]:
    """Every shift by its name, to the attacker's good where above 0; those of 0 are left out."""
    hex_ = fight.hex_ or fight.hexes[0]
    found = {
        **terrain(source, board, fight, hex_),
        "weather": _weather(source, board, fight, hex_),
        "support": _support(source, board, fight),
        "tanks": _tanks(source, board, fight, hex_),
        "shock-unit": SHOCK_UNIT * sum(face(source, board, unit).kind == "shock" for unit in fight.attackers),
        "ss-grenadiers": SS_GRENADIERS
        * any(face(source, board, unit).kind == "ss-mechanized" for unit in fight.defenders),
        "unsupplied": source.tables.figures.unsupplied_shift
        * any(board.units[unit].unsupplied and board.units[unit].at == hex_ for unit in fight.defenders),
        "cards": sum(
            effects.shift(source.atlas, board, fight, each)
            for each in effects.acting(board, fight, "shift", "siege")
        ),
    }
    return {name: by for name, by in found.items() if by}


def told(found: Mapping[str, int]) -> tuple[str, ...]:
    """Shifts as an event tells them, each with its name: ``river -1``."""
    return tuple(f"{name} {by:+d}" for name, by in found.items())


def best_for_defender(source: Source, board: Board, fight: Fight) -> HexId:
    """10.6.1: of several attacked hexes that which helps the defender most, of equals the first."""
    return min(fight.hexes, key=lambda hex_: sum(of(source, board, replace(fight, hex_=hex_)).values()))


def terrain(source: Source, board: Board, fight: Fight, hex_: HexId) -> Mapping[str, int]:
    """10.6.1: of the defender's hex; none in a counterattack and under a counterblow (10.1.2, 10.7.2)."""
    if fight.chain or hex_ in fight.blows:
        return {}
    table, ground = source.tables.terrain, source.atlas[hex_]
    kind = terrain_of(board, source.atlas, hex_)
    frozen = weather.effect(source, board).frozen
    dry = effects.any_of(board, fight, "crossing", "bridgehead")
    across = all(source.atlas.river_between(board.units[unit].at, hex_) for unit in fight.attackers)
    return {
        kind: table[kind].shift,
        "objective": table["objective"].shift if ground.objective else 0,
        "river": table["river"].shift if across and not frozen and not dry else 0,
        "works": WORKS if hex_ in board.works else 0,
    }


def _weather(source: Source, board: Board, fight: Fight, hex_: HexId) -> int:
    """13.1: against Soviet units in the USSR, but of Finns; twice that on turn 5."""
    finns = all(source.roster[unit].nation == "finland" for unit in fight.attackers)
    if fight.defender != SOVIET or source.atlas[hex_].country != "ussr" or finns:
        return 0
    twice = board.turn == source.tables.figures.double_shift_turn
    return weather.effect(source, board).shift * (2 if twice else 1)


def _support(source: Source, board: Board, fight: Fight) -> int:
    """10.6.2: the first of turns 4 and 5 that is snow; after snow on 4 turn 5 is long winter."""
    if not fight.supported:
        return 0
    first = board.turn in source.tables.figures.first_snow and weather.weather(source, board) == "snow"
    twice = any(each.seat == fight.attacker for each in effects.acting(board, fight, "shock-double"))
    return SUPPORT * (2 if (first or twice) and fight.attacker == SOVIET else 1)


def _tanks(source: Source, board: Board, fight: Fight, hex_: HexId) -> int:
    """10.6.3, 14.3 to 14.5: once a battle, of SS tanks always."""
    worth, anyway, denied = effects.tanks(board, fight)
    faces = {unit: face(source, board, unit) for unit in fight.attackers}
    if any(each.kind == "ss-tank" for each in faces.values()):
        return worth
    able = any(
        each.tank and not board.units[unit].unsupplied and keeps_tanks(board, fight)
        for unit, each in faces.items()
    )
    table, ground = source.tables.terrain, source.atlas[hex_]
    open_ = table[terrain_of(board, source.atlas, hex_)].tank_shift and not ground.objective
    held = any((shown := face(source, board, unit)).tank or shown.mechanized for unit in fight.defenders)
    sky = weather.effect(source, board).tank_shift
    return worth if able and open_ and sky and not denied and (anyway or not held) else 0


def keeps_tanks(board: Board, fight: Fight) -> bool:
    """13.5 oil: without it German tanks lose shift and breakthrough (not those of the SS)."""
    return fight.attacker != AXIS or board.happened.get("oil", board.turn + 1) > board.turn
