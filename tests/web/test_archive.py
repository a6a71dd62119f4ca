"""The archive: what is found and shown, to whom, in which language; nothing of it is anybody's secret."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from adjudicator.codec import dumps
from adjudicator.dice import Share
from mailer.base.config import Web
from mailer.store.database import open_database
from mailer.table.seeds import SeatWords
from mailer.web import pictures, record, rendering
from mailer.web.answers import Archive
from mailer.web.app import application
from mailer.web.headers import POLICY, SAFE
from tests.web.browsing import Browser, Seen
from tests.web.conftest import TOKEN
from tests.web.playing import NOW, Gallery, house_of

PAGES = ("/en/", "/ru/", "/en/games/polar", "/ru/games/polar/1", "/en/games/lobby", "/en/games/nobody")


def test_the_list_shows_public_games_and_no_other(browser: Browser) -> None:
    seen = browser.get("/en/")
    assert seen.status == 200
    assert [name for name in ("polar", "masks", "lobby") if f">{name}</a>" in seen.text] == [
        *("polar", "masks", "lobby")
    ]
    assert "closed" not in seen.text
    assert "/letters" not in seen.text
    assert "Paths of Glory" in seen.text
    assert "waits for players" in seen.text


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("title=diplomacy", {"polar", "masks"}),
        ("title=paths_of_glory", {"lobby"}),
        ("state=running", {"polar", "masks"}),
        ("state=over", set()),
        ("q=OL", {"polar"}),
        ("q=%25", set()),
        ("q=o&state=forming", {"lobby"}),
        ("title=nothing&state=%27&page=x", set()),
        ("page=2", set()),
    ],
)
def test_games_are_filtered(browser: Browser, query: str, shown: set[str]) -> None:
    seen = browser.get(f"/en/?{query}")
    assert seen.status == 200
    assert set(re.findall(r'/en/games/(\w+)"', seen.text)) == shown


def test_a_long_list_has_pages(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'judge.db'}")
    many = Gallery(database, house_of())
    for number in range(120):
        many.open(f"game{number}", "diplomacy")
    browser, way, found = Browser(many.pages()), "/en/?title=diplomacy", list[str]()
    while way:
        seen = browser.get(way)
        found += re.findall(r'/en/games/(\w+)"', seen.text)
        way = unescape("".join(re.findall(r'rel="next" href="([^"]+)"', seen.text)))
    assert found == [f"game{number}" for number in reversed(range(120))]
    database.close()


def test_a_game_is_shown_as_a_spectator_sees_it(browser: Browser) -> None:
    seen = browser.get("/en/games/polar")
    assert seen.status == 200
    for words in ("Diplomacy, Standard: running.", "Polar France", "The deadline is", "What happened: "):
        assert words in seen.text
    first = browser.get("/en/games/polar/0").text
    assert "The beginning" in first
    assert "What happened: " not in first
    assert browser.get("/en/games/polar/1").text.count("After: Spring 1901, movement") >= 2
    assert browser.get("/en/games/polar/99").status == 404


def test_orders_and_outcomes_stand_in_both_languages(browser: Browser) -> None:
    assert re.search(r"<li>[AF] [^<]+: \w+", browser.get("/en/games/polar/1").text)
    assert "Весна 1901, движение" in browser.get("/ru/games/polar/1").text


def test_press_to_everybody_is_shown_without_addresses(browser: Browser) -> None:
    seen = browser.get("/en/games/polar")
    assert "Write me at [address] or " in seen.text
    assert "&lt;b&gt;!" in seen.text
    assert "Nobody signs this." in seen.text
    assert "For players only" not in seen.text
    assert "For England only" not in seen.text


def test_who_plays_whom_stays_hidden_where_nobody_may_know(browser: Browser) -> None:
    seen = browser.get("/en/games/masks")
    assert "Who plays whom is told at the end." in seen.text
    everything = seen.text + browser.get("/en/games/masks/game.json").text
    assert "Masks France" not in everything
    assert "Polar France" in browser.get("/en/games/polar/game.json").text


@pytest.mark.parametrize("name", ["closed", "letters"])
def test_a_game_that_the_pages_may_not_show_is_nowhere(browser: Browser, name: str) -> None:
    never = browser.get("/en/games/never")
    for way in ("", "/0", "/0/picture-0.svg", "/0/position.txt", "/game.json", "/story.txt"):
        seen = browser.get(f"/en/games/{name}{way}")
        assert seen.status == 404
        assert seen.text == never.text.replace("never", name).replace(f"/games/{name}", f"/games/{name}{way}")


def test_nobody_finds_an_address_or_a_token(browser: Browser, gallery: Gallery) -> None:
    """Over every page and file that can be reached; of pictures, which hold no words of people, one."""
    waiting, seen = ["/en/", "/en/games/polar/0/picture-0.svg"], dict[str, Seen]()
    while waiting:
        way = waiting.pop()
        if way in seen or not way.startswith("/") or ("picture" in way and seen):
            continue
        seen[way] = browser.get(way)
        if seen[way].headers.get("content-type", "").startswith("text/html"):
            waiting += seen[way].ways()
        elif "location" in seen[way].headers:
            waiting.append(seen[way].headers["location"])
    assert len(seen) > 30
    for way, each in seen.items():
        assert "example.org" not in each.text, way
        assert TOKEN not in each.text, way
    assert {each.status for each in seen.values()} <= {200, 303}


@pytest.mark.parametrize("way", [*PAGES, "/static/style.css", "/static/nothing", "/en/games/polar/game.json"])
def test_every_answer_has_the_headers_of_a_careful_page(browser: Browser, way: str) -> None:
    seen = browser.get(way)
    assert {name: seen.headers[name.lower()] for name in SAFE} == SAFE
    assert "'unsafe" not in POLICY


def test_a_fault_of_ours_is_told_without_what_it_was(gallery: Gallery) -> None:
    def broken() -> None:
        raise RuntimeError("anna@example.org")

    app = application(Archive(Web(), broken, lambda: NOW))  # type: ignore[arg-type]
    with pytest.raises(RuntimeError):
        Browser(app).get("/en/")
    seen = Browser(_quiet(app)).get("/en/")
    assert seen.status == 500
    assert "cannot be shown" in seen.text
    assert "example.org" not in seen.text
    assert seen.headers["content-security-policy"] == POLICY


def _quiet(app: ASGIApp) -> ASGIApp:
    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(RuntimeError):
            await app(scope, receive, send)

    return asked


@pytest.mark.parametrize("way", PAGES)
def test_no_script_or_style_stands_in_a_page(browser: Browser, way: str) -> None:
    text = browser.get(way).text
    assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", text)
    assert [tag for tag in re.findall(r"<script[^>]*>[^<]*", text) if not tag.endswith(">")] == []
    assert [each for each in browser.get(way).ways() if not each.startswith(("/", "#"))] == []


@pytest.mark.parametrize(
    ("way", "kind", "begins"),
    [
        ("/en/games/polar/1/picture-0.svg", "image/svg+xml", b"<svg"),
        ("/en/games/polar/1/picture-0.png", "image/png", b"\x89PNG"),
        ("/en/games/polar/1/position.txt", "text/plain; charset=utf-8", b"\xef"),
        ("/en/games/polar/story.txt", "text/plain; charset=utf-8", b"\xef"),
        ("/en/games/polar/game.json", "application/json", b"{"),
        ("/static/style.css", "text/css; charset=utf-8", b"/*"),
        ("/static/page.js", "text/javascript; charset=utf-8", b"//"),
        ("/static/icon.svg", "image/svg+xml", b"<svg"),
    ],
)
def test_files_say_what_they_are(browser: Browser, way: str, kind: str, begins: bytes) -> None:
    seen = browser.get(way)
    assert seen.status == 200
    assert seen.headers["content-type"] == kind
    assert seen.body.startswith(begins) or begins == b"\xef"


def test_a_file_that_changes_has_another_way(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Browsers keep such files for a day: after an update a page with the old style would be broken."""

    def way() -> str:
        (found,) = re.findall(r'rel="stylesheet" href="([^"]+)"', browser.get("/en/").text)
        assert browser.get(found).headers["content-type"] == "text/css; charset=utf-8"
        return str(found)

    former = way()
    assert way() == former
    changed = tmp_path / "style.css"
    changed.write_text("/* new */")
    monkeypatch.setitem(rendering.STATIC, "style.css", ("text/css", changed))
    assert way() != former


