"""Pages in a real browser: axe-core finds no fault, on a telephone too, light and dark, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from mailer.post.client import Desk, MailClient
from mailer.post.post_office import PostOffice
from mailer.store.database import open_database
from mailer.trying.mailroom import Mailroom
from tests.rig.chromium import watched
from tests.web.office import Office
from tests.web.playing import Gallery, house_of
from tests.web.presiding import MastersOffice

pytestmark = pytest.mark.xdist_group("chromium")

AXE = files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
LOOK = """
const ways = WAYS;
const page = document.documentElement;
addEventListener("load", async () => {
  const drawn = () => !document.getElementById("orders-text") || document.querySelector(".map svg");
  while (!drawn()) await new Promise((done) => setTimeout(done, 20));
  for (const each of document.querySelectorAll("details")) each.open = true;
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"] });
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
  for (const { src, naturalWidth } of document.images) if (!naturalWidth) faults.push(`not drawn: ${src}`);
  for (const { name } of performance.getEntriesByType("resource"))
    if (new URL(name).origin !== location.origin) faults.push(`from elsewhere: ${name}`);
  if (page.scrollWidth > page.clientWidth) faults.push(`${page.scrollWidth} of ${page.clientWidth} wide`);
  await tell([location.pathname, passes.length, faults]);
  (NEXT)();
});
"""
"""Opens what is folded up, tells what axe finds, what is not drawn, what is too wide, and goes on."""

WALK = """() => {
  const at = ways.indexOf(location.pathname) + 1;
  if (at < ways.length) location.assign(ways[at]);
}"""
"""From one page to the next."""

WIDE, TELEPHONE = 1400, 360


def _script(ways: list[str], following: str = WALK) -> str:
    return AXE + LOOK.replace("WAYS", json.dumps(ways)).replace("NEXT", following)


def _none_in(found: list[tuple[str, int, list[str]]]) -> None:
    faults = {way: faults for way, _, faults in found if faults}
    assert not faults, json.dumps(faults, indent=1, ensure_ascii=False)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A game of each title, one that is over, one that waits for players."""
    database = open_database(f"sqlite:///{tmp_path_factory.mktemp('accessible') / 'judge.db'}")
    gallery = Gallery(database, house_of())
    gallery.game("polar", "diplomacy", turns=4)
    gallery.press("polar", "FRANCE", "Who will help me against the fleet in the Channel?")
    gallery.game("thirties", "diplomacy", turns=2)
    gallery.end("thirties")
    gallery.game("guns", "paths_of_glory", turns=6)
    gallery.game("sword", "won_by_the_sword", turns=4)
    gallery.game("east", "no_retreat", turns=4)
    gallery.game("empire", "sunset_of_empire", turns=4)
    gallery.open("lobby", "paths_of_glory")
    yield gallery
    database.close()


GAMES = ("polar", "guns", "sword", "east", "empire")


@pytest.mark.parametrize(
    ("lang", "width", "dark"),
    [
        pytest.param("en", TELEPHONE, False, marks=pytest.mark.sweep),
        pytest.param("ru", WIDE, True, marks=pytest.mark.sweep),
        pytest.param("ru", TELEPHONE, True, marks=pytest.mark.sweep),
        pytest.param("en", WIDE, False, marks=pytest.mark.sweep),
    ],
)
def test_axe_finds_no_fault_in_the_archive_of_all_titles(
    shown: Gallery, lang: str, width: int, *, dark: bool, tmp_path: Path
) -> None:
    games = [f"/{lang}/games/{name}" for name in (*GAMES, "thirties", "lobby")]
    ways = [f"/{lang}/", *games, f"/{lang}/games/polar/1", f"/{lang}/statistics"]
    with watched(shown.pages(), ways[0], _script(ways), tmp_path, dark=dark, width=width) as told:
        found = [json.loads(told()) for _ in ways]
    assert [way for way, _, _ in found] == ways
    _none_in(found)
    assert all(passed > 10 for _, passed, _ in found)


@pytest.mark.sweep
def test_axe_finds_no_fault_in_the_archive(gallery: Gallery, tmp_path: Path) -> None:
    ways = ["/en/", "/en/games/polar", "/en/games/lobby", "/en/statistics"]
    with watched(gallery.pages(), ways[0], _script(ways), tmp_path, width=TELEPHONE) as told:
        found = [json.loads(told()) for _ in ways]
    assert [way for way, _, _ in found] == ways
    _none_in(found)


