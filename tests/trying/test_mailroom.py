"""The newcomer's post office: its pages show what came by IMAP and send by SMTP, for nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote_plus

import pytest

from mailer.post.client import Desk, MailClient
from mailer.post.post_office import PostOffice
from mailer.trying.mailroom import Mailroom
from tests.web.browsing import Browser, Seen

PNG = b"\x89PNG\r\n\x1a\n123"
MAIL = (
    b"From: judge@localhost\r\nTo: you@localhost\r\nSubject: The map <b>\r\nMessage-ID: <one@localhost>\r\n"
    b'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n'
    b"--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nOrders, <script>alert(1)</script> please.\r\n"
    b"\r\n  http://127.0.0.1:8027/en/write/a-b_c/\r\n"
    b'--x\r\nContent-Type: image/png; name="map.png"\r\n\r\n' + PNG.replace(b"\r\n", b"  ") + b"\r\n"
    b'--x\r\nContent-Type: text/html; name="evil.html"\r\nContent-Disposition: attachment\r\n\r\n<script>\r\n'
    b'--x\r\nContent-Type: text/plain; charset=utf-8; name="tables.txt"\r\n'
    b"Content-Disposition: attachment\r\n\r\n  Paris  <b>\r\n--x--\r\n"
)


@pytest.fixture
def office() -> Iterator[PostOffice]:
    opened = PostOffice("127.0.0.1", 0, 0, {"you": "secret", "judge": "secret"}, domain="localhost")
    opened.start()
    yield opened
    opened.stop()


def _client(office: PostOffice, who: str) -> MailClient:
    return MailClient(Desk(f"{who}@localhost", "secret", "127.0.0.1", office.ports.imap, office.ports.smtp))


@pytest.fixture
def browser(office: PostOffice) -> Iterator[Browser]:
    judge, you = _client(office, "judge"), _client(office, "you")
    judge.send_raw("you@localhost", MAIL)
    yield Browser(Mailroom(you, "judge@localhost").application())
    you.close()


FORM = re.compile(r'action="([^"]+)">\s*<input type="hidden" name="key" value="([^"]+)"')


def _sent(browser: Browser, page: Seen, text: str, **more: str) -> Seen:
    """The last form of a page, filled in."""
    (*_, (way, key)) = FORM.findall(page.text)
    body = f"key={more.get('key', key)}&text={quote_plus(text)}"
    return browser.get(way, "POST", body.encode(), content_type="application/x-www-form-urlencoded")


def _letter(browser: Browser) -> tuple[str, Seen]:
    (way,) = {way for way in browser.get("/en/").ways() if "/letters/" in way}
    return way, browser.get(way)


def test_letters_are_listed_read_and_then_no_longer_new(browser: Browser) -> None:
    listed = browser.get("/en/")
    assert "The map &lt;b&gt;" in listed.text
    assert "<strong>new</strong>" in listed.text
    _, page = _letter(browser)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; please." in page.text
    assert "<strong>new</strong>" not in browser.get("/en/").text
    assert "Ваш почтовый ящик" in browser.get("/ru/").text


def test_an_address_in_a_letter_is_a_link_and_nothing_else_is(browser: Browser) -> None:
    _, page = _letter(browser)
    (link,) = re.findall(r"<a href=[^>]*>(?=http)", page.text)
    assert link == '<a href="http://127.0.0.1:8027/en/write/a-b_c/" rel="noopener noreferrer">'


def test_a_page_that_is_not_there_sends_back_to_the_letters(browser: Browser) -> None:
    lost = browser.get("/en/letters/99")
    assert lost.status == 404
    assert "There is no such letter" in lost.text
    assert 'href="/en/"' in lost.text
    assert "Times are UTC" not in lost.text


def test_pictures_are_shown_and_other_files_only_kept(browser: Browser) -> None:
    way, page = _letter(browser)
    assert f'<img src="{way}/files/0"' in page.text
    assert browser.get(f"{way}/files/0").headers["content-type"] == "image/png"
    other = browser.get(f"{way}/files/1")
    assert other.headers["content-type"] == "application/octet-stream"
    assert other.headers["content-disposition"].startswith("attachment")
    assert browser.get(f"{way}/files/3").status == 404
    assert browser.get("/en/letters/99").status == 404


def test_a_text_beside_the_letter_is_folded_up_under_it(browser: Browser) -> None:
    _, page = _letter(browser)
    text = page.text.index("please.")
    (at,) = [found.start() for found in re.finditer("<summary>tables.txt</summary>", page.text)]
    assert at > text
    assert "  Paris  &lt;b&gt;" in page.text[at:]
    assert browser.get(f"{_letter(browser)[0]}/files/2").headers["content-type"] == "application/octet-stream"


def test_a_reply_goes_to_the_judge_as_a_mail_programs_would(browser: Browser, office: PostOffice) -> None:
    _, page = _letter(browser)
    assert (
        _sent(browser, page, "A Paris - Burgundy\r\nА Марсель - Испания").headers["location"] == "/en/?sent=1"
    )
    (mail,) = _client(office, "judge").unread()
    assert mail.headline.subject == "Re: The map <b>"
    assert mail.headline.sender == "you@localhost"
    assert mail.text.strip() == "A Paris - Burgundy\nА Марсель - Испания"
    assert mail.references == ("<one@localhost>",)
    assert "Sent." in browser.get("/en/?sent=1").text


def test_a_new_letter_goes_to_the_judge(browser: Browser, office: PostOffice) -> None:
    assert _sent(browser, browser.get("/ru/"), "HELP\nSTATUS").status == 303
    (mail,) = _client(office, "judge").unread()
    assert (mail.headline.subject, mail.text.strip()) == ("HELP", "HELP\nSTATUS")


def test_nothing_is_sent_for_another_page(browser: Browser, office: PostOffice) -> None:
    way, page = _letter(browser)
    for key in ("", "x", "%FF"):
        assert _sent(browser, page, "RESIGN", key=key).status == 403
    assert browser.get(f"{way}/reply", "POST", b"\xff\xfe").status == 403
    assert browser.get("/en/write", "POST", b"text=" + b"x" * 200_000).status == 413
    assert browser.get(f"{way}/reply").status == 405
    assert Browser(browser.app, "evil.example").get("/en/").status == 421
    assert _sent(browser, page, "  \r\n").status == 303  # an empty letter is none
    assert _client(office, "judge").list() == ()


def test_its_answers_are_as_careful_as_all_pages(browser: Browser) -> None:
    for way in ("/en/", _letter(browser)[0], "/nothing", "/static/style.css"):
        seen = browser.get(way)
        assert "default-src 'none'" in seen.headers["content-security-policy"]
        assert not re.search(r"\sstyle=|\son\w+=|<style", seen.text)
