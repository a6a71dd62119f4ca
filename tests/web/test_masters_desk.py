"""A game master's desk, by somebody who knows only its page: each button, and what its letter brought."""

from __future__ import annotations

import re
from html import unescape

import pytest

from mailer.base.words import LANGS
from mailer.web.master import lines
from parsers.judge.reader import Command, Press, read
from tests.web.playing import NOW
from tests.web.presiding import (
    DESK,
    MastersOffice,
    answer_of,
    cells,
    cookie_of,
    form_with,
    forms_of,
    press,
)

DAY = 86_400


def test_from_the_link_to_a_paused_game(masters: MastersOffice) -> None:
    link = masters.way_to_desk()
    for method in ("GET", "HEAD", "GET"):  # a scanner of mails, then its reader
        seen = masters.at_desk().get(link, method)
        assert seen.status == 200
        assert "set-cookie" not in seen.headers
        assert link.split("/")[3] not in seen.text
    seen = masters.at_desk().get(link, "POST")
    assert (seen.status, seen.headers["location"]) == (303, DESK)
    mine = masters.at_desk(cookie_of(seen))
    desk = mine.get(DESK)
    assert cells(desk)["France"] == ["Polar France", "none yet"]
    sent = press(mine, desk, "Pause")
    assert masters.woken == [True]
    told, mailed = answer_of(masters, mine, sent)
    assert "> PAUSE polar" in told
    assert masters.row().status == "paused"
    assert "clara@example.org" in mailed
    for seat in ("france", "turkey"):
        assert f"polar-{seat}@example.org" in mailed
    assert "paused" in mine.get(DESK).text
    press(mine, mine.get(DESK), "Resume")
    masters.work()
    assert masters.row().status == "running"


def test_the_table_says_who_owes_what(masters: MastersOffice) -> None:
    masters.write("FRANCE", "A Par H\nA Mar H\nF Bre H")
    masters.write("ENGLAND", "F Lon H")
    masters.seat_player("ITALY", left=NOW)
    masters.seat_player("TURKEY", dummy=True)
    mine = masters.enter_desk()
    table = cells(mine.get(DESK))
    assert table["France"][-1] == "complete"
    assert table["England"][-1] == "incomplete"
    assert table["Germany"][-1] == "none yet"
    assert "Italy (nobody plays it)" in table
    assert table["Turkey (civil disorder)"][-1] == "—"
    assert "Par" not in mine.get(DESK).text.partition("SHOW")[0].replace("Paris", "")  # no orders


def test_past_the_deadline_who_owes_is_late(masters: MastersOffice) -> None:
    masters.write("FRANCE", "A Par H\nA Mar H\nF Bre H")
    masters.write("ENGLAND", "F Lon H")
    masters.later(masters.due() - masters.gallery.now - 60)
    cookie = masters.enter_desk().headers["cookie"].partition("=")[2]
    masters.later(61)
    table = cells(masters.at_desk(cookie).get(DESK))
    assert [table[seat][-1] for seat in ("France", "England", "Italy")] == ["complete", "late", "late"]


def test_time_is_moved(masters: MastersOffice) -> None:
    before = masters.due()
    mine = masters.enter_desk()
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Put off", number="2", unit="days"))
    assert masters.due() == before + 2 * DAY
    assert "The deadline of polar is now" in told
    assert "polar-france@example.org" in mailed
    told, _ = answer_of(masters, mine, press(mine, mine.get(DESK), "Set", moment="2027-01-20T18:30"))
    assert "The deadline of polar is now Wednesday 20 January 2027, 18:30 (UTC)" in " ".join(told.split())
    assert masters.due() == 1_800_469_800


def test_a_phase_is_looked_at_and_closed(masters: MastersOffice) -> None:
    masters.gallery.change("polar", settings={"moderated": True})
    masters.write("FRANCE", "A Par - Bur\nA Mar H\nF Bre H")
    mine = masters.enter_desk()
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Preview: what would happen"))
    assert "What would happen if Spring 1901, movement were closed now" in told
    assert "A Paris - Burgundy: moves" in told
    assert masters.phase() == "S1901M"
    assert "polar-" not in mailed
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Close it now"))
    assert masters.phase() == "F1901M"
    assert "A Paris - Burgundy: moves" in told
    assert "polar-turkey@example.org" in mailed


