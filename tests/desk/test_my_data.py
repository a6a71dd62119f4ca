"""MY DATA: all that is kept about a person comes to their own address, and nothing of anybody else."""

from __future__ import annotations

import base64
import json
import re
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from sqlmodel import SQLModel, select

from mailer.desk import data_requests, dossier
from mailer.outbox.queue import Body
from mailer.store.models import InboxRow, OutboxRow, Person, Player
from mailer.table.tokens import person_token
from tests.desk.golden_letters import play_case
from tests.desk.world import World

ANNA = "anna@example.org"
FORMS = ("MY DATA", "my data", "МОИ ДАННЫЕ", "мои данные", "Dear judge,\n\nMY DATA\n\nThanks, Anna")


def files(world: World) -> list[tuple[str, Body]]:
    """To whom data went since the last look, and the letters."""
    return [(row.address, body) for row, body in world.out() if body.file == dossier.FILE]


def asked(world: World, text: str = "MY DATA", seat: str = "FRANCE") -> dict[str, Any]:
    world.out()
    world.write("Anna", text, seat=seat)
    ((address, body),) = files(world)
    assert address == ANNA
    found = json.loads(body.data)
    assert isinstance(found, dict)
    return found


@pytest.fixture
def duel(world: World) -> World:
    """Anna (France) and Boris (Austria) play, Clara is the master."""
    play_case(world, "@ world duel")
    with world.session() as session:
        for letter in session.exec(select(OutboxRow)).all():
            letter.status = "sent"
            session.add(letter)
        session.commit()
    return world


@pytest.mark.alike(3)
@pytest.mark.parametrize("text", FORMS)
def test_it_is_understood(duel: World, text: str) -> None:
    assert asked(duel, text)["person"]["address"] == ANNA


def test_all_that_is_kept_is_in_it(duel: World) -> None:
    duel.write("Anna", "A PAR - BUR\nDIARY: trust nobody", seat="FRANCE")
    duel.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\nEND PRESS\nDRAW", seat="FRANCE")
    duel.write("Boris", "PRESS TO FRANCE\nNot at dawn.\nEND PRESS\nDIARY: she lies", seat="AUSTRIA")
    found = asked(duel)
    (game,) = found["plays"]
    assert (game["game"], game["seat"]) == ("duel", "FRANCE")
    assert [row["text"] for row in game["diary"]] == ["trust nobody"]
    assert [row["text"].strip() for row in game["press"]] == ["Meet me at dawn."]
    assert [row["motion"] for row in game["votes"]] == ["draw"]
    assert game["draft"] == ["A Paris - Burgundy"]
    mails = [one["mail"] for one in found["letters"] if "mail" in one]
    assert any("A PAR - BUR" in mail for mail in mails)
    assert any("to you" in one for one in found["letters"])


def test_orders_of_former_phases_are_in_it_and_only_their_own(duel: World) -> None:
    duel.write("Anna", "A PAR - BUR\nREADY", seat="FRANCE")
    duel.write("Boris", "A VIE - TYR\nREADY", seat="AUSTRIA")
    (game,) = asked(duel)["plays"]
    text = json.dumps(game["orders"])
    assert "bur" in text.lower()
    assert "tyr" not in text.lower()


