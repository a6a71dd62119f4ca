"""A whole action round in one letter, in both languages: all that a player can say beforehand is kept."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.state import State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.rig.cases import turns
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def front() -> State:
    """The Central Powers between Brussels and Metz, before a French army at Cambrai."""
    placed = {
        "sedan": ["ge_2_army", "ge_3_army"],
        "brussels": ["ge_1_army"],
        "metz": ["ge_6_army"],
        "liege": ["(ge_4_army)"],
        "cambrai": ["fr_1_army"],
        "verdun": ["fr_corps"],
    }
    there = board(
        placed,
        control={"sedan": CP, "brussels": CP, "liege": CP},
        destroyed=("liege",),
        status={AP: 4, CP: 4},
    )
    return state(there, hands={CP: ["cp_07", "cp_12", "cp_15"]})


ROUND = {
    "en": """12 ops
move Liege: (GE 4) to Koblenz
attack Cambrai with GE 2, GE 3 from Sedan, GE 1 from Brussels, cards 15, flank Sedan, losses GE 2
advance GE 3
if Cambrai is taken: attack Verdun from Metz, losses GE 6, no advance; else attack Nancy from Metz, no advance
""",
    "ru": """12 ОО
движение Льеж: (ГЕР 4) в Кобленц
атака Камбре силами ГЕР 2, ГЕР 3 из Седана, ГЕР 1 из Брюсселя, карты 15, фланг Седан, потери ГЕР 2
продвижение ГЕР 3
если Камбре взят: атака Верден из Меца, потери ГЕР 6, без продвижения; иначе атака Нанси из Меца
без продвижения
""",
}  # fmt: skip
UNMET = {
    "en": "The condition of your attack on {} does not hold: it is not made.",
    "ru": "{}: условие вашей атаки не выполнено, атаки нет.",
}
NAMED = {"en": {"verdun": "Verdun", "nancy": "Nancy"}, "ru": {"verdun": "Верден", "nancy": "Нанси"}}


@pytest.mark.rule("paths_of_glory", "12.3.3")
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("dice", "taken", "hurt", "fought", "unfought"),
    [
        # The flank attack succeeds, the French are destroyed without a shot; Verdun follows.
        ([(4,), (3,), (1, 1)], CP, [], "verdun", "nancy"),
        # It fails: the French fire first, then stand at full strength no more; Nancy follows.
        ([(1,), (6,), (1,), (1, 1)], AP, ["ge_2_army"], "nancy", "verdun"),
    ],
    ids=["succeeds", "fails"],
)
def test_one_letter_carries_a_whole_round(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    dice: list[tuple[int, ...]],
    taken: str,
    hurt: list[str],
    fought: str,
    unfought: str,
) -> None:
    posed(world, lang, front())
    fate = fated(monkeypatch, dice)
    world.write(NAMES[CP], ROUND[lang], seat=CP)
    told = " ".join(world.text_to(NAMES[CP]).split())
    made = world.play(GAME).match.state.board
    assert not fate.left
    assert made.units["ge_4_army"].at == "koblenz"
    assert made.control["cambrai"] == taken
    assert [unit for unit, where in made.units.items() if unit.startswith("ge") and where.reduced] == [
        *hurt,
        "ge_4_army",
    ]
    assert made.units["ge_3_army"].at == ("cambrai" if taken == CP else "sedan")
    assert UNMET[lang].format(NAMED[lang][unfought]) in told, told
    assert UNMET[lang].format(NAMED[lang][fought]) not in told
    assert [ask.seat for ask in world.play(GAME).asks] == [AP]
    # As it happened: what was activated, the move, the battle, what came of it, the next battle.
    course = [told.index(phrase) for phrase in COURSE[lang]]
    assert course == sorted(course)


COURSE = {
    "en": ("Activated to move: Liege", "Move of GE 4", "Battle of Cambrai", "Chlorine Gas leaves"),
    "ru": ("Активация для движения: Льеж", "Движение: ГЕР 4", "Битва: Камбре", "Карта «Хлор» уходит"),
}


DROPPED = {
    "en": (
        "7 ops: attack Cambrai with GE 2, GE 3, losses GE 2, no advance; attack Ostend with GE 1",
        "GE 1 is not made: There is nothing to attack at Ostend. (Rule: 12.1.4)",
    ),
    "ru": (
        "7 ОО: атака Камбре силами ГЕР 2, ГЕР 3, потери ГЕР 2, без продвижения; атака Остенде силами ГЕР 1",
        "Остенде: приказанной атаки (ГЕР 1) не будет: Атаковать в Остенде некого. (Правило: 12.1.4)",
    ),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_planned_attack_that_cannot_be_tells_why(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, lang, front())
    fated(monkeypatch, [(1, 6)])
    letter, says = DROPPED[lang]
    world.write(NAMES[CP], letter, seat=CP)
    assert says in " ".join(world.text_to(NAMES[CP]).split())
    (ask,) = world.play(GAME).asks
    assert (ask.seat, ask.kind) == (CP, "attack")  # something else may be attacked instead


def depot() -> State:
    """Both sides' cards of the examples, with what they need."""
    placed = {
        "sedan": ["ge_2_army", "ge_3_army", "(ge_4_army)"],
        "insterberg": ["ge_8_army"],
        "metz": ["ge_5_army"],
        "CP-RESERVE": ["ah_corps", "ah_corps"],
    }
    there = board(placed, control={"sedan": CP}, vp=12, events={"entrench": 3})
    return state(there, hands={CP: ["cp_07", "cp_11", "cp_12", "cp_13", "cp_17"]})


