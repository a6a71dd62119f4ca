"""The rolls of a finished game, verified by the page's own script in a real browser."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path

import pytest

from adjudicator.codec import dumps
from adjudicator.dice import Dice, Seal, Share, commitment, key_of
from mailer.table.seeds import SeatWords
from mailer.web.rendering import STATIC, Place, page
from mailer.web.rolls import Rolls
from tests.rig.chromium import Answer, pressed
from tests.web.browsing import Browser
from tests.web.playing import Gallery

SEED, FORMER = bytes(range(32)), bytes(range(32, 64))
SIDES = ((6,), (6, 6), (110,), (3, 20, 1), (2**64, 2**63 + 1), (52, 51))
WORDS = (
    Share("RUSSIA", "синий конь 47"),
    Share("AUSTRIA"),
    Share("FRANCE", "blue", hashlib.sha256(b"blue\n").hexdigest()),
    Share("ITALY", "", hashlib.sha256(b"never told").hexdigest()),
)
FAULTY = (Share("FRANCE", "blue", hashlib.sha256(b"red").hexdigest()),)
SEAL = Seal(FORMER, commitment(FORMER), 2)


def _rolled(shares: Sequence[Share] | None, former: Seal | None = None) -> tuple[str, ...]:
    lines = []
    for number, sides in enumerate(SIDES):
        seed = former.seed if former and number < former.until else SEED
        dice = Dice(seed if shares is None else key_of(seed, "mons", shares), "mons")
        lines.append(
            f"{number}: {' '.join(map(str, sides))} = {' '.join(map(str, dice.roll(number, sides)))}"
        )
    return tuple(lines)


def _case(
    lines: tuple[str, ...],
    shares: Sequence[Share] | None = None,
    former: Seal | None = None,
    seed: bytes = SEED,
) -> Rolls:
    proof = {
        "game": "mons",
        "seed": seed.hex(),
        "commitment": commitment(SEED),
        "rolls": len(SIDES),
        "words": None
        if shares is None
        else [{"seat": one.seat, "word": one.word, "sealed": one.sealed} for one in shares],
        "former": []
        if former is None
        else [{"seed": former.seed.hex(), "commitment": former.commitment, "until": former.until}],
    }
    return Rolls(lines, json.dumps(proof))


PLAIN = _rolled(None)
CHANGED = (*PLAIN[:2], re.sub(r"\d+$", "111", PLAIN[2]), *PLAIN[3:])
CASES: Mapping[str, tuple[Rolls, str]] = {
    "the seed alone": (_case(PLAIN), "All 6 rolls verified."),
    "words of seats": (_case(_rolled(WORDS), WORDS), "All 6 rolls verified."),
    "a seed that was replaced": (_case(_rolled(WORDS, SEAL), WORDS, SEAL), "All 6 rolls verified."),
    "other words": (_case(_rolled(WORDS), ()), "Roll 0 differs: the game has"),
    "a roll that was changed": (_case(CHANGED), "Roll 2 differs: the game has 111, the seed gives"),
    "a roll left out": (_case((*PLAIN[:3], *PLAIN[4:])), "Roll 3 is missing."),
    "the last roll left out": (_case(PLAIN[:-1]), "Roll 5 is missing."),
    "another seed": (_case(PLAIN, seed=FORMER), "The seed is not the one that was promised."),
    "another word": (_case(_rolled(FAULTY), FAULTY), "The word of FRANCE is not the one that was promised."),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """What the browser says of each case, all of them on one page."""
    place = Place("", "en")
    parts = [page("rolls.html.j2", place, {"rolls": rolls}) for rolls, _ in CASES.values()]
    head = '<meta charset="utf-8"><script src="/static/verify.js" defer></script>'
    whole = f"<!DOCTYPE html><html><head>{head}</head><body>{''.join(parts)}</body></html>"

    def serve(way: str) -> Answer:
        kind, path = STATIC.get(way.removeprefix("/static/"), ("text/html", None))
        return kind, path.read_bytes() if path else whole.encode(), {}

    told = json.loads(pressed(serve, "/", tmp_path_factory.mktemp("chromium")))
    return dict(zip(CASES, told, strict=True))


@pytest.mark.xdist_group("chromium")
@pytest.mark.parametrize("case", CASES)
def test_the_script_rolls_as_the_judge_does(said: Mapping[str, str], case: str) -> None:
    assert said[case].startswith(CASES[case][1])


@pytest.mark.sweep
@pytest.mark.xdist_group("chromium")
def test_the_page_of_a_finished_game_verifies_its_rolls(empty: Gallery, tmp_path: Path) -> None:
    empty.game("rolled", "sunset_of_empire", turns=6)
    browser = Browser(empty.pages())
    assert "verify.js" not in browser.get("/en/games/rolled").text
    empty.end("rolled")
    seen = browser.get("/en/games/rolled").text
    rolls = json.loads(browser.get("/en/games/rolled/game.json").text)["rolls"]
    shown = re.findall(r"^(?:<pre[^>]*>)?(\d+): [\d ]+ = ([\d ]+)$", seen, re.MULTILINE)
    assert shown == [(str(one["index"]), " ".join(map(str, one["values"]))) for one in rolls]

    def serve(way: str) -> Answer:
        each = browser.get(way)
        headers = {
            name: value for name, value in each.headers.items() if not name.startswith("content-length")
        }
        return headers.pop("content-type"), each.body, headers

    (said,) = json.loads(pressed(serve, "/ru/games/rolled", tmp_path))
    assert said.startswith(f"Проверено: {len(rolls)} брос")


def test_a_word_that_holds_an_address_is_not_shown(empty: Gallery) -> None:
    empty.game("worded", "sunset_of_empire", turns=3)
    empty.change("worded", dice=dumps(SeatWords(True, (Share("MING", "anna@example.org"),)), SeatWords))
    empty.end("worded")
    seen = unescape(Browser(empty.pages()).get("/en/games/worded").text)
    assert "[address]" in seen
    assert "example.org" not in seen
    assert "verify.js" not in seen
