"""How long words count that were left for a phase: those that pass it, and orders that are used up."""

from __future__ import annotations

import pytest
from sqlmodel import select

from games.no_retreat.model.atlas import AXIS, SOVIET
from mailer.store.models import GameRow, PlanRow
from tests.desk.world import World, world
from tests.kit import by_mail

__all__ = ["world"]

ABSENT = ("EVENT: pass", "MOVE: no moves", "TARGET: no attacks", "TARGET: no battles")
"""Standing orders of a Soviet player who is not asked: his whole player turn is one run."""


def _opened(world: World, lang: str = "en") -> dict[str, tuple[str, str]]:
    players = {AXIS: ("Hans", lang), SOVIET: ("Ivan", "en")}
    by_mail.opened(world, "east", "no_retreat", players, "A", quiet=True)
    return players


def _windows(world: World, players: dict[str, tuple[str, str]], said: str = "") -> list[str]:
    """Where the Axis is asked for cards in the Soviet turn, if ``said`` is what it says first."""
    found = list[str]()
    for _ in range(40):
        (ask,) = world.play("east").asks
        if ask.phase.startswith("2-A"):
            break
        play, (name, lang) = world.play("east"), players[ask.seat]
        order = play.game.default(play.view(ask.seat), ask)
        letter = "\n".join(play.title.standing(play.view(ask.seat), ask, order, lang))
        if ask.seat == AXIS and ask.phase.startswith("1-S") and "window" in ask.args:
            found.append(ask.phase)
            letter = said if said and len(found) == 1 else letter
        world.write(name, letter, seat=ask.seat)
    return found


@pytest.mark.parametrize(
    ("lang", "said", "asked"),
    [
        ("en", "pass", ["1-S1", "1-S5"]),
        ("en", "pass; no cards in this phase", ["1-S1", "1-S5"]),
        ("en", "pass\nno cards in the movement phase", ["1-S1", "1-S5"]),
        ("en", "pass\nno cards in their movement phase", ["1-S1", "1-S5"]),
        ("ru", "пас, до конца фазы карт не играю", ["1-S1", "1-S5"]),
        ("en", "pass\nno cards in their combat phase", ["1-S1"]),
        ("en", "pass; no more cards for the rest of this turn", ["1-S1"]),
        ("ru", "Пас. До конца хода карт не играю.", ["1-S1"]),
    ],
)
def test_words_for_a_phase_pass_no_other(world: World, lang: str, said: str, asked: list[str]) -> None:
    players = _opened(world, lang)
    for each in ABSENT:
        world.write("Ivan", f"STANDING {each}", seat=SOVIET)
    assert _windows(world, players, said) == asked


def _use_up(world: World) -> None:
    """What the Axis left for the next Soviet battles has counted, line by line."""
    with world.session() as session:
        game = session.exec(select(GameRow)).one()
        assert game.id is not None
        session.add(PlanRow(game_id=game.id, seat=AXIS, phase="1-S5", text="", at=1))
        session.commit()


def test_orders_that_are_used_up_count_for_their_player_turn(world: World) -> None:
    """As HELP promises of orders that are left for it."""
    players = _opened(world)
    _use_up(world)
    assert _windows(world, players) == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "as if you had left none"), ("ru", "будто вы их не оставляли")],
)
def test_clear_forgets_what_is_used_up(world: World, lang: str, told: str) -> None:
    players = _opened(world, lang)
    _use_up(world)
    world.out()
    world.write("Hans", "CLEAR 1-S5", seat=AXIS)
    assert told in " ".join(world.text_to("Hans").split())
    assert _windows(world, players) == ["1-S1", "1-S5"]
