"""An open page is told when its game moves on: by a mark that says that, and nothing of what happened."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlmodel import select
from starlette.exceptions import HTTPException
from starlette.requests import Request

from mailer.store.models import GameRow
from mailer.web import live
from mailer.web.live import Listeners, mark
from tests.rig.chromium import watched
from tests.web.browsing import Browser
from tests.web.playing import Gallery

ASKED = Request({"type": "http", "method": "GET"})


def mark_of(gallery: Gallery, name: str) -> str:
    with gallery.database.reader() as session, session.begin():
        return mark(session, session.exec(select(GameRow).where(GameRow.name == name)).one())


def test_the_mark_changes_with_what_the_page_shows(empty: Gallery) -> None:
    empty.game("polar", "diplomacy")
    marks = [mark_of(empty, "polar")]
    empty.press("polar", "FRANCE", "Hello.")
    marks.append(mark_of(empty, "polar"))
    empty.end("polar")
    marks.append(mark_of(empty, "polar"))
    assert len(set(marks)) == 3
    assert f'data-mark="{marks[-1]}"' in Browser(empty.pages()).get("/en/games/polar").text


def test_the_mark_tells_of_nothing_that_a_seat_does_alone(empty: Gallery) -> None:
    empty.game("polar", "diplomacy")
    before = mark_of(empty, "polar")
    empty.press("polar", "FRANCE", "For England only.", to="ENGLAND")
    empty.press("polar", "FRANCE", "For players only.", to="*")
    empty.change("polar", version=77)  # as each draft of a seat does
    assert mark_of(empty, "polar") == before


def test_a_page_is_told_each_mark_once_and_no_more_when_the_game_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "LOOK", 0.0)
    found = iter(["1", "1", "2", None])
    listeners = Listeners()

    async def told() -> list[str]:
        stream = listeners.tell(ASKED, lambda: next(found)).body_iterator  # type: ignore[attr-defined]
        assert isinstance(stream, AsyncIterator)
        return [str(part) async for part in stream]

    assert asyncio.run(told()) == ["data: 1\n\n", "data: 2\n\n"]
    assert listeners.heard == {}


def test_who_asks_for_the_head_alone_hears_nothing_and_holds_no_place(
    empty: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK", 0.0)
    monkeypatch.setattr(live, "WHOLE", 0.05)
    empty.game("polar", "diplomacy")
    browser = Browser(empty.pages())
    assert browser.get("/en/games/polar/news").text.startswith("data: ")
    seen = browser.get("/en/games/polar/news", "HEAD")
    assert (seen.status, seen.text) == (200, "")
    assert seen.headers["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize(
    ("heard", "player", "told"),
    [
        ({0: live.STRANGERS - 1}, 0, True),
        ({0: live.STRANGERS}, 0, False),
        ({0: live.STRANGERS}, 7, True),
        ({7: live.ONE}, 7, False),
        ({7: live.ONE}, 8, True),
        (
            {0: live.STRANGERS, 7: live.ONE, 8: live.ONE, 9: live.MOST - live.STRANGERS - 2 * live.ONE},
            4,
            False,
        ),
    ],
)
def test_strangers_and_each_seat_leave_room_for_other_listeners(
    heard: dict[int, int], player: int, told: bool
) -> None:
    listeners = Listeners(Counter(heard))
    if told:
        assert listeners.tell(ASKED, lambda: "1", player).status_code == 200
    else:
        with pytest.raises(HTTPException):
            listeners.tell(ASKED, lambda: "1", player)


@pytest.mark.parametrize("name", ["closed", "letters", "nobody"])
def test_of_a_game_that_is_not_shown_nothing_is_told(browser: Browser, name: str) -> None:
    assert browser.get(f"/en/games/{name}/news").status == 404


SCRIPT = """
const part = () => document.querySelector("details");
const seen = () => document.getElementById("position").dataset.number;
const before = seen();
part().open = true;
const wait = () => (seen() === before ? setTimeout(wait, 50) : tell([before, seen(), part().open]));
tell("ready");
wait();
"""


@pytest.mark.sweep
@pytest.mark.xdist_group("chromium")
def test_an_open_page_shows_the_new_position_by_itself(
    empty: Gallery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK", 0.1)
    empty.game("polar", "diplomacy", turns=1)
    with watched(empty.pages(), "/en/games/polar", SCRIPT, tmp_path) as told:
        assert json.loads(told()) == "ready"
        empty.play("polar")
        before, after, opened = json.loads(told())
    assert (before, after, opened) == ("1", "2", True)
