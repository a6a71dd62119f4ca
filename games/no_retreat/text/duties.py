"""What a question asks of its seat, in words with the hexes, units and cards that it is about; no rules."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Ask, Value
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.text.wording import Wording
from games.words import Words

_UNITS = ("units", "defenders", "cadres")


def duties(source: Source, view: View, ask: Ask, words: Words) -> tuple[str, ...]:
    """What is to be decided; in a window also which cards of the own hand could be played now."""
    facts = _facts(Wording(source, view.board, words), ask)
    said = [words.say(f"duty.{ask.kind}", facts)]
    if "attacker" in ask.args:
        said.append(words.say("asked.of-battle", facts))
    if "window" in ask.args:
        cards = tuple(card for card in view.hand if _is_for(source, view, ask, card))
        said.append(words.say("asked.playable" if cards else "asked.none-playable", {"cards": cards}))
    return tuple(said)


def _is_for(source: Source, view: View, ask: Ask, card: CardId) -> bool:
    return play.could_play(source, view.board, str(ask.args["window"]), ask.seat, card)


def _facts(wording: Wording, ask: Ask) -> Mapping[str, Value]:
    """The facts of the question, units by the names of the sides that are up."""
    facts = dict(ask.args)
    for name in _UNITS:
        units = facts.get(name)
        if isinstance(units, tuple | list):
            facts[name] = wording.units(units)  # type: ignore[arg-type]
    return facts
