"""The same texts as a letter to the judge and as a line of the stream: the same verdicts, the same game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.codec import dumps, to_plain
from adjudicator.kinds import Seat
from mailer.desk import orders
from mailer.desk.visit import Visit
from mailer.store.models import GameRow
from mailer.table import play as table
from mailer.table import seeds
from mailer.table.play import Play
from tests.cli.peer import Line, ask, canonical
from tests.desk.chance import chance_fixed
from tests.desk.world import World, empty_house
from tests.rig.cases import some

BAD = frozenset({"bad"})
MARKS = {
    "accepted": {"ok", "note"},
    "condition": {"ok"},
    "withheld": {"held"},
    "no-order": {"skip"},
    "refused": BAD,
    "unclear": BAD,
    "unreadable": BAD,
}
"""What a receipt marks a line with, by the status of its verdict."""

TEXTS = {
    "diplomacy": (
        *("A Par - Bur", "A Par - Bur\nF Bre - Mao\nA Mar - Spa", "A Par - Bur\nA Par - Pic", "F Bre - Lon"),
        *("A Par - Bur\nF Bre - Mao\nA Mar - Spian", "A Par H\nA Par H\nF Bre H\nA Mar H", "A Vie - Gal"),
        "A Par - Bur\nF Bre - Mao\nA Mar - Spa\nSee you on Friday, everybody.",
        "IF BUR EMPTY THEN A Par - Bur ELSE A Par H\nF Bre - Mao\nA Mar - Spa",
        "IF AUSTRIA IN BUR THEN A Par - Bur ELSE A Par - Nowhere\nF Bre - Mao",
        "IF PAR THEN A Par - Bur",
        "А Париж - Бургундия\nФ Брест - Среднеатлантика\nA Mar S A Par - Bur",
        "F Bre - Eng VIA\nA Par\nbuild A Par",
    ),
    "sunset_of_empire": (
        *("lay nothing", "lay {0}", "lay {0}, {1}", "lay {0}\nlay Zzyx", "lay Zzyx", "lay {0}\nlay {1}"),
        *("Lion at life", "play Sniper", "lay {0}\nthanks for the game", "lay {0}, {0}", "pass"),
    ),
    "paths_of_glory": (
        *("op 1", "event 1", "event 1\nattack Paris with GE 1", "7 ops\nmove Metz: GE 4 to Koblenz"),
        *("event 1\nattack Sedan with GE 1, GE 2, GE 3", "move Metz: GE 4 to Koblenz", "no cards"),
        "event 1\nattack Sedan with GE 1, GE 2, GE 3, advance GE 2, GE 3\nwhat a day",
        "event 1\nattack Sedan with GE 1\nattack Sedann with GE 2",
        "op 1\nmove Metz: GE 4 to Berlin",
    ),
}

CREATED = {
    "diplomacy": ("diplomacy france-austria", {"FRANCE": "France", "AUSTRIA": "Austria"}),
    "sunset_of_empire": ("sunset_of_empire", {"CENTRAL": "Central Powers", "ENTENTE": "Entente"}),
    "paths_of_glory": ("paths_of_glory historical", {"CP": "Central Powers", "AP": "Allied Powers"}),
}


class Judged(list[tuple[int, str]]):
    """(line, mark) of the letter that came last."""


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Judged]:
    found = Judged()
    settle = orders.settle

    def settled(visit: Visit) -> None:
        settle(visit)
        found[:] = [(said.line, said.mark) for _, said in sorted(visit.reply.said, key=lambda each: each[0])]

    monkeypatch.setattr(orders, "settle", settled)
    with chance_fixed():
        yield found


def begun(folder: Path, key: str) -> World:
    """A game by mail whose first seat is asked."""
    world = empty_house(folder)
    created, seats = CREATED[key]
    for number, name in enumerate(seats.values()):
        world.person(f"P{number}")
        if not number:
            world.write("P0", f"CREATE first {created}")
        world.write(f"P{number}", f"JOIN first AS {name}")
    return world


@pytest.mark.sweep
@pytest.mark.parametrize("key", some(TEXTS, 3))
def test_a_letter_and_a_line_are_judged_the_same(key: str, tmp_path: Path, judged: Judged) -> None:
    house = begun(tmp_path, key)
    seat = Seat(next(iter(CREATED[key][1])))
    before = house.play("first")
    names = list(to_plain(before.match.state, before.title.types()[0]).get("hands", {}).get(seat, ()))
    for number, text in enumerate(TEXTS[key]):
        written = text.format(*(before.title.words("en")["names"]["card"][name] for name in names))
        (tmp_path / str(number)).mkdir()
        world = house.copy(tmp_path / str(number))
        world.write("P0", written, seat=seat)
        (answer,) = ask(key, _line(house.game("first"), before, seat, written))
        assert answer.get("error", {"what": "dice-used-up"})["what"] == "dice-used-up"
        marked = [(one["line"], MARKS[one["status"]]) for one in answer["verdicts"][seat]]
        assert [line for line, _ in marked] == [line for line, _ in judged], written
        assert all(mark in marks for (_, marks), (_, mark) in zip(marked, judged, strict=True)), written
        _same_game(world.play("first"), seat, answer)


def _line(row: GameRow, play: Play, seat: Seat, text: str) -> Line:
    dice = seeds.dice_of(row, table.game_key(row))
    position: Any = to_plain(play.match.state, play.title.types()[0])
    seed = {"seed": dice.seed.hex(), "game": dice.game, "rolls": play.match.rolls}
    return {"position": position, "orders": {seat: text}, **seed}


def _same_game(play: Play, seat: Seat, answer: Line) -> None:
    match, title = play.match, play.title
    assert canonical(answer["position"]) == dumps(match.state, title.types()[0])
    assert answer["rolls"] == match.rolls
    asked = {ask.seat: ask for ask in play.asks}
    assert list(answer["asks"]) == list(asked)
    if seat in asked:
        told, drafted = answer["asks"][seat], match.drafts.get(seat)
        stands = () if drafted is None else title.standing(play.view(seat), asked[seat], drafted, "en")
        assert told["stands"] == list(stands)
        assert told["ready"] == (seat in match.ready)
