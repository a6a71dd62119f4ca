"""YES to what the judge asked back: the proposals count then, once, and nothing else ever does."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin


def duel(world: World) -> None:
    """Anna plays France, Boris Austria."""
    begin(world, "plain duel")
    world.seen = 0


def stands(world: World, seat: str = "FRANCE") -> tuple[str, ...]:
    play = world.play("duel")
    ask = play.ask(seat)
    assert ask is not None
    order = play.match.drafts.get(ask.seat)
    return () if order is None else play.title.standing(play.view(ask.seat), ask, order, "en")


def test_yes_takes_what_was_proposed_with_the_rest_of_the_letter(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy\nA Mar - Spa\nREADY", seat="FRANCE")
    answer = world.text_to("anna")
    assert "Did you mean: A Par - Burgundy" in answer
    assert "answer YES" in answer
    world.write("Anna", "Yes please, that is exactly what I meant.", seat="FRANCE")
    assert any("Burgundy" in line for line in stands(world))
    assert world.play("duel").match.ready, "READY stood in the letter"


def test_yes_counts_once_and_only_in_answer_to_a_proposal(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.write("Anna", "A Par H", seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert not any("Burgundy" in line for line in stands(world))


@pytest.mark.parametrize(
    "text",
    ["Yes, but Marseilles stays", "Yes?", "Not yes", "No", "I would not say yes", "Yes, unless", "> Yes"],
)
def test_what_is_more_than_yes_is_none(world: World, text: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.write("Anna", text, seat="FRANCE")
    assert not any("Burgundy" in line for line in stands(world))


def test_another_seat_says_yes_to_nothing(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.write("Boris", "Yes", seat="AUSTRIA")
    assert stands(world) == stands(world, "AUSTRIA") == ()


def test_yes_carries_out_at_once_what_counts_only_as_a_whole(world: World) -> None:
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE war paths_of_glory")
    world.write("Anna", "JOIN war AS CP")
    world.write("Boris", "JOIN war AS AP")
    world.write("Anna", "Guns of August as an event\nattack Sedan with GE 1 and GE 2 zealously", seat="CP")
    assert world.play("war").asks[0].seat == "CP"
    world.write("Anna", "Hello judge!\n\nYes please.\n\nAnna\n\n> answer YES", seat="CP")
    world.write("Anna", "yes", seat="CP")
    assert world.play("war").asks[0].seat == "AP"


def test_nothing_is_offered_where_another_order_of_the_whole_is_refused(world: World) -> None:
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE war paths_of_glory")
    world.write("Anna", "JOIN war AS CP")
    world.write("Boris", "JOIN war AS AP")
    world.out()
    world.write("Anna", "Card 12 for ops\nactivate Metz zealously", seat="CP")
    assert "answer YES" not in world.text_to("anna")
    world.write("Anna", "yes", seat="CP")
    assert world.play("war").asks[0].seat == "CP"


def test_a_courtesy_has_no_caret_under_it(world: World) -> None:
    duel(world)
    world.write("Anna", "Hello judge!\nA Par H", seat="FRANCE")
    answer = world.text_to("anna")
    assert "> Hello judge!" in answer
    assert "^" not in answer


def test_a_letter_that_is_asked_back_is_not_one_in_which_nothing_was_understood(world: World) -> None:
    duel(world)
    most = world.house.config.limits.seat_refusals_per_day
    for _ in range(most + 2):
        world.write("Anna", "A Par - Brugundy", seat="FRANCE")
        assert "Did you mean: A Par - Burgundy" in world.text_to("anna")
