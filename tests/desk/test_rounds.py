"""One letter a round: the answer to a letter carries what came of it; what asks nothing may wait."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.kinds import PUBLIC, Event
from mailer.letters.eyes import Eyes
from mailer.letters.headline import headline
from mailer.outbox.queue import Body, message_id_for
from mailer.store.models import Player
from tests.desk.mailing import Sent, mail_of, newest, reply, to
from tests.desk.world import World
from tests.desk.worlds import begin

ANNA, BORIS = "A Par - Bur\nA Mar H\nF Bre H", "A Vie - Tyr\nA Bud - Vie\nF Tri - Alb"

Letters = list[Sent]


@pytest.fixture
def duel(world: World) -> World:
    begin(world, "plain duel")
    return world


@pytest.fixture
def road(world: World) -> World:
    begin(world, "plain road")
    return world


def closed(world: World) -> Letters:
    """Both have written, Boris last: what came to him."""
    world.write("Anna", ANNA, seat="FRANCE")
    world.out()
    head = "From: boris@example.org\nTo: judge+{seat:AUSTRIA}@judge.example\nMessage-ID: <orders@example.org>"
    world.receive(f"{head}\nSubject: orders\n\n{BORIS}")
    return to(world, "Boris")


def test_the_letter_that_closes_a_phase_is_answered_with_all_that_came_of_it(duel: World) -> None:
    ((row, body),) = closed(duel)
    assert "Accepted: A Vienna - Tyrolia" in body.text
    assert "What happened: Spring 1901, movement" in body.text
    assert "What you must do: Fall 1901, movement" in body.text
    assert "Your turn: Fall 1901, movement" in body.text.split("Your letter, line by line")[0]
    assert "letter of its own" not in body.text
    mail = mail_of(duel, row, body)
    assert mail["In-Reply-To"] == "<orders@example.org>"
    assert mail["Auto-Submitted"] == "auto-replied"
    files = [part.get_content_type() for part in mail.walk()]
    assert "image/png" in files
    html = mail.get_body(("html",))
    assert html is not None
    assert "cid:board" in html.get_content()


def test_the_others_get_their_report_as_ever(duel: World) -> None:
    duel.write("Anna", ANNA, seat="FRANCE")
    duel.out()
    duel.write("Boris", BORIS, seat="AUSTRIA")
    out = duel.out()
    assert sorted(row.key.split("/")[0] for row, _ in out) == ["receipt", "report", "report"]
    assert [row.address for row, _ in out].count("anna@example.org") == 1


def test_an_answer_to_that_letter_is_about_the_question_in_it(duel: World) -> None:
    closed(duel)
    reply(duel, newest(duel, "Boris"), "A Tyr - Mun")
    ((_, body),) = to(duel, "Boris")
    assert "Accepted: A Tyrolia - Munich" in body.text


def test_dealt_with_twice_it_is_one_letter_of_the_same_name(duel: World) -> None:
    ((row, _),) = closed(duel)
    assert row.key.startswith("receipt/")
    assert row.message_id == message_id_for(duel.house, row.key)


def test_a_letter_that_closes_nothing_has_a_plain_receipt(duel: World) -> None:
    duel.write("Anna", ANNA, seat="FRANCE")
    ((row, body),) = to(duel, "Anna")
    assert not body.picture
    assert "What happened" not in body.text
    assert row.key.endswith("/S1901M")


def test_the_last_to_join_is_told_in_one_letter_that_the_game_begins(world: World) -> None:
    begin(world, "open road")
    world.write("Anna", "JOIN road AS RED")
    world.out()
    world.write("Boris", "JOIN road AS BLUE")
    out = world.out()
    assert sorted(row.address for row, _ in out) == [
        f"{who}@example.org" for who in ("anna", "boris", "clara")
    ]


# -- what asks nothing


def watched(world: World) -> None:
    """Both have posted their watches; by the dice it is Blue who acts."""
    world.write("Anna", "watch mill", seat="RED")
    world.out()
    world.write("Boris", "watch town", seat="BLUE")
    assert [ask.seat for ask in world.play("road").asks] == ["BLUE"]


def test_what_asks_nothing_waits_for_the_next_question(road: World) -> None:
    watched(road)
    assert to(road, "Anna") == []
    road.write("Boris", "draw", seat="BLUE")
    ((_, body),) = to(road, "Anna")
    assert "What you must do" in body.text
    assert "watch" in body.text.lower()
    assert body.text.count("What happened") == len(set(_heads(body)))


def _heads(body: Body) -> list[str]:
    return [line for line in body.text.split("\n") if line.startswith("What happened")]


def test_it_is_told_once(road: World) -> None:
    watched(road)
    road.write("Boris", "draw", seat="BLUE")
    ((_, first),) = to(road, "Anna")
    road.write("Anna", "draw", seat="RED")
    second = to(road, "Anna")[-1][1]
    assert len(_heads(first)) == 2
    assert _heads(first)[0] not in second.text


def test_who_wants_every_report_at_once_gets_it(road: World) -> None:
    road.write("Anna", "SET LETTERS FULL")
    watched(road)
    assert [row.key.split("/")[0] for row, _ in to(road, "Anna")] == ["report"]


def test_what_came_of_the_own_letter_is_answered_at_once(road: World) -> None:
    watched(road)
    road.out()
    road.write("Boris", "draw", seat="BLUE")
    ((_, body),) = to(road, "Boris")
    assert "What happened" in body.text


def test_in_a_digest_the_answer_comes_with_the_next_question(road: World) -> None:
    road.write("Boris", "SET LETTERS DIGEST")
    watched(road)
    road.out()
    road.write("Boris", "draw", seat="BLUE")
    assert to(road, "Boris") == []
    road.write("Anna", "draw", seat="RED")
    ((_, body),) = to(road, "Boris")
    assert "What you must do" in body.text
    assert "What happened" in body.text


def test_in_a_digest_a_line_that_is_not_taken_is_answered_at_once(road: World) -> None:
    road.write("Boris", "SET LETTERS DIGEST")
    watched(road)
    road.out()
    road.write("Boris", "raid camp", seat="BLUE")
    ((_, body),) = to(road, "Boris")
    assert "Not accepted" in body.text


def test_in_a_digest_orders_that_are_complete_need_no_receipt(duel: World) -> None:
    duel.write("Anna", "SET LETTERS DIGEST")
    duel.out()
    duel.write("Anna", "A Par - Bur", seat="FRANCE")
    assert len(to(duel, "Anna")) == 1
    duel.write("Anna", ANNA, seat="FRANCE")
    assert to(duel, "Anna") == []
    assert "FRANCE" in duel.play("duel").match.ready


def test_a_terse_report_has_the_picture_and_no_tables(duel: World) -> None:
    duel.write("Boris", "SET LETTERS TERSE")
    duel.out()
    ((_, body),) = closed(duel)
    assert body.picture
    assert "What happened" in body.text
    assert "The position" not in body.text
    assert "GAME duel" not in body.text
    assert not body.attached
    assert "attached" not in body.text


def test_a_game_taken_back_leaves_nothing_to_be_told(road: World) -> None:
    watched(road)
    road.receive("From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\nROLLBACK 1 phase NOW")
    assert road.play("road").asks[0].phase == "1-watch"
    with road.session() as session:
        assert {player.untold for player in session.exec(select(Player)).all()} == {0}


def test_letters_of_a_year_hang_together_and_those_of_the_next_apart(duel: World) -> None:
    """Mail programs show a thread a turn: by its root, which is the first reference of each letter."""
    roots: dict[str, set[str]] = {}
    for _ in range(4):
        for row, body in to(duel, "Anna"):
            year = row.key.rpartition("/")[2][1:-1]
            roots.setdefault(year, set()).add(body.references[0])
        duel.write("Anna", "READY SURE", seat="FRANCE")
        duel.tick(3 * 86_400)
        duel.run_due()
    assert {"1901", "1902"} <= set(roots)
    assert all(len(each) == 1 for each in roots.values()), roots
    assert len(set.union(*roots.values())) == len(roots)


def test_in_a_digest_orders_left_for_later_need_no_receipt_either(duel: World) -> None:
    duel.write("Boris", "SET LETTERS DIGEST")
    duel.out()
    duel.write("Boris", f"{BORIS}\nPHASE F1901M\nA Tyr - Mun", seat="AUSTRIA")
    assert to(duel, "Boris") == []
    duel.write("Boris", "ORDERS", seat="AUSTRIA")
    ((_, body),) = to(duel, "Boris")
    assert "A Tyrolia - Munich" in body.text


def test_in_a_digest_a_line_for_later_that_is_not_read_is_answered(duel: World) -> None:
    duel.write("Boris", "SET LETTERS DIGEST")
    duel.out()
    duel.write("Boris", f"{BORIS}\nPHASE F1901M\nA Tyr - Mnuxxich", seat="AUSTRIA")
    ((_, body),) = to(duel, "Boris")
    assert "A Tyr - Mnuxxich" in body.text


@pytest.mark.parametrize(
    ("written", "answered"),
    [
        ("SET ADDRESS anna2@example.org", "anna2@example.org"),
        ("ABSENCE 2025-12-20 to 2025-12-28", "28 December 2025"),
        ("DRAW", "draw"),
        ("PRESS TO AUSTRIA:\nI shall order\nA Par H", "END PRESS"),
    ],
)
def test_in_a_digest_what_is_no_order_is_answered_at_once(duel: World, written: str, answered: str) -> None:
    duel.write("Anna", "SET LETTERS DIGEST")
    duel.write("Anna", ANNA, seat="FRANCE")
    duel.out()
    duel.write("Anna", written, seat="FRANCE")
    ((_, body),) = [each for each in to(duel, "Anna") if each[0].key.startswith("receipt/")]
    assert answered in " ".join(body.text.split("Your letter, line by line")[1].split())


def test_in_a_digest_a_command_beside_orders_that_close_the_phase_is_answered(road: World) -> None:
    road.write("Boris", "SET LETTERS DIGEST")
    watched(road)
    road.out()
    road.write("Boris", "SET ZONE Europe/Moscow\ndraw", seat="BLUE")
    ((_, body),) = to(road, "Boris")
    assert "Europe/Moscow" in body.text
    assert "What happened" in body.text


def test_a_spectators_headline_has_the_events_as_they_came(duel: World) -> None:
    eyes = Eyes(duel.play("duel"), None, "en", "UTC")
    first = Event(PUBLIC, "center-gained", {"power": "FRANCE", "center": "SPA", "former": "-"})
    then = Event(PUBLIC, "center-gained", {"power": "AUSTRIA", "center": "SER", "former": None})
    assert headline(eyes, [("", (first, then))]) == "France takes Spain, Austria takes Serbia"


def test_a_headline_tells_one_thing_of_a_place_the_weightiest(duel: World) -> None:
    eyes = Eyes(duel.play("duel"), None, "en", "UTC")
    lost = Event(PUBLIC, "destroyed", {"power": "FRANCE", "unit": "A MUN"})
    out = Event(PUBLIC, "dislodged", {"power": "FRANCE", "unit": "A MUN"})
    said = headline(eyes, [("", (out, lost))])
    assert said.count("Munich") == 1
    assert "destroyed" in said


# -- what a master does while something waits

MASTER = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\n"


@pytest.mark.parametrize(
    ("does", "said"),
    [("ROLL 2d6 the weather", "the weather"), ("EDIT\nlast-turn 9\nEND EDIT", "9")],
)
def test_what_the_master_did_meanwhile_is_told_once(road: World, does: str, said: str) -> None:
    watched(road)
    road.receive(f"{MASTER}{does}")
    assert said in to(road, "Anna")[-1][1].text
    road.write("Boris", "draw", seat="BLUE")
    ((_, body),) = to(road, "Anna")
    news = body.text.split("What you must do")[0].split("What happened", 1)[1]
    assert "Red watches Mill" in news
    assert "Blue draws a card" in news
    assert said not in news.split("\n\n", 1)[1]


def test_of_a_game_taken_back_a_seat_is_told_what_stands_and_it_has_not_heard(road: World) -> None:
    watched(road)
    road.receive(f"{MASTER}EDIT\nlast-turn 9\nEND EDIT")
    road.out()
    road.receive(f"{MASTER}ROLLBACK 1-action NOW")
    ((row, body),) = to(road, "Anna")
    assert row.key.startswith("rolled-back/")
    assert "What happened: turn 1, watches" in body.text
    assert "Red watches Mill" in body.text
    road.write("Boris", "draw", seat="BLUE")
    ((_, body),) = to(road, "Anna")
    assert "Red watches Mill" not in body.text


def test_who_comes_back_to_a_game_is_told_nothing_of_what_waited_before(road: World) -> None:
    road.person("Dora")
    watched(road)
    road.receive(f"{MASTER}REPLACE RED BY dora@example.org")
    road.write("Boris", "draw", seat="BLUE")
    road.receive(f"{MASTER}REPLACE RED BY anna@example.org")
    road.out()
    road.write("Anna", "draw", seat="RED")
    ((_, body),) = to(road, "Anna")
    assert "You draw" in body.text
    assert "Blue draws" not in body.text
    assert "watches Mill" not in body.text


BARE = (
    "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\nDate: Tue, 25 Nov 2025 11:01:01 +0000\n\n"
)


def test_in_a_digest_orders_that_nothing_but_a_token_proves_have_their_receipt(duel: World) -> None:
    """Else the seat's owner would hear of orders by whoever has the token when it is too late."""
    duel.write("Anna", "SET LETTERS digest")
    duel.write("Anna", ANNA, seat="FRANCE")
    duel.out()
    duel.receive(BARE + "A Par H\nA Mar H\nF Bre H\n", checked=False)
    (sent,) = to(duel, "Anna")
    assert "> A Par H" in sent[1].text


def test_a_digest_that_another_asked_for_hides_no_orders_in_ones_name(duel: World) -> None:
    duel.receive(BARE.replace("+{seat:FRANCE}", "") + "SET LETTERS digest\n", checked=False)
    duel.out()
    duel.receive(BARE + ANNA, checked=False)
    (sent,) = to(duel, "Anna")
    assert "> A Par - Bur" in sent[1].text
