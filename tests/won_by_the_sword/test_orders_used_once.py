"""What was said of an activation answers no question of another kind; who holds a town that is to fall."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.state import State
from mailer.table.judging import left
from parsers.registry import title
from tests.won_by_the_sword.bad_letters import P1, acting, asked, field, moved
from tests.won_by_the_sword.positions import GAME, asks_of, force, garrison, table
from tests.won_by_the_sword.said_answers import holding, losing, works

TITLE = title("won_by_the_sword")
READER = TITLE.reader("c1632")


def judged(position: State, *texts: str) -> Any:
    ask = asks_of(position)[0]
    return left(TITLE.title, READER, GAME.view(position, ask.seat), ask, texts, "en")


@pytest.mark.parametrize(
    "left_then",
    [
        "1 with 26: works\nif refused: storm",
        "Horn with a drawn card: works 2 CP; if refused: storm. New garrison: a detachment.",
        "1 картой 26: работы, если откажут - штурм",
        "Горн из колоды: новый гарнизон: отряд. Работы на 2 ОК, если откажут - штурм.",
    ],
)
def test_works_to_be_dug_are_no_losses(left_then: str) -> None:
    assert judged(works(), left_then).order is None


@pytest.mark.parametrize("stands", ["works", "give up works", "lose works", "работы, не людей"])
def test_works_that_stand_for_losses_are(stands: str) -> None:
    assert judged(works(), stands).order is not None


@pytest.mark.parametrize("text", ["losses horse first", "lose works", "lose 3 foot", "терять работы"])
def test_losses_that_were_said_with_the_activation_are(text: str) -> None:
    assert judged(works(), f"1 with 26: works; {text}").order is not None
    begun = judged(asked(field()), f"1 with 26: forage; {text}")
    assert begun.order is not None, begun.draft


def test_who_was_left_elsewhere_holds_no_town_that_falls() -> None:
    assert judged(holding(), "1 with 26: leave 1 foot in the garrison; move Ulm").order is None
    assert judged(holding(), "1 with 26: siege; new garrison: 1 foot").order is not None


def before_donauwoerth(theirs: bool = True) -> State:
    sieges = {PointId("donauwoerth"): Siege(P1, 6, 6, refused=True)}
    position = garrison(
        moved(field(), "P1", "donauwoerth:L"),
        CATHOLIC if theirs else PROTESTANT,
        "donauwoerth",
        force("1 bavaria-i" if theirs else "1 sweden-i"),
    )
    return acting(table(position, sieges=sieges if theirs else {}))


def said(position: State, text: str) -> tuple[str, ...]:
    ask = asks_of(position)[0]
    view = GAME.view(position, ask.seat)
    lines = [each.written for each in READER.read(text)]  # type: ignore[union-attr]
    draft = TITLE.title.draft(view, ask, None, lines, "en")
    return tuple(getattr(each, "canonical", str(each)) for each in draft.verdicts)


@pytest.mark.parametrize(
    "text",
    [
        "forage; storm. A detachment stays in Donauwörth.",
        "storm; leave a detachment in Donauwörth",
        "storm; into the garrison of Donauwörth: a detachment",
        "forage; if they surrender, leave a detachment",
        "фуражировка; в Донауверте останется отряд",
        "штурм; отряд в гарнизон Донауверта",
        "фуражировка; если сдадутся, в городе оставить отряд",
    ],
)
def test_who_is_left_in_a_town_of_the_foe_is_its_new_garrison(text: str) -> None:
    assert "new garrison: detachment" in said(before_donauwoerth(), text)


def test_beside_a_new_garrison_another_is_left_as_it_is() -> None:
    told = said(before_donauwoerth(), "new garrison: 1 foot; storm; leave a detachment in Donauwörth")
    assert any(each.startswith("into the garrison of Donauwörth") for each in told)


def test_in_an_own_town_a_detachment_goes_into_the_garrison() -> None:
    told = said(before_donauwoerth(theirs=False), "leave a detachment in Donauwörth")
    assert told == ("into the garrison of Donauwörth: detachment",)


def test_it_is_of_the_column_that_is_named() -> None:
    position = asked(garrison(field(), CATHOLIC, "ulm", force("1 bavaria-i")))
    told = said(position, "1 with 26: move Ulm; siege; works; a detachment stays in Ulm")
    assert "new garrison: detachment" in told


@pytest.mark.parametrize(
    "text", ["absorb Banér, forage", "take over Banér; forage", "поглотить Банера; фуражировка"]
)
def test_who_leads_another_column_is_taken_over_with_it(text: str) -> None:
    position = acting(moved(field(), "P1", "ansbach"))
    told = said(position, text)
    assert "absorb the column of Johan Banér" in told, told


@pytest.mark.parametrize("text", ["We lose a foot and a horse.", "lose 1 foot, 1 horse"])
def test_of_two_levels_each_kind_that_is_named_loses_one(text: str) -> None:
    position = losing(2)
    ask = asks_of(position)[0]
    lines = [each.written for each in READER.read(text)]  # type: ignore[union-attr]
    draft = TITLE.title.draft(GAME.view(position, ask.seat), ask, None, lines, "en")
    assert draft.order is not None, draft.verdicts
