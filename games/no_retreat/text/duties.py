"""What a question asks of its seat, in words with the hexes, units and cards that it is about; no rules."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Ask, Value
from games.no_retreat.model.atlas import RAIL
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Counterblow, Counterblows
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import choosing
from games.no_retreat.rules.cards.effects import points
from games.no_retreat.rules.combat import counterblows, shifts, targets
from games.no_retreat.rules.combat.commit import measured
from games.no_retreat.rules.combat.outcome import advance
from games.no_retreat.text.ends import at_ends
from games.no_retreat.text.organizing import possible
from games.no_retreat.text.remedies import playable
from games.no_retreat.text.wording import Wording
from games.words import Words

_ANY_CARD = CardId("20")
"""What the form of an order names; no card of a hand is shown."""
_UNITS = ("units", "defenders", "cadres")


def duties(source: Source, view: View, ask: Ask, words: Words) -> tuple[str, ...]:
    """What is to be decided; in a window also which cards of the own hand could be played now."""
    wording = Wording(source, view.board, words)
    facts = _facts(wording, ask)
    if ask.kind == "target":
        lie = {hex_: each for hex_, each in view.board.markers.items() if each.owner != ask.seat}
        marked = tuple(hex_ for hex_, each in lie.items() if each.kind == "counterblow")
        facts = {**facts, "most": targets.most_targets(source, view.board, ask.seat), "marked": marked}
    if ask.kind == "detrain":
        riders = [unit for unit in source.roster.of[ask.seat] if view.board.units[unit].at == RAIL]
        facts = {**facts, "riders": wording.units(riders)}
    if ask.kind == "advance" and view.fight is not None:
        facts = {**facts, "units": _reaching(source, view, ask, wording, words)}
    if ask.kind == "choose":
        facts = {**facts, **_shown(source, view, ask)}
    said = [words.say(_key(ask), facts)]
    if ask.kind == "counterblow" and (hexes := tuple(counterblows.could_be(source, view.board, ask.seat))):
        most = min(counterblows.left(source, view.board, ask.seat), len(hexes))
        form = wording.lines(Counterblows((Counterblow(hexes[0], _ANY_CARD),)))
        args: Mapping[str, Value] = {"hexes": hexes, "most": most, "example": "; ".join(form)}
        said.append(words.say("asked.could-blow", args))
    if ask.kind == "battle" and (markers := view.board.support[ask.seat]):
        said.append(words.say("asked.support", {"count": markers}))
    if ask.kind == "organize":
        said += possible(source, view.board, ask.seat, wording)
    if ask.args.get("window") == "built":
        said.append(words.say("asked.built", facts))
    if "attacker" in ask.args:
        said.append(words.say("asked.of-battle", facts))
        said += _odds(source, view, ask, words)
    if "window" in ask.args:
        cards = tuple(card for card in view.hand if playable(source, view, ask, card))
        facts = _played(cards) if cards else {"standing": words.say(f"plan.{ask.kind}")}
        said.append(words.say("asked.playable" if cards else "asked.none-playable", facts))
    if left := at_ends(source, view, ask):
        told = [window for card in left for window in source.pack.half(card, ask.seat).windows]
        said.append(words.say("asked.left-word", {**_played(left), "moments": tuple(dict.fromkeys(told))}))
    return tuple(said)


def _key(ask: Ask) -> str:
    """What an event asks has words of its own, and so has a card that was just discarded."""
    if ask.kind == "choose":
        return f"question.{ask.args['question']}"
    return "asked.discarded" if ask.args.get("window") == "discarded" else f"duty.{ask.kind}"


def _odds(source: Source, view: View, ask: Ask, words: Words) -> list[str]:
    """How the battle stands before it is decided: what it comes to, and the die if it has fallen."""
    fight, columns = view.fight, source.tables.columns
    if fight is None or not (ask.kind == "defend" or "window" in ask.args):
        return []
    board = view.board
    if any(board.units[unit].at not in source.atlas for unit in (*fight.attackers, *fight.defenders)):
        return []
    if not fight.die:
        fight = measured(source, board, fight)
    start, final = (columns[at] if at >= 0 else "" for at in fight.columns)
    attack, defence = (
        shifts.strength(source, board, units, fight) for units in (fight.attackers, fight.defenders)
    )
    facts: dict[str, Value] = {
        "attack": attack,
        "defence": defence,
        "ratio": start,
        "final": final,
        "shifts": shifts.told(fight.shifts),
        "open": not fight.die,
    }
    said = [words.say("asked.odds", facts)]
    if fight.die and fight.result is not None:
        said.append(words.say("asked.die", {"die": fight.die, "result": fight.result}))
    return said


def _shown(source: Source, view: View, ask: Ask) -> Mapping[str, Value]:
    """What a choice of an event is among and the seat may see: a hand that is shown, the pile, markers."""
    match ask.args["question"]:
        case "spy":
            return {"cards": view.seen}
        case "fetch":
            return {"cards": choosing.fetchable(source, view, ask)}
        case "weather":
            this, coming = (points.other_side(source, view.board, view.board.turn + at) for at in (0, 1))
            return {"this": this, "coming": coming}
    return {}


def _reaching(source: Source, view: View, ask: Ask, wording: Wording, words: Words) -> str:
    """Who may advance, each with how many hexes at most (10.8.1)."""
    fight, units = view.fight, ask.args.get("units", ())
    assert fight is not None
    named = [UnitId(str(unit)) for unit in units] if isinstance(units, tuple | list) else []
    free = advance.vacated(source, view.board, fight)
    stopped = bool(free) and all(advance.stops(source, view.board, hex_) for hex_ in free)
    reach = [
        (wording.unit(unit), 1 if stopped else advance.most(source, view.board, fight, unit))
        for unit in named
    ]
    first = [words.say("asked.reach", {"unit": unit, "most": most}) for unit, most in reach[:1]]
    return ", ".join([*first, *(f"{unit} ({most})" for unit, most in reach[1:])])


def _played(cards: tuple[CardId, ...]) -> Mapping[str, Value]:
    """Cards that could be played, and the number that stands for any of them."""
    return {"cards": cards, "number": int(cards[0])}


def _facts(wording: Wording, ask: Ask) -> Mapping[str, Value]:
    """The facts of the question, units by the names of the sides that are up."""
    figures = ask.args.get("figures")
    facts = {**figures, **ask.args} if isinstance(figures, Mapping) else dict(ask.args)
    for name in _UNITS:
        units = facts.get(name)
        if isinstance(units, tuple | list):
            facts[name] = wording.units(units)  # type: ignore[arg-type]
    return facts
