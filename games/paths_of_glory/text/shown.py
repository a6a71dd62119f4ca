"""How a question shows moves and attacks, by units that are there; what it shows is lawful, and no advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Activate, Assault, Entrench, Leg, Move, Operations
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.cards import operations
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.wording import Wording
from games.words import Words

_ATTACKERS = 2
"""How many an attack that is shown has at most."""
_POINTS = 99
"""Points are no matter of a form: whatever it costs."""


def shown(source: Source, view: View, ask: Ask, wording: Wording, say: Words) -> Mapping[str, str]:
    """Forms of a move, an attack, a flank attack and digging, of the first units that could; none may be."""
    board, units = view.board, _able(source, view, ask)
    going = next(_moves(source, view, ask, units), None)
    fight = next(_fights(source, view, ask, units), None)
    if going is None or fight is None:
        return {}
    found = {
        "go": wording.leg(going),
        "fight": wording.assault(replace(fight, pin=None)),
        "flank": say.say("duty.flank", {"space": fight.pin}) if fight.pin else "",
        "dig": "",
    }
    for unit in _diggers(source, view, ask, units):
        found["dig"] = wording.say("entrench", unit=wording.unit(unit), space=board.units[unit].at)
        break
    begin, end = say.say("duty.opens"), say.say("duty.closes")
    return {key: f"{begin}{line}{end}" if line else "" for key, line in found.items()}


def _able(source: Source, view: View, ask: Ask) -> Sequence[UnitId]:
    """Armies with a number that are in supply (14.3.1), in the order of the board."""
    supply, units = Supply(source, view.board), list[UnitId]()
    for unit, where in view.board.units.items():
        kind = source.roster[unit]
        numbered = kind.size == "army" and kind.badge.isdecimal()
        if kind.seat == ask.seat and numbered and where.at in source.atlas.spaces and supply.unit(unit):
            units.append(unit)
    return units


def _lawful(source: Source, view: View, ask: Ask, order: Operations) -> bool:
    return operations.check(source, view.board, (), ask.seat, order, _POINTS) is None


def _moves(source: Source, view: View, ask: Ask, units: Sequence[UnitId]) -> Iterator[Leg]:
    """Ways of one unit into an own space beside it."""
    board = view.board
    for unit in units:
        at = board.units[unit].at
        for space in source.atlas.neighbours(at, source.roster[unit].line):
            order = Operations(None, (Activate(at, "move"),), (Move((unit,), (space,)),))
            if board.control[space] == ask.seat and _lawful(source, view, ask, order):
                yield Leg(unit, space)


def _diggers(source: Source, view: View, ask: Ask, units: Sequence[UnitId]) -> Iterator[UnitId]:
    """Who may dig; before the event of that name nobody."""
    for unit in units:
        at = view.board.units[unit].at
        order = Operations(None, (Activate(at, "move"),), dig=(Entrench(unit),))
        if _lawful(source, view, ask, order):
            yield unit


def _fights(source: Source, view: View, ask: Ask, units: Sequence[UnitId]) -> Iterator[Assault]:
    """Attacks: of two armies of a nation from two spaces, round the flank if they may, then of one."""
    near = _near(source, view, ask, units)
    pairs = [Assault(space, pair) for space, beside in near.items() for pair in _pair(source, view, beside)]
    flanking = [replace(each, pin=view.board.units[each.units[0]].at) for each in pairs]
    single = [Assault(space, (unit,)) for space, beside in near.items() for unit in beside]
    for each in (*flanking, *pairs, *single):
        spaces = dict.fromkeys(view.board.units[unit].at for unit in each.units)
        activate = tuple(Activate(space, "attack") for space in spaces)
        if _lawful(source, view, ask, Operations(None, activate, attacks=(each,))):
            yield each


def _near(
    source: Source, view: View, ask: Ask, units: Sequence[UnitId]
) -> Mapping[SpaceId, Sequence[UnitId]]:
    """The spaces with foes, and who of ``units`` stands beside each."""
    board = view.board
    near: dict[SpaceId, list[UnitId]] = {}
    for unit in units:
        for space in source.atlas.neighbours(board.units[unit].at, source.roster[unit].line):
            if any(source.roster[other].seat != ask.seat for other in board.stack(space)):
                near.setdefault(space, []).append(unit)
    return near


def _pair(source: Source, view: View, units: Sequence[UnitId]) -> Sequence[tuple[UnitId, ...]]:
    """The first two of a nation that stand apart; none or one pair."""
    nation = source.roster[units[0]].nation
    apart = {
        view.board.units[unit].at: unit for unit in reversed(units) if source.roster[unit].nation == nation
    }
    pair = tuple(unit for unit in units if unit in apart.values())[:_ATTACKERS]
    return [pair] if len(pair) == _ATTACKERS else []
