"""/health and /metrics tell how the judge does, and nothing that should stay secret."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.config import Health
from mailer.base.log import redact
from mailer.post.faults import Unreachable, WrongPassword
from mailer.post.imap import Mailbox
from mailer.service.daemon import Daemon
from mailer.service.health import Drift
from mailer.service.pages import Pages
from mailer.store import sqlite
from mailer.store.database import Database, DatabaseUnusableError
from mailer.store.models import InboxRow, OutboxRow, Pulse
from mailer.web.server import PageError
from mailer.worker import attempts
from mailer.worker.watch import Watch
from tests.rig.waiting import PATIENCE, eventually
from tests.store.rooms import HOUR
from tests.worker.conftest import desk
from tests.worker.town import Clock, CountingDesk, Drawing, Town, config_of

__all__ = ["desk"]


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    """A town whose daemon serves its pages on a free port."""
    clock = Clock()
    config = config_of(tmp_path).model_copy(update={"health": Health(enabled=True, port=0)})
    daemon = Daemon(config, clock, paint=lambda scene: Drawing())
    yield Town(daemon, clock)
    daemon.close()


def get(town: Town, path: str) -> tuple[int, str]:
    """Status and body of a page."""
    pages = town.daemon.pages
    assert pages is not None
    # No proxy of the machine's may stand between.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://127.0.0.1:{pages.port}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def health(town: Town) -> tuple[int, dict[str, Any]]:
    status, body = get(town, "/health")
    return status, json.loads(body)


def checks(town: Town) -> list[str]:
    """What is wrong, after the status has been seen to say so."""
    status, body = health(town)
    wrong = [reason["check"] for reason in body["reasons"]]
    assert (status, body["status"]) == ((503, "failing") if wrong else (200, "ok"))
    return wrong


def figures(town: Town) -> dict[str, float]:
    """Every sample by name, with its label in braces."""
    status, text = get(town, "/metrics")
    assert status == 200
    return {
        sample.name + "".join(f"{{{value}}}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_judge_that_has_just_begun_is_well(town: Town) -> None:
    assert checks(town) == []
    town.daemon.tick()
    status, body = health(town)
    assert (status, body["reasons"], body["troubles"]) == (200, [], {})
    assert body["mail"]["last_poll"] is not None
    assert body["mail"]["stale_minutes"] == 0


def test_it_counts_what_was_read_and_sent(town: Town, desk: CountingDesk) -> None:
    desk.poison = lambda letter: letter.subject == "poison"
    town.send("ann", "one")
    town.send("bob", "two")
    town.send("ann", "poison")
    town.tick_on(times=4)
    told = figures(town)
    assert told["estafette_letters_processed_total{done}"] == 2
    assert told["estafette_letters_processed_total{failed}"] == 2
    assert told["estafette_letters_processed_total{quarantined}"] == 1
    assert told["estafette_inbox_letters{quarantined}"] == 1
    assert told["estafette_inbox_letters{new}"] == 0
    assert told["estafette_sent_total{2xx}"] >= 2
    assert told["estafette_outbox_letters{queued}"] == 0
    assert told["estafette_healthy"] == 1
    assert told["estafette_last_poll_timestamp_seconds"] > 0


def test_a_letter_that_waits_for_its_next_attempt_is_named(town: Town, desk: CountingDesk) -> None:
    desk.poison = lambda letter: True
    assert health(town)[1]["inbox"]["resting"] is None
    town.send("ann", "poison")
    town.daemon.tick()
    told = health(town)[1]["inbox"]["resting"]
    assert (told["letter"], told["attempts"]) == (1, 1)
    assert 0 < told["seconds"] <= attempts.PAUSE


def test_answers_of_the_relay_are_counted_by_class(town: Town, desk: CountingDesk) -> None:
    town.send_raw("stranger", b"From: nobody@localhost\r\nSubject: x\r\nMessage-ID: <x@y>\r\n\r\nhello\r\n")
    town.daemon.tick()  # the post office has no mailbox of that name
    assert figures(town)["estafette_sent_total{5xx}"] == 1
    assert figures(town)["estafette_outbox_letters{failed}"] == 1


def test_waiting_letters_are_counted_with_the_age_of_the_oldest(town: Town) -> None:
    now = town.clock()
    with town.daemon.database.writer() as session, session.begin():
        session.add(InboxRow(key="a", digest="a", received=now - 600, raw=b""))
        session.add(InboxRow(key="b", digest="b", received=now, raw=b"", attempts=1))
        session.add(
            OutboxRow(key="c", message_id="<c>", address="x@y", body="{}", created=now - 300, due=now)
        )
    told = figures(town)
    assert (told["estafette_inbox_letters{new}"], told["estafette_inbox_letters{failing}"]) == (2, 1)
    assert told["estafette_inbox_oldest_seconds"] >= 600
    assert told["estafette_outbox_letters{queued}"] == 1
    assert told["estafette_outbox_oldest_seconds"] >= 300


def test_stale_mail_is_told_in_minutes_with_its_cause(town: Town) -> None:
    town.daemon.tick()
    town.daemon.reading.alarm(Unreachable("The mail server refuses the connection.", "Is it running?"))
    assert checks(town) == []  # a moment's trouble is none
    town.clock.ahead = 17 * 60
    assert checks(town) == ["mail"]
    _, body = health(town)
    assert body["mail"]["stale_minutes"] == 17
    assert (
        body["reasons"][0]["what"] == "mail is stale for 17 minutes: The mail server refuses the connection."
    )
    assert figures(town)["estafette_healthy"] == 0
    assert figures(town)["estafette_mail_age_seconds"] >= 17 * 60
    town.daemon.tick()
    assert checks(town) == []


def test_a_mailbox_that_never_opened_is_stale_since_the_start(town: Town) -> None:
    town.clock.ahead = 20 * 60
    assert checks(town) == ["mail"]


def test_letters_that_the_server_does_not_give_are_named(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    bodies = Mailbox._bodies
    town.send("ann", "one")
    with monkeypatch.context() as patched:
        patched.setattr(Mailbox, "_bodies", lambda *given, **more: dict.fromkeys(bodies(*given, **more), b""))
        town.daemon.tick()
        assert checks(town) == [], "somebody may have deleted it in that moment"
        town.daemon.tick()
        assert checks(town) == ["reading"]
        assert "gives nothing" in health(town)[1]["reasons"][0]["what"]
        assert town.inbox() == []
    town.daemon.tick()
    assert checks(town) == []
    assert len(town.inbox()) == 1


_WRITES = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("writes", flush=True)
sys.stdin.read()
"""


