"""IF, THEN, ELSE, END IF over tasks of an activation is looked at when their turn comes, as on one line."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.clauses import Choosing
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from parsers.conditions import Choice, read_steps, text_of
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, board_of, posed, waited
from tests.won_by_the_sword.positions import empty, force, garrison, put
from tests.won_by_the_sword.second_round import THEIRS, first, played
from tests.won_by_the_sword.spoken import READER, letter, ready, said, waiting

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

BLOCKS = (
    "IF surrendered THEN\n  forage\nELSE IF refused THEN\n  move Munich\n  forage\nELSE\n  end\nEND IF",
    "IF refused THEN\n  move Munich\n  forage\nELSE\n  end\nEND IF",
    "IF refused THEN\nmove Munich; forage\nELSE end",
    "ЕСЛИ отказ ТО\n  в Мюнхен\n  фуражировка\nИНАЧЕ\n  конец\nКОНЕЦ ЕСЛИ",
)


def siege() -> State:
    start = put(empty(), "P1", "freising", force("12 sweden-i", "horn", baggage=3))
    return ready(garrison(start, CATHOLIC, "freising", force("2 bavaria-i")), 37)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_behind_a_siege_hangs_on_its_offer(block: str) -> None:
    """When the letter is read nothing has been refused yet."""
    done = letter(siege(), f"1 with 37: siege\n{block}", 0)
    assert done.way == ["munich"]
    assert not done.told("activation-over")


@pytest.mark.parametrize("block", BLOCKS)
def test_it_is_one_order_that_is_kept_as_it_was_said(block: str) -> None:
    (step,) = read_steps(block, READER, PROTESTANT)
    assert not isinstance(step, Choice)
    kept = "\n".join(text_of((step,), READER.write))
    once, again = waiting(said(block)), waiting(said(kept))
    assert isinstance(once[0], Choosing)
    assert once == again


def test_it_is_shown_in_its_own_words() -> None:
    shown = [read_steps(block, READER, PROTESTANT)[0].text for block in (BLOCKS[1], BLOCKS[-1])]
    assert shown == [
        "IF refused THEN move Munich; forage ELSE end",
        "ЕСЛИ отказ ТО Мюнхен; фуражировка ИНАЧЕ конец",
    ]


def test_a_choice_between_activations_is_decided_now() -> None:
    (step,) = read_steps(
        "IF siege THEN\n1 with 26: works\nELSE\n1 with 26: forage\nEND IF", READER, PROTESTANT
    )
    assert isinstance(step, Choice)


WORDS = {
    "en": ("1 with 26: move Gunzenhausen", "IF at Gunzenhausen THEN", "forage", "ELSE", "END IF", "end"),
    "ru": (
        *("1 картой 26: в Гунценхаузен", "ЕСЛИ в Гунценхаузене ТО", "фуражировка"),
        *("ИНАЧЕ", "КОНЕЦ ЕСЛИ", "конец"),
    ),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_by_mail_it_waits_for_its_turn_and_for_its_round(world: World, lang: str) -> None:
    """In the activation that is asked, and in one that is left for later."""
    head, when, do, otherwise, close, end = WORDS[lang]
    posed(world, first(), lang)
    later = {"en": "2 with 11: drop 1 BP", "ru": "2 картой 11: оставить 1 ОО"}[lang]
    block = f"{when}\n{do}\n{otherwise}\n{end}\n{close}\n{end}"
    world.write(NAMES[PROTESTANT], f"{head}\n{block}\n{later}\n{block}", seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert waited(world) == [(CATHOLIC, "activate", "1-2C1")], told
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C2")], world.text_to(NAMES[PROTESTANT])
    assert board_of(world).columns[ColumnId("P1")].at == "gunzenhausen"
    assert played(world) == ["26", "03", "11"]
