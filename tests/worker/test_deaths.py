"""Letters that kill whoever is at them, through whole daemons: the house goes on without them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.base.config import Config
from mailer.inbox import quarantine
from mailer.post.letter import BadMail, Letter
from mailer.post.post_office import PostOffice
from mailer.sandbox import bounds
from mailer.sandbox.reader import ReadWish, TrialLetter
from mailer.sandbox.sandbox import LostError, Sandbox
from mailer.service.daemon import Daemon
from mailer.store.models import InboxRow
from mailer.worker import attempts
from tests.rig.cases import some
from tests.sandbox import stable
from tests.sandbox.deaths import DEATHS
from tests.worker.town import PASSWORDS, CountingDesk, Drawing, Town, config_of


def config(town: Town) -> Config:
    """Another judge on the same database and mailbox."""
    office = town.daemon.postroom.office
    assert office is not None
    folder, database = town.daemon.config.secret_file.parent, town.daemon.config.database
    return config_of(folder, office.ports.smtp, office.ports.imap, enabled=False, database=database)


@pytest.fixture
def judge(town: Town, monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    """A judge with a sandbox in which letters are deadly whose subject says how."""
    monkeypatch.setattr(bounds, "READ_PATIENCE", 60.0)
    for name in ("READ_SECONDS", "TRIED_SECONDS"):
        monkeypatch.setattr(bounds, name, 1)
    daemon = Daemon(
        config(town), town.clock, paint=lambda scene: Drawing(), apart=True, launch=stable.launcher()
    )
    daemon.delivery.carry = None
    yield daemon
    daemon.close()


@pytest.mark.sweep
@pytest.mark.parametrize("death", some(["segfault", "loop-in-c", "memory", "system-exit"], 4))
def test_a_letter_that_kills_its_reader_is_quarantined_and_all_others_go_on(
    town: Town, desk: CountingDesk, judge: Daemon, death: str
) -> None:
    for who, subject in (("ann", death), ("ann", "Later"), ("bob", "One"), ("eve", "Two")):
        town.send(who, subject)
    town.tick_on(judge)
    judge.tick()
    rows = {row.message_id: row for row in town.inbox()}
    bad = rows.pop(f"<ann.{death}@home>")
    assert (bad.status, bad.attempts) == ("quarantined", 3)
    assert DEATHS[death][1] in bad.reason
    assert {row.status for row in rows.values()} == {"done"}
    assert desk.seen == ["One", "Two", "Later"]
    assert len([subject for subject in town.subjects("eve") if "was set aside" in subject]) == 1


@pytest.mark.sweep
def test_an_end_by_the_memory_killer_is_blamed_less(town: Town, desk: CountingDesk, judge: Daemon) -> None:
    """It may have come for another's fault: three such ends set no letter aside."""
    town.send("ann", "memory-killer")
    town.tick_on(judge)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("new", attempts.MOST)]
    town.tick_on(judge, attempts.MOST_UNSURE - attempts.MOST)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("new", attempts.MOST_UNSURE - 1)]
    town.tick_on(judge, 2)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("quarantined", attempts.MOST_UNSURE)]


@pytest.mark.sweep
def test_retry_gives_it_three_more(town: Town, desk: CountingDesk, judge: Daemon) -> None:
    town.send("ann", "abort")
    for _ in range(2):
        town.tick_on(judge)
        with town.daemon.database.writer() as session, session.begin():
            (row,) = quarantine.letters(session)
            assert row.attempts == 3
            assert "was killed by SIGABRT" in quarantine.why(row)
            assert quarantine.retry(row)
            assert (row.attempts, row.taker) == (0, "")


@pytest.mark.sweep
def test_a_suspect_is_read_before_the_transaction(town: Town, judge: Daemon) -> None:
    """Whoever deals with it has no need to take it apart while nobody else can write: here it cannot."""
    town.send("ann", "Orders")
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    with town.daemon.database.writer() as session, session.begin():
        session.exec(select(InboxRow)).one().attempts = 1
    judge.tick()
    assert [(row.status, row.attempts) for row in town.inbox()] == [("done", 0)]
    assert town.effects("ann") == 1


