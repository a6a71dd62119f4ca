"""When a written order has its time: for which activation it is kept, whether it answers a question."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType

from adjudicator.kinds import Ask, Fault, Seat
from games.title import Moment
from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.naming import names
from games.won_by_the_sword.rules.phases.rounds import FROM_HAND, unmoved
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.actors import ASKED
from games.won_by_the_sword.text.answering import answers
from games.won_by_the_sword.text.carrying import PLANNED, clause, plain
from games.won_by_the_sword.text.headings import When, headed, of_activation
from games.won_by_the_sword.text.phrases import UNREAD, Band, Written

CODE = re.compile(r"(\d+)-(\d+)(?:([A-Z])(\d+))?")
_END = "end"

KINDS: dict[str, tuple[type, ...]] = {
    "setup": (say.Garrisoning, say.Resting),
    "precede": (say.Preceding,),
    "accept": (say.Accepting, *PLANNED, say.Abandoning),
    "plan": (*PLANNED, say.Abandoning),
    "lose": (say.Losing,),
    "retreat": (say.Retreating, say.Abandoning),
    "sally": (say.Sallying, say.Firing, say.Staying),
    "hold": (say.Holding,),
    "shelter": (say.Sheltering,),
    "quarter": (say.Sheltering,),
    "return": (say.Sheltering,),
    "conclude": (say.Concluding,),
    "scout": (say.Scouting,),
}
"""What answers which question; an activation is chosen in ``concerns``."""


_OF_TASKS = (say.Moving, say.Battling, say.Leaving)
"""Tasks that answer a question within an activation only in a letter that answers it."""


def spread(
    source: Source,
    view: View,
    seat: Seat,
    phase: str,
    ask: Ask | None,
    steps: Sequence[Sequence[Written | None]],
    under: str = "",
    kept: Mapping[str, Sequence[Written]] = MappingProxyType({}),
) -> tuple[tuple[str, ...], ...]:
    """See Title.spread: each head begins the next own activation, and its tasks go with it.

    An activation that was left for a column of which this letter says nothing keeps its place.
    """
    held = _held(source, view, seat, [each for step in steps for each in step], kept)
    letter = _Letter(source, view, seat, phase, ask, under, held)
    found = [letter.step(step) for step in steps]
    return letter.with_stops(headed(steps, found))


class _Letter:
    """The lines of a letter in their sequence, each for the activation that was named last."""

    def __init__(
        self,
        source: Source,
        view: View,
        seat: Seat,
        phase: str,
        ask: Ask | None,
        under: str,
        held: Container[str],
    ) -> None:
        self.source, self.view, self.seat, self.ask, self.held = source, view, seat, ask, held
        self.now = _next(source, view, seat, phase, ask)
        self.stops: list[int] = []
        self.codes: list[str] = []
        self.taken: set[tuple[str, object]] = set()
        self.band: Band | None = None
        self.named = ""  # the round of the last heading; named again it goes on
        self._go_to(under)

    def _go_to(self, under: str) -> None:
        """What follows is for a round, or for one activation of it; for now where none is named."""
        self.under, self.fixed = "", ""
        self.at, self.open = self.now, self.ask is not None and self.ask.kind == "activate"
        self.code = ""
        self.taken = set()
        found = CODE.fullmatch(under)
        if under and (found is None or found[3]):
            self.fixed = under
        elif found is not None:
            then = When(int(found[1]), int(found[2]), 1)
            if then[:2] != self.now[:2]:
                self.under, self.code = under, then.code(self.seat)
                self.at, self.open = then, False

    def step(self, step: Sequence[Written | None]) -> str:
        """The phase of one line, or of one choice."""
        code = self._step([each for each in step if each is not None])
        self.codes.append(code)
        return code

    def _step(self, said: Sequence[Written]) -> str:
        if said and isinstance(said[0], say.Timing):
            code = of_activation(_phase(self.source, self.view, said[0]), said[0], self.seat, self.now)
            late = moment(self.source, self.view, code) in ("past", "never")
            if late or code != self.named:
                self._go_to("" if late else code)
            self.named = code
            return self.fixed or self.under
        if self.fixed:
            return self.fixed
        heads = [each for each in said if isinstance(each, say.Activating | say.Throwing)]
        if heads:
            return self._head(heads[0])
        if said and isinstance(said[0], say.Acting) and self._is_another(said[0]):
            if not self.open and self.at.number > FROM_HAND:
                return self._head(say.Activating(said[0].band or Band(""), None))  # its card is drawn
            if not self.under:
                self.code = ""  # it has no card: that is told at once; its tasks are of no other
        if any(isinstance(each, say.Stopping) for each in said):
            self.stops.append(len(self.codes))
            return self.code
        if said and all(isinstance(each, say.Preceding) for each in said):
            return self.under or self._asked_behind()
        if all(_is_task(each) for each in said):
            return self.code
        return self.under if self.under else ""

    def _asked_behind(self) -> str:
        """6.3: who goes first is asked behind whom a leader replaces, in the same phase."""
        return self.ask.phase if self.ask is not None and self.ask.kind == "return" else ""

    def _head(self, head: Written) -> str:
        """The next activation; what cannot be beside one before it is for now, to be refused at once."""
        marks = _marks(head)
        self.band = head.band if isinstance(head, say.Activating) else None
        if not self.open and head != UNREAD:  # it may be that of the column which holds the place
            self._pass_by(head)
        if marks & self.taken or self._never(head):
            self.code = "" if not self.under else self.code
            return self.code
        self.taken |= marks
        if self.open:
            self.open, self.code = False, ""
        else:
            self.code = self.at.code(self.seat)
        self.at = self.at._replace(number=self.at.number + 1)
        return self.code

    def _is_another(self, acting: say.Acting) -> bool:
        """Whether another column acts than that of the activation that was named last."""
        if self.band is None or acting.band is None or not self.code:
            return False
        columns = [_column(self.source, self.view, self.seat, band) for band in (self.band, acting.band)]
        return columns[0] != columns[1]

    def _pass_by(self, head: Written) -> None:
        """Go past activations that others hold, to one at which such a card is played, if there is one."""
        number, most = self.at.number, self.source.tables.figures.columns
        while number <= most and self.at._replace(number=number).code(self.seat) in self.held:
            number += 1
        drawn = isinstance(head, say.Activating) and head.card is None
        if number <= most and (drawn or number <= FROM_HAND):
            self.at = self.at._replace(number=number)

    def _never(self, head: Written) -> bool:
        """Whether a later activation of this round is known now to be none: its column is no own one or was
        activated, its card is not in the hand, or none of the hand is played then.
        """
        view, ask, most = self.view, self.ask, self.source.tables.figures.columns
        if self.open or self.under or ask is None or not isinstance(head, say.Activating) or view.own is None:
            return False
        if head == UNREAD:
            return False
        if head.band.foe or head.band.number > most or self._acted(head):
            return True
        if (self.at.turn, self.at.round) != (view.board.turn, view.board.round):
            return False
        drawn = self.at.number > FROM_HAND
        return drawn != (head.card is None) or (
            head.card is not None and card_of(head.card) not in view.own.hand
        )

    def _acted(self, head: say.Activating) -> bool:
        """Whether the column of a number is the one that acts now, or has done so in this round."""
        board, acting = self.view.board, self.view.acting
        if not head.band.number or (self.at.turn, self.at.round) != (board.turn, board.round):
            return False
        column = columns_of(self.seat, self.source.tables.figures.columns)[head.band.number - 1]
        marker = board.columns.get(column)
        return marker is not None and (marker.done or (acting is not None and acting.column == column))

    def with_stops(self, found: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """A stop that is named before other activations is for them, too."""
        made = [(code,) for code in found]
        for at in self.stops:
            later = dict.fromkeys((found[at], *found[at + 1 :]))
            made[at] = tuple(later)  # type: ignore[assignment]
        return tuple(made)


def _held(
    source: Source,
    view: View,
    seat: Seat,
    said: Sequence[Written | None],
    kept: Mapping[str, Sequence[Written]],
) -> Container[str]:
    """The activations that were left for columns which a letter does not activate."""

    def columns(written: Sequence[Written | None]) -> set[object]:
        bands = [each.band for each in written if isinstance(each, say.Activating)]
        return {_column(source, view, seat, band) for band in bands}

    named = columns(said)
    return {code for code, left in kept.items() if (others := columns(left)) and not others & named}


def _column(source: Source, view: View, seat: Seat, band: Band) -> object:
    """The own column that is meant; its name where no such stands now."""
    found = None if view.own is None else names.column(source, view.board, view.own, seat, band)
    return plain(band) if found is None or isinstance(found, Fault) else found


def _marks(head: Written) -> set[tuple[str, object]]:
    """The column and the card that a head takes."""
    match head:
        case say.Activating(band, card):
            column = {("column", band.number)} if band.number and not band.foe else set()
            return column | ({("card", card)} if card is not None else set())
        case say.Throwing((card,)):
            return {("card", card)}
    return set()


def _is_task(said: Written) -> bool:
    if isinstance(said, say.Acting | say.Staying):
        return True
    return clause(said) is not None or isinstance(said, (*PLANNED, say.Abandoning, say.Bare))


def _phase(source: Source, view: View, said: say.Timing) -> str:
    """The round that is named; of turn 0 where the scenario has no such month."""
    turn = max(1, view.board.turn)
    if said == say.NEXT_ROUND:
        over = view.board.round >= source.tables.figures.rounds
        return (
            f"{turn + 1}-1" if over and view.board.turn else f"{turn}-{1 if over else view.board.round + 1}"
        )
    if said.month:
        months = [each.month for each in source.setups[view.board.terms.scenario].turns]
        turn = months.index(said.month) + 1 if said.month in months else 0
    return f"{turn}-{said.round}"


def is_now(source: Source, view: View, said: say.Timing) -> bool:
    """Whether the round that is named is the one that is played; of the next one what was kept for it is."""
    if said == say.NEXT_ROUND:
        return moment(source, view, _phase(source, view, said)) != "never"
    return moment(source, view, _phase(source, view, said)) == "now"


def _next(source: Source, view: View, seat: Seat, phase: str, ask: Ask | None) -> When:
    """The first own activation that is not begun."""
    board = view.board
    found = CODE.fullmatch(phase)
    if found is None:
        over = phase.endswith(_END)
        return When(board.turn + 1 if over or not board.turn else board.turn, 1, 1)
    turn, round_ = int(found[1]), int(found[2])
    if found[3] is None:
        return When(turn, round_, 1)
    number = int(found[4])
    if found[3] == seat[0]:
        waits = ask is not None and ask.kind == "activate"
        begun = number - 1 if waits else number
    else:
        begun = number if board.first == seat else number - 1
    return When(turn, round_, begun + 1)


def round_of(phase: str) -> str:
    """The round of an activation; empty of other phases."""
    found = CODE.fullmatch(phase)
    return f"{found[1]}-{found[2]}" if found is not None else ""


def moment(source: Source, view: View, phase: str) -> Moment:
    """When a phase other than the open one is: of activations by how many cards were played (3.4)."""
    board = view.board
    turns = len(source.setups[board.terms.scenario].turns)
    found = CODE.fullmatch(phase)
    if found is None:
        return _between(phase, board.turn, turns)
    turn, round_, number = int(found[1]), int(found[2]), int(found[4] or 0)
    if not 1 <= turn <= turns or not 1 <= round_ <= source.tables.figures.rounds:
        return "never"
    if (turn, round_) != (board.turn, board.round):
        return "past" if (turn, round_) < (board.turn, board.round) else "later"
    if not number:
        return "now"
    seat = next((each for each in board.played if each[0] == found[3]), None)
    if seat is None:
        return "never"
    return "past" if number <= FROM_HAND and board.played[seat] >= number else "later"


def _between(phase: str, now: int, turns: int) -> Moment:
    """Of the set-up, and of the end of a turn."""
    if phase == "0":
        return "past" if now else "now"
    turn, _, rest = phase.partition("-")
    if not turn.isdecimal() or rest != _END or not 1 <= int(turn) <= turns:
        return "never"
    return "past" if int(turn) < now else "later"


def concerns(source: Source, view: View, ask: Ask, written: Written) -> bool:
    """Whether an order that was left is meant for such a question.

    Tasks are for the activation that is chosen with them, never for a question within one: what has lapsed is
    asked. A card is thrown only where no column is left (3.4).
    """
    if ask.kind != "activate" and isinstance(written, _OF_TASKS):
        return False
    if ask.kind == "lose" and isinstance(written, say.Working) and not ask.args.get("works"):
        return False  # works that are built are given up in their siege, and are no losses else
    (said,) = answers(ask.kind, (written,))
    if isinstance(said, say.Saying):
        return True
    if isinstance(said, say.Timing) or ask.kind == "go":
        return False
    if isinstance(said, say.Acting):
        return ask.kind in ASKED
    if ask.kind == "activate":
        if isinstance(said, say.Throwing):
            return not unmoved(view.board, ask.seat)
        return isinstance(said, say.Activating) or _is_task(said)
    if isinstance(said, say.Deciding):
        return any(concerns(source, view, ask, each) for each in (*said.then, *said.otherwise))
    return isinstance(said, KINDS[ask.kind])


def can_answer(kind: str, written: Written) -> bool:
    """Whether such a question, any where ``kind`` is empty, is ever answered so."""
    if not kind and isinstance(written, say.Deciding):
        return all(can_answer(kind, each) for each in (*written.then, *written.otherwise))
    if not kind:
        return any(can_answer(each, written) for each in (*KINDS, "activate"))
    (said,) = answers(kind, (written,))
    match said:
        case say.Saying() | say.Timing() | say.Stopping():
            return True
        case say.Scouting(yes=False):
            return False  # 9.1: patrols always look
        case say.Deciding(then=then, otherwise=otherwise):
            return all(can_answer(kind, each) for each in (*then, *otherwise))
    if kind == "go":
        return False
    if isinstance(said, say.Acting):
        return kind in ASKED
    if kind == "activate":
        return isinstance(said, say.Activating | say.Throwing) or _is_task(said)
    return isinstance(said, KINDS[kind])


def rare(view: View, ask: Ask) -> bool:
    """Where the loser of a battle goes: that is said with how he fights, for a battle costs a side one
    letter at most (a game with ``ask_all`` asks for it). Who named the beginning of a way is asked for
    its end.
    """
    said = None if view.fight is None else view.fight.plan(ask.seat).retreat
    begun = said is not None and bool(said.way)
    return ask.kind == "retreat" and not view.board.terms.ask_all and not begun
