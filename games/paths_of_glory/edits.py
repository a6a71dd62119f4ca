"""A game master's changes of the position, line by line; it must not know letters."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat, Step
from adjudicator.stages import running
from games.paths_of_glory.model.atlas import BOXES, SEATS, SpaceId
from games.paths_of_glory.model.board import Trench
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, State
from games.paths_of_glory.rules.spaces import stacking

MOST_POINTS = 40


def edit(source: Source, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
    """``put ge_4_army sedan reduced``, ``control sedan CP``, ``trench sedan 2 CP``, ``vp 12``,
    ``give AP ap_07``.

    Only while a seat owes an action, and so that nothing stands where its foe does or too many stand.
    """
    if not state.stack or not isinstance(running(state.stack), Action):
        return Fault("edit-not-now", {})
    change = Change(source, state)
    for line in edits:
        fault = _edit(change, line.split(" "))
        if fault is not None:
            return fault
    return _wrong(change) or Step(change.state, tuple(change.events))


def _edit(change: Change, words: list[str]) -> Fault | None:
    line, source = " ".join(words), change.source
    match words:
        case ["vp", number] if number.isdecimal() and int(number) <= MOST_POINTS:
            change.show("edit-vp", vp=int(number), former=change.board.vp)
            change.set(vp=int(number))
        case ["put", unit, at, *side] if unit in source.roster.units and side in ([], ["reduced"]):
            return _put(change, UnitId(unit), SpaceId(at), bool(side))
        case ["control", at, seat] if at in source.atlas.spaces and seat in SEATS:
            change.show("edit-control", space=at, seat=seat, former=change.board.control[SpaceId(at)])
            change.control(SpaceId(at), Seat(seat))
        case ["trench", at, level, seat] if at in source.atlas.spaces and seat in SEATS and level in "012":
            dug = Trench(int(level), Seat(seat)) if level != "0" else None
            change.show("edit-trench", space=at, seat=seat, level=int(level))
            change.trench(SpaceId(at), dug)
        case ["give", seat, card] if seat in SEATS:
            return _give(change, Seat(seat), CardId(card), line)
        case _:
            return Fault("edit-unknown", {"edit": line})
    return None


def _put(change: Change, unit: UnitId, at: SpaceId, reduced: bool) -> Fault | None:
    if at not in change.source.atlas.spaces and at not in BOXES:
        return Fault("edit-unknown", {"edit": f"put {unit} {at}"})
    change.put(unit, at, reduced=reduced)
    change.show("edit-put", unit=unit, space=at, reduced=reduced)
    return None


def _give(change: Change, seat: Seat, card: CardId, line: str) -> Fault | None:
    deck = change.state.decks[seat]
    if card not in deck:
        # Whether it lies elsewhere is nobody's business.
        return Fault("edit-unknown", {"edit": line})
    left = tuple(each for each in deck if each != card)
    change.state = replace(change.state, decks={**change.state.decks, seat: left})
    change.to_hand(seat, card)
    change.show("edit-given", seat=seat)
    change.tell(seat, "drew-cards", cards=(card,))
    return None


def _wrong(change: Change) -> Fault | None:
    """What no rule of play could have made."""
    board, roster = change.board, change.source.roster
    sides: dict[SpaceId, Seat] = {}
    for unit, where in board.units.items():
        if where.at in BOXES:
            continue
        if sides.setdefault(where.at, roster[unit].seat) != roster[unit].seat:
            return Fault("edit-both-sides", {"space": where.at}, "10.1.5")
    return stacking.check(board, board.active)
