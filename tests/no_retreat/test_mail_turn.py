"""A player turn by mail: one letter of the active side, one of the other; the rest waits for its time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.playing import Keeping, Window
from games.no_retreat.model.state import CardPhase, Moving, Organizing
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import where
from tests.no_retreat.posing import GAME, LINE, NAMES, at, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state
from tests.rig.cases import turns
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def pile(world: World) -> tuple[str, ...]:
    return tuple(board_of(world).discards)


LETTER = {
    "en": """pass
move 1 Pz to 1113
target 1215
battle 1215 with 4A, 9A: advance 4A 1215
""",
    "ru": """пас
1 Пц на 1113
цель 1215
бой 1215 силами 4А, 9А: продвижение 4А на 1215
""",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_one_letter_is_a_whole_player_turn(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    posed(world, at(Organizing()), lang)
    fated(monkeypatch, [(5,)])
    assert waited(world) == [(AXIS, "organize")]
    world.write(NAMES[AXIS], LETTER[lang], seat=AXIS)
    told = world.text_to(NAMES[AXIS])
    assert where(board_of(world), "ge-1pz") == "1113", told
    assert waited(world) == [(SOVIET, "retreat")], told


THEIRS = {
    "en": """pass
no moves
target 1215
battle 1215 with 4A, 9A: advance 4A 1215
if counterblow at 1314: battle 1314 with 6A; no advance
if counterblow at 1720: battle 1720 with 1 Pz
""",
    "ru": """пас
без движения
цель 1215
бой 1215 силами 4А, 9А: продвижение 4А на 1215
если контрудар в 1314: бой 1314 силами 6А; без продвижения
если контрудар в 1720: бой 1720 с 1 Пц
""",
}
OURS = {
    "en": """counterblow 1314 for 1
in any battle: no cards; no counterattack; retreat towards Voronezh
at 1314: counterattack if at least 5:1
at their card phase: event 25
""",
    "ru": """контрудар 1314 за 1
