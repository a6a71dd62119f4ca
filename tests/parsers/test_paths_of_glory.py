"""Orders of Paths of Glory as people write them: forms that mean the same, bad input, long input."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from adjudicator.conditions import Fact
from adjudicator.kinds import Answer, Answers, Ask, Roll, Rolled, Seat
from games.paths_of_glory.model.state import State
from games.paths_of_glory.text.phrases import CardName, Heading, Place, Troops, Written
from games.paths_of_glory.title import PathsTitle
from parsers.asking import QUESTION
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.reader import LONGEST_LINE
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.rig.cases import in_turn, turns

READER = title("paths_of_glory").reader("")
TITLE = PathsTitle()

SAME = (
    # Headings
    (
        "3 ops",
        "ops 3",
        "card 3 as ops",
        "карта 3 как ОО",
        "3 ОО",
        "Разыграйте карту 3 как ОО",
        "Play card 3 as 3 ops",
        "3 ops:",
        "Card #3, ops:",
        "Карта №3, ОО:",
        "I play card 3 for operations",
        "ops with card 3",
        "* 3 ops",
        "- 3 ОО",
        "1) 3 ops",
    ),
    ("event 1", "card 1 as an event", "карта 1 в качестве события", "разыгрываю карту 1 как событие"),
    (
        "event Guns of August",
        "Разыграйте Августовские пушки в качестве события",
        "событие Августовские пушки",
    ),
    ("event Guns of August (1)", "Разыграйте Августовские пушки (карта ЦД № 1) в качестве события."),
    ("ops SUD Army (10)", "Разыграйте карту Южная армия (карта ЦД № 10) как 3 ОО"),
    (
        "rp 13",
        "13 rp",
        "replacements with card 13",
        "пополнения картой 13",
        "карта 13 в качестве ОП",
        "ОП 13",
    ),
    ("sr 12", "12 sr", "СП 12", "карта 12 как СП"),
    (
        "op 1",
        "op1",
        "free op",
        "ОО 1",
        "Получите гарантированное «1 ОО»",
        "Беру гарантированное 1 ОО",
    ),
    ("pass", "пас", "пропускаю раунд"),
    ("peace", "offer peace terms", "предлагаю мир"),
    # Activations
    (
        "activate Bar-le-Duc to move; activate Dubno, Kamenets-Podolski to attack",
        "activate Bar le Duc to move, Dubno and Kamenets-Podolski to attack",
        "Активируйте Бар-ле-Дюк для передвижения, а Дубно и Каменец-Подольский — для атаки.",
        "активировать Бар-ле-Дюк для движения; активировать Дубно, Каменец-Подольский для атаки",
    ),
    (
        "activate Oppeln, Munkacs to move; activate Sedan to attack",
        "Активируйте Оппельн и Мукачево для передвижения и Седан — для атаки",
    ),
    # Moves
    (
        "move Oppeln: (GE corps) to Czestochowa, Lodz",
        "(GE corps) from Oppeln to Czestochowa then Lodz",
        "Передвиньте (ГЕР корпус) из Оппельна сначала в Ченстохово, а затем в Лодзь.",
        "(ГЕР корпус) передвигается из Оппельна через Ченстохово в Лодзь",
    ),
    (
        "move Cambrai: (GE 3) to Sedan; move Liege: (GE 4) to Sedan",
        "move (GE 3) from Cambrai to Sedan, (GE 4) from Liege to Sedan",
        "Передвиньте (ГЕР 3-ю армию) из Камбре в Седан и (ГЕР 4-ю армию) из Льежа в Седан.",
        "Передвиньте (ГЕР 3-ю армию) из Камбре в Седан. Передвиньте (ГЕР 4-ю армию) из Льежа в Седан.",
    ),
    (
        "move Insterburg: GE 8, GE corps to Konigsberg",
        "GE 8 and GE corps move from Insterburg to Königsberg",
        "ГЕР 8-я армия и ГЕР корпус передвигаются из Инстербурга в Кенигсберг",
    ),
    ("BE 1 moves to Brussels", "БЕ 1-я армия передвигается в Брюссель", "BE 1 to Brussels"),
    (
        "attack Verdun with all from Sedan, all from Metz",
        "attack Verdun with everything from Sedan and Metz",
        "атака Верден всеми из Седана и Меца",
    ),
    ("attack Cambrai with GE 2, GE 3 from Sedan", "attack Cambrai GE 2, GE 3 from Sedan"),
    (
        "Oppeln - Czestochowa - Lodz",
        "Oppeln-Czestochowa-Lodz",
        "Оппельн-Ченстохова-Лодзь",
        "all from Oppeln to Czestochowa, Lodz",
        "Оппельн - Ченстохова - Лодзь",
    ),
    ("entrench GE 5 at Metz", "окопать ГЕР 5-ю армию в Меце"),
    # Attacks
    (
        "GE 1, GE 2 and GE 3 attack FR 5 in Sedan",
        "ГЕР 1-я, 2-я и 3-я армии атакуют ФР 5-ю армию в Седане",
    ),
    (
        "attack Cambrai with GE 2, GE 3 from Sedan",
        "2-я и 3-я ГЕР армии из Седана атакуют Камбре",
        "ГЕР 2-я и 3-я армии в Седане атакуют Камбре",
    ),
    (
        "attack Tarnopol with RU 3 from Dubno, RU 8 from Kamenets-Podolski, flank attack",
        "РУС 3-я [ФБ 3] в Дубно и РУС 8-я армия [3 CF] в Каменец-Подольском атакуют Тернополь, фланг",
        "РУС 3-я армия в Дубно и РУС 8-я армия в Каменец-Подольском атакуют Тернополь с фланговой атакой",
    ),
    (
        "attack Czernowitz with RU 8 from Kamenets-Podolski, cards Pleve",
        "РУС 8-я армия в Каменец-Подольском атакует Черновицы, БК Плеве",
    ),
    (
        "attack Sedan with BEF army, (FR corps) from Brussels, FR 1, FR 4 from Verdun",
        "Армия БЭС и (ФР корпус) в Брюсселе и ФР 1-я с ФР 4-ей армией в Вердене атакуют Седан",
    ),
    (
        "attack Belfort with (GE 7) from Mulhouse, no advance",
        "(ГЕР 7-я армия) в Мюльхаузене атакует ФР крепость в Бельфоре, без продвижения",
    ),
    ("flank attack", "declare a flank attack", "Объявляю фланговую атаку", "фланг"),
    ("no advance", "nobody advances", "Никто не продвигается.", "без продвижения"),
    # Windows
    ("cards Withdrawal", "БК Отход", "разыгрываю Отход", "play Withdrawal"),
    ("cards Withdrawal (6)", "Разыгрываю БК Отход (СО карта № 6)"),
    ("no cards", "без карт", "карт не играю", "не разыгрываю карт"),
    ("destroy 2 AH corps", "уничтожить два АВ корпуса"),
    ("lose FR 1", "теряю ФР 1-ю армию", "потери: ФР 1-я армия", "losses: FR 1"),
    (
        "retreat (FR 5) to Chateau Thierry, Cambrai",
        "(FR 5) retreats via Chateau-Thierry to Cambrai",
        "(ФР 5-я армия) отступает через Шато-Тьерри в Камбре",
    ),
    (
        "retreat GE 4 to Koblenz; retreat GE 3 to Metz; retreat (GE corps) to Strasbourg",
        "GE 4 retreats to Koblenz, GE 3 to Metz, (GE corps) to Strasbourg",
        "ГЕР 4-я армия отступает в Кобленц, ГЕР 3-я армия — в Мец, а (ГЕР корпус) — в Страсбург.",
    ),
    ("advance GE 2, GE 3 to Sedan", "2-я и 3-я ГЕР армии продвигаются в Седан"),
    (
        "rebuild (GE 2), (GE 3) at Essen; restore GE 4",
        "восстановить (ГЕР 2-ю) и (ГЕР 3-ю армию) в Эссене и перевернуть ГЕР 4-ю армию",
        "восстановить (ГЕР 2-ю), (ГЕР 3-ю) в Эссене; ГЕР 4-я переворачивается на сторону с полной силой",
    ),
    ("rebuild RU 3 at Caucasus full", "восстановить РУС 3-ю армию в регионе «Кавказ» с полной силой"),
    (
        "place BR 1 at London; place BR corps at reserve",
        "Поместите БР 1-ю армию в Лондон и БР корпус в ячейку резерва.",
    ),
    ("discard Severe Weather (4)", "сбросить БК СУРОВАЯ ПОГОДА (карта ЦД № 4)"),
    ("yes", "принимаю", "да", "accept"),
)


def bare(value: Any) -> Any:
    """What was written without how it was spelt; ``the 4th army`` and ``4`` are one."""
    if isinstance(value, Heading):
        value = replace(value, points=None)
    if isinstance(value, Troops):
        size = "army" if value.badge.isdecimal() else value.size
        return replace(value, text="", size=size)
    if isinstance(value, Place | CardName):
        return replace(value, text="")
    if isinstance(value, tuple):
        return tuple(map(bare, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: bare(getattr(value, each.name)) for each in fields(value)})
    return value


def read(text: str) -> tuple[Written, ...]:
    lines = READER.read(text)
    unread = [line for line in lines if not isinstance(line, Understood)]
    assert not unread, unread
    return tuple(bare(line.written) for line in lines if isinstance(line, Understood))


@in_turn([(forms,) for forms in SAME])
def test_forms_that_mean_the_same(forms: tuple[str, ...]) -> None:
    wanted = read(forms[0])
    assert wanted
    assert {form: read(form) for form in forms} == dict.fromkeys(forms, wanted)


def test_a_pass_is_the_free_point_that_also_declines_in_a_window() -> None:
    (free,) = read("op 1")
    assert isinstance(free, Heading)
    assert not free.passes
    assert read("pass") == (replace(free, passes=True),)


@in_turn(
    [
        ("move GE 4 from Sodan to Koblenz", "unknown-name", "Sodan", "move GE 4 from Sedan to Koblenz"),
        ("move GE 4 from Sedan to Kobblenz", "unknown-name", "Kobblenz", "move GE 4 from Sedan to Koblenz"),
        (
            "передвинуть ГЕР 4 из Седана в Коблэнц",
            "unknown-name",
            "Коблэнц",
            "передвинуть ГЕР 4 из Седана в Кобленц",
        ),
        ("move GE 4 form Sodan to Kobblenz", "unknown-name", "form", "move GE 4 from Sedan to Koblenz"),
        ("atack Sedan with GE 4", "unknown-name", "atack", "attack Sedan with GE 4"),
        ("mvoe GE 4 from Sedan to Metz", "unknown-name", "mvoe", "move GE 4 from Sedan to Metz"),
        ("отака Седан силами ГЕР 4", "unknown-name", "отака", "атака Седан силами ГЕР 4"),
        ("двжение Седан: ГЕР 4 в Мец", "unknown-name", "двжение", "движение Седан: ГЕР 4 в Мец"),
        ("attack Qwertyuiop with GE 4", "unknown-name", "Qwertyuiop", ""),
        ("move GE 4 from Sedan", "incomplete", "move GE 4 from Sedan", ""),
        ("attack Sedan with GE 4 to", "unexpected-word", "to", ""),
        ("move GE 4 Sedan to Metz if Sedan is taken", "condition-without-attack", "", ""),
        ("besiege Liege", "who-besieges", "", ""),
        (
            "attack Sedan with all from Metz and AH 1, GE 3 takes no part",
            "unexpected-word",
            "takes no part",
            "",
        ),
        ("attack Sedan from Metz, GE 3 takes no part", "unexpected-word", "GE", ""),
        ("осаждает Льеж", "who-besieges", "", ""),
        ("attack Sedan from Liege, Koblenz with a flank attack from Koblenz", "which-main-space", "", ""),
        ("GE 1 and GE 3 attack Sedan, flank from Koblenz", "which-main-space", "", ""),
        ("атака Седан из Льежа и Кобленца, фланговая атака из Кобленца", "which-main-space", "", ""),
        ("the other to Sedan", "unexpected-word", "the other", ""),
        ("if the moon is full: attack Sedan with GE 4", "condition-phrase", "the moon is full", ""),
    ]
)
def test_bad_input_is_told_where_and_what(text: str, key: str, word: str, suggestion: str) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Unreadable)
    assert (line.key, line.args.get("word", ""), line.suggestion) == (key, word, suggestion)
    if word:
        assert text[line.span.column - 1 :].startswith(word)


def test_one_bad_clause_leaves_the_others() -> None:
    lines = READER.read("7 ops: move GE 4 from Sedan to Koblenz; nonsense here\nattack Cambrai with GE 2")
    assert [isinstance(line, Understood) for line in lines] == [True, True, False, True]
    assert [line.span.line for line in lines] == [1, 1, 1, 2]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("card 3 as 4 ops: entrench GE 4", 4),
        ("Карта 3 как 4 ОО: окопать ГЕР 4", 4),
        ("Moltke (9) as 3 ops", 3),
        ("Разыгрываю Русские подкрепления (карта СО № 11) как 3 ОО", 3),
        ("card 12 as 5 sr", 5),
        ("7 ops", None),
        ("карта 7 на ОО", None),
    ],
)
def test_points_that_the_writer_counts_on_are_read(text: str, points: int | None) -> None:
    heading = READER.read(text)[0]
    assert isinstance(heading, Understood)
    assert isinstance(heading.written, Heading)
    assert heading.written.points == points


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("7 ops: activate Sedan to attack", ["7 ops", "activate Sedan to attack"]),
        ("7 ops activate Sedan to attack", ["7 ops", "activate Sedan to attack"]),
        ("7 ОО: активировать Седан для атаки", ["7 ОО", "активировать Седан для атаки"]),
        ("7 ops - move Sedan: (GE 4) to Koblenz", ["7 ops", "move Sedan: (GE 4) to Koblenz"]),
        ("sr 12, GE 8 from Insterburg to Essen", ["sr 12", "GE 8 from Insterburg to Essen"]),
        ("op 1: if Sedan is taken: attack Metz", ["op 1", "if Sedan is taken: attack Metz"]),
        ("ОО 1: если Седан взят, атака Мец", ["ОО 1", "если Седан взят, атака Мец"]),
    ],
)
def test_a_heading_and_what_is_behind_it_are_two_pieces(text: str, pieces: list[str]) -> None:
    lines = READER.read(text)
    assert [line.text for line in lines] == pieces
    assert [text[line.span.column - 1 :].startswith(line.text) for line in lines] == [True, True]
    assert all(isinstance(line, Understood) for line in lines), lines


@pytest.mark.parametrize(
    "text",
    [
        "Hi Anna, how are you?",
        "Thanks for the letter!",
        "Привет, как поживаешь?",
        "Удачи тебе!",
        "C'est la vie",
    ],
)
def test_mere_talk_is_no_order(text: str) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Unreadable)
    assert line.key in ("no-order", QUESTION)


@pytest.mark.parametrize(
    "text",
    [
        "attck Verdunn at dawn",
        "we hold Verdun today",
        "Wir nehmen 4 Armeen",
        "немцы сдаются",
        "yes to Verdunn",
    ],
)
def test_what_could_be_an_order_is_not_passed_over(text: str) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Unreadable)
    assert line.key != "no-order"


@pytest.mark.parametrize("dot", ["St. Amand", "St Amand"])
def test_the_dot_of_a_name_ends_no_sentence(dot: str) -> None:
    assert len(read(f"move GE 4 from Cambrai to {dot}")) == 1


def test_a_line_that_is_too_long_is_refused_whole() -> None:
    (line,) = READER.read("move " + "GE 4, " * LONGEST_LINE)
    assert isinstance(line, Unreadable)
    assert line.key == "long-line"


@pytest.mark.sweep
@pytest.mark.parametrize(
    "clause",
    ["move GE 4 from Sedan to Metz, ", "Седан, ", "карта ", "((((", "1-я и ", "в ", "ааа ", "move, "],
)
def test_work_grows_as_the_text_does(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    next_ = Lexer.token_at

    def counted(self: Lexer, *args: Any) -> tuple[str, str, int]:
        nonlocal steps
        steps += 1
        return next_(self, *args)

    monkeypatch.setattr(Lexer, "token_at", counted)
    counts = []
    for times in (50, 200):
        steps = 0
        READER.read("\n".join([clause * 5] * times))
        counts.append(steps)
    assert counts[1] <= 4 * counts[0]


@pytest.mark.alike(3)
@pytest.mark.parametrize(("lang", "seed"), turns(2, ["en", "ru"], range(4)))
def test_canonical_text_of_random_orders_reads_as_the_same(lang: str, seed: int) -> None:
    game, pick = TITLE.game, random.Random(f"canonical {seed}")
    state: State = game.setup("campaign", {})
    for _ in range(120):
        pending = game.pending(state)
        if isinstance(pending, Roll):
            state = game.apply(state, Rolled(tuple(pick.randint(1, most) for most in pending.sides))).state
            continue
        if not isinstance(pending, tuple):
            break
        state = game.apply(state, _answers(state, pending, pick, lang)).state


def _answers(state: State, asks: tuple[Ask, ...], pick: random.Random, lang: str) -> Any:
    made = []
    for ask in asks:
        view = TITLE.game.view(state, ask.seat)
        order = TITLE.sample(view, ask, pick.randrange)
        text = "\n".join(TITLE.standing(view, ask, order, lang))
        written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
        assert len(written) == len(READER.read(text)), text
        draft = TITLE.draft(view, ask, None, written, lang)
        assert "\n".join(TITLE.standing(view, ask, draft.order, lang)) == text, draft.verdicts
        made.append(Answer(ask.seat, order))
    return Answers(tuple(made))


@pytest.mark.parametrize("text", ["vp >=15", "vp >= 15", "vp at least 15"])
def test_a_figure_may_be_compared_by_a_sign(text: str) -> None:
    assert READER.fact(text, Seat("AP")) == Fact("vp", "at-least", 15)
