"""Seven players, two masters, observers and the operator play by mail; every command there is, is given."""

from __future__ import annotations

from pathlib import Path

from mailer.desk.commands import TABLE
from tests.season import gathering, spring
from tests.season.season import opened


def test_a_season_by_mail(tmp_path: Path) -> None:
    with opened(tmp_path) as season:
        gathering.everybody_signs_up(season)
        gathering.clara_opens_a_game(season)
        gathering.players_are_invited(season)
        gathering.players_join(season)
        gathering.the_game_starts(season)

        spring.orders_are_given(season)
        spring.plans_and_thoughts(season)
        spring.letters_between_players(season)
        spring.votes(season)
        spring.the_clock_is_moved(season)
        spring.who_owes_is_reminded(season)
        spring.the_first_report(season)

        assert season.performed == {*TABLE, "press"}
