"""The last third of the war through the whole game: Russia's fall to Brest-Litovsk, America's coming."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from adjudicator.kinds import Answer, Answers, Fault, Over, Roll, Rolled, Seat
from games.paths_of_glory.model.atlas import AP, CP, REMOVED, RESERVE, SpaceId
from games.paths_of_glory.model.board import Board, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Leg, Operations, Order, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.state import Action, State
from games.paths_of_glory.robot import choices, player
from games.paths_of_glory.rules.nations import capitulation, war
from tests.paths_of_glory.invariants import SOURCE, broken, invariants, unsaid
from tests.paths_of_glory.late import GAME, late, russian

IDLE = Operations(None)
CARD = {card.event: card for card in SOURCE.pack.cards.values()}


class War:
    """A game from late 1916 on; what is not ordered is answered by default, dice are fours."""

    def __init__(self, scenario: str = "campaign") -> None:
        self.state: State = late(scenario, "none")
        self.scored: list[tuple[str, int]] = []
        self.until_action()

    def give(self, seat: Seat, *events: str) -> None:
        """Cards into a hand, out of wherever they are."""
        for event in events:
            card = CARD[event].id
            hands, decks = self.state.hands, self.state.decks
            hand = (*(held for held in hands[seat] if held != card), card)
            spare = [held for held in hand if SOURCE.pack[held].event not in (*events, *self.kept)]
            out = spare[0] if card not in hands[seat] else None
            deck = tuple(sorted(each for each in (*decks[seat], *((out,) if out else ())) if each != card))
            hand = tuple(sorted(each for each in hand if each != out))
            self.state = replace(self.state, hands={**hands, seat: hand}, decks={**decks, seat: deck})
            self.kept = (*self.kept, event)
        self.sound()

    kept: tuple[str, ...] = ()

    def sound(self) -> None:
        assert invariants(self.state) == ()

    def step(self, given: Answers[Order] | Rolled) -> None:
        made = GAME.apply(self.state, given)
        faults = (*broken(self.state, made.state, made.events), *(f for e in made.events for f in unsaid(e)))
        assert faults == ()
        told = [event.args for event in made.events if event.key == "vp"]
        self.scored += [(str(args["reason"]), int(str(args["points"]))) for args in told]
        self.state = made.state
        self.sound()

    def until_action(self) -> None:
        """On to the next action of a round, or the end; everything else by default, dice four."""
        while not isinstance(waits := GAME.pending(self.state), Over):
            if isinstance(waits, Roll):
                self.step(Rolled(tuple(min(4, faces) for faces in waits.sides)))
            elif waits[0].kind == "action":
                return
            else:
                ask = waits[0]
                order = GAME.default(GAME.view(self.state, ask.seat), ask)
                self.step(Answers(tuple(Answer(each.seat, order) for each in waits)))

    def refused(self, seat: Seat, order: Order) -> str:
        """The key of the fault with which an action is refused; empty where it is lawful."""
        (ask,) = GAME.pending(self.state)  # type: ignore[misc]
        assert (ask.seat, ask.kind) == (seat, "action")
        fault = GAME.check(GAME.view(self.state, seat), ask, order)
        return fault.key if isinstance(fault, Fault) else ""

    def act(self, seat: Seat, order: Order = IDLE) -> None:
        """One action, and all that follows by default."""
        assert self.refused(seat, order) == "", self.refused(seat, order)
        self.step(Answers((Answer(seat, order),)))
        self.until_action()

    def event(self, seat: Seat, event: str) -> None:
        self.act(seat, PlayEvent(CARD[event].id))

    def next_turn(self) -> None:
        """Idle to the first action of the next turn."""
        turn = self.state.board.turn
        while not self.state.over and self.state.board.turn == turn:
            self.act(self.state.board.active)


def fallen(board: Board, space: SpaceId) -> Board:
    """The board with a Russian space taken, and whoever stood there gone."""
    gone = [unit for unit, there in board.units.items() if there.at == space]
    return replace(
        board,
        units={**board.units, **{unit: Unit(REMOVED) for unit in gone}},
        control={**board.control, space: CP},
        destroyed=(*board.destroyed, space) if SOURCE.atlas[space].fort else board.destroyed,
        trenches={each: trench for each, trench in board.trenches.items() if each != space},
    )


@pytest.mark.rule("paths_of_glory", "16.4.1")
@pytest.mark.rule("paths_of_glory", "16.4.6")
@pytest.mark.rule("paths_of_glory", "16.4.7")
@pytest.mark.rule("paths_of_glory", "16.4.8")
@pytest.mark.rule("paths_of_glory", "16.4.9")
def test_russia_falls_event_by_event() -> None:
    game = War()
    game.give(CP, "tsar-takes-command", "fall-of-the-tsar", "bolshevik-revolution", "treaty-of-brest-litovsk")
    chain = [PlayEvent(CARD[event].id) for event in capitulation.STEPS]
    assert [game.refused(CP, order) for order in chain] == [
        "",
        "needs-event",
        "needs-later-turn",
        "needs-event",
    ]
    game.act(CP, chain[0])
    assert capitulation.box(SOURCE, game.state.board) == "fall-of-the-tsar-allowed"
    game.act(AP)
    points = game.state.board.vp
    game.act(CP, chain[1])
    assert game.state.board.vp == points + 1
    assert game.state.board.fall == russian(game.state.board)
    game.act(AP)
    assert game.refused(CP, chain[2]) == "needs-later-turn"
    game.next_turn()
    # 16.4.6: no more Russian points than when the Tsar fell.
    assert game.refused(CP, chain[2]) == "russian-points"
    board = game.state.board
    allied = [space for space in capitulation.russian_spaces(SOURCE, board) if board.control[space] == AP]
    for space in allied[: board.fall - russian(board) + 1]:
        board = fallen(board, space)
    assert russian(board) == board.fall + 1
    game.state = replace(game.state, board=replace(board, mandated={AP: "RU", CP: "none"}))
    game.act(CP, chain[2])
    assert game.state.board.mandated[AP] == "none"
    game.act(
        AP, Replace(next(card for card in game.state.hands[AP] if SOURCE.pack[card].rp.get("RU", 0) > 1))
    )
    assert game.state.board.rp["RU"] > 1
    game.act(CP, chain[3])
    assert capitulation.box(SOURCE, game.state.board) == "treaty-of-brest-litovsk"
    assert war.levels(game.state.board) == (9, 11)


@pytest.mark.rule("paths_of_glory", "16.4.9")
@pytest.mark.sweep
def test_after_the_treaty_russians_and_their_allies_stay_apart() -> None:
    """By movement, by redeployment, by attack; and the Central Powers leave them alone."""
    game = War()
    events = {**game.state.board.events, **dict.fromkeys(capitulation.STEPS, 9)}
    game.state = replace(game.state, board=replace(game.state.board, events=events))
    board = game.state.board
    played = 0
    for seed in range(40):
        dice = random.Random(seed)
        position = replace(game.state, stack=(Action(AP if seed % 2 else CP),))
        position = replace(position, board=replace(board, active=AP if seed % 2 else CP))
        for _ in range(12):
            waits = GAME.pending(position)
            if isinstance(waits, Over):
                break
            if isinstance(waits, Roll):
                given: Answers[Order] | Rolled = Rolled(tuple(dice.randint(1, f) for f in waits.sides))
            else:
                views = [(ask, GAME.view(position, ask.seat)) for ask in waits]
                given = Answers(
                    tuple(
                        Answer(ask.seat, player.sample(SOURCE, view, ask, dice.randrange))
                        for ask, view in views
                    )
                )
            made = GAME.apply(position, given)
            position = made.state
            played += 1
            for event in made.events:
                if event.key == "battle":
                    assert apart(event.args), event.args
            for space in SOURCE.atlas.spaces:
                allied = {
                    SOURCE.roster[unit].nation == "RU"
                    for unit in position.board.stack(space)
                    if SOURCE.roster[unit].seat == AP
                }
                assert len(allied) < 2, space
                if True in allied:
                    assert SOURCE.atlas[space].nation in capitulation.ABROAD, space
    assert played > 200


def apart(args: Mapping[str, object]) -> bool:
    """Whether a battle is one that the treaty allows."""
    attackers = [SOURCE.roster[UnitId(str(unit))].nation for unit in args["units"]]  # type: ignore[attr-defined]
    defenders = [SOURCE.roster[UnitId(str(unit))].nation for unit in args["defenders"]]  # type: ignore[attr-defined]
    if "RU" in attackers:
        return False
    turks_at_home = SOURCE.atlas[SpaceId(str(args["space"]))].near_east and set(attackers) == {"TU"}
    return "RU" not in defenders or turks_at_home


@pytest.mark.rule("paths_of_glory", "16.3.2")
@pytest.mark.rule("paths_of_glory", "16.3.3")
@pytest.mark.rule("paths_of_glory", "16.3.4")
@pytest.mark.rule("paths_of_glory", "17.1.8")
@pytest.mark.rule("paths_of_glory", "9.5.3.3")
@pytest.mark.rule("paths_of_glory", "13.1.8")
def test_america_comes_step_by_step() -> None:
    game = War()
    army, corps = "reinforcements-ap-43", "reinforcements-ap-38"
    game.give(AP, "zimmermann-telegram", "over-there", army, corps)
    over, more = PlayEvent(CARD["over-there"].id), PlayEvent(CARD[corps].id)
    low = replace(game.state, board=replace(game.state.board, combined=29, active=AP), stack=(Action(AP),))
    telegram = PlayEvent(CARD["zimmermann-telegram"].id)
    ask = GAME.pending(low)[0]  # type: ignore[index]
    assert GAME.check(GAME.view(low, AP), ask, telegram) is not None
    assert war.us_entry(low.board) == "neutral"
    game.act(CP)
    assert game.refused(AP, over) != ""
    assert game.refused(AP, more) == "not-at-war"
    points = game.state.board.vp
    game.act(AP, telegram)
    assert game.state.board.vp == points - 1
    assert war.us_entry(game.state.board) == "zimmermann-telegram"
    game.act(CP)
    assert game.refused(AP, over) == "needs-later-turn"
    assert game.refused(AP, more) == "needs-event"
    game.next_turn()
    game.act(CP)
    game.act(AP, over)
    game.act(CP)
    spend = next(card for card in game.state.hands[AP] if SOURCE.pack[card].event not in (army, corps))
    before = dict(game.state.board.rp)
    game.act(AP, Replace(spend))
    assert game.state.board.rp["US"] == before.get("US", 0) + 1
    game.act(CP)
    placing = choices.chosen(SOURCE, GAME.view(game.state, AP), AP, CARD[army], random.Random(1).randrange)
    game.act(AP, placing)
    here = game.state.board.units[UnitId("us_1_army")].at
    assert (SOURCE.atlas[here].nation, SOURCE.atlas[here].port) == ("FR", AP)
    game.act(CP)
    # 9.5.3.1: one such card a nation a turn
    assert game.refused(AP, more) == "reinforced-already"
    game.next_turn()
    game.act(CP)
    game.act(AP, more)
    game.act(CP)
    american, *_ = (
        unit for unit in game.state.board.stack(RESERVE[AP]) if SOURCE.roster[unit].nation == "US"
    )
    port = SpaceId("bordeaux")
    card = next(card for card in game.state.hands[AP] if SOURCE.pack[card].sr > 1)
    game.act(AP, Redeploy(CardId(card), (Leg(american, port),)))
    assert game.state.board.units[american].at == port


@pytest.mark.rule("paths_of_glory", "16.2.1")
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
@pytest.mark.parametrize("bid", [None, 2, -1])
def test_an_armistice_is_counted_out(scenario: str, bid: int | None) -> None:
    """5.6.1.1, 5.7.4 (8) and (9): the bid, the Americans who did not come, the Tsar who did not fall."""
    game = War(scenario)
    terms = replace(game.state.board.terms, bid=bid)
    game.state = replace(
        game.state,
        board=replace(game.state.board, terms=terms, combined=40, mandated={AP: "none", CP: "none"}),
    )
    game.next_turn()
    assert game.state.over == "armistice"
    reasons = [reason for reason, _ in game.scored]
    assert reasons.count("us-card-unplayed") == (3 if scenario == "historical" else 0)
    assert ("tsar-unfallen", -2) in game.scored or scenario == "campaign"
    assert [points for reason, points in game.scored if reason == "bid"] == ([bid] if bid else [])
