"""The field as a scene of cards: rows, years, the last blows, the own hand; it must not know pixels."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Event, Seat
from games.kit.shelves import shelf
from games.marks import Arrow, Badge, Face, LegendRow, Mark, Piece, Scene, Stack
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import DIVING, PROPERTIES, ROWS, SEATS, YEARS, Card, CardId, Row, foe
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.words import Words

BOARD, WITH_HAND, KEY = "sunset_of_empire/field", "sunset_of_empire/field-hand", "sunset_of_empire/key"
LOST = ("destroyed", "spent", "lost-on-mines", "edit-destroyed")
BLOWS = ("attacked", "attacked-life", "torpedoed")


def scene(table: Table, view: View, events: Sequence[Event], words: Words) -> Scene:
    """All that ``view`` shows. Units lost in ``events`` lie faint where they lay, blows are arrows."""
    marks: list[Mark] = []
    spots: dict[str, str] = {}
    for seat in SEATS:
        for row in ROWS:
            marks += _row(table, seat, row, events, words, spots)
        if table.side(seat).minefield:
            marks.append(Piece(f"{seat}-fleet", "mine", foe(seat)))
    marks += _years(table, view, words)
    hand = view.seat is not None
    if hand:
        marks += _hand(table, view, words)
    marks += _blows(events, spots)
    legend = tuple(LegendRow(seat, words.name("seat", seat), str(table.side(seat).life)) for seat in SEATS)
    caption = words.say("caption", {"year": view.board.year})
    board = WITH_HAND if hand else BOARD
    return Scene(board, words.lang, caption, legend, (), tuple(marks), below=_key(words))


def _key(words: Words) -> Scene:
    """The signs of properties, beside what each means; that is in the board file."""
    signs = tuple(Stack(sign, (), (Badge(sign, "QUICK"),)) for sign in PROPERTIES)
    return Scene(KEY, words.lang, "", marks=signs)


def _row(
    table: Table, seat: Seat, row: Row, events: Sequence[Event], words: Words, spots: dict[str, str]
) -> list[Face]:
    """A row of one side: cards of the foe that hold it back, its units, those just lost."""
    side = table.side(seat)
    held = {"fleet": side.mined, "air": side.balloon}.get(row)
    units = [unit for unit in side.units if unit.row == row]
    gone = [event for event in events if event.key in LOST and _lost_in(table, event, seat, row)]
    faces = [] if held is None else [("", Face("", foe(seat), words.name("card", held)))]
    faces += [(str(unit.tag), _unit(table, seat, unit, words)) for unit in units]
    for event in gone:
        tag = str(event.args["unit"])
        faces.append((tag, Face("", seat, words.name("card", _cards(event)[0]), note=tag, gone=True)))
    made = shelf(f"{seat}-{row}", [face for _, face in faces])
    spots |= {tag: face.spot for (tag, _), face in zip(faces, made, strict=True) if tag}
    return made


def _cards(event: Event) -> tuple[CardId, ...]:
    cards = event.args["cards"]
    return tuple(CardId(str(card)) for card in cards) if isinstance(cards, tuple | list) else ()


def _lost_in(table: Table, event: Event, seat: Seat, row: Row) -> bool:
    still = table.board.unit(Tag(str(event.args["unit"])))  # a formation may have lost its summoner only
    cards = _cards(event)
    return event.args["seat"] == seat and still is None and bool(cards) and table.card(cards[0]).row == row


def _unit(table: Table, seat: Seat, unit: Unit, words: Words) -> Face:
    cards = table.cards(unit)
    if unit.hidden:
        title = words.name("card", cards[0].id) if cards else ""
        return Face("", seat, f"{unit.tag} {title}".strip(), back=True)
    title = " + ".join(words.name("card", card.id) for card in cards)
    figure = ""
    if table.has_strength(unit):
        figure = str(table.strength(seat, unit))
        bombs = sum(card.bomb for card in cards)
        figure += f"/{bombs}" if bombs else ""
    signs = tuple(each for card in cards for each in card.properties)
    note = str(unit.tag) + (f" +{cards[0].bonus}" if cards[0].bonus else "")
    shown = tuple(dict.fromkeys(signs))
    return Face("", seat, title, figure, note, shown, turned=not unit.active, emblem=_emblem(cards[0]))


def _emblem(card: Card) -> str:
    """The picture of a sort of card: leader, tank, airship, submarine, ship, aeroplane, gun and others."""
    diving, machine = set(DIVING) & set(card.properties), "machine" in card.properties
    by_kind = {"personality": "leader", "line": "line"}
    by_row = {
        "fleet": "diver" if diving else "ship",
        "air": "aeroplane",
        "infantry": "gun" if machine else "soldiers",
    }
    return by_kind.get(card.kind) or card.sort or by_row.get(card.row or "", "")


def _years(table: Table, view: View, words: Words) -> list[Face]:
    """The five years: won by whom, the event where it was opened; then the sizes of the discards.

    The year after an open event lies there in the colour of who begins it.
    """
    made: list[Face] = []
    won = view.board.won or {}
    event = view.board.event
    first = None if event is None else table.catalogue.events[event].first
    opened = {table.catalogue.events[event].year: event for event in view.board.events}
    for year in YEARS:
        winner = won.get(str(year))
        if year in opened:
            title = words.name("event", opened[year])
            made.append(Face("", winner or "YEAR", title, str(year)))
        elif str(year) in won or year == view.board.year:
            made.append(Face("", winner or "YEAR", "", str(year)))
        elif first is not None and year == view.board.year + 1:
            made.append(Face("", first, words.say("table.begins", {"year": year}), back=True))
        else:
            made.append(Face("", "YEAR", str(year), back=True))
    for seat in SEATS:
        made.append(Face("", seat, words.say("table.discards"), str(len(table.side(seat).discards))))
    return shelf("years", made)


def _hand(table: Table, view: View, words: Words) -> list[Face]:
    cards = sorted((table.card(card) for card in view.hand), key=lambda card: (card.row or "z", card.id))
    made: list[Face] = []
    for card in cards:
        figure = str(card.strength or "") + (f"/{card.bomb}" if card.bomb else "")
        note = words.name("row", card.row) if card.row else words.name("card-kind", card.kind)
        title = words.name("card", card.id)
        signs = tuple(card.properties)
        made.append(Face("", card.deck, title, figure, note, signs, emblem=_emblem(card)))
    return shelf("hand", made)


def _blows(events: Sequence[Event], spots: dict[str, str]) -> list[Mark]:
    """An arrow for each blow whose ends lie on the picture; at life points it ends at the foe's row."""
    made: list[Mark] = []
    for event in events:
        if event.key not in BLOWS:
            continue
        seat = Seat(str(event.args["seat"]))
        units = event.args.get("units", event.args.get("submarine", ()))
        target = str(event.args.get("unit", ""))
        end = f"{foe(seat)}-{event.args['row']}" if event.key == "attacked-life" else spots.get(target, "")
        for tag in units if isinstance(units, tuple | list) else (units,):
            start = spots.get(str(tag), "")
            if start and end:
                made.append(Arrow((start, end), "move", seat))
    return made
