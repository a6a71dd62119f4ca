"""Bad input as raw letters in both languages: refused with its reason, its rule, and what to send instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LayOut
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.kit.refusals import refusals
from tests.sunset_of_empire.letters import asked, write
from tests.sunset_of_empire.post import fated, fight_begun, fixed_cards, opened, ten
from tests.sunset_of_empire.session import GAME, Session

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

ENTENTE_CARDS = (("camel", "lion", "kolchak"), ())
CENTRAL_CARDS = (("albatros-d3", "friedrich"), ("central-sniper", "central-gas-attack"))

BAD = refusals(Path(__file__).with_name("refusals.toml"))
INSTEAD = {
    "en": "Just answer this letter, for example (your cards may differ):",
    "ru": "Просто ответьте на это письмо, например (карты могут быть другие):",
}
YES = {"en": "answer YES", "ru": "ответьте ДА"}
PROPOSED = frozenset([("unknown card", "ru")])
"""What a YES would do. The English misspelt name makes no lawful order, for the Lion is armoured."""
UNCHANGED = {"en": "Nothing was changed.", "ru": "Ничего не изменилось."}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("what", sorted(BAD))
def test_a_bad_move_is_refused_with_reason_rule_and_what_to_send(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str, lang: str
) -> None:
    fight_begun(world, monkeypatch, ENTENTE_CARDS, CENTRAL_CARDS, lang=lang)
    before = world.play("empire").match
    told = write(world, CENTRAL, BAD[what].letters[lang])
    assert BAD[what].lacks(lang, told["johann"]) == [], told
    # Beside what a YES would do stands no other example.
    assert (INSTEAD[lang] in told["johann"]) is ((what, lang) not in PROPOSED)
    assert (YES[lang] in told["johann"]) is ((what, lang) in PROPOSED)
    assert UNCHANGED[lang] in told["johann"]
    assert set(told) == {"johann"}
    assert world.play("empire").match == before


@pytest.mark.sweep
def test_who_does_not_hold_a_card_is_not_told_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []
    hands = {"deck": (), "played": ("central-barrage-balloon",), "foe's side too": ()}
    for where, held in hands.items():
        (tmp_path / where).mkdir()
        world = empty_house(tmp_path / where)
        theirs = ("entente-barrage-balloon",) if where.startswith("foe") else ()
        mine = ("central-barrage-balloon",) if held else ()
        fight_begun(world, monkeypatch, (("camel", "lion"), theirs), (("albatros-d3",), mine))
        if where == "played":
            write(world, CENTRAL, "play Barrage Balloon")
            write(world, ENTENTE, "pass")
        told = write(world, CENTRAL, "play Barrage Balloon")["johann"]
        answers.append(told[told.index("> play Barrage Balloon") : told.index("Nothing was changed.")])
    assert answers[0] == answers[1] == answers[2]


FOUR = {
    "en": ("lay Dresden, Seydlitz, U-9, U-35", ("takes 3 cards at most, not 4", "name 3 of them")),
    "ru": (
        "выложить Дрезден, Зейдлиц, U-9, U-35",
        (
            "можно доложить 3 карты, не больше, а вы назвали 4",
            "назовите 3 или меньше",
            "(Правило: Вторая выкладка)",
        ),
    ),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_second_layout_of_four_cards(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    fixed_cards(monkeypatch)
    mine = ten(CENTRAL, "dresden", "seydlitz", "u9", "u35", "friedrich")
    game = Session(GAME.setup("standard", {}), GAME).draws(*mine).draws(*ten(ENTENTE, "lion")).dice(9, 9)
    game.gives(CENTRAL, LayOut((CardId("friedrich"),))).gives(ENTENTE, LayOut((CardId("lion"),)))
    fated(monkeypatch, game.rolls)
    opened(world, ("Ivan", lang), ("Johann", lang))
    write(world, CENTRAL, "lay Friedrich")
    write(world, ENTENTE, "lay Lion")
    assert asked(world) == (CENTRAL, "lay")
    text, reasons = FOUR[lang]
    told = write(world, CENTRAL, text)
    for reason in (*reasons, INSTEAD[lang]):
        assert reason in told["johann"]
    assert set(told) == {"johann"}
    assert asked(world) == (CENTRAL, "lay")


HIDDEN = {
    "en": (
        "STANDING MOVE: IF the foe has Sniper THEN pass ELSE Albatros at Camel",
        "a hand is hidden: the foe has Sniper",
    ),
    "ru": (
        "ПОСТОЯННО ХОД: ЕСЛИ у противника Снайпер ТО пас ИНАЧЕ Альбатрос бьёт Кэмела",
        "чужая рука закрыта: у противника Снайпер",
    ),
}
MAY_ASK = {"en": "IF their hand at most 2 THEN", "ru": "ЕСЛИ рука противника не больше 2 ТО"}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_plan_cannot_ask_of_what_is_hidden(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, ENTENTE_CARDS, CENTRAL_CARDS, lang=lang)
    before = world.play("empire").match
    plan, reason = HIDDEN[lang]
    told = write(world, CENTRAL, plan)
    for text in (reason, MAY_ASK[lang], UNCHANGED[lang], INSTEAD[lang]):
        assert text in told["johann"]
    assert world.play("empire").match == before
    # What it says can be asked is read as a condition.
    good = f"{plan.split(':')[0]}: {MAY_ASK[lang]} " + {"en": "pass", "ru": "пас"}[lang]
    write(world, CENTRAL, good)
    told = write(world, CENTRAL, {"en": "STANDING", "ru": "ПОСТОЯННЫЕ"}[lang])
    assert MAY_ASK[lang] in told["johann"]
