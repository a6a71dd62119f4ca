"""Ways to say one answer to each kind of question, in both languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.won_by_the_sword.model import clauses, orders
from games.won_by_the_sword.model.acting import Besieged, Holding, Losing, Quartering, Sheltering
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.fighting import Fight, Forced, Planning, Retreating
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.names import Place
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    Concluding,
    NewRound,
    NewTurn,
    Preceding,
    Returning,
    State,
)
from tests.won_by_the_sword.bad_letters import acting, asked, done, field, moved
from tests.won_by_the_sword.positions import force, garrison, on, put, side, table

P1, P2, P3, C1 = (ColumnId(each) for each in ("P1", "P2", "P3", "C1"))
FORAGE = clauses.Foraging()


@dataclass(frozen=True, slots=True)
class Case:
    """Ways to say one answer to the question of a position."""

    name: str
    position: State
    said: tuple[str, ...]
    order: Any


def move(point: str) -> clauses.Moving:
    return clauses.Moving(Place("", (PointId(point),)))


def three() -> State:
    return put(done(field(), "P1", "P2"), "P3", "aalen", force("2 sweden-c", "sweden-o"))


def mustering() -> State:
    units = force("2 sweden-i, 1 sweden-d", "gustavus")
    return garrison(field(), PROTESTANT, "ulm", units)


def two_leaders() -> State:
    units = force("4 sweden-i, 4 sweden-c", "gustavus", "horn", "sweden-o", baggage=2)
    return put(field(), "P1", "noerdlingen", units)


def battle(step: str) -> State:
    """P1 and C1 in one point."""
    position = table(moved(field(), "C1", "noerdlingen"), stock=4)
    if step == "accept":
        return acting(position, "C1", 4, Forced(Fight(PointId("noerdlingen"), C1, P1)))
    fight = Fight(PointId("noerdlingen"), P1, C1, general=True)
    if step == "plan":
        marker = replace(position.board.columns[P1], advantages=2)
        position = table(position, columns={**position.board.columns, P1: marker})
        return acting(position, "P1", 4, Planning(fight, PROTESTANT))
    lost = Fight(PointId("noerdlingen"), C1, P1, general=True)
    return acting(position, "C1", 4, Retreating(lost, CATHOLIC, rout=False, bare=step == "bare"))


def losing(levels: int, **marks: Any) -> State:
    return acting(field(), "P1", 4, Losing(PROTESTANT, levels, "epidemic", P1, **marks))


def works() -> State:
    position = table(field(), sieges={PointId("noerdlingen"): Siege(P1, 6, 3)})
    return acting(position, "P1", 4, Losing(PROTESTANT, 3, "sally", P1, works=True))


def besieged(units: str = "1 sweden-i, 1 sweden-vc, 1 sweden-g") -> State:
    position = garrison(field(), PROTESTANT, "ulm", force(units))
    position = table(moved(position, "C1", "ulm:L"), sieges={PointId("ulm"): Siege(C1, 8, 4)})
    return acting(position, "C1", 4, Besieged(PointId("ulm")))


def holding() -> State:
    return acting(moved(field(), "P1", "rain"), "P1", 4, Holding(PointId("rain"), P1))


def quartering() -> State:
    position = garrison(field(), PROTESTANT, "memmingen", force("1 sweden-d"))
    stage = Quartering(PROTESTANT, Force({UnitId("sweden-d"): 1}), PointId("biberach"))
    return acting(position, "C1", 4, stage)


def sheltering() -> State:
    stage = Sheltering(PROTESTANT, "leaders", leaders=(LeaderId("gustavus"),), near=PointId("rain"))
    return acting(field(), "C1", 4, stage)


def returning() -> State:
    position = on(field(initiative=PROTESTANT), NewRound(), Preceding(), Returning((LeaderId("gustavus"),)))
    return side(position, PROTESTANT)


def units(**counts: int) -> dict[UnitId, int]:
    return {UnitId(key.replace("_r", "/").replace("_", "-")): count for key, count in counts.items()}


CASES = (
    Case(
        "column and card",
        asked(field()),
        (
            "1 with 26: forage",
            "1 картой 26: фуражировка",
            "col. 1, 26, forage",
            "play 26 on column 1: forage",
        ),
        orders.Activate(P1, card="26", tasks=(FORAGE,)),  # type: ignore[arg-type]
    ),
    Case(
        "a column by its leader",
        asked(field()),
        ("Banér with 9: forage", "Банер картой 9: фураж"),
        orders.Activate(P2, card="09", tasks=(FORAGE,)),  # type: ignore[arg-type]
    ),
    Case(
        "a column by its point",
        asked(field()),
        ("my column in Ansbach, 9: forage", "колонна в Ансбахе картой 9: фуражировка"),
        orders.Activate(P2, card="09", tasks=(FORAGE,)),  # type: ignore[arg-type]
    ),
    Case(
        "drawn",
        asked(three(), 3),
        ("3 drawn: forage", "3 из колоды: фуражировка"),
        orders.Activate(P3, tasks=(FORAGE,)),
    ),
    Case(
        "out of a garrison",
        asked(mustering()),
        ("3 with 9 from the garrison of Ulm: forage", "3 картой 9 из гарнизона Ульма: фуражировка"),
        orders.Activate(P3, card="09", tasks=(FORAGE,), garrison=PointId("ulm")),  # type: ignore[arg-type]
    ),
    Case(
        "under a leader",
        asked(two_leaders()),
        ("1 with 26 under Horn: forage", "1 картой 26 под командой Горна: фуражировка"),
        orders.Activate(P1, card="26", tasks=(FORAGE,), commander=LeaderId("horn")),  # type: ignore[arg-type]
    ),
    Case(
        "by the name of the one of two who commands",
        asked(two_leaders()),
        ("Horn with 26: forage", "Горн картой 26: фуражировка"),
        orders.Activate(P1, card="26", tasks=(FORAGE,), commander=LeaderId("horn")),  # type: ignore[arg-type]
    ),
    Case(
        "by the name of the one who commands anyhow",
        asked(two_leaders()),
        ("Gustavus with 26: forage", "Густав Адольф картой 26: фуражировка"),
        orders.Activate(P1, card="26", tasks=(FORAGE,)),  # type: ignore[arg-type]
    ),
    Case(
        "nothing",
        asked(field()),
        ("2 with 9: nothing", "2 картой 9: ничего", "2 к9: стоит"),
        orders.Activate(P2, card="09", tasks=(orders.End(),)),  # type: ignore[arg-type]
    ),
    Case(
        "tasks one after another",
        asked(field()),
        (
            "1 with 26:\nmove Dinkelsbühl\nforage\nforage\nend",
            "1 картой 26: Динкельсбюль; фуражировка дважды; на этом всё",
        ),
        orders.Activate(
            P1,
            card="26",  # type: ignore[arg-type]
            tasks=(move("dinkelsbuehl"), clauses.Foraging(2), orders.End()),
        ),
    ),
    Case(
        "more tasks",
        acting(field()),
        ("forage; end", "фуражировка; конец активации"),
        orders.Go((FORAGE, orders.End())),
    ),
    Case(
        "first",
        on(field(initiative=PROTESTANT), NewRound(), Preceding()),
        ("first", "хожу первым"),
        orders.Precede(True),
    ),
    Case(
        "second",
        on(field(initiative=PROTESTANT), NewRound(), Preceding()),
        ("let the enemy go first", "хожу вторым"),
        orders.Precede(False),
    ),
    Case(
        "accepted",
        battle("accept"),
        ("accept", "принимаю бой", "give battle", "даю бой"),
        orders.Accept(True),
    ),
    Case("declined", battle("accept"), ("decline", "уклоняюсь"), orders.Accept(False)),
    Case(
        "accepted with a plan",
        battle("accept"),
        (
            "accept; 1 horse to the right; retreat Dinkelsbühl, abandon all",
            "принимаю; 1 конный направо; отступать в Динкельсбюль, бросить всё",
            "We give battle: 1 horse to the right; retreat Dinkelsbühl, abandon all",
            "даём бой: 1 конный направо; отступать в Динкельсбюль, бросить всё",
        ),
        orders.Accept(True, orders.Plan(horse=-1, retreat=orders.Retreat((PointId("dinkelsbuehl"),), True))),
    ),
    Case(
        "a plan",
        battle("plan"),
        (
            "TA right; 2 foot to the left; do not reinforce the centre",
            "We stand and fight; TA right; 2 foot to the left; do not reinforce the centre",
            "ТП на правое; 2 пехоты налево; центр не усиливать",
        ),
        orders.Plan(
            advantages={"right": 1},
            foot={"left": 2},
            posted={"left": {UnitId("sweden-i"): 2}},
            reinforce=False,
        ),
    ),
    Case(
        "all markers of a plan, and who loses",
        battle("plan"),
        ("all TA in the centre; foot first", "все ТП в центр; сначала пехота"),
        orders.Plan(
            advantages={"centre": 2},
            losses=(UnitId("sweden-i/"), UnitId("sweden-i"), UnitId("sweden-vi/"), UnitId("sweden-vi")),
        ),
    ),
    Case("a plan of nothing", battle("plan"), ("default", "по умолчанию"), orders.Plan()),
    Case(
        "losses named",
        losing(3),
        ("lose 2 foot, 1 horse", "потери: 2 пехоты, 1 конный", "2 foot and 1 horse"),
        orders.Lose(units(sweden_c=1, sweden_i=2)),
    ),
    Case(
        "veterans named",
        losing(3),
        ("lose 1 vet foot, 2 foot", "потери: 1 ветеранская пехота, 2 пехоты"),
        orders.Lose(units(sweden_i=2, sweden_vi=1)),
    ),
    Case("the one that is due", losing(1), ("lose foot", "теряет пехота"), orders.Lose(units(sweden_i=1))),
    Case("all that are due", losing(3), ("lose foot", "теряет пехота"), orders.Lose(units(sweden_i=3))),
    Case(
        "an order of losses",
        losing(3),
        ("horse first", "сначала конница"),
        orders.Lose(units(sweden_c=3)),
    ),
    Case(
        "works instead of men",
        works(),
        ("give up works", "терять работы"),
        orders.Lose({}, 3),
    ),
    Case(
        "a work and men",
        works(),
        ("lose 1 work, 2 foot", "потерять 1 работу, 2 пехоту"),
        orders.Lose(units(sweden_i=2), 1),
    ),
    Case(
        "a retreat",
        battle("retreat"),
        ("retreat Dinkelsbühl", "отступать в Динкельсбюль"),
        orders.Retreat((PointId("dinkelsbuehl"),)),
    ),
    Case(
        "a retreat without guns and baggage",
        battle("retreat"),
        ("retreat Dinkelsbühl, Ansbach, abandon", "отступать Динкельсбюль, Ансбах, бросить"),
        orders.Retreat((PointId("dinkelsbuehl"), PointId("ansbach")), abandon=True),
    ),
    Case(
        "a retreat towards",
        battle("retreat"),
        ("retreat towards Nuremberg", "отступать в сторону Нюрнберга"),
        orders.Retreat((PointId("nuremberg"),), towards=True),
    ),
    Case(
        "fire and no sally",
        besieged(),
        (
            "bombard, no sally",
            "обстрел, без вылазки",
            "default",
            "Return fire, but keep everyone inside the walls.",
            "Гарнизон стреляет из пушек, на вылазку никто не идёт.",
        ),
        orders.Sally(True),
    ),
    Case(
        "neither",
        besieged(),
        ("no fire, no sortie", "ни обстрела, ни вылазки", "wait", "Ждём.", "Ждём: не стреляем."),
        orders.Sally(False),
    ),
    Case(
        "a sally",
        besieged(),
        ("sally with the foot", "вылазка пехотным полком"),
        orders.Sally(True, UnitId("sweden-i")),
    ),
    Case(
        "the only unit that can sally",
        besieged("1 sweden-i, 1 sweden-g"),
        ("sally", "вылазка", "make a sortie", "делаю вылазку"),
        orders.Sally(True, UnitId("sweden-i")),
    ),
    Case(
        "a garrison of a detachment",
        holding(),
        (
            "hold with a detachment",
            "новый гарнизон: отряд",
            "a detachment",
            "garrison: detachment",
            "гарнизон: отряд",
            "A detachment shall hold Rain.",
            "В Райне остаётся один отряд.",
            "Rain garrison: one detachment",
            "Leave one detachment as the garrison.",
        ),
        orders.Hold(units(sweden_d=1)),
    ),
    Case(
        "a garrison with leader and baggage",
        holding(),
        (
            "new garrison: 1 foot, ordinary leader, 1 BP",
            "новый гарнизон: 1 пехота, обычный полководец, 1 ОО",
        ),
        orders.Hold(units(sweden_i=1), (LeaderId("sweden-o"),), 1),
    ),
    Case(
        "where a garrison goes",
        quartering(),
        ("garrison goes to Memmingen", "пусть идут в Мемминген"),
        orders.Shelter("memmingen"),
    ),
    Case(
        "whom leaders join",
        sheltering(),
        ("the leaders join column 2", "полководцы во вторую колонну"),
        orders.Shelter("P2"),
    ),
    Case(
        "whom a leader replaces",
        returning(),
        ("the leaders join column 2", "полководцы во вторую колонну"),
        orders.Shelter("P2"),
    ),
    Case(
        "a roll for the end",
        on(field(turn=4), NewTurn(), Concluding(PROTESTANT)),
        ("roll for the end", "бросить на окончание", "yes"),
        orders.Conclude(True),
    ),
    Case(
        "no roll for the end",
        on(field(turn=4), NewTurn(), Concluding(PROTESTANT)),
        ("play on, no end roll", "на окончание не бросать"),
        orders.Conclude(False),
    ),
    Case(
        "a card thrown",
        on(
            done(field(), "P1", "P2"), NewRound(), Alternating(PROTESTANT, 2, True), Activating(PROTESTANT, 2)
        ),
        ("discard 9", "сбросить 9", "9 в сброс"),
        orders.Throw("09"),  # type: ignore[arg-type]
    ),
    Case(
        "the lowest card thrown",
        on(
            done(field(), "P1", "P2"), NewRound(), Alternating(PROTESTANT, 2, True), Activating(PROTESTANT, 2)
        ),
        ("the lowest card", "младшую карту"),
        orders.Throw("02"),  # type: ignore[arg-type]
    ),
)