def test_who_owes_is_reminded(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Remind those who owe orders"))
    assert "Reminded in polar: Austria" in told
    assert "polar-austria@example.org" in mailed


def test_everybody_is_told(masters: MastersOffice) -> None:
    text = "Next week – I am travelling.\n\n  * no letters\n> as you asked\nPAUSE polar\nUntil then!"
    mine = masters.enter_desk()
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Announce", text=text))
    assert "Announced in polar to 8 people." in told  # seven who play, and the other master
    assert "Until then!" in mailed
    assert masters.row().status == "running"


@pytest.mark.parametrize(
    "text",
    [
        "One\nEND ANNOUNCE\nPAUSE polar",
        "One\n-- \nTwo",
        "One\nEND\nTERMINATE polar x",
    ],
)
def test_a_text_that_would_be_read_otherwise_is_not_sent_and_not_lost(
    masters: MastersOffice, text: str
) -> None:
    mine = masters.enter_desk()
    seen = press(mine, mine.get(DESK), "Announce", text=text)
    assert seen.status == 409
    assert "Nothing was sent" in seen.text
    assert form_with(seen, "Announce").fields["text"].strip() == text.strip()
    assert masters.waiting() == []


def test_a_seat_is_handed_over(masters: MastersOffice) -> None:
    masters.preside("Nora", "other")
    mine = masters.enter_desk()
    sent = press(mine, mine.get(DESK), "Replace", seat="Italy", name="Nora")
    told, mailed = answer_of(masters, mine, sent)
    assert "Nora now plays Italy in polar" in told
    assert "nora@example.org" in mailed
    assert cells(mine.get(DESK))["Italy"][0] == "Nora"


def test_civil_disorder_and_back(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    answer_of(masters, mine, press(mine, mine.get(DESK), "Civil disorder", seat="Turkey"))
    assert "Turkey (civil disorder)" in cells(mine.get(DESK))
    answer_of(masters, mine, press(mine, mine.get(DESK), "The player is back", seat="Turkey"))
    assert "Turkey" in cells(mine.get(DESK))


def test_what_has_been_and_the_file(masters: MastersOffice) -> None:
    masters.gallery.play("polar")
    mine = masters.enter_desk()
    told, _ = answer_of(masters, mine, press(mine, mine.get(DESK), "History"))
    assert "What happened: Spring 1901, movement" in told
    told, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "The game as a file"))
    assert "The game polar comes as a file in a letter of its own." in told
    assert "polar.json" in mailed


def test_going_back_is_shown_before_it_is_done(masters: MastersOffice) -> None:
    masters.gallery.play("polar")
    assert masters.phase() == "F1901M"
    mine = masters.enter_desk()
    (way,) = (way for way in mine.get(DESK).ways() if way.endswith("/rollback"))
    choice = mine.get(way)
    form = form_with(choice, "Show what it would undo")
    assert form.choices["phase"] == ["F1901M", "S1901M"]
    asked = press(mine, choice, "Show what it would undo", phase="S1901M")
    told, mailed = answer_of(masters, mine, asked)
    assert "Nothing has been undone yet" in told
    assert "What is undone" in told
    assert "Spring 1901, movement (S1901M): no longer counts" in " ".join(told.split())
    assert masters.phase() == "F1901M"
    assert "polar-" not in mailed
    done = press(mine, mine.get(asked.headers["location"]), "Undo this: back to S1901M")
    told, mailed = answer_of(masters, mine, done)
    assert "The game polar is back at Spring 1901, movement" in " ".join(told.split())
    assert masters.phase() == "S1901M"
    assert "polar-france@example.org" in mailed
    again = press(mine, mine.get(asked.headers["location"]), "Undo this: back to S1901M")
    told, _ = answer_of(masters, mine, again)
    assert "The game polar is back" not in told


