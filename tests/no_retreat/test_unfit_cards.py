"""A battle with a card that plainly cannot be played in it, by mail: said when it is ordered, never fought
without the card in silence."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.fighting import Combat
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Moving, State
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.world import World, world
from tests.no_retreat.battlefield import field
from tests.no_retreat.posing import NAMES, posed, waited
from tests.no_retreat.positions import state

__all__ = ["world"]

UNITS = {"ge-1pz": "1113", "ge-6a": "1113", "ge-17a": "1113", "su-sw-": "1112", "su-nw-": "1213"}


def attacks(hand: tuple[int, ...] = (37, 35), turn: int = 2) -> State:
    board = field(UNITS, "1112", "1213", turn=turn)
    return state(board, Combat(), hands={AXIS: hand, SOVIET: (32,)})


def before_moving() -> State:
    return state(field(UNITS), Moving(), Window("move", (AXIS,)), hands={AXIS: (37, 35), SOVIET: (32,)})


def said(world: World) -> str:
    return " ".join(world.text_to(NAMES[AXIS]).split())


CITY = {
    "en": ("battle 1112 with 1 Pz and 6A; card 37\nbattle 1213 with 17A", "no city"),
    "ru": ("бой 1112 силами 1 Пц и 6А, карта 37\nбой 1213 силами 17А", "и не город"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_card_that_is_for_no_city_is_refused_at_once(world: World, lang: str) -> None:
    posed(world, attacks(), lang)
    world.write(NAMES[AXIS], CITY[lang][0], seat=AXIS)
    assert CITY[lang][1] in said(world)
    assert waited(world) == [(AXIS, "battle")]


@pytest.mark.parametrize(
    "line",
    [
        "battle 1213 with 17A; card 37\nbattle 1112 with 1 Pz and 6A",
        "17A attacks 1213 with Guderian\nbattle 1112 with 1 Pz and 6A",
        "battle 1112 with 1 Pz and 6A\nbattle 1213 with 17A, card 35",
    ],
)
def test_odds_and_the_moment_of_a_card_are_looked_at_too(world: World, line: str) -> None:
    posed(world, attacks())
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = said(world)
    assert "2:1 or better" in told or "35 (" in told, told
    assert waited(world) == [(AXIS, "battle")]


def test_a_card_that_fits_is_taken(world: World) -> None:
    posed(world, attacks())
    world.write(NAMES[AXIS], "battle 1213 with 1 Pz and 6A, card 37\nbattle 1112 with 17A", seat=AXIS)
    assert waited(world) != [(AXIS, "battle")], said(world)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_battle_kept_for_later_it_is_told_when_it_is_kept(world: World, lang: str) -> None:
    posed(world, before_moving(), lang)
    world.write(NAMES[AXIS], CITY[lang][0], seat=AXIS)
    assert CITY[lang][1] in said(world)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "battle 1112 with 1 Pz and 6A, card 31\nbattle 1213 with 17A"),
        ("ru", "1112 атакуют 1 Пц и 6А, с картой 31\nбой 1213 силами 17А"),
    ],
)
def test_a_card_that_cancels_is_kept_for_what_the_foe_plays(world: World, lang: str, line: str) -> None:
    """It was left out, as no card of the foe was played yet."""
    posed(world, attacks((31,)), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = said(world)
    assert waited(world) == [(SOVIET, "defend")], told
    assert {"en": "could not be played", "ru": "сыграть нельзя"}[lang] not in told


@pytest.mark.parametrize("line", ["I play card 43 with", "event Guderian with", "I play 25 for the"])
def test_a_line_that_breaks_off_behind_with_is_no_crash(line: str) -> None:
    assert not any(
        isinstance(each, Understood) for each in title("no_retreat").reader("A").read(line, guess=False)
    )


@pytest.mark.rule("no_retreat", "5.3.1")
def test_a_card_of_two_effects_is_the_one_that_a_battle_has(world: World) -> None:
    """Its other effect is for the movement: it was taken for that, and left out when the battle came."""
    posed(world, attacks(hand=(17,)))
    world.write(NAMES[AXIS], "battle 1213 with 1 Pz and 6A, card 17\nbattle 1112 with 17A", seat=AXIS)
    told = said(world)
    assert "could not be played" not in told, told
    assert waited(world) != [(AXIS, "battle")], told
