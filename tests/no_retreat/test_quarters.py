"""``Retreat to the west``: a quarter of the sky, no unit and no hex of that name."""

from __future__ import annotations

import pytest

from games.no_retreat.model.orders import Defend
from games.no_retreat.model.source import Source
from games.no_retreat.text.bearings import BEARINGS, bearing_of, goals
from games.no_retreat.text.phrases import Manner, Replying
from games.no_retreat.text.wording import Wording
from parsers.reading import Line, Understood, Unreadable
from parsers.registry import title
from tests.no_retreat.positions import SOURCE, empty
from tests.no_retreat.saying import words

READER = title("no_retreat").reader("")


def towards(line: str) -> tuple[str, ...]:
    """Where all retreat to, by the last order of a line."""
    read: tuple[Line, ...] = READER.read(line)
    assert all(isinstance(each, Understood) for each in read), read
    said = read[-1].written  # type: ignore[union-attr]
    manner = said.manner if isinstance(said, Replying) else said
    assert isinstance(manner, Manner)
    return tuple(hex_ for place in manner.towards or () for hex_ in (place.hexes or place.units))


@pytest.mark.parametrize(
    ("line", "bearing"),
    [
        ("In any battle: no cards; counterattack if at least 1:1; retreat to the west", "W"),
        ("in any battle: retreat westwards", "W"),
        ("Retreat towards the west.", "W"),
        ("retreat west", "W"),
        ("fall back to the south-west", "SW"),
        ("withdraw northwards", "N"),
        ("retreat to the east", "E"),
        ("В любом бою: карт не играю, контратакую если не хуже 3:2, отступать на запад", "W"),
        ("отход к западу", "W"),
        ("отступаем на юго-запад", "SW"),
        ("Отходим на восток", "E"),
        ("отход в сторону севера", "N"),
    ],
)
def test_a_quarter(line: str, bearing: str) -> None:
    """«к западу» was the western Balkans, ``the west`` the West Front, wherever it lay."""
    assert towards(line) == goals(SOURCE.atlas, bearing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("retreat to West", ("su-west",)),
        ("retreat to the West Front", ("su-west",)),
        ("retreat to the west of Kiev", ("1111",)),
        ("retreat towards Kiev", ("1112",)),
        ("Прочие фронты отступают на восток, к Киеву.", ("1112",)),
        ("retreat to the east, towards Kiev", ("1112",)),
    ],
)
def test_a_place_is_none(line: str, place: tuple[str, ...]) -> None:
    assert towards(line) == place


def test_the_edges_are_those_of_the_map() -> None:
    """A bay of the sea is no edge: who goes west does not go to the Crimea."""
    west, east = goals(SOURCE.atlas, "W"), goals(SOURCE.atlas, "E")
    assert "0503" in west
    assert "1812" not in west
    assert "1124" in east
    assert all(len(goals(SOURCE.atlas, each)) == 1 for each in BEARINGS if len(each) == 2)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_prints_as_it_reads(lang: str) -> None:
    source: Source = SOURCE
    for bearing in ("N", "E", "S", "W"):
        hexes = goals(source.atlas, bearing)  # type: ignore[arg-type]
        assert bearing_of(source.atlas, hexes) == bearing
        order = Defend()
        order = Defend(order.event, type(order.reply)(goals=hexes))
        printed = [
            line for line in Wording(source, empty(), words(lang)).lines(order) if hexes[0] not in line
        ]
        assert towards("; ".join(printed)) == hexes, printed


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("retreat to the north-west, not to Riga", "not"),
        ("отход на запад, но не в Киев", "но"),
        ("retreat to the west, xylophone 12", "xylophone"),
        ("отступаем на восток, ксилофон", "ксилофон"),
        ("Retreat eastwards, but 4 Pz to Kiev", "but"),
        ("retreat to Voronezh, but 4 Pz to Kiev", "but"),
        ("retreat to the west, 4 Pz to Kiev", "4 Pz"),
        ("no cards, retreat to the east, but the Northwest goes to Riga", "but"),
        ("отступаем на восток, но 4 Пц к Киеву", "но"),
        ("отступать к Киеву, однако 4 Пц к Москве", "однако"),
    ],
)
def test_what_is_wrong_behind_it_is_pointed_at_as_written(line: str, word: str) -> None:
    """It was looked for in the text with the hexes; who goes elsewhere was one hex more for all."""
    (read,) = READER.read(line)
    assert isinstance(read, Unreadable)
    assert read.args["word"] == word
    assert line[read.span.column - 1 :][: read.span.length] == word


@pytest.mark.parametrize("line", ["retreat towards Kiev, then Moscow", "retreat to the east, Kiev"])
def test_goals_are_listed(line: str) -> None:
    assert {"1112"} & {*towards(line)}
