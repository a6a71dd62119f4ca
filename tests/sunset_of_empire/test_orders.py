"""Orders as text: names by any part and case, plans, windows, what is refused and how."""

from __future__ import annotations

import pytest

from adjudicator.conditions import Condition, holds
from adjudicator.kinds import Ask
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import (
    LIFE,
    Attack,
    ClearMines,
    LayOut,
    Order,
    Pass,
    Play,
    Tag,
    Uncover,
)
from games.sunset_of_empire.text import tables
from games.sunset_of_empire.title import SunsetTitle
from games.title import Accepted, Draft, Refused, Unclear
from games.words import words_from
from parsers.conditions import chosen, read_condition, read_steps
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from parsers.sunset_of_empire.edit import editor
from parsers.sunset_of_empire.reader import SunsetReader
from tests.rig.cases import in_turn
from tests.sunset_of_empire.attacks import attacked
from tests.sunset_of_empire.session import DEAL, GAME, Session, fight

TITLE = SunsetTitle(GAME.catalogue)
READER = SunsetReader(GAME.catalogue)


def drafted(game: Session, text: str, lang: str = "en") -> Draft:
    """What a letter makes of the open ask."""
    read = READER.read(text)
    assert all(isinstance(line, Understood) for line in read), read
    written = [line.written for line in read if isinstance(line, Understood)]
    return TITLE.draft(game.view(game.ask.seat), game.ask, None, written, lang)


def ordered(game: Session, text: str) -> Order | None:
    order: Order | None = drafted(game, text).order
    return order


def refused(game: Session, text: str) -> tuple[str, str]:
    """Key and rule of the refusal of a line."""
    (verdict,) = drafted(game, text).verdicts
    assert isinstance(verdict, Refused), verdict
    return verdict.fault.key, verdict.fault.rule


def test_words_that_pass_answer_the_question_that_they_name_alone() -> None:
    moves = fight(("lion",), ("blucher",), first=CENTRAL)
    blow = attacked(("lion", "sydney"), at="blucher", hand="yavuz")
    for text in ("no more moves", "No attacks this year", "Ходов больше нет", "pass", "пасую"):
        assert ordered(moves, text) == Pass(), text
    for text in ("no counter-blow", "I take the hit", "Без контрудара", "pass", "пасую"):
        assert ordered(blow, text) == Pass(), text
    for text in ("no counter-blow", "I take the hit", "Без контрудара", "no more cards"):
        assert refused(moves, text) == ("not-now", ""), text
    for text in ("no more moves", "Ходов больше нет"):
        assert refused(blow, text) == ("not-now", ""), text


@pytest.mark.parametrize(
    "text",
    [
        "SMS Friedrich der Große at HIRMS Panteleimon",
        "friedrich attacks panteleimon",
        "Фридрих дер Гроссе бьёт Пантелеймон",
        "фридрихом бью пантелеймона",
        "Friedrich бьет Пантелеймон.",
        "C1 at E1",
        "С1 бьёт Е1",
    ],
)
def test_units_go_by_part_case_number_and_either_language(text: str) -> None:
    game = fight(("panteleimon", "camel"), ("friedrich",))
    assert ordered(game, text) == Attack((Tag("C1"),), Tag("E1"))


@in_turn(
    [
        ("Albatros D.III at life", Attack((Tag("C1"),), LIFE, "air")),
        ("Альбатрос бьёт жизни через авиацию", Attack((Tag("C1"),), LIFE, "air")),
        ("uncover U-20 and at Lion", None),
        ("uncover U-20 at Sydney", Attack((Tag("C3"),), Tag("E1"), uncover=True)),
        ("вскрыть E2", Uncover(Tag("E2"))),
        ("sink U-20 on the mines", None),
        ("play sniper on Kolchak", Play(CardId("central-sniper"), (Tag("E3"),))),
        ("сыграть снайпера на Колчака", Play(CardId("central-sniper"), (Tag("E3"),))),
        ("play gas attack", None),
        ("пас", Pass()),
    ]
)
def test_moves_are_read(text: str, order: Order | None) -> None:
    game = fight(
        ("sydney", "e11", "kolchak", "anzac"),
        ("albatros-d3", "saxons-4", "u20"),
        hands={CENTRAL: ("central-sniper",)},
    )
    if order is None:
        read = READER.read(text)
        assert not isinstance(read[0], Understood) or ordered(game, text) is None
    else:
        assert ordered(game, text) == order


