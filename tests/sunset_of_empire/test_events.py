"""Event cards: each effect of the closed set, their order, how long they hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.kinds import Seat
from games.marks import Face
from games.sunset_of_empire.data.load import catalogue, load_folder
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import (
    AT_ONCE,
    CENTRAL,
    DIVING,
    EFFECTS,
    ENTENTE,
    SEATS,
    YEARS,
    CardId,
    EventId,
)
from games.sunset_of_empire.model.orders import LIFE, Attack, Pass, Play, Rise
from games.sunset_of_empire.model.state import OpenEvent
from games.sunset_of_empire.title import SunsetTitle
from tests.rig.cases import in_turn
from tests.sunset_of_empire.session import GAME, Session, fight


def opened(event: str, entente: tuple[str, ...], central: tuple[str, ...], **changes: object) -> Session:
    """A year whose event is just opened."""
    year = GAME.catalogue.events[event].year  # type: ignore[index]
    game = fight(entente, central, year=year, **changes)  # type: ignore[arg-type]
    return Session(replace(game.state, stack=(OpenEvent(),))).event(event)


@pytest.mark.rule("sunset_of_empire", "Карты событий")
def test_there_are_eight_events_a_year_of_one_to_three_conditions() -> None:
    events = catalogue().events.values()
    assert {year: len(catalogue().of_year(year)) for year in YEARS} == dict.fromkeys(YEARS, 8)
    assert {len(event.conditions) for event in events} <= {1, 2, 3}
    assert [event.id for event in events if event.source.startswith("rulebook")] == ["dead-men"]
    used = {effect.kind for event in events for effect in event.conditions}
    assert used == set(EFFECTS)


@pytest.mark.rule("sunset_of_empire", "Карты событий: право первого хода")
def test_an_event_says_who_begins_the_next_year_but_in_1918() -> None:
    for event in catalogue().events.values():
        assert (event.first is None) == (event.year == 1918)
    game = opened("marne", ("camel",), ("l13",)).gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.first == ENTENTE


@pytest.mark.rule("sunset_of_empire", "Условие карты событий")
def test_conditions_play_from_the_top() -> None:
    game = opened("tannenberg", ("camel",), ("saxons-4",))
    assert [event.key for event in game.told] == ["event-drawn", "next-first", "life-lost"]
    assert game.life(ENTENTE) == 13
    assert game.strength("saxons-4") == 7
    second = opened("second-marne", ("!anzac",), ("!saxons-4",), life=(15, 1))
    assert [event.key for event in second.told[:5]] == [
        *("event-drawn", "life-lost", "life-lost", "restored", "restored"),
    ]
    # At 0 life points the fight is over before it began.
    assert second.over.manner == "years"


@pytest.mark.rule("sunset_of_empire", "Условие карты событий")
def test_a_condition_holds_for_its_year_only() -> None:
    game = opened("fokker-scourge", ("camel",), ("fokker-e1",))
    assert game.strength("fokker-e1") == 6
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.event is None
    assert game.strength("fokker-e1") == 5


@pytest.mark.rule("sunset_of_empire", "Условие карты событий")
def test_at_once_and_through_the_fight() -> None:
    lasting = set(EFFECTS) - AT_ONCE
    assert lasting == {"strength", "ban", "halt", "torpedoes", "joint", "rise", "year-draw", "peace"}


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
@pytest.mark.parametrize(
    ("event", "entente", "central", "turned"),
    [
        ("heligoland", ("camel",), ("dresden", "blucher", "seydlitz"), ["dresden"]),
        ("coronel", ("sydney", "mas-15", "b11", "kolchak"), ("yavuz",), ["mas-15"]),
        ("jutland", ("sydney", "lion"), ("yavuz", "luitpold"), ["sydney", "yavuz"]),
        ("bloody-april", ("se5", "camel", "pigeon-888"), ("l13",), ["se5"]),
    ],
)
def test_events_neutralise_the_weakest_or_the_strongest(
    event: str, entente: tuple[str, ...], central: tuple[str, ...], turned: list[str]
) -> None:
    game = opened(event, entente, central)
    down = [unit.cards[0] for seat in SEATS for unit in game.side(seat).units if not unit.active]
    assert down == turned


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
def test_events_destroy_restore_summon_and_draw() -> None:
    warneford = opened("warneford", ("camel",), ("l13", "lz37", "fokker-e1"))
    assert warneford.side(CENTRAL).discards == ("lz37",)
    nobody = opened("warneford", ("camel",), ("fokker-e1",))
    assert nobody.side(CENTRAL).discards == ()
    truce = opened("christmas-truce", ("!anzac", "~byng", "!lion"), ("!saxons-4", "yavuz"))
    assert [unit.active for unit in truce.side(ENTENTE).units] == [True, True, False]
    landing = opened("gallipoli", ("camel",), ("saxons-4",))
    assert landing.unit("quick-anzac").cards == ("quick-anzac",)
    assert "quick-anzac" not in landing.state.board.quick
    italy = opened("italy", ("camel",), ("saxons-4",))
    assert italy.life(ENTENTE) == 17
    assert italy.draws("yavuz").view(CENTRAL).hand == ("yavuz",)


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
def test_events_uncover_mine_sweep_and_breach() -> None:
    zeebrugge = opened("zeebrugge", ("camel",), ("u9", "^u35", "yavuz"))
    assert not zeebrugge.unit("u9").hidden
    mines = opened("novorossiysk-mines", ("camel",), ("yavuz", "l13"))
    assert mines.side(CENTRAL).minefield
    moon = opened("moon-sound", ("camel", "lion"), ("yavuz",), central_mined=CardId("entente-naval-mines"))
    assert not moon.side(CENTRAL).under_mines
    assert not opened("st-quentin", ("camel",), ("hindenburg-line", "l13")).on_field("hindenburg-line")


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
def test_events_forbid_and_halt() -> None:
    gas = opened("marne", ("anzac", "camel"), ("l13",), hands={CENTRAL: ("central-gas-attack",)})
    assert gas.refused(Play(CardId("central-gas-attack"))) == "banned"
    truce = opened("christmas-truce", ("anzac", "camel"), ("saxons-4", "l13"))
    assert truce.refused(Attack((truce.tag("saxons-4"),), truce.tag("anzac"))) == "halted"
    kiel = opened("kiel", ("sydney", "camel"), ("luitpold", "friedrich"))
    assert kiel.refused(Attack((kiel.tag("luitpold"),), kiel.tag("sydney"))) == "halted"
    assert kiel.refused(Attack((kiel.tag("friedrich"),), kiel.tag("sydney"))) == ""


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
def test_events_give_torpedoes_and_a_joint_attack() -> None:
    ships = ("imperatritsa-maria", "sydney", "charlemagne", "camel")
    game = fight(ships, ("u9", "l13"), event="three-cruisers")
    for ship in ("imperatritsa-maria", "sydney"):
        game.gives(CENTRAL, Attack((game.tag("u9"),), game.tag(ship)))
        if game.ask.seat == ENTENTE:
            game.gives(ENTENTE, Pass())
    assert game.refused(Attack((game.tag("u9"),), game.tag("charlemagne"))) == "torpedo-spent"
    none = fight(ships, ("u9", "l13"), event="zeebrugge")
    assert none.refused(Attack((none.tag("u9"),), none.tag("sydney"))) == "torpedo-spent"
    joint = fight(
        ("mark-5", "anzac", "camel"), ("saxons-4", "assault-11", "ottomans-19", "l13"), event="gorlice"
    )
    two = (joint.tag("saxons-4"), joint.tag("assault-11"))
    joint.gives(CENTRAL, Attack(two, joint.tag("mark-5"))).gives(ENTENTE, Pass())
    assert not joint.on_field("mark-5")
    assert joint.refused(Attack(two, joint.tag("anzac"))) == "one-card-a-move"


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
def test_a_unit_that_attacks_alone_leaves_the_joint_attack_of_the_year() -> None:
    game = fight(("mark-5", "anzac", "camel"), ("saxons-4", "assault-11", "l13"), event="gorlice")
    game.gives(CENTRAL, Attack((game.tag("l13"),), game.tag("camel"))).gives(ENTENTE, Pass())
    two = (game.tag("saxons-4"), game.tag("assault-11"))
    assert game.refused(Attack(two, game.tag("mark-5"))) == ""
    game.gives(CENTRAL, Attack(two, game.tag("mark-5")))
    assert game.refused(Attack(two, game.tag("anzac"))) == "one-card-a-move"


@pytest.mark.rule("sunset_of_empire", "Карты событий: наборы эффектов")
@pytest.mark.parametrize(("life", "winner"), [((12, 10), None), ((13, 10), ENTENTE)])
def test_an_event_may_call_a_near_year_a_draw(life: tuple[int, int], winner: Seat | None) -> None:
    game = fight(("camel",), ("l13",), event="christmas-truce", life=life)
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.won == {"1914": winner}


@pytest.mark.rule("sunset_of_empire", "Шпион")
def test_a_spy_that_an_event_summons_looks_at_the_foes_deck(tmp_path: Path) -> None:
    (tmp_path / "entente.toml").write_text('[anzac]\nproperties = ["spy"]\n', encoding="utf-8")
    game = fight(("camel",), ("saxons-4",), year=1915)
    landing = Session(replace(game.state, stack=(OpenEvent(),)), SunsetOfEmpire(load_folder(tmp_path)))
    landing.event("gallipoli").draws("yavuz", "dresden", "u9")
    assert (landing.ask.seat, landing.ask.kind, landing.ask.phase) == (ENTENTE, "spy", "1915-event")
    assert landing.view(ENTENTE).seen == ("yavuz", "dresden", "u9")


# The attack of the dead men, the rulebook's own event


def dead_men(entente: tuple[str, ...], central: tuple[str, ...], **changes: object) -> Session:
    return fight(entente, central, event="dead-men", first=ENTENTE, **changes)  # type: ignore[arg-type]


def rise(game: Session, unit: str, target: str) -> Rise:
    return Rise(game.tag(unit), game.tag(target))


@pytest.mark.rule("sunset_of_empire", "Атака мертвецов")
@in_turn(
    [
        ("~anzac", "armoured-guns-1", ""),
        ("~seaforth", "siegfried", "too-strong"),
        ("~womens-battalion", "assault-11", ""),
        ("~middlesex-cyclists-26", "assault-11", "too-strong"),
        ("!anzac", "saxons-4", "not-gassed"),
        ("anzac", "saxons-4", "not-gassed"),
        ("~byng", "saxons-4", "not-gassed"),
        ("~anzac", "yavuz", "out-of-reach"),
        ("~anzac", "vehip", "no-strength"),
    ]
)
def test_the_gassed_rise_against_one_not_stronger_by_more_than_three(
    unit: str, target: str, key: str
) -> None:
    game = dead_men((unit, "camel"), (target, "l13"))
    name = unit.lstrip("~!")
    assert game.refused(rise(game, name, target)) == key
    if not key:
        game.gives(ENTENTE, rise(game, name, target))
        assert not game.on_field(name)
        assert not game.on_field(target)
        assert game.ask.seat == CENTRAL


@pytest.mark.rule("sunset_of_empire", "Атака мертвецов")
def test_only_the_entente_rises_and_only_in_that_year() -> None:
    other = fight(("anzac",), ("~saxons-4", "l13"), event="dead-men")
    assert other.refused(rise(other, "saxons-4", "anzac")) == "no-rise"
    plain = fight(("~anzac", "camel"), ("saxons-4",), first=ENTENTE)
    assert plain.refused(rise(plain, "anzac", "saxons-4")) == "no-rise"
    line = dead_men(("~anzac", "camel"), ("saxons-4", "hindenburg-line"))
    assert line.refused(rise(line, "anzac", "saxons-4")) == "behind-the-line"
    # The gassed keep the fight alive that year, and only that year.
    alive = dead_men(("~anzac",), ("saxons-4",), life=(20, 20)).gives(ENTENTE, Pass())
    assert alive.ask.seat == CENTRAL
    assert alive.refused(Attack((alive.tag("saxons-4"),), LIFE, "infantry")) == "row-defended"


# What is shown of it


@pytest.mark.rule("sunset_of_empire", "Карты событий: право первого хода")
@in_turn(sorted(GAME.catalogue.events))
def test_who_begins_the_next_year_is_told_when_the_event_opens(event: str) -> None:
    card = GAME.catalogue.events[EventId(event)]
    game = fight(("lion",), ("blucher",), year=card.year)
    game.state = replace(game.state, stack=(OpenEvent(),))
    game.event(event)
    told = [{"year": card.year + 1, "first": card.first}] if card.first else []
    assert game.heard("next-first") == told
    title = SunsetTitle(GAME.catalogue)
    for lang, line in (("en", "First move of {}: {}"), ("ru", "Первый ход в {} году: {}")):
        shown = next(t for t in title.position(game.view(None), lang) if t.key == "table.event").rows[-1][0]
        seats = title.seat_names(lang)
        assert (line.format(card.year + 1, seats[card.first]) == shown) if card.first else "19" not in shown
        faces = [m for m in title.scene(game.view(None), (), lang).marks if isinstance(m, Face)]
        begins = [m.colour for m in faces if m.back and str(card.year + 1) in m.title]
        assert begins == ([card.first] if card.first else [])
    assert f"event: {event}" + (f", then {card.first}" if card.first else "") in title.block(game.view(None))


@pytest.mark.rule("sunset_of_empire", "Карты быстрого призыва: сыгранная карта")
def test_discards_and_used_cards_are_shown_to_all() -> None:
    game = fight(
        ("gallieni+quick-moroccan-division",),
        ("blucher",),
        hands={CENTRAL: ("yavuz", "u9"), ENTENTE: ("lion",)},
        event="vimy",
        central_discards=(CardId("dresden"), CardId("central-mackensen")),
        central_mined=CardId("entente-naval-mines"),
        central_returned=(CardId("yavuz"),),
    )
    game.state = replace(game.state, board=replace(game.state.board, events=("dead-men", "vimy")))
    title = SunsetTitle(GAME.catalogue)
    for seat in (None, ENTENTE, CENTRAL):
        (used,) = (each for each in title.position(game.view(seat), "en") if each.key == "table.used")
        assert used.rows == (
            ("Entente: played and still in effect", "Naval Mines"),
            ("Central Powers: discards", "SMS Dresden, August von Mackensen"),
            ("Central Powers: seen returning to the hand", "OIG Yavuz Sultan Selim"),
            ("Quick summons already used", "Moroccan Division"),
            ("Events of past years", "1915 Attack of the Dead Men"),
        )
        assert "CENTRAL discards: dresden, central-mackensen" in title.block(game.view(seat))
        assert "summoned: quick-moroccan-division" in title.block(game.view(seat))


@pytest.mark.rule("sunset_of_empire", "Машина")
def test_every_tank_car_aircraft_and_surface_ship_is_a_machine() -> None:
    cards = catalogue().cards.values()
    for card in cards:
        dives = bool({*DIVING} & {*card.properties})
        afloat = card.row == "fleet" and not dives
        driven = card.sort == "tank" or (card.row == "infantry" and "armour" in card.properties)
        if card.kind == "unit" and (card.row == "air" or afloat or driven):
            assert "machine" in card.properties, card.id
