"""HELP and the name of a point or a region: what lies on the map for all to read."""

from __future__ import annotations

import pytest

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
