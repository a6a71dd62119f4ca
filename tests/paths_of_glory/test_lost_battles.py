"""What a defender writes of a battle that may be lost: where to, out of which space, who pays first."""

from __future__ import annotations

import pytest

from tests.paths_of_glory.letters import drafted, same
from tests.paths_of_glory.questions import POSITIONS


@pytest.mark.parametrize(
    "said",
    [
        "no cards; if driven out, both to Amiens",
        "no cards, and should Cambrai fall all go back to Amiens",
        "no cards; if thrown out of Cambrai, to Amiens",
        "No cards. Any retreat goes to Amiens.",
        "Без карт. Если Камбре падёт, отходим в Амьен.",
        "Без карт. Любой отход - в Амьен.",
        "Без карт; если выбьют, оба в Амьен",
    ],
)
def test_however_a_battle_is_lost_the_way_is_one_of_a_retreat(said: str) -> None:
    same(POSITIONS["defend"](), said, "no cards; retreat to Amiens")


@pytest.mark.parametrize(
    "said",
    [
        "losses: BR corps, FR corps, FR 1",
        "the BR corps and the FR corps take losses before FR 1",
        "БР корпус и ФР корпус теряют раньше ФР 1",
    ],
)
def test_of_all_who_fight_the_last_that_is_named_is_spared(said: str) -> None:
    same(POSITIONS["defend"](), f"no cards; {said}", "no cards; spare FR 1")


@pytest.mark.parametrize(
    "said",
    [
        "If Sedan falls, retreat to Amiens",
        "retreat from Sedan to Amiens",
        "Если Седан падёт, отходим в Амьен",
    ],
)
def test_a_retreat_out_of_another_space_is_none_of_this_battle(said: str) -> None:
    assert drafted(POSITIONS["defend"](), f"no cards; {said}").order is None


@pytest.mark.parametrize(
    "said",
    [
        "At Metz FR 3 advances, the others stay.",
        "FR 3 advances at Metz, the rest stay put",
        "FR 3 advances. FR 4 does not advance.",
        "У Меца ФР 3 продвигается, остальные остаются.",
        "ФР 3 продвигается. ФР 4 не продвигается.",
    ],
)
def test_an_advance_is_of_the_battle_in_which_they_fight_who_are_named(said: str) -> None:
    first, second = "attack Metz with FR 3, FR 4 from Verdun", "attack Strasbourg with FR 1 from Nancy"
    same(
        POSITIONS["ap"](),
        f"14 ops\n{first}\n{second}\n{said}",
        f"14 ops\n{first}, advance FR 3\n{second}",
    )


def test_losses_are_of_the_battle_in_which_they_fight_who_are_named() -> None:
    first, second = "attack Metz with FR 3, FR 4 from Verdun", "attack Strasbourg with FR 1 from Nancy"
    said = "FR 4 takes the first loss."
    same(POSITIONS["ap"](), f"14 ops\n{first}\n{second}\n{said}", f"14 ops\n{first}, losses FR 4\n{second}")
