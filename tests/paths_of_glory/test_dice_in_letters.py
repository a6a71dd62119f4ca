"""What letters tell of dice: nobody need know the rules to see what a die has done."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fire, FlankRoll, Said
from games.paths_of_glory.model.orders import Assault
from games.paths_of_glory.model.state import Digging, Mandate, Sieges
from games.paths_of_glory.rules.combat import battle, combat
from games.paths_of_glory.rules.movement import trenches
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.phases import sieges
from games.paths_of_glory.title import PathsTitle
from games.words import words_from
from tests.paths_of_glory import positions
from tests.paths_of_glory.invariants import SOURCE, unsaid

TITLE = PathsTitle(SOURCE)
WORDS = {lang: words_from(lang, TITLE.words(lang)) for lang in ("en", "ru")}


def told(change: Change, key: str, lang: str = "en") -> str:
    """The only event of a key, as a letter tells it."""
    (event,) = (event for event in change.events if event.key == key)
    assert unsaid(event) == ()
    return WORDS[lang].say(f"event.{key}", event.args)


def change(placed: dict[str, list[str]], **fields: Any) -> Change:
    return positions.change(positions.board(placed, **fields))


@pytest.mark.parametrize(
    ("die", "english", "russian"),
    [
        (4, "it succeeds", "удалась"),
        (
            2,
            "it fails, for 3 or more was needed on the die",
            "не удалась, на кубике нужно было 3 или больше",
        ),
    ],
)
def test_a_flank_attack_says_what_became_of_it(die: int, english: str, russian: str) -> None:
    placed = {"sedan": ["ge_4_army"], "brussels": ["ge_5_army"], "cambrai": ["fr_1_army"]}
    made = change(placed, control={"sedan": CP, "brussels": CP})
    order = Assault(SpaceId("cambrai"), (UnitId("ge_4_army"), UnitId("ge_5_army")), pin=SpaceId("sedan"))
    fight = battle.fight_of(SOURCE, made.board, CP, order)
    stage = FlankRoll(fight, Said(order), 1)
    made.call(stage)
    combat.flanked(made, stage, (die - 1,))
    assert told(made, "flank").endswith(f"{die - 1} with +1: {english}.")
    assert told(made, "flank", "ru").endswith(f": {russian}.")


@pytest.mark.parametrize(("die", "says"), [(3, "trench level 1"), (4, "no trench")])
def test_digging_says_whether_there_is_a_trench(die: int, says: str) -> None:
    made = change({"sedan": ["ge_4_army"]}, control={"sedan": CP})
    stage = Digging(CP, (UnitId("ge_4_army"),))
    made.call(stage)
    trenches.dug(made, stage, (die,))
    assert told(made, "dug") == f"Sedan: GE 4 digs in: die {die}, 3 or less needed: {says}."


def test_a_siege_of_1914_shows_its_modifier() -> None:
    made = change({"liege": ["ge_1_army"]}, turn=2)
    stage = Sieges((SpaceId("liege"),))
    made.call(stage)
    sieges.rolled(made, stage, (5,))
    assert told(made, "siege") == (
        "Siege of Liege: die 5 with −2 (August and September 1914); more than 3 is needed: the fort holds."
    )


def test_hoffmann_shows_in_the_die_of_offensives() -> None:
    made = change({}, events={"hoffmann": 3})
    mandates.rolled(made, Mandate(), (1, 2))
    lines = [
        WORDS["en"].say("event.mandated", event.args) for event in made.events if event.key == "mandated"
    ]
    assert [line.rpartition("(")[2] for line in lines] == ["die 1).", "die 2 with +1)."]


def test_fire_names_its_column() -> None:
    made = change(
        {"sedan": ["ge_4_army"], "cambrai": ["fr_1_army"]},
        control={"sedan": CP},
        trenches={"cambrai": (1, AP)},
    )
    order = Assault(SpaceId("cambrai"), (UnitId("ge_4_army"),))
    stage = Fire(battle.fight_of(SOURCE, made.board, CP, order), Said(order), (CP,))
    made.call(stage)
    combat.fired(made, stage, (3,))
    assert "5 factors on the army fire table, column 4, shift −1; die 3: loss number" in told(made, "fired")
    assert "столбец 4, сдвиг −1; кубик 3: значение потерь" in told(made, "fired", "ru")
