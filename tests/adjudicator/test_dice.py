"""Sealed dice: fair, reproducible by anyone, and every kind of tampering is found."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from adjudicator.dice import SEED_BYTES, Dice, RollRecord, commitment, verify

SEED = bytes(range(SEED_BYTES))

# Upper 0.1 % points of chi-square by degrees of freedom (faces - 1), from any table of statistics.
CHI_SQUARE = {1: 10.83, 2: 13.82, 5: 20.52, 9: 27.88, 11: 31.26, 19: 43.82, 51: 86.66}


def chi_square(counts: Counter[int], faces: int) -> float:
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, faces + 1))


@pytest.mark.alike(3)
@pytest.mark.parametrize("faces", [2, 3, 6, 10, 12, 20, 52])
@pytest.mark.parametrize("seed", [b"first", b"second", b"third"])
def test_every_face_is_equally_likely(faces: int, seed: bytes) -> None:
    dice = Dice(seed, "uniform")
    counts = Counter(value for index in range(3000) for value in dice.roll(index, (faces, faces)))
    assert set(counts) == set(range(1, faces + 1))
    assert chi_square(counts, faces) < CHI_SQUARE[faces - 1]


def test_the_dice_of_one_roll_are_independent() -> None:
    dice = Dice(SEED, "pairs")
    counts = Counter(dice.roll(n, (6, 6)) for n in range(20_000))
    expected = 20_000 / 36
    assert len(counts) == 36
    # 0.1 % point of chi-square with 35 degrees of freedom.
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 66.62


def test_neighbouring_rolls_are_independent() -> None:
    dice = Dice(SEED, "neighbours")
    rolls = [dice.roll(n, (6,))[0] for n in range(20_000)]
    counts = Counter(pairwise(rolls))
    expected = (len(rolls) - 1) / 36
    assert len(counts) == 36
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 66.62


def test_a_roll_depends_on_seed_game_index_and_die() -> None:
    sides = (1000,) * 3
    rolls = {
        Dice(SEED, "a").roll(0, sides),
        Dice(SEED, "b").roll(0, sides),
        Dice(SEED[::-1], "a").roll(0, sides),
        Dice(SEED, "a").roll(1, sides),
    }
    assert len(rolls) == 4
    assert all(len(set(roll)) == 3 for roll in rolls)
    assert Dice(SEED, "a").roll(0, sides) == Dice(SEED, "a").roll(0, sides)


def test_a_die_does_not_depend_on_the_sides_of_the_others() -> None:
    assert Dice(SEED, "a").roll(3, (6, 6))[1] == Dice(SEED, "a").roll(3, (20, 6))[1]


def test_names_and_indices_do_not_run_into_each_other() -> None:
    # Without separators the message of game "1", roll 23 would be that of game "12", roll 3.
    assert Dice(SEED, "1").roll(23, (10**9,)) != Dice(SEED, "12").roll(3, (10**9,))


def test_a_draw_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    """With 2**63 + 1 faces nearly half of all draws must be; none of them may be folded onto low faces."""
    faces = 2**63 + 1
    tries: Counter[int] = Counter()
    for index in range(200):
        attempt = 0
        while True:
            digest = hmac.new(SEED, f"big\n{index}\n0\n{attempt}".encode(), hashlib.sha256).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < faces:
                break
            attempt += 1
        tries[attempt] += 1
        assert Dice(SEED, "big").roll(index, (faces,)) == (number + 1,)
    assert tries[0] < 140
    assert tries[1] > 20


def test_a_die_of_one_face_and_of_the_most_faces() -> None:
    assert Dice(SEED, "edge").roll(0, (1, 1)) == (1, 1)
    (value,) = Dice(SEED, "edge").roll(0, (2**64,))
    assert 1 <= value <= 2**64


@pytest.mark.parametrize("faces", [0, -6, 2**64 + 1])
def test_a_die_that_cannot_be_is_refused(faces: int) -> None:
    with pytest.raises(ValueError, match=str(faces)):
        Dice(SEED, "edge").roll(0, (6, faces))


def test_the_seed_is_not_printed() -> None:
    text = repr(Dice(b"a secret that must not be logged", "g"))
    assert "secret" not in text
    assert b"a secret that must not be logged".hex() not in text


def test_the_commitment_is_plain_sha256() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def records(count: int = 20) -> list[RollRecord]:
    dice = Dice(SEED, "war")
    return [RollRecord(n, sides := ((6, 6), (20,), (11,))[n % 3], dice.roll(n, sides)) for n in range(count)]


def test_true_rolls_verify() -> None:
    assert verify(SEED, "war", commitment(SEED), records()) == ()


@pytest.mark.parametrize("value", range(1, 7))
def test_a_changed_value_is_found(value: int) -> None:
    rolls = records()
    honest = rolls[3].values[0]
    rolls[3] = replace(rolls[3], values=(value, *rolls[3].values[1:]))
    wrong = verify(SEED, "war", commitment(SEED), rolls)
    assert len(wrong) == (value != honest)
    assert all("roll 3" in each for each in wrong)


def test_swapped_rolls_are_found() -> None:
    rolls = records()
    first, second = next(
        (a, b)
        for a in rolls
        for b in rolls
        if a.index < b.index and a.sides == b.sides and a.values != b.values
    )
    rolls[first.index] = replace(first, values=second.values)
    rolls[second.index] = replace(second, values=first.values)
    assert len(verify(SEED, "war", commitment(SEED), rolls)) == 2


def test_other_dice_of_the_same_roll_are_found() -> None:
    rolls = records()
    rolls[0] = replace(rolls[0], values=rolls[0].values[:1])
    assert len(verify(SEED, "war", commitment(SEED), rolls)) == 1


def test_other_sides_are_found() -> None:
    found = [
        verify(SEED, "war", commitment(SEED), [replace(record, sides=tuple(n + 1 for n in record.sides))])
        for record in records()
    ]
    assert sum(bool(each) for each in found) > 10


@pytest.mark.parametrize("dropped", [0, 7, 18])
def test_a_roll_left_out_is_found(dropped: int) -> None:
    rolls = records()
    del rolls[dropped]
    wrong = verify(SEED, "war", commitment(SEED), rolls)
    assert len(wrong) == 1
    assert f"roll {dropped} is missing" in wrong[0]


def test_a_roll_told_twice_is_found() -> None:
    rolls = records()
    assert verify(SEED, "war", commitment(SEED), [*rolls, rolls[4]])


def test_rolls_moved_up_over_a_gap_are_found() -> None:
    rolls = records()
    del rolls[7]
    moved = [replace(record, index=n) for n, record in enumerate(rolls)]
    assert verify(SEED, "war", commitment(SEED), moved)


def test_another_game_and_another_seed_are_found() -> None:
    assert verify(SEED, "peace", commitment(SEED), records())
    wrong = verify(SEED[::-1], "war", commitment(SEED), records())
    assert "does not hash" in wrong[0]
    assert len(wrong) > 10


def test_a_seed_chosen_after_the_commitment_is_found() -> None:
    """The host rolls with, and publishes, another seed than the one committed to: only the hash tells."""
    late = b"a seed that gives better dice".ljust(SEED_BYTES)
    dice = Dice(late, "war")
    rolls = [RollRecord(n, (6,), dice.roll(n, (6,))) for n in range(5)]
    assert len(verify(late, "war", commitment(SEED), rolls)) == 1
