"""Reading is linear: twice the text is at most about twice the work, counted and not timed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest

from adjudicator.kinds import Seat
from mailer.desk.pieces import READINGS, in_question, take_apart
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.post.quotes import part
from parsers import registry
from parsers.conditions import read_steps
from parsers.judge import reader as judge
from tests.faults.hostile import (
    CARD_TITLES,
    LARGEST,
    OF_CARDS,
    PIECES,
    VARIED,
    lined,
    mail_of,
    operations,
    varied,
    whole_way,
)
from tests.rig.cases import repeated, some, turns

TWICE = 2.5
CONSTANT = 2_000
"""Operations that do not grow with the text; below them nothing is compared."""


def grows_linearly(work: dict[int, int]) -> None:
    """``work`` is operations by size, each size twice the one before."""
    sizes = sorted(work)
    for small, large in pairwise(sizes):
        assert large == 2 * small
        assert work[large] <= TWICE * work[small] + CONSTANT, work


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("name", "kind"), turns(18, PIECES, ["text/plain", "text/html", "text/plain; format=flowed"])
)
def test_the_reader(name: str, kind: str) -> None:
    mails = {size: mail_of(PIECES[name], size, kind) for size in (10_000, 20_000, 40_000)}
    read_letter(mails[10_000])
    grows_linearly({size: operations(lambda raw=raw: read_letter(raw)) for size, raw in mails.items()})


def scan_orders(text: str) -> object:
    """The title's scanner with its conditions."""
    return read_steps(text, registry.title("diplomacy").reader("standard"), Seat("FRANCE"))


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "scan"), turns(12, PIECES, [scan_orders, judge.read, part]))
def test_the_order_scanner(name: str, scan: Callable[[str], object]) -> None:
    texts = {size: PIECES[name] * (size // len(PIECES[name])) for size in (4_000, 8_000, 16_000)}
    scan(texts[4_000])  # what is built once
    grows_linearly({size: operations(lambda size=size: scan(texts[size])) for size in texts})


@pytest.mark.parametrize("piece", ["a, ", "lay ", "U-20, ", "выложить Гебен, ", "3rd "])
def test_the_cards_of_one_line(piece: str) -> None:
    """Sunset of Empire: names are looked for from each word on, never to the end of the line."""
    reader = registry.title("sunset_of_empire").reader("standard")
    lines = {size: piece * (200 // len(piece) * size // 200) for size in (200, 400, 800)}
    reader.read(lines[200])
    grows_linearly({size: operations(lambda size=size: reader.read(lines[size])) for size in lines})


@pytest.mark.parametrize("piece", ["if siege ", "on refusal ", "mvoe Ulmm, ", "if horse 3, ", "bernhard "])
def test_the_tasks_of_one_line(piece: str) -> None:
    """Won by the Sword: what follows a condition is not looked at anew for each."""
    reader = registry.title("won_by_the_sword").reader("c1632")
    lines = {size: piece * (400 // len(piece) * size // 400) for size in (400, 800, 1_600)}
    reader.read(lines[400])
    grows_linearly({size: operations(lambda size=size: reader.read(lines[size])) for size in lines})


ONE_ORDER = {
    "diplomacy": "A Par - Bur",
    "paths_of_glory": "GE 8 Insterburg to Konigsberg",
    "no_retreat": "18A to 0412",
    "won_by_the_sword": "move Ulm",
    "sunset_of_empire": "Albatros at Camel",
}
RUNS = (" ", ", ", ". ", "- ", "; ", "! ", "(", ": ", "\u2014 ", "...", "? ", '" ', "\t")


@pytest.mark.parametrize(("title", "run"), turns(13, ONE_ORDER, RUNS))
def test_a_run_of_marks_or_blanks_is_gone_through_once(title: str, run: str) -> None:
    """No call is made for what a regular expression tries, so nothing is counted: where what follows is
    looked for anew from each mark on, this takes ten minutes."""
    reader = registry.title(title).reader(registry.title(title).title.scenarios()[0])
    before, behind = ONE_ORDER[title], "if the cat smiles"
    read_steps(f"{before} {behind}", reader, Seat(""))
    read = read_steps(before + run * (64_000 // len(run)) + behind, reader, Seat(""))
    assert read, "something is told of such a line"


@pytest.mark.parametrize(
    "before", ["chit", "marker", "маркер", "as long as we have", "instead", "in battle:"]
)
def test_a_run_of_blanks_behind_words_that_are_passed_over(before: str) -> None:
    """These words are looked for before a line is found too long."""
    reader = registry.title("won_by_the_sword").reader("")
    for blanks in (1_900, 64_000):
        assert reader.read(f"{before}{' ' * blanks}x")


@pytest.mark.sweep  # the scanner, the lines of cards and the costliest letters are measured in every run
@pytest.mark.parametrize(
    ("name", "title"),
    repeated(turns(60, [*OF_CARDS, *PIECES], ["paths_of_glory", "sunset_of_empire"]), 5),
)
def test_the_readers_of_the_card_titles(title: str, name: str) -> None:
    """On one line, as long as one is read, and on many."""
    reader = registry.title(title).reader(registry.title(title).title.scenarios()[0])
    piece = {**PIECES, **OF_CARDS}[name]
    for sizes, line in (((225, 450, 900), 900), ((5_000, 10_000, 20_000), 240)):
        once = piece * max(1, line // len(piece)) + "\n"
        texts = {size: (once * (size // len(once) + 1))[:size] for size in sizes}
        for text in texts.values():  # what is built once, when a guess is first looked for
            read_steps(text, reader, Seat(""))
        grows_linearly(
            {
                size: operations(lambda text=text: read_steps(text, reader, Seat("")))
                for size, text in texts.items()
            }
        )


@pytest.mark.parametrize("name", some(PIECES, 4))
def test_five_megabytes_are_set_aside_before_they_are_scanned(name: str) -> None:
    """What costs more is not begun: the reader bounds its input."""
    letter = read_letter(mail_of(PIECES[name], 5_000_000))
    assert isinstance(letter, BadMail)
    assert letter.reason in ("text-too-large", "too-many-lines")


MOST = 8_000_000
"""Calls that the text of any letter may take: some 1.5 s."""

WORST: dict[str, Callable[[], bytes]] = {
    **{name: partial(varied, name, LARGEST) for name in VARIED},
    **{name: partial(mail_of, lined(piece), LARGEST) for name, piece in OF_CARDS.items()},
    **{
        name: partial(mail_of, PIECES[name], LARGEST)
        for name in ("html", "conditions", "closed brackets, a line each")
    },
}


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("title", "name"),
    repeated(some([(title, name) for name in WORST for title in ("diplomacy", *CARD_TITLES)], 37), 4),
)
def test_no_letter_that_is_accepted_costs_more_than_so_much(title: str, name: str) -> None:
    """However its words vary: of those beyond a number none is read."""
    whole_way(mail_of("A PAR - BUR\n", 1_000), title)
    reader = registry.title(title).reader(registry.title(title).title.scenarios()[0])
    letter = read_letter(WORST[name]())
    assert isinstance(letter, Letter)
    (reading, *_) = in_question(letter)
    assert operations(lambda: take_apart(reading, reader)) <= MOST


def test_charsets_in_doubt_share_the_words_of_a_letter() -> None:
    doubtful = ("\u043f\u0440\u0438 " * 20_000).encode("koi8-r")
    letter = read_letter(b"From: a@b\nContent-Type: text/plain\n\n" + doubtful)
    assert isinstance(letter, Letter)
    assert len(letter.readings) > 1
    assert len(in_question(letter)) == 1
    short = read_letter(b"From: a@b\nContent-Type: text/plain\n\n" + doubtful[:4_000])
    assert isinstance(short, Letter)
    assert len(in_question(short)) == len(short.readings[:READINGS]) > 1
