"""Nobody can make the judge carry words, or many letters, to people who never wrote to it."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlmodel import select

from mailer.store.models import Person
from mailer.table import limits
from tests.desk.forgery import mail, stands
from tests.desk.world import OPERATOR, World
from tests.desk.worlds import begin
from tests.rig.cases import some, turns

HOUR, DAY = 3_600, 86_400
JUDGE = "judge@judge.example"
SPAM = "Cheap-pills"
LETTERS = (
    "{} for you",
    "HELP {}",
    "HELP",
    "JION {}",
    "LIST {}",
    "CREATE {} diplomacy",
    "REGISTER {}",
    "REGISTER Nora ZONE {}",
    "REGISTER {} LANGUAGE ru",
    "РЕГИСТРАЦИЯ {}",
    "ПОМОЩЬ {}",
    "",
    "STATUS",
)
FREE = {"strangers_per_hour": 10_000}
FLOODS = pytest.mark.parametrize("times", some([60, 100, 300], 3))
"""Letters of a flood: more than the thirty, or forty-five, that are answered."""


def spam(text: str, victim: str, number: int = 0, verdict: str = "") -> str:
    head = f"Authentication-Results: judge.example; dmarc={verdict}\n" if verdict else ""
    return (
        f"{head}From: {SPAM} <{victim}>\nTo: {JUDGE}\nSubject: {SPAM} at evil.example\n"
        f"Message-ID: <{SPAM}.{number}@evil.example>\nContent-Type: text/plain; charset=utf-8\n\n"
        f"{text.format(SPAM)}\n"
    )


@pytest.mark.parametrize(("text", "times"), turns(4, LETTERS, [1, 8]))
def test_a_victim_gets_none_of_a_strangers_words(world: World, text: str, times: int) -> None:
    world.limit(**FREE)
    for number in range(times):
        world.receive(spam(text, "victim@example.net", number), checked=False)
    letters = world.out()
    assert letters
    for row, body in letters:
        assert row.address == "victim@example.net"
        whole = f"{body.subject} {body.text} {body.html} {body.headers} {body.in_reply_to} {body.references}"
        for word in (SPAM, "evil.example"):
            assert word.casefold() not in whole.casefold()
    assert len({body.subject for _, body in letters}) == 1


@pytest.mark.sweep
@pytest.mark.parametrize(
    "text",
    ["REGISTER Nora", *(pytest.param(text, marks=pytest.mark.sweep) for text in ("HELP", "hello"))],
)
@FLOODS
def test_strangers_together_get_a_number_of_letters_an_hour(world: World, text: str, times: int) -> None:
    for number in range(times):
        world.receive(spam(text, f"victim{number}@example.net", number), checked=False)
    assert len(world.out()) == 30
    for number in range(times):  # half of them are kept for those whose domain vouches
        world.receive(spam(text, f"player@club{number}.example", number, "pass"), checked=False)
    assert len(world.out()) == 30
    world.tick(HOUR)
    for number in range(times, 2 * times + 100):
        world.receive(spam(text, f"player@club{number}.example", number, "pass"), checked=False)
    assert len(world.out()) == 60


@pytest.mark.sweep
@pytest.mark.parametrize("text", some(["HELP", "hello", "REGISTER Nora"], 3))
@FLOODS
def test_one_domain_leaves_letters_to_the_others(world: World, text: str, times: int) -> None:
    """Whoever has a domain can vouch for any number of addresses in it."""
    for number in range(times):
        address = f"one{number}@sub{number}.evil.example"
        world.receive(spam(text, address, number, "pass"), checked=False)
    assert len(world.out()) == 45  # its quarter, and what nobody vouches for
    for number in range(15):
        world.receive(spam(text, f"player@club{number}.example", number, "pass"), checked=False)
    assert len(world.out()) == 15


@pytest.mark.sweep
def test_a_flood_of_strangers_does_not_stop_invitations(hall: World) -> None:
    for number in range(100):
        hall.receive(spam("HELP", f"player@club{number}.example", number, "pass"), checked=False)
    hall.out()
    hall.write("Dora", "INVITE club one@example.net")
    assert to_others(hall) == {"one@example.net": 1}


@pytest.mark.parametrize(
    ("address", "owner"),
    [("a@example.net", "example.net"), ("a@mail.example.net", "example.net"), ("a@b.c.co.uk", "c.co.uk"),
     ("a@localhost", "localhost"), ("a@x.example.ru", "example.ru"), ("a@mail.ru", "mail.ru")],
)  # fmt: skip
def test_who_owns_a_domain(address: str, owner: str) -> None:
    assert limits.owner_of(address) == owner


@pytest.mark.sweep
@FLOODS
def test_a_flood_of_sign_ups_leaves_no_people_behind(world: World, times: int) -> None:
    for number in range(times):
        world.receive(spam("REGISTER Nora", f"victim{number}@example.net", number), checked=False)
    with world.session() as session:
        assert len(session.exec(select(Person)).all()) == 30


@pytest.mark.sweep
@FLOODS
def test_a_newcomer_whose_domain_vouches_is_answered_in_a_flood(world: World, times: int) -> None:
    for number in range(times):
        world.receive(spam("HELP", f"victim{number}@example.net", number), checked=False)
    world.out()
    world.receive(spam("REGISTER Nora", "nora@example.net", 0, "pass"), checked=False)
    ((row, body),) = world.out()
    assert row.address == "nora@example.net"
    assert body.in_reply_to  # so that it stands below their own letter


@pytest.mark.sweep
@pytest.mark.parametrize("text", some(["HELP", "hello", "REGISTER Nora", "JION duel"], 2))
def test_the_tags_of_one_mailbox_are_one_mailbox(world: World, text: str) -> None:
    for number in range(200):
        world.tick(HOUR // 20)
        world.receive(spam(text, f"Victim+{number}@example.net", number), checked=False)
    assert len(world.out()) <= world.house.config.limits.refusals_per_day + 11


@pytest.mark.parametrize("text", ["HELP", "REGISTER Nora"])
def test_dots_are_nothing_in_a_mailbox_of_gmail(world: World, text: str) -> None:
    for number, name in enumerate(("victim", "vic.tim", "v.i.c.t.i.m", "v.ictim+x", "vi.ctim") * 3):
        for domain in ("gmail.com", "googlemail.com"):
            world.receive(spam(text, f"{name}@{domain}", number), checked=False)
    assert len(world.out()) <= world.house.config.limits.refusals_per_day + 1


# -- invitations and new addresses


@pytest.fixture
def hall(world: World) -> World:
    """Dora runs the game thirties, which waits for players."""
    begin(world, "hall")
    world.write("Dora", "CREATE club diplomacy")
    world.out()
    return world


def to_others(world: World) -> Counter[str]:
    return Counter(row.address for row, _ in world.out() if row.address.endswith("@example.net"))


@pytest.mark.sweep
def test_an_invitation_goes_to_a_mailbox_once_a_day_whatever_its_tag(hall: World) -> None:
    for number in range(40):
        hall.write("Dora", f"INVITE club victim+{number}@example.net, VICTIM+x{number}@example.net")
        hall.write("Dora", f"INVITE club victim+y{number}@example.net")
    assert sum(to_others(hall).values()) == 1


@pytest.mark.sweep
def test_one_person_invites_a_number_of_strangers_a_day(hall: World) -> None:
    for number in range(60):
        hall.write("Dora", f"INVITE club victim{number}@example.net")
        hall.tick(HOUR // 6)
    assert sum(to_others(hall).values()) == 20


def test_an_invitation_that_was_refused_as_a_whole_uses_up_nobodys_day(hall: World) -> None:
    """One name was wrong, or the hour of all strangers full: nobody got a letter, and the next try counts."""
    hall.write("Dora", "INVITE club one@example.net, Nobody")
    assert not to_others(hall)
    hall.write("Dora", "INVITE club one@example.net")
    assert to_others(hall) == {"one@example.net": 1}
    hall.limit(strangers_per_hour=2)
    hall.write("Dora", "INVITE club two@example.net, three@example.net")
    assert "Please send it again after" in " ".join(hall.text_to("Dora").split())
    hall.tick(HOUR)
    hall.out()
    hall.write("Dora", "INVITE club two@example.net")
    assert to_others(hall) == {"two@example.net": 1}


def test_somebody_who_never_confirmed_is_invited_as_a_stranger(hall: World) -> None:
    hall.receive(spam("REGISTER Nora", "nora@example.net"), checked=False)
    hall.out()
    for _ in range(10):
        hall.write("Dora", "INVITE club nora@example.net")
        hall.write("Dora", "INVITE club Nora")
    assert sum(to_others(hall).values()) <= 1


@pytest.mark.sweep
def test_a_friend_is_not_invited_a_hundred_times(hall: World) -> None:
    for _ in range(100):
        hall.write("Dora", "INVITE club Egor")
    assert len([row for row, _ in hall.out() if row.address == "egor@example.org"]) <= 3


@pytest.mark.sweep
def test_new_addresses_with_tags_are_one_mailbox(hall: World) -> None:
    for number in range(60):
        to = "judge+{person:dora}@judge.example"
        hall.receive(mail("dora@example.org", to, f"SET ADDRESS victim+{number}@example.net"))
    assert sum(to_others(hall).values()) <= hall.house.config.limits.refusals_per_day


# -- the operator


@FLOODS
def test_letters_set_aside_bring_the_operator_a_number_of_notices_an_hour(world: World, times: int) -> None:
    for number in range(times):
        world.set_aside(f"Subject: {SPAM} {number}\n\n{SPAM}\n", f"no-sender {SPAM}")
    letters = world.out()
    assert {row.address for row, _ in letters} == {OPERATOR}
    assert len(letters) == 31
    assert "QUARANTINE" in letters[-1][1].text  # where the others are
    assert not any(SPAM in f"{body.subject} {body.text} {body.html}" for _, body in letters)
    world.tick(HOUR)
    world.set_aside(f"From: {SPAM}@example.net\n\n{SPAM}\n", "malformed")
    assert len(world.out()) == 1


@FLOODS
def test_the_notice_of_a_players_letter_comes_in_a_flood_of_others(world: World, times: int) -> None:
    begin(world, "duel")
    for number in range(times):
        world.set_aside(f"From: {SPAM}{number}@example.net\n\n{SPAM}\n", f"malformed {SPAM}")
    world.out()
    world.set_aside("From: anna@example.org\n\nA PAR - BUR\n", "failed RecursionError: deep", checked=True)
    told = {row.address: body.text for row, body in world.out()}
    assert "RecursionError" in told[OPERATOR]
    assert "anna@example.org" in told


@pytest.mark.parametrize(
    ("head", "shown"),
    [
        ("", False),
        ("Authentication-Results: judge.example; dmarc=fail\nTo: judge+{seat:FRANCE}@judge.example\n", False),
        ("Authentication-Results: judge.example; dmarc=pass\n", True),
        ("To: judge+{seat:FRANCE}@judge.example\n", True),
        ("To: judge+{seat:AUSTRIA}@judge.example\n", False),
    ],
)
def test_of_a_letter_that_proves_nothing_no_word_goes_to_the_operator(
    world: World, head: str, shown: bool
) -> None:
    """It may be anybody's, under the name of somebody known."""
    begin(world, "duel")
    world.out()
    world.set_aside(f"{head}From: anna@example.org\n\nA PAR - BUR\n", f"failed {SPAM}: deep")
    told = {row.address: body.text for row, body in world.out()}
    assert (SPAM in told[OPERATOR], "anna@example.org" in told[OPERATOR]) == (shown, shown)


def test_what_is_set_aside_changes_nothing(world: World) -> None:
    begin(world, "duel")
    before = stands(world)
    world.set_aside("From: anna@example.org\n\nA PAR - BUR\n", "malformed")
    assert stands(world) == before
