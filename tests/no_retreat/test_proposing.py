"""What No Retreat! asks back: lines as strangers write them at each question; and talk, which never is."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.state import State, View
from games.title import Accepted
from mailer.desk.proposing import TRIED
from parsers.easing import read_eased
from parsers.greeting import is_against
from parsers.reading import Line, Understood, Unreadable
from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.posing import GAME, NAMES, board_of, posed
from tests.no_retreat.positions import GAME as RULES
from tests.no_retreat.positions import ask_of, u
from tests.no_retreat.questions import positions

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

SAID = tomllib.loads(Path(__file__).with_name("proposals.toml").read_text("utf-8"))
ASKED = [(at, line, meant) for at, rows in SAID["asked"].items() for line, meant in rows]
POSITIONS = positions()
TITLE = title("no_retreat")
READER = TITLE.reader("A")


def drafted(position: State, ask: Ask, read: Sequence[Line]) -> tuple[str, ...]:
    """The orders as they print, if all of them are accepted as they stand; else none."""
    view: View = RULES.view(position, ask.seat)
    written = [each.written for each in read if isinstance(each, Understood)]
    verdicts = TITLE.title.draft(view, ask, None, written, "en").verdicts
    made = tuple(each.canonical for each in verdicts if isinstance(each, Accepted) and not each.notes)
    return made if len(made) == len(read) else ()


def asked_back(position: State, line: str) -> set[tuple[str, ...]]:
    """The orders that a line which cannot be read may be: those of the first group with any."""
    read = read_eased(READER, [line], guess=False)
    if not all(isinstance(each, Unreadable) for each in read) or is_against(line) or line.endswith("?"):
        return set()
    ask = ask_of(position)
    tried = 0
    for group in READER.proposals(line):
        texts = list(islice(group, TRIED - tried))
        tried += len(texts)
        lawful = [drafted(position, ask, READER.read(each, guess=False)) for each in texts]
        if any(lawful):
            return {*filter(None, lawful)}
    return set()


@pytest.mark.parametrize(("at", "line", "meant"), ASKED, ids=[line[:50] for _, line, _ in ASKED])
def test_a_line_is_asked_back_or_read(at: str, line: str, meant: str) -> None:
    position = POSITIONS[at]
    read = read_eased(READER, [line], guess=False)
    if all(isinstance(each, Understood) for each in read):
        assert drafted(position, ask_of(position), read) == tuple(meant.split("|"))
    else:
        assert asked_back(position, line) == {tuple(meant.split("|"))}


@pytest.mark.parametrize("line", SAID["talk"]["said"])
def test_talk_is_asked_back_at_no_question(line: str) -> None:
    assert [at for at, position in POSITIONS.items() if asked_back(position, line)] == []


def test_few_orders_are_tried_for_a_long_line() -> None:
    line = "1 Pz 0909 card 5 attacks moves plays " * 8
    assert len(list(chain.from_iterable(READER.proposals(line[:300])))) <= TRIED


@pytest.mark.parametrize(
    ("lang", "line", "yes"),
    [
        ("en", "The brave lads of 18th Army trot along to 0412", "Yes please"),
        ("ru", "Ну что, 18-я армия, топай потихонечку на 0412", "Да"),
    ],
)
def test_it_counts_on_yes(world: World, lang: str, line: str, yes: str) -> None:
    posed(world, POSITIONS["move"], lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    assert board_of(world).units[u("ge-18a")].at == "0411"
    assert not world.play(GAME).match.drafts
    world.write(NAMES[AXIS], yes, seat=AXIS)
    assert board_of(world).units[u("ge-18a")].at == "0412"
