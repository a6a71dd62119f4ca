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
