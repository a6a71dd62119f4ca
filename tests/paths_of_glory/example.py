"""The rulebook's extended example as data: letters and dice in turn, the board after every action."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Roll, Rolled, Seat
from adjudicator.stages import running
from games.paths_of_glory.model.atlas import AP, CP, SEATS
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.state import Deal, State
from games.paths_of_glory.text.wording import kind_name
from games.paths_of_glory.title import PathsTitle
from games.words import words_from
from parsers.reading import Understood
from parsers.registry import title

TITLE = PathsTitle()
GAME = TITLE.game
READER = title("paths_of_glory").reader("")
_ENGLISH = words_from("en", TITLE.words("en"))
ROUTINE = {
    "defend": "без карт",
    "cancel": "отступить",
    "advance": "никто не продвигается",
    "attack": "нет",
}
"""What is written in windows of which the text says nothing."""
SCENARIO, OPTIONS = "historical", {"hand": 7}


@dataclass(frozen=True)
class Play:
    """One action or phase: what is done, and what has changed after it."""

    about: str
    do: tuple[tuple[Any, ...], ...]
    after: Mapping[str, Any]


def plays() -> tuple[Play, ...]:
    """The whole example."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(
        Play(
            each["about"],
            tuple(tuple(step) for step in each["do"]),
            {key: value for key, value in each.items() if key not in ("about", "do")},
        )
        for each in table["play"]
    )


def opened() -> State:
    """The game of the example before any card is dealt."""
    return GAME.setup(SCENARIO, OPTIONS)


def done(state: State, step: Sequence[Any]) -> tuple[State, tuple[Event, ...]]:
    """One letter, roll or deal of the example; it must be the one that is due."""
    match step:
        case ("deal", seat, *numbers):
            return _given(state, deal(state, seat, numbers))
        case ("dice", *values):
            roll = GAME.pending(state)
            assert isinstance(roll, Roll), f"dice {values} where {roll} is due"
            assert len(roll.sides) == len(values), roll
            return _given(state, Rolled(tuple(values)))
        case (seat, text):
            return _given(state, Answers((answer(state, Seat(seat), text),)))
    raise AssertionError(step)


def _given(state: State, given: Any) -> tuple[State, tuple[Event, ...]]:
    step = GAME.apply(state, given)
    return step.state, step.events


def deal(state: State, seat: str, numbers: Sequence[int]) -> Rolled:
    """The dice that deal these cards."""
    stage = running(state.stack)
    assert isinstance(stage, Deal), stage
    assert stage.seat == seat, stage
    bag, values = list(state.decks[stage.seat]), []
    for number in numbers:
        values.append(bag.index(CardId(f"{seat.lower()}_{number:02}")) + 1)
        bag.pop(values[-1] - 1)
    return Rolled(tuple(values))


def asked(state: State, seat: Seat) -> Ask:
    """What this seat is asked, as it must be."""
    pending = GAME.pending(state)
    assert isinstance(pending, tuple), f"{seat} writes where {pending} is due"
    ask = next((each for each in pending if each.seat == seat), None)
    assert ask is not None, f"{seat} writes where {pending} is due"
    return ask


def answer(state: State, seat: Seat, text: str) -> Answer[Any]:
    """The order that a letter makes; every clause of it must read and stand."""
    ask = asked(state, seat)
    lines = READER.read(text)
    unread = [line for line in lines if not isinstance(line, Understood)]
    assert not unread, unread
    written = [line.written for line in lines if isinstance(line, Understood)]
    draft = TITLE.draft(GAME.view(state, seat), ask, None, written, "ru")
    assert draft.complete, (text, draft.verdicts)
    return Answer(seat, draft.order)


# The board as the text tells it


def name(board: Board, unit: UnitId) -> str:
    """``GE 4``, ``(AH corps)``."""
    text = kind_name(GAME.source.roster[unit], _ENGLISH)
    return f"({text})" if board.units[unit].reduced else text


