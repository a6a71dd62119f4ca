"""What lies beside the map as a scene: turn, sides, the own columns and hand; it must not know pixels."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.kit.shelves import shelf
from games.marks import Face, Mark, Piece, Scene
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.cards import SIZES, CardId
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.picture.forces import led
from games.won_by_the_sword.rules.phases.victory import total
from games.words import Words

ROW = 5
"""Cards of a row of the hand, at least."""
COLUMNS = 4


def strip(source: Source, view: View, words: Words, shown: str) -> Scene:
    """The strip under a map; only a seat's own has rows for its columns and, with cards in it, its hand.

    ``shown``: the frame above it.
    """
    marks: list[Mark] = [Piece(f"view/{shown}", "view", "TRACK")]
    marks += shelf("tracks", _tracks(source, view, words))
    marks += shelf("sides", [plate for seat in SEATS for plate in _side(source, view, seat, words)])
    if view.own is None or view.seat is None:
        return Scene("won_by_the_sword/strip", words.lang, "", marks=tuple(marks))
    marks += shelf("columns", _columns(source, view, view.own, view.seat, words), COLUMNS)
    if not view.own.hand:
        return Scene("won_by_the_sword/strip-columns", words.lang, "", marks=tuple(marks))
    cards = [_card(source, view.seat, card, words) for card in view.own.hand]
    half = max(ROW, (len(cards) + 1) // 2)
    marks += shelf("hand", cards[:half], half)
    board = "won_by_the_sword/strip-hand"
    if len(cards) > half:
        board = "won_by_the_sword/strip-hands"
        marks += shelf("hand-more", cards[half:], half)
    return Scene(board, words.lang, "", marks=tuple(marks))


def _plate(colour: str, title: str, figure: object = "", note: str = "") -> Face:
    return Face("", colour, title, str(figure), note)


def _tracks(source: Source, view: View, words: Words) -> list[Face]:
    """Turn, round, who has the Initiative, markers and cards left; the activation under way."""
    board = view.board
    setup = source.setups[board.terms.scenario]
    season = setup.turns[max(board.turn, 1) - 1].season
    barred = words.say("strip.barred") if board.barred else ""
    plates = [
        _plate(
            "TRACK",
            words.say("strip.turn", {"turns": len(setup.turns)}),
            board.turn,
            words.name("season", season),
        ),
        _plate("TRACK", words.say("strip.round", {"rounds": source.tables.figures.rounds}), board.round),
        _plate(f"{board.initiative}-CARD", words.say("strip.initiative"), note=barred),
        _plate("TRACK", words.say("strip.stock"), board.stock),
        _plate("TRACK", words.say("strip.deck"), board.deck),
        _plate("TRACK", words.say("strip.discards"), len(board.discards)),
    ]
    if acting := view.acting:
        said = words.say("strip.acting", {"column": acting.column[1:], "card": int(acting.card)})
        left = words.say("strip.points-left", {"cp": acting.cp})
        plates.append(_plate(f"{acting.seat}-CARD", said, note=left))
    return plates


def _side(source: Source, view: View, seat: Seat, words: Words) -> tuple[Face, ...]:
    """Points, cards, columns and garrisons of a side."""
    board, colour = view.board, f"{seat}-CARD"
    garrisons = sum(whose == seat for whose in board.garrisons.values())
    return (
        _plate(colour, words.name("seat", seat)),
        _plate(colour, words.say("strip.points"), total(source, board, seat)),
        _plate(colour, words.say("strip.hand"), board.hands[seat]),
        _plate(colour, words.say("strip.columns"), len(board.of(seat)), _garrisons(garrisons, words)),
    )


def _garrisons(count: int, words: Words) -> str:
    return f"{words.say('strip.garrisons')}: {count}"


def _columns(source: Source, view: View, own: Side, seat: Seat, words: Words) -> list[Face]:
    """What each of the own columns is made of."""
    return [
        _plate(
            f"{seat}-CARD",
            led(source.roster, force, words),
            column[1:],
            words.say("strip.baggage", {"baggage": force.baggage}),
        )
        for column, force in own.columns.items()
        if column in view.board.columns
    ]


def _card(source: Source, seat: Seat, card: CardId, words: Words) -> Face:
    """Number, action, campaign points (those of the cavalry bonus after a stroke), baggage by size."""
    each = source.pack[card]
    cp = f"{each.cp}/{each.cavalry}" if each.cavalry else str(each.cp)
    baggage = "-".join(str(each.baggage[size]) for size in SIZES)
    note = words.say("strip.card", {"cp": cp, "baggage": baggage})
    return _plate(f"{seat}-CARD", words.name("action", each.action), int(card), note)
