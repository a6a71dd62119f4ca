"""A database that is full, read-only or corrupt: letters stay in the mailbox, no turn is halved."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog
from imapclient import IMAPClient
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import points
from mailer.service.daemon import Daemon
from mailer.service.health import measure, reasons
from mailer.service.reading import DONE_FOLDER
from mailer.store.models import GameRow, JournalRow, OutboxRow, Snapshot
from mailer.table import audit
from mailer.table import play as table
from tests.rig.cases import some
from tests.rig.waiting import PATIENCE, eventually
from tests.running.breaking import Disk, Kind, corrupt
from tests.store.rooms import add_game, register_toy
from tests.worker.conftest import desk
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of

__all__ = ["desk"]

KINDS: tuple[Kind, ...] = ("full", "read-only")
AT = (
    "after-fetch",
    "after-store",
    "after-parse",
    "before-commit",
    "after-commit",
    "after-claim",
    "after-data",
)
LARGE = "Hear what I have to tell. " * 4000


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    """A town on SQLite; what PostgreSQL does is in the tests below."""
    clock = Clock()
    daemon = Daemon(config_of(tmp_path), clock, paint=lambda scene: Drawing())
    yield Town(daemon, clock)
    daemon.close()


def ticks(town: Town, times: int = 2) -> int:
    """So many ticks, each of which may break; how many did."""
    broken = 0
    for _ in range(times):
        try:
            town.daemon.tick()
        except DBAPIError:
            broken += 1
    return broken


def folders(town: Town) -> dict[str, int]:
    """How many letters the judge's folders hold."""
    account = town.daemon.postroom.account
    with IMAPClient(account.host, port=account.port, ssl=False) as client:
        client.login(account.user, account.password)
        counts = {}
        for name in ("INBOX", DONE_FOLDER):
            if client.folder_exists(name):
                client.select_folder(name, readonly=True)
                counts[name] = len(client.search("ALL"))
        return counts


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_letters_stay_in_the_mailbox_until_they_can_be_kept(
    town: Town, desk: CountingDesk, kind: Kind
) -> None:
    disk = Disk(town.daemon.database.engine)
    town.daemon.tick()
    disk.fails(kind)
    for number in range(3):
        town.send("ann", f"Letter {number}", LARGE)
    assert ticks(town) == 2
    assert folders(town)["INBOX"] == 3
    assert town.inbox() == []
    disk.mended()
    assert ticks(town) == 0
    assert folders(town)["INBOX"] == 0
    assert sorted(town.subjects("ann")) == ["Re: Letter 0", "Re: Letter 1", "Re: Letter 2"]
    assert town.effects("ann") == 3


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", some(AT, 4))
def test_wherever_it_fails_each_letter_has_its_effect_once(
    town: Town, desk: CountingDesk, point: str, kind: Kind
) -> None:
    disk = Disk(town.daemon.database.engine)
    for number in range(3):
        town.send("ann", f"Letter {number}", LARGE)
    with points.on_reaching(disk.fails_at(point, kind)):
        # A full file still has room for small changes.
        assert ticks(town, 3) >= (kind == "read-only" or point == "after-fetch")
    assert {row.status for row in town.inbox()} <= {"new", "done"}
    # An attempt that was begun cannot be taken back where nothing can be written; it stays the only one.
    assert all(row.attempts <= (kind == "read-only") for row in town.inbox()), "no letter is to blame"
    disk.mended()
    town.clock.ahead = 3600  # leases that could not be given back run out
    assert ticks(town) == 0
    assert all(row.attempts == 0 for row in town.inbox())
    assert town.effects("ann") == 3
    assert set(town.subjects("ann")) == {"Re: Letter 0", "Re: Letter 1", "Re: Letter 2"}
    ids = [mail["Message-ID"] for mail in town.mails("ann")]
    assert len(set(ids)) == 3
    # Only what was given to the relay and could not be noted may come again, each once: where the database
    # can still be read, what goes after the claim.
    unnoted = point == "after-data" or (point, kind) == ("after-claim", "read-only")
    assert len(ids) <= 6 if unnoted else len(ids) == 3


@contextmanager
def serving(daemon: Daemon) -> Iterator[list[structlog.typing.EventDict]]:
    """A daemon at work, and what it logs."""
    with structlog.testing.capture_logs() as logs:
        thread = threading.Thread(target=daemon.run, daemon=True)
        thread.start()
        try:
            yield logs
        finally:
            daemon.stop()
            thread.join(PATIENCE)
    assert not thread.is_alive()


