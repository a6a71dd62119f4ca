"""What is true of every state between two inputs, and of every step; it must not know how a rule works."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from adjudicator.kinds import Event, Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, BOXES, CP, ELIMINATED, REMOVED, RESERVE, SEATS, SpaceId, foe
from games.paths_of_glory.model.board import Board, Trench
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.title import PathsTitle
from games.words import Words, words_from

SOURCE = source()
ROUNDS, ROOM = 6, 3
LEVELS = ("mobilization", "limited", "total")
MANDATES = {
    AP: {"none", "done", "FR", "BR", "IT", "RU", "mutiny"},
    CP: {"none", "done", "GE", "AH", "AH-IT", "TU"},
}
GREEK = "GR"
_FIELD = re.compile(r"\{(\w+):?([\w-]*)")


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with a state, a line each."""
    board = state.board
    unknown = tuple(unit for unit in board.units if unit not in SOURCE.roster.units)
    if unknown:
        return (f"no counters: {unknown}",)
    return (
        *_units(board),
        *_spaces(board),
        *_trenches(board),
        *_forts(board),
        *_tracks(board),
        *(fault for seat in SEATS for fault in _cards(state, seat)),
    )


def broken(before: State, after: State, events: Sequence[Event]) -> tuple[str, ...]:
    """What is wrong with a step: units that vanish, points that nobody was told of, forts that rise again."""
    old, new = before.board, after.board
    lost = [unit for unit in old.units if unit not in new.units]
    risen = [space for space in old.destroyed if space not in new.destroyed]
    # 12.6.6: a withdrawal cancels the very step with which an army left the game.
    back = {event.args["unit"] for event in events if event.key == "step-back"}
    gone = [
        unit
        for unit, there in old.units.items()
        if unit not in lost and unit not in back and there.at == REMOVED != new.units[unit].at
    ]
    told = [int(str(event.args["points"])) for event in events if event.key == "vp"]
    land = [
        int(str(event.args["points"]))
        for event in events
        if event.key == "vp" and event.args["reason"] == "space"
    ]
    faults = [f"{unit} vanished" for unit in lost] + [f"the fort of {space} rose again" for space in risen]
    faults += [f"{unit} came back from nowhere" for unit in gone]
    if new.vp - old.vp != sum(told):
        faults.append(f"points {old.vp} -> {new.vp}, told {told}")
    if ground(new) - ground(old) != sum(land):
        faults.append(f"points of spaces {ground(old)} -> {ground(new)}, told {land}")
    return tuple(faults)


def unsaid(event: Event) -> tuple[str, ...]:
    """What keeps an event from being told in either language: no words, no argument, no name."""
    faults = []
    for lang, words in _words().items():
        key = f"event.{event.key}"
        if key not in words:
            faults.append(f"no words for {event.key} ({lang})")
            continue
        for name, table in _FIELD.findall(words.messages[key]):
            if name not in event.args:
                faults.append(f"{event.key} ({lang}) wants {name}")
            elif table in words.names:
                value = event.args[name]
                each = value if isinstance(value, tuple | list) else (value,)
                faults += [
                    f"{event.key} ({lang}): no {table} {one}"
                    for one in each
                    if one != "" and str(one) not in words.names[table]
                ]
    return tuple(faults)


@cache
def _words() -> dict[str, Words]:
    title = PathsTitle(SOURCE)
    return {lang: words_from(lang, title.words(lang)) for lang in ("en", "ru")}


def ground(board: Board) -> int:
    """The points of all spaces, counted from who has changed hands with whom."""
    chart = "historical" if board.terms.historical else "campaign"
    points = 0
    for key, space in SOURCE.atlas.spaces.items():
        holder = board.control[key]
        if chart in space.vp and holder is not None and holder != space.start:
            points += 1 if holder == CP else -1
    return points


def _units(board: Board) -> Iterator[str]:
    for unit, there in board.units.items():
        kind = SOURCE.roster[unit]
        if there.at not in SOURCE.atlas.spaces and there.at not in BOXES:
            yield f"{unit} is in {there.at}, which is nowhere"
        if there.at in (RESERVE[foe(kind.seat)], ELIMINATED[foe(kind.seat)]):
            yield f"{unit} is in a box of the foe"
        if there.at == RESERVE[kind.seat] and kind.size == "army":
            yield f"army {unit} in the reserve"
        if there.at == ELIMINATED[kind.seat] and kind.pays is None and kind.size == "army":
            yield f"{unit} waits to be rebuilt, which it cannot be"
        if there.at == ELIMINATED[kind.seat] and there.reduced:
            yield f"{unit} has a side up among the eliminated"
        if kind.optional and board.terms.optional == "none":
            yield f"{unit} belongs to an optional card"


