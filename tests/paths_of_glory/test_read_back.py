"""What an event leaves to its player, as text and back: choices made at random over many positions."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.kinds import Ask, Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Activate,
    Advance,
    Assault,
    Attack,
    Operations,
    PlayEvent,
    Replacements,
    Restore,
    Retreat,
    Way,
)
from games.paths_of_glory.model.state import Action, Replacing, State
from games.paths_of_glory.robot import choices
from games.paths_of_glory.text.drafts import preferring
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.late import late
from tests.paths_of_glory.positions import board, state

SOURCE = source()
REGISTERED = title("paths_of_glory")
TITLE = REGISTERED.title


def playable(here: State, card: Card) -> PlayEvent | None:
    """The card as event with choices made at random, if it may be played."""
    ask = Ask(card.seat, "action", "5-B1")
    view = TITLE.game.view(here, card.seat)
    order = choices.chosen(SOURCE, view, card.seat, card, random.Random(7).randrange)
    return order if TITLE.game.check(view, ask, order) is None else None


def read_back(here: State, card: Card, order: PlayEvent, lang: str) -> None:
    """The order as text means itself."""
    ask = Ask(card.seat, "action", "5-B1")
    view = TITLE.game.view(here, card.seat)
    text = "\n".join(TITLE.standing(view, ask, order, lang))
    written = [
        line.written for line in REGISTERED.reader("campaign").read(text) if isinstance(line, Understood)
    ]
    draft = TITLE.draft(view, ask, None, written, lang)
    assert draft.order == order, (text, draft.verdicts)


@pytest.mark.rule("paths_of_glory", "4.2.2")
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("event", "seat"), [("romania", AP), ("bulgaria", CP)])
def test_a_nation_enters_by_letter(event: str, seat: Seat, lang: str) -> None:
    card = next(card for card in SOURCE.pack.cards.values() if card.event == event)
    here = state(board({"paris": ["fr_1_army"]}, war=()), Action(seat), hands={seat: [card.id]})
    order = playable(here, card)
    assert order is not None
    assert len(order.placings) == 4
    read_back(here, card, order, lang)


LATER = {"zimmermann-telegram": 8, "over-there": 9, "fall-of-the-tsar": 9, "tsar-takes-command": 8}
"""Events that open others."""
EARLY = {
    *("guns-of-august", "moltke", "entrench", "rape-of-belgium", "reichstag-truce", "lusitania"),
    *("romania", "italy", "bulgaria", "grand-fleet", "convoy", "everyone-into-battle"),
    *("treaty-of-brest-litovsk", "u-boats-unleashed", "hoffmann"),
}
"""What may not be played in 1917 as it stands there; most have nothing to choose."""


def seats_turn(card: Card, events: Mapping[str, int]) -> State:
    """The seat of a card has it in hand in 1917, after these events too."""
    here = late("campaign", "all")
    hands: dict[Seat, tuple[CardId, ...]] = {AP: (), CP: (), card.seat: (card.id,)}
    there = replace(
        here.board,
        round=1,
        active=card.seat,
        hands={seat: len(held) for seat, held in hands.items()},
        events={**here.board.events, **events},
        war=tuple(sorted((*here.board.war, *(("US",) if events else ())))),
    )
    return replace(here, board=there, hands=hands, stack=(Action(card.seat),))


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_event_of_1917_reads_back(lang: str) -> None:
    closed = set()
    for card in SOURCE.pack.cards.values():
        if card.kind == "combat":
            continue
        for events in ({}, LATER):
            here = seats_turn(card, events)
            order = playable(here, card)
            if order is not None:
                read_back(here, card, order, lang)
                break
        else:
            closed.add(card.event)
    assert closed == EARLY


@pytest.mark.rule("paths_of_glory", "12.2.4")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_cards_that_wait_for_the_flank_attack_read_back(lang: str) -> None:
    """The word ``if`` in them is no condition."""
    placed = {"sedan": ["ge_4_army"], "brussels": ["ge_5_army"], "cambrai": ["fr_1_army"]}
    on = board(placed, control={"sedan": CP, "brussels": CP}, active=CP, war=("AH", "GE", "FR"))
    here = state(on, Action(CP), hands={CP: ["cp_07", "cp_15", "cp_19"]})
    cards = "cards if flank won 15, cards if flank lost 19"
    text = f"7 ops; attack Cambrai from Sedan, Brussels, flank Sedan, {cards}"
    view, ask = TITLE.game.view(here, CP), Ask(CP, "action", "5-B1")
    for _ in range(2):
        lines = REGISTERED.reader("campaign").read(text)
        written = [line.written for line in lines if isinstance(line, Understood)]
        assert len(written) == len(lines)
        order = TITLE.draft(view, ask, None, written, lang).order
        (attack,) = order.attacks
        assert (attack.if_won, attack.if_lost) == (("cp_15",), ("cp_19",))
        text = "\n".join(TITLE.standing(view, ask, order, lang))


PURCHASES = {
    "en": (
        "rebuild FR 1 at Paris",
        "restore (FR 1)",
        "rebuild (RU corps)",
        "restore RU corps from eliminated, (RU corps) from Kiev",
        "restore (RU corps) from reserve",
    ),
    "ru": (
        "восстановить ФР 1 в Париже",
        "восполнить (ФР 1)",
        "восстановить (РУС корпус)",
        "восполнить РУС корпус из уничтоженных, (РУС корпус) из Киева",
        "восполнить (РУС корпус) из резерва",
    ),
}


@pytest.mark.rule("paths_of_glory", "17.1.4")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_rebuilt_is_restored_in_the_same_letter(lang: str) -> None:
    placed = {"AP-ELIMINATED": ["fr_1_army", "ru_corps", "ru_corps"], "kiev": ["(ru_corps)"]}
    here = state(board(placed, rp={"FR": 2, "RU": 3}), Replacing((AP,)))
    ask, view = Ask(AP, "replacements", "5-F"), TITLE.game.view(here, AP)
    read = REGISTERED.reader("campaign").read("\n".join(PURCHASES[lang]))
    draft = TITLE.draft(
        view, ask, None, [line.written for line in read if isinstance(line, Understood)], lang
    )
    assert draft.order is not None, draft.verdicts
    assert TITLE.standing(view, ask, draft.order, lang) == PURCHASES[lang]


@pytest.mark.rule("paths_of_glory", "17.1.4")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_alike_corps_in_the_reserve_the_one_is_meant_that_was_not_just_rebuilt(lang: str) -> None:
    placed = {"AP-ELIMINATED": ["fr_corps"], "AP-RESERVE": ["(fr_corps)"]}
    here = state(board(placed, rp={"FR": 2}), Replacing((AP,)))
    ask, view = Ask(AP, "replacements", "5-F"), TITLE.game.view(here, AP)
    order = Replacements((Restore((UnitId("fr_corps_1"),)), Restore((UnitId("fr_corps_2"),))))
    assert TITLE.game.check(view, ask, order) is None
    text = "\n".join(TITLE.standing(view, ask, order, lang))
    written = [each.written for each in REGISTERED.reader("campaign").read(text)]
    assert TITLE.draft(view, ask, None, written, lang).order == order, text


def test_points_spent_by_a_rule_buy_no_corps_twice() -> None:
    """Of alike corps in the reserve the hurt one is restored, not the one that was just rebuilt."""
    placed = {"AP-ELIMINATED": ["fr_corps"], "AP-RESERVE": ["(fr_corps)"]}
    there = board(placed, rp={"FR": 2})
    order = preferring.buying(SOURCE, there, AP, lambda unit: False)
    assert order == Replacements((Restore((UnitId("fr_corps_1"),)), Restore((UnitId("fr_corps_2"),))))


def test_several_advances_of_one_attack_are_all_kept() -> None:
    text = "attack Sedan with GE 1, GE 2, advance GE 1 to Sedan, advance GE 2 to Verdun"
    (line,) = REGISTERED.reader("campaign").read(text)
    assert isinstance(line, Understood)
    assert [each.to.spaces for each in line.written.advances] == [("sedan",), ("verdun",)]


@pytest.mark.rule("paths_of_glory", "12.7.1")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_who_advances_adds_up_and_reads_back(lang: str) -> None:
    placed = {"sedan": ["ge_4_army", "ge_5_army"], "cambrai": ["fr_1_army"]}
    here = state(board(placed, control={"sedan": CP}), Action(CP), hands={CP: ["cp_07"]})
    text = "7 ops; attack Cambrai from Sedan, losses GE 5, losses GE 4, advance GE 4 to Cambrai, advance GE 5"
    view, ask = TITLE.game.view(here, CP), Ask(CP, "action", "5-B1")
    for _ in range(2):
        lines = REGISTERED.reader("campaign").read(text)
        written = [line.written for line in lines if isinstance(line, Understood)]
        (attack,) = TITLE.draft(view, ask, None, written, lang).order.attacks
        assert attack.losses == ("ge_5_army", "ge_4_army")
        assert {unit for move in attack.advances for unit in move.units} == {"ge_4_army", "ge_5_army"}
        order = TITLE.draft(view, ask, None, written, lang).order
        text = "\n".join(TITLE.standing(view, ask, order, lang))


@pytest.mark.parametrize("hurt", ["", "(ge_corps_1)", "(ge_corps_2)"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_alike_corps_each_name_of_a_plan_means_another(lang: str, hurt: str) -> None:
    """Two that advance, or take losses, one after the other: not the same one twice, the full one first."""
    corps = [UnitId("ge_corps_1"), UnitId("ge_corps_2")]
    there = board({"koblenz": ["ge_1_army", "ge_corps", "ge_corps"], "sedan": ["fr_5_army"]})
    units = {key: replace(unit, reduced=hurt == f"({key})") for key, unit in there.units.items()}
    here = state(replace(there, units=units), Action(CP), hands={CP: [CardId("cp_07")]})
    ask, view = Ask(CP, "action", "5-B1"), TITLE.game.view(here, CP)
    first = tuple(sorted(corps, key=lambda unit: units[unit].reduced))
    plan = tuple(Advance((unit,), SpaceId("sedan")) for unit in first)
    attack = Assault(SpaceId("sedan"), ("ge_1_army", *corps), losses=first, advances=plan)
    order = Operations(CardId("cp_07"), (Activate(SpaceId("koblenz"), "attack"),), attacks=(attack,))
    assert TITLE.game.check(view, ask, order) is None
    text = "\n".join(TITLE.standing(view, ask, order, lang))
    written = [each.written for each in REGISTERED.reader("campaign").read(text)]
    assert TITLE.draft(view, ask, None, written, lang).order == order, text


def test_of_alike_corps_each_line_of_advance_means_another() -> None:
    corps = [UnitId("ge_corps_1"), UnitId("ge_corps_2")]
    units = {"koblenz": ["ge_1_army", "ge_corps", "ge_corps"], "sedan": ["fr_5_army"]}
    here = state(board(units), Action(CP), hands={CP: [CardId("cp_07")]})
    ask, view = Ask(CP, "action", "5-B1"), TITLE.game.view(here, CP)
    text = "7 ops\nattack Sedan from Koblenz\nadvance GE corps\nadvance GE corps"
    written = [each.written for each in REGISTERED.reader("campaign").read(text)]
    order = TITLE.draft(view, ask, None, written, "en").order
    assert [advance.units for advance in order.attacks[0].advances] == [(unit,) for unit in corps]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_alike_corps_that_retreat_the_full_one_is_meant_without_brackets(lang: str) -> None:
    there = {
        "sedan": ["ge_4_army", "ge_5_army", "ge_3_army"],
        "cambrai": ["fr_1_army", "(fr_corps)", "fr_corps"],
    }
    war = War(there, control={"sedan": CP})
    war.answer(Attack(assault("cambrai", there["sedan"], losses=(), advances=()))).dice(1, 1)
    war.default()
    assert war.kind == "retreat"
    view = TITLE.game.view(war.state, AP)
    units = {**view.board.units, "fr_corps_2": replace(view.board.units[UnitId("fr_corps_2")], reduced=False)}
    view = replace(view, board=replace(view.board, units=units))
    calais, paris = (SpaceId("amiens"), SpaceId("calais")), (SpaceId("amiens"), SpaceId("paris"))
    ways = (("fr_corps_2", calais), ("fr_corps_1", paris), ("fr_1_army", paris))
    order = Retreat(tuple(Way(UnitId(unit), path) for unit, path in ways))
    text = "\n".join(TITLE.standing(view, war.ask, order, lang))
    written = [each.written for each in REGISTERED.reader("campaign").read(text)]
    found = TITLE.draft(view, war.ask, None, written, lang)
    assert found.order is not None, (text, found.verdicts)
    assert set(found.order.ways) == set(order.ways), text
