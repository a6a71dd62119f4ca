"""Orders left for later on a seat's page: what is kept, and forms that keep and drop them as letters do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from mailer.base.words import LANGS
from mailer.web import my_plans
from mailer.web.my_forms import Form
from parsers import registry
from parsers.judge.reader import Command, command_of
from tests.contract.house import play_of
from tests.contract.subject import folders, subject
from tests.web.browsing import Browser, Seen
from tests.web.office import ENGLAND, FRANCE, Office, fields, post


def part(seen: Seen) -> str:
    whole = seen.text.partition('<section id="later"')[2].partition("</section>")[0]
    return unescape(re.sub(r"<[^>]*>", "", whole.partition("<details")[0]))


def leave(judge: Office, mine: Browser, lang: str = "en", **said: Any) -> Seen:
    way = f"/{lang}/my/polar/FRANCE/"
    whole = mine.get(way).text
    form = whole.partition('<section id="later"')[2]
    form = form[form.index("<details") :]
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form.partition("</form>")[0])
    )
    sent = post(mine, f"{way}later", **hidden, **said)
    judge.work()
    return sent


def drop(judge: Office, mine: Browser, what: str, lang: str = "en") -> Seen:
    way = f"/{lang}/my/polar/FRANCE/"
    sent = post(mine, f"{way}later", **fields(mine.get(way), "later"), drop=what)
    judge.work()
    return sent


@pytest.mark.parametrize("lang", LANGS)
def test_orders_for_a_phase_to_come_are_left_shown_and_taken_back(judge: Office, lang: str) -> None:
    mine = judge.browser(judge.enter())
    assert "Nothing is left for later." in part(mine.get(FRANCE))
    assert leave(judge, mine, lang, when="phase", phase="F1901M", text="A Paris - Burgundy").status == 303
    seen = mine.get(FRANCE)
    assert "Left for Fall 1901, movement (F1901M)" in part(seen)
    assert "A Paris - Burgundy" in part(seen).replace("PAR", "Paris").replace("BUR", "Burgundy")
    assert drop(judge, mine, "phase F1901M", lang).status == 303
    assert "Nothing is left for later." in part(mine.get(FRANCE))


@pytest.mark.parametrize("lang", LANGS)
def test_standing_orders_are_left_shown_and_dropped_by_number(judge: Office, lang: str) -> None:
    mine = judge.browser(judge.enter())
    for kind, text in (("", "A Paris H"), ("movement", "F Brest H")):
        assert leave(judge, mine, lang, when=kind, phase="", text=text).status == 303
    seen = part(mine.get(FRANCE))
    assert "Standing order 1 (any decision)" in seen
    assert "Standing order 2 (" in seen
    assert drop(judge, mine, "number 1", lang).status == 303
    seen = part(mine.get(FRANCE))
    assert "Standing order 1 (" in seen
    assert "Standing order 2" not in seen
    assert "any decision" not in seen


def test_the_answer_stands_on_the_page(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    sent = leave(judge, mine, when="", phase="", text="A Paris H")
    assert "standing order" in mine.get(sent.headers["location"]).text.lower()


def test_nobody_else_sees_them(judge: Office) -> None:
    mine, other = judge.browser(judge.enter()), judge.browser(judge.enter("ENGLAND"))
    before = re.sub(r"[0-9a-f]{32}", "", other.get(ENGLAND).text)
    leave(judge, mine, when="", phase="", text="A Paris H")
    assert re.sub(r"[0-9a-f]{32}", "", other.get(ENGLAND).text) == before


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"when": "", "text": "  "}, "there is no order in it"),
        ({"when": "phase", "phase": "someday", "text": "A Paris H"}, "no code of a phase"),
        ({"when": "phase", "phase": "", "text": "A Paris H"}, "no code of a phase"),
        ({"when": "", "text": "A Paris H\nEND STANDING\nA Paris - Burgundy"}, "more than orders for later"),
        ({"when": "", "text": "A Paris H\u2028END STANDING\u2028READY"}, "more than orders for later"),
        ({"when": "", "text": "A Paris H\nEND\nREADY"}, "more than orders for later"),
        ({"when": "phase", "phase": "F1901M", "text": "S1901M\nA Paris H"}, "more than orders for later"),
        ({"when": "phase", "phase": "F1901M", "text": "A Paris H\nDRAW"}, "more than orders for later"),
        (
            {"when": "phase", "phase": "F1901M", "text": "PRESS TO ENGLAND:\nHello."},
            "more than orders for later",
        ),
        ({"drop": "phase someday"}, "there is no order in it"),
        ({"drop": "number 1\nA Paris H"}, "there is no order in it"),
    ],
)
def test_what_leaves_nothing_stays_in_its_box(judge: Office, said: dict[str, str], why: str) -> None:
    mine = judge.browser(judge.enter())
    seen = leave(judge, mine, **said)
    assert seen.status == 200
    assert why in seen.text
    assert said.get("text", "").strip() in seen.text


def test_orders_for_later_are_none_of_now(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    leave(judge, mine, when="phase", phase="F1901M", text="A Paris - Burgundy")
    assert judge.drafts() == ()


def test_after_the_end_nothing_is_left_or_dropped(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    judge.gallery.end("polar")
    assert '<section id="later"' not in mine.get(FRANCE).text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("title", registry.TITLES)
def test_what_the_form_writes_is_read_as_what_it_says(lang: str, title: str) -> None:
    play = _play(title)
    for kind in ("", *my_plans.kinds(play)):
        text = my_plans.command(play, Form("one line", more={"when": (kind,)}), lang)
        head, _, end = text.strip().split("\n")
        assert head.endswith(":")
        assert end.split()[0] in ("END", "КОНЕЦ")
    for number in (1, 20):
        command = command_of(my_plans.drops(play, Form(more={"drop": (f"number {number}",)}), lang))
        assert isinstance(command, Command)
        assert (command.name, command.args["number"]) == ("drop", number)


def _play(title: str) -> Any:
    tested = next(subject(folder) for folder in folders() if folder == title)
    from adjudicator.match import Match
    from tests.contract.house import NOW

    state = tested.title.game.setup(
        tested.title.scenarios()[0], tested.options_of(tested.title.scenarios()[0])
    )
    return play_of(tested, Match(state, NOW))
