"""Advances told with a battle by where they end: each begins in the hex that is attacked (10.8.1)."""

from __future__ import annotations

import pytest

from games.no_retreat.model.orders import Battles
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import field, ready
from tests.no_retreat.positions import GAME, ask_of

TITLE = title("no_retreat")
UNITS = {"ge-4pz": "0412", "ge-18a": "0412", "ge-16a": "0412", "su-nw-": "0413"}


def draft(line: str, units: dict[str, str] = UNITS, *targets: str) -> Draft:
    """What the lines of a letter make of the battles."""
    position = ready(field(units, *(targets or ("0413",))))
    ask = ask_of(position)
    read = TITLE.reader("").read(line)
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read), read
    return TITLE.title.draft(GAME.view(position, ask.seat), ask, None, written, "en")


def ways(made: Draft) -> dict[str, tuple[str, ...]]:
    assert all(isinstance(each, Accepted) for each in made.verdicts), made.verdicts
    assert isinstance(made.order, Battles)
    return {move.unit: move.path for each in made.order.battles for move in each.advances or ()}


@pytest.mark.rule("no_retreat", "10.8.1")
@pytest.mark.parametrize(
    "line",
    [
        "Northwest: 4 Pz, 18A; advance 18A to Riga",
        "Northwest: 4 Pz, 18A. Advance 18A to Riga.",
        "battle with Northwest: 4 Pz, 18A; 18A advances into Riga",
        "Northwest: 4 Pz, 18A; advance 18A to 0413 and Riga",
        "Northwest: 4 Pz, 18A; advance 18A 0413 - Riga",
        "Бой с СЗФ: 18А, 4 Пц; продвижение 18А в Ригу",
        "Бой с СЗФ: 18А, 4 Пц; 18А продвигается на Ригу",
        "Бой с СЗФ: 18А, 4 Пц; продвижение: 18А через 0413 в Ригу",
        "Northwest: 4 Pz, 18A; advance 18A through 0413 to Riga",
    ],
)
def test_the_way_leads_by_the_hex_of_the_battle(line: str) -> None:
    """That of a march led round it, and the advance was left out when its time came."""
    assert ways(draft(line)) == {"ge-18a": ("0413", "0314")}


def test_of_two_hexes_it_begins_in_the_one_that_leads_there() -> None:
    units = {"ge-1pz": "1214", "su-nw-": "1215", "su-west-": "1115"}
    line = "battle 1215, 1115 with 1 Pz; advance 1 Pz to 1216"
    assert ways(draft(line, units, "1215", "1115")) == {"ge-1pz": ("1215", "1216")}


@pytest.mark.parametrize(
    ("goal", "foe", "way"),
    [
        ("1117", "0716", ("1215", "1116", "1117")),
        ("1117", "1116", ("1215", "1216", "1117")),
        ("1015", "0716", ("1215", "1115", "1015")),
        ("1015", "1115", ("1215", "1116", "1015")),
        ("1317", "1216", ("1215", "1316", "1317")),
    ],
)
def test_it_goes_through_no_hex_that_ends_it_where_there_is_a_choice(
    goal: str, foe: str, way: tuple[str, ...]
) -> None:
    units = {"ge-1pz": "1214", "su-nw-": "1215", "su-west-": foe}
    assert ways(draft(f"battle 1215 with 1 Pz; advance 1 Pz to {goal}", units, "1215")) == {"ge-1pz": way}


@pytest.mark.parametrize("line", ["Northwest: 4 Pz, 18A; advance 18A 0313, 0413"])
def test_one_that_begins_elsewhere_is_refused_when_it_is_told(line: str) -> None:
    (verdict,) = draft(line).verdicts
    assert isinstance(verdict, Refused)
    assert verdict.fault.key == "advance-begins-there"
