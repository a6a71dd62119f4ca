"""A letter of which something is not done says at the line what is wrong: in any title, of any lines."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from adjudicator.kinds import Seat
from mailer.base.words import words_of
from parsers.registry import TITLES
from tests.desk.chance import SEED
from tests.desk.mailing import to
from tests.desk.world import World
from tests.kit import by_mail

SAID = Path(__file__).parents[1] / "phrasings"
HOLDING = (
    *("receipt.waits", "receipt.held", "receipt.held-line", "receipt.held-lines", "receipt.doubt"),
    "line.kept-not",
)
"""What is said of lines that wait for another to be put right."""
LETTERS, LINES = 12, 5


def lines_of(key: str, lang: str) -> list[str]:
    """Lines that people write in a title, in one language."""
    files = sorted((SAID / key).glob("*.toml"))
    said = [
        line
        for file in files
        for row in tomllib.loads(file.read_text("utf-8")).get("meaning", [])
        for line in row.get("said", [])
        if "\n" not in line
    ]
    russian = [line for line in said if any("а" <= char.lower() <= "я" for char in line)]
    return russian if lang == "ru" else [line for line in said if line not in russian]


@pytest.mark.alike(5)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", sorted(TITLES))
def test_a_letter_that_waits_shows_what_is_wrong(world: World, key: str, lang: str) -> None:
    SEED[:] = bytes([7])
    players = by_mail.all_seats(key, lang)
    by_mail.opened(world, "war", key, players, quiet=True)
    pick, said = random.Random(f"{key}{lang}"), lines_of(key, lang)
    held = 0
    for _ in range(LETTERS):
        play = world.play("war")
        if not play.asks:
            break
        ask = next((each for each in play.asks if each.seat not in play.match.ready), play.asks[0])
        name = players[Seat(ask.seat)][0]
        good = play.title.letter(play.view(ask.seat), ask, pick.randrange, lang)
        first = list(good) if pick.randrange(2) else []
        written = "\n".join([*first, *pick.sample(said, LINES)])
        world.out()
        world.write(name, written, seat=ask.seat)
        for _, body in to(world, name):
            shown = " ".join(body.text.split())
            words = words_of(lang, play.title)
            if any(" ".join(words.say(key).split()) in shown for key in HOLDING):
                held += 1
                assert "\n  ! " in body.text, f"{written}\n\n{body.text}"
        if world.play("war").match.steps == play.match.steps:
            text = f"{chr(10).join(good)}\n{'ГОТОВ' if lang == 'ru' else 'READY'}"
            world.write(name, text if ask.revisable else chr(10).join(good), seat=ask.seat)
    assert held, "no letter waited"
