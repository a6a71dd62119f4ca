"""The rest, those who are left out and those who go along: nobody is ordered whom the line does not mean."""

from __future__ import annotations

import pytest

from parsers.easing import read_eased
from parsers.reading import Understood
from tests.paths_of_glory.letters import REGISTERED, drafted, same
from tests.paths_of_glory.questions import POSITIONS
from tests.phrasings.paths_of_glory.reading import entries

READER = REGISTERED.reader("campaign")


def unread(said: str) -> bool:
    """Whether the desk finds a fault in a line."""
    read = read_eased(READER, [said], guess=False)
    return not all(isinstance(line, Understood) for line in read)


@pytest.mark.parametrize(
    "said",
    [
        "GE 4 from Metz to Koblenz, the rest from Koblenz to Aachen",
        "GE 4 to Koblenz, the rest from Koblenz to Aachen",
    ],
)
def test_the_rest_of_a_space_goes_from_there(said: str) -> None:
    means = "GE 4 from Metz to Koblenz; GE 2, GE 3 from Koblenz to Aachen"
    same(POSITIONS["cp"](), f"13 ops; {said}", f"13 ops; {means}")


@pytest.mark.parametrize(
    "said",
    [
        "GE 4 from Metz, the rest from Koblenz to Aachen",
        "ГЕР 4 из Меца, остальные с Кобленца в Ахен",
        "GE 2 to Aachen, the others on Metz",
        "GE 2 to Aachen, the second on Metz",
        "sr GE 4 from Metz to Essen, the next from Koblenz to Essen",
    ],
)
def test_the_rest_never_lengthen_a_way(said: str) -> None:
    assert not any(">" in each and " ".join(each.split(" > ")[1:]).count(" ") for each in entries(said))


def test_whose_step_is_next_is_still_told() -> None:
    means = ["lose GE 5, GE 4"]
    for said in ("losses on GE 5, the rest on GE 4", "первый шаг с ГЕР 5, остальное с ГЕР 4"):
        assert [each.replace(" army", "") for each in entries(said)] == means


@pytest.mark.parametrize(
    "said",
    [
        "all in Koblenz except one go to Aachen",
        "all corps except 2 in Metz go to Koblenz",
        "все корпуса из Меца, кроме одного, в Седан",
        "все армии из Кобленца, кроме двух, в Ахен",
        "all in Koblenz except 2 GE corps go to Aachen",
        "all in Koblenz except one army go to Aachen",
        "all in Metz except GE 4, GE 5 attack Sedan",
        "все из Меца кроме ГЕР 4, ГЕР 5 атакуют Седан",
        "all in Koblenz except GE 5 go to Aachen",
        "все из Кобленца, кроме ГЕР 4, в Ахен",
        "GE 8 to Konigsberg with them",
        "GE 2 to Aachen, the others on Metz",
        "GE 2 to Aachen, all at Metz",
        "GE 8 goes with them to Konigsberg",
        "GE 4 x Sedan with it",
        "ГЕР 8 с ними в Кёнигсберг",
        "ГЕР 8 идёт в Кёнигсберг вместе с ней",
        "GE 8 to Konigsberg along with them",
    ],
)
def test_nobody_goes_where_it_is_not_said_who(said: str) -> None:
    assert drafted(POSITIONS["cp"](), f"13 ops; {said}").order is None or unread(said)


@pytest.mark.parametrize("said", ["GE 2", "армии ГЕР 2"])
def test_who_is_left_out_of_those_who_are_there_stays(said: str) -> None:
    for line in (f"all in Koblenz except {said} go to Aachen", f"все из Кобленца, кроме {said}, в Ахен"):
        same(POSITIONS["cp"](), f"13 ops; {line}", "13 ops; GE 3 from Koblenz to Aachen")


@pytest.mark.parametrize(
    "said",
    [
        *("GE 4 goes to Koblenz after this turn", "GE 4 goes to Koblenz after", "GE 4 to Koblenz after that"),
        *("ГЕР 4 в Кобленц потом", "ГЕР 4 в Кобленц, а потом", "ГЕР 4 в Кобленц после этого хода"),
        *("GE 5 the same way back", "GE 1 the same way back"),
        *("not", "never", "without", "не", "без", "Не!"),
        "GE 5 as far as possible",
    ],
)
def test_what_is_only_half_said_is_not_read(said: str) -> None:
    assert unread(said)


@pytest.mark.parametrize("said", ["no", "nobody", "нет", "никто", "nobody this time"])
def test_answers_of_one_word_stay(said: str) -> None:
    assert entries(said) == ["say False "]
