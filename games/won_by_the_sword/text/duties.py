"""What a question asks of its seat, in words with what it is about; it must not judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from adjudicator.kinds import Args, Ask, Seat, Value
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.forces import Ability, Force, LeaderId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.baggage.paying import due, rate
from games.won_by_the_sword.rules.ground.chits import held
from games.won_by_the_sword.rules.ground.score import total
from games.won_by_the_sword.rules.ground.sheltering import places
from games.won_by_the_sword.rules.ground.size import levels, patrols_of
from games.won_by_the_sword.rules.phases.activating import epidemic_due, from_hand, mutinous
from games.won_by_the_sword.rules.phases.rounds import FROM_HAND, replaced_by, unmoved
from games.won_by_the_sword.rules.sieges.strength import row
from games.won_by_the_sword.rules.sieges.works import doubles
from games.won_by_the_sword.text.gazetteer import ways
from games.won_by_the_sword.text.tables import units_said
from games.words import Words


def duties(source: Source, view: View, ask: Ask, words: Words) -> tuple[str, ...]:
    """What is to be decided, by what its seat sees."""
    if view.own is None:
        raise AssertionError("a spectator decides nothing")
    facts = {**ask.args, **_facts(source, view, view.own, ask, words)}
    said = [words.say(_key(ask), facts)]
    said += [
        words.say(f"asked.{key}", {**facts, **more})
        for key, more in _more(source, view, view.own, ask, words)
    ]
    return tuple(said)


def _key(ask: Ask) -> str:
    """An activation whose card is drawn, and a card that goes unplayed, have words of their own."""
    if ask.kind == "activate":
        if not ask.args["columns"]:
            return "asked.throw"
        return "duty.activate" if from_hand(ask) else "asked.drawn"
    return f"duty.{ask.kind}"


def _facts(source: Source, view: View, own: Side, ask: Ask, words: Words) -> Args:
    """What the words of a kind name beside what the question brings."""
    board = view.board
    match ask.kind:
        case "setup":
            posts = source.setups[board.terms.scenario].posts[ask.seat]
            return {
                "strong": tuple(point for point, post in posts.items() if post.regiment),
                "others": tuple(point for point, post in posts.items() if not post.regiment),
                "pool": units_said(source, own, own.pool, words),
            }
        case "activate" | "go":
            return {"hand": own.hand}
        case "return":
            return {"could": replaced_by(source, own, LeaderId(str(ask.args["leader"])))}
        case "sally":
            return {"column": board.sieges[PointId(str(ask.args["point"]))].column}
        case "shelter":
            return {"could": places(board, ask.seat)}
        case "conclude":
            return {"points": {str(seat): total(source, board, seat) for seat in board.score}}
    return {}


def _more(source: Source, view: View, own: Side, ask: Ask, words: Words) -> list[tuple[str, Args]]:
    """Further lines: what an epidemic demands, which column of a garrison could be made, markers, levels."""
    made: list[tuple[str, Args]] = []
    if ask.kind == "activate":
        if from_hand(ask):
            made.append(("hand", {}))
        ill = epidemic_due(source, view.board, own, ask.seat) if from_hand(ask) else None
        if ill is not None:
            last = ask.args["number"] == FROM_HAND or len(unmoved(view.board, ask.seat)) == 1
            made.append(("epidemic-now" if last else "epidemic", {"card": ill[0], "columns": ill[1]}))
        free = [
            each
            for each in columns_of(ask.seat, source.tables.figures.columns)
            if each not in view.board.columns
        ]
        if free and not ask.args["columns"] and any(force.leaders for force in own.garrisons.values()):
            made.append(("muster", {}))
    if ask.kind == "activate":
        cards = own.hand if ask.args["columns"] and from_hand(ask) else ()
        made += [*_labor(source, cards), *_unpaid(source, view, own, ask)]
    if ask.kind == "go" and view.acting is not None:
        cards = () if _digs_well(source, view, own, view.acting) else (view.acting.card,)
        made += [*_labor(source, cards), *_short(source, own, view.acting)]
    if ask.kind in ("activate", "go"):
        made += _at_hand(source, view, own, ask)
    if ask.kind in ("accept", "plan") and view.fight is not None:
        made += _in_battle(source, view, own, ask.seat, view.fight, words)
    if ask.kind == "sally":
        point = PointId(str(ask.args["point"]))
        garrison, guns = own.garrisons[point], row(source, point).guns
        made.append(("besieged", {"units": units_said(source, own, garrison.units, words), "guns": guns}))
        made += _chits(source, own, [garrison], ("bombardment",))
    if ask.kind == "lose":
        made += _losing(source, view, own, ask, words)
    return made


def _losing(source: Source, view: View, own: Side, ask: Ask, words: Words) -> list[tuple[str, Args]]:
    """Who may take losses; how many works stand that may go instead, and how many the siege requires."""
    whom = str(ask.args["column"] or ask.args["point"])
    force = next((each for key, each in (*own.columns.items(), *own.garrisons.items()) if key == whom), None)
    made: list[tuple[str, Args]] = []
    if force is not None:
        made.append(("has", {"units": units_said(source, own, force.units, words)}))
    point = view.board.siege_by(ColumnId(whom)) if ask.args.get("works") else None
    if point is not None:
        siege = view.board.sieges[point]
        made.append(("works", {"built": siege.built, "required": siege.required}))
    return made


def _unpaid(source: Source, view: View, own: Side, ask: Ask) -> list[tuple[str, Args]]:
    """Columns whose soldiers want their wages, or starve by any card of the hand (7.2)."""
    said = ask.args["columns"]
    columns = [ColumnId(str(each)) for each in said] if isinstance(said, tuple) else []
    owed = {each: mutinous(source, view.board, own.columns[each]) for each in columns}
    made: list[tuple[str, Args]] = []
    for special in dict.fromkeys(filter(None, owed.values())):
        unpaid = tuple(each for each in columns if owed[each] == special)
        made.append(("unpaid", {"columns": unpaid, "pay": special.pay, "most": special.roll}))
    for column in columns if from_hand(ask) else ():
        force = own.columns[column]
        size = levels(source, force, patrols_of(view.board, own, column).values())
        least = min((rate(source, source.pack[card], size) for card in own.hand), default=0)
        if least > force.baggage:
            made.append(("starving", {"column": column, "has": force.baggage, "least": least}))
    return made


def _labor(source: Source, cards: Sequence[CardId]) -> list[tuple[str, Args]]:
    """14.0 5: how the cards are used with which the country people dig."""
    digging = tuple(each for each in cards if source.pack[each].action == "impressed_local_labor")
    return [("labor", {"cards": digging})] if digging else []


def _digs_well(source: Source, view: View, own: Side, acting: Acting) -> bool:
    """Whether the foot of the besieger builds two works a point without the country people (14.0 5)."""
    point = view.board.siege_by(acting.column)
    return point is not None and doubles(source.roster, row(source, point), own.columns[acting.column].units)


def _short(source: Source, own: Side, acting: Acting) -> list[tuple[str, Args]]:
    """7.2: that the column has less baggage than its activation takes, and who would starve."""
    if acting.column not in own.columns:
        return []
    takes, has = due(source, acting), own.columns[acting.column].baggage
    args: Args = {"column": acting.column, "due": takes, "has": has, "levels": takes - has}
    return [("hungry", args)] if takes > has else []


_FOUGHT: tuple[Ability, ...] = (
    *("bombardment", "quickshot", "cavalry_charge", "infantry_charge", "aggressiveness"),
)
"""Chits that are of use to either side of a battle."""
_ACTING: tuple[Ability, ...] = (*_FOUGHT, "surprise_attack")


def _at_hand(source: Source, view: View, own: Side, ask: Ask) -> list[tuple[str, Args]]:
    """The points next to each column; where somebody can be fought or is besieged, with what."""
    near = _near(source, view, ask)
    made = [("near", each) for each in near]
    made += [("places", {"at": each["at"]}) for each in near[:1]]
    theirs = {marker.at for key, marker in view.board.columns.items() if seat_of(key) != ask.seat}
    if any(point in (each["at"], *_ends(each["could"])) for each in near for point in theirs):
        made.append(("fight", {}))
        made += _chits(source, own, [own.columns[ColumnId(str(each["column"]))] for each in near], _ACTING)
    return made


def _ends(roads: Value) -> Iterator[str]:
    """The points to which roads lead."""
    return (str(each).partition(">")[2] for each in cast(Sequence[str], roads))


def _in_battle(
    source: Source, view: View, own: Side, seat: Seat, fight: Fight, words: Words
) -> list[tuple[str, Args]]:
    """What a side has for a battle: regiments, markers, a chit, the card of the Initiative (2.0)."""
    column, board = fight.column(seat), view.board
    force, markers = own.columns[column], board.columns[column].advantages
    units = units_said(source, own, force.units, words)
    made: list[tuple[str, Args]] = [("own-line", {"column": column, "units": units, "count": markers})]
    regiments = [source.roster.units[unit] for unit in force.units]
    if len({each.veteran for each in regiments if each.levels}) > 1:
        made.append(("veteran-first", {}))
    attacks = column == fight.attacker
    made += _chits(source, own, [force], _FOUGHT if attacks else (*_FOUGHT, "entrenchments"))
    if board.initiative == seat and board.barred != seat and board.stock:
        made.append(("initiative", {"general": fight.general}))
    return made


def _chits(
    source: Source, own: Side, forces: Sequence[Force], useful: Sequence[Ability]
) -> list[tuple[str, Args]]:
    """Unused chits of those in command, and how each is used."""
    found = (held(source, own, force) for force in forces)
    return [
        ("chit", {"leader": leader, "ability": ability})
        for leader, ability in filter(None, found)
        if ability in useful
    ]


def _near(source: Source, view: View, ask: Ask) -> list[Args]:
    """Where the columns stand that may act, what is next to them, and what their rest will cost (15.0)."""
    said = (ask.args["column"],) if ask.kind == "go" else ask.args["columns"]
    made: list[Args] = []
    for column in said if isinstance(said, tuple) else ():
        marker = view.board.columns.get(ColumnId(str(column)))
        if marker is None:
            continue
        could = ways(source.atlas, marker.at)
        tired = marker.fatigue if ask.kind == "activate" else 0
        made.append({"column": str(column), "at": str(marker.at), "could": could, "tired": tired})
    return made
