"""Several workers and daemons on one PostgreSQL: each effect once, in order, and nobody waits in a circle."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import desk
from mailer.inbox.arrivals import store_arrivals
from mailer.outbox.queue import Body, queue_to
from mailer.post.letter import Letter
from mailer.post.post_office import PostOffice
from mailer.service.daemon import Daemon
from mailer.store import outages
from mailer.store.database import Database, open_database
from mailer.store.locks import OutOfOrderError, lock_game
from mailer.store.models import GameRow, InboxRow, Lease, OutboxRow, Player, PressRow
from mailer.table.tokens import seat_token
from mailer.worker import process
from mailer.worker.turns import SHARE
from mailer.worker.watch import Watch
from mailer.worker.worker import Worker
from tests.rig.cases import some
from tests.rig.waiting import PATIENCE, eventually
from tests.store.rooms import NOW, add_game, house_in, register_toy
from tests.worker.answers import answers
from tests.worker.town import PASSWORDS, Clock, CountingDesk, Drawing, Mail, config_of, letter

WORKERS = 3


@dataclass
class Shop:
    """A database that several workers share, each by connections of its own."""

    url: str
    house: House
    database: Database
    others: list[Database] = field(default_factory=list)

    def worker(self) -> Worker:
        """One more."""
        own = open_database(self.url)
        self.others.append(own)
        return Worker(own, self.house, Watch(NOW), lambda: False, lambda: None)

    def store(self, *mails: Mail) -> None:
        store_arrivals(self.database.writer, self.house, mails, Instant(NOW + 10_000))

    def statuses(self) -> list[str]:
        with self.database.reader() as session, session.begin():
            return list(session.exec(select(InboxRow.status).order_by(InboxRow.id)))  # type: ignore[arg-type]


@pytest.fixture
def shop(postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    """A database on PostgreSQL with the toy on the shelf."""
    register_toy(monkeypatch)
    opened = open_database(postgres_url)
    shop = Shop(postgres_url, house_in(tmp_path, database=postgres_url), opened)
    yield shop
    for each in [*shop.others, opened]:
        each.close()


@contextmanager
def together(*works: Callable[[], object]) -> Iterator[None]:
    """All of them at once, each in a thread; what one raises fails the test."""
    failed: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a worker hangs"
    assert not failed, failed


def until_done(shop: Shop, worker: Worker) -> Callable[[], None]:
    """What a daemon's thread does: work as long as a letter waits."""

    def work() -> None:
        end = time.monotonic() + PATIENCE
        while "new" in shop.statuses() and time.monotonic() < end:
            worker.work(Instant(NOW + 20_000))

    return work


