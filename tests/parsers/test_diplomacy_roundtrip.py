"""Every order prints to text that reads back to the same order, in every form that letters use."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.diplomacy.data.load import BUILT_IN, load
from games.diplomacy.model.notation import text_of, written_of
from games.diplomacy.model.orders import Order
from games.diplomacy.text.wording import words_of
from parsers.diplomacy.reader import reader_for
from parsers.reading import Understood
from tests.parsers.diplomacy_orders import orders, support_of_province
from tests.rig.cases import examples, some, turns

STANDARD = load("standard")
FORMS = ("canonical", "en", "ru", "codes")


def spelt(order: Order, form: str, scenario: str = "standard") -> str:
    """An order in one of the forms that the house prints."""
    names = load(scenario).names
    if form == "canonical":
        return text_of(order)
    if form == "codes":
        # Canonical text in Russian short forms: А Пар П А Мар - Бур.
        letters = {
            "A": "А",
            "F": "Ф",
            "H": "Х",
            "S": "П",
            "C": "К",
            "R": "О",
            "D": "распустить",
            "B": "построить",
        }
        words = {"-": "-", "VIA": "через конвой", "WAIVE": "пропуск"}
        return " ".join(
            letters.get(word) or words.get(word) or names.code(word, "ru")
            for word in text_of(order).split(" ")
        )
    return words_of(names, form).name("order", text_of(order))


def check(text: str, order: Order, scenario: str = "standard") -> None:
    (line,) = reader_for(scenario).read(text)
    assert isinstance(line, Understood), line
    assert line.written == written_of(order)
    assert line.text == text


@pytest.mark.parametrize("form", some(FORMS, 3))
@settings(max_examples=examples(300), deadline=None)
@given(order=orders(STANDARD.variant.board))
def test_standard(form: str, order: Order) -> None:
    check(spelt(order, form), order)


@pytest.mark.sweep
@settings(max_examples=examples(200), deadline=None)
@given(order=orders(STANDARD.variant.board))
def test_the_short_way_reads_as_the_grammar(order: Order) -> None:
    """Canonical text takes no grammar; in small letters it does, and means the same in the same place."""
    text = f"  {text_of(order)} "
    (short,), (long,) = reader_for("standard").read(text), reader_for("standard").read(text.lower())
    assert isinstance(short, Understood)
    assert isinstance(long, Understood)
    assert (short.written, short.span) == (long.written, long.span)


@pytest.mark.parametrize("form", ["canonical", "en", "ru"])
@settings(max_examples=examples(60), deadline=None)
@given(order=support_of_province(STANDARD.variant.board))
def test_support_with_open_coast(form: str, order: Order) -> None:
    check(spelt(order, form), order)


@pytest.mark.sweep
@pytest.mark.parametrize(("scenario", "form"), turns(4, BUILT_IN[1:], FORMS))
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_variants(scenario: str, form: str, data: st.DataObject) -> None:
    order = data.draw(orders(load(scenario).variant.board))
    check(spelt(order, form, scenario), order, scenario)


@pytest.mark.sweep
@settings(max_examples=examples(200), deadline=None)
@given(
    st.lists(st.tuples(orders(STANDARD.variant.board), st.sampled_from(FORMS)), min_size=1, max_size=8),
    st.sampled_from(("\n", "; ", ", ", "\r\n\r\n", ".\n", " и ")),
)
def test_several(given_orders: list[tuple[Order, str]], between: str) -> None:
    # "F Con R Smy, ..." and the like stand in one letter whatever parts them and whatever their language.
    text = between.join(spelt(order, form) for order, form in given_orders)
    lines = reader_for("standard").read(text)
    assert all(isinstance(line, Understood) for line in lines), lines
    assert [line.written for line in lines if isinstance(line, Understood)] == [
        written_of(order) for order, _ in given_orders
    ]


@pytest.mark.sweep
@settings(max_examples=examples(200), deadline=None)
@given(order=orders(STANDARD.variant.board), form=st.sampled_from(FORMS), data=st.data())
def test_letter_case_and_look_alikes(order: Order, form: str, data: st.DataObject) -> None:
    text = spelt(order, form)
    changed = data.draw(st.sampled_from((text.upper(), text.lower(), text.replace("е", "ё"))))
    check(changed, order)


@pytest.mark.sweep
@settings(max_examples=examples(300), deadline=None)
@given(order=orders(STANDARD.variant.board), form=st.sampled_from(FORMS[1:]), data=st.data())
def test_mixed_alphabets(order: Order, form: str, data: st.DataObject) -> None:
    """Any letter of a word of three or more may have been typed in the other alphabet."""
    twins = dict(zip("аеорсухАЕОРСУХВКМНТ", "aeopcyxAEOPCYXBKMHT", strict=True))
    twins |= {latin: cyrillic for cyrillic, latin in twins.items()}
    words = []
    for word in spelt(order, form).split(" "):
        if len(word) < 3 or not word.isalpha():
            words.append(word)
            continue
        # The first letter stays: a word wholly of look-alikes says nothing of its alphabet.
        typed = "".join(
            twins[char] if char in twins and index and data.draw(st.booleans()) else char
            for index, char in enumerate(word)
        )
        words.append(typed)
    check(" ".join(words), order)
