"""What lies beside the map as a scene: tracks, sides, boxes, the own hand; it must not know pixels."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Seat
from games.kit.shelves import shelf
from games.marks import Face, Mark, Piece, Scene, Stack
from games.no_retreat.model.atlas import DESTROYED, RAIL, SEATS, SHATTERED, SURRENDERED, HexId, track
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.picture.plates import counter
from games.no_retreat.rules.ground.points import total
from games.no_retreat.rules.ground.weather import weather
from games.words import Words

BOX = 8
"""Places of a box, at least."""
SOON = 3
"""Turns ahead whose reinforcements are shown."""
BOXES = (SHATTERED, DESTROYED, SURRENDERED, RAIL)


def strip(source: Source, view: View, words: Words, shown: str) -> Scene:
    """The strip under a map; only a seat's own has the row of its hand. ``shown``: the frame above it."""
    board = view.board
    marks: list[Mark] = [*shelf("tracks", _tracks(source, view, words))]
    marks += shelf("sides", [plate for seat in SEATS for plate in _side(source, view, seat, words)])
    for box in BOXES:
        marks += shelf(box, _counters(source, view, box, words), BOX)
    coming = [
        replace(stack, counters=(replace(stack.counters[0], note=f"{turn}: {stack.counters[0].note}"),))
        for turn in range(board.turn + 1, board.turn + SOON + 1)
        for stack in _counters(source, view, track(turn), words)
    ]
    marks += shelf("coming", coming, BOX)
    marks += shelf("hand", _hand(source, view, words))
    marks.append(Piece(f"view/{shown}", "view", "TRACK"))
    name = "strip-hand" if view.hand else "strip"
    return Scene(f"no_retreat/{name}", words.lang, "", marks=tuple(marks))


def _plate(colour: str, title: str, figure: object = "", note: str = "") -> Face:
    return Face("", colour, title, str(figure), note)


def _tracks(source: Source, view: View, words: Words) -> list[Face]:
    """Turn and weather, initiative, the round marker, deck, the card on top of the pile, the mark of 12.8."""
    board = view.board
    plates = [
        _plate("TRACK", words.say("strip.turn"), board.turn),
        _plate("TRACK", words.say("strip.weather"), note=words.name("weather", weather(source, board))),
        _plate("TRACK", words.say("strip.initiative"), note=words.name("seat", board.initiative)),
        _plate("TRACK", words.say("strip.events"), f"{board.events:+d}" if board.events else 0),
        _plate("TRACK", words.say("strip.deck"), board.deck),
    ]
    if board.discards:
        pile = words.say("strip.discards", {"count": len(board.discards)})
        plates.append(_plate("TRACK", words.say("strip.discard"), int(board.discards[-1]), pile))
    else:
        plates.append(_plate("TRACK", words.say("strip.no-discard")))
    if board.high_water is not None:
        plates.append(_plate("TRACK", words.say("strip.high-water"), board.high_water))
    return plates


def _side(source: Source, view: View, seat: Seat, words: Words) -> tuple[Face, ...]:
    """Points, support markers and cards of a side."""
    board, colour = view.board, f"{seat}-CARD"
    active = words.say("strip.phasing") if board.active == seat else ""
    return (
        _plate(colour, words.say("strip.points"), total(source, board, seat), active),
        _plate(colour, words.say(f"strip.support-{seat}"), board.support[seat]),
        _plate(colour, words.say("strip.hand"), board.hands[seat]),
    )


def _counters(source: Source, view: View, box: HexId, words: Words) -> list[Stack]:
    """What lies in a box, of both sides."""
    board = view.board
    return [
        Stack("", (counter(source.roster[unit], board.units[unit], words),)) for unit in board.standing(box)
    ]


def _hand(source: Source, view: View, words: Words) -> list[Face]:
    """Number and name of each card, as its own side reads it."""
    if view.seat is None:
        return []
    halves = [source.pack.half(card, view.seat) for card in view.hand]
    return [_plate(f"{view.seat}-CARD", half.names[words.lang], int(half.card)) for half in halves]
