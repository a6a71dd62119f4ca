"""Press that an address refused comes when the address is good again, or its writer is told."""

from __future__ import annotations

from itertools import pairwise

import pytest
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.desk import grey_press, redelivery
from mailer.outbox import bounces
from mailer.outbox.claims import Claims
from mailer.outbox.queue import body_of
from mailer.post.smtp import Refused, Sent
from mailer.store.database import Database
from mailer.store.models import GameRow, OutboxRow, Person, Player, Undelivered
from mailer.worker import sweeps
from tests.desk.golden_letters import play_case
from tests.desk.world import World
from tests.rig.cases import some

BORIS = "boris@example.org"
HOUR, DAY = 3600, 86_400


class Relay:
    """Takes what is due, but for addresses that ``refuses`` names; what arrived, by address."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.refuses: set[str] = set()
        self.of_letter: set[str] = set()
        self.arrived: list[tuple[str, str]] = []
        self.database = Database(world.engine, world.engine, self.factory, self.factory, self.factory)
        self.claims = Claims(self.database, world.house, "relay", lambda: Instant(self.world.now))
        self.run()
        self.arrived.clear()

    def factory(self) -> Session:
        return Session(self.world.engine)

    def run(self, seconds: int = 0) -> None:
        """So much later: what is done now and then, and the sending."""
        self.world.now = Instant(self.world.now + seconds)
        sweeps.daily(self.factory, self.world.house, self.world.now)
        while rows := self.claims.claim():
            for row in rows:
                bad = row.address in self.refuses
                if bad or row.address in self.of_letter:
                    self.claims.record([(row, Refused(550, "no", address_bad=bad))])
                    continue
                self.claims.record([(row, Sent("250 ok"))])
                with self.world.session() as session:
                    self.arrived.append((row.address, body_of(session.get_one(OutboxRow, row.id)).text))

    def got(self, who: str, text: str) -> int:
        """How many letters with that text have arrived."""
        return sum(text in told for address, told in self.arrived if address == f"{who}@example.org")

    def bounces(self, address: str = BORIS) -> int:
        with self.world.session() as session:
            return session.exec(select(Person.bounces).where(Person.address == address)).one()


@pytest.fixture
def relay(world: World) -> Relay:
    """Anna (France) and Boris (Austria) play, Clara is the master."""
    play_case(world, "@ world duel")
    return Relay(world)


def refused(relay: Relay, head: str = "PRESS TO AUSTRIA") -> None:
    """Anna's letter is refused once by the address, which is good again at once."""
    relay.refuses = {BORIS}
    relay.world.write("Anna", f"{head}\nMeet me at dawn.\n", seat="FRANCE")
    relay.run()
    assert relay.got("boris", "dawn") == 0
    assert relay.bounces() == 1
    relay.refuses = set()


class TestItComes:
    """The refusal passes."""

    def test_when_he_writes(self, relay: Relay) -> None:
        refused(relay)
        with relay.factory() as session, session.begin():
            boris = session.exec(select(Person).where(Person.address == BORIS)).one()
            bounces.readmit(session, boris, relay.world.now)
        relay.run()
        assert relay.got("boris", "dawn") == 1

    def test_when_another_letter_reaches_him(self, relay: Relay) -> None:
        refused(relay)
        relay.run(10)
        relay.world.write("Anna", "PRESS TO AUSTRIA\nAre you there?\n", seat="FRANCE")
        relay.run(10)
        relay.run(10)
        assert relay.got("boris", "there?") == 1
        assert relay.got("boris", "dawn") == 1
        relay.run(40 * DAY)
        assert relay.got("boris", "dawn") == 1
        assert relay.got("anna", "not arrived") == 0

    @pytest.mark.parametrize("head", ["PRESS TO AUSTRIA", "PRESS TO ALL", "BROADCAST"])
    def test_by_itself_within_hours(self, relay: Relay, head: str) -> None:
        refused(relay, head)
        relay.run(10)
        relay.run(2 * HOUR)
        relay.run(10)
        assert relay.got("boris", "dawn") == 1
        relay.run(3 * DAY)
        assert relay.got("boris", "dawn") == 1
        assert relay.got("anna", "not arrived") == 0

    def test_an_unsigned_one_too(self, relay: Relay) -> None:
        """Nobody knows who wrote it, so nobody can be told; it comes."""
        relay.world.set("duel", press="both")
        relay.refuses = {BORIS}
        relay.world.write("Anna", "GREY PRESS TO AUSTRIA\nMeet me at dawn.\n", seat="FRANCE")
        relay.run(900)
        with relay.factory() as session, session.begin():
            game = session.exec(select(GameRow)).one()
            assert grey_press.send(session, relay.world.house, game, relay.world.now) == 1
        relay.run()
        assert relay.bounces() == 1
        relay.refuses = set()
        relay.run(10)
        relay.run(2 * HOUR)
        assert relay.got("boris", "dawn") == 1
        assert relay.got("anna", "has not arrived") == 0


