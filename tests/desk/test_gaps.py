"""A line is shown as it was read, without gaps where words were passed over."""

from __future__ import annotations

from mailer.letters import echo
from mailer.letters.sheet import Said

READ = "Pass to the end of       turn"


def test_words_that_were_passed_over_leave_no_gap() -> None:
    assert echo.shown(Said(1, READ, "ok", "")).text == "Pass to the end of turn"


def test_what_a_caret_points_at_stays_where_it_is() -> None:
    said = Said(1, READ, "bad", "", caret=f"{' ' * READ.index('turn')}^^^^")
    assert echo.shown(said) == said
