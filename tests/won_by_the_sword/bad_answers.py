"""Answers in battles, sieges, at the set-up and the end that cannot be."""

from __future__ import annotations

from games.won_by_the_sword.model.acting import Besieged, Holding, Losing
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.fighting import Fight, Forced, Planning, Retreating
from games.won_by_the_sword.model.state import (
    Concluding,
    NewRound,
    NewTurn,
    Preceding,
)
from tests.won_by_the_sword.bad_letters import C1, P1, Bad, acting, field, moved
from tests.won_by_the_sword.positions import (
    GAME,
    force,
    garrison,
    on,
)

CASES = (
    Bad(
        "more horse than may go",
        acting(
            moved(field(), "P1", "munich"),
            "P1",
            4,
            Planning(Fight(PointId("munich"), P1, C1, True), PROTESTANT),
        ),
        {"en": "7 horse to the left", "ru": "7 конных налево"},
        "too-much-horse-moved",
        "12.4",
        {"en": "at most", "ru": "не больше"},
    ),
    Bad(
        "horse to the centre",
        acting(
            moved(field(), "P1", "munich"),
            "P1",
            4,
            Planning(Fight(PointId("munich"), P1, C1, True), PROTESTANT),
        ),
        {"en": "3 horse to the centre", "ru": "3 конных в центр"},
        "horse-from-wing-to-wing",
        "12.4",
        {"en": "right or left", "ru": "правое или левое"},
    ),
    Bad(
        "a marker for no wing of three",
        acting(
            moved(field(), "P1", "munich"),
            "P1",
            4,
            Planning(Fight(PointId("munich"), P1, C1, True), PROTESTANT),
        ),
        {"en": "We spend our advantage marker.", "ru": "Тратим маркер ТП."},
        "advantage-wing",
        "12.4",
        {"en": "TA right", "ru": "ТП направо"},
    ),
    Bad(
        "a number without what",
        acting(
            moved(field(), "P1", "munich"),
            "P1",
            4,
            Planning(Fight(PointId("munich"), P1, C1, True), PROTESTANT),
        ),
        {"en": "3 to the left", "ru": "3 налево"},
        "what-goes-there",
        "12.4",
        {"en": "'horse'", "ru": "«полка конницы»"},
    ),
    Bad(
        "more markers than there are",
        acting(
            moved(field(), "P1", "munich"),
            "P1",
            4,
            Planning(Fight(PointId("munich"), P1, C1, True), PROTESTANT),
        ),
        {"en": "6 TA on the right", "ru": "6 ТП на правое крыло"},
        "not-so-many-advantages",
        "12.2",
        {"en": "the column has 0", "ru": "0"},
    ),
    Bad(
        "both accepted and declined",
        acting(moved(field(), "C1", "noerdlingen"), "C1", 4, Forced(Fight(PointId("noerdlingen"), C1, P1))),
        {"en": "accept\ndecline", "ru": "принимаю\nуклоняюсь"},
        "accept-or-decline",
        "12.0",
        {"en": "accept or decline", "ru": "одно из двух"},
    ),
    Bad(
        "a plan for a battle that is declined",
        acting(moved(field(), "C1", "noerdlingen"), "C1", 4, Forced(Fight(PointId("noerdlingen"), C1, P1))),
        {"en": "decline; TA right", "ru": "уклоняюсь; ТП направо"},
        "declined-no-plan",
        "12.0",
        {"en": "Accept it, or leave the plan out", "ru": "Примите его или уберите план"},
    ),
    Bad(
        "guns take no losses",
        acting(field(), "P1", 4, Losing(PROTESTANT, 2, "epidemic", P1)),
        {"en": "lose 1 battery", "ru": "потери: 1 батарея"},
        "takes-no-losses",
        "13.0",
        {"en": "Name regiments", "ru": "полки"},
    ),
    Bad(
        "too few losses",
        acting(field(), "P1", 4, Losing(PROTESTANT, 2, "epidemic", P1)),
        {"en": "lose 1 foot", "ru": "потери: 1 пехота"},
        "losses-due",
        "13.0",
        {"en": "Levels to lose: 2", "ru": "2"},
    ),
    Bad(
        "losses without a number",
        acting(field(), "P1", 4, Losing(PROTESTANT, 2, "epidemic", P1)),
        {"en": "lose foot and horse", "ru": "теряют пехота и конница"},
        "how-many-lose",
        "13.0",
        {"en": "Say how many", "ru": "сколько"},
    ),
    Bad(
        "a retreat with guns over two points",
        acting(
            field(), "C1", 4, Retreating(Fight(PointId("noerdlingen"), C1, P1, True), CATHOLIC, False, False)
        ),
        {
            "en": "retreat Aalen, Ulm with guns and baggage",
            "ru": "отступать в Ален и Ульм с пушками и обозом",
        },
        "train-goes-one-point",
        "12.3",
        {"en": "'abandon'", "ru": "«бросить»"},
    ),
    Bad(
        "two units sally",
        acting(
            garrison(field(sieges={PointId("ulm"): Siege(C1, 8, 4)}), PROTESTANT, "ulm", force("2 sweden-i")),
            "C1",
            4,
            Besieged(PointId("ulm")),
        ),
        {"en": "sally with 2 foot", "ru": "вылазка 2 пехотными полками"},
        "one-unit-sallies",
        "11.5",
        {"en": "one unit", "ru": "один полк или отряд"},
    ),
    Bad(
        "a sally by nobody who was named",
        acting(
            garrison(
                field(sieges={PointId("ulm"): Siege(C1, 8, 4)}),
                PROTESTANT,
                "ulm",
                force("1 sweden-i, 1 sweden-c"),
            ),
            "C1",
            4,
            Besieged(PointId("ulm")),
        ),
        {"en": "sally", "ru": "вылазка"},
        "which-sallies",
        "11.5",
        {"en": "1 Swedish horse", "ru": "пехот"},
    ),
    Bad(
        "a garrison of horse",
        acting(moved(field(), "P1", "rain"), "P1", 4, Holding(PointId("rain"), P1)),
        {"en": "hold it with 2 horse", "ru": "занять 2 конными"},
        "garrison-of-foot",
        "11.10",
        {"en": "of foot", "ru": "пехот"},
    ),
    Bad(
        "the Initiative for no roll",
        on(field(turn=4, initiative=CATHOLIC), NewTurn(), Concluding(PROTESTANT)),
        {"en": "roll for the end with the Initiative", "ru": "бросить на окончание с инициативой"},
        "no-initiative",
        "2.0",
        {"en": "Roll without it", "ru": "без неё"},
    ),
    Bad(
        "a task where the first player is asked for",
        on(field(initiative=PROTESTANT), NewRound(), Preceding()),
        {"en": "forage", "ru": "фуражировка"},
        "not-now",
        "",
        {"en": "first player", "ru": "перв"},
    ),
    Bad(
        "horse as garrison of the set-up",
        GAME.setup("c1632", {}),
        {"en": "cavalry regiment at Ulm", "ru": "кавалерийский полк в Ульм"},
        "regiment-or-detachment",
        "3.1",
        {"en": "one regiment of foot or one detachment", "ru": "один полк пехоты или один отряд"},
    ),
    Bad(
        "a garrison of the set-up in a point of the foe's",
        GAME.setup("c1632", {}),
        {"en": "garrison Munich with a regiment", "ru": "Мюнхен: полк"},
        "not-your-post",
        "3.1",
        {"en": "Name a point of your list", "ru": "из своего списка"},
    ),
)
