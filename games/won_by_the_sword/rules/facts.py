"""What conditions may ask of: the column in question, its siege, where everybody is, who was seen."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Args, Ask, Seat, Value
from games.won_by_the_sword.model.atlas import SEATS, PointId, foe
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.forces import Roster, UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.battles.wings import everyone
from games.won_by_the_sword.rules.ground.score import total
from games.won_by_the_sword.rules.movement.scouting import LOOKED_AT
from games.won_by_the_sword.rules.sieges.capture import CAPTURED


def known(source: Source, view: View, ask: Ask) -> Args:
    """Facts by name, as the seat of the view sees them.

    ``column``: the number of the own column that the question is about, ``at-ulm`` where it (or the point in
    question) is. ``foe-at-ulm``, ``taken-ulm``: a column of the foe, an own garrison is there;
    ``their-column-2``: where that one is; ``own-column-2``, ``column-P2``: where an own one is, or one of
    either side. ``cp``, ``card``, ``bp``, ``my-levels``, ``my-foot``, ``my-horse``, ``my-advantage``,
    ``requisitioned``, ``declined``: of the column. ``siege``, ``works``, ``works-done``,
    ``scouted``: whether a patrol of the foe looked at it in this activation.
    ``refused``: of its siege, or that of the besieged point. ``their-foot`` and the like: of what was seen of
    the column of the foe in this turn; what was not seen is unknown.
    """
    board = view.board
    found: dict[str, Value] = {
        "turn": board.turn,
        "round": board.round,
        "season": source.setups[board.terms.scenario].turns[max(0, board.turn - 1)].season,
        "initiative": board.initiative,
        **{f"points {seat.lower()}": total(source, board, seat) for seat in SEATS},
    }
    if view.seat is None or view.own is None:
        return found
    column = _column(view, ask)
    point = _point(view, ask, column)
    found |= _points(source, board, view.seat, point)
    found |= _siege(view, column, point)
    if column is not None and column in view.own.columns:
        found |= _own(source, view, view.own, column)
    seen = _seen(view, ask)
    if seen is not None:
        found |= counted(source.roster, "their", seen)
    if ask.kind == "plan":
        found["small-battle"] = not ask.args["general"]
    return found


def _column(view: View, ask: Ask) -> ColumnId | None:
    """The own column that a question is about."""
    said = str(ask.args.get("column") or "")
    if said and seat_of(ColumnId(said)) == view.seat:
        return ColumnId(said)
    return view.acting.column if view.acting is not None and view.acting.seat == view.seat else None


def _point(view: View, ask: Ask, column: ColumnId | None) -> PointId | None:
    """Where it is, or the point that the question names."""
    if column is not None and column in view.board.columns:
        return view.board.columns[column].at
    said = str(ask.args.get("point") or "")
    return PointId(said) if said else None


def _points(source: Source, board: Board, seat: Seat, here: PointId | None) -> dict[str, Value]:
    found: dict[str, Value] = {"vp": total(source, board, seat)}
    found["vp-lead"] = total(source, board, seat) - total(source, board, foe(seat))
    there = {board.columns[key].at for key in board.of(foe(seat))}
    for point in source.atlas.points:
        found[f"foe-at-{point}"] = point in there
        found[f"taken-{point}"] = board.garrisons.get(point) == seat
        if here is not None:
            found[f"at-{point}"] = point == here
    for key in board.of(foe(seat)):
        found[f"their-column-{key[1:]}"] = board.columns[key].at
    for key in board.columns:
        found[f"column-{key}"] = board.columns[key].at
        if seat_of(key) == seat:
            found[f"own-column-{key[1:]}"] = board.columns[key].at
    if here is not None:
        found["requisitioned"] = board.requisitioned.get(here, 0)
    return found


def _siege(view: View, column: ColumnId | None, point: PointId | None) -> dict[str, Value]:
    """``refused``: the last offer: the final one once works were declared in this activation."""
    siege = view.board.sieges.get(point) if point is not None else None
    if siege is not None and column is not None and siege.column != column:
        siege = None
    worked = view.acting is not None and view.acting.worked
    first = point in view.board.refusals
    return {
        "siege": siege is not None,
        "works": siege.built if siege is not None else 0,
        "works-done": siege is not None and siege.built >= siege.required,
        "refused": siege is not None and (siege.refused or (first and not worked)),
    }


def _own(source: Source, view: View, own: Side, column: ColumnId) -> dict[str, Value]:
    """Of the own column and of its activation."""
    force, acting = own.columns[column], view.acting
    found: dict[str, Value] = {"column": int(column[1:]), "bp": force.baggage}
    found |= counted(source.roster, "my", force.units)
    if column in view.board.columns:
        marker = view.board.columns[column]
        found |= {"my-advantage": marker.advantages, "declined": bool(marker.declined)}
    if acting is not None and acting.column == column:
        found |= {
            "cp": acting.cp,
            "card": source.pack[acting.card].action,
            "surrendered": CAPTURED in acting.used,
            "scouted": LOOKED_AT in acting.used,
        }
    return found


def counted(roster: Roster, whose: str, units: Mapping[UnitId, int]) -> dict[str, Value]:
    """Levels, regiments of foot and of horse."""
    return {
        f"{whose}-levels": roster.levels(units),
        f"{whose}-foot": roster.regiments(units, "infantry", "detachment"),
        f"{whose}-horse": roster.regiments(units, "cavalry"),
    }


def _seen(view: View, ask: Ask) -> Mapping[UnitId, int] | None:
    """What the foe of a question was seen to be made of: in line, or by a patrol in this turn."""
    if view.own is None or view.seat is None:
        return None
    fight = view.fight
    if fight is not None and foe(view.seat) in fight.lines:
        return everyone(fight.lines[foe(view.seat)])
    said = str(ask.args.get("foe") or "")
    notes = [note for note in view.own.notes if note.column == said and note.turn == view.board.turn]
    return notes[-1].force.units if said and notes else None
