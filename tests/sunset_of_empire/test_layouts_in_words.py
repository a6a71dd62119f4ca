"""Layouts as people word them: who passes, a word for a kind of card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.orders import Arrange, LayOut, Order
from parsers.reading import Understood
from tests.sunset_of_empire.proposing import READER, TITLE, position


def laid(text: str) -> Order | None:
    laying = position("lay")
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    order: Order | None = TITLE.draft(laying.view(laying.ask.seat), laying.ask, None, written, "en").order
    return order


def test_who_passes_lays_nothing() -> None:
    for text in ("pass", "Пас", "I pass", "Nothing more from me this year"):
        assert laid(text) == LayOut(()), text
    assert laid("lay Blücher\npass") == laid("lay Blücher")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Blücher, Nixe and the zeppelin onto the field", {"blucher", "nixe", "l13"}),
        ("На стол: Блюхер, Никсе, дирижабль", {"blucher", "nixe", "l13"}),
        ("Докладываю только дирижабль, больше ничего.", {"l13"}),
        ("Lay the one airship and the torpedo boat", {"l13", "g101"}),
        ("Кладу танк и миноносец G101", {"nixe", "g101"}),
        ("lay the zeppelin and both ships", {"l13", "g101", "blucher"}),
        (
            "Duquesne, both ships, and the Romfell go onto the field",
            {"duquesne", "g101", "blucher", "romfell"},
        ),
        ("Дюкейн, оба корабля и Ромфель идут на поле", {"duquesne", "g101", "blucher", "romfell"}),
        ("Начинаю. На стол кладу танк, миноносец G101 и Блюхера.", {"nixe", "g101", "blucher"}),
    ],
)
def test_a_kind_is_the_cards_of_the_hand(text: str, cards: set[str]) -> None:
    order = laid(text)
    assert isinstance(order, LayOut)
    assert {*map(str, order.cards)} == cards


@pytest.mark.parametrize(
    "text",
    [
        "Duquesne, both tanks, and Romfell to the field.",
        "Дюкейн, оба танка и Ромфель на поле",
        "Lay all three ships and Duquesne",
        "Выкладываю обе подлодки и Блюхера",
        "Lay Duquesne, both cruisers and Romfell",
        "Blücher, Nixe and Romfell, the zeppelin",
        "Выкладываю обоих Фоккеров и Блюхера",
        "Lay Blücher, both planes and Romfell",
    ],
)
def test_what_is_told_of_a_list_is_never_left_out(text: str) -> None:
    """There are not as many in the hand as the line says, or nobody knows which are meant."""
    assert laid(text) is None


def test_the_whole_fleet_and_a_tank_are_laid_together() -> None:
    order = laid("the whole fleet and Nixe")
    assert isinstance(order, LayOut)
    assert {*map(str, order.cards)} == {"blucher", "g101", "u35", "nixe"}


@pytest.mark.parametrize("text", ["Kluck with his Planina Division", "Клюк и Планинская дивизия"])
def test_what_nobody_holds_and_no_card_summons_is_refused(text: str) -> None:
    assert laid(text) is None


def test_what_a_card_summons_need_not_be_held() -> None:
    laying = position("lay")
    view = laying.view(laying.ask.seat)
    written = [
        line.written for line in READER.read("lay Kluck and the Landwehr") if isinstance(line, Understood)
    ]
    hand = tuple(card for card in view.hand if str(card) != "landwehr")
    made = TITLE.draft(replace(view, hand=hand), laying.ask, None, written, "en")
    assert made.order == LayOut((CardId("kluck"),))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Leave them as they are", Arrange(("dresden", "yavuz", "seydlitz"), ())),
        ("Keep all", Arrange(("dresden", "yavuz", "seydlitz"), ())),
        ("As is", Arrange(("dresden", "yavuz", "seydlitz"), ())),
        ("Как есть", Arrange(("dresden", "yavuz", "seydlitz"), ())),
        ("All to the bottom", Arrange((), ("dresden", "yavuz", "seydlitz"))),
        ("Yavuz on the bottom, the rest on top", Arrange(("dresden", "seydlitz"), ("yavuz",))),
        ("Явуз наверх, остальные вниз", Arrange(("yavuz",), ("dresden", "seydlitz"))),
        ("bottom Yavuz\nthe rest on top", Arrange(("dresden", "seydlitz"), ("yavuz",))),
    ],
)
def test_what_the_spy_saw_goes_back_without_every_name(text: str, order: Arrange) -> None:
    spying = position("spy")
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    assert TITLE.draft(spying.view(spying.ask.seat), spying.ask, None, written, "en").order == order