class TestTheWriterIsTold:
    """The refusal lasts."""

    @pytest.fixture
    def dead(self, relay: Relay) -> Relay:
        relay.refuses = {BORIS}
        relay.world.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\n", seat="FRANCE")
        relay.run()
        return relay

    def pass_days(self, relay: Relay, days: int = 4) -> None:
        for _ in range(days * 12):
            relay.run(2 * HOUR)

    @pytest.mark.sweep
    def test_once_with_what_was_written(self, dead: Relay) -> None:
        self.pass_days(dead)
        assert dead.got("anna", "has not arrived") == 1
        assert dead.got("anna", "Meet me at dawn.") == 1
        assert dead.got("clara", "dawn") == 0
        assert dead.bounces() == 1, "a letter that is tried again counts once"

    @pytest.mark.sweep
    def test_in_their_language(self, dead: Relay) -> None:
        dead.world.write("Anna", "SET LANGUAGE RU", seat="FRANCE")
        self.pass_days(dead)
        assert dead.got("anna", "Ваше письмо не дошло") == 1

    def test_and_it_comes_all_the_same_when_the_address_is_good_again(self, dead: Relay) -> None:
        self.pass_days(dead)
        dead.refuses = set()
        dead.world.write("Anna", "PRESS TO AUSTRIA\nAre you there?\n", seat="FRANCE")
        dead.run(10)
        dead.run(10)
        assert dead.got("boris", "dawn") == 1

    def test_at_once_where_no_letter_goes_to_him_any_more(self, relay: Relay) -> None:
        relay.refuses = {BORIS}
        for number in range(3):
            relay.world.write("Anna", f"PRESS TO AUSTRIA\nLetter {number}.\n", seat="FRANCE")
            relay.run(10)
        relay.world.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\n", seat="FRANCE")
        relay.run(10)
        relay.run(10)
        assert relay.got("anna", "Meet me at dawn.") == 1
        assert relay.got("anna", "has not arrived") == 4
        relay.refuses = set()
        with relay.factory() as session, session.begin():
            boris = session.exec(select(Person).where(Person.address == BORIS)).one()
            bounces.readmit(session, boris, relay.world.now)
        relay.run(10)
        assert [relay.got("boris", f"Letter {number}.") for number in range(3)] == [1, 1, 1]
        assert relay.got("boris", "dawn") == 1

    @pytest.mark.sweep
    def test_of_a_letter_that_is_refused_for_what_it_says(self, relay: Relay) -> None:
        relay.of_letter = {BORIS}
        relay.world.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\n", seat="FRANCE")
        relay.run()
        self.pass_days(relay)
        assert relay.got("anna", "has not arrived") == 1
        assert relay.bounces() == 0

    @pytest.mark.sweep
    def test_not_whoever_has_taken_the_seat_since(self, dead: Relay) -> None:
        with dead.world.session() as session:
            player = session.exec(select(Player).where(Player.seat == "FRANCE")).one()
            player.joined = dead.world.now + 1
            session.add(player)
            session.commit()
        self.pass_days(dead)
        assert dead.got("anna", "has not arrived") == 0

    @pytest.mark.sweep
    def test_the_tries_have_an_end(self, dead: Relay) -> None:
        """Also where other letters reach the address: it may be the letter that the server dislikes."""
        dead.refuses, dead.of_letter = set(), {BORIS}
        tries = 0
        for _ in range(30):
            with dead.world.session() as session:
                boris = session.exec(select(Person.id).where(Person.address == BORIS)).one()
                dead.world.now = Instant(dead.world.now + DAY)
                key = f"report/{dead.world.now}"
                session.add(
                    OutboxRow(
                        key=key, message_id=key, person_id=boris, address=BORIS, body="", status="sent",
                        created=dead.world.now, due=dead.world.now, sent=dead.world.now,
                    )
                )  # fmt: skip
                session.commit()
            before = self.attempts(dead)
            dead.run(10)
            tries += before != self.attempts(dead)
        assert tries == redelivery.MOST
        assert dead.got("anna", "has not arrived") == 1

    def attempts(self, relay: Relay) -> int:
        with relay.world.session() as session:
            return sum(session.exec(select(Undelivered.tries)).all())


@pytest.mark.sweep
@pytest.mark.parametrize("days", some([1, 2, 4], 3))
def test_behind_a_relay_that_takes_all_the_tries_keep_their_distance(relay: Relay, days: int) -> None:
    """Each letter is taken and comes back minutes later, while others to the address are taken, too."""
    relay.world.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\n", seat="FRANCE")
    at: list[int] = []
    begun = relay.world.now
    for number in range(6 * 24 * days):
        before = relay.got("boris", "dawn")
        relay.run(600)
        at += [relay.world.now - begun] * (relay.got("boris", "dawn") - before)
        with relay.world.session() as session:
            for row in session.exec(select(OutboxRow).where(OutboxRow.status == "sent")).all():
                if "dawn" in row.body and row.address == BORIS:
                    row.status, row.answer = "failed", "5.2.1"
                    session.add(row)
        if number % 3 == 0:
            relay.world.write("Boris", "STATUS", seat="AUSTRIA")
    assert 3 <= len(at) <= redelivery.MOST + 1
    pauses = [later - sooner for sooner, later in pairwise(at)]
    assert all(pause >= HOUR for pause in pauses[1:])
    assert pauses == sorted(pauses)