@pytest.mark.parametrize("way", ["picture-1.svg", "picture-0.gif", "picture-0.svg.png", "picture-x.svg"])
def test_no_other_picture_is_drawn(browser: Browser, way: str) -> None:
    assert browser.get(f"/en/games/polar/1/{way}").status == 404


def test_a_picture_is_drawn_once(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    document = pictures.picture.document
    monkeypatch.setattr(pictures.picture, "document", lambda *told: drawn.append(told) or document(*told))
    browser, way = Browser(gallery.pages()), "/en/games/polar/1/picture-0.svg"
    plain, packed = browser.get(way), browser.get(way, accept_encoding="gzip, br")
    assert len(drawn) == 1
    assert ElementTree.fromstring(plain.text).tag.endswith("svg")
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < len(plain.body)
    again = browser.get(way, if_none_match=plain.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert browser.get("/en/games/polar/2/picture-0.svg").headers["etag"] != plain.headers["etag"]


def test_a_journal_is_played_once(gallery: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    trail = record.trail_of
    monkeypatch.setattr(record, "trail_of", lambda *given: played.append(given) or trail(*given))
    browser = Browser(gallery.pages())
    for way in ("", "/0", "/1", "/1/picture-0.svg", "/story.txt"):
        assert browser.get(f"/en/games/polar{way}").status == 200
    assert len(played) == 1


def test_what_the_pages_say_of_the_end(gallery: Gallery) -> None:
    gallery.game("brief", "sunset_of_empire", turns=6)
    browser = Browser(gallery.pages())
    running = browser.get("/en/games/brief").text + browser.get("/en/games/brief/game.json").text
    (promise,) = set(re.findall(r"SHA-256 is ([0-9a-f]{64})", running))
    seed = ("brief" * 32).encode()[:32]
    assert promise == hashlib.sha256(seed).hexdigest()
    assert seed.hex() not in running
    gallery.end("brief")
    ended = browser.get("/en/games/brief").text
    assert seed.hex() in ended
    assert "The end, after: " in ended
    told = json.loads(browser.get("/en/games/brief/game.json").text)
    assert told["seed"] == seed.hex()
    assert told["rolls"]


@pytest.mark.parametrize(
    ("accept", "to"),
    [
        ("ru", "/ru/"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "/ru/"),
        ("de,en;q=0.5,ru;q=0.4", "/en/"),
        ("", "/en/"),
        ("fr", "/en/"),
        ("ru;q=0", "/en/"),
        ("en;q=x, ru;q=2", "/en/"),
    ],
)
def test_the_door_leads_to_the_readers_language(browser: Browser, accept: str, to: str) -> None:
    seen = browser.get("/", accept_language=accept)
    assert (seen.status, seen.headers["location"]) == (303, to)
    assert seen.headers["vary"] == "Accept-Language"


def test_the_other_language_is_a_plain_link(browser: Browser) -> None:
    assert "/ru/games/polar/1" in browser.get("/en/games/polar/1").ways()
    assert "/en/?q=ol" in browser.get("/ru/?q=ol").ways()


def test_the_slider_works_without_a_script(browser: Browser) -> None:
    assert browser.get("/en/games/polar/slide?n=2").headers["location"] == "/en/games/polar/2"
    assert browser.get("/en/games/polar/slide?n=-1&x").headers["location"] == "/en/games/polar/0"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_pages_are_only_read(browser: Browser, method: str) -> None:
    assert browser.get("/en/games/polar", method).status == 405


def test_behind_another_server_ways_begin_with_its_path(gallery: Gallery) -> None:
    pages = gallery.pages(base_url="https://games.example.net/archive")
    browser = Browser(pages, "games.example.net")
    assert browser.get("/").headers["location"] == "/archive/en/"
    ways = [way for way in browser.get("/en/games/polar/1").ways() if way != "#main"]
    assert [way for way in ways if not way.startswith("/archive/")] == []


@pytest.mark.parametrize("host", ["evil.example", "games.example.net.evil.example", ""])
def test_another_host_is_refused(gallery: Gallery, host: str) -> None:
    pages = gallery.pages(base_url="https://games.example.net")
    assert Browser(pages, host).get("/en/").status == 421
    assert Browser(pages, "localhost:8027").get("/en/").status == 200


@pytest.mark.parametrize("over", [False, True])
def test_a_word_for_the_dice_that_holds_an_address_is_not_shown(tmp_path: Path, over: bool) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'judge.db'}")
    own = Gallery(database, house_of())
    own.game("worded", "sunset_of_empire", turns=3)
    own.change("worded", dice=dumps(SeatWords(True, (Share("MING", "anna@example.org"),)), SeatWords))
    if over:
        own.end("worded")
    seen = Browser(own.pages()).get("/en/games/worded").text
    database.close()
    assert "example.org" not in unescape(seen)


def test_a_game_is_taken_away_in_the_format_of_other_programs(browser: Browser) -> None:
    page = browser.get("/en/games/polar").text
    assert 'href="/en/games/polar/saved/saved-game.json"' in page
    found = json.loads(browser.get("/en/games/polar/saved/saved-game.json").text)
    assert (found["id"], found["map"], len(found["phases"])) == ("polar", "standard", 4)
    assert browser.get("/en/games/polar/saved/other.json").status == 404
    assert browser.get("/en/games/closed/saved/saved-game.json").status == 404


@pytest.mark.parametrize("number", ["9" * 7, "9" * 5_000])
def test_a_number_of_any_length_is_a_page_that_there_is_not(browser: Browser, number: str) -> None:
    for way in (number, f"{number}/position.txt", f"0/picture-{number}.svg"):
        assert browser.get(f"/en/games/polar/{way}").status == 404
