"""Finished games as a folder: whole, in both languages, without a way out of it and without a secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from mailer.base.trouble import OperatorError
from mailer.service.publishing import chosen, publish
from mailer.store.database import open_database
from mailer.table.audit import check_export
from mailer.web.leaf import Leaf
from tests.rig.chromium import opened
from tests.web.browsing import Browser
from tests.web.conftest import TOKEN
from tests.web.playing import NOW, Gallery, house_of

WAY = re.compile(r'(?:href|src)="([^"]*)"')
OUT = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)", re.IGNORECASE)


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """Two games that are over, one that goes on; of a fourth everybody may see nothing."""
    database = open_database(f"sqlite:///{tmp_path_factory.mktemp('ended') / 'judge.db'}")
    gallery = Gallery(database, house_of())
    gallery.game("polar", "diplomacy")
    gallery.game("short", "sunset_of_empire", turns=12)
    gallery.press("short", "ENTENTE", f"Write me at anna@example.org or judge+{TOKEN}@judge.example <b>!")
    gallery.game("север", "diplomacy", turns=2)
    gallery.game("shut", "diplomacy", settings='{"archive": false}')
    for name in ("short", "север", "shut"):
        gallery.end(name)
    yield gallery
    database.close()


@pytest.fixture(scope="module")
def folder(ended: Gallery, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all that may be shown."""
    root = tmp_path_factory.mktemp("folder")
    with ended.database.reader() as session, session.begin():
        assert {name for name, size in publish(session, chosen(session, ()), root, NOW) if size} == {
            *("short", "север")
        }
    return root


def _pages(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*.html")):
        yield path, path.read_text("utf-8")


def test_every_way_leads_to_a_file_of_the_folder_and_every_file_is_reached(folder: Path) -> None:
    reached = {folder / "index.html"}
    for path, text in _pages(folder):
        for way in map(unescape, WAY.findall(text)):
            if not way.startswith("#"):
                reached.add((path.parent / unquote(way)).resolve())
    assert reached == {path for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_asked_of_another_host(folder: Path) -> None:
    for path, text in _pages(folder):
        assert not OUT.search(text), path
    for path in (*folder.rglob("*.svg"), *folder.rglob("*.css"), *folder.rglob("*.js")):
        assert not re.search(r"""(?:href|src)=["']https?:|url\(["']?http|import """, path.read_text("utf-8"))


def test_the_list_has_the_games_that_may_be_shown(folder: Path) -> None:
    for way in ("index.html", "en/index.html", "ru/index.html"):
        text = (folder / way).read_text("utf-8")
        assert ("short" in text, "север" in text, "shut" in text, "polar" in text) == (
            True,
            True,
            False,
            False,
        )
        assert "<form" not in text
    assert "English" in (folder / "ru/index.html").read_text("utf-8")


def test_a_game_has_all_that_the_archive_shows_of_it(folder: Path, ended: Gallery) -> None:
    browser = Browser(ended.pages())
    for lang in ("en", "ru"):
        served, written = browser.get(f"/{lang}/games/short"), folder / lang / "games" / "short"
        assert _words(served.text).replace(", PNG", "") == _words((written / "index.html").read_text("utf-8"))
        last = int(re.findall(r'data-last="(\d+)"', served.text)[0])
        assert {path.stem for path in written.glob("*.html")} == {"index", *map(str, range(last + 1))}
        for number in (0, last):
            served = browser.get(f"/{lang}/games/short/{number}")
            part = _words((written / f"{number}.html").read_text("utf-8"))
            assert _words(_position(served.text)).replace(", PNG", "") in part
            text = browser.get(f"/{lang}/games/short/{number}/position.txt").text
            assert text == (written / str(number) / "position.txt").read_text("utf-8")
        assert browser.get(f"/{lang}/games/short/story.txt").text == (written / "story.txt").read_text(
            "utf-8"
        )


def _position(text: str) -> str:
    return text[text.index('<section id="position"') : text.index("</section>", text.index('id="position"'))]


def _words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split()).replace(" , ", ", ")


def test_the_data_of_a_game_verify(folder: Path) -> None:
    text = (folder / "en/games/short/game.json").read_text("utf-8")
    assert check_export(text).faults == ()
    assert json.loads(text)["seed"]


def test_pictures_of_equal_content_are_one_file(folder: Path) -> None:
    texts = [path.read_bytes() for path in (folder / "pictures").iterdir()]
    assert len(texts) == len(set(texts)) > 4


def test_nobody_finds_an_address_or_a_token_in_it(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            text = path.read_text("utf-8")
            assert "example.org" not in text, path
            assert TOKEN not in text, path
    assert "Write me at [address]" in (folder / "en/games/short/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "why"), [("polar", "not over"), ("shut", "keep it off the pages"), ("nobody", "no game")]
)
def test_a_game_that_goes_on_or_is_kept_off_the_pages_is_refused(
    ended: Gallery, name: str, why: str, tmp_path: Path
) -> None:
    with (
        ended.database.reader() as session,
        session.begin(),
        pytest.raises(OperatorError, match=why),
    ):
        chosen(session, ("short", name))


def test_what_lies_in_a_folder_is_left_alone(ended: Gallery, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with ended.database.reader() as session, session.begin():
        rows = chosen(session, ("short", "short"))
        assert len(rows) == 1
        for root in (tmp_path, tmp_path / "mine.txt"):
            with pytest.raises(OperatorError, match="not an empty folder"):
                list(publish(session, rows, root, NOW))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("leaf", "parts", "way"),
    [
        (Leaf("en", "index.html"), ("",), "en/index.html"),
        (Leaf("en", "index.html"), ("games", "mons"), "en/games/mons/index.html"),
        (Leaf("ru", "ru/games/mons/3.html"), ("",), "../../index.html"),
        (Leaf("ru", "ru/games/mons/3.html"), ("games", "mons", 4), "4.html"),
        (Leaf("ru", "ru/games/mons/3.html"), ("games", "mons", 3, "position.txt"), "3/position.txt"),
        (Leaf("en", "en/index.html"), ("games", "мы"), "games/%D0%BC%D1%8B/index.html"),
    ],
)
def test_ways_lead_from_file_to_file(leaf: Leaf, parts: tuple[object, ...], way: str) -> None:
    assert leaf.to(*parts) == way


WALK = """
const page = location.pathname.split("/").pop();
const output = document.querySelector("#verify output");
const slide = () => {
  const slider = document.querySelector("[name=n]");
  slider.value = 1;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
};
const step = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const verified = () => (output.className ? tell(output.textContent).then(slide) : setTimeout(verified, 20));
const drawn = () => [...document.images].map((one) => one.naturalWidth > 0);
const seen = () => [page, document.styleSheets.length, ...drawn()];
addEventListener("load", () => {
  if (page === "index.html") {
    document.querySelector("#verify button").click();
    verified();
  } else {
    tell(seen()).then(() => page === "1.html" && step("ArrowRight"));
  }
});
"""
"""Verifies the rolls, slides to the first phase, and goes on to the second by its key."""


@pytest.mark.sweep
@pytest.mark.xdist_group("chromium")
def test_the_folder_works_from_its_files(ended: Gallery, tmp_path: Path) -> None:
    with ended.database.reader() as session, session.begin():
        list(publish(session, chosen(session, ("short",)), tmp_path / "out", NOW))
    said = opened(tmp_path / "out/en/games/short/index.html", WALK, 3, tmp_path / "profile")
    verified, *seen = map(json.loads, said)
    assert re.fullmatch(r"All \d+ rolls verified\.", verified)
    assert seen == [["1.html", 1, True], ["2.html", 1, True]]
