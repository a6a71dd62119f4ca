"""The poller takes what comes, connects anew, and loses nothing."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence

import pytest

from mailer.post import faults
from mailer.post.imap import Arrival, Mailbox
from mailer.post.poll import Poller, pause
from mailer.post.post_office import PostOffice
from tests.post.conftest import account
from tests.post.imap_script import Scripted
from tests.post.mailboxes import RAW, put, scripted, texts


class Taker:
    """What the daemon does with arrivals: note them, and say where they go."""

    def __init__(
        self, poller_stop: Callable[[], None], enough: int, folder: str | None = "Processed"
    ) -> None:
        self.stop = poller_stop
        self.enough = enough
        self.folder = folder
        self.got: list[Arrival] = []

    def __call__(self, arrivals: Sequence[Arrival]) -> list[str | None]:
        self.got.extend(arrivals)
        if len(self.got) >= self.enough:
            self.stop()
        return [self.folder] * len(arrivals)


def polled(
    mailbox: Mailbox, enough: int, folder: str | None = "Processed", **more: object
) -> tuple[Poller, Taker]:
    taker = Taker(lambda: poller.stop.set(), enough, folder)
    poller = Poller(mailbox, taker, **more)  # type: ignore[arg-type]
    return poller, taker


def test_the_poller_takes_what_comes_while_it_waits(office: PostOffice) -> None:
    poller, taker = polled(Mailbox(account(office)), 3, poll_seconds=30.0)
    put(office, "one")
    threading.Timer(0.4, put, (office, "two")).start()
    threading.Timer(0.8, put, (office, "three")).start()
    poller.run()
    assert texts(taker.got) == ["one", "two", "three"]
    assert not poller.mailbox.connected


def test_an_idle_that_never_speaks_is_no_loss() -> None:
    with Scripted() as server:
        poller, taker = polled(scripted(server), 1, poll_seconds=0.3)
        threading.Timer(0.2, server.mails.update, ({5: RAW},)).start()
        poller.run()
        assert [arrival.uid for arrival in taker.got] == [5]
        assert server.folders["Processed"] == [RAW]


def test_the_poller_connects_anew_and_raises_one_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    alarms: list[faults.PostError | None] = []
    monkeypatch.setattr("mailer.post.poll.pause", lambda failures, passing, jitter: 0.05)
    with Scripted({5: RAW}, cut={"UID SEARCH"}) as server:
        poller, taker = polled(scripted(server), 1, alarm=alarms.append)

        def mend() -> None:
            assert poller.health.failures > 0
            assert poller.health.stale_since is not None
            server.cut.clear()

        threading.Timer(0.6, mend).start()
        poller.run()
    assert len(taker.got) == 1
    assert server.logins > 1
    assert [type(alarm) for alarm in alarms] == [faults.ConnectionLost, type(None)]
    assert poller.health.trouble is None


def test_what_is_not_taken_stays_and_is_offered_again(office: PostOffice) -> None:
    put(office, "one")
    poller, taker = polled(Mailbox(account(office)), 2, folder=None, poll_seconds=0.1)
    poller.run()
    assert texts(taker.got) == ["one", "one"]
    poller.mailbox.connect()
    assert texts(list(poller.mailbox.fetch())) == ["one"]
    poller.mailbox.close()


def test_the_pauses_grow_and_are_jittered() -> None:
    spans = [{pause(n, True, random.Random(seed)) for seed in range(20)} for n in range(1, 20)]
    assert all(len(span) > 10 for span in spans)
    assert max(spans[0]) <= 1.0
    assert all(max(span) <= 300.0 for span in spans)
    assert min(spans[-1]) >= 150.0
    assert pause(1, False, random.Random(1)) >= 30.0
    assert pause(10**6, True, random.Random(1)) <= 300.0
