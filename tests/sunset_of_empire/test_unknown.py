"""Conditions on what is not seen: a hidden submarine may be any that nobody has turned up yet."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.conditions import holds
from adjudicator.kinds import Answers
from games.sunset_of_empire.model.cards import CENTRAL, DIVING, ENTENTE
from games.sunset_of_empire.model.orders import Attack
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.combat import facts as sight
from parsers.registry import title
from tests.contract.play import asks_of, play
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.rig.cases import in_turn, some
from tests.sunset_of_empire.contract import subject
from tests.sunset_of_empire.letters import AIR, asked, lies, write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.session import GAME, fight

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

READER = title("sunset_of_empire").reader("standard")


def told(facts: Any, phrase: str) -> bool | None:
    condition = READER.fact(phrase, CENTRAL)
    return holds(condition, facts)  # type: ignore[arg-type]


@in_turn(
    [
        # The foe's hidden submarine may be this one, or another.
        ("E-11 is on the field", None),
        ("E-11 is gone", None),
        ("E-11 is neutralised", None),
        ("Krab is gone", None),
        ("Краб на поле", None),
        # It is none that was sunk, no ship and no aircraft.
        ("B-11 is gone", True),
        ("Lion is on the field", True),
        ("Camel is gone", True),
        ("Camel is neutralised", False),
        # The own one is known.
        ("U-9 is on the field", True),
        ("U-9 is neutralised", False),
        ("U-35 is gone", True),
    ]
)
def test_what_may_lie_hidden_is_unknown(phrase: str, expected: bool | None) -> None:
    game = fight(("lion", "e11", "sydney"), ("u9", "blucher"), first=CENTRAL, entente_discards=("b11",))
    assert told(GAME.facts(game.view(CENTRAL), game.ask), phrase) is expected


def test_with_nobody_hidden_every_card_is_known() -> None:
    game = fight(("lion", "^e11"), ("blucher",), first=CENTRAL)
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    assert {told(facts, phrase) for phrase in ("E-11 is on the field", "Krab is gone")} == {True}
    assert all(facts[f"field-{card}"] in (True, False) for card in GAME.catalogue.cards)


def test_outside_a_window_nothing_is_known_of_an_attack() -> None:
    game = fight(("lion",), ("blucher",), first=CENTRAL)
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    for phrase in ("power at least 6", "target Blücher", "attacker Lion", "target life"):
        assert told(facts, phrase) is None


def test_every_unit_of_a_joint_attack_is_an_attacker() -> None:
    card = GAME.catalogue.able(ENTENTE, "joint")[0]
    hands: dict[Any, Any] = {ENTENTE: (card,), CENTRAL: ("central-mackensen",)}
    game = fight(("lion", "sydney"), ("blucher",), first=ENTENTE, hands=hands)
    game.gives(ENTENTE, Attack((game.tag("lion"), game.tag("sydney")), game.tag("blucher"), card=card))
    assert game.ask.kind == "counter"
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    assert [told(facts, f"attacker {name}") for name in ("Lion", "Sydney", "Camel")] == [True, True, False]


@pytest.mark.alike(3)
@pytest.mark.parametrize("seed", some(range(12), 3))
def test_what_a_seat_is_told_is_so(seed: int) -> None:
    """Whatever a fact says to a seat, it says to one who sees under every card too; much is left open."""
    tested = subject()
    game: Any = tested.title.game
    left_open = 0
    for step in play(tested, "standard", seed).steps:
        for ask in asks_of(step.waits) if isinstance(step.given, Answers) else ():
            view = game.view(step.before, ask.seat)
            facts = game.facts(view, ask)
            whole = Table(game.catalogue, step.before.board, step.before.hidden)
            truth = sight.facts(whole, view, ask)
            assert {name: truth[name] for name in facts} == dict(facts)
            unknown = {name for name in truth if name not in facts}
            dives = {card.id for card in game.catalogue.cards.values() if set(card.properties) & set(DIVING)}
            assert {name.partition("-")[2] for name in unknown} <= dives
            left_open += bool(unknown)
    assert left_open


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_no_condition_tells_two_worlds_apart(seed: int) -> None:
    tested, chance = subject(), random.Random(seed)
    game: Any = tested.title.game
    differed = 0
    for step in play(tested, "standard", seed).steps:
        for ask in asks_of(step.waits) if isinstance(step.given, Answers) else ():
            twin = tested.twin(step.before, ask.seat, chance.randrange)
            differed += twin.hidden != step.before.hidden
            here, there = (game.facts(game.view(state, ask.seat), ask) for state in (step.before, twin))
            assert here == there
    assert differed


LETTERS = {
    "en": ("if E-11 is gone: Albatros at Camel; else pass", "you cannot see now whether that is so"),
    "ru": ("если Е-11 нет: Альбатрос бьёт Кэмела; иначе пас", "вам сейчас не видно, так ли это"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("submarine", ["e11", "krab"])
def test_a_move_on_what_is_not_seen_is_not_made_and_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, submarine: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", submarine), ()), (("albatros-d3",), ()), lang=lang)
    text, answer = LETTERS[lang]
    told = write(world, CENTRAL, text)["johann"]
    assert answer in told
    assert lies(world, "camel")
    assert asked(world) == (CENTRAL, "move")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_standing_order_on_what_is_not_seen_leaves_the_question_to_its_owner(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "e11"), ()), (("albatros-d3",), ()), lang=lang)
    text, answer = LETTERS[lang]
    heading = {"en": "STANDING MOVE: ", "ru": "ПОСТОЯННО ХОД: "}[lang]
    told = write(world, CENTRAL, heading + text)["johann"]
    assert lies(world, "camel")
    assert asked(world) == (CENTRAL, "move")
    assert answer in told
    assert AIR[lang][3] in told
