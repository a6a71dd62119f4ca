"""Mails made of waiting letters: the picture within, those that go along with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart

import pytest

from adjudicator.codec import dumps
from games.marks import Scene
from mailer.base.words import words_of
from mailer.letters.render import as_html, as_text
from mailer.letters.sheet import Para, Picture, Sheet
from mailer.outbox.mails import Body, Composer, Mail, Slip


@dataclass(frozen=True)
class Drawing:
    """A picture that says what it would show."""

    png: bytes
    svg: bytes = b"<svg/>"


def draw(scene: Scene) -> Drawing:
    if scene.caption == "torn":
        raise KeyError(scene.board)
    return Drawing(f"{scene.board} {scene.width}".encode())


BODY = Body("Turn 1", "Hello\n", html="<p>Hello</p>", picture="digest", picture_alt="The road")
TORN = Scene("toy/whole", "en", "torn")


def made_of(scene: Scene, body: Body = BODY) -> Mail:
    slip = Slip("<>", "ann@example.org", "<1@example.org>", 0, dumps(body, Body), dumps(scene, Scene))
    return Composer("judge@example.org", "Judge", draw).mail(slip)


def mail(scene: Scene, body: Body = BODY) -> EmailMessage:
    made = message_from_bytes(made_of(scene, body).raw, policy=policy.default)
    assert isinstance(made, EmailMessage)
    return made


def pictures(made: EmailMessage) -> dict[str | None, bytes]:
    parts = (part for part in made.walk() if part.get_content_type() == "image/png")
    return {part.get_filename(): part.get_payload(decode=True) for part in parts}  # type: ignore[misc]


def content(part: MIMEPart | None) -> str:
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_further_pictures_are_attached_under_the_names_of_their_boards() -> None:
    whole = Scene("toy/whole", "en", "All of it", width=2400)
    made = mail(Scene("toy/west", "en", "The west", further=(whole,)))
    assert pictures(made) == {"board.png": b"toy/west 800", "whole.png": b"toy/whole 2400"}
    (page,) = [part for part in made.walk() if part.get_content_type() == "multipart/related"]
    within = [part.get_filename() for part in page.walk() if part.get_content_type() == "image/png"]
    assert within == ["board.png"]


def test_one_picture_goes_alone_and_one_that_fails_takes_the_others_with_it() -> None:
    assert pictures(mail(Scene("toy/west", "en", "The west"))) == {"board.png": b"toy/west 800"}
    torn = Scene("toy/west", "en", "The west", further=(TORN,))
    assert pictures(mail(torn)) == {}
    assert made_of(torn).undrawn == "KeyError: 'toy/whole'"


def test_who_reads_no_pages_gets_the_picture_as_a_file() -> None:
    body = replace(BODY, html="")
    assert pictures(mail(Scene("toy/west", "en", "The west"), body)) == {"board.png": b"toy/west 800"}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_letter_without_its_picture_says_so(lang: str) -> None:
    sheet = Sheet("Turn 1", (Para("Hello"), Picture('"Road" > & more'), Para("Bye")), ("Judge", "Ref: x"))
    note = words_of(lang).say("report.unpictured")
    body = replace(BODY, text=as_text(sheet), html=as_html(sheet), unpictured=note)
    parts = {part.get_content_type(): part for part in mail(TORN, body).walk()}
    text, page = (content(parts[kind]) for kind in ("text/plain", "text/html"))
    before, foot, after = text.partition("\n-- \n")
    assert before.partition("Bye")[2].split() == note.split()
    assert (foot, after) == ("\n-- \n", "Judge\nRef: x\n")
    assert max(map(len, text.splitlines())) <= 76
    assert "cid:" not in page
    assert page.index("Hello") < page.index(note) < page.index("Bye")
    whole = {part.get_content_type(): part for part in mail(Scene("toy/west", "en", "West"), body).walk()}
    assert "".join(note.split()) not in "".join(content(whole["text/plain"]).split())
    assert note not in content(whole["text/html"])


def test_a_text_without_a_foot_says_it_at_its_end() -> None:
    made = mail(TORN, replace(BODY, html="", unpictured="No picture today."))
    assert content(made.get_body(("plain",))) == "Hello\n\nNo picture today.\n"


def test_a_letter_queued_by_an_older_version_goes_without_a_word() -> None:
    assert content(mail(TORN).get_body(("plain",))) == "Hello\n"
