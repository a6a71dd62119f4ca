"""What conditions may ask of, and what stays unknown to them."""

from __future__ import annotations

from typing import Any

from games.won_by_the_sword.model.orders import Accept, Besiege, Plan, Works
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Note
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from games.won_by_the_sword.rules.sieges.begin import BESIEGE
from games.won_by_the_sword.rules.sieges.working import WORKS
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import (
    EVEN_C,
    EVEN_P,
    FIGHT,
    GAME,
    SMALL_C,
    SMALL_P,
    C,
    Played,
    army,
    forced,
    met,
    small,
)
from tests.won_by_the_sword.walls import STRONG, TOWN, before, besieging


def facts(played: Played) -> Any:
    ask = played.ask
    return GAME.facts(GAME.view(played.state, ask.seat), ask)


def holds(played: Played, **said: Any) -> bool:
    """Whether the facts are these, with a line for a dash in their names."""
    found = facts(played)
    return {name: found[name.replace("_", "-")] for name in said} == said


def test_of_the_column_that_acts() -> None:
    played = before(TOWN, army("sweden", i=5, c=2, baggage=3), cp=4, action="stratagem")
    assert holds(played, column=1, cp=4, card="stratagem", bp=3, season="spring")
    assert holds(played, my_levels=14, my_foot=5, my_horse=2, my_advantage=0)
    assert holds(played, at_aalen=True, at_ulm=False, siege=False, declined=False, requisitioned=0)


def test_of_a_siege_and_its_offers() -> None:
    played = before(STRONG).task(BESIEGE, Besiege()).roll(0)
    assert holds(played, siege=True, refused=True, surrendered=False)
    played.task(WORKS, Works(1)).roll(0)
    assert holds(played, works=1, works_done=False, refused=False)
    final = besieging(TOWN, garrison=army("bavaria", i=2), built=2).task(WORKS, Works(0)).default().roll(0)
    assert holds(final, works_done=True, refused=True)
    taken = before(TOWN).task(BESIEGE, Besiege()).roll(9).default()
    assert holds(taken, surrendered=True, taken_aalen=True, siege=False)


def test_the_besieged_know_the_works_before_their_point() -> None:
    found = facts(besieging(STRONG, garrison=army("bavaria", i=1)).task(WORKS, Works(3)))
    assert (found["works"], found["at-noerdlingen"]) == (3, True)


def test_of_the_foe_only_what_was_seen_in_this_turn() -> None:
    assert "their-horse" not in facts(forced(SMALL_P, SMALL_C))
    for turn, knows in ((1, True), (2, False)):
        note = Note(1, 1, SMALL_P, ColumnId("P1"))
        start = country.side(met(SMALL_P, SMALL_C, turn=turn), C, notes=(note,))
        found = facts(Played(start).task(ENGAGE, FIGHT))
        assert ("their-horse" in found) is knows
        if knows:
            assert (found["their-horse"], found["their-foot"], found["their-levels"]) == (1, 3, 8)


def test_a_general_battle_is_open_a_small_one_not() -> None:
    general = forced(EVEN_P, EVEN_C).say(Accept(True)).say(Plan())
    assert (facts(general)["small-battle"], facts(general)["their-horse"]) == (False, 8)
    tiny = forced(SMALL_P, SMALL_C).say(Accept(True)).say(Plan())
    assert facts(tiny)["small-battle"] is True
    assert "their-horse" not in facts(tiny)


def test_where_columns_are_and_who_leads() -> None:
    played = small().roll(0).roll(9, 0)
    assert played.ask.seat == C
    assert holds(played, their_column_1="noerdlingen", foe_at_noerdlingen=True, vp=0, vp_lead=-4)
