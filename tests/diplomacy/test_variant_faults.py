"""What is wrong in the folder of a variant is told with its file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games.diplomacy.data.load as loading
from games.diplomacy.data.load import (
    DataError,
    Loaded,
    check_folder,
    load_folder,
    load_names,
    open_folder,
    problem_text,
)
from games.diplomacy.model.orders import Province
from games.toml_source import Problem, read_source
from tests.diplomacy.own_variants import DATA, STANDARD, readme_folder
from tests.rig.cases import examples

VARIANT = """key = "mine"
base = "standard"
[title]
en = "Mine"
ru = "Моя"
"""


def _folder(tmp_path: Path, variant: str = VARIANT, **files: str) -> Path:
    (tmp_path / "variant.toml").write_text(variant, encoding="utf-8")
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def _faults(folder: Path) -> list[str]:
    return [problem_text(problem).removeprefix(f"{folder}/") for problem in check_folder(folder)]


def test_the_smallest_variant(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    assert _faults(folder) == []
    assert load_folder(folder).board == STANDARD.board


def _places(folder: Path) -> list[tuple[str, int, str]]:
    return [(Path(p.file).name, p.line, p.key) for p in check_folder(folder)]


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ('"GAS MUN" = "X"', 2, "bad-passage"),
        ('"GAS-MUN" = "A"', 2, "bad-border-key"),
        ('"GAS GAS" = "A"', 2, "bad-border-key"),
        ('"GAS XXX" = "A"', 2, "unknown-province"),
        ('"GAS MAO" = "A F"', 2, "army-at-sea"),
        ('"GAS PAR" = "A F"', 2, "fleet-inland"),
        ('"GAS SPA" = "A F"', 2, "coast-missing"),
        ('"GAS SPA" = "A EC"', 2, "unknown-coast"),
        ('"GAS MAR" = "A NC"', 2, "coast-needless"),
        ('"BUL SPA" = "EC"', 2, "coast-missing"),
        ('"GAS MUN" = 5', 2, "wrong-type"),
        ('"GAS MUN" = "A"\n\n"MUN GAS" = "A"', 4, "border-twice"),
    ],
)
def test_faults_of_borders(tmp_path: Path, lines: str, line: int, key: str) -> None:
    folder = _folder(tmp_path, map=f"[borders]\n{lines}\n")
    assert ("map.toml", line, key) in _places(folder)
    with pytest.raises(DataError):
        load_folder(folder)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('IRE = { terrain = "coast" }', "no-sea"),
        ('IRE = { terrain = "inland" }', "no-border"),
        ('IRE = { terrain = "sea" }', "no-sea"),
        ('IRE = { terrain = "swamp" }', "bad-terrain"),
        ("IRE = {}", "bad-terrain"),
        ('IRE = { terrain = "coast", coasts = ["XC"] }', "bad-coasts"),
        ('IRE = { terrain = "coast", coasts = ["NC", "NC"] }', "bad-coasts"),
        ('IRE = { terrain = "coast", coasts = ["NC"] }', "single-coast"),
        ('IRE = { terrain = "inland", coasts = ["NC", "SC"] }', "coasts-inland"),
        ('IRE = { terrain = "sea", center = true }', "center-at-sea"),
        ('IRE = { terrain = "coast", center = "yes" }', "wrong-type"),
        ('IRE = { terrain = "coast", harbour = true }', "unknown-key"),
        ('IRE = "coast"', "wrong-type"),
        ('Ireland = { terrain = "coast" }', "bad-province-key"),
    ],
)
def test_faults_of_provinces(tmp_path: Path, line: str, key: str) -> None:
    folder = _folder(tmp_path, map=f"# mine\n[provinces]\n{line}\n")
    assert ("map.toml", 3, key) in _places(folder)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('FRANCE = ["A XXX"]', "unknown-province"),
        ('FRANCE = ["A ENG"]', "impossible-place"),
        ('FRANCE = ["F PAR"]', "impossible-place"),
        ('FRANCE = ["F SPA"]', "unit-needs-coast"),
        ('FRANCE = ["F SPA/EC"]', "impossible-coast"),
        ('FRANCE = ["A SPA/NC"]', "impossible-coast"),
        ('FRANCE = ["F BRE/NC"]', "impossible-coast"),
        ('FRANCE = ["A PAR", "A PAR"]', "two-units"),
        ('FRANCE = ["A MUN"]', "two-units"),
        ('FRANCE = ["Paris"]', "bad-unit"),
        ('FRANCE = "A PAR"', "wrong-type"),
        ("FRANCE = [1]", "wrong-type"),
        ('POLAND = ["A WAR"]', "unknown-power"),
    ],
)
def test_faults_of_units(tmp_path: Path, line: str, key: str) -> None:
    folder = _folder(tmp_path, f"{VARIANT}[units]\n{line}\n")
    assert key in {problem.key for problem in check_folder(folder)}
    assert ("variant.toml", 7, key) in _places(folder) or key == "two-units"
    for problem in check_folder(folder):
        assert problem.line > 0


def test_two_units_blames_the_later_entry(tmp_path: Path) -> None:
    folder = _folder(tmp_path, f'{VARIANT}[units]\nFRANCE = []\nGERMANY = ["A PAR"]\nITALY = ["A PAR"]\n')
    assert _faults(folder) == ["variant.toml:9: PAR already holds a unit of GERMANY"]


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('FRANCE = ["XXX"]', "unknown-province"),
        ('FRANCE = ["GAS"]', "no-center"),
        ('FRANCE = ["PAR", "PAR"]', "owned-twice"),
        ('TURKEY = ["PAR"]', "owned-twice"),
        ('POLAND = ["WAR"]', "unknown-power"),
    ],
)
def test_faults_of_centres_and_homes(tmp_path: Path, line: str, key: str) -> None:
    folder = _folder(tmp_path, f"{VARIANT}[centers]\n{line}\n")
    assert ("variant.toml", 7, key) in _places(folder)
    (tmp_path / "home").mkdir()
    folder = _folder(tmp_path / "home", map=f"[homes]\n{line}\n")
    assert ("map.toml", 2, key) in _places(folder)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("victory = 35", "victory-out-of-reach"),
        ("victory = 0", "victory-out-of-reach"),
        ("victory = 4", "victory-at-once"),
        ('victory = "many"', "wrong-type"),
        ("victory = true", "wrong-type"),
        ("build-anywhere = 1", "wrong-type"),
        ('first = "S1901"', "bad-first"),
        ('first = "W1901M"', "bad-first"),
        ('first = "S1901A"', "bad-first"),
        ("last-year = 1900", "bad-last-year"),
        ('powers = ["FRANCE"]', "bad-powers"),
        ('powers = ["FRANCE", "FRANCE"]', "bad-powers"),
        ('powers = ["FRANCE", "poland"]', "bad-power-key"),
        ('powers = ["FRANCE", "POLAND"]', "power-with-nothing"),
        ('powers = "FRANCE"', "wrong-type"),
        ("colour = 3", "unknown-key"),
        ("units = 3", "wrong-type"),
    ],
)
def test_faults_of_facts(tmp_path: Path, line: str, key: str) -> None:
    folder = _folder(tmp_path, f"# mine\n{line}\n{VARIANT}")
    assert ("variant.toml", 2, key) in _places(folder)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("variant", "line", "key"),
    [
        (VARIANT.replace('"standard"', '"other"'), 2, "unknown-base"),
        (VARIANT.replace('"mine"', '"My own"'), 1, "bad-variant-key"),
        (VARIANT.replace('"mine"', '"pure"'), 1, "key-taken"),
        (VARIANT.replace("key =", "#"), 0, "missing-key"),
        (VARIANT.replace('en = "Mine"', "en = 3"), 4, "wrong-type"),
        (VARIANT.replace("ru =", "fr ="), 5, "unknown-key"),
        (VARIANT.replace('ru = "Моя"\n', ""), 0, "missing-key"),
        ('[title]\nen = "Mine"\nru = "Моя"', 0, "no-provinces"),
        ("key = mine", 1, "not-toml"),
    ],
)
def test_faults_of_the_head(tmp_path: Path, variant: str, line: int, key: str) -> None:
    assert ("variant.toml", line, key) in _places(_folder(tmp_path, variant))


PLACE = '[places.PAR]\nen = "Paname"\n'


@pytest.mark.parametrize(
    ("names", "line", "key"),
    [
        ('[places.XXX]\nen = "X"', 1, "unknown-province"),
        ('[powers.POLAND]\nen = "X"', 1, "unknown-power"),
        ('[people.PAR]\nen = "X"', 1, "unknown-key"),
        (f"{PLACE}fr = 'X'", 3, "unknown-key"),
        (f"{PLACE}ru = ['Панам']", 3, "not-six-forms"),
        (f"{PLACE}ru-also = [['Панам']]", 3, "not-six-forms"),
        (f"{PLACE}also = 'Paname'", 3, "wrong-type"),
        ("[places.PAR]\nen = ''", 2, "wrong-type"),
        ("[places]\nPAR = 1", 2, "wrong-type"),
        (f"{PLACE}also = ['Munich']", 1, "same-name"),
        ("[shared]\nx = ['XXX', 'PAR']", 2, "unknown-province"),
        ("[shared]\nx = 'PAR'", 2, "wrong-type"),
        ("endings = 1", 1, "wrong-type"),
    ],
)
def test_faults_of_names(tmp_path: Path, names: str, line: int, key: str) -> None:
    assert ("names.toml", line, key) in _places(_folder(tmp_path, names=names))


def test_a_place_without_a_name(tmp_path: Path) -> None:
    folder = _folder(tmp_path, map='[provinces]\nIRE = { terrain = "coast" }\n[borders]\n"IRE IRI" = "F"\n')
    assert _faults(folder) == ["names.toml: IRE lacks a name: en, ru"]


def test_names_can_be_added_and_shared(tmp_path: Path) -> None:
    loaded = open_folder(_folder(tmp_path, names=f"{PLACE}[shared]\nthere = ['PAR', 'MUN']\n"))
    assert isinstance(loaded, Loaded)
    assert loaded.names.title("PAR", "en") == "Paname"
    assert loaded.names.title("PAR", "ru") == "Париж"
    assert loaded.names.lookup("there") == ("MUN", "PAR")
    assert load_names("standard").lookup("Paname") == ()


def test_all_faults_of_all_files_are_told_in_order(tmp_path: Path) -> None:
    folder = _folder(
        tmp_path,
        f'victory = 99\n{VARIANT}[units]\nITALY = ["A ADR", "F VIE"]\n',
        map='[borders]\n"PAR PIC" = "F"\n"PAR XXX" = "A"\n[counts]\ncenters = 33\n',
        names="[places.PAR]\nfr = 'Paris'\n",
    )
    assert _faults(folder) == [
        "map.toml:2: border PAR PIC: no fleet can pass to or from an inland province",
        "map.toml:3: there is no province XXX",
        "map.toml:5: centers should be 33, but there are 34",
        "names.toml:2: unknown key places.PAR.fr",
        "variant.toml:1: victory at 99 cannot be reached: there are 34 centres",
        "variant.toml:8: A ADR: such a unit cannot stand there",
        "variant.toml:8: F VIE: such a unit cannot stand there",
    ]


def test_a_province_can_be_dropped_and_a_border_closed(tmp_path: Path) -> None:
    folder = _folder(tmp_path, map='[provinces]\nRUH = false\n[borders]\n"BUR PIC" = ""\n')
    board = load_folder(folder).board
    assert len(board.provinces) == 74
    assert board.army_next[Province("BUR")] == ("BEL", "GAS", "MAR", "MUN", "PAR")


def test_a_folder_without_a_variant_file(tmp_path: Path) -> None:
    assert _faults(tmp_path) == ["variant.toml: the file is missing or cannot be read"]
    assert _faults(tmp_path / "nowhere") == ["variant.toml: the file is missing or cannot be read"]


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "names.toml").write_bytes('[places.PAR]\nen = "Paname"\nalso = ["Панам"]\n'.encode("koi8-r"))
    assert ("names.toml", 3, "not-utf8") in _places(folder)


PIECES = [
    "",
    "=",
    '"',
    "[",
    "]",
    "{",
    "}",
    "#",
    "'",
    "0",
    "-1",
    "true",
    "PAR",
    '"PAR"',
    "[[]]",
    "\n",
    "\x00",
    "ё",
]


@pytest.mark.sweep
@settings(max_examples=examples(60), deadline=None)
@given(
    file=st.sampled_from(["variant.toml", "map.toml", "names.toml"]),
    at=st.floats(0, 1),
    length=st.integers(0, 12),
    piece=st.sampled_from(PIECES),
)
def test_damage_is_a_problem_or_harmless_but_never_an_exception(
    tmp_path_factory: pytest.TempPathFactory, file: str, at: float, length: int, piece: str
) -> None:
    folder = readme_folder(tmp_path_factory.mktemp("damaged"))
    text = (folder / file).read_text(encoding="utf-8")
    start = int(at * len(text))
    (folder / file).write_text(text[:start] + piece + text[start + length :], encoding="utf-8")
    for problem in check_folder(folder):
        path = DATA / "variants" / problem.file  # an absolute path of a folder of one's own stays as it is
        assert problem.line <= path.read_bytes().count(b"\n") + 1
        assert problem_text(problem, "en")
        assert problem_text(problem, "ru")


def test_every_problem_has_words_in_both_languages() -> None:
    code = "".join(
        (Path(loading.__file__).with_name(f"{name}.py")).read_text(encoding="utf-8")
        for name in ("layers", "validate", "naming", "load")
    ) + Path(read_source.__code__.co_filename).read_text(encoding="utf-8")
    words = read_source(DATA / "problems.toml", "problems.toml")
    assert not isinstance(words, Problem)
    english, russian = words.table["en"], words.table["ru"]
    assert set(english) == set(russian)
    for key in set(english) - {"names"}:
        assert f'"{key}"' in code, f"{key} is said nowhere"
        assert sorted(re.findall(r"{(\w+)", english[key])) == sorted(re.findall(r"{(\w+)", russian[key]))


def test_problems_in_russian(tmp_path: Path) -> None:
    folder = _folder(tmp_path, f'{VARIANT}[units]\nFRANCE = ["F PAR"]\n')
    (problem,) = check_folder(folder)
    assert problem_text(problem, "ru") == f"{folder}/variant.toml:7: F PAR: такое войско там стоять не может"