@pytest.mark.sweep
@pytest.mark.parametrize("death", some(["segfault", "exit"], 2))
def test_a_letter_that_kills_the_judge_itself_is_tried_apart_after_it(town: Town, death: str) -> None:
    """Once the whole judge dies of it; whoever starts it again sees the house go on."""
    town.send("ann", f"desk {death}")
    town.send("bob", "One")
    died = {"segfault": -signal.SIGSEGV, "exit": 3}[death]
    assert stable.judge(config(town), deadly=death) == died
    # The second was being read when the judge died of the first; nobody can know that it was not its fault.
    assert [(row.status, row.attempts) for row in town.inbox()] == [("new", 1), ("new", 1)]
    assert stable.judge(config(town), deadly=death) == 0
    bad, good = town.inbox()
    assert (bad.status, bad.attempts, good.status) == ("quarantined", 3, "done")
    assert f"the process that dealt with it {DEATHS[death][1]}" in bad.reason
    assert (town.effects("ann"), town.effects("bob")) == (0, 1)


def dies_at_it(town: Town, times: int) -> None:
    """So many judges of this machine, one after another, die while they are at the letter."""
    for _ in range(times):
        gone = daemons.new_name().replace(f":{os.getpid()}:", ":4194304:")
        assert len(attempts.begin(town.daemon.database.hasty, [1], gone, town.clock())) == 1
    assert [row.attempts for row in town.inbox()] == [times]


def test_a_letter_at_which_the_judge_was_killed_by_others_is_dealt_with(town: Town, judge: Daemon) -> None:
    """Five deaths while a letter was under way, none of them its fault: it has its effect, once."""
    town.send("ann", "Orders")
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    dies_at_it(town, times=5)
    judge.tick()
    (row,) = town.inbox()
    assert (row.status, row.attempts) == ("done", 0)
    assert town.effects("ann") == 1


@pytest.mark.sweep
def test_deaths_of_the_judge_before_count_not_with_those_from_outside(
    town: Town, desk: CountingDesk, judge: Daemon
) -> None:
    """Four ends of the judge by others: the first end of its trial by the memory killer is the first."""
    town.send("ann", "memory-killer")
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    dies_at_it(town, times=4)
    town.tick_on(judge, 1)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("new", 1)]
    town.tick_on(judge, attempts.MOST_UNSURE - 2)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("new", attempts.MOST_UNSURE - 1)]
    town.tick_on(judge, 2)
    assert [(row.status, row.attempts) for row in town.inbox()] == [("quarantined", attempts.MOST_UNSURE)]


# --- the program


# In C the interpreter waits, holding its lock, as in an expression that backtracks for ever. Neither way of
# hanging takes the processor from other tests.
HANGING = """
import ctypes, os, sys, time
from mailer.worker import hands
from mailer.desk import desk
real = desk.handle
def handle(session, house, letter, row, now):
    if letter.subject in ("python", "c"):
        print("it hangs", file=sys.stderr, flush=True)
    if letter.subject == "c":
        lock, shut = ctypes.PyDLL(None).pthread_mutex_lock, ctypes.create_string_buffer(128)
        while not lock(shut):
            pass
    while letter.subject == "python":
        time.sleep(0.001)
    return real(session, house, letter, row, now)
desk.handle = handle
hands.SECONDS = float(sys.argv.pop(1))
from mailer.cli.main import main
main()
"""


def served(folder: Path, office: PostOffice, seconds: float, more: str = "") -> subprocess.Popen[str]:
    """`estafette serve`, which hangs at letters whose subject says how, for so long at most."""
    config = folder / "judge.toml"
    config.write_text(
        f'database = "sqlite:///{folder / "house.db"}"\nsecret_file = "{folder / "secret"}"\n'
        f'[imap]\nport = {office.ports.imap}\npassword = "judge-pass"\n'
        f"[smtp]\nport = {office.ports.smtp}\n{more}"
    )
    config.chmod(0o600)
    command = [sys.executable, "-c", HANGING, str(seconds), "serve", "--config", str(config), "--json-log"]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def delivered(office: PostOffice, subject: str) -> None:
    raw = f"From: ann@localhost\r\nSubject: {subject}\r\nMessage-ID: <{subject}@home>\r\n\r\nHELP\r\n"
    office.deliver("judge@localhost", raw.encode(), "ann@localhost")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        yield office


