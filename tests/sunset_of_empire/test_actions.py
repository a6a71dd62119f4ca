"""The action cards one by one."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, CardId
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Attack, ClearBalloon, ClearMines, Play, SendScout, Tag
from games.sunset_of_empire.rules.phases.layout import appear
from tests.sunset_of_empire.session import GAME, Session, fight


def holding(
    card: str, entente: tuple[str, ...] = ("lion",), central: tuple[str, ...] = ("yavuz",)
) -> Session:
    """The owner of an action card has it in hand and the move."""
    seat = ENTENTE if card.startswith("entente") else CENTRAL
    return fight(entente, central, hands={seat: (card,)}, first=seat)


def play(game: Session, *targets: str) -> Play:
    """The card in the hand of the seat to move, on the units with these cards."""
    (card,) = game.view(game.ask.seat).hand
    return Play(card, tuple(game.tag(target) for target in targets))


def done(game: Session, *targets: str) -> Session:
    return game.gives(game.ask.seat, play(game, *targets))


def restored(card: str, entente: tuple[str, ...], *targets: str) -> str:
    """The refusal of a restoring action, or nothing once everybody is up again."""
    game = holding(card, entente)
    key = game.refused(play(game, *targets))
    if not key:
        done(game, *targets)
        assert all(game.unit(target).active for target in targets)
    return key


@pytest.mark.rule("sunset_of_empire", "Карты действий")
def test_an_action_is_a_move_and_goes_to_the_discards() -> None:
    game = done(holding("central-forster"))
    assert game.side(CENTRAL).discards == ("central-forster",)
    assert game.view(CENTRAL).hand == ()
    assert game.heard("played") == [{"seat": CENTRAL, "card": "central-forster"}]
    assert game.ask.seat == ENTENTE


@pytest.mark.rule("sunset_of_empire", "Карты действий")
def test_only_what_the_hand_holds_is_played_and_with_the_targets_it_needs() -> None:
    game = holding("central-sniper", ("kolchak", "lion"))
    # One answer, wherever the card is.
    for card in ("central-forster", "entente-sniper", "central-mackensen"):
        fault = game.fault(Play(CardId(card)))
        assert fault is not None
        assert (fault.key, fault.args) == ("card-not-held", {"card": card})
    assert game.refused(play(game)) == "wrong-targets"
    assert game.refused(play(game, "kolchak", "lion")) == "wrong-targets"
    assert game.refused(Play(CardId("central-sniper"), (Tag("E7"),))) == "no-such-unit"
    unit = fight(("lion",), ("l13",), hands={CENTRAL: ("yavuz",)})
    assert unit.refused(Play(CardId("yavuz"))) == "no-action"


@pytest.mark.rule("sunset_of_empire", "Полевой врач")
@pytest.mark.parametrize(
    "card", ["entente-christie", "entente-disney", "central-foerster", "central-forster"]
)
def test_a_field_doctor_adds_two_life_points(card: str) -> None:
    game = holding(card)
    seat = game.ask.seat
    assert done(game).life(seat) == 17


@pytest.mark.rule("sunset_of_empire", "Газовая атака")
def test_gas_neutralises_the_foes_infantry_and_personalities_but_no_machines() -> None:
    field = ("anzac", "byng", "bochkareva+quick-womens-battalion", "armoured-cars-8", "mark-5", "camel")
    game = done(holding("central-gas-attack", field, ("saxons-4", "adolf")))
    conditions = {unit.cards[0]: unit.condition for unit in game.side(ENTENTE).units}
    assert conditions == {
        "anzac": "gassed",
        "byng": "gassed",
        "bochkareva": "gassed",
        "armoured-cars-8": "active",
        "mark-5": "active",
        "camel": "active",
    }
    assert all(unit.active for unit in game.side(CENTRAL).units)
    assert (
        holding("central-gas-attack", ("mark-5",)).refused(Play(CardId("central-gas-attack"))) == "no-effect"
    )


@pytest.mark.rule("sunset_of_empire", "Госпитальное судно")
@pytest.mark.parametrize(
    ("unit", "key"),
    [
        ("!anzac", ""),
        ("!lion", ""),
        ("!mark-5", ""),
        ("!b11", ""),
        ("!bochkareva+quick-womens-battalion", ""),
        ("!camel", "not-restored"),
        ("anzac", "not-neutralised"),
    ],
)
def test_a_hospital_ship_restores_one_of_infantry_or_fleet(unit: str, key: str) -> None:
    name = unit.lstrip("!").partition("+")[0]
    assert restored("entente-hospital-ship", (unit, "sydney"), name) == key


@pytest.mark.rule("sunset_of_empire", "Полевой подвижный госпиталь")
@pytest.mark.rule("sunset_of_empire", "Собаки-санитары")
@pytest.mark.parametrize(
    ("card", "name"), [("entente-field-hospital", "own"), ("central-ambulance-dogs", "foe")]
)
def test_a_field_hospital_restores_one_or_two_of_the_infantry(card: str, name: str) -> None:
    units = {
        "own": ("!anzac", "!seaforth", "!byng", "!armoured-cars-8", "!lion"),
        "foe": ("!saxons-4", "!honved-41", "!vehip", "!romfell", "!blucher"),
    }[name]
    one, two, person, machine, ship = (unit.lstrip("!") for unit in units)
    field = {"own": (units, ("yavuz",)), "foe": (("camel",), (*units, "l13"))}[name]
    for targets, key in (
        ((one,), ""),
        ((one, two), ""),
        ((one, person), ""),
        ((one, two, person), "wrong-targets"),
        ((), "wrong-targets"),
        ((one, one), "target-twice"),
        ((machine,), "not-restored"),
        ((ship,), "not-restored"),
    ):
        game = holding(card, *field)
        assert game.refused(play(game, *targets)) == key, targets
        if not key:
            done(game, *targets)
            assert all(game.unit(target).active for target in targets)


@pytest.mark.rule("sunset_of_empire", "Технические войска")
@pytest.mark.parametrize(
    ("unit", "key"), [("!camel", ""), ("!mark-5", ""), ("!lion", ""), ("!anzac", "not-restored")]
)
def test_technical_troops_restore_one_machine_of_any_row(unit: str, key: str) -> None:
    assert restored("entente-technical-troops", (unit, "sydney"), unit.lstrip("!")) == key


@pytest.mark.rule("sunset_of_empire", "Машина")
def test_people_heal_people_and_technicians_machines() -> None:
    assert restored("entente-field-hospital", ("!rolls-royce", "sydney"), "rolls-royce") == "not-restored"
    assert restored("entente-technical-troops", ("!rolls-royce", "sydney"), "rolls-royce") == ""
    flu = done(holding("central-spanish-flu", ("rolls-royce", "anzac")))
    assert (flu.on_field("rolls-royce"), flu.on_field("anzac")) == (True, False)


@pytest.mark.rule("sunset_of_empire", "Призыв в тылы")
@pytest.mark.parametrize(
    ("unit", "key"),
    [
        ("!anzac", ""),
        ("!mark-5", ""),
        ("!camel", ""),
        ("!b11", ""),
        ("!bochkareva+quick-womens-battalion", ""),
        ("anzac", "not-neutralised"),
        ("!byng", "not-recalled"),
    ],
)
def test_recall_takes_a_neutralised_unit_back_to_the_hand(unit: str, key: str) -> None:
    game = holding("entente-recall", (unit, "sydney"))
    name = unit.lstrip("!").partition("+")[0]
    assert game.refused(play(game, name)) == key
    if not key:
        cards = set(game.unit(name).cards)
        done(game, name)
        assert set(game.view(ENTENTE).hand) == cards
        assert set(game.side(ENTENTE).returned) == cards
        assert not game.on_field(name)


@pytest.mark.rule("sunset_of_empire", "Призыв в тылы")
@pytest.mark.rule("sunset_of_empire", "Карты быстрого призыва: сыгранная карта")
def test_a_recalled_formation_comes_back_as_one() -> None:
    game = done(holding("entente-recall", ("!gallieni+quick-moroccan-division", "sydney")), "gallieni")
    assert "quick-moroccan-division" not in game.state.board.quick
    change = Change(GAME.catalogue, game.state)
    change.from_hand(ENTENTE, CardId("gallieni"))
    appear(change, ENTENTE, CardId("gallieni"))
    assert change.side(ENTENTE).units[-1].cards == ("gallieni", "quick-moroccan-division")
    assert change.state.hands[ENTENTE] == ()
    assert change.side(ENTENTE).returned == ()


@pytest.mark.rule("sunset_of_empire", "Снайпер")
@pytest.mark.parametrize(
    ("target", "key"),
    [("kolchak", ""), ("pigeon-888", ""), ("lion", "no-sniper-target"), ("denikin", "no-sniper-target")],
)
def test_a_sniper_kills_a_personality_or_a_scout(target: str, key: str) -> None:
    game = holding("central-sniper", (target, "sydney"))
    assert game.refused(play(game, target)) == key
    if not key:
        assert target in done(game, target).side(ENTENTE).discards


@pytest.mark.rule("sunset_of_empire", "Снайпер: формирование")
def test_a_sniper_breaks_a_formation() -> None:
    game = done(holding("central-sniper", ("!bochkareva+quick-womens-battalion", "lion")), "bochkareva")
    left = game.unit("quick-womens-battalion")
    assert left.cards == ("quick-womens-battalion",)
    assert left.condition == "neutralised"
    assert game.side(ENTENTE).discards == ("bochkareva",)


@pytest.mark.rule("sunset_of_empire", "Таран Казакова")
@pytest.mark.parametrize(
    ("own", "target", "key"),
    [
        ("airco-dh1", "staaken", ""),
        ("astra", "staaken", ""),
        ("airco-dh1", "l13", "no-ram-target"),
        ("anzac", "staaken", "no-aircraft"),
        ("pigeon-888", "staaken", "no-aircraft"),
        ("airco-dh1", "yavuz", "no-ram-target"),
    ],
)
def test_kazakovs_ram_destroys_an_aircraft_of_the_foe(own: str, target: str, key: str) -> None:
    game = holding("entente-kazakov-ram", (own, "lion"), (target, "saxons-4"))
    assert game.refused(play(game, target)) == key
    if not key:
        done(game, target)
        assert (game.on_field(target), game.on_field(own)) == (False, True)


@pytest.mark.rule("sunset_of_empire", "Таран Нестерова")
@pytest.mark.parametrize(
    ("own", "target", "key"),
    [
        ("airco-dh1", "staaken", ""),
        ("!airco-dh1", "staaken", ""),
        ("astra", "staaken", "no-ram-target"),
        ("airco-dh1", "lz37", "no-ram-target"),
        ("pigeon-888", "staaken", "no-ram-target"),
    ],
)
def test_nesterovs_ram_destroys_one_aircraft_of_either_side(own: str, target: str, key: str) -> None:
    game = holding("entente-nesterov-ram", (own, "lion"), (target, "saxons-4"))
    name = own.lstrip("!")
    assert game.refused(play(game, name, target)) == key
    if not key:
        done(game, name, target)
        assert not game.on_field(name)
        assert not game.on_field(target)


@pytest.mark.rule("sunset_of_empire", "Эпидемия испанки")
def test_the_flu_kills_the_infantry_of_both_sides_but_machines_and_the_line() -> None:
    entente = ("anzac", "byng", "bochkareva+quick-womens-battalion", "mark-5", "lion")
    central = ("saxons-4", "adolf", "vehip", "hindenburg-line", "nixe", "l13")
    for card in ("entente-spanish-flu", "central-spanish-flu"):
        game = done(holding(card, entente, central))
        left = {seat: [unit.cards[0] for unit in game.side(seat).units] for seat in SEATS}
        assert left == {ENTENTE: ["mark-5", "lion"], CENTRAL: ["hindenburg-line", "nixe", "l13"]}


@pytest.mark.rule("sunset_of_empire", "Подводные мины")
def test_naval_mines_hold_the_foes_fleet_until_they_are_cleared() -> None:
    game = done(holding("entente-naval-mines", ("lion",), ("yavuz", "l13")))
    assert game.side(CENTRAL).mined == "entente-naval-mines"
    assert "entente-naval-mines" not in game.side(ENTENTE).discards
    assert game.refused(Attack((game.tag("yavuz"),), game.tag("lion"))) == "under-mines"
    game.gives(CENTRAL, ClearMines(game.tag("yavuz"), sunk=True))
    assert game.side(CENTRAL).mined is None


# The barrage balloon


def under_balloon() -> Session:
    return fight(
        ("camel", "shidlovsky", "sydney", "entente-car-aa"),
        ("fokker-e1", "saxons-4"),
        first=ENTENTE,
        entente_balloon=CardId("central-barrage-balloon"),
    )


@pytest.mark.rule("sunset_of_empire", "Заградительный аэростат")
@pytest.mark.parametrize(
    ("value", "hit"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)]
)
def test_under_a_balloon_each_attack_from_the_air_needs_an_even_die(value: int, hit: bool) -> None:
    game = under_balloon().gives(ENTENTE, Attack((Tag("E1"),), Tag("C1")))
    assert (game.roll.label, game.roll.sides, game.roll.audience.seats) == (
        "balloon 1915 ENTENTE",
        (6,),
        None,
    )
    game.dice(value)
    assert game.on_field("fokker-e1") is not hit
    assert game.on_field("camel") is hit
    assert game.ask.seat == CENTRAL


@pytest.mark.rule("sunset_of_empire", "Заградительный аэростат")
def test_the_balloon_asks_nothing_of_other_rows_and_of_rams() -> None:
    game = under_balloon().gives(ENTENTE, Attack((Tag("E4"),), Tag("C1")))
    assert not game.on_field("fokker-e1")
    ram = fight(
        ("airco-dh1", "lion"),
        ("staaken", "saxons-4"),
        first=ENTENTE,
        hands={ENTENTE: ("entente-kazakov-ram",)},
        entente_balloon=CardId("central-barrage-balloon"),
    )
    assert not done(ram, "staaken").on_field("staaken")


@pytest.mark.rule("sunset_of_empire", "Заградительный аэростат: устранение")
def test_an_air_gun_takes_the_balloon_down_in_a_move() -> None:
    game = under_balloon()
    for unit in ("camel", "sydney"):
        assert game.refused(ClearBalloon(game.tag(unit))) == "no-air-gun"
    game.gives(ENTENTE, ClearBalloon(game.tag("entente-car-aa")))
    assert game.side(ENTENTE).balloon is None
    assert game.side(CENTRAL).discards == ("central-barrage-balloon",)
    assert game.unit("entente-car-aa").active
    free = fight(("entente-car-aa",), ("l13",), first=ENTENTE)
    assert free.refused(ClearBalloon(free.tag("entente-car-aa"))) == "no-balloon"


@pytest.mark.rule("sunset_of_empire", "Заградительный аэростат")
@pytest.mark.parametrize("card", ["entente-barrage-balloon", "central-barrage-balloon"])
def test_a_balloon_hangs_before_the_foes_aircraft(card: str) -> None:
    game = done(holding(card))
    seat = ENTENTE if card.startswith("central") else CENTRAL
    assert game.side(seat).balloon == card


# Scouts under actions


@pytest.mark.rule("sunset_of_empire", "Разведчик: уязвимость")
def test_what_actions_do_to_scouts() -> None:
    gas = done(holding("entente-gas-attack", ("lion",), ("adolf", "saxons-4", "l13")))
    assert gas.refused(SendScout(gas.tag("adolf"))) == "cannot-scout"
    assert not done(holding("central-spanish-flu", ("anzac",), ("adolf", "l13"))).on_field("adolf")
    pigeon = fight(
        ("pigeon-888", "lion"), ("yavuz",), first=ENTENTE, entente_balloon=CardId("central-barrage-balloon")
    )
    assert pigeon.refused(SendScout(pigeon.tag("pigeon-888"))) == "cannot-scout"
