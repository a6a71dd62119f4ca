"""The position as tables of a letter, and as lines that programs read; it must not know rules of play."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import BOXES, REMOVED, SEATS, WAITING
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.ground.points import total
from games.no_retreat.text.wording import Wording
from games.title import Table
from games.words import Words


def tables(source: Source, view: View, words: Words) -> tuple[Table, ...]:
    """Sides, units on the map by hex, boxes, the own hand."""
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
            (words.name("hex", hex_), wording.units(units))
            for hex_ in source.atlas.grounds
            if hex_ in held
            and (units := [each for each in board.standing(hex_) if source.roster[each].seat == seat])
        )
        made.append(_table(f"units-{seat}", ("hex", "units"), rows))
    boxes = tuple(
        (words.name("box", box), wording.units(board.standing(box)))
        for box in BOXES
        if box in held and box not in (REMOVED, WAITING)
    )
    made.append(_table("boxes", ("box", "units"), boxes))
    if view.seat is not None:
        hand = tuple((words.name("card", card), event(source, view.seat, card, words)) for card in view.hand)
        made.append(replace(_table("hand", ("card", "does"), hand), held=True))
    return tuple(table for table in made if table.rows)


def event(source: Source, seat: Seat, card: CardId, words: Words) -> str:
    """What the half of a side does, in a few words; each of several effects."""
    said: list[str] = []
    for does, figures, _ in play.deeds(source.pack.half(card, seat)):
        by = figures.get("by")
        signed = {**figures, "by": f"{by:+d}"} if isinstance(by, int) else figures
        deed = words.say(f"deed.{does}", signed)
        said.append(words.say("deed.else", {"deed": deed}) if said else deed)
    return "; ".join(said)


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
