"""How a simple player organizes: units come near the front, spare cards upgrade the strongest."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Detrain, Fortify, Organize, Place, Regroup, Upgrade
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import goals
from games.no_retreat.robot.cards import ranked
from games.no_retreat.robot.outlook import Outlook, apart, outlook, worth
from games.no_retreat.rules.movement import detrain, rail
from games.no_retreat.rules.organization import organize as organizing
from games.no_retreat.rules.organization import placing, upgrades


def organize(source: Source, view: View, ask: Ask) -> Organize:
    """Free upgrades, units that come for nothing, then what cards pay: units, forts, upgrades, regrouping."""
    board, seat, cards = view.board, ask.seat, list(ranked(source, view, ask.seat))
    look = outlook(source, board, seat)
    able = sorted(upgrades.could(source, board, seat), key=lambda unit: (-_gain(source, unit), unit))
    free = upgrades.free_upgrades(source, board, seat)
    lines: list[organizing.Line] = [Upgrade(unit) for unit in able[:free]]
    coming = placing.waiting(source, board, seat)
    for unit in sorted(coming, key=lambda unit: (placing.replace_cost(source, board, unit), unit)):
        cost = placing.replace_cost(source, board, unit)
        found = placing.hexes(source, board, unit, replaced=placing.is_replaced(board, unit))
        at = goals.arrivals(look, board, [unit], source.atlas.ways.members(found)).get(unit)
        if cost <= len(cards) and at is not None:
            lines.append(Place(unit, at, tuple(cards[:cost])))
            del cards[:cost]
    for unit in _forts(look):
        cost = upgrades.fortify_cost(source, board, unit)
        if cost <= len(cards):
            lines.append(Fortify(unit, tuple(cards[:cost])))
            del cards[:cost]
    for unit in able[free:]:
        cost = upgrades.upgrade_cost(source, unit)
        if cost <= len(cards):
            lines.append(Upgrade(unit, tuple(cards[:cost])))
            del cards[:cost]
    for unit in source.roster.of[seat]:
        each = board.units[unit]
        if cards and each.disorganized and each.at in source.atlas and worth(source, board, unit) > 3:
            lines.append(Regroup(unit, cards.pop(0)))
    return _lawful(source, view, ask, lines)


def _lawful(source: Source, view: View, ask: Ask, lines: list[organizing.Line]) -> Organize:
    """The lines in their steps, without those that cannot be followed."""
    ups = tuple(line for line in lines if isinstance(line, Upgrade | Fortify))
    places = tuple(line for line in lines if isinstance(line, Place))
    regroups = tuple(line for line in lines if isinstance(line, Regroup))
    kept = organizing.sifted(source, view, ask.seat, Organize(ups, places, regroups)).kept
    return Organize(
        tuple(line for line in ups if line in kept),
        tuple(line for line in places if line in kept),
        tuple(line for line in regroups if line in kept),
    )


def _forts(look: Outlook) -> list[UnitId]:
    """Units that become forts where the foe is near a prize, the dearest first."""
    board, source = look.board, look.source
    able = [
        unit
        for unit in source.roster.of[look.seat]
        if upgrades.fortifiable(source, board, unit)
        and look.prizes.get(board.units[unit].at)
        and look.threatened(board.units[unit].at)
    ]
    return sorted(able, key=lambda unit: (-look.prizes[board.units[unit].at], unit))


def _gain(source: Source, unit: UnitId) -> int:
    counter = source.roster[unit]
    return counter.face(False).strength - counter.face(True).strength if counter.two_sided else 0


def _nearest(look: Outlook, hexes: tuple[HexId, ...]) -> HexId | None:
    """The hex that is nearest to a foe, of them one without a friend; none where there is none."""

    def far(hex_: HexId) -> tuple[int, int, HexId]:
        foes = min((apart(look.source, hex_, each) for each in look.dangers), default=0)
        return foes, len(look.board.standing(hex_)), hex_

    return min(hexes, key=far, default=None)


def leave_trains(source: Source, view: View, ask: Ask) -> Detrain:
    """Everybody leaves the trains as near to the foe as they go."""
    look = outlook(source, view.board, ask.seat)
    hexes = source.atlas.ways.members(detrain.hexes(source, view.board, ask.seat))
    units = rail.in_box(source, view.board, ask.seat) if ask.kind == "detrain" else (view.board.reserve,)
    at = goals.arrivals(look, view.board, [unit for unit in units if unit is not None], hexes)
    places = tuple(Place(unit, hex_) for unit, hex_ in at.items())
    return Detrain(detrain.sifted(source, view, ask.seat, Detrain(places)).kept)
