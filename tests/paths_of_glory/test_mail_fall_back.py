"""The Great Retreat by raw letter: every form of saying who falls back, or that nobody does."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.state import State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.rig.cases import some
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

ATTACK = {"en": "7 ops: attack Warsaw with GE 8", "ru": "7 ОО: атака Варшава силами ГЕР 8"}
ARMY, CORPS = UnitId("ru_2_army"), UnitId("ru_corps_1")


def warsaw() -> State:
    """In the turn of the Great Retreat the Germans stand before an army and a corps, whose fort is down."""
    there = board(
        {"lodz": ["ge_8_army", "ge_9_army"], "warsaw": ["ru_2_army", "ru_corps"]},
        control={"lodz": CP},
        events={"great-retreat": 5, "oberost": 2},
        destroyed=("warsaw",),
    )
    return state(there, hands={CP: ["cp_07"]})


def attacked(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Warsaw is attacked, and the Allies are asked."""
    posed(world, lang, warsaw())
    fated(monkeypatch, [(1, 1)])
    world.write(NAMES[CP], ATTACK[lang], seat=CP)
    assert pending(world) == (AP, "fall-back")
    ((row, asked),) = [(row, body) for row, body in world.out() if row.address.startswith("anna")]
    nobody = {"en": "or “no”. If they go", "ru": "«нет», если никто"}[lang]
    assert nobody in " ".join(asked.text.split()), row


def pending(world: World) -> tuple[Seat, str]:
    (ask,) = world.play(GAME).asks
    return ask.seat, ask.kind


def now(world: World) -> Board:
    there: Board = world.play(GAME).match.state.board
    return there


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.parametrize(
    ("lang", "letter", "army", "corps"),
    some(
        [
            ("en", "retreat to Ivangorod", "ivangorod", "ivangorod"),
            ("en", "All Russians fall back to Brest Litovsk.", "brest_litovsk", "brest_litovsk"),
            ("en", "everyone falls back to Ivangorod", "ivangorod", "ivangorod"),
            ("en", "RU 2 and RU corps fall back to Ivangorod", "ivangorod", "ivangorod"),
            (
                "en",
                "retreat RU 2 to Ivangorod\nretreat RU corps to Brest Litovsk",
                "ivangorod",
                "brest_litovsk",
            ),
            ("en", "RU 2 falls back to Ivangorod, RU corps to Brest Litovsk", "ivangorod", "brest_litovsk"),
            ("en", "fall back home", "ivangorod", "ivangorod"),
            ("en", "retreat towards Brest Litovsk", "brest_litovsk", "brest_litovsk"),
            ("ru", "отступить в Ивангород", "ivangorod", "ivangorod"),
            ("ru", "Все русские отходят в Брест-Литовск.", "brest_litovsk", "brest_litovsk"),
            ("ru", "РУС 2 и РУС корпус отходят в Ивангород", "ivangorod", "ivangorod"),
            (
                "ru",
                "отойти РУС 2 в Ивангород; отойти РУС корпус в Брест-Литовск",
                "ivangorod",
                "brest_litovsk",
            ),
            ("ru", "РУС 2 отходит в Ивангород, РУС корпус — в Брест-Литовск", "ivangorod", "brest_litovsk"),
            ("ru", "отступить домой", "ivangorod", "ivangorod"),
            ("ru", "отходим в сторону Брест-Литовска", "brest_litovsk", "brest_litovsk"),
        ],
        3,
    ),
)
@pytest.mark.alike(3)
def test_all_fall_back_and_nobody_fights(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, army: str, corps: str
) -> None:
    attacked(world, monkeypatch, lang)
    world.write(NAMES[AP], letter, seat=AP)
    units = now(world).units
    assert (units[ARMY].at, units[CORPS].at) == (army, corps), world.text_to(NAMES[AP])
    assert not any(units[unit].reduced for unit in (ARMY, CORPS))
    # No die was thrown; the attacker, at full strength, is asked who follows.
    assert pending(world) == (CP, "advance")


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.parametrize(
    ("lang", "letter"),
    some(
        [
            *(
                ("en", each)
                for each in ("no", "No.", "stay", "stand", "they stay", "no retreat", "nobody falls back")
            ),
            *(("en", each) for each in ("do not fall back", "Don't fall back.", "we stay", "default")),
            *(
                ("ru", each)
                for each in ("нет", "Нет.", "стоять", "не отступать", "никто не отходит", "не отходить")
            ),
            *(
                ("ru", each)
                for each in ("Не отходим.", "остаёмся", "остаются", "никто не отступает", "по умолчанию")
            ),
        ],
        3,
    ),
)
@pytest.mark.alike(3)
def test_nobody_falls_back_and_the_battle_is_fought(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str
) -> None:
    attacked(world, monkeypatch, lang)
    world.write(NAMES[AP], letter, seat=AP)
    units = now(world).units
    # A die of 1 destroys nobody there.
    assert {units[unit].at for unit in (ARMY, CORPS)} == {"warsaw"}, world.text_to(NAMES[AP])
    assert pending(world) != (AP, "fall-back"), world.text_to(NAMES[AP])
    text = " ".join(world.text_to(NAMES[AP]).split())
    assert ("die 1" if lang == "en" else "кубик 1") in text, text


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.parametrize(
    ("lang", "letter", "says"),
    [
        (
            "en",
            "RU 2 falls back to Ivangorod",
            "all Russian units at Warsaw go or none, and no path is given for: RU",
        ),
        ("en", "yes", "Say where all Russian units fall back"),
        ("en", "retreat to Lodz", "(Rule: 12.5.5)"),
        ("en", "retreat to Ivangorod, Lublin", "(Rule: 12.5.2)"),
        ("ru", "РУС 2 отходит в Ивангород", "все русские соединения региона или никто"),
        ("ru", "да", "Напишите, куда отходят все русские"),
        ("ru", "отступить в Лодзь", "(Правило: 12.5.5)"),
    ],
)
@pytest.mark.alike(3)
def test_what_is_no_answer_leaves_the_question_open(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, says: str
) -> None:
    attacked(world, monkeypatch, lang)
    text = answer(world, AP, letter)
    assert says in text, text
    assert pending(world) == (AP, "fall-back")
