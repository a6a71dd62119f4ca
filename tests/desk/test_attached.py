"""The tables of the position beside a letter, as a text; in it, or not at all, for who wants it so."""

from __future__ import annotations

import pytest

from mailer.letters.report import file_name
from mailer.outbox.queue import Body
from tests.desk.mailing import Sent, mail_of, newest, reply, to
from tests.desk.readers import letters_to
from tests.desk.world import World
from tests.desk.worlds import begin

ANNA, BORIS = "A Par - Bur\nA Mar H\nF Bre H", "A Vie - Tyr\nA Bud - Vie\nF Tri - Alb"
TABLES, LINES = "The position\n============", "    GAME duel\n"
DAY = 86_400


@pytest.fixture
def duel(world: World) -> World:
    begin(world, "plain duel")
    world.write("Anna", "SET LANGUAGE en")
    world.out()
    return world


def closed(world: World) -> None:
    """Both have given their orders, Boris last; what comes to them has not been looked at."""
    world.write("Anna", ANNA, seat="FRANCE")
    world.out()
    world.write("Boris", BORIS, seat="AUSTRIA")


def report(world: World) -> Sent:
    """What Anna gets by herself when the phase has closed."""
    closed(world)
    (sent,) = to(world, "Anna")
    return sent


def has_tables(body: Body) -> tuple[bool, bool]:
    """Whether tables stand in the letter, and whether beside it."""
    here, there = (TABLES in text and LINES in text for text in (body.text, body.attached))
    return here, there


# -- as it comes


def test_a_report_has_text_page_picture_and_the_tables_as_a_file(duel: World) -> None:
    mail = mail_of(duel, *report(duel))
    text, page = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert page is not None
    assert "What happened" in text.get_content()
    assert "cid:board" in page.get_content()
    for part in (text, page):
        assert "GAME duel" not in part.get_content()
        assert "The position" not in part.get_content()
        assert "position-duel-F1901M.txt" in part.get_content()
    first, *others = mail.iter_attachments()
    assert first.get_filename() == "position-duel-F1901M.txt"
    assert first.get_content_type() == "text/plain"
    assert first.get_content_charset() == "utf-8"
    assert first.get_content_disposition() == "attachment"
    tables = first.get_content().replace("\r\n", "\n")
    assert tables.startswith(TABLES)
    assert "Burgundy" in tables
    assert LINES in tables
    assert others == []  # the board to zoom into would make the letter heavy: tests/outbox


def test_what_a_seat_orders_with_stands_beside_its_question(world: World) -> None:
    begin(world, "plain road")
    asked, held = {ask.seat for ask in world.play("road").asks}, "\nYour hand\n"
    for name, seat in (("Anna", "RED"), ("Boris", "BLUE")):
        _, body = newest(world, name)
        assert (held in body.text, held in body.attached) == (seat in asked, seat not in asked)
    for name in ("Anna", "Boris"):
        world.write(name, "SET LETTERS full")
    world.tick(3 * DAY)
    world.run_due()
    for name in ("Anna", "Boris"):
        _, body = newest(world, name, "report")
        assert (body.text.count(held), body.attached) == (1, "")


def test_the_note_stands_last_and_tells_how_to_have_the_tables_in_the_letter(duel: World) -> None:
    _, body = report(duel)
    said = " ".join(body.text.partition("\n-- \n")[0].split())
    assert said.endswith("position-duel-F1901M.txt. To have them in your letters, write SET LETTERS full.")


def test_map_brings_them_in_a_letter_as_its_reader_sees_them(world: World) -> None:
    """SHOW brings them, too, but as everybody sees them: without a hand."""
    begin(world, "plain road")
    world.write("Anna", "SET LETTERS TERSE")
    ((_, said),) = to(world, "Anna")[-1:]
    assert "MAP and the name of a game brings the tables" in " ".join(said.text.split())
    world.write("Anna", "MAP road", seat="RED")
    body = next(body for row, body in to(world, "Anna") if "/map" in row.key or row.key.startswith("map"))
    assert "Your hand" in body.text
    assert not body.attached


@pytest.mark.parametrize("asked", ["MAP", "Where are my cards?", "покажите положение"])
def test_who_wants_no_pictures_gets_the_tables_with_the_answer(world: World, asked: str) -> None:
    begin(world, "plain road")
    world.write("Anna", "SET PICTURES OFF\nSET LANGUAGE EN")
    world.out()
    world.write("Anna", asked, seat="RED")
    ((_, body),) = to(world, "Anna")
    assert "Your hand" in body.text
    assert "SET PICTURES ON" in body.text


@pytest.mark.sweep
def test_in_russian_the_file_is_russian(duel: World) -> None:
    duel.write("Anna", "SET LANGUAGE ru")
    duel.out()
    row, body = report(duel)
    assert "в приложенном файле" in " ".join(body.text.split())
    mail = mail_of(duel, row, body)
    tables = next(mail.iter_attachments()).get_content().replace("\r\n", "\n")
    assert tables.startswith("Положение\n=========")
    assert "Бургундия" in tables