в любом бою: без карт; без контратаки; отход к Воронежу
у 1314: контратака если не хуже 5:1
в фазу карт противника: событие 25
""",
}


MET = {
    "en": ("if counterblow at 1314: battle 1314 with 6A", "The condition of your battle for 1720 is not so"),
    "ru": ("если контрудар в 1314: бой 1314 силами 6А", "1720: условие вашего боя не выполнено"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_one_letter_of_the_other_side_is_for_the_whole_turn_of_the_foe(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, at(Organizing(), hands={SOVIET: (1, 25)}), lang)
    fate = fated(monkeypatch, [(5,), (3,), *[(1,)] * 12])
    world.write(NAMES[SOVIET], OURS[lang], seat=SOVIET)
    receipt = world.text_to(NAMES[SOVIET])
    assert waited(world) == [(AXIS, "organize")]
    assert receipt.count({"en": "Kept for", "ru": "Сохранено"}[lang]) == 2, receipt  # alike ones together
    world.write(NAMES[AXIS], THEIRS[lang], seat=AXIS)
    told, theirs = world.text_to(NAMES[AXIS]), world.text_to(NAMES[SOVIET])
    board = board_of(world)
    assert board.active == SOVIET, told + theirs
    assert where(board, "ge-4a") == "1215", told
    assert where(board, "su-nw") != "1215"
    assert "01" in pile(world)
    assert where(board, "su-nw") == "1217", "towards Voronezh"
    line = " ".join(told.split())
    assert [said in line for said in MET[lang]] == [True, True], told
    assert len(fate.left) < 14 - 4


def test_what_has_become_impossible_is_left_out_with_the_reason(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A battle with who is not beside the hex; the other one is fought."""
    posed(world, at(Organizing()))
    fated(monkeypatch, [(5,), *[(1,)] * 12])
    letter = "pass\nmove 6A to 1212\ntarget 1215\nbattle 1215 with 6A\nbattle 1215 with 4A: no advance"
    world.write(NAMES[AXIS], letter, seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    assert "6A cannot attack 1215" in told, told
    assert "10.3.3" in told
    assert waited(world)[0][0] == SOVIET


def test_a_second_letter_takes_the_place_of_what_it_says_anew(world: World) -> None:
    """The same hex, the same question; what else was kept stands on."""
    posed(world, at(Organizing(), hands={SOVIET: (1, 25)}))
    first = "counterblow 1314 for 1\nat 1314: counterattack\nin any battle: no cards"
    world.write(NAMES[SOVIET], first, seat=SOVIET)
    second = "counterblow 1314 for 25\nin any battle: no counterattack"
    world.write(NAMES[SOVIET], second, seat=SOVIET)
    kept = world.text_to(NAMES[SOVIET]).split("Left for")[-1].split("Nothing is needed")[0]
    lines = [line.strip() for line in kept.split("\n") if line.startswith("    ")]
    assert lines == [
        "at 1314: counterattack",
        "counterblow 1314 for 25",
        "in any battle: no counterattack",
    ]


def test_what_comes_too_late_is_refused(world: World) -> None:
    """The movement phase is on: an upgrade is of the phase before."""
    posed(world, at(Moving(), hands={AXIS: (3, 4)}))
    world.write(NAMES[AXIS], "upgrade 9A with 3, 4", seat=AXIS)
    assert "Kept for" not in world.text_to(NAMES[AXIS])


@pytest.mark.parametrize("ask_all", [False, True])
def test_the_end_of_a_phase_is_asked_only_of_who_left_word_unless_all_are_to_be_asked(
    world: World, ask_all: bool
) -> None:
    position = at(Moving(), hands={SOVIET: (1, 25)})
    terms = replace(position.board.terms, ask_all=ask_all)
    posed(world, replace(position, board=replace(position.board, terms=terms)))
    world.write(NAMES[AXIS], "no moves", seat=AXIS)
    assert waited(world) == [(SOVIET, "event")] if ask_all else [(AXIS, "target")]


def test_a_card_said_for_their_card_phase_is_played_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {AXIS: (3, 4, 7), SOVIET: (25, 30)}
    stack = (CardPhase(over=True), Window("card", (AXIS, SOVIET)), Keeping(AXIS, 2))
    posed(world, state(put(empty("A", turn=2), LINE), *stack, hands=hands))
    fated(monkeypatch, [(1,)] * 12)
    world.write(NAMES[SOVIET], "at their card phase: event 25", seat=SOVIET)
    world.write(NAMES[AXIS], "keep 3, 4", seat=AXIS)
    world.write(NAMES[AXIS], "pass", seat=AXIS)
    assert "25" in pile(world), world.text_to(NAMES[SOVIET])


def test_preview_answers_in_the_receipt_and_does_nothing(world: World) -> None:
    posed(world, at(Moving()))
    before = world.play(GAME).match
    world.write(NAMES[AXIS], "PREVIEW\nmove 1 Pz to 1113\nEND PREVIEW", seat=AXIS)
    told = world.text_to(NAMES[AXIS])
    assert "1 Pz to 1113: 1 of" in told, told
    assert "without supply" in told
    assert world.play(GAME).match == before


STANDING = {
    "en": """STANDING COUNTERBLOW: no counterblows
STANDING DEFEND: IF odds at least 3:1 THEN no cards ELSE any of 16, 25
STANDING COUNTERATTACK: counterattack if at least 5:1
STANDING LOSSES: losses West, Northwest
STANDING RETREAT: retreat towards Voronezh
STANDING CANCEL: any of 2, 26
STANDING REROLL: any of 16, 43
STANDING EVENT: pass
STANDING KEEP: keep any of 12, 33
STANDING MOVE: no moves
STANDING RESERVE: pass
""",
    "ru": """ПОСТОЯННО КОНТРУДАР: без контрударов
ПОСТОЯННО ОБОРОНА: ЕСЛИ соотношение 3:1 или больше ТО без карт ИНАЧЕ любые из 16, 25
ПОСТОЯННО КОНТРАТАКА: контратака если не хуже 5:1
ПОСТОЯННО ПОТЕРИ: потери Западный, Северо-Западный
ПОСТОЯННО ОТХОД: отход к Воронежу
ПОСТОЯННО ОТМЕНА: любые из 2, 26
ПОСТОЯННО ПЕРЕБРОС: любые из 16, 43
ПОСТОЯННО СОБЫТИЕ: пас
ПОСТОЯННО ОСТАВИТЬ: оставить любые из 12, 33
ПОСТОЯННО ДВИЖЕНИЕ: без движения
ПОСТОЯННО РЕЗЕРВ: пас
""",
}


@pytest.mark.sweep
@pytest.mark.parametrize(("die", "lang"), turns(2, [1, 3, 5], ["en", "ru"]))
def test_standing_orders_by_kind_answer_the_whole_turn_of_the_foe(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, die: int
) -> None:
    """Whatever the die: the Soviets are asked nothing before their own turn, and move nobody in it."""
    posed(world, at(Organizing(), hands={AXIS: (3, 4), SOVIET: (1, 16)}), lang)
    fated(monkeypatch, [(die,), *[(1,)] * 20])
    world.write(NAMES[SOVIET], STANDING[lang], seat=SOVIET)
    kept = world.text_to(NAMES[SOVIET])
    assert "!" not in [line.strip()[:1] for line in kept.split("\n")], kept
    lines = {"en": "pass\nno moves\ntarget 1215\nbattle 1215 with 4A, 9A: losses 9A; no advance\n"}
    lines["ru"] = "пас\nбез движения\nцель 1215\nбой 1215 с 4А, 9А: потери 9А; без продвижения\n"
    world.write(NAMES[AXIS], lines[lang], seat=AXIS)
    while waited(world)[0][0] == AXIS:
        (ask,) = world.play(GAME).asks
        world.write(NAMES[AXIS], {"marker": "marker on 4A"}.get(ask.kind, "pass"), seat=AXIS)
    assert waited(world) in ([(SOVIET, "organize")], [(SOVIET, "target")]), world.text_to(NAMES[SOVIET])
    assert board_of(world).active == SOVIET


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_preview_reckons_the_battles_of_a_letter_after_its_moves(world: World, lang: str) -> None:
    posed(world, at(Organizing()), lang)
    before = world.play(GAME).match
    letter = {
        "en": "1 Pz to 1113, 1114\ntarget 1215\nbattle 1215 with 4A, 9A\nbattle 1314 with 6A",
        "ru": "1 Пц на 1113, 1114\nцель 1215\nбой 1215 с 4А, 9А\nбой 1314 с 6А",
    }[lang]
    world.write(NAMES[AXIS], f"PREVIEW\n{letter}\nEND PREVIEW", seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    says = {
        "en": ("1 Pz to 1114: 2 of", "4A, 9A against Northwest; strength 8 to 3, ratio 2:1", "by die 1 to 6"),
        "ru": (
            "1 Пц на 1114: очков движения 2 из",
            "4А, 9А против СЗФ; сила 8 к 3, соотношение 2:1",
            "кубику",
        ),
    }[lang]
    assert all(each in told for each in says), told
    assert world.play(GAME).match == before


WHOLE = {
    "en": """keep 3, 12
no moves
target 1215
battle 1215 with 4A, 9A: losses 9A; no advance; marker on 4A
if counterblow at 1314: battle 1314 with 6A: no advance; marker on 6A
""",
    "ru": """оставить 3, 12
без движения
цель 1215
бой 1215 с 4А, 9А: потери 9А; без продвижения; маркер на 4А
если контрудар в 1314: бой 1314 с 6А: без продвижения; маркер на 6А
""",
}


@pytest.mark.sweep
@pytest.mark.parametrize(("die", "lang"), turns(3, range(1, 7), ["en", "ru"]))
def test_a_letter_from_the_card_phase_on_and_one_of_the_other_side_make_a_player_turn(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, die: int
) -> None:
    """Two letters, whatever the die: the next that is asked is what the Soviets keep or play."""
    hands = {AXIS: (3, 4, 7, 12), SOVIET: (1, 25)}
    stack = (CardPhase(over=True), Window("card", (AXIS, SOVIET)), Keeping(AXIS, 2))
    posed(world, state(put(empty("A", turn=2), LINE), *stack, hands=hands), lang)
    fated(monkeypatch, [(die,), *[(1,)] * 20])
    of_the_turn = OURS[lang].strip().rpartition("\n")[0]
    world.write(NAMES[SOVIET], of_the_turn, seat=SOVIET)
    world.write(NAMES[AXIS], WHOLE[lang], seat=AXIS)
    seat, kind = waited(world)[0]
    if (seat, kind) == (AXIS, "organize"):
        world.write(NAMES[AXIS], "pass", seat=AXIS)
        seat, kind = waited(world)[0]
    assert board_of(world).active == SOVIET, (seat, kind, world.text_to(NAMES[AXIS]))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_refused_line_is_told_with_its_rule_and_the_rest_waits_for_the_word(
    world: World, lang: str
) -> None:
    """What closes its question at once is not done beside a line that was not taken; READY does it."""
    posed(world, at(Moving()), lang)
    letter = {
        "en": "1 Pz to 1113\nrail 6A\n9A to 9999\n4A to 1114, 1113, 1112, 1111, 1110, 1109, 1108",
        "ru": "1 Пц на 1113\nпогрузить 6А\n9А на 9999\n4А на 1114, 1113, 1112, 1111, 1110, 1109, 1108",
    }[lang]
    world.write(NAMES[AXIS], letter, seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    says = {
        "en": ("6A: the Axis has no rail movement on turn 2. (Rule: 9.1.3)", "9999", "4A could go to:"),
        "ru": (
            "6А: в раунде 2 Ось по железной дороге не ездит. (Правило: 9.1.3)",
            "9999",
            "4А: можно в",
        ),
    }[lang]
    assert all(each in told for each in says), told
    assert where(board_of(world), "ge-1pz") == "1112"
    world.write(NAMES[AXIS], {"en": "READY", "ru": "ГОТОВ"}[lang], seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113", world.text_to(NAMES[AXIS])


KEPT_BEHIND = {
    "en": "Kept; I check it as soon as you have answered the question before it",
    "ru": "Сохранено; проверю, как только вы ответите на предыдущий вопрос",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_kept_for_the_open_phase_says_that_its_question_comes_first(world: World, lang: str) -> None:
    """A phase that is open is not said to open later: its writer would wait for what waits for him."""
    board = put(empty("A", turn=2), LINE)
    posed(world, state(board, Moving(), Window("move", (AXIS,)), hands={AXIS: (17,)}), lang)
    assert waited(world) == [(AXIS, "event")]
    world.write(NAMES[AXIS], "1 Pz - 1113\ntarget 1215", seat=AXIS)
    first, _, later = " ".join(world.text_to(NAMES[AXIS]).split()).partition("target 1215")
    assert KEPT_BEHIND[lang] in first
    assert KEPT_BEHIND[lang] not in later


@pytest.mark.parametrize("line", ["battle 1215 with 4A, 9A: card 21, 17", "бой 1215 с 4А, 9А: карты 21 и 17"])
def test_a_second_card_for_a_battle_is_refused_and_not_dropped_in_silence(world: World, line: str) -> None:
    """10.5: each side plays one card before the die; which of two is not the judge's to choose."""
    posed(world, at(Moving(), hands={AXIS: (17, 21)}))
    world.write(NAMES[AXIS], "no moves", seat=AXIS)
    world.write(NAMES[AXIS], "target 1215", seat=AXIS)
    while waited(world)[0][1] != "battle":
        seat, _ = waited(world)[0]
        world.write(NAMES[seat], "pass", seat=seat)
    world.text_to(NAMES[AXIS])
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    assert "10.5" in told, told
    assert "any of 21, 17" in told
    assert not pile(world)
