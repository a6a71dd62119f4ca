"""Cards named for a moment to come, by mail: played in it, or told why not; nothing vanishes."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Moving, State
from games.no_retreat.text.phrases import Timed
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.desk.world import World, world
from tests.no_retreat.battlefield import field, where
from tests.no_retreat.posing import NAMES, board_of, posed
from tests.no_retreat.positions import state

__all__ = ["world"]

READER = title("no_retreat").reader("")


def soviets_move(hand: tuple[int, ...] = (43,), **fields: object) -> State:
    board: Board = field({"ge-1pz": "1008", "ge-4a": "1008", "su-nw-": "1215"}, active=SOVIET, **fields)
    return state(board, Moving(), Window("move", (SOVIET,)), hands={AXIS: hand, SOVIET: (32,)})


def said(world: World, name: str) -> str:
    return " ".join(world.text_to(name).split())


def their_turn(world: World) -> None:
    """The Soviets move nobody, and cancel nothing."""
    for line in ("pass", "no moves", "pass"):
        world.write(NAMES[SOVIET], line, seat=SOVIET)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "At their movement phase: event 43; 1 Pz to 1009"),
        ("en", "At the end of their movement: event 43; 1 Pz to 1009"),
        ("en", "at the end of the Soviet movement phase: event 43: 1 Pz to 1009"),
        ("en", "after their movement: play 43; 1 Pz to 1009"),
        ("en", "event 43 at the end of their movement: 1 Pz to 1009"),
        ("ru", "В конце движения противника: событие 43; 1 Пц на 1009"),
        ("ru", "событие 43 под конец движения противника; 1 Пц на 1009"),
        ("ru", "в конце фазы движения русских: событие 43; 1 Пц на 1009"),
        ("ru", "После их движения: играю 43; 1 Пц на 1009"),
    ],
)
def test_a_card_is_kept_for_the_end_of_their_movement(world: World, lang: str, line: str) -> None:
    posed(world, soviets_move(), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    their_turn(world)
    assert where(board_of(world), "ge-1pz") == "1009", said(world, NAMES[AXIS])


@pytest.mark.parametrize(
    ("lang", "line", "reason"),
    [
        ("en", "At the end of their movement: event 43; 4A to 1009", "4A is not a tank unit"),
        (
            "ru",
            "В конце движения противника: событие 43; 4А на 1009",
            "Это событие для танков, а здесь не танки: 4А",
        ),
    ],
)
def test_why_it_could_not_be_played_is_told(world: World, lang: str, line: str, reason: str) -> None:
    posed(world, soviets_move(), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    world.out()
    their_turn(world)
    assert reason in said(world, NAMES[AXIS])


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "At their movement phase: event 24", "was not played, and is still in your hand"),
        ("ru", "В фазу движения противника: событие 24", "не сыграна и остаётся у вас"),
    ],
)
def test_a_card_whose_moment_did_not_come_is_told(world: World, lang: str, line: str, told: str) -> None:
    """It was kept, and forgotten with its phase without a word."""
    posed(world, soviets_move((24,)), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    world.out()
    their_turn(world)
    assert told in said(world, NAMES[AXIS])


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        (
            "en",
            "HELP CARD 35",
            "the enemy loses steps (2), from units of its choice. When: ",
        ),
        ("en", "HELP EVENT 37", "final odds of 2:1 or better, and no city"),
        ("en", "HELP Guderian", "final odds of 2:1 or better, and no city"),
        ("ru", "ПОМОЩЬ КАРТА 37", "итоговое соотношение не хуже 2:1 и не город"),
        ("ru", "ПОМОЩЬ СОБЫТИЕ 37", "итоговое соотношение не хуже 2:1 и не город"),
    ],
)
def test_help_tells_what_a_card_does_and_when(world: World, lang: str, line: str, told: str) -> None:
    """Of a card in no hand as well: faces are open, hands are not."""
    posed(world, soviets_move(()), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    assert told in said(world, NAMES[AXIS])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("event 43 at the start of their movement: 1 Pz to 1009", "at the start of their movement"),
        ("At the beginning of their movement, event 43", "At the beginning of their movement"),
        ("event 37 after my combat", "after my combat"),
        ("event 5 at the end of their organization phase", "at the end of their organization phase"),
        ("event 24 after my organization", "after my organization"),
        ("событие 43 в начале движения противника", "в начале движения противника"),
        ("В начале движения противника: событие 43", "В начале движения противника"),
        ("событие 5 в конце фазы организации противника", "в конце фазы организации противника"),
        ("событие 37 сразу после моей фазы боя", "сразу после моей фазы боя"),
    ],
)
def test_a_card_is_kept_for_no_other_end_of_a_phase(line: str, words: str) -> None:
    """The start was read as the end, and what is after a phase as in it."""
    (read,) = READER.read(line)
    assert isinstance(read, Unreadable)
    assert (read.key, read.args) == ("unexpected-word", {"word": words})
    assert line[read.span.column - 1 :][: read.span.length] == words


@pytest.mark.parametrize(
    ("line", "when"),
    [
        ("event 43 during their movement phase: 1 Pz to 1009", ("foe", 4)),
        ("event 5 at the start of their organization phase", ("foe", 3)),
        ("event 29 at the end of my combat phase", ("own", 5)),
        ("событие 43 после движения противника", ("foe", 4)),
        ("событие 5 в начале фазы организации противника", ("foe", 3)),
        ("событие 43 во время движения противника", ("foe", 4)),
    ],
)
def test_a_card_is_kept_for_the_end_that_it_has(line: str, when: tuple[str, int]) -> None:
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    assert isinstance(read.written, Timed)
    assert (read.written.whose, read.written.step) == when
