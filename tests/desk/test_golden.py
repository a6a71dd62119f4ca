"""Golden letters: raw mail in, the outbox out, in golden/CASE.mail and golden/CASE.out.

A ``.mail`` file is a list of steps: ``@ world duel``, ``@ wait 3600`` (seconds), ``@ person Dora``,
``@ pause duel``, ``@ limit letters_per_hour=2``, ``@ set duel press=grey``
(settings), ``@ daily`` (what the daemon does once a day),
``@ pages https://games.example.net`` (the judge has pages there),
``@ unread 50000`` (seconds for which no mail could be read), ``@ masterless duel`` (nobody runs it),
``@ due`` (what the daemon does when a game's moment has come), ``@ speaks Clara ru`` (a person's language),
``@ sent`` (all letters queued have gone out), ``@ seed t`` (what the seeds to come are made of),
``@ aside ValueError: why`` (a raw mail that was set aside), ``@ letter [charset=koi8-r] [received=-3600]
[lines=10000] [unchecked]`` (the judge's mail server found nothing out about it) and then a raw mail up to
the next step, its text repeated to that many lines (``words=30000``: so many on its last one).
``{seat:FRANCE}``, ``{person:anna}``,
``{player:anna}``, ``{confirm:anna}`` are tokens, ``{last:anna}`` and ``{letter2:anna}`` the Message-ID of
the last and of the second letter to her of those shown.
``make golden`` writes the ``.out`` files anew: read the difference as a player would.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from selectolax.lexbor import LexborHTMLParser

from mailer.outbox.queue import Body
from tests.desk.golden_letters import CASES, GOLDEN
from tests.desk.world import OPERATOR
from tests.rig.cases import some

if TYPE_CHECKING:
    from tests.desk.golden_games import Played

_ADDRESS = re.compile(r"[\w.]+@example\.org")
_WORD = re.compile(r"\w+")


@pytest.mark.alike(2)
@pytest.mark.xdist_group("golden")
@pytest.mark.parametrize("case", some(CASES, 8))
def test_golden_letter(case: str, played: Played, golden: Callable[[Path, str | bytes], None]) -> None:
    acted = played.case(case)
    golden(GOLDEN / f"{case}.out", acted.out)
    for row, body in acted.letters:
        _shows_no_address_but_the_readers(row.address, body)
        _says_the_same_in_html(body)


def _shows_no_address_but_the_readers(reader: str, body: Body) -> None:
    if reader == OPERATOR:  # who wrote a letter that was set aside
        return
    shown = f"{body.subject} {body.text} {body.html} {body.attached} {body.headers} {body.picture_alt}"
    assert set(_ADDRESS.findall(shown)) <= {reader, "me@example.org"}  # the last is a name that Anna tries


def _says_the_same_in_html(body: Body) -> None:
    if body.html:
        in_html = Counter(_WORD.findall(_words_of(body.html)))
        assert Counter(_WORD.findall(body.text)) - in_html == Counter()


def _words_of(html: str) -> str:
    """The words of an HTML letter, its head left out."""
    tree = LexborHTMLParser(html)
    for node in tree.css("head"):
        node.decompose()
    return tree.text(separator=" ") if tree.body is None else tree.body.text(separator=" ")


def test_every_golden_answer_has_its_letter() -> None:
    assert {path.stem for path in GOLDEN.glob("*.out")} == set(CASES)
