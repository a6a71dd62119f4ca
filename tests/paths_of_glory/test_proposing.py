"""Lines that no grammar reads are asked back as what they name; talk is not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import CP
from parsers.kit.lexicon import language
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.asking_back import order, proposal
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.paths_of_glory.questions import POSITIONS
from tests.rig.cases import in_turn

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

FILE = Path(__file__).with_name("proposals.toml")
TABLES: Mapping[str, Mapping[str, Mapping[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))


def rows(key: str) -> Iterator[tuple[str, str, Any]]:
    """The position, what stands above the line, and the rows of a key."""
    for position, tables in TABLES.items():
        for table in tables.values():
            yield from ((position, table.get("before", ""), row) for row in table.get(key, ()))


@in_turn(rows("asked"))
def test_is_asked_back_as_what_was_meant(position: str, before: str, row: Sequence[str]) -> None:
    said, meant = row
    asked = proposal(position, said, before)
    assert asked, asked
    assert language(asked) == language(said)
    good = order(position, meant, before)
    assert good is not None
    assert order(position, asked, before) == good, asked


@in_turn(rows("talk"))
def test_talk_is_not_asked_back(position: str, before: str, said: str) -> None:
    assert proposal(position, said, before) == ""


def test_both_languages_are_there() -> None:
    asked, talk = [row[0] for *_, row in rows("asked")], [row for *_, row in rows("talk")]
    for said in (asked, talk):
        assert min(sum(language(each) == lang for each in said) for lang in ("en", "ru")) >= 15
    assert len(asked) >= 60
    assert len(talk) >= 30


@pytest.mark.parametrize(
    ("position", "before", "said"),
    [
        ("cp", "card 13 for ops", "GE 4 ambles over to Koblenz, GE 5 too, and GE 88 as well"),
        ("cp", "card 13 for ops", "GE 4 ambles over to Koblenz, GE 6 stuck with Wilhelmsburg"),
        ("cp", "card 13 for ops", "ГЕР 4 ковыляет в Кобленц через Ахыырн"),
    ],
)
def test_a_name_is_never_left_out(position: str, before: str, said: str) -> None:
    assert proposal(position, said, before) == ""


@pytest.mark.parametrize(
    ("lang", "said", "asked", "yes"),
    [
        ("en", "GE 2 pours into the gap at Cambrai", "Did you mean: advance GE 2 to Cambrai", "YES"),
        ("ru", "ГЕР 2 водружает флаг над Камбре", "продвижение ГЕР 2 в Камбре", "ДА"),
    ],
)
def test_a_plain_yes_orders_it(world: World, lang: str, said: str, asked: str, yes: str) -> None:
    posed(world, lang, POSITIONS["advance"]())
    assert asked in answer(world, CP, said)
    world.write(NAMES[CP], yes, seat=CP)
    board = world.play(GAME).match.state.board
    assert board.units["ge_2_army"].at == "cambrai"
    assert board.units["ge_3_army"].at == "sedan"