def test_one_open_row_is_filled_in_and_of_two_one_must_be_named() -> None:
    game = fight(("anzac",), ("staaken",))
    assert refused(game, "Staaken at life") == ("which-row", "Атака очков жизни")
    assert ordered(game, "Staaken at life over fleet") == Attack((Tag("C1"),), LIFE, "fleet")


def test_a_layout_adds_up_over_lines_and_takes_copies() -> None:
    game = Session(GAME.setup("standard", {}))
    game.draws(
        "u20", "szent-istvan", "vehip", "l13", "nixe", "kluck", "dresden", "romfell", "u35", "landwehr"
    )
    hand = (
        "shidlovsky",
        "shidlovsky-2",
        "lion",
        "sydney",
        "krab",
        "camel",
        "anzac",
        "seaforth",
        "byng",
        "mark-5",
    )
    game.draws(*hand).dice(9, 9)
    cards = tuple(map(CardId, ("u20", "szent-istvan", "vehip")))
    assert ordered(game, "lay U-20, Szent Istvan; keep the rest\nвыложить Вехип-пашу") == LayOut(cards)
    assert ordered(game, "ничего не выкладывать") == LayOut(())
    game.gives(CENTRAL, LayOut(()))
    both = LayOut((CardId("shidlovsky"), CardId("shidlovsky-2")))
    assert ordered(game, "lay Shidlovsky, Shidlovsky") == both


def test_a_name_of_several_cards_is_narrowed_by_what_lies_there() -> None:
    one = fight(("camel", "lion"), ("albatros-d3",))
    assert ordered(one, "Albatros at Camel") == Attack((Tag("C1"),), Tag("E1"))
    two = fight(("camel", "lion"), ("albatros-d3", "albatros-d5"))
    (verdict,) = drafted(two, "Albatros at Camel").verdicts
    assert isinstance(verdict, Unclear)
    assert verdict.candidates == ("Albatros D.III at Sopwith F.1 Camel", "Albatros D.V at Sopwith F.1 Camel")


def test_what_is_no_order_is_told_with_a_guess() -> None:
    (unknown,) = READER.read("Panteleymonn at Lion")
    if isinstance(unknown, Understood):
        pytest.fail("a misspelt name was taken for a name")
    assert isinstance(unknown, Unreadable)
    assert (unknown.key, unknown.suggestion) == ("unknown-card", "HIRMS Panteleimon at Lion")
    (incomplete,) = READER.read("Lion at")
    assert isinstance(incomplete, Unreadable)
    assert incomplete.key == "incomplete"
    (stray,) = READER.read("pass Lion")
    assert isinstance(stray, Unreadable)
    assert stray.key == "unexpected-word"


@pytest.mark.parametrize(
    ("text", "key", "rule"),
    [
        ("play Yavuz", "card-not-held", "Карты действий"),
        ("Dresden at Camel", "out-of-reach", "Функция юнита"),
        ("play sniper", "wrong-targets", "Карты действий"),
        ("Lion at Camel", "not-on-field", "Ход боя"),
    ],
)
def test_refusals_name_reason_and_rule(text: str, key: str, rule: str) -> None:
    game = fight(("camel", "kolchak"), ("dresden",), hands={CENTRAL: ("central-sniper",)})
    assert refused(game, text) == (key, rule)


def test_of_a_plan_the_first_lawful_line_stands_and_stop_ends_it() -> None:
    game = fight(("camel", "lion"), ("friedrich", "fokker-dr1"))
    plan = "Friedrich sweeps mines\nFokker Dr.I at Camel\npass"
    draft = drafted(game, plan)
    assert draft.order == Attack((Tag("C2"),), Tag("E1"))
    assert [type(each).__name__ for each in draft.verdicts] == ["Refused", "Accepted", "Refused"]
    stopped = drafted(game, "Friedrich sweeps mines\nstop\npass")
    assert stopped.order is None
    assert isinstance(stopped.verdicts[1], Accepted)
    mined = fight(("camel",), ("friedrich",), central_minefield=True)
    assert ordered(mined, plan) == ClearMines(Tag("C1"))


def condition(text: str, seat: str = CENTRAL) -> Condition:
    found = READER.fact(text, seat)  # type: ignore[arg-type]
    assert not isinstance(found, Unreadable), found
    return found


