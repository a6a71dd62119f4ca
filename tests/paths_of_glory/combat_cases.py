"""Battles that each combat card helps, and battles that it does not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.rules.combat import battle
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.positions import source

DATA = source()
WEST = {"sedan": CP, "cambrai": CP, "brussels": CP, "liege": CP}
H_L = {"h-l-take-command": 10}


@dataclass(frozen=True)
class Case:
    """A battle: who stands where, who attacks what, and what else is true."""

    placed: dict[str, list[str]]
    seat: Seat
    target: str
    units: tuple[str, ...]
    fields: dict[str, Any] = field(default_factory=dict)

    def war(self, hands: dict[Seat, list[str]] | None = None) -> War:
        fields = {"turn": 10, "commitment": {AP: "total", CP: "total"}, **self.fields}
        return War(self.placed, self.seat, hands=hands, **fields)

    def fight(self, war: War) -> Fight:
        return battle.fight_of(DATA, war.board, self.seat, assault(self.target, self.units))


def case(placed: dict[str, list[str]], seat: Seat, target: str, *units: str, **fields: Any) -> Case:
    return Case(placed, seat, target, units, fields)


FR_AT_CAMBRAI = {"amiens": ["fr_1_army"], "cambrai": ["ge_4_army"]}
BR_AT_CAMBRAI = {"amiens": ["br_1_army"], "cambrai": ["ge_4_army"]}
CND_AT_CAMBRAI = {"amiens": ["br_cnd_corps"], "cambrai": ["ge_4_army"]}
GE_AT_NANCY = {"metz": ["ge_4_army"], "nancy": ["fr_1_army"]}
AH_AT_TARNOPOL = {"lemberg": ["ah_1_army"], "tarnopol": ["ru_1_army"]}
GE_AT_TARNOPOL = {"lemberg": ["ge_8_army"], "tarnopol": ["ru_1_army"]}
RU_AT_LEMBERG = {"tarnopol": ["ru_1_army"], "lemberg": ["ah_1_army"]}
IT_AT_TRIESTE = {"udine": ["it_1_army"], "trieste": ["ah_1_army"]}
TURKS = {"port_said": ["br_ne_army"], "sinai": ["tu_corps"]}
RUSSIAN = {"tarnopol": AP}

NANCY = case(GE_AT_NANCY, CP, "nancy", "ge_4_army")
FRENCH = case(FR_AT_CAMBRAI, AP, "cambrai", "fr_1_army", control=WEST)
BRITISH = case(BR_AT_CAMBRAI, AP, "cambrai", "br_1_army", control=WEST)
CANADIANS = case(CND_AT_CAMBRAI, AP, "cambrai", "br_cnd_corps_1", control=WEST)
GERMANS_EAST = case(GE_AT_TARNOPOL, CP, "tarnopol", "ge_8_army", control=RUSSIAN)
AUSTRIANS = case(AH_AT_TARNOPOL, CP, "tarnopol", "ah_1_army", control=RUSSIAN)
RUSSIANS = case(RU_AT_LEMBERG, AP, "lemberg", "ru_1_army", control=RUSSIAN)
ITALIANS = case(IT_AT_TRIESTE, AP, "trieste", "it_1_army")
EGYPT = case(TURKS, AP, "sinai", "br_ne_army", turn=11)


def dug(what: Case, seat: Seat, level: int = 1) -> Case:
    return replace(what, fields={**what.fields, "trenches": {what.target: (level, seat)}})


def more(what: Case, **fields: Any) -> Case:
    return replace(what, fields={**what.fields, **fields})


def with_units(what: Case, **placed: list[str]) -> Case:
    return replace(what, placed={**what.placed, **placed})


MOUNTAIN = case(
    {"strasbourg": ["ge_6_army"], "mulhouse": ["ge_7_army"], "belfort": ["fr_1_army"]},
    CP,
    "belfort",
    "ge_7_army",
)
FLANKED = case(
    {"lemberg": ["ge_8_army"], "stanislau": ["ge_9_army"], "tarnopol": ["ru_1_army"]},
    CP,
    "tarnopol",
    "ge_8_army",
    "ge_9_army",
    control=RUSSIAN,
)
ITALY = case(
    {"villach": ["ge_14_army", "ah_1_army"], "maggiore": ["it_1_army"]}, CP, "maggiore", "ge_14_army"
)
SWAMP = case(
    {"calais": ["br_1_army"], "cambrai": ["ge_4_army"]}, CP, "calais", "ge_4_army", control=WEST, turn=9
)
BASRA = case(
    {"qurna": ["br_corps"], "kut": ["tu_corps"], "an_nasiriya": []},
    AP,
    "kut",
    "br_corps_1",
    control={"qurna": AP},
)

TURKS_ATTACK = case(
    {"sinai": ["tu_corps"], "port_said": ["br_corps"]}, CP, "port_said", "tu_corps_1", turn=11
)
ITALIANS_DEFEND = case({"villach": ["ah_1_army"], "maggiore": ["it_1_army"]}, CP, "maggiore", "ah_1_army")
BRITISH_IN_SWAMP = case(
    {"amiens": ["br_1_army"], "calais": ["ge_4_army"]},
    AP,
    "calais",
    "br_1_army",
    control={**WEST, "calais": CP},
)
BRITISH_AT_KOBLENZ = case({"sedan": ["br_1_army"], "koblenz": ["ge_4_army"]}, AP, "koblenz", "br_1_army")
FRENCH_AT_ANTWERP = case(
    {"brussels": ["ge_4_army"], "antwerp": ["fr_1_army"]}, CP, "antwerp", "ge_4_army", control=WEST
)
TANKS = {"landships": 8}

# Card -> (battles that it helps, battles that it does not), for its owner.
TABLE: dict[str, tuple[tuple[Case, ...], tuple[Case, ...]]] = {
    "ap_04": ((RUSSIANS, GERMANS_EAST), (FRENCH, NANCY)),
    "ap_05": (
        (
            case({"novi_sad": ["ah_1_army"], "belgrade": ["sb_1_army"]}, CP, "belgrade", "ah_1_army", turn=7),
            case({"belgrade": ["sb_1_army"], "novi_sad": ["ah_1_army"]}, AP, "novi_sad", "sb_1_army", turn=3),
        ),
        (
            case({"novi_sad": ["ah_1_army"], "belgrade": ["sb_1_army"]}, CP, "belgrade", "ah_1_army", turn=8),
            NANCY,
        ),
    ),
    "ap_06": ((NANCY, GERMANS_EAST), (FRENCH, with_units(NANCY, nancy=[]))),
    "ap_07": (
        (more(MOUNTAIN, turn=11), more(MOUNTAIN, turn=8), SWAMP, more(SWAMP, turn=11)),
        (more(MOUNTAIN, turn=9), more(MOUNTAIN, turn=10), more(SWAMP, turn=8), more(NANCY, turn=11)),
    ),
    "ap_18": ((BRITISH,), (FRENCH, CANADIANS, NANCY)),
    "ap_19": ((BRITISH, FRENCH), (CANADIANS, RUSSIANS, NANCY)),
    "ap_21": ((FRENCH,), (BRITISH, NANCY)),
    "ap_36": ((dug(BRITISH, CP),), (BRITISH, dug(FRENCH, CP), dug(CANADIANS, CP))),
    "ap_39": (
        (NANCY,),
        (more(NANCY, destroyed=(SpaceId("nancy"),)), FRENCH),
    ),
    "ap_48": ((more(BRITISH, events={"landships": 8}),), (BRITISH, more(FRENCH, events={"landships": 8}))),
    "ap_58": ((RUSSIANS,), (FRENCH, GERMANS_EAST)),
    "ap_59": (
        (ITALIANS,),
        (
            replace(with_units(ITALIANS, udine=["it_1_army", "fr_1_army"]), units=("it_1_army", "fr_1_army")),
            FRENCH,
        ),
    ),
    "ap_61": ((BASRA,), (EGYPT, more(BASRA, control={"qurna": AP, "basra": CP}))),
    "ap_63": ((SWAMP,), (NANCY, BRITISH, with_units(SWAMP, calais=["br_corps"]))),
    "cp_02": ((FLANKED,), (GERMANS_EAST, with_units(FLANKED, tarnopol=["ru_1_army", "sb_corps"]))),
    "cp_03": ((GERMANS_EAST,), (AUSTRIANS, NANCY, RUSSIANS)),
    "cp_04": (
        (case({"belfort": ["fr_1_army"], "mulhouse": ["ge_7_army"]}, AP, "mulhouse", "fr_1_army", turn=12),),
        (more(MOUNTAIN, turn=12), more(FRENCH, turn=12)),
    ),
    "cp_15": ((NANCY,), (AUSTRIANS, FRENCH)),
    "cp_16": (
        (
            EGYPT,
            case({"sinai": ["tu_corps"], "port_said": ["br_corps"]}, CP, "port_said", "tu_corps_1", turn=11),
        ),
        (NANCY, with_units(EGYPT, sinai=["tu_sn_corps"])),
    ),
    "cp_18": ((dug(FRENCH, CP),), (FRENCH, dug(RUSSIANS, CP), NANCY)),
    "cp_19": ((NANCY,), (AUSTRIANS, FRENCH)),
    "cp_26": (
        (more(NANCY, events={"falkenhayn": 4}), with_units(more(NANCY, events={"falkenhayn": 4}), nancy=[])),
        (
            NANCY,
            more(NANCY, events={"falkenhayn": 4, **H_L}),
            more(NANCY, events={"falkenhayn": 4}, destroyed=(SpaceId("nancy"),)),
            more(GERMANS_EAST, events={"falkenhayn": 4}),
        ),
    ),
    "cp_30": (
        (
            MOUNTAIN,
            case({"munkacs": ["ge_8_army"], "czernowitz": ["ru_1_army"]}, CP, "czernowitz", "ge_8_army"),
        ),
        (NANCY, case({"munkacs": ["ah_1_army"], "czernowitz": ["ru_1_army"]}, CP, "czernowitz", "ah_1_army")),
    ),
    "cp_31": ((EGYPT,), (with_units(EGYPT, sinai=["(tu_corps)"]), FRENCH)),
    "cp_35": ((NANCY,), (AUSTRIANS, FRENCH)),
    "cp_40": ((NANCY,), (AUSTRIANS, FRENCH)),
    "cp_43": (
        (ITALY,),
        (replace(ITALY, units=("ah_1_army",)), with_units(ITALY, maggiore=["it_1_army", "fr_corps"]), NANCY),
    ),
    "cp_44": ((GERMANS_EAST,), (AUSTRIANS, NANCY)),
    "cp_49": ((more(NANCY, events=H_L),), (NANCY, more(AUSTRIANS, events=H_L))),
    "cp_50": ((more(NANCY, events=H_L),), (NANCY, more(FRENCH, events=H_L))),
    "cp_51": ((more(NANCY, events=H_L),), (NANCY, more(AUSTRIANS, events=H_L))),
    "cp_56": ((FRENCH, RUSSIANS), (NANCY,)),
    "cp_57": ((AUSTRIANS, RUSSIANS), (NANCY, FRENCH)),
    "cp_60": ((EGYPT,), (dug(EGYPT, CP), FRENCH)),
    "cp_62": ((NANCY,), (MOUNTAIN, AUSTRIANS)),
    "cp_64": ((FRENCH,), (NANCY, RUSSIANS, more(FRENCH, effects=("yanks-and-tanks",)))),
}

MORE: dict[str, tuple[Case, ...]] = {
    "ap_05": (more(NANCY, turn=5),),
    "ap_07": (FRENCH,),
    "ap_36": (dug(SWAMP, AP),),
    "ap_39": (FRENCH_AT_ANTWERP,),
    "ap_48": (
        more(SWAMP, events=TANKS),
        more(BRITISH_IN_SWAMP, events=TANKS),
        more(BRITISH_AT_KOBLENZ, events=TANKS),
    ),
    "ap_59": (ITALIANS_DEFEND,),
    "ap_61": (
        FRENCH,
        TURKS_ATTACK,
    ),
    "ap_63": (TURKS_ATTACK,),
    "cp_02": (
        FRENCH,
        AUSTRIANS,
        NANCY,
    ),
    "cp_26": (more(FRENCH, events={"falkenhayn": 4}),),
    "cp_30": (FRENCH,),
    "cp_31": (TURKS_ATTACK,),
    "cp_43": (FRENCH,),
    "cp_44": (FRENCH,),
    "cp_49": (more(FRENCH, events=H_L),),
    "cp_50": (more(AUSTRIANS, events=H_L),),
    "cp_51": (more(FRENCH, events=H_L),),
    "cp_60": (TURKS_ATTACK,),
    "cp_62": (FRENCH,),
}
"""Battles that a card does not help, for reasons that those above leave out."""

TABLE |= {card: (TABLE[card][0], (*TABLE[card][1], *cases)) for card, cases in MORE.items()}
