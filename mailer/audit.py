"""Proves a game's snapshot and dice from its journal, and exports games; it must not change a row."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlmodel import Session, col, select

from adjudicator.codec import dumps, from_plain, loads, to_plain
from adjudicator.dice import RollRecord, verify
from adjudicator.kinds import Event, Over, Roll, Rolled
from adjudicator.match import AnyGame, Ended, Entry, Setup, entry_type
from games.title import Title
from mailer.play import events_of, game_key, match_from
from mailer.store.models import GameRow, JournalRow, Snapshot
from parsers.registry import title

FORMAT = 1
"""The version of the export's layout."""


class ExportError(ValueError):
    """A file is no export of a game; the message says why."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was checked and what is wrong with it; ``faults`` is empty where all agree."""

    entries: int
    rolls: int
    faults: tuple[str, ...]


@dataclass(slots=True)
class _Replay:
    """The journal played again, entry by entry."""

    state: Any = None
    entries: int = 0
    steps: int = 0
    ended: Over | None = None
    rolls: tuple[tuple[Roll, Rolled], ...] = ()

    def take(self, game: AnyGame, entry: Entry) -> tuple[Event, ...]:
        """Apply one entry; what it tells. Raises ValueError where it cannot follow."""
        self.entries += 1
        if isinstance(entry, Setup) != (self.state is None):
            raise ValueError("a journal begins with its Setup and has no other")
        match entry:
            case Setup(scenario, options):
                self.state = game.setup(scenario, options)
                return ()
            case Ended(over):
                self.ended = over
                return ()
            case Rolled() as rolled:
                waits = game.pending(self.state)
                if not isinstance(waits, Roll):
                    raise ValueError("values are rolled where no roll is asked for")
                self.rolls = (*self.rolls, (waits, rolled))
        step = game.apply(self.state, entry)
        self.state = step.state
        self.steps += 1
        return step.events


def check_game(session: Session, row: GameRow) -> Proof:
    """Play the journal of a game again and compare it with its events, its snapshot and its dice."""
    try:
        title_ = title(row.title).title
    except KeyError:
        return Proof(0, 0, (f"title {row.title} is not known here",))
    faults: list[str] = []
    replayed = _Replay()
    for stored in _journal(session, row):
        if stored.number != replayed.entries:
            faults.append(f"journal row {replayed.entries} is missing (row {stored.number} follows)")
            break
        fault = _take(title_, replayed, stored)
        if fault:
            faults.append(f"journal row {stored.number}: {fault}")
            break
    if replayed.entries == 0 and not faults and row.status != "forming":
        faults.append("the journal is empty")
    if not faults and replayed.entries:
        faults += _compare_snapshot(title_, replayed, session.get(Snapshot, row.id))
        faults += verify(row.seed, game_key(row), row.commitment, _records(replayed))
    return Proof(replayed.entries, len(replayed.rolls), tuple(faults))


def export(session: Session, row: GameRow) -> dict[str, Any]:
    """The game as plain data: journal, rolls, commitment; its seed only when it is over."""
    title_ = title(row.title).title
    _, _, order_type = title_.types()
    replayed = _Replay()
    journal = []
    for stored in _journal(session, row):
        replayed.take(title_.game, loads(stored.entry, entry_type(order_type)))
        journal.append(
            {
                "number": stored.number,
                "phase": stored.phase,
                "at": stored.at,
                "entry": json.loads(stored.entry),
                "events": json.loads(stored.events),
            }
        )
    return {
        "format": FORMAT,
        "game": game_key(row),
        "name": row.name,
        "title": row.title,
        "scenario": row.scenario,
        "status": row.status,
        "commitment": row.commitment,
        "seed": row.seed.hex() if row.status == "over" else None,
        "rolls": [
            {"index": i, "label": roll.label, "sides": list(roll.sides), "values": list(rolled.values)}
            for i, (roll, rolled) in enumerate(replayed.rolls)
        ],
        "journal": journal,
    }


def check_export(text: str) -> Proof:
    """Check an exported game: its rolls against the published seed, and its journal against the rules.

    Raises ExportError where the text is no export, or one of a game that is not over yet.
    """
    table = _export_table(text)
    faults: list[str] = []
    replayed = _Replay()
    try:
        title_ = title(table["title"]).title
        _, _, order_type = title_.types()
        for row in table["journal"]:
            entry = cast(Entry, from_plain(row["entry"], entry_type(order_type)))
            events = replayed.take(title_.game, entry)
            if _listed(to_plain(events, tuple[Event, ...])) != row["events"]:
                faults.append(f"journal row {row['number']}: the rules give other events")
        records = tuple(
            RollRecord(row["index"], tuple(row["sides"]), tuple(row["values"])) for row in table["rolls"]
        )
        if records != _records(replayed):
            faults.append("the list of rolls is not that of the journal")
        seed = bytes.fromhex(table["seed"])
        faults += verify(seed, table["game"], table["commitment"], records)
        faults += verify(seed, table["game"], table["commitment"], _records(replayed))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        faults.append(f"the journal cannot be played again: {error}")
    return Proof(replayed.entries, len(replayed.rolls), tuple(dict.fromkeys(faults)))


def _export_table(text: str) -> dict[str, Any]:
    try:
        table = json.loads(text)
    except ValueError as error:
        raise ExportError(f"it is no JSON ({error})") from error
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise ExportError(f"it is no exported game of format {FORMAT}")
    missing = [key for key in ("game", "title", "commitment", "rolls", "journal") if key not in table]
    if missing:
        raise ExportError(f"it lacks {', '.join(missing)}")
    if not table.get("seed"):
        raise ExportError("it holds no seed: the seed is published when the game is over")
    return table


def _take(title_: Title, replayed: _Replay, stored: JournalRow) -> str:
    _, _, order_type = title_.types()
    try:
        entry = cast(Entry, loads(stored.entry, entry_type(order_type)))
        events = replayed.take(title_.game, entry)
    except Exception as error:  # a tampered row may break anything; that is the finding
        return f"it cannot be played again: {type(error).__name__}: {error}"
    if dumps(events, tuple[Event, ...]) != dumps(events_of(stored), tuple[Event, ...]):
        return "the rules give other events"
    return ""


def _compare_snapshot(title_: Title, replayed: _Replay, snapshot: Snapshot | None) -> Iterator[str]:
    if snapshot is None:
        yield "the snapshot is missing"
        return
    try:
        match = match_from(title_, snapshot.body)
    except Exception as error:
        yield f"the snapshot cannot be read: {type(error).__name__}: {error}"
        return
    state_type, _, _ = title_.types()
    if dumps(match.state, state_type) != dumps(replayed.state, state_type):
        yield "the snapshot's position is not the journal's"
    pairs = (
        ("journal rows", snapshot.entries, replayed.entries),
        ("steps", match.steps, replayed.steps),
        ("rolls", match.rolls, len(replayed.rolls)),
        ("end", match.ended, replayed.ended),
    )
    for what, kept, played in pairs:
        if kept != played:
            yield f"the snapshot has {kept} for {what}, the journal {played}"


def _records(replayed: _Replay) -> tuple[RollRecord, ...]:
    return tuple(
        RollRecord(index, roll.sides, rolled.values) for index, (roll, rolled) in enumerate(replayed.rolls)
    )


def _journal(session: Session, row: GameRow) -> Sequence[JournalRow]:
    return session.exec(
        select(JournalRow).where(JournalRow.game_id == row.id).order_by(col(JournalRow.number))
    ).all()


def _listed(data: Any) -> Any:
    return json.loads(json.dumps(data))