def test_the_file_is_what_the_letter_would_show(duel: World) -> None:
    duel.write("Boris", "SET LETTERS FULL")
    duel.out()
    closed(duel)
    letters = {row.address: body for row, body in duel.out() if row.key.startswith(("report", "receipt"))}
    full = letters["boris@example.org"].text
    assert letters["anna@example.org"].attached.replace("SEAT FRANCE", "SEAT AUSTRIA").strip() in full


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("wish", "where"),
    [("USUAL", (False, True)), ("DIGEST", (False, True)), ("FULL", (True, False)), ("TERSE", (False, False))],
)
def test_who_wants_it_otherwise_has_it_so(duel: World, wish: str, where: tuple[bool, bool]) -> None:
    duel.write("Boris", f"SET LETTERS {wish}\nSET LANGUAGE en")
    duel.write("Anna", f"SET LETTERS {wish}")
    duel.out()
    _, told = report(duel)
    _, answered = newest(duel, "Boris", "receipt")
    duel.receive("From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\nROLLBACK 1 phase NOW")
    _, back = newest(duel, "Anna")
    assert "rolled the game duel back" in " ".join(back.text.split())
    for body in (told, answered, back):
        assert has_tables(body) == where, body.text
        assert bool(body.attached_as) == where[1]


def test_the_first_letter_of_a_game_and_a_reminder_have_it(world: World) -> None:
    begin(world, "open road")
    world.write("Anna", "JOIN road AS RED")
    world.out()
    world.write("Boris", "JOIN road AS BLUE")
    ((_, first),) = to(world, "Anna")
    assert first.attached_as == "position-road-1-watch.txt"
    assert "GAME road" in first.attached
    assert "GAME road" not in first.text
    world.tick(3 * DAY // 2)
    world.run_due()
    row, reminded = newest(world, "Anna", "remind")
    assert "GAME road" in reminded.attached
    assert "GAME road" not in reminded.text
    assert next(mail_of(world, row, reminded).iter_attachments()).get_filename() == first.attached_as


def test_the_last_letter_of_a_game_keeps_them(duel: World) -> None:
    duel.write("Boris", "SET LETTERS TERSE")
    duel.write("Anna", "DRAW", seat="FRANCE")
    duel.write("Boris", "DRAW", seat="AUSTRIA")
    assert duel.play("duel").over is not None
    for name in ("Anna", "Boris"):
        _, body = newest(duel, name)
        assert has_tables(body) == (True, False), body.text


@pytest.mark.parametrize(
    ("game", "code", "name"),
    [
        ("thirties", "S1901M", "position-thirties-S1901M.txt"),
        ("дебют", "1-watch", "position-1-watch.txt"),
        ("a_b", "../../etc/passwd\r\nX: y", "position-a-b-etc-passwd-X-y.txt"),
    ],
)
def test_a_file_is_called_by_what_every_program_takes(game: str, code: str, name: str) -> None:
    assert file_name(game, code) == name


# -- as it comes back

HEAD = """From: anna@example.org
To: {to}
Subject: Re: your move
In-Reply-To: {answers}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

{text}
--b
Content-Type: text/plain; charset=utf-8; name="{name}"
Content-Disposition: {way}; filename="{name}"

{tables}
--b--
"""


def sent_back(world: World, sent: Sent, text: str, way: str, tables: str = "") -> Body:
    row, body = sent
    raw = HEAD.format(
        to=body.reply_to,
        answers=row.message_id,
        text=text,
        name=body.attached_as,
        way=way,
        tables=tables or body.attached,
    )
    world.receive(raw)
    ((_, answer),) = to(world, "Anna")
    return answer


@pytest.mark.parametrize("way", ["attachment", "inline"])
def test_the_file_sent_back_gives_no_order(duel: World, way: str) -> None:
    sent = report(duel)
    before = duel.play("duel").match.drafts.get("FRANCE")  # type: ignore[call-overload]
    answer = sent_back(duel, sent, "SHOW duel", way)
    assert duel.play("duel").match.drafts.get("FRANCE") == before  # type: ignore[call-overload]
    assert "Not accepted" not in answer.text
    assert "Accepted" not in answer.text


def test_orders_in_a_file_that_is_attached_are_not_read(duel: World) -> None:
    answer = sent_back(duel, report(duel), "A Bur - Mun", "attachment", "A Mar - Spa\nF Bre - Mid\n")
    assert "Accepted: A Burgundy - Munich" in answer.text
    assert "Spain" not in answer.text
    assert "neither read attachments" in answer.text


@pytest.mark.parametrize("mark", ["> ", "", "| "])
def test_its_lines_in_the_text_of_a_reply_give_no_order(duel: World, mark: str) -> None:
    row, body = report(duel)
    lines = "\n".join(f"{mark}{line}" for line in body.attached.split("\n"))
    reply(duel, (row, body), f"A Bur - Mun\n\nOn some day the judge wrote:\n{lines}", "address")
    ((_, answer),) = to(duel, "Anna")
    assert answer.text.count("Accepted:") == 1
    assert "A Burgundy - Munich" in answer.text


def test_what_is_quoted_of_the_file_is_not_told_of_as_unread(duel: World) -> None:
    row, body = report(duel)
    lines = "\n".join(f"> {line}" for line in body.attached.split("\n"))
    reply(duel, (row, body), f"A Bur - Mun\n\n{lines}")
    ((_, answer),) = to(duel, "Anna")
    assert "quote" not in answer.text.split("A Burgundy - Munich")[1].partition("\n-- \n")[0]


def test_the_tests_for_leaks_compare_it(duel: World) -> None:
    before = duel.seen
    report(duel)
    (_, told) = letters_to(duel, "anna", before)
    assert b'filename="position-duel-F1901M.txt"' in told
    assert told.count(b"GAME duel") == 1


def test_a_file_that_is_passed_on_gives_no_seat_away(duel: World) -> None:
    row, body = report(duel)
    assert "Ref:" in body.text
    assert "Ref:" not in body.attached
    assert row.address not in body.attached
    assert body.reply_to.partition("@")[0].partition("+")[2] not in body.attached
