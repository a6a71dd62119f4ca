"""The cards: what the rulebook states is exact, every figure has a source, an owner's folder is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.sunset_of_empire as data
from games.sunset_of_empire.data.load import (
    DataError,
    catalogue,
    check_folder,
    load_folder,
    problem_text,
)
from games.sunset_of_empire.model.cards import CENTRAL, EFFECTS, ENTENTE, SEATS, CardId
from parsers.reading import Understood
from parsers.registry import title
from tests.rig.cases import in_turn

CARDS = catalogue().cards

# What the rulebook says of strengths, by its text and its example.
STRENGTHS = {
    "vickers-fb5": 5,
    "golub": 4,
    "lz37": 3,
    "albatros-d3": 9,
    "armoured-cars-8": 5,
    "anzac": 6,
    "entente-car-aa": 6,
    "gallieni": 5,
    "moroccan-division": 5,
    "prague-28": 5,
    "panteleimon": 6,
    "friedrich": 7,
    "szent-istvan": 8,
    "hindenburg-line": 12,
}


def of(seat: str, row: str | None) -> list[str]:
    return [card for card in catalogue().decks[seat] if CARDS[card].row == row]  # type: ignore[index]


@pytest.mark.rule("sunset_of_empire", "Списки карт")
def test_both_decks_have_the_cards_of_the_list() -> None:
    counts = {seat: {row: len(of(seat, row)) for row in ("air", "infantry", "fleet", None)} for seat in SEATS}
    assert counts == {
        ENTENTE: {"air": 11, "infantry": 23, "fleet": 15, None: 15},
        CENTRAL: {"air": 10, "infantry": 26, "fleet": 16, None: 13},
    }
    copies = [card for card in CARDS if card.endswith("-2") and CARDS[card].key != card]
    assert sorted(copies) == ["central-gas-attack-2", "entente-sniper-2", "shidlovsky-2"]


@pytest.mark.rule("sunset_of_empire", "Списки карт")
@in_turn(STRENGTHS.items())
def test_strengths_of_the_rulebook_are_exact(card: str, strength: int) -> None:
    data = CARDS[CardId(card)]
    assert data.strength == strength
    assert data.source["strength"].startswith("rulebook ")


@pytest.mark.rule("sunset_of_empire", "Списки карт")
def test_no_other_strength_claims_the_rulebook() -> None:
    claimed = {card.key for card in CARDS.values() if card.source.get("strength", "").startswith("rulebook")}
    assert claimed == set(STRENGTHS)


@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв: сила формирования")
def test_formations_of_the_rulebook_have_its_strengths() -> None:
    def together(card: str) -> int:
        summoner = CARDS[CardId(card)]
        assert summoner.summons is not None
        return summoner.strength + CARDS[summoner.summons].strength

    assert (together("bochkareva"), together("gallieni")) == (7, 10)


@pytest.mark.rule("sunset_of_empire", "Описание карт")
def test_every_figure_of_every_card_has_a_source_and_both_names() -> None:
    for card in CARDS.values():
        assert card.names["en"], card.id
        assert card.names["ru"], card.id
        assert card.source, card.id
        if card.original is None:
            assert set(card.properties) <= set(card.source), card.id
            assert card.source["name"].startswith("rulebook "), card.id


@pytest.mark.rule("sunset_of_empire", "Карты юнитов")
@pytest.mark.rule("sunset_of_empire", "Свойства юнита")
def test_units_have_strength_and_personalities_and_scouts_none() -> None:
    for card in CARDS.values():
        assert (card.strength > 0) == (card.kind in ("unit", "line")), card.id
        assert (card.bonus in (1, 2, 3)) == (card.kind == "personality"), card.id
        assert (card.row is None) == (card.kind == "action"), card.id
    people = sorted(card.id for card in CARDS.values() if card.kind == "personality")
    assert people == ["byng", "kolchak", "spee", "vehip"]
    scouts = sorted(card.id for card in CARDS.values() if card.kind == "scout")
    assert scouts == ["adolf", "pigeon-888"]


def units(seat: str, row: str) -> list[int]:
    return [CARDS[CardId(card)].strength for card in of(seat, row) if CARDS[CardId(card)].kind == "unit"]


def test_units_are_of_all_strengths_that_the_book_knows_and_of_four_at_least_in_each_row() -> None:
    rows = {(seat, row): units(seat, row) for seat in SEATS for row in ("air", "infantry", "fleet")}
    everywhere = [strength for strengths in rows.values() for strength in strengths]
    assert {*range(min(STRENGTHS.values()), 10)} <= {*everywhere}
    for strengths in rows.values():
        assert len({*strengths}) >= 4
    assert max(map(everywhere.count, everywhere)) <= len(everywhere) / 3


def test_few_events_strike_single_units() -> None:
    single = [
        event.id
        for event in catalogue().events.values()
        if any(effect.kind in ("neutralise", "destroy") for effect in event.conditions)
    ]
    assert len(single) <= 14


def test_games_of_earlier_editions_keep_the_figures_that_they_began_with() -> None:
    recast = catalogue().former
    assert recast is not None
    former = recast.former
    assert former is not None
    assert former.former is None
    for earlier in (recast, former):
        assert earlier.decks == catalogue().decks
        assert {*earlier.events} == {*catalogue().events}
        assert [earlier.cards[card].names for card in earlier.cards] == [
            CARDS[card].names for card in earlier.cards
        ]
    assert former.cards[CardId("mark-5")].strength == 6 != CARDS[CardId("mark-5")].strength
    assert recast.cards[CardId("mark-5")] == CARDS[CardId("mark-5")]


@pytest.mark.rule("sunset_of_empire", "Карты действий: универсальные и индивидуальные")
def test_universal_actions_are_in_both_decks() -> None:
    keys = {
        seat: {CARDS[card].key for card in catalogue().decks[seat] if CARDS[card].kind == "action"}
        for seat in SEATS
    }
    assert keys[ENTENTE] & keys[CENTRAL] == {
        *("gas-attack", "hospital-ship", "barrage-balloon", "naval-mines", "recall", "sniper"),
        *("technical-troops", "spanish-flu"),
    }


@pytest.mark.rule("sunset_of_empire", "Карты быстрого призыва")
def test_quick_summons_double_cards_of_the_decks() -> None:
    for quick in catalogue().quick:
        card, original = CARDS[quick], CARDS[CARDS[quick].original or quick]
        assert original.id in catalogue().decks[card.deck]
        assert (card.strength, card.row, card.properties) == (
            original.strength,
            original.row,
            original.properties,
        )
    for card in CARDS.values():
        assert card.summons is None or card.summons in catalogue().quick


# An owner's folder


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_an_owner_lays_figures_over_ours(tmp_path: Path) -> None:
    own = load_folder(folder(tmp_path, central='[dresden]\nstrength = 2\nproperties = ["mine", "machine"]\n'))
    dresden = own.cards[CardId("dresden")]
    assert (dresden.strength, dresden.properties) == (2, ("mine", "machine"))
    assert dresden.source == {
        "name": "rulebook 809",
        "strength": "owner",
        "mine": "owner",
        "machine": "owner",
    }
    assert own.cards[CardId("yavuz")] == CARDS[CardId("yavuz")]
    assert CARDS[CardId("dresden")].strength != 2


def test_an_owner_replaces_an_event(tmp_path: Path) -> None:
    event = (
        '[kut]\ngone = true\n\n[trebizond]\nyear = 1916\nen = "Trebizond"\nru = "Трапезунд"\n'
        'day = "1916-04-18"\n'
        'first = "ENTENTE"\nconditions = [{ effect = "life", side = "CENTRAL", amount = -1 }]\n'
    )
    own = load_folder(folder(tmp_path, events=event))
    assert "trebizond" in own.of_year(1916)
    assert "kut" not in own.of_year(1916)


@pytest.mark.alike(4)
@pytest.mark.parametrize(
    ("file", "text", "key", "line"),
    [
        ("central", "[dresden]\nstrength = 0\n", "bad-value", 2),
        ("central", '[dresden]\nstrength = "six"\n', "bad-value", 2),
        ("central", '[dresden]\nproperties = ["flies"]\n', "bad-value", 2),
        ("central", '[dresden]\nproperties = ["bomber"]\n', "unfit-property", 2),
        ("central", "[dresden]\nbomb = 4\n", "useless-field", 2),
        ("central", "[dresden]\ncolour = 4\n", "unknown-field", 2),
        ("central", '[dresden]\nen = "SMS Seydlitz"\n', "double-name", 2),
        ("central", '[koenig]\nen = "SMS König"\nrow = "fleet"\n', "missing-field", 1),
        ("central", '[dresden]\nproperties = ["summon"]\nsummons = "yavuz"\n', "unknown-card", 3),
        ("central", "dresden = 3\n", "no-table", 1),
        ("central", "[dresden\n", "not-toml", 1),
        ("quick", '[quick-lion]\nof = "lyon"\n', "unknown-card", 2),
        ("quick", '[lion]\nof = "lion"\n', "bad-quick-key", 1),
        ("events", "[kut]\ngone = true\n", "events-of-year", 0),
        ("events", "[kut]\nconditions = []\n", "bad-value", 2),
        ("events", '[kut]\nconditions = [{ effect = "rain" }]\n', "unknown-effect", 2),
        ("events", '[kut]\nconditions = [{ effect = "life", side = "both" }]\n', "missing-field", 2),
        ("events", '[kut]\nconditions = [{ effect = "peace", amount = 1, row = "air" }]\n', "unfit-field", 2),
        ("events", '[compiegne]\nfirst = "ENTENTE"\n', "bad-first", 2),
        ("actions", "[sniper]\ncopies = [0, 0]\n", "bad-value", 2),
    ],
)
def test_a_fault_in_an_owners_folder_is_told_with_its_line(
    tmp_path: Path, file: str, text: str, key: str, line: int
) -> None:
    where = folder(tmp_path, **{file: text})
    problems = check_folder(where)
    assert key in [problem.key for problem in problems]
    problem = next(each for each in problems if each.key == key)
    assert problem.line == line
    if line:
        assert problem.file == f"{where}/{file}.toml"
    for lang in ("en", "ru"):
        assert problem_text(problem, lang).count("{") == 0
    with pytest.raises(DataError, match=problem.file):
        load_folder(where)


def test_a_folder_without_any_of_the_files_is_told(tmp_path: Path) -> None:
    assert [problem.key for problem in check_folder(tmp_path)] == ["no-files"]


def test_the_readmes_folder_is_a_lawful_one(tmp_path: Path) -> None:
    readme = (Path(data.__file__).parent / "data" / "README.md").read_text(encoding="utf-8")
    example = readme.split("```toml\n")[1].split("```")[0]
    central, events = example.removeprefix("# central.toml\n").split("# events.toml\n")
    own = load_folder(folder(tmp_path, central=central, events=events))
    assert own.cards[CardId("vehip")].bonus == 2
    assert all(f"`{effect}`" in readme for effect in EFFECTS)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_eighteen_cards_of_the_longest_names_can_be_laid_in_one_line(lang: str) -> None:
    cards = [card for card in catalogue().cards.values() if card.kind != "action"]
    names = sorted((card.names[lang] for card in cards), key=len)[-18:]
    verb = {"en": "lay", "ru": "выложить"}[lang]
    (line,) = title("sunset_of_empire").reader("standard").read(f"{verb} {', '.join(names)}")
    assert isinstance(line, Understood), line
