"""The position as tables of a letter, and as lines for programs; it must not know mail."""

from __future__ import annotations

from itertools import zip_longest

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import AP, BOXES, CP, ELIMINATED, RESERVE, SEATS, SpaceId, foe, foe_of
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.ground import stacks
from games.paths_of_glory.model.orders import PlayEvent
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.cards import events
from games.paths_of_glory.rules.nations import capitulation, war
from games.paths_of_glory.rules.nations.needs import unmet
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.wording import Wording, brought
from games.title import Table
from games.words import Words

CHOICES = ("choose-spaces", "choose-units", "say-where", "say-which", "place-all")
"""Faults of an event that only lacks its choices."""


def tables(source: Source, view: View, words: Words) -> tuple[Table, ...]:
    """For a seat its hand; tracks, what each side did and has where, boxes, what else lies on the map."""
    wording = Wording(source, view.board, words)
    made = [hand(source, view, words), deeds(source, view, words)] if view.hand else []
    made += [tracks(source, view, words), cards(source, view, words)]
    made += actions(source, view.board, words)
    made += [forces(source, view.board, wording, seat) for seat in SEATS]
    return (*made, boxes(source, view.board, wording), *ground(source, view.board, wording))


def tracks(source: Source, view: View, words: Words) -> Table:
    """Points, war status, what the dice of mandated offensives and the events of the war have brought."""
    board = view.board
    allied, central = war.levels(board)
    limits = {"vp": board.vp, "least": war.AUTOMATIC[AP], "most": war.AUTOMATIC[CP]}
    turn = {"turn": board.turn, "last": board.terms.last_turn, "round": board.round}
    rows = [
        ("turn", words.say("track.turn-round" if board.round else "track.turn-only", turn)),
        ("vp", words.say("track.vp-value", {**limits, "allied": allied, "central": central})),
        ("combined", str(board.combined)),
    ]
    for seat in SEATS:
        level = words.say(f"commitment.{board.commitment[seat]}")
        rows.append((f"status-{seat}", f"{board.status[seat]}, {level}"))
        rows.append((f"mandated-{seat}", words.say(f"mandated.{board.mandated[seat]}")))
    points = [f"{words.name('pool', pool)} {count}" for pool, count in board.rp.items() if count]
    if points:
        rows.append(("rp", ", ".join(points)))
    fall = {"box": words.name("fall", capitulation.box(source, board))}
    fallen = {"count": capitulation.held(source, board)}
    rows.append(("russia", words.say("track.russia-value", {**fall, **fallen})))
    rows.append(("us", words.name("entry", war.us_entry(board))))
    return Table(
        "table.tracks",
        ("table.track", "table.value"),
        tuple((words.say(f"track.{key}"), value) for key, value in rows),
    )


def cards(source: Source, view: View, words: Words) -> Table:
    """How many cards each side holds and may draw, and its combat cards that lie open."""
    board = view.board
    rows = tuple(
        (
            words.name("seat", seat),
            str(board.hands[seat]),
            str(view.decks.get(seat, 0)),
            ", ".join(_called(source, card, words) for card in board.table[seat]) or "-",
        )
        for seat in SEATS
    )
    columns = ("side", "cards", "deck", "open-cards")
    return Table("table.cards-of-sides", tuple(f"table.{each}" for each in columns), rows)


def _called(source: Source, card: CardId | None, words: Words) -> str:
    return f"{source.pack[card].number} {words.name('card', card)}" if card else ""


def actions(source: Source, board: Board, words: Words) -> tuple[Table, ...]:
    """What each side has done in this turn, a row a round."""
    said = {
        seat: [
            words.say(f"done.{each.way}", {"card": _called(source, each.card, words)}).strip()
            for each in board.tally.done
            if each.seat == seat
        ]
        for seat in (CP, AP)
    }
    rows = tuple((str(at), *row) for at, row in enumerate(zip_longest(*said.values(), fillvalue="-"), 1))
    columns = ("table.round", *(f"table.actions-{seat}" for seat in said))
    return (Table("table.actions", columns, rows),) if rows else ()


