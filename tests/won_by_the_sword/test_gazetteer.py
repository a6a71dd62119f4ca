"""HELP and the name of a point or a region: what lies on the map for all to read."""

from __future__ import annotations

import re

import pytest

from games.won_by_the_sword.text.gazetteer import MATTERS
from parsers.reading import Understood
from parsers.registry import title

TITLE = title("won_by_the_sword").title


def told(topic: str, lang: str = "en") -> str:
    return "\n".join(TITLE.about(topic, lang))


@pytest.mark.parametrize("topic", ["Bamberg", "bamberg", "Бамберг"])
def test_a_point_is_told_with_its_siege_and_its_roads(topic: str) -> None:
    said = told(topic)
    assert "Bamberg: town, Franconia. A crossing of the Main: right bank, left bank." in said
    assert "A siege begins with 2 levels of foot" in said
    assert "Bayreuth (town; difficult, 2 CP), from the left bank" in said
    assert "Kronach (strong fortress), from the right bank" in said


def test_a_village_has_no_siege_and_basel_is_nobodys() -> None:
    assert "siege begins" not in told("Pappenheim")
    assert "nobody may besiege" in told("Basel")
    assert "siege begins" not in told("Basel")


def test_names_without_accents_and_beginnings_of_names_are_known() -> None:
    assert told("Weissenburg", "ru").startswith("Вайсенбург")
    assert told("Нойштадт", "ru").count("Переходы:") == 2


def test_a_region_names_its_points() -> None:
    assert "Burgau (village)" in told("Swabia")
    assert told("Atlantis") == ""


@pytest.mark.parametrize(
    ("lang", "topic", "says"),
    [
        ("en", "fatigue", "by itself"),
        ("en", "Rest", "by itself"),
        ("en", "foraging", "requisitioned already -3"),
        ("ru", "Фуражировка", "до 3: 1 ОО, маркер реквизиции"),
        ("ru", "утомление", "само собой"),
    ],
)
def test_matters_of_the_rules_have_their_figures(lang: str, topic: str, says: str) -> None:
    assert says in "\n".join(TITLE.about(topic, lang))


@pytest.mark.parametrize(
    ("lang", "topics", "says"),
    [
        ("en", ("siege", "works", "final offer"), "Sieges (11.0)"),
        ("en", ("storm", "escalade"), "(11.6, 11.8)"),
        ("en", ("battle", "general battle"), "Battle (12.0)"),
        ("en", ("recruit prisoners", "prisoners", "recover"), "(12.5, 13.0)"),
        ("en", ("losses",), "Losses (13.0)"),
        ("en", ("patrols",), "Patrols (9.0)"),
        ("en", ("new column",), "Columns (4.0)"),
        ("en", ("garrison", "detachments"), "Garrisons (5.0)"),
        ("en", ("depot", "BP"), "Baggage (7.0)"),
        ("en", ("forced march", "crossing"), "Movement (8.0)"),
        ("en", ("epidemic",), "Epidemic (14.0)"),
        ("en", ("chits", "abilities"), "(6.2)"),
        ("ru", ("осада", "последнее предложение"), "Осады (11.0)"),
        ("ru", ("штурм", "эскалада"), "(11.6, 11.8)"),
        ("ru", ("сражение", "бой"), "Сражение (12.0)"),
        ("ru", ("пленные", "вербовка пленных", "подкрепления"), "(12.5, 13.0)"),
        ("ru", ("потери",), "Потери (13.0)"),
        ("ru", ("разъезды",), "Разъезды (9.0)"),
        ("ru", ("новая колонна",), "Колонны (4.0)"),
        ("ru", ("гарнизон", "отряды"), "Гарнизоны (5.0)"),
        ("ru", ("склад", "ОО"), "Обоз (7.0)"),
        ("ru", ("марш-бросок", "переправа"), "Движение (8.0)"),
        ("ru", ("эпидемия",), "Эпидемия (14.0)"),
        ("ru", ("жетоны", "способности"), "(6.2)"),
    ],
)
def test_the_chapters_of_the_rulebook_are_told(lang: str, topics: tuple[str, ...], says: str) -> None:
    for topic in topics:
        assert says in TITLE.about(topic, lang)[0]


@pytest.mark.parametrize(("lang", "quoted"), [("en", "“([^”]+)”"), ("ru", "«([^»]+)»")])
def test_every_order_in_what_help_tells_is_one(lang: str, quoted: str) -> None:
    reader = title("won_by_the_sword").reader("c1632")
    shown = [order for matter in MATTERS for order in re.findall(quoted, told(_named(matter, lang), lang))]
    orders = [each for each in shown if each[0].islower() or each[0].isdigit()]
    assert len(orders) > 30
    for order in orders:
        read = reader.read(order, guess=False)
        assert read, order
        assert all(isinstance(each, Understood) for each in read), order


def _named(matter: str, lang: str) -> str:
    return TITLE.say(lang).say(f"matter.{matter}-named").split(",")[0]
