"""What a letter shows of its reader's own words is cut: no line of theirs comes back whole by the yard."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import turns

LONG = 480_000
"""Bytes of the longest line that is read at all, about."""
MOST = 8_000
"""Characters of a whole answer to one such line."""

BEGINNINGS = (
    *("", "A PAR - ", "A PAR S ", "IF ", "IF BUR EMPTY THEN A PAR - ", "HELP ", "SHOW ", "JOIN ", "WHOIS "),
    *("SET NAME ", "SET ADDRESS ", "PRESS TO ", "PRESS TO AUSTRIA ", "PHASE ", "DROP ", "PREVIEW A PAR - "),
    *("OBSERVE ", "HISTORY ", "ORDER FRANCE ", "EDIT ", "ANNOUNCE ", "SETTINGS ", "CREATE ", "INVITE duel "),
    *(
        "WORD ",
        "AWAY ",
        "STANDING ",
        "DRAW ",
        "READY ",
        "VOTE ",
        "ПОМОЩЬ ",
        "ВСТУПИТЬ ",
        "ЕСЛИ ",
        "А Вена - ",
    ),
    *("ПИСЬМО ДЛЯ ", "ИМЯ ", "АДРЕС ", "КТО ", "ФАЗА ", "СОЗДАТЬ ИГРУ ", "ПРИКАЗ ", "ПРАВКА "),
)
WORDS = ("x", "Буря ")


def longest_answer(world: World) -> int:
    return max((len(body.text) for row, body in world.out() if not row.key.startswith("press")), default=0)


@pytest.mark.sweep
@pytest.mark.parametrize(("word", "who"), turns(8, WORDS, ["Anna", "Boris", "Clara", "Zoe"]))
def test_an_answer_is_short_whatever_the_line(world: World, word: str, who: str) -> None:
    seat = {"Anna": "FRANCE", "Boris": "AUSTRIA"}.get(who, "")
    begin(world, "duel")
    world.limit(refusals_per_day=10_000, answers_per_day=10_000, letters_per_hour=0, letters_per_day=0)
    world.out()
    for beginning in BEGINNINGS:
        world.write(who, beginning + word * (4_000 // len(word)), seat=seat)
        assert longest_answer(world) < MOST, beginning


@pytest.mark.parametrize(("who", "seat"), [("Anna", "FRANCE"), ("Boris", "AUSTRIA")])
def test_a_line_as_long_as_a_letter_may_be(world: World, who: str, seat: str) -> None:
    begin(world, "duel")
    world.out()
    world.write(who, "x" * LONG, seat=seat)
    assert longest_answer(world) < MOST


def test_what_is_under_the_caret_is_shown(world: World) -> None:
    begin(world, "duel")
    world.out()
    world.write("Anna", f"A PAR {'S A PAR ' * 200}- Burgundia", seat="FRANCE")
    told = world.text_to("Anna")
    lines = told.split("\n")
    carets = [at for at, line in enumerate(lines) if line.strip() and set(line.strip()) == {"^"}]
    for at in carets:
        start = lines[at].index("^")
        assert lines[at - 1][start : start + 1].strip(), told
    assert "…" in told
