"""The rulebook's example of play as mail: raw Russian letters in, what the text says comes out of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import Pass
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.example import last_move_1915
from tests.sunset_of_empire.post import each_report, fated, letters, opened
from tests.sunset_of_empire.prose import in_one

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

SEATS = {"Иван": ("Ivan", ENTENTE), "Иоганн": ("Johann", CENTRAL)}


@dataclass(frozen=True)
class Said:
    """A letter of the example and what both players read after it (``ivan``, ``johann``: that one alone)."""

    writer: str
    text: str
    both: tuple[str, ...]
    ivan: tuple[str, ...] = ()
    johann: tuple[str, ...] = ()


BEGINS = Said(
    "",
    "",
    # Ten cards each; the dice show 7 and 10; the Central Powers begin.
    (
        "Антанта 10 0 10 54",
        "Центральные державы 7 0 10 55",
        "Антанта: на кубике 10, на год 10 очков жизни.",
        "Центральные державы: на кубике 7, на год 7 очков жизни.",
    ),
    johann=("Ваш ход: 1914, первая выкладка",),
    ivan=("От вас сейчас ничего не нужно: 1914, первая выкладка",),
)

EXAMPLE = (
    # 1914, the layouts
    Said(
        "Иоганн",
        "выложить Святой Иштван, U-20, Мехмет Вехип-паша\nостальные останутся",
        (
            "C1 флот SMS «Святой Иштван» 8 в строю",
            "рубашкой вверх выложена подводная лодка, номер C2",
            "C3 пехота Мехмет Вехип-паша +1 в строю",
        ),
        johann=("C2 флот SM U-20 (скрыта)",),
        ivan=("C2 флот скрытая подводная лодка", "Ваш ход: 1914, первая выкладка"),
    ),
    Said(
        "Иван",
        "выкладываю Бочкареву, 8-й броневой автомобильный дивизион и Пантелеймон",
        (
            "Мария Леонтьевна Бочкарева; по призыву на поле выходит Женский батальон смерти.",
            # The formation is one unit of strength 7.
            "E1 пехота Мария Леонтьевна Бочкарева + Женский батальон смерти 7 в строю",
            "E2 пехота 8-й броневой автомобильный дивизион 5 в строю",
            "E3 флот HIRMS «Пантелеймон» 6 в строю",
        ),
        johann=("Ваш ход: 1914, вторая выкладка",),
    ),
    Said(
        "Иоганн",
        "выложить 28-й пражский пехотный полк, Альбатрос D.III",
        # Vehip Pasha adds one.
        ("C4 пехота 28-й пражский пехотный полк 6 в строю", "C5 авиация Альбатрос D.III 9 в строю"),
        ivan=("Ваш ход: 1914, вторая выкладка",),
    ),
    Said(
        "Иван",
        "Выложить Колчака.",
        # Kolchak adds one.
        (
            "E4 флот Александр Васильевич Колчак +1 в строю",
            "E3 флот HIRMS «Пантелеймон» 7 в строю",
            "Событие года: Атака U-9 на три крейсера.",
        ),
        johann=("Ваш ход: 1914, бой",),
    ),
    # 1914, the fight
    Said(
        "Иоганн",
        "сыграть Снайпера на Колчака",
        (
            "Центральные державы: сыграна карта «Снайпер».",
            "Потери Антанты: Александр Васильевич Колчак (E4).",
            "E3 флот HIRMS «Пантелеймон» 6 в строю",
        ),
    ),
    Said(
        "Иван",
        "Играю Подводные мины",
        ("Антанта: перед флотом противника выставлены мины.", "Центральные державы 7 0 4 55 1 мины"),
    ),
    # What the mines do: refused, and the move is still Johann's.
    Said("Иоганн", "Святой Иштван бьёт Пантелеймона", (), johann=("перед флотом мины, ряд не атакует",)),
    Said(
        "Иоганн",
        "Альбатрос бьёт жизни",
        (
            "Альбатрос D.III бьёт очки жизни",
            "сила 9.",
            "Антанта: минус 9 очков жизни, осталось 1.",
            "Альбатрос D.III (C5) уходит в сброс.",
        ),
    ),
    Said("Иван", "пас", ("Антанта: пас.",), johann=("Противник спасовал",)),
    Said(
        "Иоганн",
        "пас",
        (
            "1914 год выигран: Центральные державы. Очки жизни: Антанта 1, Центральные державы 7.",
            "Начинается 1915 год. Первый ход: Центральные державы.",
            # 1915: the dice show 14 and 19.
            "Антанта: на кубике 19, на год 19 очков жизни.",
            "Центральные державы: на кубике 14, на год 14 очков жизни.",
            # What stood goes on standing, and the mines of the action with it.
            "Центральные державы 14 1 6 53 2 мины",
            "E1 пехота Мария Леонтьевна Бочкарева + Женский батальон смерти 7 в строю",
        ),
        johann=("Вы получаете: Отфрид Фёрстер, SMS «Фридрих дер Гроссе».",),
        ivan=("Вы получаете: Дирижабль «Голубь», 3-й южно-африканский пехотный полк.",),
    ),
    # 1915, the layouts
    Said(
        "Иоганн",
        "выложить Фридриха дер Гроссе, дирижабль LZ 37",
        ("C6 флот SMS «Фридрих дер Гроссе» 7 в строю", "C7 авиация Дирижабль LZ 37 3"),
    ),
    Said(
        "Иван",
        "выложить Дирижабль «Голубь», Виккерс",
        ("E5 авиация Дирижабль «Голубь» 4", "E6 авиация Виккерс F.B.5 5 в строю"),
        # The spy looks at once.
        ivan=("Ваш шпион видит: SMS «Дрезден», SMS «Зейдлиц», OIG «Явуз Султан Селим».",),
    ),
    Said(
        "Иван",
        "верх Дрезден, Зейдлиц, Явуз",
        ("шпион вернул карты в колоду противника, наверх 3, вниз 0.",),
    ),
    Said("Иоганн", "выложить ничего", ("Центральные державы: карт не выложено.",)),
    Said(
        "Иван",
        "Ничего не выкладывать",
        ("Антанта: карт не выложено.", "Событие года: Атака мертвецов."),
    ),
    # 1915, the fight
    Said(
        "Иоганн",
        "Фридрих разминирует",
        ("Центральные державы: мин перед флотом больше нет.", "Центральные державы 14 1 4 53 2 -"),
    ),
    Said("Иван", "Виккерс F.B.5 бьёт LZ 37", ("Виккерс F.B.5 бьёт C7 Дирижабль LZ 37, сила 5.",)),
    # The rulebook has no window here: nobody needs to say that he does not strike back.
    Said(
        "Иоганн",
        "пас",
        ("Потери Центральных держав: Дирижабль LZ 37 (C7).", "E6 авиация Виккерс F.B.5 5 в строю"),
        johann=("Ваш ход: 1915, бой",),
    ),
    Said(
        "Иоганн",
        "играю Газовую атаку",
        (
            # The armoured cars are machines.
            "E1 пехота Мария Леонтьевна Бочкарева + Женский батальон смерти 7 нейтрализован газом",
            "E2 пехота 8-й броневой автомобильный дивизион 5 в строю",
        ),
    ),
    Said(
        "Иван",
        "поднять Бочкареву бьёт 28-й пражский",
        (
            "Мария Леонтьевна Бочкарева, Женский батальон смерти (E1) восстаёт.",
            "Потери Антанты: Мария Леонтьевна Бочкарева, Женский батальон смерти (E1).",
            "Потери Центральных держав: 28-й пражский пехотный полк (C4).",
        ),
    ),
    Said(
        "Иоганн",
        "Фридрих дер Гроссе бьёт Пантелеймона",
        (
            "SMS «Фридрих дер Гроссе» бьёт E3 HIRMS «Пантелеймон», сила 7.",
            "Потери Антанты: HIRMS «Пантелеймон» (E3).",
            "C6 флот SMS «Фридрих дер Гроссе» 7 в строю",
        ),
    ),
    Said("Иван", "Голубь бьёт жизни", ("Дирижабль «Голубь» бьёт очки жизни",)),
    Said(
        "Иоганн",
        "пас",
        (
            "Центральные державы: минус 4 очка жизни, осталось 10.",
            "Антанта: Дирижабль «Голубь» (E5) уходит в сброс.",
        ),
        johann=("Ваш ход: 1915, бой",),
    ),
    Said("Иоганн", "пасую", ("Центральные державы: пас.",), ivan=("Противник спасовал",)),
    Said(
        "Иван",
        "пас",
        (
            "1915 год выигран: Антанта. Очки жизни: Антанта 19, Центральные державы 10.",
            "Начинается 1916 год. Первый ход: Антанта.",
            "Антанта 8 1 7 50 6 -",
            "Центральные державы 9 1 5 51 5 -",
        ),
        # Johann gets what Ivan's spy left on top for him.
        johann=("Вы получаете: SMS «Дрезден».", "Вы получаете: SMS «Зейдлиц»."),
    ),
)

GONE = (
    # After which letter (from 1) a card lies on no field any more.
    (5, "E4 флот Александр Васильевич Колчак"),
    (8, "C5 авиация Альбатрос D.III"),
    (18, "C7 авиация Дирижабль LZ 37"),
    (20, "E1 пехота Мария Леонтьевна Бочкарева"),
    (20, "C4 пехота 28-й пражский пехотный полк"),
    (21, "E3 флот HIRMS «Пантелеймон»"),
    (23, "E5 авиация Дирижабль «Голубь»"),
)


@pytest.mark.sweep
@pytest.mark.rule("sunset_of_empire", "Пример игры")
def test_the_example_of_play_as_russian_mail(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = last_move_1915().gives(CENTRAL, Pass()).gives(ENTENTE, Pass()).draws("camel", "krab").dice(8, 9)
    fate = fated(monkeypatch, dice.rolls)
    opened(world, ("Ivan", "ru"), ("Johann", "ru"))
    _heard(BEGINS, {name: in_one(text) for name, text in letters(world).items()})
    each_report(world)
    world.out()
    for number, said in enumerate(EXAMPLE, start=1):
        name, seat = SEATS[said.writer]
        world.write(name, said.text, seat=seat)
        told = {name: in_one(unfolded(text)) for name, text in letters(world).items()}
        _heard(said, told)
        assert "U-20" not in told.get("ivan", ""), f"letter {number} tells which submarine is hidden"
        for after, row in GONE:
            assert number < after or all(row not in text for text in told.values()), (number, row)
    assert world.play("empire").match.state == dice.state
    assert not fate.left


def unfolded(text: str) -> str:
    """A letter with each row of a table in one line: a cell too long for its column goes on below itself."""
    lines: list[list[str]] = []
    starts: list[int] = []
    for line in text.split("\n"):
        if re.fullmatch(r"-+(  -+)+", line):
            starts = [each.start() for each in re.finditer("-+", line)]
        elif not line:
            starts = []
        cells = [line[one:other].strip() for one, other in pairwise([*starts, None])] if starts else [line]
        if starts and line.startswith(" "):
            lines[-1] = [" ".join(pair) for pair in zip(lines[-1], cells, strict=True)]
        else:
            lines.append(cells)
    return "\n".join(" ".join(cells) for cells in lines)


def _heard(said: Said, told: dict[str, str]) -> None:
    for name, phrases in (("ivan", said.both + said.ivan), ("johann", said.both + said.johann)):
        for phrase in phrases:
            text = told.get(name, "")
            assert phrase in text, f"{said.writer}: {said.text}: {name} does not read {phrase}\n{text}"
