"""Short codes beside the names of a map, for whoever wishes for them."""

from __future__ import annotations

import pytest

from parsers.registry import TITLES, title
from tests.desk.mailing import mail_of, to
from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.fixture
def duel(world: World) -> World:
    begin(world, "plain duel")
    return world


def _pictures(world: World) -> dict[str, list[bytes]]:
    """The pictures of all letters that are in the outbox, by their readers."""
    found: dict[str, list[bytes]] = {}
    for row, body in world.out():
        parts = mail_of(world, row, body).walk()
        drawn = [part.get_content() for part in parts if part.get_content_type() == "image/png"]
        found.setdefault(row.address.partition("@")[0], []).extend(drawn)
    return found


def test_who_sets_codes_on_gets_another_picture_than_the_others(duel: World) -> None:
    duel.write("Anna", "SET CODES ON")
    ((_, said),) = to(duel, "Anna")
    assert "short codes of places" in " ".join(said.text.split())
    for who in ("Anna", "Boris"):
        duel.write(who, "MAP duel")
    drawn = _pictures(duel)
    (coded,), (plain,) = drawn["anna"], drawn["boris"]
    assert coded != plain
    duel.write("Anna", "SET CODES OFF\nMAP duel")
    assert _pictures(duel)["anna"] == [plain]


def test_a_report_shows_them_to_whom_they_were_set_on(duel: World) -> None:
    duel.write("Anna", "КОДЫ вкл")
    duel.out()
    duel.write("Anna", "A Par - Bur\nA Mar H\nF Bre H", seat="FRANCE")
    duel.write("Boris", "A Vie - Tyr\nA Bud - Vie\nF Tri - Alb", seat="AUSTRIA")
    drawn = _pictures(duel)
    assert drawn["anna"][-1] != drawn["boris"][-1]


@pytest.mark.alike(2)
@pytest.mark.parametrize("line", ["MAP duel CODES", "КАРТА duel с кодами"])
def test_one_picture_may_be_asked_for_with_codes(duel: World, line: str) -> None:
    duel.write("Anna", f"MAP duel\n{line}\nMAP duel")
    plain, coded, again = _pictures(duel)["anna"]
    assert plain == again
    assert coded != plain


@pytest.mark.parametrize("key", [key for key in TITLES if key != "diplomacy"])
def test_a_title_without_codes_draws_the_same_picture(key: str) -> None:
    known = title(key).title
    scene = known.scene(known.game.view(known.game.setup(known.trial, {}), None), (), "en")
    assert known.coded(scene) == scene
