"""What is asked back for lines that no grammar reads: the one order that they can be; for talk nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.title import Accepted
from games.won_by_the_sword.model.atlas import PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    Concluding,
    NewRound,
    NewTurn,
    Preceding,
    State,
)
from mailer.desk import proposing
from mailer.desk.intake import Intake
from parsers.conditions import Choice, read_steps
from parsers.reading import Ambiguous, Line, Understood, Unreadable
from parsers.registry import title
from tests.desk.world import World, world
from tests.rig.cases import in_turn
from tests.won_by_the_sword.bad_letters import P1, acting, asked, done, field, moved
from tests.won_by_the_sword.posing import posed
from tests.won_by_the_sword.positions import GAME, asks_of, on, table
from tests.won_by_the_sword.said_answers import battle, besieged, holding, losing, quartering, sheltering

__all__ = ["world"]
TITLE = title("won_by_the_sword")
READER = TITLE.reader("c1632")
DATA = tomllib.loads(Path(__file__).with_name("proposals.toml").read_text("utf-8"))


def besieging() -> State:
    """P1 before Donauwörth, whose garrison has refused the last offer."""
    sieges = {PointId("donauwoerth"): Siege(P1, 6, 6, refused=True)}
    return acting(table(moved(field(), "P1", "donauwoerth:L"), sieges=sieges))


def throwing() -> State:
    position = done(field(), "P1", "P2")
    return on(position, NewRound(), Alternating(PROTESTANT, 2, True), Activating(PROTESTANT, 2))


POSITIONS: Mapping[str, State] = {
    "activate": asked(field()),
    "go": acting(field()),
    "siege": besieging(),
    "meeting": acting(moved(field(), "C1", "noerdlingen")),
    "setup": GAME.setup("c1632", {}),
    "precede": on(field(initiative=PROTESTANT), NewRound(), Preceding()),
    "accept": battle("accept"),
    "plan": battle("plan"),
    "retreat": battle("retreat"),
    "lose": losing(3),
    "sally": besieged(),
    "hold": holding(),
    "quarter": quartering(),
    "shelter": sheltering(),
    "throw": throwing(),
    "conclude": on(field(turn=4), NewTurn(), Concluding(PROTESTANT)),
}


def seen(position: State, lang: str = "en") -> Any:
    """As much of a visit as the desk looks at when it asks back."""
    ask = asks_of(position)[0]
    view = GAME.view(position, ask.seat)
    play = SimpleNamespace(
        title=TITLE.title,
        registered=TITLE,
        match=SimpleNamespace(drafts={}),
        row=SimpleNamespace(scenario="c1632"),
        view=lambda seat: view,
    )
    return SimpleNamespace(
        at_table=(play, ask.seat),
        ask=ask,
        person=SimpleNamespace(lang=lang),
        intake=Intake(),
    )


def put(visit: Any, text: str) -> list[Line]:
    steps = read_steps(text, READER, visit.at_table[1])
    return proposing.put(visit, [step for step in steps if not isinstance(step, Choice)], text.split("\n"))


def order(visit: Any, lines: list[Line]) -> Any:
    """What the lines come to with the orders that are asked back in their places."""
    written: list[Any] = []
    for line in lines:
        if isinstance(line, Understood):
            written.append(line.written)
        elif isinstance(line, Unreadable) and line.suggestion:
            written += [each.written for each in READER.read(line.suggestion) if isinstance(each, Understood)]
    play, seat = visit.at_table
    draft = play.title.draft(play.view(seat), visit.ask, None, written, "en")
    assert all(isinstance(each, Accepted) for each in draft.verdicts), draft.verdicts
    return draft.order


def is_asked(line: Line) -> bool:
    return isinstance(line, Ambiguous) or (isinstance(line, Unreadable) and bool(line.suggestion))


ASKED = [(where, said, means) for where, rows in DATA["asked"].items() for said, means in rows]
SILENT = [(where, said) for where, rows in DATA["silent"].items() for said in rows]


@in_turn(ASKED)
def test_is_asked_back_or_read(where: str, said: str, means: str) -> None:
    visit = seen(POSITIONS[where])
    lines = put(visit, said)
    assert any(map(is_asked, lines)) or all(isinstance(each, Understood) for each in lines), (said, lines)
    assert order(visit, lines) == order(visit, list(READER.read(means))), (said, lines)


@in_turn(SILENT)
def test_of_mere_talk_nothing_is_asked(where: str, said: str) -> None:
    lines = put(seen(POSITIONS[where]), said)
    assert not any(isinstance(line, Understood) or is_asked(line) for line in lines), (said, lines)


@pytest.mark.parametrize(
    "said",
    [
        "It forages here till it has one point left, then it moves on to Dinkelsbühl and ends.",
        "Она фуражирует здесь до двух раз, затем идёт в Динкельсбюль.",
    ],
)
def test_half_of_what_is_ordered_is_not_asked_back(said: str) -> None:
    lines = put(seen(POSITIONS["go"]), said)
    assert not any(map(is_asked, lines)), lines


@in_turn(ASKED)
def test_in_few_groups_of_few_orders(where: str, said: str, means: str) -> None:
    groups = [list(group) for group in READER.proposals(said)]
    assert sum(map(len, groups)) <= proposing.TRIED, groups


@pytest.mark.parametrize(
    "text",
    ["move " * 60, "Ulm and " * 37, "Landau, " * 37, "Horn " * 60, "и колонна 1 в Ульм " * 15, "1 " * 150],
)
def test_of_long_lines_it_is_soon_done(text: str) -> None:
    assert sum(len(group) for group in READER.proposals(text)) <= 2 * proposing.TRIED


@pytest.mark.parametrize(
    ("lang", "said", "asked_back"),
    [
        ("en", "Kindly see the men over to Dinkelsbühl by nightfall", "move Dinkelsbühl"),
        ("ru", "Войску надлежит проследовать в город Динкельсбюль", "идти в Динкельсбюль"),
    ],
)
def test_by_mail_it_counts_on_a_plain_yes(world: World, lang: str, said: str, asked_back: str) -> None:
    posed(world, POSITIONS["go"], lang)
    world.write("Hans", f"{said}\nREADY", seat="PROTESTANT")
    answer = world.text_to("hans")
    assert asked_back in answer
    world.write("Hans", "Yes" if lang == "en" else "Да", seat="PROTESTANT")
    assert asked_back in world.text_to("hans")


@pytest.mark.parametrize(
    ("lang", "said", "second"),
    [
        ("en", "Let the Catholics show their hand first.", "go second"),
        ("ru", "Первый ход уступаю католикам, пусть раскроют карты.", "хожу вторым"),
    ],
)
def test_yes_to_who_goes_first_is_to_what_was_proposed(
    world: World, lang: str, said: str, second: str
) -> None:
    """It does not mean that the writer goes first himself."""
    posed(world, POSITIONS["precede"], lang)
    yes = "Yes" if lang == "en" else "Да"
    world.write("Hans", yes, seat="PROTESTANT")
    assert "! " in world.text_to("hans")
    world.write("Hans", said, seat="PROTESTANT")
    assert second in world.text_to("hans")
    world.write("Hans", yes, seat="PROTESTANT")
    assert f"> {second}" in world.text_to("hans")