def forces(source: Source, board: Board, wording: Wording, seat: str) -> Table:
    """A row a space with units of ``seat``: units, trench, siege, supply."""
    supply = Supply(source, board)
    rows = []
    for space, units in sorted(stacks(board).items(), key=lambda pair: _order(source, pair[0])):
        if source.roster[units[0]].seat != seat:
            continue
        notes = _notes(source, board, wording.words, space, supply)
        rows.append((wording.space(space), wording.counted(units), notes or "-"))
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
            said = wording.counted(board.stack(box))
            rows.append((wording.words.name("seat", seat), wording.words.say(f"table.{key}"), said or "-"))
    columns = ("side", "box", "units")
    return Table("table.boxes", tuple(f"table.{each}" for each in columns), tuple(rows))


def hand(source: Source, view: View, words: Words) -> Table:
    """A row a card of the own hand: number, name, operations, redeployment, replacements, what sort it is."""
    rows = []
    for card in (source.pack[each] for each in view.hand):
        *row, sort = _card(card, words)
        barred = card.kind != "combat" and _barred(source, view.board, card) is not None
        rows.append((*row, words.say("card.sort-barred", {"sort": sort}) if barred else sort))
    columns = ("number", "card", "ops", "sr", "rp", "sort")
    return Table("table.hand", tuple(f"table.{each}" for each in columns), tuple(rows), held=True)


def deeds(source: Source, view: View, words: Words) -> Table:
    """What each card of the own hand does as event or in a battle, and what keeps it from that now."""
    rows = []
    for card in (source.pack[each] for each in view.hand):
        does = doing(source, card, words)
        fault = _barred(source, view.board, card)
        if fault is not None:
            does += words.say("card.barred", {"why": words.say(f"fault.{fault.key}", fault.args)})
        rows.append((str(card.number), does))
    return Table("table.deeds", ("table.number", "table.does"), tuple(rows))


def doing(source: Source, card: Card, words: Words) -> str:
    """What a card does as event or in a battle, in a few words."""
    if not card.brings:
        return words.name("does", card.event)
    return words.say("card.brings", {"units": brought(source, card, words, all_of_it=True)})


def told(source: Source, card: Card, words: Words) -> str:
    """A card as it lies open to all: its name, figures, sort, and what it does."""
    _, name, ops, sr, rp, sort = _card(card, words)
    figures = {"card": name, "seat": card.seat, "ops": ops, "sr": sr, "rp": rp, "sort": sort}
    return words.say("card.told", {**figures, "does": doing(source, card, words)})


def _barred(source: Source, board: Board, card: Card) -> Fault | None:
    """Why the event cannot be played now, whatever is chosen for it."""
    if card.kind == "combat":
        return unmet(board, card)
    fault = events.barred(source, board, card, PlayEvent(card.id))
    return None if fault is not None and fault.key in CHOICES else fault


def ground(source: Source, board: Board, wording: Wording) -> tuple[Table, ...]:
    """Spaces that have changed hands, trenches without units, forts destroyed, the beachhead."""
    words, rows = wording.words, []
    for seat in SEATS:
        taken = [
            key for key, held in board.control.items() if held == seat == foe_of(source.atlas[key].start)
        ]
        empty = [
            f"{wording.space(key)} {trench.level}"
            for key, trench in board.trenches.items()
            if trench.seat == seat and not board.stack(key)
        ]
        rows.append((words.say(f"ground.taken-{seat}"), ", ".join(map(wording.space, taken))))
        rows.append((words.say(f"ground.trenches-{seat}"), ", ".join(empty)))
    rows.append((words.say("ground.forts"), ", ".join(map(wording.space, board.destroyed))))
    rows.append((words.say("ground.beachhead"), wording.space(board.beachhead) if board.beachhead else ""))
    shown = tuple(row for row in rows if row[1])
    return (Table("table.ground", ("table.what", "table.where"), shown),) if shown else ()


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
