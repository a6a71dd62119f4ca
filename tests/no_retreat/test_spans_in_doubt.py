"""Cards passed for a span of play in letters of which something was refused, or which take it back."""

from __future__ import annotations

import pytest
from sqlmodel import select

from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.state import State
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted
from mailer.store.models import PlanRow
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.world import World, world
from tests.kit import by_mail
from tests.no_retreat.battlefield import battle, course, field, ready
from tests.no_retreat.posing import posed
from tests.no_retreat.positions import GAME, ask_of

__all__ = ["world"]


def _attacked() -> State:
    """The defence is asked; the Soviet side could play a card in the battle."""
    board = field({"ge-4a-": "1315", "su-west": "1215", "su-south": "1215"}, "1215")
    return course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a")).state


def _left(world: World) -> list[str]:
    """The phases for which anything is kept."""
    with world.session() as session:
        return [row.phase for row in session.exec(select(PlanRow)).all()]


def _asked(world: World) -> None:
    """A window for a card is put to the Axis in the first Soviet turn."""
    players = {AXIS: ("Hans", "en"), SOVIET: ("Ivan", "en")}
    by_mail.opened(world, "east", "no_retreat", players, "A", quiet=True)
    while not ((ask := world.play("east").asks[0]).phase == "1-S1" and ask.seat == AXIS):
        play = world.play("east")
        order = play.game.default(play.view(ask.seat), ask)
        letter = play.title.standing(play.view(ask.seat), ask, order, "en")
        world.write(players[ask.seat][0], "\n".join(letter), seat=ask.seat)
    world.out()


@pytest.mark.parametrize(
    "letter",
    [
        "counterattack; no cards for the rest of the turn, except 30",
        "no cards for the rest of the turn, except 30; counterattack",
        "no cards for the rest of the turn, I think not; counterattack",
        "no cards for the rest of the turn\nbut never mind",
        "counterattack. No cards this phase, but 30 in combat",
        "карт не играю до конца фазы, кроме 30",
        "до конца хода карт не играю, кроме 30; контратака",
    ],
)
def test_a_defence_waits_where_a_piece_of_it_is_refused(world: World, letter: str) -> None:
    posed(world, _attacked())
    steps = world.play("east").match.steps
    world.write("Anna", letter, seat=SOVIET)
    assert world.play("east").match.steps == steps
    assert _left(world) == []


@pytest.mark.parametrize(
    "letter",
    [
        "no cards for the rest of the turn, except 39",
        "no more cards this turn, but 39 in combat",
        "Pass. No cards for the rest of the turn, except 39.",
        "no cards for the rest of the turn; play 29 in combat",
        "no cards for the rest of the turn. No, play 29 instead",
        "pass. No, play 29 instead",
        "no cards this round\nforget it",
        "no cards for the rest of the turn\nplay 29\nplay 39 if I must",
        "no cards for the rest of the turn\nFOR 2-A4\nmove 99 Pz to Kiev",
        "pass\nask me about card 10 at the end of his movement\nIf Smolensk is bombed I play 38 there",
        "pass\nIn all battles I counterattack at 1:1 or better\nno counterblows in his phase of mine",
        "пас\nВ боях контратакую при 1:1 и лучше\nникаких контрударов в его фазе боя моими",
        "карт не играю до конца хода, кроме 39",
        "Карт до конца хода не играю. Нет, играю 29",
    ],
)
def test_a_window_waits_where_a_line_of_the_letter_is_refused(world: World, letter: str) -> None:
    _asked(world)
    steps = world.play("east").match.steps
    world.write("Hans", letter, seat=AXIS)
    assert world.play("east").match.steps == steps
    assert "1-S7" not in _left(world)
    assert "Until this" not in " ".join(world.text_to("Hans").split())


@pytest.mark.parametrize("letter", ["CLEAR", "CLEAR 1-S7", "ОТМЕНИТЬ"])
def test_what_a_letter_takes_back_passes_nothing(world: World, letter: str) -> None:
    _asked(world)
    steps = world.play("east").match.steps
    world.write("Hans", f"no cards for the rest of the turn\n{letter}", seat=AXIS)
    assert world.play("east").match.steps == steps
    assert _left(world) == []


def test_what_an_earlier_letter_left_does_not_answer_behind_clear(world: World) -> None:
    _asked(world)
    steps = world.play("east").match.steps
    world.write("Hans", "no cards for the rest of the turn\nUNREADY", seat=AXIS)
    world.write("Hans", "CLEAR", seat=AXIS)
    assert world.play("east").match.steps == steps


@pytest.mark.parametrize("more", ["good luck!", "Thanks, well played", "CLEAR\npass"])
def test_other_words_hold_nothing(world: World, more: str) -> None:
    _asked(world)
    steps = world.play("east").match.steps
    world.write("Hans", f"no cards for the rest of the turn\n{more}", seat=AXIS)
    assert world.play("east").match.steps > steps


@pytest.mark.parametrize("letter", ["no cards in this battle; play 30", "play 30; no cards in this battle"])
def test_who_plays_a_card_is_not_told_that_he_passes_all(letter: str) -> None:
    position = _attacked()
    ask = ask_of(position)
    read = title("no_retreat").reader("").read(letter)
    written = [each.written for each in read if isinstance(each, Understood)]
    made = NoRetreatTitle().draft(GAME.view(position, ask.seat), ask, None, written, "en")
    assert isinstance(made.order, orders.Defend)
    notes = [note.key for said in made.verdicts if isinstance(said, Accepted) for note in said.notes]
    plays = made.order.event is not None or made.order.reply.events
    assert ("passes-battle" in notes) == (not plays)
