"""Positions in which lines are asked back, and what the desk makes of a line in one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LayOut, Play, SendScout
from games.sunset_of_empire.title import SunsetTitle
from games.title import Accepted
from mailer.desk import proposing
from mailer.desk.intake import Intake
from mailer.desk.pieces import take_apart
from mailer.desk.visit import Visit
from mailer.post.letter import CharsetText
from parsers.kit.lexicon import language
from parsers.reading import Ambiguous, Line, Understood, Unreadable
from parsers.sunset_of_empire.reader import SunsetReader
from tests.sunset_of_empire.attacks import attacked
from tests.sunset_of_empire.session import GAME, Session, fight

TITLE = SunsetTitle(GAME.catalogue)
READER = SunsetReader(GAME.catalogue)
HAND = ("duquesne", "g101", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "u35", "landwehr")


class Answer(NamedTuple):
    """``how``: read, asked, which or refused; ``orders`` as they print, each of several after a ``;``."""

    how: str
    orders: str


def _laying() -> Session:
    game = Session(GAME.setup("standard", {})).draws(*HAND)
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    return game.dice(9, 9)


RESERVE = ("central-aa", "assault-11", "heavy-artillery-3", *HAND[1:6], "romfell", "u35")
WOMEN = ("womens-battalion", "bochkareva", "armoured-cars-8", "shidlovsky", "astra")


def _reserve() -> Session:
    game = Session(GAME.setup("standard", {})).draws(*RESERVE)
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    return game.dice(9, 9)


def _women() -> Session:
    game = Session(GAME.setup("standard", {})).draws(*HAND)
    game.draws("golub", "lion", "mark-5", "sydney", "anzac", *WOMEN)
    return game.dice(9, 9).gives(CENTRAL, LayOut(()))


def _spying() -> Session:
    game = _laying().gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut((CardId("golub"),)))
    return game.draws("dresden", "yavuz", "seydlitz")


def _scouting() -> Session:
    game = fight(("lion",), ("adolf", "yavuz", "l13"))
    return game.gives(CENTRAL, SendScout(game.tag("adolf"))).draws("dresden", "seydlitz")


def _deflecting() -> Session:
    game = attacked(("imperatritsa-maria", "sydney", "charlemagne", "princess-royal", "b11"), at="blucher")
    return game.gives(CENTRAL, Play(CardId("central-mackensen")))


def _entente() -> Session:
    actions = ("naval-mines", "barrage-balloon", "brusilov", "kazakov-ram", "field-hospital")
    return fight(
        ("lion", "camel", "seaforth", "e11"),
        ("hamidiye", "fokker-dr1", "prague-28", "friedrich", "u9"),
        hands={ENTENTE: tuple(f"entente-{each}" for each in actions)},
        first=ENTENTE,
    )


def _central() -> Session:
    actions = ("gas-attack", "recall", "sniper")
    return fight(
        ("sydney", "camel", "anzac", "krab", "mas-15"),
        ("friedrich", "albatros-d3", "siegfried", "u20", "!yavuz"),
        hands={CENTRAL: tuple(f"central-{each}" for each in actions)},
    )


def _open() -> Session:
    return fight(("lion", "camel", "seaforth"), ("prague-28",), first=ENTENTE)


def _pairs() -> Session:
    game = Session(GAME.setup("standard", {}))
    game.draws(
        "romfell", "armoured-guns-1", "nixe", "siegfried", "u9", "u35", "kluck", "dresden", "l13", "lz37"
    )
    game.draws("golub", "lion", "sydney", "krab", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5")
    return game.dice(9, 9)


def _formation() -> Session:
    return fight(("denikin+iron-brigade", "e1", "lion"), ("landwehr", "u35", "friedrich"))


POSITIONS = {
    "pairs": _pairs,
    "formation": _formation,
    "open": _open,
    "lay": _laying,
    "reserve": _reserve,
    "women": _women,
    "pigeon": lambda: fight(("mark-5", "pigeon-888"), ("strem-28", "friedrich"), first=ENTENTE),
    "entente": _entente,
    "central": _central,
    "counter": lambda: attacked(("lion", "sydney"), at="blucher"),
    "deflect": _deflecting,
    "spy": _spying,
    "scout": _scouting,
}


@cache
def position(name: str) -> Session:
    """Nothing in it changes."""
    return POSITIONS[name]()


def rows(kind: str) -> Iterator[tuple[str, Any]]:
    """The lines of a table of proposing.toml and strangers.toml, each with its position."""
    for name in ("proposing.toml", "strangers.toml"):
        path = Path(__file__).with_name(name)
        for group in tomllib.loads(path.read_text("utf-8"))[kind]:
            yield from ((group["at"], line) for line in group["lines"])


def answered(at: str, text: str) -> Answer:
    """What the desk says of a letter of one line."""
    visit = _visit(at, text)
    ask = visit.ask
    assert ask is not None
    taken = take_apart(CharsetText("", text, text, "", ""), READER, "", ask.seat)
    lines = [line for line in taken.lines if isinstance(line, Understood | Unreadable | Ambiguous)]
    lines = proposing.put(visit, lines, taken.text)
    if read := [line for line in lines if isinstance(line, Understood)]:
        return Answer("read", _orders(visit, read))
    meant = [line.suggestion for line in lines if isinstance(line, Unreadable) and line.suggestion]
    if meant:
        again = READER.read("\n".join(meant), guess=False)
        return Answer("asked", _orders(visit, again))
    which = [line for line in lines if isinstance(line, Ambiguous)]
    return Answer("which", "; ".join(which[0].candidates)) if which else Answer("refused", "")


def _orders(visit: Visit, lines: tuple[Line, ...] | list[Line] | list[Understood]) -> str:
    (play, seat), ask = visit.at_table, visit.ask
    assert ask is not None
    written = [line.written for line in lines if isinstance(line, Understood)]
    verdicts = play.title.draft(play.view(seat), ask, None, written, visit.person.lang).verdicts
    return "; ".join(each.canonical for each in verdicts if isinstance(each, Accepted))


def _visit(at: str, text: str) -> Visit:
    game = position(at)
    registered = SimpleNamespace(reader=lambda scenario: READER)
    drafts: Mapping[Any, Any] = {}
    play = SimpleNamespace(
        registered=registered,
        row=SimpleNamespace(scenario="standard"),
        match=SimpleNamespace(drafts=drafts),
        title=TITLE,
        view=game.view,
    )
    intake, person = Intake(), SimpleNamespace(lang=language(text))
    visit = SimpleNamespace(at_table=(play, game.ask.seat), ask=game.ask, intake=intake, person=person)
    return cast(Visit, visit)
