"""What somebody has typed is not lost with a form that is refused, and is shown to nobody else's page."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest

from mailer.base.words import LANGS
from mailer.desk.page_letters import LETTERS_PER_HOUR
from mailer.table.tokens import PAGE_SECONDS
from tests.web import presiding
from tests.web.browsing import Browser
from tests.web.office import FRANCE, Office, fields, post
from tests.web.presiding import DESK, MastersOffice, form_with

TEXT = "A Paris - Burgundy\nA Marseilles <H> & all"


def at_home(browser: Browser, **more: str) -> Browser:
    return replace(browser, headers={**browser.headers, "sec-fetch-site": "same-origin", **more})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("way", ["check", "send", "press", "later"])
def test_after_a_new_link_the_old_pages_text_is_shown(judge: Office, way: str, lang: str) -> None:
    home = FRANCE.replace("/en/", f"/{lang}/")
    form = fields(judge.browser(judge.enter()).get(home))
    seen = post(at_home(judge.browser(judge.enter())), f"{home}{way}", **form, text=TEXT)
    assert seen.status == 403
    assert TEXT in unescape(seen.text)
    assert "<H>" not in seen.text


def test_the_text_of_a_page_that_has_ended_is_shown(judge: Office) -> None:
    mine = at_home(judge.browser(judge.enter()))
    form = fields(mine.get(FRANCE))
    assert TEXT in unescape(
        post(
            replace(mine, headers={"sec-fetch-site": "same-origin"}), f"{FRANCE}send", **form, text=TEXT
        ).text
    )
    judge.later(PAGE_SECONDS)
    ended = at_home(judge.browser(mine.headers["cookie"].partition("=")[2]))
    seen = post(ended, f"{FRANCE}send", **form, text=TEXT)
    assert seen.status == 403
    assert TEXT in unescape(seen.text)


@pytest.mark.sweep
def test_the_text_of_one_letter_too_many_is_shown(judge: Office) -> None:
    mine = at_home(judge.browser(judge.enter()))
    for _ in range(LETTERS_PER_HOUR):
        post(mine, f"{FRANCE}send", **fields(mine.get(FRANCE)), text="A Paris H")
    seen = post(mine, f"{FRANCE}send", **fields(mine.get(FRANCE)), text=TEXT)
    assert seen.status == 429
    assert TEXT in unescape(seen.text)


@pytest.mark.parametrize("site", ["", "cross-site", "same-site", "none"])
def test_what_another_page_sends_is_not_shown(judge: Office, site: str) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE)) | {"key": "x"}
    elsewhere = replace(mine, headers={**mine.headers, **({"sec-fetch-site": site} if site else {})})
    seen = post(elsewhere, f"{FRANCE}send", **form, text=TEXT)
    assert seen.status == 403
    assert "Burgundy" not in seen.text


def test_a_masters_text_is_shown_too(masters: MastersOffice) -> None:
    form = form_with(masters.enter_desk().get(DESK), "Announce")
    seen = presiding.post(masters.enter_desk(), form.action, **form.fields | {"text": TEXT})
    assert seen.status == 403
    assert TEXT in unescape(seen.text)


def test_a_text_of_dashes_of_full_length_is_checked(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    assert post(mine, f"{FRANCE}check", **fields(mine.get(FRANCE)), text="—" * 6_000).status == 200
