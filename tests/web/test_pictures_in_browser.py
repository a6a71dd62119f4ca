"""Places of a picture on a page tell a pointer their names, in the language of the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rig.chromium import watched
from tests.web.playing import Gallery

SCRIPT = """
const until = (what) => new Promise((done) => {
  const look = () => { const found = what(); if (found) done(found); else setTimeout(look, 20); };
  look();
});
(async () => {
  const part = document.querySelector("figure a");
  const over = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
  part.querySelector("img").dispatchEvent(over);
  const drawn = await until(() => part.querySelector("svg"));
  const referred = [...drawn.querySelectorAll("use")].map((each) => each.getAttribute("xlink:href").slice(1));
  tell([part.getAttribute("href"), drawn.querySelector("[data-place=BUR] title").textContent,
    drawn.getAttribute("aria-label").length > 0, drawn.getBoundingClientRect().height > 100,
    referred.length > 0 && referred.every((id) => document.querySelectorAll(`[id="${id}"]`).length === 1)]);
})();
"""


@pytest.mark.xdist_group("chromium")
@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Burgundy"), pytest.param("ru", "Бургундия", marks=pytest.mark.sweep)]
)
def test_a_pointer_over_a_place_shows_its_name(empty: Gallery, tmp_path: Path, lang: str, name: str) -> None:
    empty.game("polar", "diplomacy")
    with watched(empty.pages(), f"/{lang}/games/polar", SCRIPT, tmp_path / "profile") as told:
        way, told_name, labelled, high, referred = json.loads(told())
    assert way == f"/{lang}/games/polar/0/picture-0.svg"
    assert (told_name, labelled, high, referred) == (name, True, True, True)
