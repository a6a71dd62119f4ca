"""A game master's desk says nothing that the letters to this master would not."""

from __future__ import annotations

import re
from html import unescape

import pytest
from sqlmodel import select

from mailer.base.words import words_of
from mailer.store.models import Person
from tests.web.browsing import Seen
from tests.web.playing import NOW
from tests.web.presiding import (
    DESK,
    MastersOffice,
    answer_of,
    cells,
    form_with,
    forms_of,
    post,
    press,
)

DAY = 86_400


def _plain(seen: Seen) -> str:
    """The page without what is new each time, or stands for where the game is."""
    return re.sub(r'name="(?:once|mark|key)" value="[^"]*"', "", seen.text)


def test_the_page_shows_what_show_answers(masters: MastersOffice) -> None:
    masters.write("FRANCE", "A Par - Bur")
    masters.write("ENGLAND", "F Lon - Nth\nF Edi - Nwg\nA Lvp - Edi")
    letter = masters.letter("Clara", "SHOW")
    mine = masters.enter_desk()
    shown = unescape(re.sub("<[^>]*>", " ", mine.get(DESK).text))
    assert "Incomplete: France" in " ".join(letter.split())
    assert "Incomplete: France" in shown
    for told in (letter, shown):
        assert "Bur" not in told.replace("Burgundy", "")
        assert "A PAR - BUR" not in told.upper()


def test_what_was_ordered_changes_nothing_on_the_page(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    masters.write("FRANCE", "A Par - Bur\nA Mar H\nF Bre H")
    first = _plain(mine.get(DESK))
    masters.write("FRANCE", "A Par H\nA Mar - Spa\nF Bre - MAO")
    assert _plain(mine.get(DESK)) == first


@pytest.mark.parametrize("part", ["plays", "played"])
def test_a_master_who_plays_or_played_does_not_see_who_hesitates(masters: MastersOffice, part: str) -> None:
    with masters.gallery.database.writer() as session, session.begin():
        person = session.exec(select(Person).where(Person.name == "Polar France")).one()
        person.name, person.address = "Fred", "fred@example.org"
    masters.preside("Fred")
    if part == "played":
        masters.seat_player("FRANCE", left=NOW)
    mine = masters.enter_desk("Fred")
    before = _plain(mine.get(DESK))
    masters.write("ENGLAND", "F Lon - Nth\nF Edi - Nwg\nA Lvp - Edi")
    after = mine.get(DESK)
    assert _plain(after) == before
    assert "CONSENT" in after.text
    assert {row[-1] for row in cells(after).values()} == {"awaited"}
    buttons = {button for form in forms_of(after) for button in form.buttons}
    assert not buttons & {"Remind those who owe orders", "Preview: what would happen"}
    told, _ = answer_of(masters, mine, press(mine, after, "Close it now"))
    assert "CONSENT" in told
    assert masters.phase() == "S1901M"


def test_where_names_are_hidden_the_page_has_none(masters: MastersOffice) -> None:
    masters.gallery.change("polar", settings={"anonymous": True})
    masters.seat_player("ITALY", left=NOW)
    seen = masters.enter_desk().get(DESK)
    assert "Polar France" not in seen.text
    assert "Player</th>" not in seen.text
    assert "Italy (nobody plays it)" in cells(seen)  # LIST tells everybody
    masters.gallery.change("polar", settings={"anonymous": True, "private": True})
    assert "Italy" in cells(masters.enter_desk().get(DESK))


def test_only_a_moderated_game_is_looked_at_beforehand(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    assert "Preview: what would happen" not in mine.get(DESK).text
    form = form_with(mine.get(DESK), "Pause")
    told, _ = answer_of(masters, mine, post(mine, form.action, **form.fields | {"what": "forecast"}))
    assert "What would happen if" not in told


def test_a_public_game_is_linked_and_another_is_not(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    assert "/en/games/polar" in mine.get(DESK).ways()
    masters.gallery.change("polar", settings={"observers": False})
    assert "/en/games/polar" not in mine.get(DESK).ways()


def test_no_page_holds_a_script_of_its_own(masters: MastersOffice) -> None:
    seen = masters.enter_desk().get(DESK)
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=|javascript:", seen.text)
    assert all(way.startswith(("/", "#")) for way in seen.ways())


def test_every_field_has_a_label(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    for seen in (mine.get(DESK), mine.get(f"{DESK}rollback")):
        bare = re.sub(r"<label>.*?</label>", "", seen.text, flags=re.DOTALL)
        fields = re.findall(r"<(?:input|select|textarea)[^>]*>", bare)
        assert all('type="hidden"' in one for one in fields)
        assert seen.text.count("<label>") >= 1


def test_no_hand_is_on_the_page_of_a_game_with_cards(masters: MastersOffice) -> None:
    mine = masters.enter_desk("Ivan", "other")
    play, way = masters.play("other"), "/en/master/other/"
    seats = play.game.seats(play.match.state)
    held = {card for seat in seats for card in play.view(seat).hand}
    words = words_of("en", play.title)
    names = {words.name("card", card) for card in held}
    assert len(names) > 8
    shown = unescape(mine.get(way).text)
    assert [name for name in names if name in shown] == []
    told, _ = answer_of(masters, mine, press(mine, mine.get(way), "Send", text="MAP other\nHISTORY other"))
    assert [name for name in names if name in told] == []
