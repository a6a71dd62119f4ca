"""12.4.4 with 12.5.3: a German or a Polish corps for the army that pays to cancel a retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight, Said, TakeLosses
from games.paths_of_glory.model.orders import Attack, Cancel, Losses, Reply
from games.paths_of_glory.model.state import State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.paths_of_glory.windows import in_window
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

FRENCH = ["fr_1_army", "fr_2_army", "fr_3_army"]
GERMAN, POLISH = UnitId("ge_corps_3"), UnitId("ge_pol_corps_1")
BOTH = ["ge_corps", "ge_pol_corps"]
ARMY = UnitId("ge_4_army")


def ids(*names: str) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, names))


def beaten(reserve: Sequence[str] = BOTH, edition: int = 2) -> War:
    """The Germans in the trench of Metz lost 5 against 4: all are reduced, and a step is asked for."""
    placed = {"metz": ["ge_4_army", "ge_corps", "ge_corps"], "sedan": FRENCH}
    war = War(placed, AP, ["sedan"], trenches={"metz": (1, CP)}, reserve={"CP": reserve})
    terms = replace(war.board.terms, edition=edition)
    war.state = replace(war.state, board=replace(war.board, terms=terms))
    war.answer(Attack(assault("metz", FRENCH, losses=(), advances=()))).dice(5, 1)
    war.answer(Losses(ids("ge_4_army", "ge_corps_1", "ge_corps_2")))
    assert (war.kind, war.ask.seat) == ("cancel", CP)
    return war


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_who_replaces_an_army_that_pays_to_stay_is_named_by_its_owner() -> None:
    war = beaten()
    fault = war.refused(Cancel(ARMY))
    assert (fault.key, fault.rule) == ("heir-wanted", "12.4.4")
    assert fault.args == {"unit": ARMY, "units": (GERMAN, POLISH)}
    war.answer(Cancel(ARMY, corps=(POLISH,)))
    assert war.where(ARMY) == "CP-ELIMINATED"
    assert war.where(POLISH) == "metz"
    assert war.where(GERMAN) == "CP-RESERVE"
    assert beaten().answer(Cancel(ARMY, corps=(GERMAN,))).where(GERMAN) == "metz"
    # A corps that pays is replaced by nobody.
    assert beaten().check(Cancel(UnitId("ge_corps_1"))) is None


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_nobody_is_named_where_only_one_sort_may_come() -> None:
    for reserve in (["ge_corps"], ["(ge_corps)", "ge_pol_corps"], ["ge_corps", "ah_corps"]):
        assert beaten(reserve).check(Cancel(ARMY)) is None
    # A full corps goes before a reduced one, whichever was named; corps of other nations replace no German.
    for reserve, wrong in (
        (["ge_corps", "(ge_pol_corps)"], POLISH),
        (["ge_corps", "ah_corps"], "ah_corps_1"),
    ):
        fault = beaten(reserve).refused(Cancel(ARMY, corps=ids(wrong)))
        assert (fault.key, fault.args["units"]) == ("not-an-heir", (GERMAN,))


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_a_game_of_the_first_edition_goes_on_with_the_first_of_the_roster() -> None:
    assert beaten(edition=1).answer(Cancel(ARMY)).where(GERMAN) == "metz"


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_a_silent_owner_retreats_as_ever() -> None:
    war = beaten().default()
    assert not war.told("retreat-cancelled")


LETTERS = (
    "stand with GE 4; replace with POL corps",
    "stand with (GE 4), replace with POL corps",
    "Stand with GE 4 and replace with the Polish corps.",
    "stand with GE 4 replaced by POL corps",
    "replace with Polish corps\nstand with German 4th army",
    "держаться ценой ГЕР 4; заменить на ПОЛ корпус",
    "держаться ценой ГЕР 4, заменить на польский корпус",
    "не отступать ценой 4-й немецкой армии и заменить на ПОЛ корпус",
)


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_the_heir_is_named_in_the_answer_and_reads_back() -> None:
    assert in_window(beaten(), *LETTERS) == Cancel(ARMY, corps=(POLISH,))
    german = in_window(
        beaten(), "stand with GE 4, replace with GE corps", "держаться ГЕР 4, заменить на ГЕР корпус"
    )
    assert german == Cancel(ARMY, corps=(GERMAN,))
    assert in_window(beaten(), "stand with GE 4", "держаться ценой ГЕР 4") is None


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.parametrize(
    "text", ["lose GE 4, replace with POL corps", "потери ГЕР 4 и заменить на ПОЛ корпус"]
)
def test_losses_name_it_in_the_same_line(text: str) -> None:
    war = War({"metz": ["(ge_4_army)"], "sedan": FRENCH}, reserve={"CP": BOTH})
    war.answer(Attack(assault("sedan", ["ge_4_army"], advances=()))).dice(1, 2)
    named = ids("ge_pol_corps_1")
    steps = in_window(
        war, text.replace("GE 4,", "GE 4, POL corps,").replace("ГЕР 4 и", "ГЕР 4, ПОЛ корпус и")
    )
    assert steps == Losses(ids("ge_4_army", "ge_pol_corps_1"), corps=named)


def pending() -> War:
    """Losses of 3 on a full and a reduced army, with both sorts of corps in reserve."""
    placed = {"metz": ["(ge_4_army)", "ge_1_army"], "sedan": FRENCH}
    war = War(placed, AP, ["sedan"], trenches={"metz": (1, CP)}, reserve={"CP": BOTH})
    attack = assault("metz", FRENCH, losses=(), advances=())
    units = ids("ge_1_army", "ge_4_army")
    fight = Fight(AP, SpaceId("metz"), attack.units, units, (), (SpaceId("sedan"),))
    fight = replace(fight, result={AP: 3, CP: 2})
    war.state = replace(war.state, stack=(*war.state.stack, TakeLosses(fight, Said(attack), (CP,))))
    assert war.kind == "losses"
    return war


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_who_leaves_the_payer_to_us_gets_the_corps_named_for_the_losses() -> None:
    """Whichever of two reduced armies pays, its owner has said once who replaces armies in this battle."""
    letter = "lose GE 1; replace with POL corps; stand with any"
    order = in_window(pending(), letter, "теряет ГЕР 1; заменить на ПОЛ корпус; держаться любым")
    assert order == Losses(ids("ge_1_army"), corps=(POLISH,), reply=Reply(stand=True))
    assert pending().answer(order).where(POLISH) == "metz"
    plain = Losses(ids("ge_1_army"), reply=Reply(stand=True))
    first = pending().answer(plain)
    assert first.told("retreat-cancelled")
    assert first.where("ge_corps_1") == "metz"
    asked = pending().answer(Losses(ids("ge_1_army")))
    assert asked.kind == "cancel"
    any_ = in_window(asked, "stand with any", "держаться любым")
    assert isinstance(any_, Cancel)
    assert any_.corps == ids("ge_corps_1")
    pole = in_window(
        asked, "stand with any; replace with POL corps", "держаться любым, заменить на ПОЛ корпус"
    )
    assert isinstance(pole, Cancel)
    assert asked.answer(pole).where(POLISH) == "metz"


# By mail


def metz() -> State:
    """The French before the trench of Metz, which a German army and two corps hold."""
    placed = {
        "metz": ["ge_4_army", "ge_corps", "ge_corps"],
        "sedan": FRENCH,
        "CP-RESERVE": [*BOTH, "ah_corps"],
    }
    return state(board(placed, trenches={"metz": (1, CP)}, active=AP), hands={AP: ["ap_06"]})


BY_MAIL = {
    "en": (
        "6 ops: attack Metz with FR 1, FR 2, FR 3",
        "lose GE 4, GE corps, GE corps",
        "lose FR 1",
        [
            ("stand with GE 4", "Name one: add “replace with GE corps” or “replace with POL corps”."),
            ("stand with GE 4, replace with AH corps", "AH corps cannot replace an army here; from your"),
            ("stand with GE 4, replace with TU corps", "TU corps cannot replace an army here; from your"),
        ],
        "stand with GE 4, replace with POL corps",
    ),
    "ru": (
        "6 ОО: атака Мец силами ФР 1, ФР 2, ФР 3",
        "теряют ГЕР 4, ГЕР корпус, ГЕР корпус",
        "теряет ФР 1",
        [
            ("держаться ценой ГЕР 4", "добавьте «заменить на ГЕР корпус» или «заменить на ПОЛ корпус»."),
            ("держаться ценой ГЕР 4, заменить на АВ корпус", "АВ корпус здесь не заменяет ни одной"),
        ],
        "держаться ценой ГЕР 4, заменить на ПОЛ корпус",
    ),
}  # fmt: skip


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.5.3")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_heir_is_asked_for_and_named_by_mail(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, lang, metz())
    fated(monkeypatch, [(5, 1)])
    attack, defenders, attackers, bad, good = BY_MAIL[lang]
    world.write(NAMES[AP], attack, seat=AP)
    world.write(NAMES[CP], defenders, seat=CP)
    (ask,) = world.play(GAME).asks
    if ask.kind == "losses":
        world.write(NAMES[AP], attackers, seat=AP)
        (ask,) = world.play(GAME).asks
    assert (ask.seat, ask.kind) == (CP, "cancel"), world.text_to(NAMES[CP])
    world.out()
    for letter, says in bad:
        text = answer(world, CP, letter)
        assert says in text, text
    world.write(NAMES[CP], good, seat=CP)
    there = world.play(GAME).match.state.board
    assert there.units[POLISH].at == "metz"
    assert there.units[GERMAN].at == "CP-RESERVE"
    assert there.units[ARMY].at == "CP-ELIMINATED"
