"""Counts over all 130 cards: each way of playing is tried, each precondition of the data is refused once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import Card, CardId, Help, Needs
from games.paths_of_glory.model.orders import PlayEvent
from games.paths_of_glory.rules.cards import actions, event_needs
from games.paths_of_glory.rules.combat import battle_effects, combat_cards
from games.paths_of_glory.title import PathsTitle
from tests.paths_of_glory import playable as cards
from tests.paths_of_glory.combat_cases import TABLE, Case
from tests.rig.cases import in_turn

SOURCE, ALL = cards.SOURCE, cards.ALL
COMBAT = [card for card in ALL if card.kind == "combat"]

# Preconditions that are data


@dataclass(frozen=True)
class Unmet:
    """One precondition of a card, on a board where everything else is as it should be."""

    card: Card
    need: str
    without: dict[str, Any]
    key: str

    def __str__(self) -> str:
        return f"{self.card.id} {self.need} {self.key} {self.without}"


STATED = {"allenby": {"events": {"sinai-pipeline": 10}}}
"""What an army needs to come in where its card says, not at home, where nothing is wanted (9.5.3.4)."""


def unmet(card: Card) -> Iterator[Unmet]:
    """Each precondition of a card as its data tells it, broken alone."""
    needs, on = card.needs, cards.board(card, **STATED.get(card.event, {}))
    for event in needs.after:
        rest = {key: turn for key, turn in on.events.items() if key != event}
        yield Unmet(card, "after", {"events": rest}, "needs-event")
    if needs.after_any:
        yield Unmet(card, "after_any", {"events": {}}, "needs-one-event")
    for event in needs.before:
        yield Unmet(card, "before", {"events": {**on.events, event: 14}}, "event-too-late")
    for nation in needs.war:
        rest_ = tuple(each for each in on.war if each != nation)
        yield Unmet(card, "war", {"war": rest_}, "not-at-war")
    if needs.turns is not None:
        first, last = needs.turns
        for turn in (first - 1, last + 1):
            if 1 <= turn <= on.terms.last_turn:
                yield Unmet(card, "turns", {"turn": turn}, "wrong-turn")
    if needs.combined:
        yield Unmet(card, "combined", {"combined": needs.combined - 1}, "combined-status")
    if needs.later_turn:
        now = {**on.events, needs.later_turn: on.turn}
        yield Unmet(card, "later_turn", {"events": now}, "needs-later-turn")


UNMET = [each for card in ALL for each in unmet(card)]


def stated(card: Card) -> set[str]:
    """The sorts of preconditions that the data of a card has."""
    return {each.name for each in fields(Needs) if getattr(card.needs, each.name)}


def test_every_precondition_of_the_data_is_broken_once() -> None:
    assert {(each.card.id, each.need) for each in UNMET} == {
        (card.id, need) for card in ALL for need in stated(card)
    }
    for need in ("after", "before", "war"):
        told = sum(len(getattr(card.needs, need)) for card in ALL)
        assert sum(each.need == need for each in UNMET) == told
    assert {each.need for each in UNMET} == {each.name for each in fields(Needs)}


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@in_turn(UNMET)
def test_a_precondition_that_is_not_met_is_the_reason(case: Unmet) -> None:
    card = case.card
    if card.kind == "combat":
        helps, without = TABLE[card.id][0][0], dict(case.without)
        if case.need == "before":
            without["events"] = {**helps.fields.get("events", {}), **without["events"]}
        broken = Case(helps.placed, helps.seat, helps.target, helps.units, {**helps.fields, **without})
        war = broken.war()
        fault = combat_cards.bar(SOURCE, war.board, broken.fight(war), card.seat, card.id)
    else:
        order = cards.event(card, cards.board(card, **STATED.get(card.event, {})))
        changed = cards.board(card, **case.without)
        fault = actions.check(SOURCE, changed, (card.id,), card.seat, order)
    assert fault is not None
    assert fault.key == case.key


# What a combat card asks of its battle

ASKED = {"own_only": "own-only", "foes_only": "foes-only", "seasons": "season"}
"""Field of the data -> the name of the reason, where it is another."""


def asked(help_: Help) -> set[str]:
    """The reasons for which a battle may be none for a card, as its data tells them."""
    names = {"own", "own_only", "foes", "foes_only", "terrain", "seasons", "lands", "trench", "fort"}
    found = {ASKED.get(name, name) for name in names if getattr(help_, name)}
    return found | ({"side"} if help_.when != "both" else set())


@pytest.mark.rule("paths_of_glory", "12.2.6")
@in_turn(COMBAT)
def test_a_battle_is_refused_for_each_thing_that_a_combat_card_asks(card: Card) -> None:
    refused = set()
    for what in TABLE[card.id][1]:
        war = what.war({card.seat: [card.id]})
        fault = combat_cards.bar(SOURCE, war.board, what.fight(war), card.seat, card.id)
        assert fault is not None
        refused.add(str(fault.args.get("why", fault.key)))
    assert card.help is not None
    assert asked(card.help) - refused == set()
    if card.help.effect in battle_effects.RULES:
        assert card.help.effect in refused


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_reason_against_a_combat_card_has_words(lang: str) -> None:
    every = set().union(*(asked(card.help) for card in COMBAT if card.help is not None))
    assert {*every, "nobody", *battle_effects.RULES} <= set(words_of(lang))


def words_of(lang: str) -> dict[str, str]:
    """What is said of each reason."""
    names: dict[str, str] = PathsTitle(SOURCE).words(lang)["names"]["misfit"]
    return names


# Preconditions that are code

TSAR = {"tsar-takes-command": 12}
BROKEN: dict[str, list[tuple[dict[str, Any], dict[str, Any], str]]] = {
    # event -> (what the board has instead, what is chosen instead, the reason)
    "guns-of-august": [({"round": 2}, {}, "first-round-only"), ({"turn": 2}, {}, "wrong-turn")],
    "entrench": [({}, {"spaces": ()}, "choose-spaces"), ({}, {"spaces": ("verdun",)}, "bad-space")],
    "rape-of-belgium": [({"commitment": {AP: "limited", CP: "total"}}, {}, "commitment-too-high")],
    "reichstag-truce": [({"commitment": {AP: "limited", CP: "total"}}, {}, "commitment-too-high")],
    "falkenhayn": [({"turn": 2}, {}, "needs-event")],
    "grand-fleet": [({"tally": cards.Tally()}, {}, "no-fleet-out")],
    "tsar-takes-command": [({"control": {"lodz": CP}}, {}, "russian-points")],
    "fall-of-the-tsar": [({"combined": 0, "events": TSAR}, {}, "tsar-stands")],
    "bolshevik-revolution": [
        ({"fall": 9}, {}, "russian-points"),
        ({"events": {"fall-of-the-tsar": 15}}, {}, "needs-later-turn"),
    ],
    "polish-restoration": [({"control": {}}, {}, "needs-space")],
    "salonika": [
        ({}, {"units": ()}, "choose-units"),
        ({}, {"units": ("fr_1_army",)}, "not-that-unit"),
        ({"control": {"salonika": CP}}, {}, "needs-space"),
        ({"tally": cards.Tally(done=(cards.Done(AP, "sr", CardId("ap_01")),))}, {}, "redeployed-before"),
    ],
    "landwehr": [
        ({"control": {"berlin": AP}}, {}, "needs-space"),
        ({}, {"units": ("ge_1_army", "ge_1_army")}, "unit-named-twice"),
    ],
    "paris-taxis": [({}, {"units": ()}, "choose-units"), ({}, {"units": ("ge_1_army",)}, "not-that-unit")],
    "russian-cavalry": [({}, {"spaces": ()}, "choose-spaces"), ({}, {"spaces": ("paris",)}, "bad-space")],
    "russian-desertions": [({}, {"units": ("fr_1_army",)}, "not-that-unit")],
}


def test_every_precondition_of_the_code_is_broken_once() -> None:
    assert set(BROKEN) == set(event_needs.NEEDS)


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@in_turn([card for card in ALL if card.event in BROKEN])
def test_what_the_code_wants_is_the_reason(card: Card) -> None:
    on = cards.board(card)
    good = cards.event(card, on)
    for without, chosen, key in BROKEN[card.event]:
        order = PlayEvent(card.id, (), chosen.get("units", good.units), chosen.get("spaces", good.spaces))
        fault = actions.check(SOURCE, cards.board(card, **without), (card.id,), card.seat, order)
        assert fault is not None, key
        assert fault.key == key


# What all reinforcements and all neutral entries want


@pytest.mark.rule("paths_of_glory", "9.5.3.1")
@in_turn([card for card in ALL if card.kind == "reinforcement"])
def test_no_reinforcement_in_august_1914_nor_twice_a_turn_for_a_nation(card: Card) -> None:
    on = cards.board(card)
    order = cards.event(card, on)
    again = cards.Tally(reinforced=(card.nation,))  # type: ignore[arg-type]
    for without, key in (({"turn": 1}, "no-reinforcements-yet"), ({"tally": again}, "reinforced-already")):
        fault = actions.check(SOURCE, cards.board(card, **without), (card.id,), card.seat, order)
        assert fault is not None
        assert fault.key == key
    if card.nation == "US":
        boats = {"events": {**on.events, "u-boats-unleashed": 14}}
        fault = actions.check(SOURCE, cards.board(card, **boats), (card.id,), card.seat, order)
        assert fault is not None
        assert fault.key == "u-boats-prevent"


@pytest.mark.rule("paths_of_glory", "9.5.2.1")
@pytest.mark.rule("paths_of_glory", "9.5.2.2")
@pytest.mark.parametrize("card", [card for card in ALL if card.kind == "neutral"], ids=lambda card: card.id)
def test_no_nation_enters_twice_and_one_a_turn(card: Card) -> None:
    on = cards.board(card)
    order = cards.event(card, on)
    assert card.nation is not None
    for without, key in (
        ({"war": (*on.war, card.nation)}, "at-war-already"),
        ({"tally": cards.Tally(neutral=True)}, "one-neutral-a-turn"),
    ):
        fault = actions.check(SOURCE, cards.board(card, **without), (card.id,), card.seat, order)
        assert fault is not None
        assert fault.key == key
