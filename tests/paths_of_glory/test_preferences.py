"""Orders for windows said once for all, in either language, and what they come to in a battle."""

from __future__ import annotations

import pytest

from adjudicator.conditions import Fact
from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.distance import distances
from games.paths_of_glory.model.orders import Attack, Cancel, Cards, Losses, Replacements, Retreat
from games.paths_of_glory.model.state import Replacing
from games.title import Refused
from parsers.reading import Understood
from tests.paths_of_glory.defeats import HELD, PLAIN, beaten, go
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import board, source, state
from tests.paths_of_glory.windows import READER, TITLE, in_window, meant
from tests.rig.cases import in_turn

THREE = ["ge_4_army", "ge_5_army", "ge_3_army"]


# Losses


def shot() -> War:
    """Two French armies and a corps with a loss number of 7 to take, which more than one way does."""
    placed = {"sedan": THREE, "cambrai": ["fr_1_army", "fr_2_army", "fr_corps"]}
    war = War(placed, control=HELD, reserve={"AP": ["fr_corps"] * 3})
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=()))).dice(6, 1)
    assert (war.kind, war.ask.seat) == ("losses", AP)
    return war


@pytest.mark.rule("paths_of_glory", "12.4.3")
def test_losses_are_taken_by_a_rule() -> None:
    corps = in_window(shot(), "losses: corps first", "сначала корпуса", "spare armies", "беречь армии")
    assert isinstance(corps, Losses)
    assert corps.steps[0].startswith("fr_corps")
    armies = in_window(shot(), "armies first", "потери: армии первыми", "losses: spare corps")
    assert isinstance(armies, Losses)
    assert armies.steps[0].endswith("army")
    second = in_window(shot(), "spare FR 1, FR corps", "беречь ФР 1-ю армию, ФР корпус")
    assert isinstance(second, Losses)
    assert second.steps[0] == "fr_2_army"
    assert shot().answer(second).where("fr_1_army") == "cambrai"


def test_default_is_what_a_silent_seat_does() -> None:
    war = shot()
    view = TITLE.game.view(war.state, AP)
    assert in_window(war, "default", "по умолчанию", "as usual") == TITLE.game.default(view, war.ask)


# Standing and going


def trenched() -> War:
    """Beaten by one in a trench: a step may be given instead."""
    war = War(
        {"sedan": THREE, "cambrai": ["fr_1_army", "fr_2_army", "fr_corps"]},
        control=HELD,
        trenches={"cambrai": (1, AP)},
        reserve={"AP": ["fr_corps"] * 3},
    )
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=()))).dice(6, 1)
    while war.kind == "losses":
        war.default()
    assert war.kind == "cancel"
    return war


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_anybody_may_pay_for_standing() -> None:
    war = trenched()
    order = in_window(war, "stand with any", "stand with anyone", "держаться любым", "держаться кем угодно")
    assert isinstance(order, Cancel)
    assert order.unit in war.state.board.stack(SpaceId("cambrai"))
    assert trenched().answer(order).told("retreat-cancelled")


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_the_letter_that_does_not_stand_says_where_to() -> None:
    """Both windows open together: one letter answers them."""
    war = trenched()
    spaces = war.ask.args["spaces"]
    assert in_window(war, "retreat", "отступить") == Cancel(None)
    home = in_window(war, "retreat home", "отступить домой")
    assert isinstance(home, Cancel)
    assert home.ways
    assert all(len(way.path) == spaces for way in home.ways)
    war.answer(home)
    assert war.kind == "action"
    assert {each["path"][-1] for each in war.told("retreated")} == {way.path[-1] for way in home.ways}


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_ways_given_with_the_refusal_to_stand_are_judged_as_ever() -> None:
    war = trenched()
    units = war.state.board.stack(SpaceId("cambrai"))
    astray = Cancel(None, ways=tuple(go(unit, "sedan", "metz") for unit in units))
    assert war.refused(astray).rule == "12.5.5"
    payer = Cancel(units[0], ways=(go(units[0], "amiens", "paris"),))
    assert war.refused(payer).key == "not-retreating"


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_units_retreat_towards_a_space() -> None:
    def war() -> War:
        return beaten(War(PLAIN, control=HELD), "cambrai", THREE, (2, 6))

    north = in_window(war(), "retreat towards Calais", "отступать в сторону Кале")
    assert isinstance(north, Retreat)
    far = distances(source().atlas, (SpaceId("calais"),))
    paris = in_window(war(), "retreat towards Paris", "отступать в сторону Парижа")
    assert isinstance(paris, Retreat)
    assert far[north.ways[0].path[-1]] < far[paris.ways[0].path[-1]]
    assert war().answer(paris).told("retreated")


# A whole battle in one letter


def assailed() -> War:
    """Attacked in a trench where cards could be played, with corps to take the place of armies."""
    placed = {"sedan": THREE, "cambrai": ["fr_1_army", "fr_2_army", "fr_corps"]}
    war = War(
        placed,
        control=HELD,
        trenches={"cambrai": (1, AP)},
        reserve={"AP": ["fr_corps"] * 3},
        hands={AP: ["ap_06", "ap_07"]},
    )
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=())))
    assert war.kind == "defend"
    return war


