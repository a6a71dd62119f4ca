"""Words that change nothing of an order, and words that nobody knows: read without the first, asked back."""

from __future__ import annotations

import pytest

from parsers.easing import read_eased, without_fillers
from parsers.reading import Reader, Understood, Unreadable
from parsers.registry import title

READERS = {key: title(key).reader("") for key in ("paths_of_glory", "no_retreat")} | {
    "diplomacy": title("diplomacy").reader("standard"),
    "won_by_the_sword": title("won_by_the_sword").reader("c1632"),
}


def written(reader: Reader, line: str) -> list[object]:
    """What a line orders; a fault is its key."""
    read = read_eased(reader, [line], guess=False)
    return [one.written if isinstance(one, Understood) else getattr(one, "key", "") for one in read]


def suggested(reader: Reader, line: str) -> list[str]:
    """What the judge proposes for a line."""
    return [one.suggestion for one in read_eased(reader, [line], guess=True) if isinstance(one, Unreadable)]


@pytest.mark.parametrize(
    ("key", "said", "plain"),
    [
        ("diplomacy", "F Lon should support F Eng - Wal", "F Lon S F Eng - Wal"),
        ("diplomacy", "A Par, of course, will move to Bur", "A Par - Bur"),
        ("diplomacy", "Пусть армия Париж смело идёт в Бургундию", "А Париж - Бургундия"),
        ("diplomacy", "Армия Париж, конечно же, должна идти в Бургундию", "А Париж - Бургундия"),
        ("paths_of_glory", "GE 5 should, as planned, march from Metz to Verdun", "GE 5 from Metz to Verdun"),
        (
            "paths_of_glory",
            "I would like to attack Metz with FR 1 from Verdun",
            "attack Metz with FR 1 from Verdun",
        ),
        (
            "paths_of_glory",
            "Наша доблестная ГЕР 5 немедленно идёт из Меца в Верден",
            "ГЕР 5 из Меца в Верден",
        ),
        ("no_retreat", "6A should boldly go to Kiev", "6A to Kiev"),
        ("no_retreat", "Could you please move 6A to Kiev?", "6A to Kiev"),
        ("no_retreat", "Не могли бы вы двинуть 6А в Киев?", "6А в Киев"),
        ("diplomacy", "Could you please send Brest to MAO and Par to Bur?", "Brest - MAO; Par - Bur"),
        ("diplomacy", "Please could you move Par to Bur?", "Par - Bur"),
        ("diplomacy", "Would you move Par to Bur, please?", "Par - Bur"),
        ("diplomacy", "Не могли бы вы двинуть Париж в Бургундию?", "Париж - Бургундия"),
        ("no_retreat", "Пусть 6А сразу же идёт в Киев", "6А в Киев"),
    ],
)
def test_words_that_change_nothing_are_passed_over(key: str, said: str, plain: str) -> None:
    meant = written(READERS[key], plain)
    assert meant
    assert all(not isinstance(one, str) for one in meant)
    assert written(READERS[key], said) == meant


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("diplomacy", "A Par - Bur not now"),
        ("diplomacy", "rather than A Par - Bur"),
        ("paths_of_glory", "Should Metz fall, attack Verdun from Nancy"),
        ("paths_of_glory", "instead of attacking Metz from Verdun"),
        ("paths_of_glory", "rather than attack Metz from Verdun"),
    ],
)
def test_words_that_turn_the_meaning_are_not(key: str, said: str) -> None:
    assert not any(not isinstance(one, str) for one in written(READERS[key], said))


def test_columns_stay_and_so_do_words_behind_a_denial() -> None:
    said = "A Par, of course, will move to Bur, at once."
    eased = without_fillers(said)
    assert len(eased) == len(said)
    assert eased.index("Bur") == said.index("Bur")
    assert "," not in eased
    assert without_fillers("Макензен не сейчас") == "Макензен не сейчас"


@pytest.mark.parametrize(
    ("key", "said", "plain"),
    [
        (
            "paths_of_glory",
            "GE 5 grudgingly marches from Metz wearily to Verdun",
            "GE 5 marches from Metz to Verdun",
        ),
        (
            "paths_of_glory",
            "ГЕР 5 триумфально марширует из Меца в Верден",
            "ГЕР 5 марширует из Меца в Верден",
        ),
        ("diplomacy", "My army in Paris shall heroically go to Burgundy", "army in Paris go to Burgundy"),
        # Nor a small word that led to it.
        ("won_by_the_sword", "siege with an offer of clemency", "siege with an offer"),
        ("won_by_the_sword", "move Ulm to the tavern", "move Ulm"),
    ],
)
def test_a_word_that_nobody_knows_is_asked_back_without_it(key: str, said: str, plain: str) -> None:
    assert suggested(READERS[key], said) == [plain]
    assert written(READERS[key], plain)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("paths_of_glory", "GE 5 pretends to attack Metz from Verdun"),
        ("paths_of_glory", "GE 5 marches from Metz to Atlantis"),
        ("diplomacy", "the army in Paris refuses to go to Burgundy"),
    ],
)
def test_what_would_mean_something_else_is_not_proposed(key: str, said: str) -> None:
    assert suggested(READERS[key], said) in ([], [""])


@pytest.mark.parametrize(
    "asked",
    [
        "Could you please tell me whether Paris may go to Burgundy?",
        "Could you please check that Paris - Burgundy arrived?",
        "Не могли бы вы сказать, дошёл ли Париж до Бургундии?",
    ],
)
def test_a_polite_question_that_asks_is_no_order(asked: str) -> None:
    assert all(isinstance(each, str) for each in written(READERS["diplomacy"], asked))


def test_a_polite_request_still_hangs_on_its_condition() -> None:
    (read,) = written(READERS["diplomacy"], "Could you please move Par to Bur if Munich leaves?")
    assert read == written(READERS["diplomacy"], "Par to Bur if Munich leaves.")[0]


@pytest.mark.parametrize(
    "asked",
    [
        "Could you please move Paris to Burgundy? No.",
        "Could you please move Paris to Burgundy? Perhaps not.",
        "Could you please move Paris to Burgundy? That is what he would like.",
        "He asked me. Could you please A Par - Bur?",
        "Не могли бы вы двинуть Париж в Бургундию? Шутка.",
        "Не могли бы вы двинуть Париж в Бургундию? Это он меня просит.",
    ],
)
def test_a_polite_question_is_no_order_where_the_line_says_more_of_it(asked: str) -> None:
    assert all(isinstance(each, str) for each in written(READERS["diplomacy"], asked))


def test_thanks_and_orders_beside_a_polite_question_leave_it_one() -> None:
    plain = written(READERS["diplomacy"], "Paris to Burgundy")
    for behind in ("Thanks!", "Thank you very much, judge.", "Brest to MAO."):
        read = written(READERS["diplomacy"], f"Could you please move Paris to Burgundy? {behind}")
        assert read[0] == plain[0]


@pytest.mark.parametrize("kind", ["dear judge", "уважаемый судья", "thanks again"])
def test_courtesies_without_end_are_read_in_no_time(kind: str) -> None:
    line = f"Could you please move Par to Bur? {f'{kind} ' * 100}zz"
    assert not any(
        isinstance(each, Understood) for each in read_eased(READERS["diplomacy"], [line], guess=False)[1:]
    )


def test_thanks_beside_a_polite_question_leave_it_an_order() -> None:
    asked = "Could you please move Par to Bur? Thanks again, dear judge!"
    assert written(READERS["diplomacy"], asked)[0] == written(READERS["diplomacy"], "Par - Bur")[0]
