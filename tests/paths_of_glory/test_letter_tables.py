"""The tables of a letter: tracks, cards and what they do, the map besides the units, counters counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Done, Tally
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.state import View
from games.paths_of_glory.title import PathsTitle
from games.title import Table
from games.words import words_from
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.positions import board

TITLE = PathsTitle()
CARDS = source().pack.cards


def tables(on: Board, *hand: str, lang: str = "en", seat: str = "AP") -> dict[str, Table]:
    cards = tuple(map(CardId, hand))
    view = View(AP if seat == "AP" else CP, on, cards, {AP: 9, CP: 4})
    return {table.key: table for table in TITLE.position(view, lang)}


def test_every_card_says_in_both_languages_what_it_does() -> None:
    for lang in ("en", "ru"):
        rows = tables(board({}), *CARDS, lang=lang)["table.deeds"].rows
        assert len(rows) == len(CARDS)
        said = {card.id: row[1] for card, row in zip(CARDS.values(), rows, strict=True)}
        for key, card in CARDS.items():
            assert said[key].partition(" - ")[0] != card.event, key


@pytest.mark.parametrize(
    ("hand", "lang", "said"),
    [
        ("ap_01", "en", "brings BR 2, BR corps"),
        ("cp_12", "ru", "вводит: ГЕР 10, 2 ГЕР корпуса"),
        ("ap_16", "ru", "Румыния вступает в войну за Союзников — сейчас нельзя: Румыния уже в войне."),
        (
            "ap_65",
            "en",
            (
                "no replacement actions for either side this turn"
                " - not now: The combined war status is 0; 30 is needed."
            ),
        ),
        ("ap_12", "en", "a trench for a supplied army; from then on armies of both sides may dig in"),
    ],
)
def test_a_card_says_what_it_does_and_what_keeps_it_from_that(hand: str, lang: str, said: str) -> None:
    """A choice that is still to be made is no hindrance."""
    on = board({"paris": ["fr_1_army"]})
    assert tables(on, hand, lang=lang)["table.deeds"].rows == ((hand[3:].lstrip("0"), said),)


def test_only_a_hand_has_its_tables() -> None:
    assert not {"table.hand", "table.deeds"} & tables(board({})).keys()


def test_tracks_tell_how_far_everything_is() -> None:
    on = board(
        {}, vp=12, round=4, combined=7, rp={"RU": 2}, control={"riga": CP}, mandated={AP: "FR", CP: "done"}
    )
    rows = dict(tables(on)["table.tracks"].rows)
    assert rows["Turn"] == "5 of 20, action round 4 of 6"
    assert rows["Victory points"].startswith("12 (at 0 the Allies win at once, at 20 the Central Powers")
    assert rows["Allied mandated offensive"] == "France"
    assert rows["Replacement points"] == "RU 2"
    assert rows["Russia"] == "the Tsar reigns; victory spaces lost: 1"
    assert rows["The United States"] == "neutral"


def test_the_actions_of_a_turn_are_told_round_by_round() -> None:
    done = (
        Done(CP, "event", CardId("cp_01")),
        Done(AP, "one-op"),
        Done(CP, "sr", CardId("cp_09")),
    )
    on = board({}, tally=Tally(done), hands={AP: 7, CP: 5}, table={AP: (CardId("ap_05"),), CP: ()})
    told = tables(on)
    assert told["table.actions"].rows == (
        ("1", "event 1 Guns of August", "one op"),
        ("2", "sr 9 Reichstag Truce", "-"),
    )
    assert told["table.cards-of-sides"].rows == (
        ("Allied Powers", "7", "9", "5 Putnik"),
        ("Central Powers", "5", "4", "-"),
    )


def test_like_counters_are_counted_with_their_case() -> None:
    on = board({"paris": ["fr_corps", "fr_corps", "(fr_corps)"], "AP-RESERVE": ["ru_corps"] * 5})
    told = tables(on, lang="ru")
    assert told["table.forces-AP"].rows[0][1] == "2 ФР корпуса, (ФР корпус)"
    assert told["table.boxes"].rows[0][2] == "5 РУС корпусов"


def test_what_lies_on_the_map_without_units_is_told() -> None:
    on = board(
        {"metz": ["ge_4_army"], "mef1": ["br_mef_army"]},
        control={"sedan": CP, "riga": CP},
        trenches={"metz": (1, CP), "trent": (2, CP)},
        destroyed=(SpaceId("liege"),),
        beachhead=SpaceId("mef1"),
    )
    rows = dict(tables(on)["table.ground"].rows)
    assert rows == {
        "taken by the Central Powers": "Sedan, Riga",
        "Central trenches without units": "Trent 2",
        "forts destroyed": "Liege",
        "beachhead": "MEF1",
    }
    quiet = replace(on, control=board({}).control, trenches={}, destroyed=(), beachhead=None)
    assert "table.ground" not in tables(quiet)


def test_cards_of_one_name_are_told_apart_by_what_they_bring() -> None:
    for lang in ("en", "ru"):
        names = TITLE.words(lang)["names"]["card"]
        brought: dict[tuple[str, str], object] = {}
        for key, card in CARDS.items():
            assert brought.setdefault((card.seat, names[key]), card.brings) == card.brings, key
            assert names[key].count("(") <= 1
    russian = TITLE.words("ru")["names"]["card"]
    assert russian["ap_08"] == "Русские подкрепления (2 РУС корпуса)"
    assert russian["cp_11"] == "Овер Ост"


@pytest.mark.parametrize("name", ["Oberost", "Ober Ost", "Обер Ост", "Овер Ост", "ober ost"])
def test_ober_ost_reads_in_every_spelling(name: str) -> None:
    (line,) = title("paths_of_glory").reader("").read(f"event {name}")
    assert isinstance(line, Understood)
    assert "cp_11" in repr(line.written)


def test_words_count_what_is_alike_and_leave_out_what_is_nothing() -> None:
    words = words_from("ru", TITLE.words("ru"))
    units = ("tu_corps_1", "tu_corps_2", "tu_corps_3")
    entry = words.say("event.entered-war", {"nation": "TU", "units": units})
    assert entry == "Турция вступает в войну: 3 × ТУР корпус."
    fire = {"seat": "AP", "space": "sedan", "factors": 3, "table": "army", "column": 3, "die": 2, "loss": 1}
    assert words.say("event.fired", {**fire, "shift": 0, "modifier": 0}).endswith(
        "столбец 3; кубик 2: значение потерь 1."
    )
    assert words.say("event.guns-chosen", {"yes": False}).endswith("без Августовских пушек в руке.")
