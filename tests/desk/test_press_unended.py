"""Press without END PRESS above orders: nothing of it goes out before its writer has said where it ends."""

from __future__ import annotations

import pytest

from tests.desk.world import World, whole
from tests.desk.yes import duel, stands

ORDERS = ["A PAR - BUR", "A MAR H", "F BRE - MAO"]
STAND = ("A Marseilles H", "A Paris - Burgundy", "F Brest - Mid-Atlantic Ocean")


def letters(world: World, text: str) -> tuple[str, list[str]]:
    """What came back to Anna for her letter, and the press that Boris got."""
    world.write("Anna", text, seat="FRANCE")
    back, sent = list[str](), list[str]()
    for row, body in world.out():
        if row.address.startswith("anna"):
            back.append(whole(body))
        elif row.key.startswith("press"):
            lines = [line for line in body.text.split("\n") if line.startswith("|")]
            sent.append("\n".join(line[1:].removeprefix(" ") for line in lines))
    return "\n".join(back), sent


@pytest.mark.parametrize(
    "press",
    [
        "PRESS TO AUSTRIA: Let us keep the peace.",
        "PRESS TO AUSTRIA\nLet us keep the peace.\n",
        "ПИСЬМО ДЛЯ Австрии: Let us keep the peace.\n",
        "PRESS TO ALL: Let us keep the peace.",
        "BROADCAST: Let us keep the peace.",
    ],
)
@pytest.mark.parametrize("ready", ["", "READY", "Ready.", "ГОТОВ"])
def test_orders_below_it_are_not_sent_and_a_yes_parts_them(world: World, press: str, ready: str) -> None:
    duel(world)
    back, sent = letters(world, "\n".join([press, *ORDERS, *([ready] if ready else [])]))
    assert sent == []
    assert stands(world) == ()
    assert "END PRESS" in back
    assert "Let us keep the peace." in back.split("YES")[-1]
    _, sent = letters(world, "Yes")
    assert {each.strip() for each in sent} == {"Let us keep the peace."}
    assert sorted(stands(world)) == sorted(STAND)


def test_ready_below_it_is_not_sent_either(world: World) -> None:
    duel(world)
    back, sent = letters(world, "\n".join([*ORDERS, "PRESS TO AUSTRIA: Let us keep the peace.", "READY"]))
    assert sent == []
    assert "END PRESS" in back
    assert "FRANCE" not in world.play("duel").match.ready


def test_of_own_orders_alone_nobody_can_tell_whom_they_are_for(world: World) -> None:
    """``I could play`` may stand above them in the letter before."""
    duel(world)
    back, sent = letters(world, "PRESS TO AUSTRIA\nA PAR - BUR\nA MAR - SPA")
    assert sent == []
    assert "END PRESS" in back
    assert "YES" not in back


@pytest.mark.parametrize("head", ["PRESS TO AUSTRIA\n", "PRESS TO AUSTRIA\nI suggest\n"])
def test_orders_for_the_units_of_another_are_none_of_the_writers(world: World, head: str) -> None:
    duel(world)
    _, sent = letters(world, f"{head}A VIE - GAL\nA BUD - SER")
    assert len(sent) == 1


@pytest.mark.parametrize(
    "text",
    [
        "PRESS TO AUSTRIA: Let us keep the peace.\nI mean no harm to Trieste.\nAnna",
        "PRESS TO AUSTRIA\nWe could meet in Galicia, or in Rumania.",
        "PRESS TO AUSTRIA\nAre you ready for the war with Italy?",
    ],
)
def test_mere_text_goes_out(world: World, text: str) -> None:
    duel(world)
    _, sent = letters(world, text)
    assert len(sent) == 1


def test_orders_between_its_lines_go_with_them_once_it_is_closed(world: World) -> None:
    duel(world)
    text = "PRESS TO AUSTRIA\nI propose this:\nA VIE - TYR\nA MAR - PIE\nWhat do you think?"
    back, sent = letters(world, text)
    assert sent == []
    assert "YES" not in back
    _, sent = letters(world, f"{text}\nEND PRESS")
    assert len(sent) == 1
    assert "A MAR - PIE" in sent[0]


def test_a_no_sends_nothing(world: World) -> None:
    duel(world)
    letters(world, "\n".join(["PRESS TO AUSTRIA: Let us keep the peace.", *ORDERS]))
    _, sent = letters(world, "No")
    assert sent == []
    assert stands(world) == ()


LOOK_LIKE_ORDERS = [
    "A Par - Brugundy",
    "IF BUR EMPTY THEN A PAR - BUR",
    "If A Vie - Tyr, A Par - Bur",
    "STANDING RETREAT: A Par - Bur",
    "FOR A1901: A Par - Bur",
    "F1901M",
    "I order A Par - Bur and A Mar - Spa. The fleet holds.",
    "CONCEDE",
    "DRAW YES",
    "Perhaps A Par - Bur",
]


@pytest.mark.parametrize("line", LOOK_LIKE_ORDERS)
def test_what_looks_like_orders_is_not_sent(world: World, line: str) -> None:
    duel(world)
    back, sent = letters(world, f"PRESS TO AUSTRIA: Peace?\n{line}")
    assert sent == []
    assert "END PRESS" in back


@pytest.mark.parametrize("line", [*LOOK_LIKE_ORDERS, "PRESS TO MASTER: Two", "BROADCAST"])
def test_beside_what_looks_like_orders_no_end_is_offered(world: World, line: str) -> None:
    """What stands above the orders would go to the foe."""
    duel(world)
    back, sent = letters(world, f"PRESS TO AUSTRIA: One\n{line}\nA Mar - Spa\nF Bre - MAO")
    assert sent == []
    _, sent = letters(world, "Yes")
    assert not any("Two" in each or line in each for each in sent)
    assert not sent or "A Par" not in line, back


@pytest.mark.parametrize(
    "text",
    [
        "I have no quarrel with you.\nLet us leave Burgundy empty, shall we?",
        "Paris is well guarded.\nWould you help me against Italy in the spring?",
        "Thanks for your letter!\nI shall hold my side of the bargain.\nYours, Anna",
        "Russia will attack you soon.\nBe careful in Galicia.",
        "Не ходите в Бургундию, и мы останемся друзьями.\nЧто думаете об Италии?",
    ],
)
def test_prose_about_places_goes_out(world: World, text: str) -> None:
    duel(world)
    back, sent = letters(world, f"PRESS TO AUSTRIA\n{text}")
    assert len(sent) == 1, back