WAYS = {
    "moves": (
        "7 ops: move Sedan: (GE 4) to Koblenz",
        "7 ОО: движение Седан: (ГЕР 4) в Кобленц",
        ("ge_4_army", "koblenz"),
    ),
    "redeployment": (
        "sr 12: GE 8 Insterburg to Essen",
        "СП 12: ГЕР 8 Инстербург в Эссен",
        ("ge_8_army", "essen"),
    ),
    "from the reserve": (
        "sr 7: 2 AH corps reserve to Vienna",
        "СП 7: 2 АВ корпуса резерв в Вену",
        ("ah_corps_2", "vienna"),
    ),
    "modern names": (
        "sr 12: GE 8 from Chernyakhovsk to Essen",
        "СП 12: ГЕР 8 из Черняховска в Эссен",
        ("ge_8_army", "essen"),
    ),
    "a part of a name": (
        "7 ops: move Sedan: (GE 4) to Kobl",
        "7 ОО: движение Седан: (ГЕР 4) в Кобл",
        ("ge_4_army", "koblenz"),
    ),
    "replacements": ("rp 13", "ОП 13", None),
    "an event": ("event 11", "событие 11", None),
    "a reinforcement": (
        "event 12: reinforce GE 10 at Essen",
        "событие 12: подкрепление ГЕР 10 в Эссен",
        ("ge_10_army", "essen"),
    ),
    "a reinforcement by its place": ("event 12 at Essen", "событие 12 в Эссене", ("ge_10_army", "essen")),
    "a reinforcement as if it moved": (
        "event 12: GE 10 to Essen",
        "событие 12: ГЕР 10 в Эссен",
        ("ge_10_army", "essen"),
    ),
    "peace": ("peace", "мир", None),
    "the free point": ("op 1", "ОО 1", None),
}


@pytest.mark.rule("paths_of_glory", "9.1.3")
@pytest.mark.parametrize(("way", "lang"), turns(3, WAYS, ["en", "ru"]))
@pytest.mark.alike(3)
def test_every_way_of_acting_is_a_short_letter(world: World, way: str, lang: str) -> None:
    posed(world, lang, depot())
    english, russian, stands = WAYS[way]
    before = world.play(GAME).match.steps
    world.write(NAMES[CP], english if lang == "en" else russian, seat=CP)
    match = world.play(GAME).match
    assert match.steps > before, world.text_to(NAMES[CP])
    if stands is not None:
        assert match.state.board.units[stands[0]].at == stands[1]


