"""Bad answers in the windows of a battle by raw letter, in both languages: refused, and the window stays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.state import State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def cambrai() -> State:
    """The Germans before a mixed stack in open ground."""
    placed = {
        "sedan": ["ge_2_army", "ge_3_army"],
        "brussels": ["ge_1_army"],
        "metz": ["ge_6_army"],
        "cambrai": ["fr_1_army", "fr_corps", "(br_corps)"],
        "AP-RESERVE": ["fr_corps"],
    }
    there = board(
        placed,
        control={"sedan": CP, "brussels": CP, "liege": CP},
        destroyed=("liege",),
        status={AP: 4, CP: 4},
        commitment={AP: "limited", CP: "limited"},
    )
    return state(there, hands={CP: ["cp_07"], AP: ["ap_02", "ap_06"]})


Bad = tuple[str, str]
"""A letter, and what its answer says."""

EN: Sequence[tuple[Seat, str, Sequence[Bad], str]] = (
    # whose window, its kind, bad letters, the good one
    (
        AP,
        "defend",
        [
            ("cards 7", "You do not hold Severe Weather (7)."),
            ("cards 2", "Blockade is not a combat card. (Rule: 9.5.4.1)"),
            ("op 1", "Name combat cards by number, or write “no cards”."),
            ("no crads", "Did you mean: no cards"),
        ],
        "no cards",
    ),
    (
        AP,
        "losses",
        [
            ("lose GE 2", "possible: (BR corps), FR 1, FR corps from Cambrai. (Rule: 12.4.3)"),
            ("lose FR 1", "(4 left). Possible: (BR corps), FR 1, FR corps from Cambrai."),
            ("lose FR 1, FR 9", "FR 9 cannot take loss number 2 (4 left)"),
            ("retreat", "Say who takes the losses"),
            ("lose FR 1, FR 1, BR corps. If FR 1 is reduced, BR corps takes the loss", "because of “if”"),
        ],
        "lose FR 1, FR 1, BR corps",
    ),
    (CP, "losses", [("lose FR 1", "FR 1 cannot take loss number 1 (3 left); possible: GE")], "lose GE 2"),
    (
        AP,
        "retreat",
        [
            ("stand with FR corps", "Nobody at Cambrai may lose a step to stand: it takes a trench"),
            ("retreat FR corps to Sedan", "FR corps retreats 2 spaces, not 1."),
            ("retreat BR 1 to Calais, Amiens", "No such unit is in this battle: BR 1. These are: FR corps"),
            ("retreat to Calais, Amiens. If FR corps is reduced, it stands", "because of “if”"),
            ("retreat 2 FR corps to Amiens; retreat FR corps to Amiens", "A unit is named twice."),
        ],
        "retreat to Calais, Amiens",
    ),
    (
        CP,
        "advance",
        [
            ("advance GE 6 to Cambrai", "No such unit is in this battle: GE 6. These are: GE 3, GE 1."),
            ("advance GE 3 to Paris", "Nobody retreated through Paris; possible: Cambrai, Calais."),
            ("advance GE 3 to Cambrai; advance GE 3 to Calais", "A unit is named twice."),
            ("yes", "Say who advances and where to, or “no advance”."),
            ("GE 3 moves to Cambrai. If GE 1 is reduced, nobody advances", "because of “if”"),
        ],
        "no advance",
    ),
)  # fmt: skip
RU: Sequence[tuple[Seat, str, Sequence[Bad], str]] = (
    (
        AP,
        "defend",
        [
            ("карты 7", "У вас нет карты «Суровая погода» (7)."),
            ("карты 2", "«Блокада» — не боевая карта. (Правило: 9.5.4.1)"),
            ("ОО 1", "Назовите боевые карты номерами или напишите: «без карт»."),
        ],
        "без карт",
    ),
    (
        AP,
        "losses",
        [
            ("теряю ГЕР 2", "можно: (БР корпус), ФР 1, ФР корпус из Камбре. (Правило: 12.4.3)"),
            ("потери ФР 1", "Нужно понести ещё потери (осталось 4): (БР корпус), ФР 1, ФР корпус из Камбре."),
            ("отступить", "Напишите, кто несёт потери"),
        ],
        "теряют ФР 1, ФР 1, БР корпус",
    ),
    (
        CP,
        "losses",
        [("теряю ФР 1", "ФР 1 не может понести потерю 1 (осталось 3); можно: ГЕР")],
        "теряет ГЕР 2",
    ),
    (
        AP,
        "retreat",
        [
            ("держаться ценой ФР корпуса", "В Камбре нельзя устоять ценой шага: нужны траншеи"),
            ("ФР корпус отступает в Седан", "ФР корпус отступает на 2 региона, а не на 1."),
            ("отступление в Кале, Амьен. Если ФР корпус ослаблен, он держится", "из-за слова «если»"),
            ("БР 1 отступает в Кале, Амьен", "Такое соединение не участвует: БР 1."),
        ],
        "отступление в Кале, Амьен",
    ),
    (
        CP,
        "advance",
        [
            ("продвижение ГЕР 6 в Камбре", "Такое соединение не участвует: ГЕР 6. Участвуют: ГЕР 3, ГЕР 1."),
            ("продвижение ГЕР 3 в Париж", "Через Париж никто не отступал; можно: Камбре, Кале."),
            ("продвижение ГЕР 3 в Камбре; продвижение ГЕР 3 в Кале", "Соединение названо дважды."),
            ("да", "Напишите, кто и куда продвигается, или «без продвижения»."),
        ],
        "никто не продвигается",
    ),
)
OPENED = {
    "en": (EN, "7 ops: attack Cambrai with GE 2, GE 3, GE 1"),
    "ru": (RU, "7 ОО: атака Камбре силами ГЕР 2, ГЕР 3, ГЕР 1"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_bad_answers_leave_each_window_open(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    posed(world, lang, cambrai())
    fated(monkeypatch, [(5, 2)])
    windows, attack = OPENED[lang]
    world.write(NAMES[CP], attack, seat=CP)
    for seat, kind, bad, good in windows:
        (ask,) = world.play(GAME).asks
        assert (ask.seat, ask.kind) == (seat, kind), world.text_to(NAMES[seat])
        world.out()
        for letter, says in bad:
            assert says in (text := answer(world, seat, letter)), (letter, text)
        world.write(NAMES[seat], good, seat=seat)
    (ask,) = world.play(GAME).asks
    assert (ask.seat, ask.kind) == (AP, "action")


def trenches() -> State:
    """The Germans before two trenches, with one card against such."""
    there = board(
        {
            "brussels": ["ge_1_army"],
            "koblenz": ["ge_3_army"],
            "metz": ["ge_4_army"],
            "cambrai": ["fr_1_army", "fr_2_army"],
            "sedan": ["fr_5_army"],
        },
        control={"brussels": CP, "liege": CP},
        destroyed=("liege",),
        trenches={"cambrai": (1, AP), "sedan": (1, AP)},
        events={"h-l-take-command": 4},
        commitment={AP: "total", CP: "total"},
    )
    return state(there, hands={CP: ["cp_07", "cp_50"]})


DROPPED = {
    "en": (
        (
            "7 ops: attack Cambrai with GE 1, cards 50; "
            "if Cambrai is theirs then attack Sedan with GE 3, GE 4, flank Metz, cards 50"
        ),
        "Sedan: no flank attack is attempted: ",
        "(Rule: 12.3.1)",
        "trench",
    ),
    "ru": (
        (
            "7 ОО: атака Камбре силами ГЕР 1, карты 50; "
            "если Камбре их то атака Седан силами ГЕР 3, ГЕР 4, фланг Мец, карты 50"
        ),
        "Седан: фланговой атаки не будет: ",
        "(Правило: 12.3.1)",
        "транше",
    ),
}
"""The first battle is lost, and with it the card that would have opened the second trench."""


@pytest.mark.rule("paths_of_glory", "12.3.1")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_flank_attack_that_cannot_be_any_more_is_told_with_its_reason(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, lang, trenches())
    # Two battles of a die for each side; no die for a flank.
    fate = fated(monkeypatch, [(1, 6), (1, 1)])
    letter, begins, rule, reason = DROPPED[lang]
    world.write(NAMES[CP], letter, seat=CP)
    for _ in range(9):  # windows at most: cards, losses and what follows, in two battles
        (ask,) = world.play(GAME).asks
        if fate.left:
            world.write(NAMES[ask.seat], "default", seat=ask.seat)
    assert not fate.left
    said = dict.fromkeys((AP, CP), "")
    for row, body in world.out():
        for seat, name in NAMES.items():
            if row.address.startswith(name.lower()):
                said[seat] += " ".join(body.text.split()) + " "
    told = said[CP].partition(begins)[2]
    sentence = told.partition(rule)
    assert sentence[1], said[CP]
    assert reason in sentence[0]
    assert len(sentence[0]) < 200, "the reason stands with it"
    # What was planned is the secret of who planned it.
    assert begins not in said[AP]


TRENCHED = {
    "en": (
        "7 ops: attack Cambrai with GE 1; attack Sedan with GE 3, GE 4, flank Metz",
        "No flank attack on Sedan: there is a trench.",
    ),
    "ru": (
        "7 ОО: атака Камбре силами ГЕР 1; атака Седан силами ГЕР 3, ГЕР 4, фланг Мец",
        "Фланговая атака на Седан невозможна: там траншеи.",
    ),
}


@pytest.mark.rule("paths_of_glory", "12.3.1")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_second_flank_attack_that_can_never_be_is_refused_at_once(world: World, lang: str) -> None:
    posed(world, lang, trenches())
    letter, reason = TRENCHED[lang]
    assert reason in answer(world, CP, letter)


def test_a_second_flank_attack_with_a_card_against_the_trench_is_taken(world: World) -> None:
    posed(world, "en", trenches())
    world.write(NAMES[CP], f"{TRENCHED['en'][0]}, cards 50", seat=CP)
    said = " ".join(" ".join(body.text.split()) for _, body in world.out())
    assert "No flank attack" not in said
    assert world.play(GAME).match.steps


TWO_THINGS = {
    "en": ("GE 2 takes the loss, GE 1 entrenches at Sedan", "asked of you now: who takes the losses"),
    "ru": ("ГЕР 2 теряет шаг, ГЕР 1 окапывается в Седане", "сейчас от вас нужно: кто несёт потери"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_two_things_in_one_line_are_refused_once(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, lang, cambrai())
    fated(monkeypatch, [(5, 2)])
    world.write(NAMES[CP], OPENED[lang][1], seat=CP)
    for kind in ("defend", "losses"):
        assert (AP, kind) in ((ask.seat, ask.kind) for ask in world.play(GAME).asks)
        world.write(NAMES[AP], "default", seat=AP)
    assert (CP, "losses") in ((ask.seat, ask.kind) for ask in world.play(GAME).asks)
    letter, reason = TWO_THINGS[lang]
    world.out()
    text = answer(world, CP, letter)
    assert text.count(" ! ") == 1, text
    assert reason in text
