"""Seven players, two masters, observers and the operator play by mail; every command there is, is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailer.desk.commands.rows import ROWS
from tests.season import autumn, farewell, gathering, spring
from tests.season.season import opened


@pytest.mark.sweep  # every command is met in every run: test_coverage.py
@pytest.mark.timeout(300)
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

        autumn.things_are_looked_up(season)
        autumn.the_spring_is_played_again(season)
        autumn.the_masters_are_busy(season)
        autumn.seats_change_hands(season)
        autumn.autumn_moves(season)
        autumn.winter_builds(season)

        farewell.the_operator_is_asked_first(season)
        farewell.a_letter_is_set_aside(season)
        farewell.a_person_is_suspended(season)
        farewell.names_are_revealed(season)
        farewell.the_game_ends_in_a_draw(season)
        farewell.what_is_kept(season)
        farewell.the_same_once_more(season)
        farewell.galya_is_forgotten(season)

        # Whoever adds a command lets somebody give it in the story.
        assert season.performed == {*ROWS, "press"}
        russian = sum("а" <= letter <= "я" for text in season.written for letter in text[:1].lower())
        assert 2 / 5 < russian / len(season.written) < 3 / 5
        assert season.secrets.looked == sum(map(len, season.kept.values())) > 400