def test_faults_are_found(gallery: Gallery, tmp_path: Path) -> None:
    away = "http://elsewhere.example/a.png"
    spoil = f'document.querySelector("main").insertAdjacentHTML("beforeend", "<img src={away}>");'
    with (
        pytest.raises(AssertionError, match="Content Security Policy"),  # the console's word
        watched(gallery.pages(), "/en/", spoil + _script(["/en/"]), tmp_path, width=TELEPHONE) as told,
    ):
        _, _, faults = json.loads(told())
    assert [fault.partition(":")[0] for fault in faults] == ["image-alt", "not drawn", "from elsewhere"]


SEND = """() => {
  const box = document.getElementById("orders-text");
  if (location.pathname.includes("/write/")) document.querySelector("main button").click();
  else if (location.pathname.endsWith("/check")) document.querySelector("#orders [formaction]").click();
  else if (box) {
    box.value = "A Paris - Burgundy\\nA Marseille - Spian";
    document.querySelector("#orders .buttons button").click();
  }
}"""
"""Opens the door, has orders checked, sends them."""


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "dark"), [(TELEPHONE, True), (WIDE, False)])
def test_axe_finds_no_fault_in_a_seats_pages(
    judge_on_http: Office, width: int, *, dark: bool, tmp_path: Path
) -> None:
    (way,) = re.findall(r"/en/write/[a-z2-7]{24}/", judge_on_http.write("FRANCE", "LINK"))
    script = _script([], SEND)
    with watched(judge_on_http.lively(), way, script, tmp_path, dark=dark, width=width) as told:
        found = [json.loads(told()) for _ in range(4)]
    assert [way.split("/")[2] for way, _, _ in found] == ["write", "my", "my", "my"]
    assert "/sent/" in found[-1][0]
    _none_in(found)


TAKE_BACK = """() => {
  const all = [...document.querySelectorAll("button")];
  const button = (words) => all.find((each) => each.textContent.includes(words));
  if (location.pathname.includes("/desk/")) button("Open the desk").click();
  else if (button("Show what it would undo")) button("Show what it would undo").click();
  else if (location.pathname.endsWith("/polar/")) document.querySelector("a[href$='/rollback']").click();
  else if (button("Undo this")) button("Undo this").click();
}"""
"""Opens the desk, asks what to take back a phase would undo, and undoes it."""


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "dark"), [(TELEPHONE, False), (WIDE, True)])
def test_axe_finds_no_fault_in_a_masters_desk(
    masters_on_http: MastersOffice, width: int, *, dark: bool, tmp_path: Path
) -> None:
    masters_on_http.gallery.play("polar")
    (way,) = re.findall(r"/en/desk/[a-z2-7]{24}/", masters_on_http.letter("Clara", "LINK"))

    def work() -> None:
        masters_on_http.work()

    app, script = masters_on_http.pages(work), _script([], TAKE_BACK)
    with watched(app, way, script, tmp_path, dark=dark, width=width) as told:
        found = [json.loads(told()) for _ in range(5)]
    assert "/sent/" in found[-1][0], found
    _none_in(found)


LETTER = b"From: judge@localhost\r\nTo: you@localhost\r\nSubject: Your orders\r\n\r\nA Paris - Burgundy?\r\n"


@pytest.mark.parametrize(
    ("width", "dark"), [(TELEPHONE, False), pytest.param(WIDE, True, marks=pytest.mark.sweep)]
)
def test_axe_finds_no_fault_in_the_newcomers_post_office(width: int, *, dark: bool, tmp_path: Path) -> None:
    office = PostOffice("127.0.0.1", 0, 0, {"you": "secret", "judge": "secret"}, domain="localhost")
    office.start()
    try:
        you, them = (
            MailClient(Desk(f"{who}@localhost", "secret", "127.0.0.1", office.ports.imap, office.ports.smtp))
            for who in ("you", "judge")
        )
        them.send_raw("you@localhost", LETTER)
        (number,) = (each.number for each in you.list(9))
        app = Mailroom(you, "judge@localhost").application()
        ways = ["/en/", f"/en/letters/{number}", "/ru/", f"/ru/letters/{number}"]
        with watched(app, ways[0], _script(ways), tmp_path, dark=dark, width=width) as told:
            found = [json.loads(told()) for _ in ways]
        assert [way for way, _, _ in found] == ways
        _none_in(found)
        you.close()
    finally:
        office.stop()