def _spaces(board: Board) -> Iterator[str]:
    if set(board.control) != set(SOURCE.atlas.spaces):
        yield "control of other spaces than there are"
    for space in SOURCE.atlas.spaces:
        units = board.stack(space)
        if len(units) > ROOM:
            yield f"{len(units)} units in {space}"
        sides = {SOURCE.roster[unit].seat for unit in units}
        if len(sides) > 1:
            yield f"both sides in {space}"
        holder = board.control[space]
        neutral = all(SOURCE.roster[unit].nation == GREEK for unit in units) and GREEK not in board.war
        if units and holder not in sides and not neutral and forts.owner(SOURCE, board, space) != holder:
            yield f"{units} in {space}, which {holder} controls"
    if board.lent is not None and board.control[board.lent] != AP:
        yield f"{board.lent} is lent and not Allied"


def _trenches(board: Board) -> Iterator[str]:
    for space, trench in board.trenches.items():
        if trench.level not in (1, 2):
            yield f"a trench of level {trench.level} in {space}"
        if board.control[space] not in (trench.seat, None) and not _siege(board, space, trench):
            yield f"a trench of {trench.seat} in {space}, which {board.control[space]} controls"
        if any(SOURCE.roster[unit].seat != trench.seat for unit in board.stack(space)):
            yield f"a trench of {trench.seat} under its foe in {space}"


def _siege(board: Board, space: SpaceId, trench: Trench) -> bool:
    """Whether the trench was dug before a fort of the foe."""
    return forts.owner(SOURCE, board, space) == foe(trench.seat)


def _forts(board: Board) -> Iterator[str]:
    if len(set(board.destroyed)) < len(board.destroyed):
        yield f"a fort destroyed twice: {board.destroyed}"
    for space in SOURCE.atlas.spaces:
        side = forts.owner(SOURCE, board, space)
        if space in board.destroyed and not SOURCE.atlas[space].fort:
            yield f"a fort of {space} that never was"
        if side is not None and board.control[space] not in (side, None):
            yield f"the fort of {space} stands and {board.control[space]} controls it"


def _tracks(board: Board) -> Iterator[str]:
    terms = board.terms
    if not 1 <= board.turn <= terms.last_turn or not 0 <= board.round <= ROUNDS:
        yield f"turn {board.turn}, round {board.round}"
    if any(not 1 <= turn <= board.turn for turn in board.events.values()):
        yield f"events of other turns: {board.events}"
    if board.combined < sum(board.status.values()):
        yield f"combined status {board.combined} of {dict(board.status)}"
    if any(points < 0 for points in board.rp.values()):
        yield f"replacement points {dict(board.rp)}"
    for seat in SEATS:
        if board.mandated[seat] not in MANDATES[seat]:
            yield f"offensive of {seat}: {board.mandated[seat]}"
        if terms.scenario == "introductory" and board.commitment[seat] != "mobilization":
            yield f"commitment of {seat} in the introductory scenario"
        if len(board.tally.done) > 2 * ROUNDS:
            yield f"{len(board.tally.done)} actions in a turn"


def _cards(state: State, seat: Seat) -> Iterator[str]:
    """Each card of the decks that are in play is in one place, and no other card is anywhere."""
    board, aside = state.board, state.aside.get(seat, ())
    piles = (board.discards, board.removed, board.table)
    have = Counter[CardId](
        (*state.hands[seat], *state.decks[seat], *(card for pile in piles for card in pile[seat]))
    )
    want = Counter(_in_play(state, seat))
    if have != want:
        yield f"cards of {seat}: too many {dict(have - want)}, missing {dict(want - have)}"
    if len(set(aside)) < len(aside) or any(SOURCE.pack[card].seat != seat for card in aside):
        yield f"cards of {seat} set aside: {aside}"
    if aside and len(aside) != len([card for card in _own(seat) if SOURCE.pack[card].optional]):
        yield f"{len(aside)} cards of {seat} are aside"
    if board.hands[seat] != len(state.hands[seat]):
        yield f"{seat} holds {len(state.hands[seat])} cards, the board says {board.hands[seat]}"
    if len(state.hands[seat]) > board.terms.hand:
        yield f"{len(state.hands[seat])} cards in the hand of {seat}"


def _own(seat: Seat) -> tuple[CardId, ...]:
    return tuple(card.id for card in SOURCE.pack.cards.values() if card.seat == seat)


def _in_play(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The cards of the levels reached: 55 in the end, or 65 where all optional ones are played with."""
    board, aside = state.board, state.aside.get(seat, ())
    level = LEVELS.index(board.commitment[seat])
    with_all = board.terms.optional == "all" or bool(aside)
    return tuple(
        card
        for card in _own(seat)
        if LEVELS.index(SOURCE.pack[card].deck) <= level
        and (with_all or not SOURCE.pack[card].optional)
        and card not in aside
    )