def told(board: Board) -> dict[str, dict[str, Any]]:
    """All that the example tells: by space or box who stands there, and the tracks."""
    stands: dict[str, list[str]] = {}
    for unit, where in board.units.items():
        stands.setdefault(where.at, []).append(name(board, unit))
    return {
        "stands": {at: ", ".join(sorted(names)) for at, names in stands.items()},
        "control": {space: str(seat) for space, seat in board.control.items() if seat},
        "trenches": {space: f"{trench.level} {trench.seat}" for space, trench in board.trenches.items()},
        "status": {"AP": board.status[AP], "CP": board.status[CP], "combined": board.combined},
        "commitment": {str(seat): level for seat, level in board.commitment.items()},
        "mandated": {str(seat): offensive for seat, offensive in board.mandated.items()},
        "removed": {
            str(seat): [GAME.source.pack[card].number for card in board.removed[seat]] for seat in SEATS
        },
        "rp": {pool: points for pool, points in board.rp.items() if points},
        "vp": {"": board.vp},
        "destroyed": {"": list(board.destroyed)},
        "war": {"": list(board.war)},
    }


def changed(before: Mapping[str, Mapping[str, Any]], play: Play) -> dict[str, dict[str, Any]]:
    """The board that ``play`` should leave: what was, with what it changes."""
    made = {key: dict(value) for key, value in before.items()}
    for nation, seat in play.after.get("lands", {}).items():
        lands = [space.id for space in GAME.source.atlas.spaces.values() if space.nation == nation]
        made["control"] |= {space: seat for space in lands if space not in made["control"]}
    for key, value in play.after.items():
        if key in ("lands", "fire", "flank"):
            continue
        made[key] |= value if isinstance(value, dict) else {"": value}
    made["stands"] = {at: ", ".join(sorted(text.split(", "))) for at, text in made["stands"].items() if text}
    made["trenches"] = {space: text for space, text in made["trenches"].items() if text}
    made["rp"] = {pool: points for pool, points in made["rp"].items() if points}
    status = made["status"]
    status["combined"] = status["AP"] + status["CP"]
    return made


def fired(events: Sequence[Event]) -> tuple[list[str], list[str]]:
    """Fire as ``CP 15: 2 -> 5`` (column, die, loss number), attempts at a flank as ``4+1``."""
    fire = [
        f"{args['seat']} {args['column']}: {args['die']}{_more(args['modifier'])} -> {args['loss']}"
        for args in (event.args for event in events if event.key == "fired")
    ]
    flank = [
        f"{event.args['die']}{_more(event.args['modifier'])}" for event in events if event.key == "flank"
    ]
    return fire, flank


def _more(modifier: Any) -> str:
    return f"{modifier:+}" if modifier else ""


def differing(is_: Mapping[str, Any], should: Mapping[str, Any]) -> dict[str, Any]:
    """(what is, what should be) of everything that differs."""
    return {
        f"{key} {each}": (is_[key].get(each), should[key].get(each))
        for key in should
        for each in {**is_[key], **should[key]}
        if is_[key].get(each) != should[key].get(each)
    }


def routine(state: State, step: Sequence[Any]) -> tuple[str, str] | None:
    """The letter of a window that the text does not tell of, because nothing is done in it."""
    pending = GAME.pending(state)
    if not isinstance(pending, tuple):
        return None
    ask = pending[0]
    due = step[0] == ask.seat and (ask.kind != "cancel" or step[1].startswith("держ"))
    return None if due or ask.kind not in ROUTINE else (ask.seat, ROUTINE[ask.kind])


def steps(state: State, play: Play) -> Iterator[tuple[Sequence[Any], State, tuple[Event, ...]]]:
    """Each letter, roll and deal of a play, with the state after it and its events."""
    for step in (*play.do, ("end", "")):
        while letter := routine(state, step):
            state, events = done(state, letter)
            yield letter, state, events
        if step[0] != "end":
            state, events = done(state, step)
            yield step, state, events


def course() -> Iterator[tuple[Play, State, tuple[Event, ...]]]:
    """Each play with the state after it and the events of it."""
    state = opened()
    for play in plays():
        events: list[Event] = []
        for _, then, heard in steps(state, play):
            state = then
            events += heard
        yield play, state, tuple(events)
