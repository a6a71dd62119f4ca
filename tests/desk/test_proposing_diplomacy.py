"""What Diplomacy asks back: lines as people write them in the opening, with the orders meant; and talk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin

ASKED = {
    "FRANCE": (
        ("As for Marseilles, I'd like it to lend its weight to Paris going to Burgundy",
         "A Paris - Burgundy", "A Marseilles S A Paris - Burgundy"),
        ("Paris strolls over to Burgundy with a helping hand from Marseilles",
         "A Paris - Burgundy", "A Marseilles S A Paris - Burgundy"),
        ("Let Brest take a trip out to the English Channel", "F Brest - English Channel"),
        ("The Brest squadron puts to sea, bound for the Mid-Atlantic", "F Brest - Mid-Atlantic Ocean"),
        ("My lads in Paris are itching to be off to Burgundy", "A Paris - Burgundy"),
        ("Paris is bored and wanders into Picardy", "A Paris - Picardy"),
        ("Marseilles, I reckon, keeps an eye on things at home", "A Marseilles H"),
        ("Time for Marseilles to pay Spain a visit", "A Marseilles - Spain"),
        ("Picardy it is: that is where the Paris boys are heading", "A Paris - Picardy"),
        ("Gascony looks empty, so the Marseilles army edges over there", "A Marseilles - Gascony"),
        ("The Brest fleet hurries out onto the Mid-Atlantic Ocean", "F Brest - Mid-Atlantic Ocean"),
        ("The gallant sailors of Brest hurry down to Gascony", "F Brest - Gascony"),
        ("My army marches to Picardy", "A Paris - Picardy"),
        ("par bur mar spa bre eng",
         "A Paris - Burgundy", "A Marseilles - Spain", "F Brest - English Channel"),
        ("Paris ambles over to Picardy because nobody guards it", "A Paris - Picardy"),
        ("Paris ambles over to Picardy so that Munich cannot", "A Paris - Picardy"),
        ("The fleet sails to the Channel", "F Brest - English Channel"),
    ),
    "AUSTRIA": (
        ("Триестский флот пускай прогуляется в Албанию", "F Trieste - Albania"),
        ("Будапешт, голубчик, ступай-ка в Румынию", "A Budapest - Rumania"),
        ("Венская армия уезжает в Галицию", "A Vienna - Galicia"),
        ("Вена, ясное дело, сторожит столицу", "A Vienna H"),
        ("Мой флот из Триеста потихоньку подтянется к Венеции", "F Trieste - Venice"),
        ("Сербию навестит наш будапештский корпус", "A Budapest - Serbia"),
        ("Галицию проведает Вена, подтянется туда", "A Vienna - Galicia"),
        ("Флот выходит в Албанию", "F Trieste - Albania"),
    ),
}  # fmt: skip
NOT_ASKED = {
    "FRANCE": (
        "What a lovely spring in Paris, isn't it, England",
        "Greetings from Paris to Munich",
        "I hope Brest is going to be safe from the English Channel fleet",
        "Paris don't move to Burgundy",
        "Paris was worth a mass, they say",
        "Last year Paris marched to Burgundy and look where that got me",
        "If Germany attacks Burgundy, Paris strolls over there",
        "Paris saunters to Burgundy unless Munich does",
        "Perhaps Paris wanders to Burgundy, I have yet to decide",
        "Would Paris be better off wandering to Burgundy",
        "Will you go from Munich to Burgundy",
        "Rather than Burgundy let Paris amble to Picardy",
        "You are strolling from Munich into Burgundy, I know it",
        "From Russia with love",
        "Your army goes to Picardy, I suppose",
        "The army from Munich goes to Picardy",
        "My army will never go to Picardy",
        "Paris doesn't amble over to Picardy because it is guarded",
        "The Channel looks on while Brest and Picardy sleep",
    ),
    "AUSTRIA": (
        "Привет из Вены в Рим",
        "Вы, конечно, пойдёте из Вены в Тироль, знаю я вас",
        "Не пускайте Вену в Тироль",
        "Думаю, Вена бы прогулялась в Тироль",
        "Вчера Вена прогулялась в Тироль",
        "Если Италия нападёт, Вена прогуляется в Тироль",
        "Вена прогуляется в Тироль или в Галицию",
    ),
}
PLAYS = {"FRANCE": "Anna", "AUSTRIA": "Boris"}


def lines(table: dict[str, tuple[object, ...]]) -> Iterator[object]:
    for seat, rows in table.items():
        for row in rows:
            yield pytest.param(seat, row, id=str(row[0] if isinstance(row, tuple) else row)[:60])


def stands(world: World, seat: str) -> list[str]:
    play = world.play("duel")
    ask = next(each for each in play.asks if each.seat == seat)
    order = play.match.drafts.get(ask.seat)
    return [] if order is None else list(play.title.standing(play.view(ask.seat), ask, order, "en"))


@pytest.mark.parametrize(("seat", "row"), list(lines(ASKED)))
def test_a_line_is_asked_back_and_counts_on_yes(world: World, seat: str, row: tuple[str, ...]) -> None:
    begin(world, "plain duel")
    line, *orders = row
    world.write(PLAYS[seat], line, seat=seat)
    assert stands(world, seat) == []
    world.write(PLAYS[seat], "Да" if seat == "AUSTRIA" else "Yes", seat=seat)
    given = [each for each in stands(world, seat) if not each.endswith("(no order)")]
    assert [each for each in orders if each not in given] == []
    assert len([each for each in given if "hold" not in each.lower() or each in orders]) >= len(orders)


@pytest.mark.parametrize(("seat", "line"), list(lines(NOT_ASKED)))
def test_talk_is_not_asked_back_and_orders_nothing(world: World, seat: str, line: str) -> None:
    begin(world, "plain duel")
    world.seen = 0
    world.out()
    world.write(PLAYS[seat], line, seat=seat)
    assert "Did you mean" not in world.text_to(PLAYS[seat])
    world.write(PLAYS[seat], "Yes", seat=seat)
    assert stands(world, seat) == []


@pytest.mark.parametrize(
    ("seat", "line", "shown"),
    [
        ("FRANCE", "Would the army of Mareseilles be so kind and drop in on Spain", ""),
        ("FRANCE", "The army from Pariss strolls to down to Burgundy", "A Paris - Burgundy"),
        ("FRANCE", "For the Brest fleet: back to the English Channel it goes", "Brest - English Channel"),
        ("AUSTRIA", "Вена, ясное дело, сторожит столицу", "Вена Х"),
        ("AUSTRIA", "Венна приказываю ударить по Тиролю", "Вена - Тироль"),
        ("AUSTRIA", "А Вена - Тирроль", "А Вена - Тироль"),
        ("FRANCE", "A PARR - BUR", "A Paris - BUR"),
    ],
)
def test_what_is_proposed_is_an_order_in_short(world: World, seat: str, line: str, shown: str) -> None:
    begin(world, "plain duel")
    world.seen = 0
    world.out()
    world.write(PLAYS[seat], line, seat=seat)
    told = [each.partition(": ")[2] for each in world.text_to(PLAYS[seat]).split("\n") if ": " in each[4:]]
    assert not shown or shown in told, told
    assert shown or not any("Mareseilles" in each for each in told), told


@pytest.mark.parametrize(
    "line", ["Не могли бы вы пока не двигать Париж в Бургундию?", "Could you not move Paris to Burgundy?"]
)
def test_the_opposite_of_a_denial_is_not_suggested(world: World, line: str) -> None:
    begin(world, "plain duel")
    world.write(PLAYS["FRANCE"], line, seat="FRANCE")
    told = world.text_to(PLAYS["FRANCE"])
    assert "Did you mean" not in told, told
    assert stands(world, "FRANCE") == []


def test_of_two_polite_questions_none_is_an_order(world: World) -> None:
    begin(world, "plain duel")
    world.write(PLAYS["FRANCE"], "Could you please move Paris to Burgundy? Or Picardy?", seat="FRANCE")
    assert stands(world, "FRANCE") == []
