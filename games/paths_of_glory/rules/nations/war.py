"""Chapter 5, 16.1 and 16.2: war status, commitment, the war status phase, who wins; no single battle."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Over, Seat
from adjudicator.sequence import Procedure
from games.kit import decks
from games.paths_of_glory.model.atlas import AP, CP, SEATS
from games.paths_of_glory.model.board import Board, Commitment
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Replacing, State, WarStatus, phase
from games.paths_of_glory.rules.nations import mandates, neutrals, replacements
from games.paths_of_glory.rules.nations.neutrals import IT, TU

LIMITED, TOTAL, ARMISTICE, US_ENTRY = 4, 11, 40, 30
"""16.1.3, 16.1.4, 16.2.1, 16.3.2."""

AUTOMATIC: dict[Seat, int] = {AP: 0, CP: 20}
"""5.2."""

RANK: dict[Commitment, int] = {"mobilization": 0, "limited": 1, "total": 2}


def could_hold(source: Source, board: Board, seat: Seat) -> tuple[CardId, ...]:
    """The cards that ``seat`` may hold by what everybody knows, in the order of the data."""
    return unseen(source, board, seat) if board.hands[seat] else ()


def unseen(source: Source, board: Board, seat: Seat) -> tuple[CardId, ...]:
    """The cards of ``seat`` in play that lie nowhere open: in its hand, its deck or set aside in secret."""
    level = RANK[board.commitment[seat]]
    dealt = (
        card.id
        for card in source.pack.cards.values()
        if card.seat == seat
        and RANK[card.deck] <= level
        and (not card.optional or board.terms.optional != "none")
    )
    return decks.could_hold(1, dealt, board.discards[seat], board.removed[seat], board.table[seat])


def raise_status(change: Change, seat: Seat, points: int) -> None:
    """9.5.1.3: the status of a side and of both together; 16.1.6: from total war on of both only."""
    if not points:
        return
    board = change.board
    own = board.status[seat]
    if board.commitment[seat] != "total":
        own += points
    change.set(status={**board.status, seat: own}, combined=board.combined + points)
    change.show("war-status", seat=seat, points=points, status=own, combined=change.board.combined)
    if board.combined < US_ENTRY <= change.board.combined and "zimmermann-telegram" not in board.events:
        change.show("us-entry", step="zimmermann-telegram-allowed")


def played(change: Change, card: Card) -> None:
    """What every card played as event does, combat cards too: it is remembered, war status and points move.

    In the introductory scenario each event with an asterisk is a point (table of victory points).
    """
    board = change.board
    change.set(events={**board.events, card.event: board.turn})
    raise_status(change, card.seat, card.status)
    if board.terms.scenario == "introductory" and card.once:
        change.score(1 if card.seat == CP else -1, "asterisk", card=card.id)


def us_entry(board: Board) -> str:
    """16.3: the box of the US entry track."""
    for event in ("over-there", "zimmermann-telegram"):
        if event in board.events:
            return event
    return "zimmermann-telegram-allowed" if board.combined >= US_ENTRY else "neutral"


# Phase E, in the order of 6.0 D.1 - D.4


def review(change: Change) -> None:
    """The war status phase; ends the game where it is won, or an armistice is due."""
    points(change)
    winner = automatic(change.board)
    if winner is not None:
        conclude(change, "automatic", (winner,))
    elif change.board.combined >= ARMISTICE:
        settle_score(change, "armistice")
    elif change.board.turn > 1 and change.board.terms.scenario != "introductory":  # 16.1.2, 5.3.2
        for seat in SEATS:
            commit(change, seat)
        if change.board.terms.scenario == "limited-war" and "total" in change.board.commitment.values():
            settle_score(change, "total-war")  # 5.4.1


def settle(change: Change, stage: WarStatus) -> bool:
    """The phase; then replacements, the Allies first."""
    review(change)
    if not change.state.over:
        replacements.begin(change)
        change.goto(Replacing((AP, CP)))
    return True


def points(change: Change) -> None:
    """D.1: victory points of the war status phase."""
    board = change.board
    if "blockade" in board.events and change.source.tables.seasons[board.turn - 1] == "winter":
        change.score(-1, "blockade")
    for seat, loss in ((CP, -1), (AP, 1)):
        missed = board.mandated[seat]
        if missed not in (mandates.NONE, mandates.DONE, mandates.MUTINY):  # 7.1.3
            change.score(loss, "mandated-missed", seat=seat, offensive=missed)
    if board.commitment[AP] == "total" and not at_war(board, IT):
        change.score(1, "italy-neutral")


def automatic(board: Board) -> Seat | None:
    """5.2: who wins at once, if anybody."""
    if board.vp >= AUTOMATIC[CP]:
        return CP
    return AP if board.vp <= AUTOMATIC[AP] else None


def commit(change: Change, seat: Seat) -> None:
    """16.1.3, 16.1.4: higher levels that a side has reached, with their cards; Turkey comes in (16.1.3.1)."""
    if change.board.status[seat] >= LIMITED and change.board.commitment[seat] == "mobilization":
        _level(change, seat, "limited")
        if seat == CP and not at_war(change.board, TU):
            neutrals.enter(change, TU)
    if change.board.status[seat] >= TOTAL and change.board.commitment[seat] == "limited":
        _level(change, seat, "total")


def _level(change: Change, seat: Seat, level: Commitment) -> None:
    change.set(commitment={**change.board.commitment, seat: level})
    change.tally(mixing=(*change.board.tally.mixing, seat))
    fresh = tuple(card.id for card in deck(change.source, change.state, seat, level))
    pile = tuple(sorted((*change.state.decks[seat], *fresh)))
    change.state = replace(change.state, decks={**change.state.decks, seat: pile})
    change.show("commitment", seat=seat, level=level)


def deck(source: Source, state: State, seat: Seat, level: Commitment) -> tuple[Card, ...]:
    """The cards that a level brings a side, as far as they are in this game."""
    terms, aside = state.board.terms, state.aside.get(seat, ())
    return tuple(
        card
        for card in source.pack.cards.values()
        if card.seat == seat
        and card.deck == level
        and card.id not in aside
        and (not card.optional or terms.optional != "none")
    )


# The end


def count(change: Change) -> None:
    """6.0 H, 5.3 - 5.5: the last turn is over."""
    settle_score(change, "end")


def settle_score(change: Change, manner: str) -> None:
    """The final count and who has won by it; SEATS where nobody has."""
    last_points(change, manner)
    change.show("final-count", vp=change.board.vp, manner=manner)
    conclude(change, manner, verdict(change.board))


def last_points(change: Change, manner: str) -> None:
    """5.7.4 (8), (9) and 5.6.1.1: what is added before the count."""
    board = change.board
    if board.terms.historical and manner in ("armistice", "end"):
        for card in unplayed_americans(change.source, change.state):
            change.score(1, "us-card-unplayed", card=card.id)
        if "fall-of-the-tsar" not in board.events:
            change.score(-2, "tsar-unfallen")
    if board.terms.bid:
        change.score(board.terms.bid, "bid")


def unplayed_americans(source: Source, state: State) -> tuple[Card, ...]:
    """5.7.4 (8): US reinforcement cards of this game that were not played as events."""
    return tuple(
        card
        for card in deck(source, state, AP, "total")
        if card.kind == "reinforcement" and card.nation == "US" and card.event not in state.board.events
    )


def levels(board: Board) -> tuple[int, int]:
    """The most points with which the Allies win, and the fewest with which the Central Powers do."""
    match board.terms.scenario:
        case "introductory":  # 5.3.4
            return 10, 14
        case "limited-war":  # 5.4.2
            return 12, 17
        case _:  # 5.5.2
            return (9, 11) if "treaty-of-brest-litovsk" in board.events else (9, 13)


def verdict(board: Board) -> tuple[Seat, ...]:
    """Who wins with the points as they are; 5.6.2 and 5.7.2 give a draw to the Allies."""
    allied, central = levels(board)
    if board.vp >= central:
        return (CP,)
    if board.vp <= allied or board.terms.bid is not None or board.terms.historical:
        return (AP,)
    return SEATS


def conclude(change: Change, manner: str, winners: tuple[Seat, ...]) -> None:
    """The game is over."""
    change.state = replace(change.state, over=manner, winners=winners)
    change.show("ended", manner=manner, winners=winners, vp=change.board.vp)


def over(state: State) -> Over | None:
    """How the game has ended, if it has."""
    board = state.board
    return Over(state.over, state.winners, {"vp": board.vp, "turn": board.turn}) if state.over else None


WAR_STATUS = Procedure(stage=WarStatus, phase=phase("E"), settle=settle)
