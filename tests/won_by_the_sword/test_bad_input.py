"""What cannot be gets reason, rule and what would do, in the writer's language; nothing of it is done."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from adjudicator.kinds import Ask
from games.title import Accepted, Draft, Refused, Withheld
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import (
    State,
)
from games.words import Words
from parsers.conditions import chosen, read_steps
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.rig.cases import in_turn
from tests.won_by_the_sword import bad_activations, bad_answers
from tests.won_by_the_sword.bad_letters import Bad, asked, field
from tests.won_by_the_sword.positions import (
    GAME,
    asks_of,
)

LANGUAGES = ("en", "ru")
TITLE = title("won_by_the_sword").title
READER = title("won_by_the_sword").reader("c1632")
P1, C1 = ColumnId("P1"), ColumnId("C1")


CASES = (*bad_activations.CASES, *bad_answers.CASES)


def lines(text: str, position: State, ask: Ask) -> list[Any]:
    found = chosen(read_steps(text, READER, ask.seat), GAME.facts(GAME.view(position, ask.seat), ask))
    assert all(isinstance(line, Understood) for line in found), found
    return [line.written for line in found if isinstance(line, Understood)]


def drafted(position: State, text: str, lang: str) -> Draft:
    ask = asks_of(position)[0]
    return TITLE.draft(GAME.view(position, ask.seat), ask, None, lines(text, position, ask), lang)


def said(words: Words, refused: Refused) -> str:
    return words.say(f"fault.{refused.fault.key}", refused.fault.args)


@in_turn(product(CASES, LANGUAGES))
def test_is_refused_with_reason_rule_and_what_would_do(bad: Bad, lang: str) -> None:
    draft = drafted(bad.position, bad.letters[lang], lang)
    refused = [verdict for verdict in draft.verdicts if isinstance(verdict, Refused)]
    assert [(each.fault.key, each.fault.rule) for each in refused] == [(bad.key, bad.rule)]
    assert bad.instead[lang] in said(TITLE.say(lang), refused[0])  # type: ignore[attr-defined]
    assert draft.order is None


@in_turn(CASES)
def test_the_lines_beside_it_are_held_not_lost(bad: Bad) -> None:
    draft = drafted(bad.position, bad.letters["en"], "en")
    assert all(isinstance(verdict, Refused | Withheld) for verdict in draft.verdicts)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("IF his hand has Surprise Attack THEN decline ELSE accept", "condition-hidden"),
        ("ЕСЛИ у него на руке 47 ТО уклониться ИНАЧЕ принять", "condition-hidden"),
        ("if his chit is Initiative: forage; else move Ulm", "condition-hidden"),
    ],
)
def test_a_condition_on_what_is_the_foes_secret_is_refused(text: str, key: str) -> None:
    (line,) = read_steps(text, READER, PROTESTANT)
    assert isinstance(line, Unreadable)
    assert line.key == key
    for lang in LANGUAGES:
        assert TITLE.say(lang).say(f"unreadable.{key}", line.args)  # type: ignore[attr-defined]


def test_what_is_good_stands() -> None:
    draft = drafted(asked(field()), "1 with 26: forage; end", "en")
    assert all(isinstance(verdict, Accepted) for verdict in draft.verdicts)
    assert draft.order is not None
