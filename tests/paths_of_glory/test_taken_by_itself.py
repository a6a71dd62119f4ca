"""Who advances "if it is taken" hangs on the attack that is ordered with it, not on what holds now."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.text.phrases import Attacking
from parsers.conditions import Choice, read_steps
from parsers.reading import Understood
from parsers.registry import title

READER = title("paths_of_glory").reader("")


@pytest.mark.rule("paths_of_glory", "12.7.1")
@pytest.mark.parametrize(
    "line",
    [
        "Attack Sedan with FR 3 and FR 4 from Verdun, FR 4 advances if Sedan is taken.",
        "FR 3 and FR 4 from Verdun attack Sedan, FR 4 goes in if Sedan is taken",
        "Атакуем Седан: ФР 3 и ФР 4 из Вердена, ФР 4 продвигается, если Седан взят.",
    ],
)
def test_an_attack_whose_target_is_to_be_taken_is_no_choice(line: str) -> None:
    (step,) = read_steps(line, READER, Seat("AP"))
    assert isinstance(step, Understood)
    assert isinstance(step.written, Attacking)
    assert step.written.advances


@pytest.mark.parametrize(
    "line", ["attack Verdun from Metz if Sedan is taken", "FR 3 to Sedan if Sedan is taken"]
)
def test_what_hangs_on_another_space_is_a_choice(line: str) -> None:
    (step,) = read_steps(line, READER, Seat("AP"))
    assert isinstance(step, Choice)
