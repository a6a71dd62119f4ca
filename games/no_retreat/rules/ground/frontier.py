"""What a Soviet unit passes for the first time, so that an event follows (13.5 GG, oil, Warsaw)."""

from __future__ import annotations

from games.no_retreat.model.atlas import SOVIET, HexId
from games.no_retreat.model.board import in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId

WARSAW = HexId("0608")


def passed(change: Change, unit: UnitId, path: tuple[HexId, ...]) -> None:
    """A unit goes along hexes: what that causes is due on the next turn; Axis works in them are gone (14.13).

    Others than Soviets cause nothing.
    """
    counter = change.counter(unit)
    if counter.seat != SOVIET or not path:
        return
    if crossed := {*path} & {*change.board.works}:
        change.set(works=tuple(hex_ for hex_ in change.board.works if hex_ not in crossed))
    atlas = change.source.atlas
    red = counter.red(change.board.units[unit].weak)
    came = {
        "greater-germany": red
        and any(hex_ in atlas and atlas[hex_].country == "greater-germany" for hex_ in path),
        "oil": atlas.oil("rumanian") in path,
        "warsaw": WARSAW in path,
    }
    for event in sorted(event for event, caused in came.items() if caused):
        cause(change, event)


def cause(change: Change, event: str) -> None:
    """An event is due on the next turn, if it did not happen before."""
    board = change.board
    if event not in board.happened:
        change.set(happened=in_order({**board.happened, event: board.turn + 1}))
        change.show("event-due", event=event, turn=board.turn + 1)


def look_round(change: Change) -> None:
    """The same for all who stand somewhere, however they came there, and for what is controlled."""
    for unit in change.source.roster.of[SOVIET]:
        if change.board.units[unit].at in change.source.atlas:
            passed(change, unit, (change.board.units[unit].at,))
    control = change.board.control
    for event, hex_ in (("oil", change.source.atlas.oil("rumanian")), ("warsaw", WARSAW)):
        if control[hex_] == SOVIET:
            cause(change, event)