def test_none_of_it_is_gathered_while_the_letter_holds_the_database(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To gather ten megabytes takes a second and more, in which nobody else could write to SQLite."""
    gathered = []
    parts = dossier.parts

    def noted(*args: Any, **more: Any) -> Iterator[dossier.DossierFile]:
        gathered.append(args)
        return parts(*args, **more)

    monkeypatch.setattr(dossier, "parts", noted)
    with monkeypatch.context() as patch:
        patch.setattr(World, "answer_requests", lambda world: None)
        duel.out()
        duel.write("Anna", "MY DATA", seat="FRANCE")
    assert gathered == []
    with duel.session() as session:
        (request,) = data_requests.waiting(session)
        row = session.get_one(OutboxRow, request)
        assert (row.status, row.address, len(row.body) < 1_000) == ("requested", ANNA, True)
    duel.answer_requests()
    assert len(gathered) == 1
    assert [address for address, _ in files(duel)] == [ANNA]
    duel.answer_requests()
    assert len(gathered) == 1, "what is answered is asked for no more"


def test_a_request_of_somebody_who_was_forgotten_meanwhile_is_not_answered(duel: World) -> None:
    with duel.session() as session:
        anna = session.exec(select(Person).where(Person.address == ANNA)).one()
        data_requests.note(session, duel.house, anna, "ref", duel.now)
    with duel.session() as session:
        (request,) = data_requests.waiting(session)
        made = data_requests.make(session, duel.house, request, duel.now)
    assert made is not None
    duel.receive("From: anna@example.org\nTo: judge+{forget:anna}@judge.example\n\nFORGET ME\n")
    duel.out()
    with duel.session() as session:
        assert data_requests.answer(session, duel.house, made, duel.now) == 0
        assert data_requests.make(session, duel.house, request, duel.now) is None
    assert duel.out() == []


def test_nothing_of_anybody_else_is_in_it(duel: World) -> None:
    duel.write("Boris", "DIARY: she lies\nA VIE - TYR\nDRAW", seat="AUSTRIA")
    duel.write("Boris", "PRESS TO MASTER\nI am away.\nEND PRESS", seat="AUSTRIA")
    whole = json.dumps(asked(duel), ensure_ascii=False)
    for theirs in ("she lies", "I am away", "boris@", "clara@", "VIE - TYR"):
        assert theirs not in whole


def test_a_letter_that_is_not_sent_yet_is_not_in_it(duel: World) -> None:
    """When it goes out may be a secret of the game."""
    duel.write("Boris", "PRESS TO FRANCE\nNot at dawn.\nEND PRESS", seat="AUSTRIA")
    assert "Not at dawn" not in json.dumps(asked(duel))


def test_who_only_writes_the_address_in_from_gets_nothing_done(duel: World) -> None:
    duel.out()
    bad = "Authentication-Results: judge.example; dmarc=none\n"
    duel.receive(f"{bad}From: anna@example.org\nTo: judge@judge.example\n\nMY DATA\n")
    assert files(duel) == []


def test_twice_a_day_at_most(duel: World) -> None:
    for _ in range(2):
        asked(duel)
    duel.out()
    duel.write("Anna", "MY DATA", seat="FRANCE")
    ((_, body),) = [(row, body) for row, body in duel.out() if row.address == ANNA]
    assert "twice today" in " ".join(body.text.split())


def test_what_is_too_much_for_one_letter_goes_in_several(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dossier, "PART", 3_000)
    for number in range(5):
        duel.write("Anna", f"DIARY: {number} {'x' * 1000}", seat="FRANCE")
    duel.out()
    duel.write("Anna", "MY DATA", seat="FRANCE")
    sent = [json.loads(body.data) for _, body in files(duel)]
    assert len(sent) > 2
    assert "person" in sent[0]
    mails = [one.get("mail", "") for part in sent for one in part.get("letters", ())]
    assert all(any(f"DIARY: {number} x" in mail for mail in mails) for number in range(5))


def test_a_mail_that_is_no_text_is_given_back_too(duel: World) -> None:
    assert dossier._raw(b"\xff\xfe", 2) == {"mail in base64": "//4="}
    assert dossier._raw(b"x" * dossier.LARGEST, dossier.LARGEST + 1)["bytes"] == dossier.LARGEST + 1


def test_every_table_that_names_a_person_is_looked_at(duel: World) -> None:
    """A table that comes later must be thought of: here and in FORGET ME."""
    known = {
        "player", "master", "observer", "outbox", "signing_key", "invitation", "inbox", "tally", "diary",
        "absence", "plan", "press", "vote", "person", "robot",
    }  # fmt: skip
    columns = {"person_id", "player_id", "address", "sender", "held_for", "who", "seat"}
    tables = SQLModel.metadata.tables.values()
    about = {table.name for table in tables if not columns.isdisjoint(table.columns.keys())}
    assert about - {"erasure"} <= known


def test_who_comes_back_to_a_game_has_nothing_of_those_who_sat_there_before(duel: World) -> None:
    duel.person("Dora")
    duel.write("Anna", "RESIGN duel YES", seat="FRANCE")
    duel.tick(60)
    duel.write("Boris", "PRESS TO MASTER\nNobody else may read this.\nEND PRESS", seat="AUSTRIA")
    duel.tick(60)
    office = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    duel.receive(f"{office}Content-Type: text/plain; charset=utf-8\n\nREPLACE duel Austria BY Anna\n")
    found = asked(duel, seat="AUSTRIA")
    (game,) = found["plays"]
    assert game["seat"] == "AUSTRIA"
    assert "Nobody else" not in json.dumps(found)


def test_letters_from_a_former_address_stay_with_the_person(duel: World) -> None:
    duel.write("Anna", "DIARY: from the old address", seat="FRANCE")
    duel.write("Anna", "SET ADDRESS anna@elsewhere.example", seat="FRANCE")
    with duel.session() as session:
        token = person_token(duel.house, session.exec(select(Person).where(Person.name == "Anna")).one(),
                             "address", duel.now)  # fmt: skip
    duel.receive(
        f"From: anna@elsewhere.example\nTo: judge+{token}@judge.example\n"
        "Content-Type: text/plain; charset=utf-8\n\nYES\n"
    )
    with duel.session() as session:
        person = session.exec(select(Person).where(Person.name == "Anna")).one()
        assert person.address == "anna@elsewhere.example"
        letters = "".join(part.text for part in dossier.parts(session, duel.house, person, duel.now))
        assert "from the old address" in letters
        # Who has the address after her has none of hers.
        other = Person(address=ANNA, name="Another", created=duel.now)
        assert not dossier._letters(session, other)


def mail(world: World, body: bytes, status: str = "done", number: int = 1) -> None:
    """A letter of Anna's lies in the inbox."""
    with world.session() as session:
        raw = b"From: anna@example.org\nSubject: kept\n\n" + body
        session.add(
            InboxRow(key=f"kept-{number}-{status}", digest="", received=world.now, status=status, raw=raw,
                     sender=ANNA)
        )  # fmt: skip


@pytest.mark.sweep
def test_a_great_many_large_letters_are_read_one_at_a_time_and_not_all_mailed(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dossier, "TOTAL", 50_000)
    for number in range(40):
        mail(duel, b"x" * 500_000, number=number)
        duel.tick(1)
    mail(duel, b"the newest", number=99)
    duel.out()
    tracemalloc.start()
    duel.write("Anna", "MY DATA", seat="FRANCE")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 12_000_000
    sent = [body for _, body in files(duel)]
    whole = "".join(body.data for body in sent)
    assert len(whole) < 60_000
    assert "the newest" in whole
    assert "did not fit" in sent[-1].text
    with duel.session() as session:
        anna = session.exec(select(Person).where(Person.address == ANNA)).one()
        every = list(dossier.parts(session, duel.house, anna, duel.now, everything=True))
    assert sum(part.text.count("Subject: kept") for part in every) == 41
    assert not any(part.left_out for part in every)


@pytest.mark.parametrize("status", ["ignored", "held"])
def test_of_a_letter_that_was_not_dealt_with_only_the_head_is_given(duel: World, status: str) -> None:
    """It may be somebody else's under her address."""
    mail(duel, b"what it says", status)
    whole = json.dumps(asked(duel))
    assert "Subject: kept" in whole
    assert "what it says" not in whole


def test_reply_addresses_that_are_still_good_are_struck_out(duel: World) -> None:
    """Whoever gets hold of the mailed file could speak for the player."""
    token = duel.filled("{seat:FRANCE}")
    plain = f"> Reply-To: judge+{token}@judge.example and {token.upper()}".encode()
    mail(duel, plain, number=1)
    mail(duel, base64.encodebytes(b"> To: judge+" + token.encode() + b"@judge.example\n" * 9), number=2)
    mail(duel, b"mailto=3Ajudge=2B" + token[:9].encode() + b"=\n" + token[9:].encode(), number=3)
    mail(duel, b"refereeandjudge+" + token.encode(), number=5)
    mail(duel, b"judge+" + b"a" * 24 + b"@judge.example", number=4)
    found = asked(duel)
    whole = json.dumps(found)
    assert "[token]" in whole
    assert "a" * 24 in whole, "what is no good token stays"
    mails = "".join(one.get("mail", "") for one in found["letters"])
    blocks = re.findall(r"\n\n((?:[\w+/]{60,}=*\n)+)", mails)
    decoded = "".join(base64.b64decode(block).decode("latin-1") for block in blocks)
    assert "judge.example" in decoded
    assert token not in (whole + decoded + mails.replace("=\n", "")).lower()


def test_a_seat_that_was_handed_over_is_in_it_as_far_as_it_was_theirs(duel: World) -> None:
    duel.person("Dora")
    duel.write("Anna", "PRESS TO AUSTRIA\nMeet me at dawn.\nEND PRESS\nA PAR - BUR\nREADY", seat="FRANCE")
    duel.write("Boris", "A VIE - TYR\nREADY", seat="AUSTRIA")
    duel.tick(60)
    office = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    duel.receive(f"{office}Content-Type: text/plain; charset=utf-8\n\nREPLACE duel France BY Dora\n")
    duel.tick(60)
    duel.receive(
        "From: dora@example.org\nTo: judge+{seat:FRANCE}@judge.example\n\n"
        "PRESS TO AUSTRIA\nI am new here.\nEND PRESS\n"
    )
    duel.out()
    duel.write("Anna", "MY DATA")
    ((_, body),) = files(duel)
    (game,) = json.loads(body.data)["plays"]
    assert game["handed over"] == "FRANCE"
    assert [row["text"].strip() for row in game["press"]] == ["Meet me at dawn."]
    assert "bur" in json.dumps(game["orders"]).lower()


def hands_over(world: World, seat: str, to: str) -> None:
    world.tick(60)
    office = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    world.receive(f"{office}Content-Type: text/plain; charset=utf-8\n\nREPLACE duel {seat} BY {to}\n")
    world.tick(60)


def writes(world: World, name: str, seat: str, text: str) -> None:
    world.write(name, f"PRESS TO MASTER\n{text}\nEND PRESS", seat=seat)


@pytest.mark.sweep
@pytest.mark.parametrize("back", [True, False])
def test_of_several_seats_that_were_handed_over_each_is_in_it(duel: World, back: bool) -> None:
    """France, Austria and France again: each as long as it was hers, and what others wrote there never."""
    for name in ("Dora", "Egor"):
        duel.person(name)
    writes(duel, "Anna", "FRANCE", "first of France")
    duel.write("Anna", "A PAR - BUR\nREADY", seat="FRANCE")
    duel.write("Boris", "A VIE - TYR\nREADY", seat="AUSTRIA")
    hands_over(duel, "France", "Dora")
    writes(duel, "Dora", "FRANCE", "of Dora's")
    hands_over(duel, "Austria", "Anna")
    writes(duel, "Anna", "AUSTRIA", "of Austria")
    hands_over(duel, "Austria", "Egor")
    writes(duel, "Egor", "AUSTRIA", "of Egor's")
    hands_over(duel, "France", "Anna")
    writes(duel, "Anna", "FRANCE", "second of France")
    if not back:
        hands_over(duel, "France", "Dora")
    duel.out()
    duel.write("Anna", "MY DATA")
    ((_, body),) = files(duel)
    (game,) = json.loads(body.data)["plays"]
    assert (game["seat"], game.get("handed over")) == (("FRANCE", None) if back else (None, "FRANCE"))
    assert [row["text"].strip() for row in game["press"]] == ["second of France"]
    assert game["orders"] == []
    france, austria = game["handed over before"]
    assert (france["seat"], austria["seat"]) == ("FRANCE", "AUSTRIA")
    assert [row["text"].strip() for row in france["press"]] == ["first of France"]
    assert [row["text"].strip() for row in austria["press"]] == ["of Austria"]
    assert "bur" in json.dumps(france["orders"]).lower()
    assert austria["orders"] == []
    assert france["since"] < france["until"] < austria["since"] < austria["until"]
    assert "Dora's" not in body.data
    assert "Egor's" not in body.data


def test_a_seat_of_which_only_the_name_was_kept_is_named(duel: World) -> None:
    """Until now nobody kept when it was theirs."""
    with duel.session() as session:
        anna = session.exec(select(Player).where(Player.seat == "FRANCE")).one()
        anna.held = "AUSTRIA FRANCE AUSTRIA"
        session.add(anna)
    (game,) = asked(duel)["plays"]
    assert game["handed over before"] == [{"seat": one} for one in ("AUSTRIA", "FRANCE", "AUSTRIA")]
