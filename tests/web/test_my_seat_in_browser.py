"""A seat's page in a real browser: orders by clicks, completed, put right; letters; what is new."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.store.database import open_database
from mailer.store.models import Person
from mailer.web import live
from mailer.web.answers import Archive
from mailer.web.app import application
from tests.rig.chromium import watched
from tests.web.office import Office
from tests.web.playing import SECRET, Gallery

pytestmark = pytest.mark.xdist_group("chromium")

HANDS = """
const page = document.documentElement;
addEventListener("error", (event) => tell(["error", event.message]));
addEventListener("unhandledrejection", (event) => tell(["error", String(event.reason)]));
new ReportingObserver((all) => all.forEach((each) => tell(["refused", each.body.blockedURL])),
  { types: ["csp-violation"], buffered: true }).observe();
const until = (what) => new Promise((done) => {
  const look = () => { const found = what(); if (found) done(found); else setTimeout(look, 20); };
  look();
});
const box = document.getElementById("orders-text");
const type = (text) => {
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
};
const press = (key) =>
  box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const point = (place) => document.querySelector(`.map [data-place="${place}"]`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }));
const tool = (name) =>
  [...document.querySelectorAll(".tool")].find((each) => each.textContent === name).click();
const checked = () => document.getElementById("checked").textContent.replace(/\\s+/g, " ").trim();
const elsewhere = () => performance.getEntriesByType("resource").map((each) => each.name)
  .filter((name) => !name.startsWith(location.origin));
const wide = () => [360, 500].filter((width) => {
  page.style.width = `${width}px`;
  const all = [...document.querySelectorAll("body *")]
    .filter((each) => !each.closest(".scroll, pre, figure, .skip, datalist"));
  const over = page.scrollWidth > width && all.some((each) => each.getBoundingClientRect().right > width + 1);
  page.style.width = "";
  return over;
});
const send = () => document.querySelector("#orders [formaction]").click();
if (location.pathname.includes("/write/")) document.querySelector("main button").click();
else if (!box && document.querySelector("pre.letter")) {
  const letters = [...document.querySelectorAll("pre.letter")].map((each) => each.textContent);
  tell(["answered", letters.join("\\n")]);
}
else if (box) (async () => { SCRIPT })().catch((error) => tell(["error", String(error)]));
"""
"""What somebody can do at a page: at the seat's own SCRIPT is done, at an answer it is told."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Office]:
    """A judge whose pages are known to the world by HTTP, for a browser of this machine."""
    database = open_database(f"sqlite:///{tmp_path / 'judge.db'}")
    pages = Web(enabled=True, base_url="http://games.example.net")
    gallery = Gallery(database, House(Config(judge=Judge(address="judge@judge.example"), web=pages), SECRET))
    gallery.game("polar", "diplomacy")
    with database.writer() as session, session.begin():
        for person in session.exec(select(Person)).all():
            person.confirmed = True
    yield Office(gallery)
    database.close()


@contextmanager
def at_seat(
    judge: Office, script: str, folder: Path, mailed: list[str] | None = None, lang: str = "en"
) -> Iterator[Callable[[], Any]]:
    """The seat's page with a script; each call gives what that tells next."""
    gallery = judge.gallery
    (way,) = re.findall(r"/en(/write/[a-z2-7]{24}/)", judge.write("FRANCE", "LINK"))

    def work() -> None:
        told = judge.work()
        if mailed is not None:
            mailed.append(told)

    archive = Archive(
        gallery.house.config.web,
        gallery.database.reader,
        lambda: gallery.now,
        writer=gallery.database.writer,
        wake=work,
    )
    app = application(archive, gallery.house)
    with watched(app, f"/{lang}{way}", HANDS.replace("SCRIPT", script), folder / "profile") as told:
        yield lambda: json.loads(told())


BY_CLICKS = """
await until(() => document.querySelector(".map svg"));
const told = [document.querySelector(".map [data-place=BUR] title").textContent];
point("PAR"); point("BUR");
point("MAR"); point("MAR");
tool(NAMES[1]);
point("BRE"); point("PAR"); point("BUR");
tool(NAMES[0]);
point("BRE"); point("ENG");
tool(NAMES[1]);
point("MAR"); point("PAR"); point("BUR");
told.push(box.value, document.getElementById("pointed").textContent);
point("LON");
told.push(document.getElementById("pointed").textContent);
await until(() => document.querySelectorAll(".said").length === 3);
told.push([...document.querySelectorAll(".said")].map((each) => each.className), elsewhere(), wide());
tell(told);
send();
"""

CLICKED = {
    "en": ("Burgundy", "A Paris - Burgundy\nA Marseilles S A Paris - Burgundy\nF Brest - English Channel\n"),
    "ru": ("Бургундия", "А Париж - Бургундия\nА Марсель П А Париж - Бургундия\nФ Брест - Ла-Манш\n"),
}


@pytest.mark.parametrize(
    ("lang", "names"),
    [("en", ["Move", "Support"]), pytest.param("ru", ["Ход", "Поддержка"], marks=pytest.mark.sweep)],
)
def test_clicks_on_the_picture_write_orders_that_are_accepted(
    judge: Office, tmp_path: Path, lang: str, names: list[str]
) -> None:
    script = BY_CLICKS.replace("NAMES", json.dumps(names, ensure_ascii=False))
    with at_seat(judge, script, tmp_path, lang=lang) as told:
        name, text, written, none, said, elsewhere, wide = told()
        answered = told()
    assert (name, text) == CLICKED[lang]
    assert text.split("\n")[1] in written
    assert none
    assert said == ["said ok"] * 3
    assert (elsewhere, wide) == ([], [])
    assert answered[0] == "answered"
    assert judge.drafts() == ("FRANCE",)


