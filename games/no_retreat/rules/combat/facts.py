"""What conditions may ask of: weather, hexes, units, hands, points, the odds and the last result."""

from __future__ import annotations

from adjudicator.kinds import Args, Seat, Value
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.source import Source
from games.no_retreat.rules.combat import shifts
from games.no_retreat.rules.ground import points, weather


def known(source: Source, board: Board, seat: Seat | None, fight: Fight | None = None) -> Args:
    """Facts by name, as ``seat`` sees them; a spectator has no own hexes and hands.

    ``taken-1217``, ``lost-1217``: whose units stand there, else who controls it; ``empty-1217``;
    ``counterblow-1217``; ``at-ge-4a`` where a unit is. ``odds``: the final column of a battle, from 0 for
    the worst, -1 below the table; ``result``: of the last battle of this player turn.
    """
    found: dict[str, Value] = {
        "turn": board.turn,
        "weather": weather.sky(source, board),
        "result": board.now.result,
        **{f"at-{unit}": each.at for unit, each in board.units.items()},
    }
    if fight is not None:
        # Of a battle that was fought the column counts at which the die fell: some may be gone since.
        found["odds"] = fight.columns[1] if fight.die else shifts.ratio(source, board, fight)[1]
    if seat is not None:
        found["my-hand"], found["their-hand"] = board.hands[seat], board.hands[foe(seat)]
        found["points"] = points.total(source, board, seat)
    stands = {each.at: source.roster[unit].seat for unit, each in board.units.items()}
    for hex_ in source.atlas.grounds:
        whose = stands.get(hex_) or board.control.get(hex_)
        marker = board.markers.get(hex_)
        found[f"empty-{hex_}"] = hex_ not in stands
        found[f"counterblow-{hex_}"] = marker is not None and marker.kind == "counterblow"
        if seat is not None:
            found[f"taken-{hex_}"], found[f"lost-{hex_}"] = whose == seat, whose == foe(seat)
    return found
