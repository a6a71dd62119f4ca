"""Proves a game's snapshot and dice from its journal, and exports games; it must not change a row."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from sqlmodel import Session, col, select

from adjudicator.codec import dumps, from_plain, loads, to_plain
from adjudicator.dice import RollRecord, Share, verify
from adjudicator.entries import Entry, entry_type
from adjudicator.history import History
from adjudicator.kinds import Event
from games.title import Title
from mailer.store.models import GameRow, JournalRow, Snapshot
from mailer.table.journal import events_of
from mailer.table.play import game_key
from mailer.table.seeds import shares_of
from mailer.table.snapshots import match_from
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
    shares: Sequence[Share] | None = None


def check_game(session: Session, row: GameRow) -> Proof:
    """Play the journal of a game again and compare it with its events, its snapshot and its dice."""
    try:
        title_ = title(row.title).title
    except KeyError:
        return Proof(0, 0, (f"title {row.title} is not known here",))
    faults: list[str] = []
    shares = shares_of(row)
    history = History(title_.game)
    for stored in _journal(session, row):
        if stored.number != len(history.points):
            faults.append(f"journal row {len(history.points)} is missing (row {stored.number} follows)")
            break
        fault = _take(title_, history, stored)
        if fault:
            faults.append(f"journal row {stored.number}: {fault}")
            break
    if not history.points and not faults and row.status != "forming":
        faults.append("the journal is empty")
    if not faults and history.points:
        faults += _compare_snapshot(title_, history, session.get(Snapshot, row.id))
        faults += verify(row.seed, game_key(row), row.commitment, history.records, history.seals, shares)
    return Proof(len(history.points), len(history.records), tuple(faults), shares)


def export(session: Session, row: GameRow) -> dict[str, Any]:
    """The game as plain data: journal, rolls, commitment; its seed only when it is over.

    A roll that answered the same question again after a rollback is listed once.
    """
    title_ = title(row.title).title
    _, _, order_type = title_.types()
    history = History(title_.game)
    journal = []
    for stored in _journal(session, row):
        history.take(loads(stored.entry, entry_type(order_type)))
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
        "words": _words(row),
        "rolls": [
            {"index": each.index, "label": label, "sides": list(each.sides), "values": list(each.values)}
            for each, label in zip(history.records, history.labels, strict=True)
        ],
        "journal": journal,
    }


def _words(row: GameRow) -> list[dict[str, str]] | None:
    """What each seat added to the dice; None where the game began before seats could add anything."""
    shares = shares_of(row)
    return None if shares is None else [asdict(share) for share in shares]


def check_export(text: str) -> Proof:
    """Check an exported game: its rolls against the published seed, and its journal against the rules.

    Raises ExportError where the text is no export, or one of a game that is not over yet.
    """
    table = _export_table(text)
    faults: list[str] = []
    made, entries = 0, 0
    shares: Sequence[Share] | None = None
    try:
        title_ = title(table["title"]).title
        history = History(title_.game)
        _, _, order_type = title_.types()
        for row in table["journal"]:
            entry = cast(Entry, from_plain(row["entry"], entry_type(order_type)))
            events = history.take(entry)
            if _listed(to_plain(events, tuple[Event, ...])) != row["events"]:
                faults.append(f"journal row {row['number']}: the rules give other events")
        records = tuple(
            RollRecord(row["index"], tuple(row["sides"]), tuple(row["values"])) for row in table["rolls"]
        )
        if records != tuple(history.records):
            faults.append("the list of rolls is not that of the journal")
        seed = bytes.fromhex(table["seed"])
        given = table.get("words")  # exports of former versions have none
        shares = None if given is None else [Share(**each) for each in given]
        for rolls in (records, history.records):
            faults += verify(seed, table["game"], table["commitment"], rolls, history.seals, shares)
        made, entries = len(history.records), len(history.points)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        faults.append(f"the journal cannot be played again: {error}")
    return Proof(entries, made, tuple(dict.fromkeys(faults)), shares)


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


def _take(title_: Title, history: History, stored: JournalRow) -> str:
    _, _, order_type = title_.types()
    try:
        entry = cast(Entry, loads(stored.entry, entry_type(order_type)))
        events = history.take(entry)
    except Exception as error:  # a tampered row may break anything; that is the finding
        return f"it cannot be played again: {type(error).__name__}: {error}"
    if dumps(events, tuple[Event, ...]) != dumps(events_of(stored), tuple[Event, ...]):
        return "the rules give other events"
    return ""


def _compare_snapshot(title_: Title, history: History, snapshot: Snapshot | None) -> Iterator[str]:
    if snapshot is None:
        yield "the snapshot is missing"
        return
    try:
        match = match_from(title_, snapshot.body)
    except Exception as error:
        yield f"the snapshot cannot be read: {type(error).__name__}: {error}"
        return
    state_type, _, _ = title_.types()
    if dumps(match.state, state_type) != dumps(history.state, state_type):
        yield "the snapshot's position is not the journal's"
    pairs = (
        ("journal rows", snapshot.entries, len(history.points)),
        ("steps", match.steps, history.steps),
        ("rolls", match.luck, history.now.luck),
        ("end", match.ended, history.now.ended),
    )
    for what, kept, played in pairs:
        if kept != played:
            yield f"the snapshot has {kept} for {what}, the journal {played}"


def _journal(session: Session, row: GameRow) -> Sequence[JournalRow]:
    return session.exec(
        select(JournalRow).where(JournalRow.game_id == row.id).order_by(col(JournalRow.number))
    ).all()


def _listed(data: Any) -> Any:
    return json.loads(json.dumps(data))
