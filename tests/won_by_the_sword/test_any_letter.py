"""Whatever is written before whatever question, the answer is words in both languages, never an exception."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from adjudicator.kinds import Ask
from games.title import Draft, Refused
from games.won_by_the_sword.model.state import State
from parsers.conditions import chosen, read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.rig.cases import some
from tests.won_by_the_sword import bad_activations, bad_answers
from tests.won_by_the_sword.positions import GAME, asks_of

HOUSE = title("won_by_the_sword")
READER = HOUSE.reader("c1632")
FOLDER = Path(__file__).parents[1] / "phrasings" / "won_by_the_sword"
ONE_IN = 5
"""Of the letters each question gets so many, every one another part."""


@cache
def letters() -> tuple[str, ...]:
    """Every phrasing, good or bad."""
    found: list[str] = []
    for file in sorted(FOLDER.glob("*.toml")):
        rows = tomllib.loads(file.read_text("utf-8"))
        found += [said for meaning in rows.get("meaning", ()) for said in meaning["said"]]
        found += [bad["said"] for bad in rows.get("bad", ())]
    return tuple(found)


POSITIONS = {
    f"{asks_of(each.position)[0].kind}: {each.name}": each.position
    for each in (*bad_activations.CASES, *bad_answers.CASES)
}


def drafted(position: State, ask: Ask, text: str) -> Draft:
    view = GAME.view(position, ask.seat)
    lines = chosen(read_steps(text, READER, ask.seat), GAME.facts(view, ask))
    written = [line.written for line in lines if isinstance(line, Understood)]
    for under in ("", "2-3"):
        HOUSE.title.spread(view, ask.seat, ask.phase, ask, [[each] for each in written], under)
    for each in written:
        HOUSE.title.concerns(view, ask, each)
    return HOUSE.title.draft(view, ask, None, written, "ru")


@pytest.mark.alike(3)
@pytest.mark.parametrize(("at", "name"), some(enumerate(POSITIONS), 8))
def test_every_letter_is_answered_in_words(at: int, name: str) -> None:
    position = POSITIONS[name]
    ask = asks_of(position)[0]
    view = GAME.view(position, ask.seat)
    for text in letters()[at % ONE_IN :: ONE_IN]:
        draft = drafted(position, ask, text)
        for verdict in draft.verdicts:
            if isinstance(verdict, Refused):
                for lang in ("en", "ru"):
                    say = HOUSE.title.say(lang)  # type: ignore[attr-defined]
                    assert say.say(f"fault.{verdict.fault.key}", verdict.fault.args), text
        if draft.order is not None:
            assert GAME.check(view, ask, draft.order) is None, text
            assert HOUSE.title.standing(view, ask, draft.order, "en"), text
