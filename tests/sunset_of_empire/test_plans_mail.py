"""Battle plans, orders for windows and single moves as raw letters in both languages, and what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import SendScout
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.phrasings.sunset_of_empire.reading import READER
from tests.sunset_of_empire.letters import AIR, asked, lies, write
from tests.sunset_of_empire.post import fight_begun, letters, opened
from tests.sunset_of_empire.prose import in_one
from tests.sunset_of_empire.session import Session

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def life(world: World) -> dict[str, int]:
    sides = world.play("empire").view(None).board.sides
    return {seat: side.life for seat, side in sides.items()}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_plan_looks_at_the_field_at_each_move_and_asks_when_it_runs_out(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    plan, shown, answered, ran_out = AIR[lang]
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    told = write(world, CENTRAL, plan)["johann"]
    # There is a Camel: the other part counts, at once.
    assert shown in told
    assert answered in told
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")
    # Now there is none, and after it nobody the plan could send.
    told = write(world, ENTENTE, "pass")["johann"]
    assert life(world)[ENTENTE] == 3
    assert not lies(world, "albatros-d3")
    assert answered in told
    assert ran_out in told
    assert asked(world) == (CENTRAL, "move")
    # The other side reads of the moves and nothing of the plan.
    assert shown not in "".join(letters(world).values())


STOP = {
    "en": "STANDING MOVE:\nIF the foe has passed THEN\n  stop\nEND IF\nAlbatros at Camel\n"
    "Friedrich at Lion\nEND STANDING",
    "ru": "ПОСТОЯННО ХОД:\nЕСЛИ противник спасовал ТО стоп\nАльбатрос бьёт Кэмела\n"
    "Фридрих бьёт Лайона\nКОНЕЦ ПОСТОЯННЫХ",
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_plan_stops_at_what_it_names_and_asks(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    write(world, CENTRAL, STOP[lang])
    assert not lies(world, "camel")
    told = write(world, ENTENTE, "pass")["johann"]
    assert lies(world, "lion")
    assert lies(world, "friedrich")
    assert asked(world) == (CENTRAL, "move")
    assert AIR[lang][3] in told
    assert {"en": "Counted: stop", "ru": "Учтено: стоп"}[lang] in told


WINDOW = {
    "en": "STANDING COUNTER: if an attack of 6 or more hits Friedrich: Mackensen; else pass",
    "ru": "ПОСТОЯННО КОНТРУДАР: если атака силой 6 или больше бьёт Фридриха: Макензен; иначе пас",
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("target", "reflected"), [("Friedrich", True), ("Blücher", False)])
def test_a_window_is_answered_by_what_was_left_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, target: str, reflected: bool
) -> None:
    fight_begun(
        world,
        monkeypatch,
        (("panteleimon", "charlemagne"), ()),
        (("friedrich", "blucher"), ("central-mackensen",)),
        lang=lang,
    )
    write(world, CENTRAL, WINDOW[lang] + "\nFriedrich at Panteleimon")
    told = write(world, ENTENTE, f"Charlemagne at {target}")
    played = {"en": "August von Mackensen is played", "ru": "сыграна карта «Август фон Макензен»"}[lang]
    assert (played in told["ivan"]) is reflected
    assert (played in told["johann"]) is reflected
    # Nobody was asked: the game is already at the next move.
    assert asked(world)[1] == "move"


@pytest.mark.sweep
def test_a_window_is_asked_about_whether_or_not_it_could_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, list[str]] = {"central-mackensen": [], "dresden": []}
    for held, shown in seen.items():
        (tmp_path / held).mkdir()
        world = empty_house(tmp_path / held)
        fielded = (("charlemagne", "panteleimon"), ()), (("friedrich", "blucher"), (held,))
        fight_begun(world, monkeypatch, *fielded)
        write(world, CENTRAL, "Friedrich at Panteleimon")
        told = write(world, ENTENTE, "Charlemagne at Friedrich")
        assert asked(world) == (CENTRAL, "counter")
        assert "You are attacked with strength 7. If you hold August" in told["johann"]
        shown.append(told["ivan"])
        shown.append(write(world, CENTRAL, "pass")["ivan"])
    assert seen["central-mackensen"] == seen["dresden"]


JOINT = {
    "en": "ANZAC + Seaforth at Nixe with Brusilov's Breakthrough",
    "ru": "АНЗАК + Сифортский полк бьют «Никсе» с картой Брусиловский прорыв",
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_units_join_by_brusilov(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    fight_begun(
        world,
        monkeypatch,
        (("anzac", "seaforth"), ("entente-brusilov",)),
        (("nixe", "friedrich"), ()),
        lang=lang,
    )
    write(world, CENTRAL, "STANDING COUNTER: pass")
    write(world, CENTRAL, "pass")
    told = write(world, ENTENTE, JOINT[lang])
    assert {"en": "Accepted: ANZAC", "ru": "Принято: АНЗАК"}[lang] in told["ivan"]
    assert not lies(world, "nixe")


SCOUT = {
    "en": ("scout with Adolf", "Your scout sees: SMS Dresden, SMS Seydlitz.", "keep Dresden"),
    "ru": ("разведка Адольф", "Ваш разведчик видит: SMS «Дрезден», SMS «Зейдлиц».", "взять Дрезден"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_scout_goes_and_its_choice_follows(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    send, sees, keep = SCOUT[lang]

    def later(game: Session) -> None:
        game.gives(CENTRAL, SendScout(game.tag("adolf"))).draws("dresden", "seydlitz")

    fight_begun(world, monkeypatch, (("lion",), ()), (("adolf", "friedrich"), ()), lang=lang, later=later)
    told = write(world, CENTRAL, send)
    assert sees in told["johann"]
    assert "Dresden" not in told["ivan"]
    assert "Дрезден" not in told["ivan"]
    assert asked(world) == (CENTRAL, "scout")
    told = write(world, CENTRAL, keep)
    assert "dresden" in world.play("empire").view(CENTRAL).hand
    assert asked(world) == (ENTENTE, "move")
    assert not any(card in told["ivan"] for card in ("Dresden", "Дрезден", "Seydlitz", "Зейдлиц"))


TIPS = {
    "en": ("A legal order counts as soon as I have it", "The Entente's field: nothing."),
    "ru": ("Допустимый приказ действует сразу, как только он у меня", "Поле Антанты: пусто."),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_first_letter_tells_how_a_game_of_turns_is_played(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    opened(world, ("Ivan", lang), ("Johann", lang))
    told = {name: in_one(text) for name, text in letters(world).items()}
    for tip in TIPS[lang]:
        assert tip in told["johann"]
    assert {"en": "you may change your mind", "ru": "менять сколько угодно"}[lang] not in told["johann"]


def test_a_plan_for_a_phase_answers_each_of_its_moves(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    fight_begun(
        world,
        monkeypatch,
        (("camel", "lion"), ()),
        (("albatros-d3", "friedrich"), ()),
        before={"Johann": "1914-fight\nAlbatros at Camel\nAlbatros at life over air"},
    )
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")
    write(world, ENTENTE, "pass")
    assert life(world)[ENTENTE] == 3


LATER = {
    "en": "For my next turns this year, in this order:\nAlbatros at Camel, if the Camel is on the field\n"
    "Friedrich at Camel",
    "ru": "Следующими ходами:\nЕсли Кэмел на поле, Альбатрос бьёт Кэмела\nФридрих бьёт Кэмела",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_stands_below_a_heading_of_later_moves_is_not_for_now(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    told = write(world, CENTRAL, LATER[lang])["johann"]
    assert {"en": "STANDING MOVE", "ru": "ПОСТОЯННО ХОД"}[lang] in told
    assert {"en": "Did you mean", "ru": "Может быть, так"}[lang] not in told
    assert lies(world, "camel")
    assert asked(world) == (CENTRAL, "move")


@pytest.mark.parametrize(
    "text", ["In the battle my first move will be:", "Потом, как начнётся бой:", "For the fight:", "В бою:"]
)
def test_a_heading_may_name_the_fight_of_the_year(text: str) -> None:
    assert READER.phase(text, "1914-lay-2") == "1914-fight"
    assert READER.phase(text.rstrip(":"), "1914-lay-2") is None
