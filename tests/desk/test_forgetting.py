"""Who is forgotten: their name is found wherever it was written, and nobody else's is touched."""

from __future__ import annotations

import tracemalloc

import pytest
from sqlmodel import select

from mailer.desk.forgetting import without
from mailer.inbox.erasure import who_of
from mailer.store.models import Erasure, InboxRow, OutboxRow, PressRow
from tests.desk.world import World


def forget(world: World, name: str) -> None:
    """The person asks to be forgotten and confirms it."""
    world.write(name, "FORGET ME")
    low = name.lower()
    world.receive(f"From: {low}@example.org\nTo: judge+{{forget:{low}}}@judge.example\n\nFORGET ME\n")


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("Ann plays RED, Anna plays BLUE.", "X plays RED, Anna plays BLUE."),
        ("Joann and Ann.", "Joann and X."),
        ("Ann\nANN", "X\nANN"),
    ],
)
def test_a_name_is_replaced_as_whole_words(text: str, then: str) -> None:
    assert without(text, "Ann", "X") == then


def test_a_name_that_goes_over_the_end_of_a_line_is_found() -> None:
    assert without("Seats: Anna\n    O'Neill; Bob", "Anna O'Neill", "X") == "Seats: X; Bob"
    assert without("<td>Anna O&#39;Neill</td>", "Anna O'Neill", "X") == "<td>X</td>"


def test_letters_outside_of_games_that_name_the_person_name_the_pseudonym(road: World) -> None:
    road.write("Boris", "WHOIS Anna")
    forget(road, "Anna")
    with road.session() as session:
        bodies = [
            row.body for row in session.exec(select(OutboxRow)).all() if not row.key.startswith("forgot")
        ]
    assert bodies
    assert [body for body in bodies if "Anna" in body] == []


def test_nothing_kept_of_press_tells_whose_mail_it_was(road: World) -> None:
    road.receive(
        "From: anna@example.org\nTo: judge+{seat:RED}@judge.example\nMessage-ID: <1@host-of-anna>\n\n"
        "PRESS TO ALL\nHello\nEND PRESS\n"
    )
    with road.session() as session:
        # As the daemon stores it.
        for row in session.exec(select(InboxRow)):
            row.message_id = "<1@host-of-anna>" if b"host-of-anna" in row.raw else ""
            session.add(row)
        assert session.exec(select(PressRow)).one().message_id == "<1@host-of-anna>"
    forget(road, "Anna")
    with road.session() as session:
        kept = session.exec(select(PressRow)).one()
        assert (kept.text, kept.message_id) == ("Hello", "")


def test_an_address_that_is_only_wished_for_is_not_forgotten(road: World) -> None:
    """It may be anybody's: their mails would be removed, and they themselves after a restore."""
    road.write("Boris", "SET ADDRESS anna@example.org", seat="BLUE")
    forget(road, "Boris")
    with road.session() as session:
        noted = {one.who for one in session.exec(select(Erasure)).all()}
    assert who_of(road.house, "boris@example.org") in noted
    assert who_of(road.house, "anna@example.org") not in noted


def test_what_still_waits_is_ignored_and_not_dealt_with_blank(road: World) -> None:
    road.write("Anna", "FORGET ME")
    with road.session() as session:
        for number, status in enumerate(("new", "held", "done"), 1):
            letter = InboxRow(
                key=f"waits-{number}", digest="", received=road.now, status=status, sender="anna@example.org",
                raw=b"From: anna@example.org\n\nSTATUS\n",
            )  # fmt: skip
            session.add(letter)
    road.receive("From: anna@example.org\nTo: judge+{forget:anna}@judge.example\n\nFORGET ME\n")
    with road.session() as session:
        theirs = select(InboxRow).where(InboxRow.raw == b"")
        found = {row.status: row.reason for row in session.exec(theirs).all()}
    assert "new" not in {status for status, reason in found.items() if reason}
    assert found["ignored"] == "its writer was forgotten"
    assert "held" not in found
    # The answer to the last letter is still sent.
    assert "Done: you have left" in next(
        body.text for row, body in road.out() if row.address == "anna@example.org"
    )


def test_letters_are_read_one_at_a_time(road: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's letters may be thousands of megabytes: no two are in memory."""
    with road.session() as session:
        for number in range(5):
            session.add(
                InboxRow(
                    key=f"large-{number}", digest="", received=road.now, status="done",
                    sender="anna@example.org",
                    raw=b"From: anna@example.org\n\n" + b"x" * 3_000_000,
                )
            )  # fmt: skip
    road.write("Anna", "FORGET ME")
    tracemalloc.start()
    road.receive("From: anna@example.org\nTo: judge+{forget:anna}@judge.example\n\nFORGET ME\n")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 9_000_000
