"""Corps of one name in a battle: which of them loses a step, told by where they come from."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import CP, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Attack, Losses
from games.title import Refused
from parsers.reading import Understood
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.windows import READER, TITLE, in_window

ARMY, CORPS, HEIR = UnitId("ge_1_army"), UnitId("ge_corps_1"), UnitId("ge_corps_2")
HELD = {SpaceId("liege"): CP, SpaceId("brussels"): CP}


def beaten() -> War:
    """A reduced army of Koblenz and a corps of Brussels lost 4 at Sedan; a corps may come in for the army."""
    placed = {
        "koblenz": ["(ge_1_army)"],
        "metz": ["ge_5_army"],
        "brussels": ["ge_corps"],
        "sedan": ["fr_5_army", "fr_corps"],
    }
    war = War(placed, CP, ["koblenz", "metz", "brussels"], reserve={"CP": ["ge_corps"]}, control=HELD)
    war.answer(Attack(assault("sedan", ["ge_1_army", "ge_5_army", "ge_corps_1"]))).dice(1, 6)
    assert (war.kind, war.ask.seat) == ("losses", CP)
    return war


def test_which_corps_is_told_by_where_it_comes_from() -> None:
    war = beaten()
    heir = in_window(
        war,
        "lose GE 1, GE corps from reserve",
        "GE 1 is lost, and the corps that replaces it loses the last step.",
        "Lose GE 1 and then the replacement corps, not the corps from Brussels.",
        "Lose GE 1 first, then the corps in Koblenz.",
        "Lose GE 1, GE corps replacing GE 1",
        "Lose GE 1, spare the corps from Brussels and GE 5",
        "теряю ГЕР 1, потом корпус, который её заменит",
        "Теряю ГЕР 1 и корпус на замену, а не корпус из Брюсселя.",
    )
    assert heir == Losses((ARMY, HEIR))
    other = in_window(
        war,
        "lose GE 1, GE corps from Brussels",
        "Lose GE 1, then the Brussels corps.",
        "GE 1 is lost. The corps in Brussels takes the last step.",
        "ГЕР 1 теряет шаг, затем корпус из Брюсселя теряет шаг",
        "Теряю ГЕР 1, потом корпус из Брюсселя, а не корпус из резерва",
    )
    assert other == Losses((ARMY, CORPS))


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "lose GE 1, GE corps", "step: GE corps from reserve, GE corps from Brussels?"),
        ("ru", "теряю ГЕР 1, ГЕР корпус", "ГЕР корпус из резерва, ГЕР корпус из Брюсселя"),
        ("en", "Lose GE 1.", "Possible: GE corps from reserve, GE corps from Brussels."),
        ("en", "yes", "the first step may come from GE 1"),
        ("ru", "да", "первый шаг могут потерять: ГЕР 1, ГЕР 5"),
        ("en", "lose GE 1, GE corps from Metz", "possible: GE corps from reserve, GE corps from Brussels"),
    ],
)
def test_corps_of_one_name_are_named_apart(lang: str, text: str, said: str) -> None:
    war = beaten()
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    draft = TITLE.draft(TITLE.game.view(war.state, CP), war.ask, None, written, lang)
    fault = next(each.fault for each in draft.verdicts if isinstance(each, Refused))
    assert said in TITLE.say(lang).say(f"fault.{fault.key}", fault.args)
