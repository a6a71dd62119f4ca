"""The position as tables of a letter, and as lines for programs; it must not know mail."""

from __future__ import annotations

from games.paths_of_glory.atlas import BOXES, ELIMINATED, RESERVE, SEATS, SpaceId, foe
from games.paths_of_glory.board import Board
from games.paths_of_glory.cards import Card
from games.paths_of_glory.ground import stacks
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import forts
from games.paths_of_glory.state import View
from games.paths_of_glory.supply import Supply
from games.paths_of_glory.wording import Wording
from games.title import Table
from games.words import Words


def tables(source: Source, view: View, words: Words) -> tuple[Table, ...]:
    """Tracks, what each side has where, boxes, combat cards that lie open; for a seat its hand."""
    wording = Wording(source, view.board, words)
    made = [tracks(view.board, words), actions(source, view.board, words)]
    made += [forces(source, view.board, wording, seat) for seat in SEATS]
    made.append(boxes(source, view.board, wording))
    if view.hand:
        made.append(hand(source, view, words))
    return tuple(made)


def tracks(board: Board, words: Words) -> Table:
    """Points, war status, what the dice of mandated offensives and the events of the war have brought."""
    rows = [("vp", str(board.vp)), ("combined", str(board.combined))]
    for seat in SEATS:
        level = words.say(f"commitment.{board.commitment[seat]}")
        rows.append((f"status-{seat}", f"{board.status[seat]}, {level}"))
        rows.append((f"mandated-{seat}", words.say(f"mandated.{board.mandated[seat]}")))
    points = [f"{words.name('pool', pool)} {count}" for pool, count in board.rp.items() if count]
    if points:
        rows.append(("rp", ", ".join(points)))
    return Table(
        "table.tracks",
        ("table.track", "table.value"),
        tuple((words.say(f"track.{key}"), value) for key, value in rows),
    )


def actions(source: Source, board: Board, words: Words) -> Table:
    """What each side has done in this turn, round by round, and the cards that lie open."""
    rows = []
    for seat in SEATS:
        done = [each for each in board.tally.done if each.seat == seat]
        said = [
            words.say(
                f"done.{each.way}", {"card": source.pack[each.card].number if each.card else ""}
            ).strip()
            for each in done
        ]
        open_cards = ", ".join(str(source.pack[card].number) for card in board.table[seat])
        rows.append(
            (words.name("seat", seat), "; ".join(said) or "-", str(board.hands[seat]), open_cards or "-")
        )
    columns = ("side", "actions", "cards", "open-cards")
    return Table("table.actions", tuple(f"table.{each}" for each in columns), tuple(rows))


def forces(source: Source, board: Board, wording: Wording, seat: str) -> Table:
    """A row a space with units of ``seat``: units, trench, siege, supply."""
    supply = Supply(source, board)
    rows = []
    for space, units in sorted(stacks(board).items(), key=lambda pair: _order(source, pair[0])):
        if source.roster[units[0]].seat != seat:
            continue
        notes = _notes(source, board, wording.words, space, supply)
        rows.append((wording.space(space), wording.units(units), notes or "-"))
    columns = ("space", "units", "notes")
    return Table(f"table.forces-{seat}", tuple(f"table.{each}" for each in columns), tuple(rows))


def _order(source: Source, space: SpaceId) -> tuple[bool, str, str]:
    where = source.atlas[space]
    return where.near_east, where.nation, space


def _notes(source: Source, board: Board, words: Words, space: SpaceId, supply: Supply) -> str:
    notes = []
    trench = board.trenches.get(space)
    if trench is not None:
        notes.append(words.say("note.trench", {"level": trench.level}))
    units = board.stack(space)
    seat = source.roster[units[0]].seat
    if forts.owner(source, board, space) == foe(seat):
        notes.append(words.say("note.besieges"))
    if not all(supply.unit(unit) for unit in units):
        notes.append(words.say("note.out-of-supply"))
    return ", ".join(notes)


def boxes(source: Source, board: Board, wording: Wording) -> Table:
    """The reserve and the eliminated of both sides."""
    rows = []
    for seat in SEATS:
        for key, box in (("reserve", RESERVE[seat]), ("eliminated", ELIMINATED[seat])):
            counted: dict[str, int] = {}
            for unit in board.stack(box):
                name = wording.unit(unit)
                counted[name] = counted.get(name, 0) + 1
            said = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted.items())
            rows.append((wording.words.name("seat", seat), wording.words.say(f"table.{key}"), said or "-"))
    columns = ("side", "box", "units")
    return Table("table.boxes", tuple(f"table.{each}" for each in columns), tuple(rows))


def hand(source: Source, view: View, words: Words) -> Table:
    """A row a card of the own hand: number, name, operations, redeployment, replacements, what sort it is."""
    rows = tuple(_card(source.pack[card], words) for card in view.hand)
    columns = ("number", "card", "ops", "sr", "rp", "sort")
    return Table("table.hand", tuple(f"table.{each}" for each in columns), rows)


def _card(card: Card, words: Words) -> tuple[str, ...]:
    points = ", ".join(f"{words.name('pool', pool)} {count}" for pool, count in card.rp.items())
    sort = words.say(f"card.{card.kind}")
    if card.status:
        sort = f"{sort} ({card.status})"
    name = words.name("card", card.id) + ("*" if card.once else "")
    return (str(card.number), name, str(card.ops), str(card.sr), points or "-", sort)


def block(source: Source, view: View) -> tuple[str, ...]:
    """``CP sedan: ge_4_army, (ge_corps_2)`` a space, then boxes, changed control, trenches, tracks."""
    board = view.board
    lines = []
    for space, units in stacks(board).items():
        named = ", ".join(f"({unit})" if board.units[unit].reduced else unit for unit in units)
        lines.append(f"{source.roster[units[0]].seat} {space}: {named}")
    for box in BOXES:
        units = list(board.stack(box))
        if units:
            named = ", ".join(f"({unit})" if board.units[unit].reduced else unit for unit in units)
            lines.append(f"{box}: {named}")
    taken = [
        f"{space} {holder}"
        for space, holder in board.control.items()
        if holder is not None and holder != source.atlas[space].start
    ]
    if taken:
        lines.append(f"CONTROL: {', '.join(taken)}")
    if board.trenches:
        dug = (f"{space} {each.level} {each.seat}" for space, each in board.trenches.items())
        lines.append(f"TRENCHES: {', '.join(dug)}")
    lines.append(f"TURN {board.turn} ROUND {board.round} VP {board.vp} COMBINED {board.combined}")
    if view.hand:
        lines.append(f"HAND {view.seat}: {', '.join(view.hand)}")
    return tuple(lines)
