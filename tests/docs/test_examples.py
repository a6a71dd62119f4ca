"""Every line that HELP, a letter or a guide shows as something to write is read by the real parsers.

The lines are found in the texts (see examples.py), those inside of sentences too: no list is kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mailer.base.words import LANGS, words_of
from parsers import registry
from tests.docs.examples import CODE, filled, is_command, is_shown, reads, unreadable
from tests.rig.cases import in_turn, some

ROOT = Path(__file__).parent.parent.parent
TITLES = tuple(key for key in registry.TITLES if key != "toy")
HOUSE = "house"
_SHORT = (
    "HTML UTC DMARC PGP PUBLIC KEY BLOCK SHA VP ПО III USA США ОО СП ОП RP SR ФБ МБК ЦД БЭС АНЗАК БЕЗ "
    "ПОДПИСИ MB МБ TA ТП !"
)
SHORT = frozenset(_SHORT.split())
"""Words in capitals that are only short for something, and the sign of a fault."""
WHOLE = ".example"
PIECES = (".usage", "plan.", "plans.", "setting.")
"""Messages that are notation, or pieces put together into lines that other tests read."""
NOTATION = frozenset(
    (
        "unreadable.condition-no-then",
        "unreadable.condition-open",
        "unreadable.condition-phrase",
        "did.quarantine",
        "expected.judge-set",
        "fault.another-layout",
        "help.example",
        "help.time.does",
        "no.history-range",
        "no.key-none",
        "no.press-empty",
    )
)
"""Messages that name words of the language, with prose where somebody's own words go."""
LINE = re.compile(r"[A-ZА-ЯЁ{]{2}")
ELSEWHERE = "estafette verify"
"""What is written to the operating system."""
PAGES = (
    *("docs/players-guide", "docs/masters-guide"),
    *("docs/sunset-of-empire", "docs/paths-of-glory", "docs/no-retreat", "docs/won-by-the-sword"),
)


def messages(lang: str, source: str) -> dict[str, str]:
    """The messages of the house, or those that a title has of its own."""
    house = dict(words_of(lang).messages)
    if source == HOUSE:
        return house
    own = words_of(lang, registry.title(source).title).messages
    return {key: text for key, text in own.items() if house.get(key) != text}


def names_of(lang: str, source: str) -> frozenset[str]:
    """Every name that the words know: it may stand in quotes or in capitals and is nothing to write."""
    words = words_of(lang) if source == HOUSE else words_of(lang, registry.title(source).title)
    return SHORT | {ELSEWHERE} | {name for table in words.names.values() for name in table.values()}


@pytest.mark.alike(3)
@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_phases_that_help_shows_are_those_of_the_title(lang: str, key: str) -> None:
    registered = registry.title(key)
    reader = registered.reader(registered.title.scenarios()[0])
    shown = dict(registered.title.words(lang)["example"])
    assert is_shown(shown.pop("choice"), (key,))
    assert {name: reader.phase(text, "") for name, text in shown.items()} == {
        **{name: shown[name] for name in ("phase", "next", "later")},
        "heading": shown["phase"],
        "spelt": shown["next"],
    }
    for before in ("PHASE", "ФАЗА", "фазу:", "phase:"):
        for name in ("phase", "next", "later"):
            assert reader.phase(f"{before} {shown[name]}", "") == shown[name]
    history = words_of(lang, registered.title).say("help.history.example")
    assert history.split()[-1] == shown["later"]


@pytest.mark.sweep
@pytest.mark.parametrize("source", some([HOUSE, *TITLES], 3))
@pytest.mark.parametrize("lang", LANGS)
def test_what_a_message_shows_can_be_written(lang: str, source: str) -> None:
    titles, known = TITLES if source == HOUSE else (source,), names_of(lang, source)
    bad = []
    for key, text in messages(lang, source).items():
        if key.endswith(PIECES) or key.startswith(PIECES) or key in NOTATION:
            continue
        if key.endswith(WHOLE):
            pieces = [text] if source == HOUSE else text.split("\n")
            bad += [(key, piece) for piece in pieces if not reads(piece, titles)]
        elif not (LINE.match(text) and reads(filled(text), titles)):
            bad += [(key, each) for each in unreadable(text, titles, known)]
    assert bad == []


@in_turn(
    [
        "STANDING COUNTER: answers for you: IF an attack of 6 hits Lion THEN play Mackensen.",
        "STANDING COUNTER: pass answers so from now on.",
        "Use “STANDING COUNTER: IF an attack of 6 hurts Lion badly THEN play Mackensen”.",
        "Write: play Sniper.",
        "Write for example: lay U-20.",
        "The line “lay Zzyzxqu” lays it.",
        "READDY closes the phase.",
        "ПОСТОЯННО КОНТРУДАР: ответит за вас: ЕСЛИ атака силой 6 бьёт Лайон ТО сыграть Макензена.",
        "ПОСТОЯННО КОНТРУДАР: пас ответит так и впредь.",
        "Строка «выложить U-20 на стол поаккуратнее» её выложит.",
        "Пишите: сыграть Снайпера.",
        "ГОТОФ закроет фазу.",
    ]
)
def test_a_line_that_cannot_be_read_is_found(text: str) -> None:
    """The finder finds: each of these was, or could be, in a letter."""
    assert list(unreadable(text, ("sunset_of_empire",), SHORT))


NAMES = re.compile(r"make .*|[CE]\d+|[A-ZА-ЯЁ][\w’'-]*[a-zа-яё](?: [A-ZА-ЯЁ]\w+)*")
"""In `code` too: names of cards and places, and what is typed elsewhere."""


def shown_in(page: str) -> list[str]:
    """What stands in `code` in the prose of a page, and the lines of its indented blocks."""
    prose = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)
    found = [*CODE.findall(prose), *(line.strip() for line in re.findall(r"^    (\S.*)$", prose, re.M))]
    return [text for text in dict.fromkeys(found) if not NAMES.fullmatch(text)]


@pytest.mark.alike(3)
@pytest.mark.parametrize("page", some([f"{page}{end}" for page in PAGES for end in (".md", ".ru.md")], 3))
def test_what_a_guide_shows_in_its_sentences_can_be_written(page: str) -> None:
    of_title = tuple(key for key in TITLES if key.replace("_", "-") in page)
    shown = shown_in(page)
    if not of_title:  # the words of settings are shown like commands; another test knows them
        shown = [text for text in shown if LINE.match(text)]
    titles = of_title or TITLES
    assert [text for text in shown if not (is_shown(text, titles) or is_command(text, "", titles))] == []


@pytest.mark.parametrize("key", ["paths_of_glory", "sunset_of_empire"])
def test_what_the_page_of_a_title_shows_can_be_written(key: str) -> None:
    shown = shown_in(f"games/{key}/README.md")
    lines = [text for text in shown if re.match(r"[A-Z]{2,}|\d+ \w|\w+ \d", text)]
    assert [line for line in lines if not is_shown(line, (key,))] == []
