"""A seat's page in a real browser: from the mailed link to an order that a button corrected, answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.store.database import open_database
from mailer.store.models import Person
from mailer.web.answers import Archive
from mailer.web.app import application
from tests.rig.chromium import watched
from tests.web.office import Office
from tests.web.playing import SECRET, Gallery

SCRIPT = """
const box = document.querySelector("textarea");
const fix = document.querySelector("[name=fix]");
const page = document.documentElement;
if (page.scrollWidth > page.clientWidth) tell(["too wide", location.pathname]);
if (location.pathname.includes("/write/")) document.querySelector("main button").click();
else if (!box) document.querySelectorAll("pre").forEach((each) => tell(["answered", each.textContent]));
else if (fix) { tell(["offered", fix.value]); fix.click(); }
else if (document.querySelector("[role=status]")) document.querySelector("[formaction]").click();
else {
  box.value = "A Paris - Burgundy\\nA Marseille - Spian";
  document.querySelector(".buttons button").click();
}
"""
"""What somebody does at each page: opens the door, writes, has it checked, takes what is offered, sends."""


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


@pytest.mark.xdist_group("chromium")
def test_from_the_link_to_an_answered_order_by_pressing_buttons(judge: Office, tmp_path: Path) -> None:
    gallery = judge.gallery
    (way,) = re.findall(r"/en/write/[a-z2-7]{24}/", judge.write("FRANCE", "LINK"))

    def work() -> None:
        judge.work()

    archive = Archive(
        gallery.house.config.web,
        gallery.database.reader,
        lambda: gallery.now,
        writer=gallery.database.writer,
        wake=work,
    )
    with watched(application(archive, gallery.house), way, SCRIPT, tmp_path / "profile") as told:
        offered, answered = json.loads(told()), json.loads(told())
    assert offered == ["offered", "2:A Marseille - Spain"]
    assert answered[0] == "answered"
    assert "Accepted: A Paris - Burgundy" in answered[1]
    assert "Accepted: A Marseilles - Spain" in answered[1]
    assert judge.drafts() == ("FRANCE",)
