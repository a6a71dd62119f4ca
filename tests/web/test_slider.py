"""The slider and the arrow keys of a game's page in a real browser, without a page being loaded anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rig.chromium import watched
from tests.web.playing import Gallery

SCRIPT = """
const part = () => document.getElementById("position");
const until = (what) => new Promise((done) => {
  const look = () => { if (what()) done(); else setTimeout(look, 20); };
  look();
});
const seen = () => {
  const [picture] = part().getElementsByTagName("img");
  return [part().dataset.number, location.pathname, part().querySelector("h2").textContent, picture.src];
};
const key = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const at = (number) => until(() => part().dataset.number === number && document.images[0].naturalWidth);
(async () => {
  const told = [];
  const slider = document.querySelector("[name=n]");
  slider.value = "1";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await at("1");
  told.push(seen());
  for (const [name, number] of [["ArrowRight", "2"], ["Home", "0"], ["End", "3"], ["ArrowLeft", "2"]]) {
    key(name);
    await at(number);
    told.push(seen());
  }
  tell([performance.getEntriesByType("navigation").length, told]);
})();
"""


@pytest.mark.xdist_group("chromium")
@pytest.mark.parametrize("width", [0, pytest.param(360, marks=pytest.mark.sweep)])
def test_the_slider_and_the_arrow_keys_show_other_phases(
    gallery: Gallery, width: int, tmp_path: Path
) -> None:
    with watched(gallery.pages(), "/en/games/polar", SCRIPT, tmp_path, width=width) as told:
        loaded, seen = json.loads(told())
    assert loaded == 1
    assert [number for number, *_ in seen] == ["1", "2", "0", "3", "2"]
    assert [way for _, way, *_ in seen] == [f"/en/games/polar/{number}" for number, *_ in seen]
    assert seen[1] == seen[-1]
    names, pictures = {name for *_, name, _ in seen}, {picture for *_, picture in seen}
    assert len(names) == len(pictures) == 4
