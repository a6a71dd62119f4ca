"""The example configuration has every key and true defaults; a mistake is named with what was meant."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, SecretStr

from mailer.base.config import Config, keys, load, unknown_variables
from tests.cli.conftest import Run, run
from tests.rig.cases import in_turn

__all__ = ["run"]

EXAMPLE = Path(__file__).parent.parent.parent / "deploy" / "estafette.example.toml"


def told() -> dict[str, tuple[str, str]]:
    """By key: the comment above it in the example, and the default that the comment ends with."""
    found: dict[str, tuple[str, str]] = {}
    table, comment = "", ""
    for line in EXAMPLE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            comment += line.removeprefix("#").strip() + "\n"
        elif not line:
            comment = ""
        else:
            key = re.match(r"\[(?P<table>[\w.]+)\]|(?P<key>\w+) =", line)
            assert key, line
            if key["table"]:
                table = key["table"] + "."
            name = key["table"] or table + key["key"]
            explained, _, default = comment.partition("Default: ")
            found[name] = (explained.strip(), default.strip())
    return found


def default_of(key: str) -> Any:
    """The default as the model has it, in the words of TOML."""
    model: Any = Config
    *tables, name = key.split(".")
    for table in tables:
        model = model.model_fields[table].annotation
    value = model.model_fields[name].get_default(call_default_factory=True)
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    return str(value) if isinstance(value, Path) else value


@in_turn(keys())
def test_every_key_stands_in_the_example_with_its_meaning_and_true_default(key: str) -> None:
    explained, default = told()[key]
    assert len(explained.split()) >= 3
    assert (None if default == "none" else tomllib.loads(f"it = {default}")["it"]) == default_of(key)


def test_the_example_has_no_other_keys_and_can_be_loaded() -> None:
    tables = {key.rpartition(".")[0] for key in keys()} - {""}
    assert set(told()) <= {*keys(), *tables, "folders.diplomacy"}
    config = load(EXAMPLE)
    assert config.imap.security == "tls"
    assert config.health.enabled


def test_every_table_is_explained() -> None:
    tables = {name for name, field in Config.model_fields.items() if _is_table(field.annotation)}
    assert tables == {"judge", "limits", "imap", "smtp", "health", "web", "log", "embedded"}
    text = EXAMPLE.read_text("utf-8")
    for table in tables:
        assert re.search(rf"^# .+\n\[{table}\]$", text, re.MULTILINE), table


def _is_table(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[imap]\nhots = "x"', "imap.hots: no such key. Did you mean imap.host?"),
        ('databse = "x"', "databse: no such key. Did you mean database?"),
        ("[imapp]\nport = 1", "imapp: no such key. Did you mean imap?"),
        ("plus = false", "plus: no such key. Did you mean judge.plus?"),
        ("[judge]\npoll_seconds = 5", "judge.poll_seconds: no such key. Did you mean imap.poll_seconds?"),
        ("zzzzzz = 5", "zzzzzz: no such key\n"),
        ("[imap]\nport = 70000", "imap.port: Input should be less than or equal to 65535"),
        ("[imap]\npoll_seconds = 0", "imap.poll_seconds: Input should be greater than 0"),
        ('[smtp]\nsecurity = "ssl"', "smtp.security: Input should be 'tls', 'starttls' or 'none'"),
        ('[health]\nhost = "0.0.0.0"', "health.host: must be an address of this machine only"),
        ('[health]\nhost = "example.org"', "health.host: must be an address of this machine only"),
        ('[web]\nbase_url = "games.example.org"', "web.base_url: must be a whole address"),
        ('[log]\nform = "xml"', "log.form: Input should be 'text' or 'json'"),
    ],
)
def test_a_mistake_is_named_with_what_was_meant(run: Run, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(text + "\n")
    said = run("game", "list", "-c", str(file))
    assert said.is_one_clear_message(str(file), says, "nothing was started")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("ESTAFETTE_IAMP__PASSWORD", "Did you mean ESTAFETTE_IMAP__PASSWORD?"),
        ("ESTAFETTE_IMAP__PASWORD", "Did you mean ESTAFETTE_IMAP__PASSWORD?"),
        ("ESTAFETTE_SMTP__PASS", "Did you mean ESTAFETTE_SMTP__PASSWORD?"),
    ],
)
def test_a_mistaken_variable_is_named_and_its_value_is_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    monkeypatch.setenv(name, "geheim")
    said = run("game", "list")
    assert said.is_one_clear_message(name, says)
    assert "geheim" not in said.err


def test_the_environment_goes_over_the_file_also_for_tables_of_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ESTAFETTE_IMAP__PASSWORD", "geheim")
    monkeypatch.setenv("ESTAFETTE_EMBEDDED__ACCOUNTS", '{"ann": "a"}')
    monkeypatch.setenv("ESTAFETTE_EMBEDDED__ACCOUNTS__BOB", "b")
    config = load(EXAMPLE)
    assert config.imap.password.get_secret_value() == "geheim"
    assert {name.lower() for name in config.embedded.accounts} == {"ann", "bob"}
    assert "geheim" not in repr(config)


OLD_NAMES = "[judge]\nmovement_seconds = 7200\nretreat_seconds = 3600\nadjustment_seconds = 1800\n"


def test_a_file_with_the_keys_of_earlier_versions_is_read(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(OLD_NAMES)
    judge = load(file).judge
    assert judge.deadline_seconds == 7200
    assert judge.kind_seconds == {
        "diplomacy": {"retreat": 3600, "adjustment": 1800},
        "paths_of_glory": {"retreat": 3600},
    }


def test_keys_of_today_go_before_those_of_earlier_versions(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(
        f"{OLD_NAMES}deadline_seconds = 60\nkind_seconds = {{ diplomacy = {{ retreat = 90 }} }}\n"
    )
    judge = load(file).judge
    assert judge.deadline_seconds == 60
    assert judge.kind_seconds["diplomacy"] == {"retreat": 90, "adjustment": 1800}


def test_so_is_an_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESTAFETTE_JUDGE__MOVEMENT_SECONDS", "7200")
    assert load(None).judge.deadline_seconds == 7200
    assert unknown_variables(["ESTAFETTE_JUDGE__MOVEMENT_SECONDS"]) == ()


def test_an_old_key_of_the_environment_goes_over_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "judge.toml"
    file.write_text("[judge]\ndeadline_seconds = 3600\n")
    monkeypatch.setenv("ESTAFETTE_JUDGE__MOVEMENT_SECONDS", "7200")
    assert load(file).judge.deadline_seconds == 7200


def test_what_is_wrong_with_an_old_key_is_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text("[judge]\nmovement_seconds = 0\n")
    said = run("game", "list", "-c", str(file))
    assert said.is_one_clear_message(str(file), "judge.deadline_seconds: Input should be greater than 0")


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        ("{ chess = { move = 60 } }", "judge.kind_seconds.chess: there is no title chess"),
        (
            "{ diplomacy = { move = 60 } }",
            "judge.kind_seconds.diplomacy.move: the title has no such",
        ),
    ],
)
def test_a_time_limit_for_nothing_that_there_is_is_refused(
    run: Run, tmp_path: Path, kinds: str, says: str
) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(f'secret_file = "{tmp_path}/secret"\n[judge]\nkind_seconds = {kinds}\n')
    said = run("game", "list", "-c", str(file))
    assert said.is_one_clear_message(says)