CORRECTED = """
type("A Paris - Burgundy\\nA Marseille - Spian");
const fix = await until(() => document.querySelector("[name=fix]"));
const offered = fix.value;
fix.click();
await until(() =>
  !document.querySelector("[name=fix]") && document.querySelectorAll(".said.ok").length === 2);
tell([offered, box.value, location.pathname]);
send();
"""


@pytest.mark.sweep
def test_a_wrong_order_is_checked_by_itself_and_put_right_by_a_button(judge: Office, tmp_path: Path) -> None:
    with at_seat(judge, CORRECTED, tmp_path) as told:
        offered, text, way = told()
        answered = told()
    assert offered == "2:A Marseille - Spain"
    assert text == "A Paris - Burgundy\nA Marseille - Spain"
    assert way == "/en/my/polar/FRANCE/"
    assert "Accepted: A Paris - Burgundy" in answered[1]
    assert "Accepted: A Marseilles - Spain" in answered[1]
    assert judge.drafts() == ("FRANCE",)


COMPLETED = """
const list = document.getElementById("offers");
const offers = () => [...list.children].map((each) => each.textContent);
type("A Par - Burg");
const told = [list.hidden, list.role, offers()];
press("ArrowDown");
const active = document.getElementById(box.getAttribute("aria-activedescendant"));
told.push(active.textContent, active.getAttribute("aria-selected"));
press("Enter");
told.push(box.value, list.hidden);
type("F Brest - mid");
press("ArrowUp"); press("ArrowDown"); press("ArrowDown");
press("Tab");
told.push(box.value);
type("A Mar");
press("Escape");
press("Enter");
told.push(list.hidden, box.value);
type("A Par - Burg");
tell(told);
"""


@pytest.mark.sweep
def test_words_are_completed_by_the_keyboard(judge: Office, tmp_path: Path) -> None:
    with at_seat(judge, COMPLETED, tmp_path) as told:
        hidden, role, offers, active, selected, text, closed, further, escaped, kept = told()
    assert (hidden, role, offers) == (False, "listbox", ["Burgundy"])
    assert (active, selected) == ("Burgundy", "true")
    assert (text, closed) == ("A Par - Burgundy", True)
    assert further == "F Brest - Mid-Atlantic Ocean"
    assert (escaped, kept) == (True, "A Mar")


PRESSED = """
document.querySelector("#letters [value=ENGLAND]").click();
document.querySelector("#letters textarea").value = "Shall we keep the Channel empty?";
document.querySelector("#letters form button").click();
"""


@pytest.mark.sweep
def test_a_letter_from_the_page_comes_to_the_others_mailbox(judge: Office, tmp_path: Path) -> None:
    mailed: list[str] = []
    with at_seat(judge, PRESSED, tmp_path, mailed) as told:
        answered = told()
    assert "Sent to England." in answered[1]
    (letters,) = mailed
    assert "polar-england@example.org\nFrance writes to England" in letters
    assert "Shall we keep the Channel empty?" in letters


LIVE = """
const seen = (words) => until(() => document.getElementById("seat").textContent.includes(words));
const text = () => document.getElementById("orders-text");
tell("ready");
await seen("First letter.");
const silent = document.getElementById("notice").hidden;
text().value = "A Paris - Bur";
text().dispatchEvent(new Event("input", { bubbles: true }));
document.querySelector("#letters [value=ITALY]").click();
tell(["first", silent]);
await until(() => !document.getElementById("notice").hidden);
const before = document.getElementById("seat").textContent.includes("Second letter.");
document.querySelector("#notice button").click();
await seen("Second letter.");
await until(() => document.querySelector(".map svg"));
tell([before, text().value, document.querySelector("#letters [value=ITALY]").checked,
  document.getElementById("notice").hidden]);
"""


@pytest.mark.sweep
def test_an_open_page_shows_what_is_new_and_keeps_what_is_typed(
    judge: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK", 0.1)
    with at_seat(judge, LIVE, tmp_path) as told:
        assert told() == "ready"
        judge.write("ENGLAND", "PRESS TO FRANCE\nFirst letter.\nEND PRESS")
        assert told() == ["first", True]
        judge.write("ENGLAND", "PRESS TO FRANCE\nSecond letter.\nEND PRESS")
        before, text, ticked, hidden = told()
    assert (before, text, ticked, hidden) == (False, "A Paris - Bur", True, True)


INSERTED = """
await until(() => document.querySelector(".map svg"));
document.querySelectorAll(".tool[data-clicks]").forEach((each) => each.remove());
type("move 1A from");
point("PAR"); point("BUR");
tell([box.value, wide()]);
"""


@pytest.mark.sweep
def test_where_clicks_make_no_orders_they_write_names(judge: Office, tmp_path: Path) -> None:
    with at_seat(judge, INSERTED, tmp_path) as told:
        assert told() == ["move 1A from Paris Burgundy", []]
