"""What lies beside the map as a scene: tracks, cards played, boxes, the own hand; it must not know pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.kinds import Seat
from games.kit.shelves import shelf
from games.marks import Counter, Face, Mark, Scene, Stack
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, RESERVE, SEATS, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.nations import capitulation, war
from games.words import Words

ROUNDS = 6
BOX = 12
"""Places of a row of a box."""
DONE = "✓"


def strip(source: Source, view: View, words: Words) -> Scene:
    """The strip under a map, rows under it for what has no place in it; only a seat's own has its hand."""
    board = view.board
    marks: list[Mark] = [*shelf("tracks", _tracks(source, view, words))]
    for seat in SEATS:
        marks += shelf(seat, (*_side(view, seat, words), *_cards(source, board, seat, words)))
    boxes = {f"reserve-{seat}": _counters(source, board, RESERVE[seat], words) for seat in SEATS}
    boxes["eliminated"] = [
        each for seat in SEATS for each in _counters(source, board, ELIMINATED[seat], words)
    ]
    rows = [
        (box, row, lying[row : row + BOX])
        for box, lying in boxes.items()
        for row in range(0, len(lying), BOX)
    ]
    for box, row, lying in rows:
        marks += shelf(box, lying, BOX) if row == 0 else ()
    below: Scene | None = None
    for box, row, lying in reversed(rows):
        below = _sheet(f"more-{box}", words, shelf("more", lying, BOX), below) if row else below
    marks += shelf("hand", _hand(source, view, words))
    return _sheet(f"strip{'-hand' if view.hand else ''}", words, marks, below)


def _sheet(name: str, words: Words, marks: Sequence[Mark], below: Scene | None) -> Scene:
    return Scene(f"paths_of_glory/{name}", words.lang, "", marks=tuple(marks), below=below)


def _plate(colour: str, title: str, figure: object = "", note: str = "", gone: bool = False) -> Face:
    return Face("", colour, title, str(figure), note, gone=gone)


def _tracks(source: Source, view: View, words: Words) -> list[Face]:
    """Turn, points, both war status together, Russia, the United States; the replacement points left."""
    board = view.board
    limits = {"least": war.AUTOMATIC[AP], "most": war.AUTOMATIC[CP]}
    turn = words.say("strip.round", {"round": board.round, "rounds": ROUNDS}) if board.round else ""
    fall = words.say("strip.russia", {"box": words.name("fall", capitulation.box(source, board))})
    entry = words.say("strip.us", {"box": words.name("entry", war.us_entry(board))})
    plates = [
        _plate("TRACK", words.name("turn", str(board.turn)), board.turn, turn),
        _plate("TRACK", words.say("strip.vp"), board.vp, words.say("strip.limits", limits)),
        _plate("TRACK", words.say("strip.combined"), board.combined),
        _plate("TRACK", fall),
        _plate("TRACK", words.say("strip.fallen"), capitulation.held(source, board)),
        _plate("TRACK", entry),
    ]
    for pool, count in board.rp.items():
        if count:
            plates.append(_plate("TRACK", words.name("pool", pool), count, words.say("strip.rp")))
    return plates


def _side(view: View, seat: Seat, words: Words) -> tuple[Face, ...]:
    """War status, mandated offensive and cards of a side."""
    board, due = view.board, view.board.mandated[seat]
    level = words.say(f"strip.{board.commitment[seat]}")
    figure = {"none": "–", "done": DONE, "mutiny": "!"}.get(due) or "-".join(
        words.name("nation", each) for each in due.split("-")
    )
    offensive = words.say("mandated.mutiny" if due == "mutiny" else "strip.mandated")
    left = words.say("strip.deck", {"count": view.decks.get(seat, 0)})
    return (
        _plate(f"{seat}-CARD", words.say(f"strip.status-{seat}"), board.status[seat], level),
        _plate(f"{seat}-CARD", offensive, figure),
        _plate(f"{seat}-CARD", words.say("strip.cards"), board.hands[seat], left),
    )


def _cards(source: Source, board: Board, seat: Seat, words: Words) -> Iterator[Face]:
    """A plate a round: what was played in it, or its number; then combat cards that lie open."""
    done = [each for each in board.tally.done if each.seat == seat]
    colour = f"{seat}-CARD"
    for at in range(max(ROUNDS, len(done))):
        way = words.say(f"strip.{done[at].way}") if at < len(done) else ""
        card = done[at].card if at < len(done) else None
        if not way:
            yield _plate(colour, words.say("strip.free", {"round": at + 1}), gone=True)
        elif card is None:
            yield _plate(colour, way)
        else:
            yield _plate(colour, words.name("card", card), source.pack[card].number, way)
    for card in board.table[seat]:
        yield _plate(colour, words.name("card", card), source.pack[card].number, words.say("strip.open"))


def _counters(source: Source, board: Board, box: SpaceId, words: Words) -> list[Stack]:
    """What lies in a box, like counters once with their number."""
    found: dict[tuple[str, bool], list[UnitId]] = {}
    for unit in board.stack(box):
        kind = source.roster[unit]
        found.setdefault((kind.id, board.units[unit].reduced), []).append(unit)
    made = []
    for (_, reduced), units in found.items():
        one = counter(source.roster[units[0]], reduced, words)
        one = replace(one, note=f"{len(units)}×{one.note}") if len(units) > 1 else one
        made.append(Stack("", (one,)))
    return made


def counter(kind: Kind, reduced: bool, words: Words) -> Counter:
    """A counter with its factors and whose it is."""
    factors = kind.strength(reduced)
    nation, badge = words.name("nation", kind.nation), words.name("badge", kind.badge)
    note = f"{nation} {kind.badge}" if kind.badge.isdecimal() else badge if kind.badge else nation
    return Counter(kind.size, kind.nation, f"{factors.cf}-{factors.lf}-{factors.mf}", note, reduced)


def _hand(source: Source, view: View, words: Words) -> list[Face]:
    """Number, name, operations and redeployment, sort and war status of each card."""
    made = []
    for card in (source.pack[each] for each in view.hand):
        sort = words.say(f"strip.{card.kind}") + (f" ({card.status})" if card.status else "")
        note = f"{card.ops}/{card.sr} {sort}"
        made.append(_plate(f"{card.seat}-CARD", words.name("card", card.id), card.number, note))
    return made
