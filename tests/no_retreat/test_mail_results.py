"""What hangs on a result is kept until the battle that it is about is decided."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.state import Organizing
from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import where
from tests.no_retreat.posing import GAME, LINE, NAMES, at, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

ATTACK = {
    "en": "pass\nno moves\ntarget 1215\nbattle 1215 with 4A, 9A\nif result {}: advance 4A to 1215",
    "ru": "пас\nбез движения\nцель 1215\nбой 1215 силами 4А, 9А\nесли результат {}: продвижение 4А на 1215",
}
RESULTS = {"DR": {"en": "DR", "ru": "ОО"}, "DD": {"en": "DD", "ru": "ОУ"}}
RETREAT = {
    "en": "if result DR: retreat Northwest to 1216, 1217",
    "ru": "если результат ОО: отход Северо-Западный на 1216, 1217",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("result", ["DR", "DD"])
def test_an_advance_that_hangs_on_a_result_waits_for_its_battle(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, result: str
) -> None:
    posed(world, at(Organizing()), lang)
    fated(monkeypatch, [(5,), *[(1,)] * 12])
    world.write(NAMES[SOVIET], RETREAT[lang], seat=SOVIET)
    world.text_to(NAMES[SOVIET])
    world.write(NAMES[AXIS], ATTACK[lang].format(RESULTS[result][lang]), seat=AXIS)
    told, theirs = world.text_to(NAMES[AXIS]), world.text_to(NAMES[SOVIET])
    assert where(board_of(world), "su-nw") == "1217", told + theirs
    assert (where(board_of(world), "ge-4a") == "1215") == (result == "DR"), told
    assert (waited(world) == [(AXIS, "advance")]) == (result == "DD")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_counterattack_that_hangs_on_a_result_waits_for_the_die(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, at(Organizing()), lang)
    fated(monkeypatch, [(1,)] * 12)
    said = {"en": "if result CA: counterattack without cards", "ru": "если результат КА: контратака без карт"}
    world.write(NAMES[SOVIET], said[lang], seat=SOVIET)
    world.text_to(NAMES[SOVIET])
    letter = ATTACK[lang].format(RESULTS["DR"][lang]).replace("4A, 9A", "4A").replace("4А, 9А", "4А")
    world.write(NAMES[AXIS], letter, seat=AXIS)
    told, theirs = world.text_to(NAMES[AXIS]), world.text_to(NAMES[SOVIET])
    assert waited(world) == [(AXIS, "counterattack")], told + theirs


def test_an_advance_for_another_battle_waits_for_that(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """``if result DS`` of the battle to come is not tried on the one before, nor does it fail there."""
    letter = (
        "target 1215, 1314\nbattle 1215 with 4A, 9A\nif result DS: 6A to 1314\n"
        "battle 1314 with 6A, 1 Pz with support\nif 1314 is empty: advance 1 Pz to 1314"
    )
    posed(world, state(put(empty("A", turn=2), {**LINE, "ge-1pz": "1313"}), Targeting()))
    fated(monkeypatch, [(5,)] * 12)
    world.write(NAMES[AXIS], letter, seat=AXIS)
    world.write(NAMES[SOVIET], "retreat Northwest to 1216, 1217", seat=SOVIET)
    assert waited(world) == [(AXIS, "advance")]
    world.write(NAMES[AXIS], "no advance", seat=AXIS)
    while waited(world)[0][1] == "event":
        world.write(NAMES[waited(world)[0][0]], "pass", seat=waited(world)[0][0])
    told = world.text_to(NAMES[AXIS])
    assert [where(board_of(world), unit) for unit in ("ge-6a", "ge-1pz")] == ["1314", "1314"], told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_this_battle_is_the_one_of_the_line_above(world: World, lang: str) -> None:
    """The card was played in the battle that came first."""
    posed(world, at(Organizing(), hands={SOVIET: (1, 25, 31)}), lang)
    said = {
        "en": "counterblow 1314 for 1\nin this battle I play card 25",
        "ru": "контрудар в 1314 за карту 1\nв этом бою играю карту 25",
    }
    world.write(NAMES[SOVIET], said[lang], seat=SOVIET)
    told = world.text_to(NAMES[SOVIET])
    assert {"en": "at 1314: I play card 25", "ru": "в 1314: играю карту 25"}[lang] in told, told


@pytest.mark.parametrize(
    "said",
    ["if odds at least 1:1: counterattack", "если соотношение 1:1 или больше: контратака"],
)
def test_the_odds_of_a_counterattack_are_its_own(said: str) -> None:
    """They were looked at at once: of the battle of the foe."""
    assert title("no_retreat").reader("").conditional(said)


@pytest.mark.parametrize(("lang", "letter"), [("en", "9A stays"), ("ru", "9А остаётся на месте")])
def test_that_one_of_two_stays_says_nothing_of_the_other(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str
) -> None:
    posed(world, state(put(empty("A", turn=2), LINE), Targeting()), lang)
    fated(monkeypatch, [(5,)] * 12)
    world.write(NAMES[AXIS], "target 1215\nbattle 1215 with 4A, 9A", seat=AXIS)
    world.write(NAMES[SOVIET], "retreat Northwest to 1216, 1217", seat=SOVIET)
    assert waited(world) == [(AXIS, "advance")]
    world.write(NAMES[AXIS], letter, seat=AXIS)
    assert waited(world) == [(AXIS, "advance")], world.text_to(NAMES[AXIS])
    assert not world.play(GAME).match.drafts, "nobody is kept back at the deadline"
