"""A game master's changes of the position, line by line; it must not know letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Fault, Roll, Seat, Step
from games.kit import decks
from games.no_retreat.model.atlas import BOXES, RAIL, SEATS, HexId, foe, track
from games.no_retreat.model.board import Marker
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Combat, Counterblowing, Targeting
from games.no_retreat.model.playing import Deal, Keeping, Throwing, Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import (
    CardPhase,
    CombatEnd,
    Deploying,
    Detraining,
    MovementEnd,
    MovementStart,
    Moving,
    Organizing,
    PlayerTurnEnd,
    Removal,
    Stage,
    State,
    SupplyPhase,
    VictoryStep,
)
from games.no_retreat.rules.cards import pile
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.turn import SEQUENCE

_QUIET = (
    *(CardPhase, SupplyPhase, MovementStart, MovementEnd, Targeting, CombatEnd, Removal, Detraining),
    *(Deploying, PlayerTurnEnd, VictoryStep, Keeping),
)
"""Stages that remember nothing of units and cards."""
_SIDES = {"strong": False, "weak": True}
_MARKERS = ("disorganized", "unsupplied")
_HOLDERS = (*SEATS, "deck", "pile")
MOST_SUPPORT = 9


def edit(source: Source, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
    """``put ge-1pz 1112 weak disorganized``, ``put su-west shattered``, ``control 1112 SOVIET``,
    ``card 17 AXIS`` (or ``deck``, ``pile``), ``target 1215 AXIS``, ``counterblow 1314 SOVIET``,
    ``unmark 1215``, ``weather mar-apr snow``, ``support AXIS 2``, ``points AXIS 3`` (the round marker),
    ``initiative SOVIET``.

    Only between battles, events and payments, so that nothing stands where it may not and somebody is asked.
    """
    if state.over or not all(map(_quiet, state.stack)):
        return Fault("edit-not-now", {})
    change = Change(source, state)
    for line in edits:
        fault = _edit(change, line.split(" "))
        if fault is not None:
            return fault
    if (wrong := _wrong(change)) is not None:
        return wrong
    SEQUENCE.settle(change)
    waits = SEQUENCE.pending(source, change.state)
    if isinstance(waits, Roll) or change.state.over:
        return Fault("edit-asks-nobody", {})
    return Step(change.state, tuple(change.events))


def _quiet(stage: Stage) -> bool:
    """Whether a stage goes on with whatever the position then is."""
    match stage:
        case Window(fight=None, said=said):
            return not said
        case Organizing(said=None) | Moving(said=None) | Counterblowing(said=None):
            return True
        case Combat(said=(), extra=False):
            return True
        case Deal(drawn=()) | Throwing(drawn=()):
            return True
    return isinstance(stage, _QUIET)


def _edit(change: Change, words: list[str]) -> Fault | None:
    source, board = change.source, change.board
    figures = source.tables.figures
    match words:
        case ["put", unit, at, *how] if unit in source.roster.counters:
            return _put(change, UnitId(unit), HexId(at), how)
        case ["control", hex_, seat] if hex_ in board.control and seat in (*SEATS, "nobody"):
            change.set(control={**board.control, HexId(hex_): Seat(seat) if seat in SEATS else None})
            change.show("edit-control", hex=hex_, seat=seat)
        case ["card", card, to] if card in pile.in_play(source, board.turn) and to in _HOLDERS:
            return _card(change, CardId(card), to)
        case ["target" | "counterblow" as kind, hex_, seat] if hex_ in source.atlas and seat in SEATS:
            marker = Marker("target" if kind == "target" else "counterblow", Seat(seat))
            change.mark(HexId(hex_), marker)
            change.show("edit-marked", hex=hex_, seat=seat, kind=kind)
        case ["unmark", hex_] if hex_ in board.markers:
            change.mark(HexId(hex_), None)
            change.show("edit-unmarked", hex=hex_)
        case ["weather", marker, sky] if marker in board.skies and sky in source.tables.markers[marker]:
            change.show("edit-weather", marker=marker, sky=sky, former=board.skies[marker])
            change.set(skies={**board.skies, marker: sky})
        case ["support", seat, count] if seat in SEATS and count.isdecimal() and int(count) <= MOST_SUPPORT:
            former = board.support[Seat(seat)]
            change.support(Seat(seat), int(count))
            change.show("edit-support", seat=seat, count=int(count), former=former)
        case ["points", seat, count] if (
            seat in SEATS and count.isdecimal() and (int(count) <= figures.event_points)
        ):
            change.show("edit-points", seat=seat, count=int(count), former=board.of_event(Seat(seat)))
            change.set(events=int(count) if seat == SEATS[0] else -int(count))
        case ["initiative", seat] if seat in SEATS:
            change.show("edit-initiative", seat=seat, former=board.initiative)
            change.set(initiative=Seat(seat))
        case _:
            return _unknown(words)
    return None


def _unknown(words: Sequence[str]) -> Fault:
    return Fault("edit-unknown", {"edit": " ".join(words)})


def _put(change: Change, unit: UnitId, at: HexId, how: Sequence[str]) -> Fault | None:
    """A counter has the sides that it has; in a box it bears no markers."""
    source, counter, before = change.source, change.counter(unit), change.board.units[unit]
    on_map = at in source.atlas and source.atlas[at].terrain != "lake"
    sides = [each for each in how if each in _SIDES]
    marks = [each for each in how if each in _MARKERS]
    spaces = {track(turn) for turn in source.tables.turns}
    if len({*how}) < len(how) or len(sides) > 1 or len(sides) + len(marks) < len(how):
        return _unknown(("put", unit, at, *how))
    if not on_map and (marks or at not in (*BOXES, *spaces)):
        return _unknown(("put", unit, at, *how))
    weak = _SIDES[sides[0]] if sides else before.weak
    if (counter.weak if weak else counter.full) is None:
        return Fault("edit-no-such-side", {"unit": unit})
    marked = {each: each in marks for each in _MARKERS}
    change.change_unit(unit, at=at, weak=weak, **marked)
    if change.board.reserve == unit and at != RAIL:
        change.set(reserve=None)
    told = {"unit": unit, "from": before.at, "at": at, "weak": weak, **marked}
    change.show("edit-put", **told)
    if on_map:
        control.take(change, counter.seat, (at,))
    return None


def _card(change: Change, card: CardId, to: str) -> Fault | None:
    """From wherever it lies; which it is hears everybody where the pile is one end, else whose hand it was
    or comes to.
    """
    state, source = change.state, change.source
    where = next((seat for seat in SEATS if card in state.hands[seat]), None)
    start = where or ("pile" if card in change.board.discards else "deck")
    if start == to:
        return _unknown(("card", card, to))
    if to in SEATS and source.pack.half(card, Seat(to)).immediate:
        return Fault("edit-immediate", {})
    if where is not None:
        _hand(change, where, decks.without(state.hands[where], card))
    elif start == "pile":
        change.set(discards=tuple(each for each in change.board.discards if each != card))
    else:
        change.set_deck(decks.without(state.deck, card))
    if to == "deck":
        change.set_deck(decks.joined(change.state.deck, card))
    elif to == "pile":
        change.set(discards=(*change.board.discards, card))
    else:
        change.to_hand(Seat(to), card)
    if "pile" in (start, to):
        change.show("edit-card", card=card, **{"from": start}, to=to)
        return None
    change.show("edit-hidden-card", **{"from": start}, to=to)
    for seat in SEATS:
        if seat in (start, to):
            change.tell(seat, "edit-card", card=card, **{"from": start}, to=to)
    return None


def _hand(change: Change, seat: Seat, hand: tuple[CardId, ...]) -> None:
    change.state = replace(change.state, hands={**change.state.hands, seat: hand})
    change.set(hands={**change.board.hands, seat: len(hand)})


def _wrong(change: Change) -> Fault | None:
    """What no rule of play could have made; markers that nobody bears any more are taken off."""
    source, roster = change.source, change.source.roster
    control.settle(change)
    board = change.board
    for hex_ in source.atlas.grounds:
        units = board.standing(hex_)
        sides = {roster[unit].seat for unit in units}
        if len(sides) > 1:
            return Fault("edit-both-sides", {"hex": hex_}, "8.2")
        if not units:
            continue
        (side,) = sides
        if not stacking.fits(source, board, side, units, hex_):
            return Fault("hex-full", {"hex": hex_, "units": units}, "8.4.1")
        if source.atlas[hex_].at is not None and board.control.get(hex_) == foe(side):
            return Fault("edit-stands-there", {"hex": hex_, "units": units}, "12.7.1")
    for hex_, marker in board.markers.items():
        bearer = foe(marker.attacker)
        there = [unit for unit in board.standing(hex_) if roster[unit].seat == bearer]
        if not there or marker.unit not in (None, *there):
            change.mark(hex_, None)
            change.show("edit-unmarked", hex=hex_)
    most = source.tables.figures.markers
    for seat in SEATS:
        count = sum(marker.owner == seat for marker in change.board.markers.values())
        if count > most:
            return Fault("too-many-markers", {"count": count, "most": most}, "10.1")
    return None