def until(process: subprocess.Popen[str], true: Callable[[], object]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert process.poll() is None, process.communicate()[1][-2000:]
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def hangs(process: subprocess.Popen[str]) -> None:
    """Wait until it does."""
    assert process.stderr is not None
    line = ""
    while "it hangs" not in line:
        line = process.stderr.readline()
        assert line, "the judge ended"


def begun(folder: Path) -> list[tuple[int, str]]:
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(f"file:{folder / 'house.db'}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT attempts, status FROM inbox ORDER BY id").fetchall()
    except sqlite3.OperationalError:
        return []


@pytest.mark.sweep  # one that hangs, and is told of by its page, is met in every run
@pytest.mark.parametrize("loop", ["c", "python"])
def test_a_judge_that_hangs_ends_at_sigterm(tmp_path: Path, office: PostOffice, loop: str) -> None:
    delivered(office, loop)
    with served(tmp_path, office, 600.0) as process:
        hangs(process)
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)
    assert begun(tmp_path) == [(1, "new")]


@pytest.mark.sweep  # as above
def test_a_judge_that_hangs_ends_itself_and_the_next_one_goes_on(tmp_path: Path, office: PostOffice) -> None:
    delivered(office, "c")
    delivered(office, "help")
    with served(tmp_path, office, 2.0) as process:
        told = process.communicate(timeout=120)[1]
        assert process.returncode == -signal.SIGALRM
    assert "most recent call first" in told
    assert "in handle" in told
    with served(tmp_path, office, 600.0) as process:
        until(process, lambda: begun(tmp_path)[1:] == [(0, "done")])
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 0


@pytest.mark.sweep
def test_health_names_the_letter_that_is_stuck(tmp_path: Path, office: PostOffice) -> None:
    delivered(office, "python")
    with served(tmp_path, office, 600.0, "[health]\nenabled = true\nport = 0\n") as process:
        assert process.stderr is not None
        line = ""
        while "/health" not in line:
            line = process.stderr.readline()
            assert line
        found = re.search(r"http://[^\"]+/health", line)
        assert found is not None
        reasons: list[dict[str, str]] = []

        def told() -> bool:
            reasons[:] = _reasons(found.group())
            return any(reason["check"] == "letter" for reason in reasons)

        until(process, told)
        process.kill()
    (reason,) = (reason for reason in reasons if reason["check"] == "letter")
    assert re.fullmatch(r"letter 1 has been under way for \d+ seconds", reason["what"])


def _reasons(address: str) -> list[dict[str, str]]:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return list(json.loads(answer.read())["reasons"])
    except urllib.error.HTTPError as error:
        return list(json.loads(error.read())["reasons"])


@pytest.mark.sweep
def test_a_sandbox_that_does_not_work_holds_up_one_letter_only(
    town: Town, desk: CountingDesk, judge: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who in ("ann", "bob", "eve"):
        town.send(who, "Hello")
    read = Sandbox.read_all

    def lost(self: Sandbox, asked: Mapping[int, tuple[bytes, ReadWish]]) -> dict[int, Letter | BadMail]:
        if any(b"bob" in raw for raw, _ in asked.values()):
            raise LostError("gone")
        return read(self, asked)

    monkeypatch.setattr(Sandbox, "read_all", lost)
    judge.tick()
    status = {row.message_id: (row.status, row.attempts) for row in town.inbox()}
    assert sorted(status.values()) == [("done", 0), ("done", 0), ("new", 0)], status
    monkeypatch.setattr(Sandbox, "read_all", read)
    judge.tick()
    assert all(row.status == "done" for row in town.inbox())


@pytest.mark.sweep
def test_a_suspect_for_which_the_machine_lacks_something_has_a_pause(
    town: Town, desk: CountingDesk, judge: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No letter is blamed, and the database is not asked the same again and again."""
    asked: list[int] = []

    def lost(self: Sandbox, trial: TrialLetter, read: Letter | BadMail | None = None) -> str:
        asked.append(trial.letter)
        raise LostError("the database fails")

    monkeypatch.setattr(Sandbox, "deal", lost)
    town.send("ann", "Orders")
    town.daemon.poller.mailbox.connect()
    town.daemon.poller.once()
    with town.daemon.database.writer() as session, session.begin():
        session.exec(select(InboxRow)).one().attempts = 1
    now = town.clock()
    judge.clock = lambda: now
    for _ in range(3):
        judge.tick()
    assert asked == [1]
    assert [(row.status, row.attempts, row.taken) for row in town.inbox()] == [("new", 1, now)]
    judge.clock = lambda: Instant(now + attempts.PAUSE)
    judge.tick()
    assert asked == [1, 1]
