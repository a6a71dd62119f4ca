"""A master's changes of what lies on the table: markers, tracks, cards, sieges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.kit import decks
from games.won_by_the_sword.edits.telling import NOBODY, NOT_READ, is_spot
from games.won_by_the_sword.model.atlas import SEATS, Bank, PointId, spot
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground import leaving

MOST_FATIGUE = 9
_PILES = (*SEATS, "deck", "pile")
_YES = {"yes": True, "no": False}


def depot(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [at, count] if is_spot(change, at) and count.isdecimal():
            left = {key: each for key, each in change.board.left.items() if key != at}
            before = change.board.left.get(spot(*_ends(at)))
            change.set(left=left)
            change.lay(spot(*_ends(at)), int(count), before.guns if before is not None else None)
            former = before.baggage if before is not None else 0
            change.show("edit-depot", spot=at, count=int(count), former=former)
            return None
    return NOT_READ


def _ends(at: str) -> tuple[PointId, Bank]:
    point, _, bank = at.partition(":")
    return PointId(point), Bank(bank)


def captured(change: Change, said: Sequence[str]) -> Fault | None:
    """The marker of victory points on a point."""
    match said:
        case [name, seat] if name in change.source.atlas and seat in (*SEATS, NOBODY):
            point = PointId(name)
            if change.board.captured.get(point, NOBODY) == seat or not change.source.atlas[point].fortified:
                return NOT_READ
            markers = {key: each for key, each in change.board.captured.items() if key != point}
            more = {} if seat == NOBODY else {point: Seat(seat)}
            change.set(captured=in_order({**markers, **more}))
            change.show("edit-captured", point=point, seat=seat)
            return None
    return NOT_READ


def card(change: Change, said: Sequence[str]) -> Fault | None:
    """From wherever it lies; which it is hears everybody where the pile is one end, else whose hand it was
    or comes to.
    """
    match said:
        case [name, to] if name in change.source.pack and to in _PILES:
            card, state = CardId(name), change.state
            held = next((seat for seat in SEATS if card in state.sides[seat].hand), None)
            start = held or ("pile" if card in state.board.discards else "deck")
            if start == to:
                return NOT_READ
            _deal(change, card, start, out=True)
            _deal(change, card, to, out=False)
            if "pile" in (start, to):
                change.show("edit-card", card=card, **{"from": start}, to=to)
                return None
            change.show("edit-hidden-card", **{"from": start}, to=to)
            for seat in SEATS:
                if seat in (start, to):
                    change.tell(seat, "edit-card", card=card, **{"from": start}, to=to)
            return None
    return NOT_READ


def _deal(change: Change, card: CardId, where: str, *, out: bool) -> None:
    if where == "deck":
        deck = change.state.deck
        change.set_deck(decks.without(deck, card) if out else decks.joined(deck, card))
    elif where == "pile":
        pile = tuple(each for each in change.board.discards if each != card)
        change.set(discards=pile if out else (*pile, card))
    else:
        seat = Seat(where)
        hand = change.side(seat).hand
        change.own(seat, hand=decks.without(hand, card) if out else decks.joined(hand, card))
        change.set(hands={**change.board.hands, seat: len(change.side(seat).hand)})


def points(change: Change, said: Sequence[str]) -> Fault | None:
    """The counter alone, without the markers on the map."""
    match said:
        case [seat, count] if seat in SEATS and count.removeprefix("-").isdecimal():
            former = change.board.score[Seat(seat)]
            change.set(score={**change.board.score, Seat(seat): int(count)})
            change.show("edit-points", seat=seat, count=int(count), former=former)
            return None
    return NOT_READ


def initiative(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [seat] if seat in SEATS and seat != change.board.initiative:
            change.set(initiative=Seat(seat), barred=None)
            change.show("edit-initiative", seat=seat)
            return None
    return NOT_READ


def requisitioned(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [name, ("0" | "1" | "2") as count] if name in change.source.atlas:
            marks = {**change.board.requisitioned, PointId(name): int(count)}
            former = change.board.requisitioned.get(PointId(name), 0)
            change.set(requisitioned=in_order({key: each for key, each in marks.items() if each}))
            change.show("edit-requisitioned", point=name, count=int(count), former=former)
            return None
    return NOT_READ


def fatigue(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [name, count] if name in change.board.columns and count.isdecimal():
            marker = change.board.columns[ColumnId(name)]
            if int(count) > MOST_FATIGUE:
                return NOT_READ
            change.column(ColumnId(name), fatigue=int(count))
            change.show("edit-fatigue", column=name, count=int(count), former=marker.fatigue)
            return None
    return NOT_READ


def advantages(change: Change, said: Sequence[str]) -> Fault | None:
    """Out of the stock and back into it (12.2)."""
    match said:
        case [name, count] if name in change.board.columns and count.isdecimal():
            marker = change.board.columns[ColumnId(name)]
            stock = change.board.stock + marker.advantages - int(count)
            if stock < 0:
                return Fault("edit-no-stock", {"most": change.board.stock + marker.advantages}, "12.2")
            change.column(ColumnId(name), advantages=int(count), stays=min(marker.stays, int(count)))
            change.set(stock=stock)
            change.show("edit-advantages", column=name, count=int(count), former=marker.advantages)
            return None
    return NOT_READ


def done(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [name, answer] if name in change.board.columns and answer in _YES:
            if change.board.columns[ColumnId(name)].done == _YES[answer]:
                return NOT_READ
            change.column(ColumnId(name), done=_YES[answer])
            change.show("edit-done", column=name, done=_YES[answer])
            return None
    return NOT_READ


def works(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [name, count] if name in change.board.sieges and count.isdecimal():
            point, siege = PointId(name), change.board.sieges[PointId(name)]
            sieges = {**change.board.sieges, point: replace(siege, built=int(count))}
            change.set(sieges=sieges)
            change.show("edit-works", point=point, count=int(count), former=siege.built)
            return None
    return NOT_READ


def raise_siege(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [name] if name in change.board.sieges:
            leaving.lift_siege(change, PointId(name), "master")
            return None
    return NOT_READ
