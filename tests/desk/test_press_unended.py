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


def test_of_orders_alone_nobody_can_tell_whose_they_are(world: World) -> None:
    """``You could play`` may stand above them in the letter before."""
    duel(world)
    back, sent = letters(world, "PRESS TO AUSTRIA\nA VIE - GAL\nA BUD - SER")
    assert sent == []
    assert "END PRESS" in back
    assert "YES" not in back


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
    text = "PRESS TO AUSTRIA\nI propose this:\nA VIE - GAL\nA BUD - SER\nWhat do you think?"
    back, sent = letters(world, text)
    assert sent == []
    assert "YES" not in back
    _, sent = letters(world, f"{text}\nEND PRESS")
    assert len(sent) == 1
    assert "A VIE - GAL" in sent[0]


def test_a_no_sends_nothing(world: World) -> None:
    duel(world)
    letters(world, "\n".join(["PRESS TO AUSTRIA: Let us keep the peace.", *ORDERS]))
    _, sent = letters(world, "No")
    assert sent == []
    assert stands(world) == ()
