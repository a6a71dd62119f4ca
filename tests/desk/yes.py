"""Games in which something is asked back, and what stands there then."""

from __future__ import annotations

from adjudicator.kinds import Seat
from tests.desk.world import World
from tests.desk.worlds import begin


def duel(world: World) -> None:
    """Anna plays France, Boris Austria."""
    begin(world, "plain duel")
    world.seen = 0


def winter(world: World) -> None:
    """France has conquered Spain and Portugal and may build two units."""
    duel(world)
    for french, austrian in (
        ("A Mar - Spa\nF Bre - MAO\nA Par - Gas", "A Bud - Ser"),
        ("F MAO - Por\nA Spa H\nA Gas H", "A Ser H"),
    ):
        world.write("Anna", f"{french}\nREADY", seat="FRANCE")
        world.write("Boris", f"{austrian}\nREADY", seat="AUSTRIA")


def stands(world: World, seat: str = "FRANCE") -> tuple[str, ...]:
    play = world.play("duel")
    ask = play.ask(Seat(seat))
    assert ask is not None
    order = play.match.drafts.get(ask.seat)
    return () if order is None else play.title.standing(play.view(ask.seat), ask, order, "en")


def war(world: World, scenario: str = "") -> None:
    """Anna plays the Central Powers, Boris the Allied ones."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", f"CREATE war paths_of_glory {scenario}")
    world.write("Anna", "JOIN war AS CP")
    world.write("Boris", "JOIN war AS AP")
    world.out()


def given(world: World) -> bool:
    """Whether what was proposed stands."""
    return any("Burgundy" in line for line in stands(world))


def answered(world: World, text: str) -> None:
    """Anna is asked whether she means Burgundy, and answers with a letter."""
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.write("Anna", text, seat="FRANCE")