def test_a_stopped_process_that_holds_the_write_lock_is_named(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 1)
    file = str(town.daemon.database.engine.url.database)
    with subprocess.Popen(
        [sys.executable, "-c", _WRITES, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"writes\n"
        assert checks(town) == [], "whoever writes for a moment is no trouble"
        other.send_signal(signal.SIGSTOP)
        eventually(lambda: checks(town) == ["database"])
        told = health(town)[1]["reasons"][0]["what"]
        assert f"process {other.pid}" in told
        assert "stopped" in told
        with pytest.raises(DatabaseUnusableError, match=f"process {other.pid} .*stopped"):
            Daemon(town.daemon.config)
        other.send_signal(signal.SIGCONT)
        other.communicate()
    assert checks(town) == []
    town.daemon.tick()  # and our own locks are as they were


def test_a_database_that_fails_is_a_reason_and_metrics_still_answer(town: Town) -> None:
    pages = town.daemon.pages
    assert pages is not None

    def broken() -> Any:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    pages.reader = broken
    assert checks(town) == ["database"]
    assert "disk I/O error" in health(town)[1]["reasons"][0]["what"]
    assert figures(town)["estafette_healthy"] == 0
    assert "estafette_mail_age_seconds" not in figures(town)


def test_a_thread_that_ended_is_a_reason(town: Town) -> None:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    town.daemon.watch.runs("reading", thread)
    assert checks(town) == ["reading"]


def test_work_that_fails_is_a_reason_until_it_goes_well(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = threading.Event()
    broken.set()
    work = town.daemon.work

    def failing(now: Any) -> Any:
        if broken.is_set():
            raise OperationalError("INSERT", {}, Exception("attempt to write a readonly database"))
        return work(now)

    monkeypatch.setattr("mailer.service.daemon.REST", 0.05)
    monkeypatch.setattr("mailer.service.daemon.LONGEST_REST", 0.05)
    monkeypatch.setattr(town.daemon, "work", failing)
    thread = threading.Thread(target=town.daemon.run, daemon=True)
    thread.start()
    eventually(lambda: "working" in checks(town))
    assert "readonly" in health(town)[1]["troubles"]["working"]
    assert figures(town)["estafette_failures_total{working}"] >= 1
    broken.clear()
    eventually(lambda: checks(town) == [])
    town.daemon.stop()
    thread.join(PATIENCE)


def test_a_relay_that_refuses_counts_once_letters_wait_too_long(town: Town) -> None:
    now = town.clock()
    row = OutboxRow(key="c", message_id="<c>", address="x@y", body="{}", created=now - HOUR, due=now)
    with town.daemon.database.writer() as session, session.begin():
        session.add(row)
        session.add(Pulse(name="mail", at=now))
    assert checks(town) == []
    town.daemon.watch.failed("relay", WrongPassword("The relay does not let us log in.", "Check it."))
    assert checks(town) == ["outbox"]


def test_a_clock_before_the_last_look_is_a_reason(town: Town) -> None:
    with town.daemon.database.writer() as session, session.begin():
        session.add(Pulse(name="mail", at=town.clock() + 2 * HOUR))
    assert checks(town) == ["clock"]


@pytest.mark.sweep
def test_a_picture_that_is_missing_is_counted_and_told_for_a_day(town: Town, desk: CountingDesk) -> None:
    paint = town.daemon.delivery.paint
    town.send("ann", "one")
    town.daemon.tick()
    assert checks(town) == []
    assert figures(town)["estafette_letters_without_picture_total"] == 0
    town.daemon.delivery.paint = torn
    town.daemon.delivery._composer._pictures.clear()  # else the one that was drawn would come again
    town.send("bob", "two")
    assert town.daemon.tick().flushed.sent == 1
    assert checks(town) == ["pictures"]
    (reason,) = health(town)[1]["reasons"]
    assert reason["what"].startswith("letters of the last day that went without their picture: 1")
    assert "estafette doctor" in reason["what"]
    assert "no such board" not in reason["what"]  # what a position holds is no word for this page
    assert figures(town)["estafette_letters_without_picture_total"] == 1
    assert figures(town)["estafette_letters_without_picture_today"] == 1
    town.daemon.delivery.paint = paint
    town.send("ann", "three")
    town.daemon.tick()
    assert checks(town) == ["pictures"]  # one good picture mends nothing
    town.clock.ahead += 25 * HOUR
    town.daemon.tick()
    assert checks(town) == []
    assert figures(town)["estafette_letters_without_picture_total"] == 1


def test_what_went_without_its_picture_before_the_start_is_the_doctors(
    town: Town, desk: CountingDesk
) -> None:
    town.daemon.delivery.paint = torn
    town.send("ann", "one")
    town.daemon.tick()
    town.daemon.watch.began = Instant(town.clock() + 1)
    assert checks(town) == []


def torn(scene: Scene) -> Drawing:
    raise KeyError("no such board")


def test_nothing_secret_is_on_the_pages(town: Town, desk: CountingDesk) -> None:
    token = "abcdefghijklmnopqrstuvwx"
    town.send("ann", f"secret of {token}", f"Ref: {token}")
    town.daemon.tick()
    town.daemon.watch.failed("working", f"a letter to judge+{token}@localhost failed")
    for path in ("/health", "/metrics"):
        _, body = get(town, path)
        assert redact(body) == body
        for word in ("ann", "judge-pass", token, town.daemon.house.secret.hex()):
            assert word not in body
    with town.daemon.database.reader() as session, session.begin():
        assert session.exec(select(InboxRow)).one().status == "done"


def test_no_other_page_and_no_writing(town: Town) -> None:
    assert get(town, "/")[0] == 404
    assert get(town, "/docs")[0] == 404


def test_a_port_in_use_is_told_before_anything_begins(town: Town, tmp_path: Path) -> None:
    pages = town.daemon.pages
    assert pages is not None
    config = config_of(tmp_path).model_copy(update={"health": Health(enabled=True, port=pages.port)})
    with pytest.raises(PageError, match=str(pages.port)):
        Daemon(config)


def test_pages_close_with_the_judge(fresh_pages: Pages) -> None:
    fresh_pages.start()
    port = fresh_pages.port
    fresh_pages.stop()
    with pytest.raises(urllib.error.URLError):
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{port}/health")


@pytest.fixture
def fresh_pages(tmp_path: Path) -> Iterator[Pages]:
    from mailer.store.database import open_database

    database: Database = open_database(f"sqlite:///{tmp_path / 'house.db'}")
    clock = Clock()
    yield Pages(Health(port=0), Watch(clock()), database.reader, clock)
    database.close()


def test_a_jump_of_the_clock_is_told_from_time_that_passed() -> None:
    drift = Drift()
    assert drift.look(1000.0, 5.0) == 0
    assert drift.look(1600.0, 605.0) == 0  # ten minutes passed, or were slept
    assert drift.look(8810.0, 615.0) == 7200
    assert drift.look(8820.0, 625.0) == 0
    assert drift.look(1630.0, 635.0) == -7200
    assert drift.look(1670.0, 645.0) == 0  # half a minute is what NTP may do


def test_the_log_says_again_and_again_that_mail_is_stale(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REST", "STALE_NOTICE"):
        monkeypatch.setattr(f"mailer.service.daemon.{name}", 0.05)
    office = town.daemon.postroom.office
    assert office is not None
    office.stop()
    with structlog.testing.capture_logs() as logs:
        thread = threading.Thread(target=town.daemon.run, daemon=True)
        thread.start()
        eventually(lambda: [line["event"] for line in logs].count("mail is stale") >= 2)
        town.daemon.stop()
        thread.join(PATIENCE)
    first = next(line for line in logs if line["event"] == "mail is stale")
    assert (first["log_level"], first["minutes"]) == ("error", 0)