@pytest.mark.rule("paths_of_glory", "12.4.3")
@pytest.mark.rule("paths_of_glory", "12.5.3")
@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_the_first_letter_of_a_battle_may_answer_all_its_windows() -> None:
    war = assailed()
    goes = in_window(
        war,
        "no cards; corps first; retreat towards Calais",
        "без карт; сначала корпуса; отступать в сторону Кале",
    )
    assert isinstance(goes, Cards)
    war.answer(goes).dice(6, 1)
    assert war.kind == "action"
    assert war.told("step-lost")[0]["unit"] == "fr_corps_1"
    assert war.told("retreated")
    war = assailed()
    stays = in_window(war, "losses by default; stand with any", "потери: по умолчанию; держаться любым")
    assert isinstance(stays, Cards)
    war.answer(stays).dice(6, 1)
    assert war.kind == "action"
    assert war.told("retreat-cancelled")


def test_what_the_first_letter_leaves_open_is_asked() -> None:
    war = assailed()
    order = in_window(war, "stand with any")
    assert isinstance(order, Cards)
    assert order.reply.spared is None
    war.answer(order).dice(6, 1)
    assert war.kind == "losses"
    # Who stands may still be changed with the losses, for they open the next letter.
    after = in_window(war, "corps first; retreat home", "сначала корпуса; отступить домой")
    assert isinstance(after, Losses)
    war.answer(after)
    assert war.kind == "action"
    assert war.told("retreated")
    silent = assailed().answer(Cards())
    kinds = []
    silent.dice(6, 1)
    while silent.kind != "action":
        kinds.append(silent.kind)
        silent.default()
    assert kinds == ["losses", "cancel", "retreat"]


def test_single_units_that_stand_are_for_later() -> None:
    assert refusal(assailed(), "stand with FR 1") == "too-early"


def single() -> War:
    """One army in open ground, attacked where a card could be played."""
    war = War({"sedan": THREE, "cambrai": ["fr_1_army"]}, control=HELD, hands={AP: ["ap_06", "ap_07"]})
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=())))
    assert war.kind == "defend"
    return war


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_exact_ways_may_stand_beside_the_cards() -> None:
    order = in_window(
        single(),
        "no cards; FR 1 retreats to Amiens, Rouen",
        "No CC. FR 1: Cambrai -> Amiens -> Rouen",
        "Карт нет. ФР 1 отступает через Амьен в Руан.",
    )
    assert isinstance(order, Cards)
    war = single().answer(order).dice(1, 1)
    while war.kind == "losses":
        war.default()
    assert war.kind == "action"
    assert [each["path"][-1] for each in war.told("retreated")] == ["rouen"]


def test_ways_that_cannot_be_gone_then_are_asked() -> None:
    order = in_window(single(), "no cards; FR 1 retreats to Metz, Koblenz")
    assert isinstance(order, Cards)
    war = single().answer(order).dice(1, 1)
    while war.kind == "losses":
        war.default()
    assert war.kind == "retreat"


@pytest.mark.rule("paths_of_glory", "12.4.3")
def test_a_turned_counter_takes_a_loss() -> None:
    flipped = in_window(shot(), "flip FR 1, FR 2", "переворачиваю ФР 1, ФР 2")
    assert flipped == in_window(shot(), "lose FR 1, FR 2")


@pytest.mark.rule("paths_of_glory", "12.5.5")
def test_a_way_is_a_retreat_where_one_is_asked() -> None:
    def war() -> War:
        return beaten(War(PLAIN, control=HELD), "cambrai", THREE, (2, 6))

    order = in_window(war(), "retreat towards Paris")
    assert isinstance(order, Retreat)
    way = order.ways[0]
    name = "FR 1" if way.unit == "fr_1_army" else "FR corps"
    path = " -> ".join(source().atlas[space].names["en"] for space in way.path)
    for text in (f"{name} -> {path}", f"{name} Cambrai -> {path}", f"{name} retreats Cambrai -> {path}"):
        assert meant(war().state, war().ask, text) == order, text


def test_an_attacker_says_nothing_of_retreats() -> None:
    war = War({"sedan": ["ge_corps", "ah_corps"], "cambrai": ["fr_corps", "fr_corps"]}, control=HELD)
    war.answer(Attack(assault("cambrai", ["ge_corps_1", "ah_corps_1"]))).dice(1, 3)
    while war.ask.seat == AP:
        war.default()
    assert war.kind == "losses"
    assert refusal(war, "lose AH corps; retreat home") == "not-now"


def refusal(war: War, text: str) -> str:
    """Why a letter is refused."""
    view = TITLE.game.view(war.state, war.ask.seat)
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    verdicts = TITLE.draft(view, war.ask, None, written, "en").verdicts
    found = [verdict.fault.key for verdict in verdicts if isinstance(verdict, Refused)]
    assert found == found[:1] * len(found), found
    return found[0]


