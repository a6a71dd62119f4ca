"""No golden letter has a blank before a full stop, a field left empty, or a doubled blank in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from selectolax.lexbor import LexborHTMLParser

from mailer.base.words import LANGS, words_of
from mailer.outbox.queue import Body
from tests.desk.golden_games import Played
from tests.desk.golden_letters import CASES

# A blank before a mark, an empty pair of brackets or quotes, two marks where something between them is lost.
FAULTY = re.compile(r"\S [.,;:!?](?=\s|$)|\(\s*\)|“\s*”|«\s*»|[:,;]\s*[.,;]")
DOUBLED = re.compile(r"[\w,;:.] {2,}\w")
_QUOTED = ("> ", "| ", ">", "|")
_FIELD = re.compile(r"\{[^{}]*\}")
_MARK = re.compile(r"^  [!*-] ")


def _sentences(body: Body) -> Iterator[str]:
    """The judge's own lines of a letter: not what it quotes, nor usage lines and old forms."""
    yield body.subject
    yield body.picture_alt
    for line in body.text.split("\n"):
        if not line.startswith(_QUOTED) and not any(mark in line for mark in ("...", "->")):
            yield _MARK.sub("    ", line)
    for node in LexborHTMLParser(body.html or "").css("p, li, td, th, h1, h2"):
        text = node.text(deep=True, separator="")
        if "..." not in text:
            yield " ".join(text.split())


@pytest.mark.sweep  # it takes all golden letters
@pytest.mark.xdist_group("golden")
@pytest.mark.timeout(600)
def test_sentences_are_set_right(played: Played) -> None:
    wrong = [
        (case, line)
        for case in CASES
        for _, body in played.case(case).letters
        for line in _sentences(body)
        if FAULTY.search(line)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line", ["in the game one .", "Seats: .", "for “”", "Sent to , Italy", "(the ) end ()"]
)
def test_what_is_set_wrong_is_found(line: str) -> None:
    assert FAULTY.search(line)


MAY_BE_EMPTY = {
    ("did.join", "seats"),
    ("no.date", "year"),
    ("duty.action", "starving"),
    ("duty.action-CP", "starving"),
    ("duty.action-shown", "dig"),
    ("duty.action-shown", "starving"),
}
"""Fields without which the sentence is whole: no wish, no year written, all in supply, nowhere to dig."""


@pytest.mark.sweep  # as above
@pytest.mark.xdist_group("golden")
@pytest.mark.timeout(600)
def test_no_field_of_a_message_is_left_empty(played: Played) -> None:
    assert played.all().empty - MAY_BE_EMPTY == set()


@pytest.mark.parametrize("lang", LANGS)
def test_no_message_has_doubled_blanks(lang: str) -> None:
    words = words_of(lang)
    for key, template in words.messages.items():
        text = _FIELD.sub("x", template)
        assert not DOUBLED.search(text), key
        assert text == text.strip(), key