@dataclass
class NotingDesk:
    """Writes down each letter as press, in the transaction, after a pause of chance."""

    games: Callable[[Letter], tuple[int, ...]] = lambda letter: ()
    pauses: random.Random = field(default_factory=lambda: random.Random(1))

    def handle(self, session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> None:
        for game in self.games(letter):
            lock_game(session, game)
            time.sleep(self.pauses.uniform(0.0, 0.01))
        time.sleep(self.pauses.choice((0.0, 0.0, 0.08)))
        game_id = row.lane or 1
        session.add(PressRow(game_id=game_id, seat=letter.sender, to="", text=letter.subject, at=now))
        body = Body(f"Re: {letter.subject}", "Noted\n")
        queue_to(session, house, key=f"receipt/{row.id}", address=letter.sender, outgoing=body, now=now)


def noted(shop: Shop) -> list[tuple[int, str, str]]:
    """(game, writer, subject) of all letters in the order in which they had their effect."""
    with shop.database.reader() as session, session.begin():
        rows = session.exec(select(PressRow).order_by(PressRow.id)).all()  # type: ignore[arg-type]
        return [(row.game_id, row.seat, row.text) for row in rows]


def begun(shop: Shop, games: int) -> list[str]:
    """Games with two seats each; the tokens of all seats."""
    with shop.database.writer() as session, session.begin():
        for number in range(games):
            add_game(session, f"Game{number}")
        return [
            seat_token(shop.house, player)
            for player in session.exec(select(Player).order_by(Player.id))  # type: ignore[arg-type]
        ]


@pytest.mark.alike(3)
@pytest.mark.parametrize("letters", some([30, 80], 2))
def test_letters_of_one_writer_and_to_one_game_keep_their_order(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, letters: int
) -> None:
    monkeypatch.setattr(desk, "handle", NotingDesk().handle)
    tokens = begun(shop, 4)
    chance = random.Random(7)
    mails = []
    for number in range(letters):
        who = chance.choice(("ann", "bob", "cid", "eve"))
        token = chance.choice(["", *tokens])
        to = f"judge+{token}@localhost" if token else "judge@localhost"
        raw = letter(who, f"{number}").replace(b"To: judge@localhost", f"To: {to}".encode())
        mails.append(Mail(raw, number + 1, NOW + number // 3))
    shop.store(*mails)
    with together(*(until_done(shop, shop.worker()) for _ in range(WORKERS))):
        pass
    done = noted(shop)
    assert sorted(int(subject) for _, _, subject in done) == list(range(letters))
    with shop.database.reader() as session, session.begin():
        lanes = dict(session.exec(select(InboxRow.uid, InboxRow.lane)).all())
    assert len(set(lanes.values())) == 5
    for who in {who for _, who, _ in done}:
        mine = [int(subject) for _, writer, subject in done if writer == who]
        assert mine == sorted(mine), who
    for lane in set(lanes.values()) - {0}:
        here = [int(subject) for _, _, subject in done if lanes[int(subject) + 1] == lane]
        assert here == sorted(here), lane


@pytest.mark.sweep
def test_letters_to_several_games_at_once_do_not_wait_in_a_circle(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(shop, 4)

    def games(letter: Letter) -> tuple[int, ...]:
        order = [1, 2, 3, 4]
        random.Random(letter.subject).shuffle(order)
        return tuple(order[:3])

    monkeypatch.setattr(desk, "handle", NotingDesk(games).handle)
    shop.store(*(Mail(letter(f"w{number}", f"{number}"), number + 1, NOW) for number in range(60)))
    with together(*(until_done(shop, shop.worker()) for _ in range(WORKERS))):
        pass
    assert sorted(int(subject) for _, _, subject in noted(shop)) == list(range(60))
    assert shop.statuses() == ["done"] * 60
    with shop.database.reader() as session, session.begin():
        assert session.exec(select(InboxRow.attempts)).all() == [0] * 60


def test_a_game_below_those_held_is_not_waited_for(shop: Shop) -> None:
    begun(shop, 3)
    writer = shop.database.writer
    with writer() as one, one.begin(), writer() as two, two.begin():
        assert lock_game(one, 1) is not None
        assert lock_game(two, 2) is not None
        with pytest.raises(OutOfOrderError) as caught:
            lock_game(two, 1)
        assert caught.value.games == (1, 2)
        assert lock_game(two, 3) is not None
        assert lock_game(two, 99) is None


class TestDeadlines:
    """A deadline waits for the letters from before it, whoever is at them."""

    @pytest.fixture
    def order(self, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What was done, in order; the letter "slow" waits until ``go`` is set."""
        done: list[str] = []
        self.go, self.begun = threading.Event(), threading.Event()

        def handle(session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> None:
            if letter.subject == "slow":
                self.begun.set()
                assert self.go.wait(PATIENCE)
            done.append(letter.subject)

        def run(session: Session, house: House, row: GameRow, now: Instant) -> None:
            done.append(row.name)
            row.due = None

        monkeypatch.setattr(desk, "handle", handle)
        monkeypatch.setattr(desk, "game_due", run)
        with shop.database.writer() as session, session.begin():
            row = add_game(session, "First")
            row.status, row.due = "running", NOW + 100
            outages.has_looked(session, Instant(NOW + 500))
        return done

    def test_neither_it_nor_later_letters_pass_an_open_one(self, shop: Shop, order: list[str]) -> None:
        shop.store(Mail(letter("ann", "slow"), 1, NOW + 50), Mail(letter("bob", "late"), 2, NOW + 150))
        first, second = shop.worker(), shop.worker()
        with together(lambda: first.work(Instant(NOW + 500))):
            assert self.begun.wait(PATIENCE)
            assert second.work(Instant(NOW + 500)) == (0, 0)
            assert second.held_up
            assert order == []
            self.go.set()
        second.work(Instant(NOW + 500))
        assert order == ["slow", "First", "late"]

    @pytest.mark.sweep
    def test_letters_of_others_from_before_it_go_on(self, shop: Shop, order: list[str]) -> None:
        shop.store(Mail(letter("ann", "slow"), 1, NOW + 50), Mail(letter("bob", "early"), 2, NOW + 60))
        first, second = shop.worker(), shop.worker()
        with together(lambda: first.work(Instant(NOW + 500))):
            assert self.begun.wait(PATIENCE)
            assert second.work(Instant(NOW + 500)) == (1, 0)
            self.go.set()
        assert order == ["early", "slow", "First"]

    @pytest.mark.sweep
    def test_a_flood_from_before_it_is_waited_for(self, shop: Shop, order: list[str]) -> None:
        flood = [str(number) for number in range(2 * SHARE)]
        shop.store(*(Mail(letter("ann", one), at, NOW + 50) for at, one in enumerate(flood, 1)))
        shop.store(Mail(letter("bob", "early"), 98, NOW + 60), Mail(letter("bob", "late"), 99, NOW + 150))
        shop.worker().work(Instant(NOW + 500))
        assert order == [*flood[:SHARE], "early", *flood[SHARE:], "First", "late"]

    @pytest.mark.sweep
    def test_one_of_many_workers_runs_it(self, shop: Shop, order: list[str]) -> None:
        workers = [shop.worker() for _ in range(WORKERS)]
        with together(*(lambda one=one: one.work(Instant(NOW + 500)) for one in workers)):
            pass
        assert order == ["First"]


@pytest.mark.sweep
def test_a_letter_in_other_hands_is_left_to_them(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "handle", NotingDesk().handle)
    begun(shop, 1)
    shop.store(Mail(letter("ann", "one"), 1, NOW))
    with shop.database.writer() as session, session.begin():
        session.exec(select(InboxRow).with_for_update()).one()
        assert process.process(shop.worker().database.writer, shop.house, 1, NOW) == "busy"
    assert process.process(shop.database.writer, shop.house, 1, NOW) == "done"
    assert process.process(shop.database.writer, shop.house, 1, NOW) == "past"


def sent(database: Database) -> int:
    with database.reader() as session, session.begin():
        return len(session.exec(select(OutboxRow.id).where(OutboxRow.status == "sent")).all())


@pytest.mark.sweep
@pytest.mark.parametrize("daemons", some([3, 2], 2))
def test_daemons_share_the_work_and_repeat_nothing(
    daemons: int, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers, each = list(PASSWORDS), 10
    CountingDesk().install(monkeypatch.setattr)
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        config = config_of(
            tmp_path, office.ports.smtp, office.ports.imap, enabled=False, database=postgres_url
        )
        running = [Daemon(config, Clock(), paint=lambda scene: Drawing()) for _ in range(daemons)]
        for number in range(each):
            for who in writers:
                office.deliver("judge@localhost", letter(who, f"{number}"), f"{who}@localhost")
        database = running[0].database
        with together(*(daemon.run for daemon in running)):
            eventually(lambda: sent(database) == each * len(writers))
            for daemon in running:
                daemon.stop()
        for who in writers:
            ids = [identity for identity, _ in answers(office, who)]
            assert len(ids) == len(set(ids)) == each
        with database.reader() as session, session.begin():
            assert sorted(session.exec(select(InboxRow.status)).all()) == ["done"] * each * len(writers)
        for daemon in running[1:]:
            daemon.close()
        with database.reader() as session, session.begin():
            assert {lease.owner for lease in session.exec(select(Lease))} <= {running[0].owner}
        running[0].close()


@pytest.mark.sweep
def test_a_worker_leaves_what_another_has_done_and_begins_elsewhere(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other is quicker with all but two: of those it has done, one alone is found out by trying."""
    CountingDesk().install(monkeypatch.setattr)
    shop.store(*(Mail(letter(f"writer{at}", f"Letter {at}"), at + 1, NOW + at) for at in range(12)))
    first, second = shop.worker(), shop.worker()
    tried: list[int] = []
    real = process.process

    def trying(factory: object, house: object, number: int, *given: object) -> object:
        if not tried:
            tried.append(number)
            with shop.database.writer() as session, session.begin():
                for row in session.exec(select(InboxRow)):
                    row.status = row.status if row.id in (5, 9) else "done"
        elif number not in tried:
            tried.append(number)
        return real(factory, house, number, *given)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(process, "process", trying)
        assert first.work(Instant(NOW + 10_000))[0] == 2
    assert sorted(tried) == [1, 5, 9]
    assert second.work(Instant(NOW + 10_000))[0] == 0
    assert shop.statuses() == ["done"] * 12