# Cards


def attacked() -> War:
    war = War({"sedan": THREE, "cambrai": ["fr_1_army"]}, control=HELD, hands={AP: ["ap_06", "ap_07"]})
    war.answer(Attack(assault("cambrai", THREE, losses=(), advances=())))
    assert war.kind == "defend"
    return war


@pytest.mark.rule("paths_of_glory", "12.2.6")
def test_of_several_cards_those_are_played_that_can_be() -> None:
    """Severe Weather helps in mountains only, and card 4 is not held: neither spoils the order."""
    wanted = Cards(("ap_06",))  # type: ignore[arg-type]
    texts = ("any of 4, 6, 7", "cards any of 4, 6, 7", "карты: любые из 4, 6, 7", "что можно из 4, 6, 7")
    assert in_window(attacked(), *texts) == wanted
    assert in_window(attacked(), "any of 4, 7") == Cards()
    assert meant(attacked().state, attacked().ask, "cards 4, 6") is None


# Replacements


@pytest.mark.rule("paths_of_glory", "17.1.4")
def test_points_are_spent_by_a_rule() -> None:
    there = board(
        {
            "essen": ["ge_4_army"],
            "CP-ELIMINATED": ["ge_5_army", "ge_corps", "ge_corps", "ge_corps"],
            "cologne": [],
            "koblenz": ["(ge_6_army)"],
        },
        rp={"GE": 3},
    )
    here, ask = state(there, Replacing((CP,))), Ask(CP, "replacements", "5-F")
    armies = meant(here, ask, "armies first")
    assert armies == meant(here, ask, "сначала армии")
    assert isinstance(armies, Replacements)
    # Who is lost comes first, then who is hurt; what is left makes the first whole.
    bought = [(each.units, each.full) for each in armies.buys]
    assert bought == [(("ge_5_army",), True), (("ge_6_army",), False)]
    corps = meant(here, ask, "corps first")
    assert [len(each.units) for each in corps.buys] == [2, 1, 1]  # type: ignore[union-attr]
    assert all(unit.startswith("ge_corps") for unit in corps.buys[0].units)  # type: ignore[union-attr]


# Attacks


def test_an_attack_says_how_its_losses_fall() -> None:
    placed = {"sedan": ["ge_4_army", "ge_corps"], "cambrai": ["fr_1_army"]}
    war = War(placed, control=HELD)
    words = "attack Cambrai from Sedan, "
    order = in_window(war, words + "corps first", words + "losses corps first", words + "сначала корпуса")
    assert isinstance(order, Attack)
    assert order.battle is not None
    assert order.battle.losses == ("ge_corps_1",)
    order = in_window(war, words + "losses by default", words + "потери по умолчанию")
    assert isinstance(order, Attack)
    assert order.battle is not None
    assert order.battle.losses == ()


# Conditions


@in_turn(
    [
        (("in a trench", "в траншее", "entrenched"), Fact("entrenched", "is", True)),
        (("in the mountains", "в горах"), Fact("terrain", "is", "mountain")),
        (("odds at least 2", "соотношение сил не меньше 2"), Fact("odds", "at-least", 2)),
        (("attack factors over 5", "сила атаки больше 5"), Fact("factors", "at-least", 6)),
        (("my factors at most 3", "моя сила не больше 3"), Fact("defence", "at-most", 3)),
        (("my steps at least 3", "моих ступеней не меньше 3"), Fact("steps", "at-least", 3)),
        (("attackers at least 2", "атакующих хотя бы 2"), Fact("attackers", "at-least", 2)),
        (("losses at least 3", "потери не меньше 3"), Fact("losses", "at-least", 3)),
        (("vp at least 3", "ПО не меньше 3"), Fact("vp", "at-least", 3)),
    ]
)
def test_phrases_of_a_battle(phrases: tuple[str, ...], fact: Fact) -> None:
    assert [READER.fact(phrase, Seat("AP")) for phrase in phrases] == [fact] * len(phrases)


@pytest.mark.rule("paths_of_glory", "12.2.3")
def test_facts_of_a_battle() -> None:
    war = attacked()
    facts = TITLE.game.facts(TITLE.game.view(war.state, AP), war.ask)
    told = {key: facts[key] for key in ("factors", "defence", "odds", "steps", "entrenched", "terrain")}
    assert told == {
        "factors": 15,
        "defence": 3,
        "odds": 5,
        "steps": 2,
        "entrenched": False,
        "terrain": "clear",
    }
    dug = trenched()
    assert TITLE.game.facts(TITLE.game.view(dug.state, AP), dug.ask)["entrenched"] is True


def test_what_is_no_preference_is_refused_with_words() -> None:
    war = trenched()
    view = TITLE.game.view(war.state, AP)
    for text in ("armies first", "advance FR 1", "any of 4"):
        written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
        (verdict,) = TITLE.draft(view, war.ask, None, written, "en").verdicts
        assert isinstance(verdict, Refused)
        assert f"fault.{verdict.fault.key}" in {f"fault.{key}" for key in TITLE.words("en")["fault"]}
