"""Workers of one machine leave each other the processors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mailer.base import cores
from mailer.base.cores import Cores


def test_one_place_for_each_processor(tmp_path: Path) -> None:
    first, second, third = (Cores("sqlite:///a", 2, tmp_path) for _ in range(3))
    with first.place() as one, second.place() as two:
        assert one
        assert two
        with third.place() as three:
            assert not three
    with third.place() as three:
        assert three


def test_databases_do_not_share_places(tmp_path: Path) -> None:
    with Cores("sqlite:///a", 1, tmp_path).place() as one, Cores("sqlite:///b", 1, tmp_path).place() as two:
        assert one
        assert two


def test_an_error_gives_the_place_back(tmp_path: Path) -> None:
    first, second = Cores("sqlite:///a", 1, tmp_path), Cores("sqlite:///a", 1, tmp_path)
    with pytest.raises(ZeroDivisionError), first.place():
        raise ZeroDivisionError
    with second.place() as free:
        assert free


def test_who_gives_no_sign_keeps_nobody_waiting(tmp_path: Path) -> None:
    stuck, other = Cores("sqlite:///a", 1, tmp_path), Cores("sqlite:///a", 1, tmp_path)
    with stuck.place():
        (file,) = tmp_path.iterdir()
        long_ago = file.stat().st_mtime - cores.STUCK - 60
        os.utime(file, (long_ago, long_ago))
        with other.place() as free:
            assert free
        stuck.sign()
        with other.place() as free:
            assert not free


def test_where_no_file_can_be_made_nobody_waits(tmp_path: Path) -> None:
    folder = tmp_path / "missing"
    with Cores("sqlite:///a", 1, folder).place() as one, Cores("sqlite:///a", 1, folder).place() as two:
        assert one
        assert two


def test_at_the_end_no_file_is_left(tmp_path: Path) -> None:
    places = Cores("sqlite:///a", 1, tmp_path)
    with places.place():
        assert list(tmp_path.iterdir())
    places.close()
    assert not list(tmp_path.iterdir())
