"""The figures of ``make balance``: luck taken off, the bound for all cards together, what fails the run."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from statistics import fmean, pvariance

import pytest

from adjudicator.kinds import Ask
from games.sunset_of_empire.data.load import catalogue
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId, EventId
from games.sunset_of_empire.model.orders import LayOut, Order, Pass
from games.sunset_of_empire.model.state import View
from tools.balance.counting import Count
from tools.balance.sunset import contests
from tools.balance.sunset.contests import CONTESTS, Contest
from tools.balance.sunset.games import Played, Year, conceding, laid_by_chance, play, simple
from tools.balance.sunset_of_empire import CARD, Balance, balance, faults, play_seed, rows, without_luck

HELD = CardId("anzac")
DECKS = catalogue().decks


def games(number: int, moved: float, seed: int = 1) -> list[Played]:
    """Games of one year: the die decides most, an event something, a card in the opening hand ``moved``."""
    chance, made = random.Random(seed), []
    others = tuple(card for card in DECKS[ENTENTE] if card != HELD)
    for index in range(number):
        luck, event = chance.randint(-10, 10), chance.choice(("marne", "galicia"))
        hand = tuple(chance.sample(others, 10))
        hand = (HELD, *hand[1:]) if index % 2 else hand
        won = 0.5 + 0.04 * luck + 0.1 * (event == "marne") - 0.05 + moved * (index % 2 - 0.5)
        year = Year(1914, CENTRAL, ENTENTE, luck, EventId(event))
        hands = {ENTENTE: hand, CENTRAL: tuple(chance.sample(DECKS[CENTRAL], 10))}
        made.append(Played(float(chance.random() < won), hands, (year,), {ENTENTE: 5, CENTRAL: 6}))
    return made


def counted(played: list[Played]) -> Balance:
    found = Balance()
    for each, left in zip(played, without_luck(played), strict=True):
        found.add(each, left)
    return found


def test_luck_is_taken_off_and_the_mean_stays() -> None:
    played = games(4000, 0.0)
    results, left = [game.entente for game in played], without_luck(played)
    assert abs(fmean(results) - fmean(left)) < 1e-9
    assert pvariance(left) < 0.85 * pvariance(results)


def test_games_of_different_lengths_keep_their_mean() -> None:
    played = games(1000, 0.0)
    second = Year(1915, ENTENTE, CENTRAL, 4, EventId("gorlice"))
    longer = [
        replace(game, years=(*game.years, replace(second, luck=index % 7 - 3)))
        for index, game in enumerate(played)
    ]
    mixed = [
        each if index % 3 else game for index, (game, each) in enumerate(zip(played, longer, strict=True))
    ]
    assert abs(fmean(game.entente for game in mixed) - fmean(without_luck(mixed))) < 1e-9


@pytest.mark.sweep
def test_what_a_card_moves_is_found_and_fails_the_run() -> None:
    found = counted(games(6000, 0.15))
    ((moved, error, card),) = [each for each in found.moves() if each[2] == HELD]
    assert abs(moved - 0.15) < 4 * error
    assert found.moves()[0][2] == card
    assert any(str(HELD) in fault for fault in faults(found))


@pytest.mark.sweep
def test_the_bound_holds_for_all_cards_together() -> None:
    found = counted(games(3000, 0.0))
    assert all(abs(moved) + 2 * error < found.bound() for moved, error, _ in found.moves() if error)
    assert found.bound() > max(abs(moved) for moved, _, _ in found.moves()) > 0
    assert f"{found.bound() * 100:.1f}" in rows(found)[-1]


@pytest.mark.sweep
def test_too_few_games_fail_the_run() -> None:
    found = balance(20, 1)
    assert found.entente.number == 20
    assert any("too few games" in fault for fault in faults(found))


def test_luck_is_the_difference_of_the_life_points_rolled() -> None:
    years = [year for seed in range(5) for year in play_seed(seed).years]
    assert all(-14 <= year.luck <= 14 for year in years)
    assert {year.luck for year in years} != {0}
    assert all(year.event in catalogue().of_year(year.year) for year in years)
    assert CARD == 0.08


def test_who_concedes_a_year_lays_nothing_and_passes_in_it_alone() -> None:
    ordered: dict[int, set[Order]] = {1914: set(), 1915: set()}

    def watched(game: SunsetOfEmpire, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        order = conceding(1914)(game, view, ask, pick)
        if ask.kind in ("lay", "move") and view.board.year in ordered:
            ordered[view.board.year].add(order)
        return order

    played = play(SunsetOfEmpire(), {ENTENTE: watched, CENTRAL: simple()}, 5)
    assert ordered[1914] == {LayOut(()), Pass()}
    assert not ordered[1915] <= {LayOut(()), Pass()}
    assert played.years[0].winner != ENTENTE


def test_a_layout_by_chance_is_lawful_and_not_the_careful_one() -> None:
    laid: list[bool] = []

    def watched(game: SunsetOfEmpire, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
        order, careful = laid_by_chance(game, view, ask, pick), simple()(game, view, ask, pick)
        assert game.check(view, ask, order) is None
        if ask.kind == "lay":
            laid.append(order == careful)
        return order

    play(SunsetOfEmpire(), {ENTENTE: watched, CENTRAL: simple()}, 5)
    assert not all(laid)


def contest(least: float, most: float, both: bool = True) -> Contest:
    return Contest("won", simple(), conceding(1914, 1915, 1916, 1917, 1918), least, most, 8, both)


@pytest.mark.parametrize("both", [True, False])
def test_a_contest_counts_what_its_first_player_wins_at_either_seat(
    monkeypatch: pytest.MonkeyPatch, both: bool
) -> None:
    monkeypatch.setattr(contests, "CONTESTS", (contest(0.9, 1, both),))
    ((_, found),) = contests.counted(100, 1)
    assert (found.number, found.mean) == (8, 1.0)
    ((_, found),) = contests.counted(2, 1)
    assert found.number == 2


def test_a_contest_beyond_its_limits_fails_the_run_and_so_do_too_few_games() -> None:
    found = Count()
    for result in (1.0, 0.0) * 1000:
        found.add(result)
    assert contests.faults(contest(0.45, 0.55), found) == []
    assert contests.row(contest(0.45, 0.55), found) == "| won (2,000) | 50.0% ± 1.1 | from 45% to 55% |"
    assert contests.faults(contest(0.55, 1), found) == ["won: 50.0% ± 1.1"]
    assert contests.faults(contest(0, 0.45), found) == ["won: 50.0% ± 1.1"]
    few = Count()
    for result in (1.0, 0.0, 1.0, 0.0):
        few.add(result)
    assert any("too few games" in fault for fault in contests.faults(contest(0.45, 0.55), few))


def test_each_contest_has_enough_games_for_its_error() -> None:
    for each in CONTESTS:
        assert 0.5 / each.games**0.5 <= contests.ERROR