def test_any_other_command(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    told, _ = answer_of(
        masters, mine, press(mine, mine.get(DESK), "Send", text="SETTINGS polar\nSHOW polar\nPROZESS")
    )
    assert "> SETTINGS polar" in told
    assert "Whose orders are in" in told
    assert "PROZESS" in told


def test_a_game_that_waits_for_players_and_one_that_is_over(masters: MastersOffice) -> None:
    masters.gallery.open("lobby", "diplomacy")
    masters.preside("Clara", "lobby")
    mine = masters.enter_desk("Clara", "lobby")
    seen = mine.get("/en/master/lobby/")
    assert seen.status == 200
    buttons = {button for form in forms_of(seen) for button in form.buttons}
    assert buttons == {"Announce", "Send", "Invite", "Begin"}
    told, mailed = answer_of(masters, mine, press(mine, seen, "Invite", name="nora@example.org"))
    assert "Invited to lobby: nora@example.org" in told.replace("[address]", "nora@example.org")
    assert "Clara invites you to the game lobby" in mailed
    told, _ = answer_of(masters, mine, press(mine, mine.get("/en/master/lobby/"), "Begin"))
    assert "> START lobby" in told
    assert mine.get("/en/master/lobby/rollback").status == 404
    masters.gallery.end("polar")
    seen = masters.enter_desk().get(DESK)
    assert {button for form in forms_of(seen) for button in form.buttons} == {
        *("Announce", "Send", "History", "The game as a file")
    }


def test_a_russian_master_has_it_in_russian(masters: MastersOffice) -> None:
    way = masters.way_to_desk("Ivan")
    assert way.startswith("/ru/")
    mine = masters.at_desk(cookie_of(masters.at_desk().get(way, "POST")))
    seen = mine.get(DESK.replace("/en/", "/ru/"))
    assert cells(seen)["Франция"][-1] == "пока нет"
    sent = press(mine, seen, "Перенести", number="1", unit="hours")
    assert sent.status == 303
    masters.work()
    assert "> ПРОДЛИТЬ polar НА 1 час" in unescape(mine.get(sent.headers["location"]).text)


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["polar", "other"])
def test_every_seat_is_named_as_the_judge_reads_it(masters: MastersOffice, game: str) -> None:
    masters.gallery.open("lobby", "diplomacy")
    masters.preside("Nora", "lobby")
    mine, desk = masters.enter_desk("Ivan", game), f"/ru/master/{game}/"
    seats = form_with(mine.get(desk), "Беспорядки").choices["seat"]
    for seat in seats[:2]:
        press(mine, mine.get(desk), "Беспорядки", seat=seat)
        masters.work()
        assert sum("гражданские беспорядки" in row for row in cells(mine.get(desk))) == 1
        press(mine, mine.get(desk), "Игрок вернулся", seat=seat)
        masters.work()
        assert not any("гражданские беспорядки" in row for row in cells(mine.get(desk)))
    press(mine, mine.get(desk), "Заменить", seat=seats[-1], name="Nora")
    masters.work()
    assert [row[0] for row in cells(mine.get(desk)).values()][-1] == "Nora"


def test_a_game_may_be_called_in_any_alphabet(masters: MastersOffice) -> None:
    masters.gallery.game("дебют-2", "diplomacy")
    masters.preside("Clara", "дебют-2")
    seen = masters.at_desk().get(masters.way_to_desk("Clara", "дебют-2"), "POST")
    assert re.findall(r"Path=([^;,]*)", seen.headers["set-cookie"]) == [
        seen.headers["location"].replace("en", "ru", 1)
    ]
    mine = masters.at_desk(cookie_of(seen))
    sent = press(mine, mine.get(seen.headers["location"]), "Pause")
    masters.work()
    assert "> PAUSE дебют-2" in unescape(mine.get(sent.headers["location"]).text)
    assert masters.row("дебют-2").status == "paused"


FILLED = {
    "moment": "2027-03-05T20:00",
    "number": "21",
    "unit": "days",
    "text": "Hello",
    "seat": "Italy",
    "name": "Nora",
    "phase": "S1901M",
    "code": "3f2a19",
}
MEANT: dict[str, dict[str, object]] = {
    "extend": {"game": "polar", "seconds": 21 * DAY},
    "announce": {"rest": "polar", "body": "Hello"},
    "replace": {"rest": "polar Italy BY Nora"},
    "rollback": {"game": "polar", "phase": "S1901M", "confirm": ""},
    "confirm": {"game": "polar", "phase": "S1901M", "confirm": "3f2a19"},
    "dummy": {"rest": "polar Italy"},
    "revive": {"rest": "polar Italy"},
    "eject": {"rest": "polar Italy"},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("what", [what for what in lines.BUTTONS if what != "own"])
def test_what_a_button_writes_is_read_as_its_command(what: str, lang: str) -> None:
    line = lines.line(what, "polar", lang, FILLED)
    assert line is not None
    (item,) = read(line.text).items
    assert isinstance(item, Command)
    assert item.name == line.command == ("rollback" if what == "confirm" else what)
    for key, value in MEANT.get(what, {}).items():
        said = item.args[key]
        assert said == value or (key == "rest" and str(said).replace(" НА ", " BY ") == value)
    assert not isinstance(item, Press)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("button", "filled"),
    [
        ("Put off", {"number": "0"}),
        ("Put off", {"number": "-1"}),
        ("Put off", {"number": "2 days\nPROCESS polar"}),
        ("Put off", {"unit": "years"}),
        ("Replace", {"name": "Nora\nPROCESS polar"}),
        ("Replace", {"seat": "Italy\nPROCESS polar"}),
        ("Announce", {"text": " \n"}),
        ("Send", {"text": ""}),
    ],
)
def test_a_form_that_says_no_command_sends_nothing(
    masters: MastersOffice, button: str, filled: dict[str, str]
) -> None:
    mine = masters.enter_desk()
    seen = press(mine, mine.get(DESK), button, **filled)
    assert seen.status == 409
    assert masters.waiting() == []
