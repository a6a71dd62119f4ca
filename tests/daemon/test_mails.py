"""Mails made of waiting letters: the picture within, those that go along with it."""

from __future__ import annotations

from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

from adjudicator.codec import dumps
from games.marks import Scene
from mailer.mails import Body, Composer, Slip


@dataclass(frozen=True)
class Drawing:
    """A picture that says what it would show."""

    png: bytes
    svg: bytes = b"<svg/>"


def draw(scene: Scene) -> Drawing:
    if scene.caption == "torn":
        raise KeyError(scene.board)
    return Drawing(f"{scene.board} {scene.width}".encode())


def mail(scene: Scene) -> EmailMessage:
    body = Body("Turn 1", "Hello\n", html="<p>Hello</p>", picture="digest", picture_alt="The road")
    slip = Slip("<>", "ann@example.org", "<1@example.org>", 0, dumps(body, Body), dumps(scene, Scene))
    composer = Composer("judge@example.org", "Judge", draw)
    made = message_from_bytes(composer.mail(slip), policy=policy.default)
    assert isinstance(made, EmailMessage)
    return made


def pictures(made: EmailMessage) -> dict[str | None, bytes]:
    parts = (part for part in made.walk() if part.get_content_type() == "image/png")
    return {part.get_filename(): part.get_payload(decode=True) for part in parts}  # type: ignore[misc]


def test_further_pictures_are_attached_under_the_names_of_their_boards() -> None:
    whole = Scene("toy/whole", "en", "All of it", width=2400)
    made = mail(Scene("toy/west", "en", "The west", further=(whole,)))
    assert pictures(made) == {"board.png": b"toy/west 800", "whole.png": b"toy/whole 2400"}
    (page,) = [part for part in made.walk() if part.get_content_type() == "multipart/related"]
    within = [part.get_filename() for part in page.walk() if part.get_content_type() == "image/png"]
    assert within == ["board.png"]


def test_one_picture_goes_alone_and_one_that_fails_takes_the_others_with_it() -> None:
    assert pictures(mail(Scene("toy/west", "en", "The west"))) == {"board.png": b"toy/west 800"}
    torn = Scene("toy/whole", "en", "torn")
    assert pictures(mail(Scene("toy/west", "en", "The west", further=(torn,)))) == {}
