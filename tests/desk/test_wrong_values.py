"""Whoever writes a wrong value for a setting reads what it can be, in their own language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.diplomacy.model.rulesets import OPTIONS as RULES
from games.diplomacy.model.rulesets import RULE_SETS
from games.paths_of_glory.game import OPTIONS as GLORY
from mailer.base.words import Clock
from mailer.terms import settings
from parsers import registry
from parsers.judge.settings import COUNTED, NAMES, NO, VALUES, YES
from tests.desk.world import World
from tests.desk.worlds import begin, furnish
from tests.rig.cases import some, turns

GRAMMAR = Path(__file__).parents[2] / "parsers" / "judge" / "commands.lark"
LANGS = ("en", "ru")
WRITERS = {"en": "Clara", "ru": "Egor"}
WORDS = {"en": ("SETTINGS", "CREATE", "perhaps"), "ru": ("НАСТРОЙКИ", "СОЗДАТЬ", "наверное")}


@pytest.fixture
def desk(world: World) -> World:
    """Clara (English) and Egor (Russian) each run a game that waits for players."""
    return furnish(world, "two salons", _salons)


def _salons(world: World) -> None:
    begin(world, "forming")
    world.person("Egor", "ru", "Europe/Moscow")
    world.write("Clara", "CREATE salon-en diplomacy")
    world.write("Egor", "СОЗДАТЬ salon-ru diplomacy")


def answered(desk: World, lang: str, line: str) -> str:
    """What the writer reads, below the line itself."""
    desk.out()
    desk.write(WRITERS[lang], line)
    text = " ".join(desk.text_to(WRITERS[lang]).split())
    return text.split(line, 1)[1].split("! ", 1)[1].split("Ref:")[0]


def own(lang: str, forms: tuple[str, ...]) -> str:
    """The first form in the letters of the language."""
    return next((form for form in forms if form.isascii() == (lang == "en")), forms[0])


def lawful(lang: str, name: str) -> tuple[str, ...]:
    """What an answer must name, from the tables of settings."""
    if name in VALUES:
        return tuple(own(lang, forms) for forms in VALUES[name].values())
    if name not in COUNTED:
        return own(lang, YES), own(lang, NO)
    most = settings.MOST[name]
    return (Clock(lang, "UTC").lasting(most) if name in settings.SECONDS else str(most),)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "written", some(["{name} {wrong}", "{name}: {wrong}", "{name}={wrong}", "{name} 7 {wrong}"], 3)
)
@pytest.mark.parametrize("lang", LANGS)
def test_a_setting_names_its_values(desk: World, lang: str, written: str) -> None:
    change, create, wrong = WORDS[lang]
    bad = []
    for name, called in NAMES.items():
        if "7" in written and name not in COUNTED:
            continue
        said = written.format(name=own(lang, called), wrong=wrong)
        for line in (f"{change} salon-{lang} {said}", f"{create} other diplomacy {said}"):
            text = answered(desk, lang, line)
            if (
                not all(value in text for value in lawful(lang, name))
                or own(lang, called).upper() not in text
            ):
                bad.append((line, text))
    assert bad == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_behind_a_setting_that_is_a_scenario_stays_one(desk: World, lang: str) -> None:
    """``private standard`` says two things; ``perhaps`` behind them belongs to neither."""
    desk.out()
    desk.write(WRITERS[lang], f"CREATE other diplomacy private fleet-rome observers off {WORDS[lang][2]}")
    text = " ".join(desk.text_to(WRITERS[lang]).split())
    assert "fleet-rome, " in text.replace("winter", "fleet-rome, winter")
    assert all(key in text for key in registry.title("diplomacy").title.scenarios())


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_an_option_of_a_title_names_its_values(desk: World, lang: str) -> None:
    diplomacy = {"rules": tuple(RULE_SETS), **RULES}
    bad = []
    for title, options in (("diplomacy", diplomacy), ("paths-of-glory", GLORY)):
        for option, known in options.items():
            text = answered(desk, lang, f"CREATE other {title} {option}=zzz")
            if not all(value in text for value in known):
                bad.append((option, text))
        text = answered(desk, lang, f"CREATE other {title} zzz=1")
        bad += [(title, text)] if not all(option in text for option in options) else []
    assert bad == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("said", "expected"),
    some(
        [
            ("diplomacy zzz", registry.title("diplomacy").title.scenarios()),
            ("sunset-of-empire zzz", registry.title("sunset_of_empire").title.scenarios()),
            ("zzz", tuple(registry.TITLES)),
            ("diplomacy rules zzz", tuple(RULE_SETS)),
            ("diplomacy victory zzz", {"en": ("a number",), "ru": ("число",)}),
            ("diplomacy victory=zzz", {"en": ("whole number",), "ru": ("целое число",)}),
            ("diplomacy until zzz", {"en": ("a number",), "ru": ("число",)}),
            ("diplomacy until 5", ("1901",)),
            ("diplomacy deadline zzz", {"en": ("a number", "days"), "ru": ("число", "дни")}),
            ("diplomacy at zzz", {"en": ("20:00",), "ru": ("20:00",)}),
            ("diplomacy skip zzz", {"en": ("day of the week",), "ru": ("день недели",)}),
            ("diplomacy zone zzz", {"en": ("Europe/London",), "ru": ("Europe/Moscow",)}),
            ("sunset-of-empire zzz=1", {"en": ("none",), "ru": ("нет",)}),
        ],
        3,
    ),
)
def test_create_names_what_it_takes(
    desk: World, lang: str, said: str, expected: tuple[str, ...] | dict[str, tuple[str, ...]]
) -> None:
    text = answered(desk, lang, f"CREATE other {said}")
    wanted = expected[lang] if isinstance(expected, dict) else expected
    assert [one for one in wanted if one not in text] == []


SET = {
    "LANGUAGE": ("English", "английский"),
    "ZONE": ("Europe/London", "Europe/Moscow"),
    "NAME": ("40", "40"),
    "PICTURES": ("on or off", "вкл или выкл"),
    "CODES": ("on or off", "вкл или выкл"),
    "HTML": ("on or off", "вкл или выкл"),
    "DATA": ("on or off", "вкл или выкл"),
    "DIGEST": ("on or off", "вкл или выкл"),
    "FORMAT": ("text or html", "текст или html"),
    "LETTERS": ("full, terse, digest or usual", "полностью, кратко, сводкой или обычно"),
    "KEY": ("required", "обязателен"),
}
"""What the answer to a wrong value of SET must say, in English and Russian."""


def test_set_is_tried_with_everything_that_it_takes() -> None:
    rule = re.search(r"^set: (.*?)\n\n", GRAMMAR.read_text("utf-8"), re.M | re.S)
    assert rule is not None
    words = set(re.findall(r"\b[A-Z]{3,}\b", rule[1]))
    # An address is proved by an answer from there, whatever it is.
    assert words - {"SET", "TIME", "LANG", "WORD", "SWITCH", "FORM", "ADDRESS"} == {*SET}


@pytest.mark.parametrize(("what", "lang"), turns(3, SET, LANGS))
def test_set_names_what_it_takes(desk: World, lang: str, what: str) -> None:
    assert SET[what][lang == "ru"] in answered(desk, lang, f"SET {what} 12zzz")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("line", ["SET", "SET zzz on"])
def test_set_alone_names_what_can_be_set(desk: World, lang: str, line: str) -> None:
    text = answered(desk, lang, line)
    assert [what for what in SET if what not in text] == []


@pytest.mark.parametrize(
    ("said", "option", "kept"),
    [("bid=-2", "bid", -2), ("entrench-modifier=on", "digs", True), ("entrench-modifier=нет", "digs", False)],
)
def test_what_an_option_is_said_to_be_it_can_be(desk: World, said: str, option: str, kept: object) -> None:
    desk.out()
    desk.write("Clara", f"CREATE other paths-of-glory {said}")
    assert "! " not in desk.text_to("Clara")
    name, _, value = said.partition("=")
    terms = registry.title("paths_of_glory").title.game.terms("historical", {name: value})  # type: ignore[attr-defined]
    assert (terms.bid if option == "bid" else terms.entrench_modifier) == kept


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("variant", "centres"), [("standard", 34), ("france-austria", 34)])
def test_a_victory_that_nobody_can_win_is_refused_with_what_the_map_has(
    desk: World, lang: str, variant: str, centres: int
) -> None:
    settings_, create, _ = WORDS[lang]
    desk.write(WRITERS[lang], f"{settings_} salon-{lang} {variant}")
    for given in (centres + 1, 99):
        assert str(centres) in answered(desk, lang, f"{settings_} salon-{lang} victory {given}")
        assert str(centres) in answered(desk, lang, f"{create} another diplomacy {variant} victory {given}")
    assert "victory" not in desk.game(f"salon-{lang}").options
    desk.write(WRITERS[lang], f"{settings_} salon-{lang} victory {centres}")
    assert json.loads(desk.game(f"salon-{lang}").options)["victory"] in (centres, str(centres))


def test_a_game_that_began_with_such_a_victory_goes_on() -> None:
    game = registry.title("diplomacy").title.game
    assert game.setup("standard", {"victory": 99}).victory == 99