@pytest.mark.rule("paths_of_glory", "11.2.2")
@pytest.mark.parametrize(
    ("lang", "letter"), [("en", "7 ops: entrench GE 5 at Metz"), ("ru", "7 ОО: окопать ГЕР 5 в Меце")]
)
def test_digging_is_a_short_letter(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str
) -> None:
    posed(world, lang, depot())
    fated(monkeypatch, [(1,)])
    world.write(NAMES[CP], letter, seat=CP)
    assert world.play(GAME).match.state.board.trenches["metz"].level == 1


OPENING = {
    "en": (
        "7 ops",
        "move Sedan: (GE 4) to Koblenz",
        "attack Cambrai from Sedan with GE 2, GE 3, cards 3, advance GE 3",
    ),
    "ru": (
        "7 ОО",
        "движение Седан: (ГЕР 4) в Кобленц",
        "атака Камбре из Седана силами ГЕР 2, ГЕР 3, карты 3, продвижение ГЕР 3",
    ),
}
TWICE = {"en": "Sedan is not activated for it", "ru": "Седан для этого не активирован"}


@pytest.mark.rule("paths_of_glory", "9.2.5")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_attack_with_its_card_and_advance_reads_but_not_out_of_a_space_that_moves(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    placed = {"sedan": ["ge_2_army", "ge_3_army", "(ge_4_army)"], "cambrai": ["(ru_corps)"]}
    there = board(placed, control={"sedan": CP}, status={AP: 4, CP: 4})
    posed(world, lang, state(there, hands={CP: ["cp_07", "cp_03"]}))
    heading, move, attack = OPENING[lang]
    assert TWICE[lang] in answer(world, CP, f"{heading}: {move}; {attack}")
    fated(monkeypatch, [(6, 1)])
    world.write(NAMES[CP], f"{heading}: {attack}", seat=CP)
    made = world.play(GAME).match.state
    assert made.hands[CP] == ()
    assert made.board.units["ge_3_army"].at == "cambrai"
    assert made.board.units["ge_2_army"].at == "sedan"


RESERVE = {
    "en": ("sr 7: 2 AH corps reserve to Trieste", "possible: Vienna, Budapest."),
    "ru": ("СП 7: 2 АВ корпуса резерв в Триест", "можно: Вена, Будапешт."),
}


@pytest.mark.rule("paths_of_glory", "13.1.8")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_corps_of_the_reserve_are_told_where_they_may_go(world: World, lang: str) -> None:
    posed(world, lang, depot())
    letter, says = RESERVE[lang]
    assert says in answer(world, CP, letter)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("head", "tail"), [("PREVEIW", "END PREVIEW"), ("ПРЕДПРОСМОТ", "КОНЕЦ ПРОСМОТРА"), ("PREVEW", "")]
)
def test_a_mistyped_preview_plays_nothing(world: World, head: str, tail: str) -> None:
    """An action counts at once: what could have been meant as a look ahead is not taken."""
    posed(world, "en", front())
    told = answer(world, CP, f"{head}\n7 ops\nattack Cambrai with GE 2, GE 3\n{tail}")
    assert "Did you mean" in told
    assert "Nothing was changed" in told or "Nothing of this" in told


@pytest.mark.parametrize(
    ("head", "tail"), [("ПРОСМОТР", "КОНЕЦ ПРОСМОТРА"), ("Предпросмотр:", "конец предпросмотра")]
)
def test_a_look_ahead_by_either_word(world: World, head: str, tail: str) -> None:
    posed(world, "ru", front())
    told = answer(world, CP, f"{head}\n7 ОО\nатака Камбре силами ГЕР 2, ГЕР 3\n{tail}")
    assert "соотношение сил" in told
