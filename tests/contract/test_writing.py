"""What is offered and said while orders are written is equal in worlds that a seat cannot tell apart."""

from __future__ import annotations

import pytest

from games.alphabets import without_points
from parsers.lexing import fold
from tests.contract.cases import Case
from tests.contract.play import play
from tests.contract.seat_page import writing_shown
from tests.contract.worlds import watch
from tests.rig.cases import repeats
from tests.toy import leaks
from tests.toy.contract import subject_of

ONE_IN = repeats(60, 120)
"""Of so many comparisons one is made in the sweep, in every run fewer."""


@pytest.mark.alike(3)
def test_nothing_that_is_offered_or_checked_tells_more_than_the_seat_may_know(case: Case) -> None:
    found = watch(case.tested, case.game, writing_shown, case.one_in(ONE_IN))
    assert found.leaks == []
    assert found.compared


def test_an_offer_of_what_the_seat_may_not_know_is_caught() -> None:
    tested = subject_of(leaks.OFFERS)
    found = watch(tested, play(tested, "standard", 1), writing_shown, 20)
    assert "offers" in {leak.where.split()[0] for leak in found.leaks}


def test_what_is_offered_is_of_the_titles_language_of_orders(case: Case) -> None:
    title = case.tested.title
    reader = case.tested.reader(case.scenario)
    for step in case.many(case.game.steps, 2, 2):
        for seat in title.game.seats(step.after)[:1]:
            view = title.game.view(step.after, seat)
            for lang in ("en", "ru"):
                places = title.places(view, lang)
                offered = title.offers(view, None, lang)
                named = {*places.values(), *(unit.text for unit in offered.units)}
                assert {name for name in named if reader.idle(name)} == set()
                assert all(unit.place in places for unit in offered.units)
                assert all(without_points(fold(word)).strip() for word in offered.words)
