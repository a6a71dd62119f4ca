"""``make storm``: thousands of games whose deadline falls in one minute; their rate, the peak of memory."""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import structlog
from sqlmodel import Session, SQLModel, col, func, select, text

from adjudicator.kinds import Instant
from mailer.base import points
from mailer.base.config import Config
from mailer.base.house import open_house
from mailer.store import outages
from mailer.store.database import Database, open_database
from mailer.store.models import GameRow, JournalRow, OutboxRow, Person, Player, Snapshot
from mailer.worker import process
from tests.bench.post import SEATS, open_games
from tests.rig.needs import MissingError
from tests.rig.postgres import DURABLE, Cluster
from tools.marks import write_between

MINUTE = 60
HEAD = (
    "| | games | letters queued | time | games/s | processor time a game | peak of memory "
    "| after a tenth of the games |\n|---|---|---|---|---|---|---|---|"
)
_COPIED: tuple[tuple[type[SQLModel], str], ...] = (
    (GameRow, "id"),
    (Person, "id"),
    (Player, "game_id"),
    (JournalRow, "game_id"),
    (Snapshot, "game_id"),
)


def prepare(database: Database, config: Config, games: int) -> None:
    """A game that has just begun, and copies of it; all deadlines fall into the minute before now."""
    house = open_house(config)
    open_games(database, house, 0, 1, random.Random(1))
    now = int(time.time())
    with database.writer() as session, session.begin():
        outages.has_looked(session, Instant(now))
        for number in range(1, games):
            _copy(session, number)
        _bring_forward(session, now)


def _copy(session: Session, number: int) -> None:
    """The rows of game 1 once more, with ids moved so that none meet."""
    shift = {"number": number, "people": SEATS * number}
    for table, _ in _COPIED:
        moved = {
            "name": "name || '.' || :number",
            "name_key": "name_key || '.' || :number",
            "address": "'c' || :number || '.' || address",
            "game_id": "game_id + :number",
            "person_id": "person_id + :people",
        }
        if table is GameRow:
            moved["id"] = "id + :number"
        if table is Person:
            moved["id"] = "id + :people"
        names = [name for name in table.model_fields if name != "id" or "id" in moved]
        chosen = [moved.get(name, f'"{name}"') for name in names]
        own = {GameRow: "id = 1", Person: f"id <= {SEATS}"}.get(table, "game_id = 1")  # type: ignore[call-overload]
        listed = ", ".join(f'"{name}"' for name in names)
        statement = text(
            f'INSERT INTO "{table.__tablename__}" ({listed}) SELECT {", ".join(chosen)} '
            f'FROM "{table.__tablename__}" WHERE {own}'
        )
        used = {name: value for name, value in shift.items() if f":{name}" in statement.text}
        session.connection().execute(statement, used)


def _bring_forward(session: Session, now: int) -> None:
    """Deadlines a minute apart at most, the last one now; the reminders are over."""
    body = session.exec(select(Snapshot.body).where(Snapshot.game_id == 1)).one()
    due = session.exec(select(GameRow)).first()
    assert due is not None
    opened, closes = _moments(body)
    for second in range(MINUTE):
        fresh = body.replace(f'"due":{closes}', f'"due":{now - second}')
        fresh = fresh.replace(f'"opened":{opened}', f'"opened":{now - second - (closes - opened)}')
        chosen = f"% {MINUTE} = {second}"
        connection = session.connection()
        connection.execute(text(f"UPDATE snapshot SET body = :body WHERE game_id {chosen}"), {"body": fresh})
        connection.execute(
            text(f"UPDATE game SET due = :due, reminded = 2, created = :made WHERE id {chosen}"),
            {"due": now - second, "made": now - 10**6},
        )


def _moments(body: str) -> tuple[int, int]:
    import json

    table = json.loads(body)
    return table["opened"], table["due"]


def run(url: str, secret: Path) -> None:
    """Run all that is due and print a row of the table; in a process of its own, whose peak is the work's."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    config = Config(database=url, secret_file=secret)
    house = open_house(config)
    database = open_database(url)
    now = Instant(int(time.time()))
    peaks: list[int] = []

    def note(point: str) -> None:
        if point == "before-commit":
            peaks.append(_peak())

    began, spent = time.perf_counter(), time.process_time()
    with points.on_reaching(note):
        done = process.run_due(database.hasty, house, now)  # as the daemon does
    seconds, spent = time.perf_counter() - began, time.process_time() - spent
    ran, tenth = done.well, peaks[len(peaks) // 10]
    assert not done.failed
    with database.reader() as session, session.begin():
        queued = session.exec(select(func.count(col(OutboxRow.id))).where(OutboxRow.status == "queued")).one()
        games = func.count(func.distinct(JournalRow.game_id))
        assert session.exec(select(games).where(JournalRow.number > 0)).one() == ran
    print(
        f"| {ran:,} | {queued:,} | {seconds:.0f} s | {ran / seconds:.1f} | {1000 * spent / ran:.0f} ms "
        f"| {_peak()} MB | {tenth} MB |"
    )


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Prepare and run, on SQLite and on PostgreSQL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--run", nargs=2, metavar=("URL", "SECRET"), help="internal")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--write", type=Path, help="put the table into this file of Markdown")
    given = parser.parse_args()
    if given.run:
        run(given.run[0], Path(given.run[1]))
        return
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        if given.database != "postgresql":
            rows.append(_storm("SQLite", f"sqlite:///{folder}/house.db", Path(folder), given.games))
        if given.database != "sqlite":
            try:
                cluster = Cluster(DURABLE)
            except MissingError as error:
                sys.exit(f"storm needs PostgreSQL: {error}")
            try:
                rows.append(_storm("PostgreSQL", cluster.url(cluster.create()), Path(folder), given.games))
            finally:
                cluster.close()
    if given.write:
        write_between(given.write, "storm", "\n".join((HEAD, *rows)))


def _storm(name: str, url: str, folder: Path, games: int) -> str:
    secret = folder / "secret"
    database = open_database(url)
    prepare(database, Config(database=url, secret_file=secret), games)
    database.close()
    command = [sys.executable, "-m", "tests.bench.storm", "--run", url, str(secret)]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    row = f"| {name} {said.strip()}"
    print(row, flush=True)
    return row


if __name__ == "__main__":
    main()
