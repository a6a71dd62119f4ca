"""Boards on which a card may be played, and orders that play it."""

from __future__ import annotations

from typing import Any

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board, Done, Tally
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.orders import Placing, PlayEvent
from games.paths_of_glory.rules.nations import neutrals, reinforcements
from tests.paths_of_glory import positions

SOURCE = source()


ALL = tuple(SOURCE.pack.cards.values())


FLEET = Tally(done=(Done(CP, "event", CardId("cp_25")),))


RUSSIAN = dict.fromkeys(("lodz", "warsaw", "riga", "vilna"), CP)


UNITS = {
    "paris": ["(fr_1_army)"],
    "moscow": ["ru_1_army"],
    "kharkov": ["ru_corps"],
    "essen": ["(ge_1_army)"],
    "berlin": ["(ge_corps)"],
    "AP-RESERVE": ["br_corps", "fr_corps"],
    "AP-ELIMINATED": ["ru_corps"],
    "CP-ELIMINATED": ["ah_corps"],
}


H_L = {"h-l-take-command": 10}


READY: dict[str, dict[str, Any]] = {
    "guns-of-august": {"turn": 1},
    "moltke": {"turn": 2},
    "rape-of-belgium": {"events": {"guns-of-august": 1}},
    "lusitania": {"events": {"blockade": 3}},
    "grand-fleet": {"tally": FLEET},
    "14-points": {"events": {"zimmermann-telegram": 13}},
    "kerensky-offensive": {"events": {"fall-of-the-tsar": 13}},
    "everyone-into-battle": {"events": {"michael": 14}},
    "convoy": {"events": {"u-boats-unleashed": 12}},
    "zimmermann-telegram": {"combined": 30},
    "over-there": {"events": {"zimmermann-telegram": 14}},
    "influenza": {"combined": 30},
    "tsar-takes-command": {"control": RUSSIAN},
    "fall-of-the-tsar": {"control": RUSSIAN, "combined": 29, "events": {"tsar-takes-command": 12}},
    "bolshevik-revolution": {"control": RUSSIAN, "fall": 3, "events": {"fall-of-the-tsar": 14}},
    "treaty-of-brest-litovsk": {"events": {"bolshevik-revolution": 15}},
    "u-boats-unleashed": {"events": H_L},
    "hoffmann": {"events": H_L},
    "stavka-timidity": {"events": {"tsar-takes-command": 10}},
    "polish-restoration": {"control": {"warsaw": CP}},
    "russian-desertions": {"events": {"fall-of-the-tsar": 14}},
}
"""What a board needs beside the rest for an event to be lawful on turn 15."""


CHOSEN: dict[str, dict[str, tuple[str, ...]]] = {
    "salonika": {"units": ("br_corps_1", "fr_corps_1")},
    "landwehr": {"units": ("ge_1_army", "ge_corps_1")},
    "paris-taxis": {"units": ("fr_1_army",)},
    "russian-cavalry": {"spaces": ("moscow",)},
    "russian-desertions": {"units": ("ru_1_army", "ru_corps_1")},
}


TRENCHED = {AP: "moscow", CP: "essen"}


def board(card: Card, **fields: Any) -> Board:
    ready = READY.get(card.event, {})
    neutral = card.kind == "neutral"
    war = tuple(n for n in ("IT", "RO", "BU", "GR", "TU", "US") if not (neutral and n == card.nation))
    events = {**ready.get("events", {}), **({"over-there": 14} if card.nation == "US" else {})}
    given = {"turn": 15, "war": war, **ready, "events": events, **fields}
    return positions.board({} if card.event == "guns-of-august" else UNITS, **given)


def event(card: Card, on: Board) -> PlayEvent:
    """The event with choices that are lawful on ``on``."""
    chosen = CHOSEN.get(card.event, {})
    spaces = (TRENCHED[card.seat],) if card.event == "entrench" else chosen.get("spaces", ())
    return PlayEvent(card.id, _placings(card, on), chosen.get("units", ()), spaces)  # type: ignore[arg-type]


def _placings(card: Card, on: Board) -> tuple[Any, ...]:
    if card.kind == "neutral":
        assert card.nation is not None
        free = SOURCE.entries[card.nation].free
        where = neutrals.free_spaces(SOURCE, card.nation)
        return tuple(placed(free, where))
    units = reinforcements.brought(SOURCE, on, card) if card.kind == "reinforcement" else ()
    armies = [unit for unit in units if SOURCE.roster[unit].size == "army"]
    return tuple(placed(armies, [reinforcements.places(SOURCE, on, unit).all[0] for unit in armies]))


def placed(units: Any, spaces: Any) -> Any:
    return (Placing(unit, space) for unit, space in zip(units, spaces, strict=False))
