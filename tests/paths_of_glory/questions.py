"""Positions in which each kind of question is open, for tests of what is answered to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Attack, Cards
from games.paths_of_glory.model.state import Action, Discarding, Replacing, State
from games.paths_of_glory.rules.phases import opening
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import board, state

_WEST = {
    "sedan": ["ge_2_army", "ge_3_army"],
    "brussels": ["ge_1_army"],
    "metz": ["ge_6_army", "ge_corps"],
    "cambrai": ["fr_1_army", "fr_corps", "(br_corps)"],
    "paris": ["fr_6_army"],
    "verdun": ["fr_5_army"],
    "AP-RESERVE": ["fr_corps"],
}


def _war() -> War:
    """The Germans attack a mixed stack in open ground."""
    war = War(
        _WEST,
        from_=("sedan", "brussels"),
        control={"sedan": CP, "brussels": CP, "liege": CP},
        destroyed=("liege",),
        trenches={"verdun": (1, AP)},
        hands={AP: ["ap_02", "ap_06", "ap_07"], CP: ["cp_07"]},
    )
    return war.answer(Attack(assault("cambrai", ["ge_1_army", "ge_2_army", "ge_3_army"])))


def _defend() -> State:
    return _war().state


def _losses() -> State:
    return _war().answer(Cards()).dice(3, 2).state


def _retreat() -> State:
    war = _war().answer(Cards()).dice(3, 2)
    while war.kind == "losses":
        war.default()
    return war.state


def _advance() -> State:
    war = War({}, trenches={})
    war.state = _retreat()
    return war.default().state


def _cancel() -> State:
    """A French stack in a trench has lost."""
    war = War(
        {"metz": ["ge_5_army", "ge_6_army", "ge_4_army"], "verdun": ["fr_5_army", "fr_6_army"]},
        trenches={"verdun": (1, AP)},
        destroyed=("verdun",),
    )
    units = ["ge_5_army", "ge_6_army", "ge_4_army"]
    war.answer(Attack(assault("verdun", units, losses=(), advances=()))).dice(6, 1)
    while war.kind == "losses":
        war.default()
    return war.state


def _attack() -> State:
    """One more attack may be ordered."""
    return War(_WEST, from_=("sedan", "brussels"), control={"sedan": CP, "brussels": CP, "liege": CP}).state


def _first(seat: str, *cards: str) -> Callable[[], State]:
    def made() -> State:
        here = opening.begin(source(), source().terms["campaign"])
        player = CP if seat == "CP" else AP
        hands = {**here.hands, player: tuple(map(CardId, cards))}
        held = {side: len(each) for side, each in hands.items()}
        now = replace(here.board, round=1, active=player, hands=held)
        return replace(here, board=now, hands=hands, stack=(Action(player),))

    return made


def _brought() -> State:
    """Reinforcements may come."""
    here = _first("CP", "cp_07", "cp_12", "cp_13")()
    return replace(here, board=replace(here.board, turn=2))


def _replacements() -> State:
    placed = {
        "paris": ["(fr_5_army)", "(fr_6_army)"],
        "AP-ELIMINATED": ["br_corps"],
        "koblenz": ["(ge_6_army)", "(ge_5_army)"],
        "CP-ELIMINATED": ["ge_1_army", "ah_corps"],
    }
    there = board(placed, rp={"FR": 2, "GE": 3, "AH": 1})
    return state(there, Replacing((CP,)))


def _discard() -> State:
    return state(
        board({"paris": ["fr_5_army"], "essen": ["ge_1_army"]}),
        Discarding((CP,)),
        hands={CP: ["cp_02", "cp_04", "cp_13"]},
    )


def _digging() -> State:
    """The Central Powers may entrench."""
    placed = {
        "metz": ["ge_4_army"],
        "strasbourg": ["ge_6_army"],
        "verdun": ["fr_5_army"],
        "nancy": ["fr_1_army"],
    }
    return state(board(placed, events={"entrench": 2}), hands={CP: ["cp_13", "cp_07"]})


POSITIONS: dict[str, Callable[[], State]] = {
    "cp": _first("CP", "cp_01", "cp_04", "cp_05", "cp_09", "cp_10", "cp_13", "cp_14"),
    "ap": _first("AP", "ap_02", "ap_04", "ap_06", "ap_07", "ap_08", "ap_11", "ap_14"),
    "brought": _brought,
    "war": _digging,
    "attack": _attack,
    "defend": _defend,
    "losses": _losses,
    "retreat": _retreat,
    "cancel": _cancel,
    "advance": _advance,
    "replacements": _replacements,
    "discard": _discard,
}
