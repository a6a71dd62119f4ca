"""Unsigned letters cannot be traced, attachments are dropped, letters thread, people are forgotten."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel, col, select

from mailer.outbox import bounces
from mailer.outbox.queue import Body, body_of
from mailer.store.models import OutboxRow, PressRow, UnsignedRow
from tests.desk.golden_letters import play_case
from tests.desk.readers import _mails, _sent
from tests.desk.world import World, empty_house
from tests.desk.worlds import SEATS
from tests.rig.cases import some

PAIRS = (("Anna", "Greta"), ("Fritz", "Boris"), ("Dora", "Anna"))
HEADS = (
    "GREY PRESS TO ALL",
    "GREY PRESS TO ALL BUT TURKEY",
    "GREY BROADCAST",
    "GREY PRESS TO AUSTRIA, TURKEY",
    "ПИСЬМО БЕЗ ПОДПИСИ ВСЕМ, КРОМЕ АНГЛИИ",
)


def _seven(folder: Path) -> World:
    """The standard game with unsigned letters, Vera watches it."""
    folder.mkdir()
    world = empty_house(folder)
    play_case(world, "@ world seven\n@ set thirties press=both")
    world.person("Vera")
    world.write("Vera", "OBSERVE thirties")
    return world


@pytest.mark.parametrize(("head", "pair"), some(product(HEADS, PAIRS), 4))
@pytest.mark.sweep
def test_worlds_in_which_others_wrote_the_unsigned_letter_are_the_same(
    tmp_path: Path, head: str, pair: tuple[str, str]
) -> None:
    """Byte for byte, but for the answer to the writer: headers, tokens, moments, what is asked for later."""
    text = f"{head}\nI know something.\nEND PRESS"
    seen: list[dict[str, list[bytes]]] = []
    kept: list[list[tuple[Any, ...]]] = []
    for number, writer in enumerate(pair):
        world = _seven(tmp_path / str(number))
        world.tick(137)
        before = world.seen = max((row.id or 0 for row, _ in world.out()), default=world.seen)
        # The mail programs differ too: ends of lines, a Message-ID, a reference to an older letter.
        theirs = text if number else text.replace("something.", "something.   ").replace("\n", " \n")
        world.write(writer, theirs, seat=SEATS[writer], subject=f"from {writer}", reply="<old@example.org>")
        world.tick(900 - 137)
        world.run_due()
        first = _mails(world, before)
        for address in [f"{name.lower()}@example.org" for name in pair]:
            first[address] = [mail for mail in first.get(address, []) if b"receipt/" not in mail]
        middle = world.seen
        for name, seat in SEATS.items():
            if name not in pair:
                world.write(name, "STATUS\nSHOW\nLIST\nORDERS\nWHOIS FRANCE\nMAP\nSUMMARY", seat=seat)
        world.write("Clara", "STATUS\nSHOW thirties", seat="")
        world.write("Vera", "STATUS\nSHOW thirties\nSUMMARY thirties")
        later = _mails(world, middle)
        seen.append({**{f"at once {key}": mails for key, mails in first.items() if mails}, **later})
        with world.session() as session:
            rows = session.exec(select(PressRow)).all()
            kept.append([tuple(sorted(row.model_dump().items())) for row in rows])
    assert len(seen[0]) > 6
    assert seen[0] == seen[1]
    assert kept[0] == kept[1]


@pytest.mark.parametrize("past", [0, 1, 61, 899])
def test_an_unsigned_letter_waits_for_the_quarter_of_an_hour(tmp_path: Path, past: int) -> None:
    """Never at the moment when it was written, were that a full quarter itself."""
    world = _seven(tmp_path / "seven")
    world.tick(past)
    world.out()
    text = "GREY PRESS TO TURKEY: Boo\nEND PRESS\nPRESS TO TURKEY: Hello\nEND PRESS"
    world.write("Anna", text, seat="FRANCE")
    (white,) = (row for row, _ in world.out() if row.address == "hugo@example.org")
    assert (white.due, white.created) == (world.now, world.now)
    world.tick(899 - past)
    world.run_due()
    assert world.out() == []
    world.tick(1)
    world.run_due()
    ((grey, _),) = world.out()
    assert (grey.address, grey.due, grey.created) == ("hugo@example.org", world.now, world.now)
    world.run_due()
    assert world.out() == []


def test_nothing_of_the_writer_is_kept_with_an_unsigned_letter(tmp_path: Path) -> None:
    world = _seven(tmp_path / "seven")
    world.write("Anna", "GREY PRESS TO TURKEY: Boo\nEND PRESS", seat="FRANCE")
    with world.session() as session:
        (waits,) = session.exec(select(UnsignedRow)).all()
        plain = json.dumps(waits.model_dump(), default=str)
    world.tick(900)
    world.run_due()
    with world.session() as session:
        (row,) = session.exec(select(PressRow)).all()
        plain += json.dumps(row.model_dump(), default=str)
        assert row.seat == row.message_id == ""
        assert session.exec(select(UnsignedRow)).all() == []
    assert "FRANCE" not in plain


def test_letters_between_two_players_hang_together_in_both_mail_programs(tmp_path: Path) -> None:
    world = _seven(tmp_path / "seven")

    def letter(name: str, seat: str, text: str, own: str, reply: str) -> list[tuple[OutboxRow, Body]]:
        world.out()
        world.receive(
            f"From: {name}@example.org\nTo: judge+{{seat:{seat}}}@judge.example\nMessage-ID: {own}\n"
            f"In-Reply-To: {reply}\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
        )
        return [(row, body) for row, body in world.out() if row.key.startswith("press/")]

    ((first, body),) = letter("anna", "FRANCE", "PRESS TO TURKEY: Hi\nEND PRESS", "<a1@x>", "<none@x>")
    assert body.in_reply_to == body.references[0]  # the game's own thread
    ((second, body),) = letter("hugo", "TURKEY", "REPLY: Ho\nEND PRESS", "<h1@x>", first.message_id)
    assert second.address == "anna@example.org"
    assert body.in_reply_to == "<a1@x>"
    ((third, body),) = letter("anna", "FRANCE", "REPLY: Ha\nEND PRESS", "<a2@x>", second.message_id)
    assert third.address == "hugo@example.org"
    assert body.in_reply_to == "<h1@x>"
    # To a third player nothing of the others' ids is told.
    answers = letter("hugo", "TURKEY", "PRESS TO ITALY: Psst\nEND PRESS", "<h2@x>", third.message_id)
    assert [(row.address, body.in_reply_to) for row, body in answers] == [
        ("greta@example.org", answers[0][1].references[0])
    ]


@pytest.mark.alike(3)
@pytest.mark.parametrize("reply", ["", "<nobody@elsewhere.example>", "{last:hugo}", "{last:anna}"], ids=str)
@pytest.mark.parametrize("command", ["REPLY: Ho\nEND PRESS", "REPLY ALL\nHo\nEND PRESS"])
def test_an_answer_to_no_letter_of_a_player_is_not_sent(tmp_path: Path, reply: str, command: str) -> None:
    world = _seven(tmp_path / "seven")
    world.out()
    world.write("Hugo", command, seat="TURKEY", reply=reply)
    out = world.out()
    assert not [row for row, _ in out if row.key.startswith("press/")]
    assert "REPLY works only in an answer to another player's letter" in out[0][1].text


def test_one_letter_a_recipient_and_no_attachment_goes_on(tmp_path: Path) -> None:
    world = _seven(tmp_path / "seven")
    world.out()
    world.receive(
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n"
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n"
        "PRESS TO TURKEY, ITALY\nSee the map\nEND PRESS\n--b\nContent-Type: image/png; name=map.png\n"
        "Content-Disposition: attachment; filename=map.png\n\nAAAA\n--b--\n"
    )
    out = world.out()
    press = [(row, body) for row, body in out if row.key.startswith("press/")]
    assert sorted(row.address for row, _ in press) == ["greta@example.org", "hugo@example.org"]
    for row, body in press:
        assert b"map.png" not in _sent(row, body)
        assert "example.org" not in f"{body.text}{body.html}{body.headers}{body.reply_to}"
    (answer,) = [body for row, body in out if row.key.startswith("receipt/")]
    assert world.words("en").say("remark.attachments") in " ".join(answer.text.split())


@pytest.fixture
def anonymous(tmp_path: Path) -> World:
    """A game in which nobody may know who plays whom, of people whose names can be found by a search."""
    folder = tmp_path / "anonymous"
    folder.mkdir()
    world = empty_house(folder)
    for name in ("Clara", "Xaviera", "Yevgraf", "Zenobia"):
        world.person(name, "ru" if name == "Yevgraf" else "en")
    world.write("Clara", "CREATE duel diplomacy france-austria deadline 2 days")
    world.set("duel", anonymous="on", press="both")
    return world


def _names(text: str) -> set[str]:
    return {name for name in ("xaviera", "yevgraf") if name in text.lower()}


def test_no_letter_of_an_anonymous_game_names_its_players_before_the_end(anonymous: World) -> None:
    world = anonymous
    words = (
        "SHOW duel\nLIST\nSTATUS\nWHOIS duel France\nWHOIS duel Austria\nWHOIS France\nHISTORY duel\n"
        "SUMMARY duel\nMAP duel\nPRESS TO ALL: hello\nEND PRESS\nGREY BROADCAST: hello\nEND PRESS\n"
        "PRESS TO MASTER: hello\nEND PRESS"
    )
    world.write("Xaviera", f"JOIN duel AS France\n{words}")
    world.write("Zenobia", f"OBSERVE duel\n{words}")
    world.write("Yevgraf", f"JOIN duel AS Austria\n{words}")
    for text in ("A PAR - BUR\nA MAR - PIE\nF BRE - MAO", words):
        world.write("Xaviera", text, seat="FRANCE")
    for text in ("A VIE - TYR\nA BUD - VIE\nF TRI - ALB", words, "DRAW"):
        world.write("Yevgraf", text, seat="AUSTRIA")
    world.write("Clara", words)
    world.write("Zenobia", words)
    world.receive(
        "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{words}\n"
    )
    world.seen = 0
    letters = [(row.address, _sent(row, body), body) for row, body in world.out()]
    assert len(letters) > 20
    for address, _, body in letters:
        shown = (
            f"{body.subject}{body.text}{body.html}{body.headers}{body.references}{body.data}{body.attached}"
        )
        assert _names(shown) == set(), address
    for address, sent, _ in letters:
        assert _names(sent.decode("ascii").replace(f"To: {address}", "")) == set()
    world.write("Xaviera", "DRAW", seat="FRANCE")
    ends = world.out()
    # The one whose vote was the last reads the end in the answer to it.
    assert Counter(row.key.split("/")[0] for row, _ in ends) == {"receipt": 1, "report": 3}
    assert all(_names(body.text) == {"xaviera", "yevgraf"} for _, body in ends)


def test_a_forged_request_for_a_new_address_goes_nowhere(anonymous: World) -> None:
    world = anonymous
    world.out()
    world.write("Xaviera", "SET ADDRESS mallory@example.net\nFORGET ME")
    assert {row.address for row, _ in world.out()} == {"xaviera@example.org"}


def _all_text(world: World) -> str:
    with world.session() as session:
        parts = []
        for table in (OutboxRow,):
            parts += [
                f"{row.address} {body_of(row).text} {row.body}" for row in session.exec(select(table)).all()
            ]
        return "\n".join(parts)


def _tables(world: World) -> dict[str, str]:
    """Every cell of the database, by table."""
    with world.engine.connect() as connection:
        return {
            table.name: str([tuple(row) for row in connection.execute(table.select())])
            for table in SQLModel.metadata.sorted_tables
        }


def test_who_is_forgotten_is_nowhere_in_the_database(anonymous: World) -> None:
    world = anonymous
    world.set("duel", anonymous="off")
    world.write("Xaviera", "JOIN duel AS France")
    world.write("Yevgraf", "JOIN duel AS Austria")
    world.write("Xaviera", "DIARY: Xaviera was here", seat="FRANCE")
    world.write("Xaviera", "CREATE other diplomacy france-austria\nJOIN other")
    assert "Xaviera" in _all_text(world)
    world.receive(
        "From: Xaviera <xaviera@example.org>\nTo: judge+{forget:xaviera}@judge.example\n\nFORGET ME\n"
    )
    left = {name: cells for name, cells in _tables(world).items() if "xaviera" in cells.lower()}
    assert set(left) == {"outbox"}  # the last answer, which still has to go out
    with world.session() as session:
        for row in session.exec(select(OutboxRow).where(col(OutboxRow.key).startswith("forgotten/"))).all():
            row.status = "sent"
            session.add(row)
    world.run_daily()
    assert {name for name, cells in _tables(world).items() if "xaviera" in cells.lower()} == set()
    # The game goes on under a pseudonym, and the address is a stranger's again.
    assert world.play("duel").over is None
    world.out()
    world.write("Xaviera", "REGISTER Xaviera")
    assert [row.address for row, _ in world.out()] == ["xaviera@example.org"]


def test_a_returned_letter_tells_the_master_neither_address_nor_hidden_name(anonymous: World) -> None:
    world = anonymous
    world.write("Xaviera", "JOIN duel AS France")
    world.write("Yevgraf", "JOIN duel AS Austria")
    for row, _ in world.out():
        if row.address == "xaviera@example.org" and row.key.startswith("start/"):
            with world.session() as session:
                row.answer = "550 5.1.1 <xaviera@example.org>: no such user"
                bounces.note(session, world.house, row, world.now)
    ((told, body),) = world.out()
    assert told.address == "clara@example.org"
    assert "5.1.1" in body.text
    assert _names(body.text) == set()


def test_a_digest_goes_once_a_day_in_the_morning_of_its_reader(tmp_path: Path) -> None:
    """11:00 UTC is 20:00 in Tokyo: past its morning, but there was none today yet."""
    folder = tmp_path / "digest"
    folder.mkdir()
    world = empty_house(folder)
    play_case(world, "@ world duel")
    world.person("Taro", zone="Asia/Tokyo")
    world.person("Nell", zone="America/New_York")
    for name in ("Taro", "Nell"):
        world.write(name, "SET DIGEST ON\nOBSERVE duel")
    world.out()
    sent: list[tuple[int, str]] = []
    for hour in range(60):
        if hour in (1, 30):
            world.write("Anna", "BROADCAST: news\nEND PRESS", seat="FRANCE")
        world.run_daily()
        sent += [(hour, row.address[:4]) for row, _ in world.out() if row.key.startswith("digest/")]
        world.tick(3_600)
    # 07:00 in New York is 12:00 UTC, in Tokyo 22:00 UTC; SET DIGEST itself counts as today's letter.
    assert sent == [(11, "taro"), (25, "nell"), (35, "taro"), (49, "nell")]


def test_nobody_can_be_flooded_with_letters_about_a_new_address(anonymous: World) -> None:
    world = anonymous
    world.limit(refusals_per_day=3)
    world.out()
    to = "From: {}@example.org\nTo: judge+{{person:{}}}@judge.example\n\nSET ADDRESS victim@example.net\n"
    for name in ("xaviera", "yevgraf", "zenobia", "clara"):
        world.receive(to.format(name, name))
    letters = world.out()
    assert len([row for row, _ in letters if row.address == "victim@example.net"]) == 3
    (last,) = [body.text for row, body in letters if row.address == "clara@example.org"]
    assert world.words("en").say("no.address-often") in " ".join(last.split())


@pytest.mark.alike(3)
@pytest.mark.parametrize("command", ["REPLY ALL: Ho\nEND PRESS", "ОТВЕТ ВСЕМ\nХо\nКОНЕЦ ПИСЬМА"])
@pytest.mark.parametrize("later", ["at once", "in the next phase"])
def test_an_answer_to_all_hangs_on_the_letter_that_each_reader_has(
    tmp_path: Path, later: str, command: str
) -> None:
    """Whenever it is written; a reader's own letter is known by the id that their mail program gave it."""
    world = _seven(tmp_path / "seven")
    world.out()
    world.receive(
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\nMessage-ID: <a1@x>\n"
        "Content-Type: text/plain; charset=utf-8\n\nPRESS TO TURKEY, ITALY, MASTER\nHi\nEND PRESS\n"
    )
    first = {row.address: row for row, _ in world.out() if row.key.startswith("press/")}
    if later != "at once":
        before = world.play("thirties").asks[0].phase
        due = world.play("thirties").match.due
        assert due is not None
        world.tick(due - world.now + 1)
        world.run_due()
        assert world.play("thirties").asks[0].phase != before
        world.out()
    world.write("Hugo", command, seat="TURKEY", reply=first["hugo@example.org"].message_id)
    hangs = {row.address: body.in_reply_to for row, body in world.out() if row.key.startswith("press/")}
    assert hangs == {
        "anna@example.org": "<a1@x>",
        "greta@example.org": first["greta@example.org"].message_id,
        "clara@example.org": first["clara@example.org"].message_id,
    }
