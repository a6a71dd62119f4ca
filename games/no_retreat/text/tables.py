"""The position as tables of a letter, and as lines that programs read; it must not know rules of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Seat
from games.kit.hexes import Side
from games.no_retreat.model.atlas import BOXES, REMOVED, SEATS, WAITING, HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.combat.targets import beside
from games.no_retreat.rules.ground.losses import counters_steps
from games.no_retreat.rules.ground.points import total
from games.no_retreat.text import card_faces
from games.no_retreat.text.wording import Wording
from games.title import Table
from games.words import Words

_ONCE: tuple[Side, ...] = ("E", "SE", "SW")
"""The sides of a hex that are not told from the hex on the other side of them."""
_NEAR = 2
"""How far from units rivers are told."""


def tables(source: Source, view: View, words: Words) -> tuple[Table, ...]:
    """Sides, units on the map by hex with what the picture shows of them, boxes, the own hand."""
    board, wording = view.board, Wording(source, view.board, words)
    sides = tuple(
        (
            words.name("seat", seat),
            *map(str, (total(source, board, seat), board.support[seat], board.hands[seat])),
        )
        for seat in SEATS
    )
    made = [_table("sides", ("side", "points", "support", "cards"), sides)]
    held = {each.at for each in board.units.values()}
    for seat in SEATS:
        rows = tuple(
            (
                words.name("hex", hex_),
                ", ".join(_figures(source, board, unit, wording) for unit in units),
                words.name("ground", source.atlas[hex_].terrain),
                _facing(source, board, seat, hex_, wording),
            )
            for hex_ in source.atlas.grounds
            if hex_ in held
            and (units := [each for each in board.standing(hex_) if source.roster[each].seat == seat])
        )
        made.append(_table(f"units-{seat}", ("hex", "figures", "ground", "facing"), rows))
    made.append(_table("cities", ("side", "hexes"), tuple(_cities(source, board, words))))
    made.append(_table("ground", ("ground", "hexes"), tuple(_ground(source, board, words))))
    boxes = tuple(
        (words.name("box", box), wording.units(board.standing(box)))
        for box in BOXES
        if box in held and box not in (REMOVED, WAITING)
    )
    made.append(_table("boxes", ("box", "units"), boxes))
    if view.seat is not None:
        hand = tuple(_card(source, view.seat, card, words) for card in view.hand)
        made.append(replace(_table("hand", ("card", "does", "when"), hand), held=True))
    return tuple(table for table in made if table.rows)


def _figures(source: Source, board: Board, unit: UnitId, wording: Wording) -> str:
    """``1 Pz 4-6-2``: strength, movement points, steps; a star where the strength is white (10.1.1)."""
    face = source.roster[unit].face(board.units[unit].weak)
    steps = counters_steps(source, board, unit)
    said = f"{wording.unit(unit)} {face.strength}{'*' * face.white}-{face.mp}-{steps}"
    marks = [mark for mark in ("disorganized", "unsupplied") if getattr(board.units[unit], mark)]
    return " ".join((said, *(wording.words.name("condition", mark) for mark in marks)))


def _facing(source: Source, board: Board, seat: Seat, hex_: HexId, wording: Wording) -> str:
    """``1109 Southwest (river)``: the foes beside a hex, each hex with what the way to it crosses."""
    near: dict[HexId, list[UnitId]] = {}
    for unit in beside(source, board, foe(seat), hex_):
        near.setdefault(board.units[unit].at, []).append(unit)
    return "; ".join(
        wording.words.say(
            "facing.river" if source.atlas.river_between(hex_, there) else "facing.open",
            {"hex": wording.hexes((there,)), "units": wording.units(units)},
        )
        for there, units in sorted(near.items())
    )


def _card(source: Source, seat: Seat, card: CardId, words: Words) -> tuple[str, str, str]:
    """A card of the hand: what its event does, and when it may be played."""
    return (
        words.name("card", card),
        card_faces.event(source, seat, card, words),
        card_faces.moment(source, seat, card, words),
    )


def _cities(source: Source, board: Board, words: Words) -> Iterator[tuple[str, str]]:
    """What gives a point by whose it is, and which of that are objectives and oil fields (12.1, 12.7)."""
    for seat in (*SEATS, None):
        hexes = [hex_ for hex_, whose in board.control.items() if whose == seat]
        if hexes:
            owner = words.name("seat", seat) if seat is not None else words.name("owner", "nobody")
            yield owner, ", ".join(words.name("hex", hex_) for hex_ in hexes)
    for seat in SEATS:
        hexes = list(source.atlas.objectives[seat])
        yield words.say(f"cities.objectives-{seat}"), ", ".join(words.name("hex", hex_) for hex_ in hexes)
    oil = [key for key, ground in source.atlas.grounds.items() if ground.oil]
    yield words.say("cities.oil"), ", ".join(words.name("hex", hex_) for hex_ in oil)


def _ground(source: Source, board: Board, words: Words) -> Iterator[tuple[str, str]]:
    """Each terrain but the open with its hexes; where units stand or could soon be, along which sides of
    hexes rivers run, each told from one hex.
    """
    grounds = source.atlas.grounds.values()
    for terrain in dict.fromkeys(ground.terrain for ground in grounds if ground.at is not None):
        hexes = [ground.id for ground in grounds if ground.terrain == terrain]
        if terrain not in ("open", "city"):
            yield words.name("ground", terrain), ", ".join(hexes)
    near = {each.at for each in board.units.values()} & {*source.atlas.ways.beside}
    for _ in range(_NEAR):
        near |= {there for hex_ in near for there in source.atlas.ways.beside[hex_]}
    sides = [
        (ground.id, [side for side in _ONCE if side in ground.rivers])
        for ground in grounds
        if ground.id in near
    ]
    rivers = (f"{hex_} {'/'.join(words.name('side', side) for side in run)}" for hex_, run in sides if run)
    yield words.say("facing.rivers"), ", ".join(rivers)


def _table(name: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Table:
    return Table(f"table.{name}", tuple(f"table.column.{column}" for column in columns), rows)


def points(source: Source, view: View, words: Words) -> Table:
    """Victory points by side."""
    rows = ((words.name("seat", seat), str(total(source, view.board, seat))) for seat in SEATS)
    return Table("table.column.points", ("table.column.side", "table.column.points"), tuple(rows))


def block(source: Source, view: View) -> tuple[str, ...]:
    """``AXIS: ge-1pz 1112, (ge-4a) 1008``: each unit with where it is, the weak side in brackets."""
    board = view.board
    lines = []
    for seat in SEATS:
        units = [
            f"{f'({unit})' if board.units[unit].weak else unit} {board.units[unit].at}"
            for unit in source.roster.of[seat]
            if board.units[unit].at not in (REMOVED, WAITING)
        ]
        lines.append(f"{seat}: {', '.join(units)}")
    control = ", ".join(f"{hex_} {seat or '-'}" for hex_, seat in board.control.items())
    return (*lines, f"CONTROL: {control}")
