"""Cards of reinforcements named by whom they bring, ``GE 9 as event``, or by number; tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from games.paths_of_glory.model.cards import Pack
from parsers.paths_of_glory.loose.tokens import Tokens

_LEADS = ({"CARDS"}, {"CARDS", "COMMA"})
_ARMIES = ("NATION", "NUMBER", "ORDINAL", "BADGE", "ARMY")
_PLAYED = ("EVENT", "OPS")
"""How a card may be played that is named so; beside points of other sorts an army is meant."""
_IDLE = {"ENTER", "CARDS", "CHOOSE"}
"""Verbs of cards between one and how it is played."""


def named(pack: Pack, tokens: Sequence[Token]) -> Tokens:
    """The tokens with cards for the armies that stand for them where a card is played."""
    made = list(tokens)
    at = next((at for at, token in enumerate(made) if token.type in _PLAYED), None)
    if at is None:
        return _numbered(made)
    end = at
    while end and made[end - 1].type in _IDLE:
        end -= 1
    begin = end
    while begin and made[begin - 1].type in _ARMIES:
        begin -= 1
    leads = {token.type for token in made[:begin]}
    if begin < end and (not leads or leads in _LEADS):
        cards = _bringing(pack, made[begin:end])
        return [*made[:begin], _card(cards, made[begin]), *made[at:]] if cards else made
    carded = (
        made[at].type == "EVENT"
        and made[end - 1 : end]
        and made[end - 1].type in ("CARD", "RPAR")
        and end < at
    )
    if carded and {token.type for token in made[end:at]} == {"ENTER"}:  # ``we bring them in by event``
        return [*made[:end], *made[at:]]
    return made


def behind(pack: Pack, tokens: Sequence[Token]) -> tuple[tuple[str, ...], int]:
    """``By event, of course: GE 10 to Essen``: the cards that bring who is placed, and the token of that."""
    kinds = [token.type for token in tokens]
    if kinds[:1] != ["EVENT"] or kinds[1:2] not in (["COMMA"], ["COLON"], ["DASH"]):
        return (), 0
    begin = next((at for at, kind in enumerate(kinds) if kind not in ("EVENT", "COMMA", "COLON", "DASH")), 1)
    end = begin
    while end < len(kinds) and kinds[end] in _ARMIES:
        end += 1
    if begin == end or kinds[end : end + 1] not in (["TO"], ["AT"], ["ENTER"]):
        return (), 0
    return _bringing(pack, tokens[begin:end]), begin


def _numbered(made: Tokens) -> Tokens:
    """``play reinforcements number 12``: one card, where cards of that title have the number."""
    kinds = [token.type for token in made]
    if kinds[:3] != ["CARDS", "CARD", "NUMBER"] or kinds[3:4] not in ([], ["COMMA"], ["COLON"]):
        return made
    alike = [card for card in str(made[1]).split() if int(card.rpartition("_")[2]) == int(made[2])]
    if len(str(made[1]).split()) < 2 or not alike:
        return made
    return [made[0], _card(alike, made[1]), *made[3:]]


def _bringing(pack: Pack, units: Sequence[Token]) -> tuple[str, ...]:
    """Cards that bring one army that is named."""
    said = {token.type: str(token) for token in units}
    badge = said.get("BADGE") or said.get("NUMBER") or said.get("ORDINAL") or ""
    nation, several = said.get("NATION", ""), len(said) < len(units)
    if several or not badge or (badge.isdecimal() and not nation):
        return ()
    ends = f"_{badge.lower()}_army"
    return tuple(
        card_id
        for card_id, card in pack.cards.items()
        if any(str(kind).endswith(ends) and str(kind).startswith(nation.lower()) for kind, _ in card.brings)
    )


def _card(cards: Sequence[str], token: Token) -> Token:
    return Token.new_borrow_pos("CARD", " ".join(cards), token)
