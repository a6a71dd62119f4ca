"""A master's desk in a real browser as wide as a telephone: a game is taken back by pressing buttons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.rig.chromium import watched
from tests.web.presiding import MastersOffice

LOOK = """
const page = document.documentElement, loaded = performance.getEntriesByType("resource");
const wrong = (each) => new URL(each.name).host !== location.host || each.responseStatus >= 400;
if (loaded.some(wrong)) tell(["loaded", loaded.filter(wrong).map((each) => each.name)]);
addEventListener("error", (event) => tell(["error", event.message]));
addEventListener("securitypolicyviolation", (event) => tell(["refused", event.blockedURI]));
console.error = console.warn = (...words) => tell(["console", ...words]);
page.style.width = "360px";
document.querySelectorAll("details").forEach((each) => { each.open = true; });
if (document.body.scrollWidth > 360) tell(["too wide", location.pathname, document.body.scrollWidth]);
const buttons = [...document.querySelectorAll("button")];
const button = (words) => buttons.find((each) => each.textContent.includes(words));
const told = document.querySelector("pre");
"""
"""At each page of a telephone's width: nothing fails, comes from elsewhere or is too wide."""

STEPS = """
if (location.pathname.includes("/desk/")) button("Open the desk").click();
else if (location.pathname.endsWith("/master/polar/")) document.querySelector("a[href$='/rollback']").click();
else if (location.pathname.endsWith("/rollback")) {
  document.querySelector("[name=phase]").value = "S1901M";
  button("Show what it would undo").click();
}
else if (button("Undo this")) { tell(["asked", told.textContent]); button("Undo this").click(); }
else if (told) tell(["done", told.textContent]);
"""
"""What somebody does who takes the game back: opens the desk, chooses a phase, looks, and undoes it."""


@pytest.mark.sweep
@pytest.mark.xdist_group("chromium")
def test_a_game_is_taken_back_by_pressing_buttons(masters_on_http: MastersOffice, tmp_path: Path) -> None:
    judge = masters_on_http
    judge.gallery.play("polar")
    (way,) = re.findall(r"/en/desk/[a-z2-7]{24}/", judge.letter("Clara", "LINK"))
    mailed: list[str] = []
    app = judge.pages(lambda: mailed.append(judge.work()))
    assert judge.phase() == "F1901M"
    with watched(app, way, f"{LOOK}{STEPS}", tmp_path / "master") as told:
        asked, done = json.loads(told()), json.loads(told())
    assert asked[0] == "asked"
    assert "Nothing has been undone yet" in asked[1]
    assert "Spring 1901, movement (S1901M): no longer counts" in asked[1]
    assert done[0] == "done"
    assert "The game polar is back at Spring 1901, movement" in " ".join(done[1].split())
    assert judge.phase() == "S1901M"
    assert "polar-france@example.org" not in mailed[0]
    assert "polar-france@example.org" in mailed[1]
    shown = f'{LOOK} tell(["shown", document.querySelector("h1").textContent]);'
    with watched(app, way, shown, tmp_path / "stranger") as told:  # with the link that was used
        assert json.loads(told()) == ["shown", "This desk is not open to this browser"]
