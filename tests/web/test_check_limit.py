"""Checks of what is typed are bounded: a seat's by the minute, all of them one at a time."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Instant
from mailer.base.words import LANGS
from mailer.web.check_limit import MINUTE, PER_MINUTE, SECONDS, SECONDS_OF_ALL, CheckLimit
from tests.web.office import FRANCE, Office, fields, post
from tests.web.playing import NOW

SAID = {"en": "checked too often", "ru": "Слишком много проверок"}


def _may(limit: CheckLimit, player: int, at: int) -> bool:
    with limit.turn(player, Instant(at)) as free:
        return free


def test_so_many_in_a_minute_and_then_again() -> None:
    limit = CheckLimit()
    assert [_may(limit, 1, NOW) for _ in range(PER_MINUTE + 2)] == [True] * PER_MINUTE + [False] * 2
    assert _may(limit, 2, NOW)
    assert not _may(limit, 1, NOW + MINUTE - 1)
    assert _may(limit, 1, NOW + MINUTE)


def test_a_seat_has_one_at_a_time_and_a_failure_ends_it() -> None:
    limit = CheckLimit()
    with limit.turn(1, NOW) as free:
        assert free
        assert not _may(limit, 1, NOW)
    with pytest.raises(ZeroDivisionError), limit.turn(1, NOW):
        1 / 0  # noqa: B018
    assert _may(limit, 1, NOW)


def test_dear_checks_use_up_a_seats_minute_and_then_that_of_all() -> None:
    spent = [0.0]
    limit = CheckLimit(lambda: spent[0])

    def check(player: int, cost: float, at: int = NOW) -> bool:
        with limit.turn(player, Instant(at)) as free:
            spent[0] += cost if free else 0
            return free

    assert [check(1, SECONDS * 0.6) for _ in range(3)] == [True, True, False]
    assert check(2, 0.1)
    seats = int(SECONDS_OF_ALL / SECONDS)
    assert all(check(seat, SECONDS) for seat in range(3, seats + 2))
    assert not check(2, 0.1)
    assert check(2, 0.1, NOW + MINUTE)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_too_many_are_answered_in_the_readers_language_and_the_text_stays(judge: Office, lang: str) -> None:
    mine, way = judge.browser(judge.enter()), FRANCE.replace("/en/", f"/{lang}/")
    form = fields(mine.get(way)) | {"text": "A Paris - Burgundy"}
    seen = [post(mine, f"{way}check", **form) for _ in range(PER_MINUTE + 1)]
    assert [each.status for each in seen] == [200] * PER_MINUTE + [429]
    assert SAID[lang] in seen[-1].text
    assert "A Paris - Burgundy</textarea>" in seen[-1].text
    assert post(mine, f"{way}send", **form).status == 303
