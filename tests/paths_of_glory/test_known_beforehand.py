"""What is known when an attack is ordered is told then: besiegers that are needed; what a question shows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from adjudicator.conditions import Fact
from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Activate, Assault, Operations
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.cards import operations
from games.paths_of_glory.text import duties
from games.title import Accepted, Refused, Withheld
from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.paths_of_glory.letters import drafted
from tests.paths_of_glory.positions import SpaceId, board, state
from tests.paths_of_glory.questions import POSITIONS

TITLE = title("paths_of_glory").title
READER = title("paths_of_glory").reader("campaign")
BEFORE_VERDUN = {
    "verdun": ["ge_5_army"],
    "sedan": ["ge_3_army"],
    "cambrai": ["fr_1_army"],
    "bar_le_duc": ["fr_9_army"],
}


def fault(placed: Mapping[str, Iterable[str]], *attacks: Assault) -> str:
    """What is refused of attacks in turn, out of the spaces of the attackers."""
    war = War(placed, control={"sedan": CP, "nancy": CP})
    on = replace(war.board, now=replace(war.board.now, activated={}))
    activate = tuple(Activate(SpaceId(at), "attack") for at in placed if at in ("verdun", "sedan"))
    found = operations.check(source(), on, (), CP, Operations(None, activate, attacks=attacks), 9)
    return "" if found is None else f"{found.key} {found.args.get('attack', '')}"


@pytest.mark.rule("paths_of_glory", "15.2.3")
def test_a_second_attack_by_the_only_besieger_is_refused_when_it_is_ordered() -> None:
    first, second = assault("cambrai", ["ge_3_army"]), assault("bar_le_duc", ["ge_5_army"])
    assert fault(BEFORE_VERDUN, first, second) == "siege-needs 2"
    assert fault(BEFORE_VERDUN, second) == "siege-needs 1"
    unless = replace(second, when=Fact("taken-cambrai", "is", True))
    assert fault(BEFORE_VERDUN, first, unless) == "siege-needs 2", "no battle at Cambrai ends the siege"
    others = {**BEFORE_VERDUN, "verdun": ["ge_5_army", "ge_4_army"]}
    assert fault(others, first, second) == "", "others stay to besiege"
    both = assault("nancy", ["ge_4_army"])
    there = {**others, "nancy": ["fr_5_army"]}
    assert fault(there, both, second) == "siege-needs 2", "both cannot go"


@pytest.mark.rule("paths_of_glory", "15.2.3")
def test_behind_an_attack_on_the_fort_itself_it_may_be_that_no_siege_is_left() -> None:
    there = {**BEFORE_VERDUN, "verdun": ["ge_5_army", "ge_4_army"]}
    on_fort = assault("verdun", ["ge_4_army"])
    assert fault(there, on_fort, assault("bar_le_duc", ["ge_5_army"])) == ""


def shown_orders(told: Mapping[str, str]) -> tuple[str, str]:
    """The move and the attack that a question shows, the attack with its flank where one is shown."""
    bare = {key: told[key].strip("“”«»") for key in ("go", "fight", "flank")}
    return bare["go"], f"{bare['fight']}, {bare['flank']}" if bare["flank"] else bare["fight"]


def test_no_example_is_of_besiegers_that_are_needed() -> None:
    placed = {**BEFORE_VERDUN, "nancy": ["ge_9_army"]}
    there = state(board(placed, control={"sedan": CP}, turn=3), hands={CP: ["cp_13"]})
    view = TITLE.game.view(there, CP)
    told = duties.told(TITLE.game.source, view, Ask(CP, "action", "3-B5"), TITLE.say("en"))
    assert "GE 3" in told["fight"]
    assert "Verdun" not in told["fight"]
    assert "Nancy" not in told["fight"]
    assert told["flank"] == "", "from one space nobody goes round"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_a_question_shows_can_be_ordered(seed: int, lang: str) -> None:
    """Of each action in a game of robots: with a card of five points both lines would be accepted."""
    game, chance = TITLE.game, random.Random(seed)
    there = game.setup("campaign", {})
    seen = 0
    for _ in range(500):
        waits = game.pending(there)
        if isinstance(waits, Over):
            break
        if isinstance(waits, Roll):
            there = game.apply(there, Rolled(tuple(chance.randint(1, each) for each in waits.sides))).state
            continue
        answers = []
        for ask in waits:
            view = game.view(there, ask.seat)
            if ask.kind == "action":
                told = duties.told(game.source, view, ask, TITLE.say(lang))
                for line in shown_orders(told) if "fight" in told else ():
                    seen += 1
                    refused_not(view, ask, line, lang)
            answers.append(Answer(ask.seat, TITLE.sample(view, ask, chance.randrange)))
        there = game.apply(there, Answers(tuple(answers))).state
    assert seen > 20


def refused_not(view: object, ask: Ask, line: str, lang: str) -> None:
    """The line is accepted below a card with many points, whichever the seat holds."""
    card = {AP: "ap_54", CP: "cp_54"}[ask.seat]
    held = replace(view, hand=(CardId(card),), aside=())  # type: ignore[type-var]
    number = card[-2:].lstrip("0")
    heading = f"card {number} for ops" if lang == "en" else f"карта {number} на ОО"
    read = read_eased(READER, [heading, line], guess=False)
    assert all(isinstance(each, Understood) for each in read), (line, read)
    written = [each.written for each in read if isinstance(each, Understood)]
    draft = TITLE.draft(held, ask, None, written, lang)  # type: ignore[arg-type]
    assert all(isinstance(each, Accepted) for each in draft.verdicts), (line, draft.verdicts)


def test_what_hangs_on_an_attack_that_is_refused_is_no_second_mistake() -> None:
    text = "13 ops; GE 5 from Metz attacks Paris; losses GE 5; GE 5 advances; no cards"
    kinds = [type(each) for each in drafted(POSITIONS["cp"](), text).verdicts]
    assert kinds.count(Refused) == 1
    assert kinds[2:4] == [Withheld, Withheld]


LOSSES_AND_STAND = (
    "lose FR 6, no retreat",
    "lose FR 6; no retreat",
    "lose FR 6 and do not retreat",
    "потери ФР 6, не отступать",
    "потери ФР 6; не отступать",
    "теряю ФР 6 и не отступаю",
)


def test_losses_and_no_retreat_pay_the_step_where_it_is_a_retreat_that_is_asked() -> None:
    same_in(POSITIONS["cancel"](), "stand with FR 6")


def test_losses_and_no_retreat_said_ahead_are_losses_and_a_step_more() -> None:
    there = POSITIONS["defend"]()
    orders = [drafted(there, f"no cards; {said.replace('6', '1')}").order for said in LOSSES_AND_STAND]
    plain = drafted(there, "no cards; lose FR 1; stand with any").order
    assert plain is not None
    assert orders == [plain] * len(orders)


def same_in(there: State, means: str) -> None:
    """All that is said of losses and no retreat comes to this."""
    orders = [drafted(there, said).order for said in LOSSES_AND_STAND]
    plain = drafted(there, means).order
    assert plain is not None
    assert orders == [plain] * len(orders)