def ill(daemon: Daemon) -> list[str]:
    """The reasons that /health would give."""
    with daemon.database.reader() as session, session.begin():
        measured = measure(session, daemon.clock())
    return [reason.check for reason in reasons(daemon.watch, measured, daemon.clock(), 900)]


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_a_running_judge_is_loud_lives_on_and_catches_up(
    town: Town, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    for name in ("REST", "LONGEST_REST"):
        monkeypatch.setattr(f"mailer.service.daemon.{name}", 0.1)
    disk = Disk(town.daemon.database.engine)
    with serving(town.daemon) as logs:
        eventually(lambda: town.daemon.read_at)
        disk.fails(kind)
        town.send("ann", "Orders", LARGE)
        eventually(lambda: "reading" in ill(town.daemon))
        said = "full" if kind == "full" else "readonly"
        eventually(lambda: any(line["log_level"] == "error" and said in str(line) for line in logs))
        assert folders(town)["INBOX"] == 1
        disk.mended()
        eventually(lambda: town.subjects("ann"))
        eventually(lambda: ill(town.daemon) == [])
    assert town.effects("ann") == 1
    assert not any(LARGE[:40] in str(line) for line in logs), "letters do not belong in the log"


@pytest.mark.sweep
@pytest.mark.parametrize("wrecked", ["inbox", "person"])
def test_a_corrupt_database_keeps_letters_in_the_mailbox_and_blames_none(
    tmp_path: Path, desk: CountingDesk, monkeypatch: pytest.MonkeyPatch, wrecked: str
) -> None:
    for name in ("REST", "LONGEST_REST"):
        monkeypatch.setattr(f"mailer.service.daemon.{name}", 0.1)
    daemon = Daemon(config_of(tmp_path), Clock(), paint=lambda scene: Drawing())
    town = Town(daemon, Clock())
    town.send("ann", "Before")
    daemon.tick()
    daemon.database.engine.dispose()
    mend = corrupt(tmp_path / "house.db", wrecked)
    town.send("ann", "Orders")
    with serving(daemon) as logs:
        eventually(lambda: any("malformed" in str(line) for line in logs if line["log_level"] == "error"))
    if wrecked == "inbox":
        assert folders(town)["INBOX"] == 1
    daemon.database.engine.dispose()
    mend()
    for row in town.inbox():
        assert (row.status, row.attempts) in {("done", 0), ("new", 0)}
    daemon._stop.clear()
    daemon.poller.stop.clear()
    if wrecked == "inbox":
        daemon.tick()
        assert sorted(town.subjects("ann")) == ["Re: Before", "Re: Orders"]
    daemon.close()


@pytest.fixture
def game(town: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    """A running game of the toy at its deadline."""
    register_toy(monkeypatch)
    with town.daemon.database.writer() as session, session.begin():
        row = add_game(session, "First")
        play, _ = table.start(session, town.daemon.house, row, town.clock())
        table.reschedule(session, play, Instant(town.clock() + 60))
    town.daemon.tick()
    return town


def whole(town: Town) -> tuple[int, str, int]:
    """(journal rows, snapshot, letters); the snapshot has been proved from the journal."""
    with town.daemon.database.reader() as session, session.begin():
        row = session.exec(select(GameRow)).one()
        assert audit.check_game(session, row).faults == ()
        entries = len(session.exec(select(JournalRow)).all())
        return entries, session.exec(select(Snapshot)).one().body, len(session.exec(select(OutboxRow)).all())


@pytest.mark.sweep
@pytest.mark.parametrize("number", some([1, 2, 3, 4, 5], 3))
def test_no_turn_is_halved(game: Town, number: int) -> None:
    disk = Disk(game.daemon.database.engine)
    before = whole(game)
    game.clock.ahead = 120
    game.daemon.poller.mailbox.connect()
    while game.daemon.poller.once():  # the mailbox has been read after the deadline
        pass
    disk.fails_at_write(number, "read-only")
    for _ in range(2):
        with pytest.raises(DBAPIError, match="readonly"):
            game.daemon.work(game.clock())
        assert whole(game) == before
    disk.mended()
    assert ticks(game) == 0
    after = whole(game)
    assert after[0] > before[0]
    assert ticks(game) == 0
    assert whole(game) == after


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of 3 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small file system; the same fault is planted in SQLite above")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.sweep
def test_a_disk_that_is_really_full(small: Path, tmp_path: Path, desk: CountingDesk) -> None:
    config = config_of(tmp_path).model_copy(update={"database": f"sqlite:///{small / 'house.db'}"})
    daemon = Daemon(config, Clock(), paint=lambda scene: Drawing())
    town = Town(daemon, Clock())
    town.send("ann", "Before")
    daemon.tick()
    filler = small / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    for number in range(3):
        town.send("ann", f"Letter {number}", LARGE)
    assert ticks(town) == 2
    assert folders(town)["INBOX"] == 3
    filler.unlink()
    assert ticks(town) == 0
    assert sorted(town.subjects("ann")) == ["Re: Before", "Re: Letter 0", "Re: Letter 1", "Re: Letter 2"]
    assert town.effects("ann") == 4
    daemon.close()


def test_letters_and_secrets_are_in_no_error_of_the_database(town: Town) -> None:
    disk = Disk(town.daemon.database.engine)
    disk.fails("full")
    town.send("ann", "Orders", LARGE)
    with pytest.raises(DBAPIError) as caught:
        town.daemon.tick()
    assert LARGE[:40] not in str(caught.value)
    assert "ann@localhost" not in str(caught.value)
