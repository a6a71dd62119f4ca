"""A move to a space that is not beside its own, by mail: refused with the neighbours, in either language."""

from __future__ import annotations

import pytest

from tests.desk.world import World, world
from tests.desk.worlds import begin

__all__ = ["world"]


@pytest.mark.rule("paths_of_glory", "11.1.3")
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "London is not adjacent to FR 1; next to that unit: "),
        ("ru", "Лондон не соседний регион для ФР 1"),
    ],
)
def test_it_is_refused_with_the_neighbours(world: World, lang: str, says: str) -> None:
    begin(world, "guns")
    world.write("Boris", f"SET LANGUAGE {lang.upper()}")
    world.write("Boris", "1 op: move Nancy: FR 1 to London", seat="AP")
    told = " ".join(world.text_to("Boris").split())
    assert says in told
    assert {"en": "Bar le Duc", "ru": "Бар-ле-Дюк"}[lang] in told.partition(says)[2]


@pytest.mark.rule("paths_of_glory", "11.1.3")
@pytest.mark.parametrize("there", ["to reserve, then to Paris", "to reserve, to Bar le Duc"])
def test_no_way_leads_through_a_box(world: World, there: str) -> None:
    begin(world, "guns")
    world.write("Boris", f"1 op: move Nancy: FR 1 {there}", seat="AP")
    told = " ".join(world.text_to("Boris").split())
    assert "no spaces of the map" in told  # and not that the judge broke down
