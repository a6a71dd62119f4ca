"""Upgrades, forts, regrouping (7.0 to 7.5, 7.10), and who is asked at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from adjudicator.stages import running
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Fortify, Organize, Regroup, Unfortify, Upgrade
from games.no_retreat.model.state import Moving, Organizing, State, SupplyPhase
from games.no_retreat.rules.organization import organize
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    owned,
    past_windows,
    put,
    refused,
    state,
    told,
    u,
)


def cards(*numbers: int) -> tuple[CardId, ...]:
    return tuple(map(card_of, numbers))


def upgrade(unit: str, *numbers: int) -> Organize:
    return Organize(upgrades=(Upgrade(u(unit), cards(*numbers)),))


def fortify(unit: str, *numbers: int) -> Organize:
    return Organize(upgrades=(Fortify(u(unit), cards(*numbers)),))


def at(turn: int, seat: Seat, units: Mapping[str, str], **marks: bool) -> State:
    """Organization of a side that holds cards 16, 17, 22 and 23."""
    board = put(empty("A", turn=turn, active=seat), units, **marks)
    return state(board, Organizing(), hands={seat: (16, 17, 22, 23)})


def strong(board: Board, unit: str) -> bool:
    return not board.units[u(unit)].weak


@pytest.mark.rule("no_retreat", "7.1")
def test_an_axis_upgrade_costs_two_cards() -> None:
    now = at(6, AXIS, {"ge-9a-": "1008"})
    step = answer(now, upgrade("ge-9a", 17, 22))
    assert strong(step.state.board, "ge-9a")
    assert step.state.hands[AXIS] == cards(16, 23)
    assert step.state.board.discards == cards(17, 22)
    assert told(step, "upgraded") == [{"seat": AXIS, "unit": "ge-9a", "free": False}]
    assert refused(now, upgrade("ge-9a", 17)) == ("wrong-price", "7.1")
    assert refused(now, upgrade("ge-9a")) == ("wrong-price", "7.1")
    assert refused(now, upgrade("ge-9a", 17, 18)) == ("not-held", "5.4")
    assert refused(now, upgrade("ge-9a", 17, 17)) == ("not-held", "5.4")
    assert refused(at(6, AXIS, {"ge-9a": "1008"}), upgrade("ge-9a", 17, 22)) == ("strong-already", "7.1")


@pytest.mark.rule("no_retreat", "7.1")
@pytest.mark.rule("no_retreat", "7.3")
@pytest.mark.rule("no_retreat", "13.5 17")
def test_a_soviet_upgrade_costs_one_card_from_turn_17() -> None:
    now = at(17, SOVIET, {"su-nw-": "0819"})
    assert strong(answer(now, upgrade("su-nw", 17)).state.board, "su-nw")
    assert refused(now, upgrade("su-nw", 17, 22)) == ("wrong-price", "7.1")
    assert refused(at(16, SOVIET, {"su-nw-": "0819"}), upgrade("su-nw", 17)) == ("one-step-yet", "7.3")


def test_upgrades_of_ss_and_shock_units_have_prices_of_their_own() -> None:
    for unit in ("ge-sspz", "ge-ssgr"):
        now = at(17, AXIS, {f"{unit}-": "1008"})
        assert strong(answer(now, upgrade(unit, 17)).state.board, unit)
        assert refused(now, upgrade(unit, 17, 22)) == ("wrong-price", "7.1")
    shock = at(17, SOVIET, {"su-sw-": "0819"})
    assert strong(answer(shock, upgrade("su-sw", 17, 22)).state.board, "su-sw")
    assert refused(shock, upgrade("su-sw", 17)) == ("wrong-price", "7.1")


@pytest.mark.rule("no_retreat", "7.9.1")
@pytest.mark.rule("no_retreat", "13.5 1-4")
@pytest.mark.rule("no_retreat", "13.5 5 replacements")
@pytest.mark.rule("no_retreat", "13.5 24")
def test_no_german_upgrades_before_turn_5_and_after_23() -> None:
    for turn in (2, 4, 24, 28):
        now = at(turn, AXIS, {"ge-9a-": "1008"})
        assert refused(now, upgrade("ge-9a", 17, 22)) == ("no-german-upgrades", "7.9.1")
    for turn in (5, 23):
        answer(at(turn, AXIS, {"ge-9a-": "1008"}), upgrade("ge-9a", 17, 22))


@pytest.mark.rule("no_retreat", "7.2")
@pytest.mark.rule("no_retreat", "7.2.0")
@pytest.mark.rule("no_retreat", "13.5 6")
def test_one_free_upgrade_from_turn_6() -> None:
    units = {"su-nw-": "0819", "su-west-": "0619"}
    step = answer(at(6, SOVIET, units), upgrade("su-nw"))
    assert strong(step.state.board, "su-nw")
    assert step.state.hands[SOVIET] == cards(16, 17, 22, 23)
    assert step.state.board.now.upgraded == 1
    two = Organize(upgrades=(Upgrade(u("su-nw")), Upgrade(u("su-west"))))
    assert refused(at(6, SOVIET, units), two) == ("no-free-upgrade", "7.2")
    assert refused(at(5, SOVIET, units), upgrade("su-nw")) == ("no-free-upgrade", "7.2")


@pytest.mark.rule("no_retreat", "7.2.1")
@pytest.mark.rule("no_retreat", "13.5 13")
@pytest.mark.rule("no_retreat", "13.5 18 upgrade")
def test_two_free_upgrades_on_turns_13_to_17() -> None:
    units = {"su-nw-": "0819", "su-west-": "0619", "su-don-": "0722"}
    two = Organize(upgrades=(Upgrade(u("su-nw")), Upgrade(u("su-west"))))
    three = Organize(upgrades=(*two.upgrades, Upgrade(u("su-don"))))
    for turn in (13, 17):
        answer(at(turn, SOVIET, units), two)
        assert refused(at(turn, SOVIET, units), three) == ("no-free-upgrade", "7.2")
    for turn in (12, 18):
        assert refused(at(turn, SOVIET, units), two) == ("no-free-upgrade", "7.2")


@pytest.mark.rule("no_retreat", "7.4")
def test_one_sided_units_have_no_upgrade() -> None:
    assert refused(at(8, AXIS, {"ro-3": "1707"}), upgrade("ro-3", 17, 22)) == ("one-sided", "7.4")
    assert refused(at(8, SOVIET, {"su-ost1": "0819"}), upgrade("su-ost1")) == ("one-sided", "7.4")


@pytest.mark.rule("no_retreat", "6.5.1")
def test_no_upgrade_of_unsupplied_units() -> None:
    now = at(6, AXIS, {"ge-9a-": "1008"}, unsupplied=True)
    assert refused(now, upgrade("ge-9a", 17, 22)) == ("unsupplied", "6.5.1")


@pytest.mark.rule("no_retreat", "7.0")
@pytest.mark.rule("no_retreat", "6.2")
def test_an_upgrade_needs_an_overland_line() -> None:
    """Supplied by the Black Sea is supplied, but not overland."""
    now = at(6, AXIS, {"ge-9a-": "1812"})
    assert refused(now, upgrade("ge-9a", 17, 22)) == ("no-overland-line", "7.0")


@pytest.mark.rule("no_retreat", "7.5")
@pytest.mark.rule("no_retreat", "13.5 3")
def test_a_fort_costs_one_card_at_home_and_two_elsewhere() -> None:
    home, away = {"su-len-": "0218"}, {"su-len-": "0819"}
    assert strong(answer(at(3, SOVIET, home), fortify("su-len", 17)).state.board, "su-len")
    assert refused(at(3, SOVIET, away), fortify("su-len", 17)) == ("wrong-price", "7.5")
    assert strong(answer(at(3, SOVIET, away), fortify("su-len", 17, 22)).state.board, "su-len")
    assert refused(at(2, SOVIET, home), fortify("su-len", 17)) == ("no-forts-yet", "7.5")
    assert refused(at(6, SOVIET, home), upgrade("su-len")) == ("fortify-instead", "7.5")
    assert refused(at(6, SOVIET, {"su-nw-": "0819"}), fortify("su-nw", 17)) == ("no-regional-unit", "7.5")
    cut_off = at(3, SOVIET, home, unsupplied=True)
    assert strong(answer(cut_off, fortify("su-len", 17)).state.board, "su-len")


@pytest.mark.rule("no_retreat", "7.5")
@pytest.mark.rule("no_retreat", "14.1")
def test_a_fort_goes_back_for_nothing() -> None:
    back = Organize(upgrades=(Unfortify(u("su-len")),))
    step = answer(at(3, SOVIET, {"su-len": "0218"}), back)
    assert not strong(step.state.board, "su-len")
    assert refused(at(3, SOVIET, {"su-len-": "0218"}), back) == ("no-fort", "7.5")
    finns = Organize(upgrades=(Unfortify(u("fi")),))
    assert refused(at(6, AXIS, {"fi": "finland"}), finns) == ("no-fort", "7.5")


@pytest.mark.rule("no_retreat", "14.8")
def test_yugoslavs_are_forts_in_the_balkans_only() -> None:
    away, home = at(20, SOVIET, {"yu-1-": "1403"}), at(20, SOVIET, {"yu-1-": "west-balkans"})
    assert refused(away, fortify("yu-1", 17, 22)) == ("only-there", "14.8")
    assert refused(home, fortify("yu-1", 17)) == ("wrong-price", "7.5")
    assert strong(answer(home, fortify("yu-1", 17, 22)).state.board, "yu-1")
    back = Organize(upgrades=(Unfortify(u("yu-1")),))
    answer(at(20, SOVIET, {"yu-1": "south-balkans"}), back)


@pytest.mark.rule("no_retreat", "14.1")
def test_the_finns_are_upgraded_by_a_line_into_finland() -> None:
    """They are always supplied there, but not always overland (6.2, 8.6)."""
    now = at(6, AXIS, {"fi-": "finland"})
    assert refused(now, upgrade("fi", 17, 22)) == ("no-overland-line", "7.0")
    joined = replace(now, board=owned(now.board, x0218=AXIS))
    assert strong(answer(joined, upgrade("fi", 17, 22)).state.board, "fi")


@pytest.mark.rule("no_retreat", "8.4.1")
def test_no_fort_in_a_hex_that_would_be_too_full() -> None:
    now = at(11, SOVIET, {"su-len-": "0218", "su-don": "0218"})
    assert refused(now, fortify("su-len", 17)) == ("hex-full", "8.4.1")


@pytest.mark.rule("no_retreat", "7.10")
def test_a_card_regroups_a_unit() -> None:
    now = at(8, AXIS, {"ge-4a": "1008"}, disorganized=True)
    order = Organize(regroups=(Regroup(u("ge-4a"), card_of(17)),))
    step = answer(now, order)
    assert not step.state.board.units[u("ge-4a")].disorganized
    assert step.state.hands[AXIS] == cards(16, 22, 23)
    assert refused(at(8, AXIS, {"ge-4a": "1008"}), order) == ("not-disorganized", "7.10")


@pytest.mark.rule("no_retreat", "7.0")
def test_a_line_that_is_refused_does_not_hold_back_the_rest() -> None:
    now = at(6, AXIS, {"ge-9a-": "1008", "ge-4a": "1008"})
    wrong, right = Upgrade(u("ge-4a"), cards(16, 17)), Upgrade(u("ge-9a"), cards(17, 22))
    found = organize.sifted(SOURCE, GAME.view(now, AXIS), AXIS, Organize(upgrades=(wrong, right)))
    assert found.kept == (right,)
    assert {at: fault.key for at, fault in found.faults.items()} == {0: "strong-already"}
    assert refused(now, Organize(upgrades=(wrong, right)))[0] == "strong-already"


@pytest.mark.rule("no_retreat", "4.0.3")
@pytest.mark.rule("no_retreat", "4.0.4")
def test_the_phase_lies_between_supply_and_movement() -> None:
    change = Change(SOURCE, replace(at(6, AXIS, {"ge-9a-": "1008"}), stack=(SupplyPhase(),)))
    SEQUENCE.settle(change)
    now = past_windows(change.state)
    organizing = ask_of(now)
    assert (organizing.kind, organizing.phase) == ("organize", "6-A3")
    moving = ask_of(past_windows(answer(now, Organize()).state))
    assert (moving.kind, moving.phase) == ("move", "6-A4")


def _asked(now: State) -> bool:
    change = Change(SOURCE, now)
    SEQUENCE.settle(change)
    return not isinstance(running(past_windows(change.state).stack), Moving)


def test_who_has_nothing_to_organize_is_not_asked() -> None:
    assert not _asked(at(6, AXIS, {}))
    assert _asked(at(6, AXIS, {"ge-9a-": "1008"}))
    assert not _asked(at(3, AXIS, {"ge-9a-": "1008"}))
    assert _asked(at(3, AXIS, {"ge-9a": "shattered"}))
    assert not _asked(at(3, AXIS, {"ge-9a": "destroyed"}))
    assert _asked(at(6, SOVIET, {"su-nw-": "0819"}))
    assert not _asked(at(5, SOVIET, {"su-nw-": "0819"}))
    assert _asked(at(5, SOVIET, {"su-len": "0218"}))
    poor = state(put(empty("A", turn=6), {"ge-9a-": "1008"}), Organizing())
    assert not _asked(poor)


def test_a_silent_side_does_what_costs_nothing() -> None:
    board = put(empty("A", turn=6, active=SOVIET), {"su-nw-": "0819", "su-bryansk-": "0619"})
    comes = {u("su-don"): replace(board.units[u("su-don")], at="track-6", weak=True)}
    lost = {u("su-west"): replace(board.units[u("su-west")], at="destroyed", weak=True)}
    now = state(replace(board, units={**board.units, **comes, **lost}), Organizing(), hands={SOVIET: (16,)})
    order = GAME.default(GAME.view(now, SOVIET), ask_of(now))
    assert isinstance(order, Organize)
    # The stronger of two upgrades, for which there is no card to pay.
    assert order.upgrades == (Upgrade(u("su-nw")),)
    (place,) = order.places
    assert place.unit == u("su-don")
    assert SOURCE.atlas[place.at].terrain == "city"
    assert order.regroups == ()
    after = answer(now, order).state
    assert after.hands[SOVIET] == cards(16)


def test_a_silent_axis_pays_for_nothing() -> None:
    now = at(6, AXIS, {"ge-9a-": "1008"})
    assert GAME.default(GAME.view(now, AXIS), ask_of(now)) == Organize()