@in_turn(
    [
        ("their air is empty", True),
        ("their fleet is empty", False),
        ("ряд авиации противника пуст", True),
        ("my life at least 12", True),
        ("у противника жизней меньше 9", False),
        ("Lion is there", True),
        ("Kolchak is gone", True),
        ("Лайон на поле", True),
        ("Anzac is active", False),
        ("Anzac is neutralised", True),
        ("foe has passed", False),
        ("year 1915", True),
    ]
)
def test_conditions_ask_of_what_is_seen(text: str, true: bool) -> None:
    game = fight(("lion", "!anzac"), ("yavuz",), life=(9, 12))
    assert holds(condition(text), GAME.facts(game.view(CENTRAL), game.ask)) is true


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("power at least 6", True),
        ("сила не меньше 10", False),
        ("target Blucher", True),
        ("атака силой 6 бьёт Блюхера", True),
        ("an attack of 6 or more hits Blücher", True),
        ("an attack hits life", False),
        ("attacker Lion", True),
    ],
)
def test_conditions_of_a_window(text: str, true: bool) -> None:
    game = fight(("lion", "camel"), ("blucher", "l13"), first=ENTENTE, hands={CENTRAL: ("dresden",)})
    game.gives(ENTENTE, Attack((Tag("E1"),), game.tag("blucher")))
    assert holds(condition(text), GAME.facts(game.view(CENTRAL), game.ask)) is true


@pytest.mark.parametrize("text", ["foe has Mackensen", "у противника Макензен"])
def test_a_condition_on_something_hidden_is_refused(text: str) -> None:
    found = READER.fact(text, ENTENTE)
    assert isinstance(found, Unreadable)
    assert found.key == "condition-hidden"


def test_phases_and_kinds_have_names() -> None:
    assert READER.phase("1915, первая выкладка", "") == "1915-lay-1"
    assert READER.phase("1916 fight", "") == "1916-fight"
    assert READER.phase("Lion at Yavuz", "") is None
    assert [READER.kind(word) for word in ("move", "бой", "window", "выкладка", "dance")] == [
        *("move", "move", "counter", "lay", None)
    ]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_condition_of_every_event_has_words(lang: str) -> None:
    words = words_from(lang, TITLE.words(lang))
    for event in GAME.catalogue.events.values():
        for effect in event.conditions:
            assert tables.condition(effect, words)


@in_turn(
    [
        ("life Entente 12", "life ENTENTE 12"),
        ("жизни центральные державы 9", "life CENTRAL 9"),
        ("neutralise E3", "neutralise E3"),
        ("восстановить С2", "restore C2"),
        ("give Entente Lion", "give ENTENTE lion"),
        ("дать Антанте Снайпера", None),
        ("give Central Lion", None),
        ("dance", None),
    ]
)
def test_a_game_masters_lines_are_read(text: str, line: str | None) -> None:
    read = editor(READER)("standard", text)
    assert (read.written if isinstance(read, Understood) else None) == line


def test_the_ask_tells_what_is_owed() -> None:
    game = fight(
        ("lion", "camel"), ("blucher", "l13"), first=ENTENTE, hands={CENTRAL: ("central-mackensen",)}
    )
    game.gives(ENTENTE, Attack((Tag("E1"),), game.tag("blucher")))
    ask: Ask = game.ask
    assert TITLE.duties(game.view(CENTRAL), ask, "en") == (
        (
            "You are attacked with strength 9. If you hold August von Mackensen, strike back with him"
            " (“play Mackensen”), or let it through: “pass”. You are asked whether you hold him or not."
            " “STANDING COUNTER: pass” answers so from now on."
        ),
        "Entente, 15 life points, on the field: E1 HMS Lion (9), E2 Sopwith F.1 Camel (8).",
        "Central Powers, 15 life points, on the field: C1 SMS Blücher (7), C2 Airship L 13 (6, bombs 5).",
        "pass",
    )


PLAN = """ЕСЛИ перед моим флотом мины ТО Фридрих разминирует
IF their air is empty THEN
  Albatros at life
ELSE
  Albatros at Camel
END IF
IF Kolchak is there THEN play Sniper on Kolchak
пас"""


def planned(game: Session, text: str) -> Order | None:
    """What a standing order of this text comes to, as the house works it out."""
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    steps = chosen(read_steps(text, READER, CENTRAL), facts)
    assert all(isinstance(step, Understood) for step in steps), steps
    written = [step.written for step in steps if isinstance(step, Understood)]
    order: Order | None = TITLE.draft(game.view(CENTRAL), game.ask, None, written, "ru").order
    return order


@pytest.mark.parametrize(
    ("entente", "central", "mined", "order"),
    [
        (("camel", "lion"), ("friedrich", "albatros-d3"), True, ClearMines(Tag("C1"))),
        (("camel", "lion"), ("friedrich", "albatros-d3"), False, Attack((Tag("C2"),), Tag("E1"))),
        (("lion", "anzac"), ("friedrich", "albatros-d3"), False, Attack((Tag("C2"),), LIFE, "air")),
        (("camel", "kolchak"), ("friedrich",), False, Play(CardId("central-sniper"), (Tag("E2"),))),
        (("camel", "lion"), ("friedrich",), False, Pass()),
    ],
)
def test_a_battle_plan_is_tried_from_the_top(
    entente: tuple[str, ...], central: tuple[str, ...], mined: bool, order: Order
) -> None:
    game = fight(entente, central, hands={CENTRAL: ("central-sniper",)}, central_minefield=mined)
    assert planned(game, PLAN.replace("перед моим флотом мины", "my mines")) == order


@pytest.mark.parametrize(("hand", "order"), [("central-mackensen", "play"), ("dresden", "pass")])
def test_a_window_is_answered_by_a_standing_order(hand: str, order: str) -> None:
    game = fight(("lion", "camel"), ("blucher", "l13"), first=ENTENTE, hands={CENTRAL: (hand,)})
    game.gives(ENTENTE, Attack((Tag("E1"),), game.tag("blucher")))
    text = "IF an attack of 6 or more hits Blücher THEN play Mackensen\npass"
    wanted = Play(CardId("central-mackensen")) if order == "play" else Pass()
    assert planned(game, text) == wanted


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "SMS Friedrich der Große cannot strike the"),
        ("ru", "Фридрих дер Гроссе» не бьёт ряд"),
    ],
)
def test_a_refusal_calls_a_unit_by_its_name(lang: str, said: str) -> None:
    (verdict,) = drafted(fight(("panteleimon", "camel"), ("friedrich",)), "C1 at E2", lang).verdicts
    assert isinstance(verdict, Refused)
    assert said in (
        told := words_from(lang, TITLE.words(lang)).say(f"fault.{verdict.fault.key}", verdict.fault.args)
    )
    assert "C1" not in told


def test_a_refusal_tells_units_of_one_name_apart_by_number() -> None:
    game = fight(("panteleimon",), ("friedrich", "saxons-4", "saxons-4"))
    (verdict,) = drafted(game, "C3 at E1").verdicts
    assert isinstance(verdict, Refused)
    assert "(C3)" in words_from("en", TITLE.words("en")).say(f"fault.{verdict.fault.key}", verdict.fault.args)


def test_a_refusal_does_not_name_a_hidden_submarine() -> None:
    (verdict,) = drafted(fight(("e11",), ("friedrich",)), "C1 at E1").verdicts
    assert isinstance(verdict, Refused)
    assert verdict.fault.key == "is-hidden"
    assert verdict.fault.args == {"unit": "E1"}


@pytest.mark.parametrize(("text", "true"), [("Колчака нет", True), ("Лайона нет", False), ("Lion", True)])
def test_a_condition_may_end_with_its_denial(text: str, true: bool) -> None:
    game = fight(("lion",), ("yavuz",))
    found = read_condition(text, lambda phrase: READER.fact(phrase, CENTRAL))
    assert not isinstance(found, Unreadable)
    assert holds(found, GAME.facts(game.view(CENTRAL), game.ask)) is true


@pytest.mark.parametrize("text", ["lay 11", "выложить 11", "lay Vehip, 11"])
def test_a_bare_number_is_asked_back_for_it_may_be_a_count(text: str) -> None:
    registered = title("sunset_of_empire")
    game = Session(registered.title.game.setup("standard", {}), registered.title.game)
    hand = ("assault-11", "vehip", "yavuz", "blucher", "u9", "u35", "l13", "kluck", "nixe", "duquesne")
    game.draws(*hand).draws(*DEAL[ENTENTE]).dice(9, 9)
    written = [line.written for line in registered.reader("standard").read(text)]
    draft = registered.title.draft(game.view(CENTRAL), game.ask, None, written, "en")
    assert draft.order is None
    (verdict,) = draft.verdicts
    assert isinstance(verdict, Unclear)
    assert all("11th Assault Battalion" in line for line in verdict.candidates)
    whole = registered.reader("standard").read("lay 11th Assault Battalion")
    again = registered.title.draft(game.view(CENTRAL), game.ask, None, [w.written for w in whole], "en")
    assert again.order is not None
