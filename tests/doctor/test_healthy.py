"""The doctor finds nothing where nothing is wrong."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mailer.base.config import Config, Embedded, Health, Smtp
from mailer.doctor.examine import Examined, examine
from mailer.service.daemon import Daemon
from tests.doctor.patient import found, served_by
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay
from tests.rig.waiting import PATIENCE, eventually
from tests.worker.town import Clock, Drawing, config_of


class TestHealthy:
    """Nothing is found where nothing is wrong."""

    def test_a_judge_that_was_never_started(self, tmp_path: Path) -> None:
        fresh = config_of(tmp_path)
        assert found(fresh, send=True) == []
        assert list(tmp_path.iterdir()) == []  # nothing was made either

    def test_an_embedded_judge_that_has_run(self, config: Config) -> None:
        assert found(config, send=True) == []

    @pytest.mark.sweep
    def test_an_embedded_judge_at_work_and_its_mailbox_is_left_as_it_was(self, tmp_path: Path) -> None:
        fresh = config_of(tmp_path).model_copy(update={"health": Health(enabled=True, port=0)})
        daemon = Daemon(fresh, Clock(), paint=lambda scene: Drawing())
        office, pages = daemon.postroom.office, daemon.pages
        assert office is not None
        assert pages is not None
        thread = threading.Thread(target=daemon.run, daemon=True)
        thread.start()
        eventually(lambda: daemon.read_at)
        ports = office.ports
        beside = fresh.model_copy(
            update={
                "embedded": Embedded(enabled=True, smtp_port=ports.smtp, imap_port=ports.imap),
                "imap": fresh.imap.model_copy(update={"port": ports.imap}),
                "smtp": Smtp(port=ports.smtp),
                "health": Health(enabled=True, port=pages.port),
            }
        )
        every = list(examine(beside, Examined(send=True, patience=PATIENCE)))
        daemon.stop()
        thread.join(PATIENCE)
        daemon.close()
        assert [finding for finding in every if finding.state in ("fault", "warning")] == []
        checked = {finding.check for finding in every if finding.state == "ok"}
        assert checked >= {
            *("secret", "configuration", "disk", "time-zones", "pictures", "gpg", "database", "migrations"),
            *("database-writable", "lease", "mail", "inbox", "outbox", "games", "quarantine"),
            *("mailbox", "folders", "clock", "relay", "size", "plus", "health", "pictures-sent"),
        }

    @pytest.mark.sweep
    def test_a_judge_on_postgresql(self, database_url: str, tmp_path: Path) -> None:
        made = config_of(tmp_path).model_copy(update={"database": database_url})
        daemon = Daemon(made, paint=lambda scene: Drawing())
        daemon.tick()
        daemon.close()
        assert found(made) == []

    def test_dovecot_and_a_relay(self, dovecot: Dovecot, config: Config) -> None:
        with Relay(dovecot.lmtp) as relay:
            assert found(served_by(config, dovecot, relay), send=True) == []
        assert dovecot.folders("judge") == {"INBOX": 0}

    def test_a_plus_address_that_the_running_judge_has_filed_away(
        self, dovecot: Dovecot, config: Config
    ) -> None:
        with Relay(dovecot.lmtp) as relay:
            served = served_by(config, dovecot, relay)
            daemon = Daemon(served, paint=lambda scene: Drawing())
            thread = threading.Thread(target=daemon.run, daemon=True)
            thread.start()
            eventually(lambda: daemon.read_at)
            assert found(served, send=True, patience=PATIENCE) == []
            daemon.stop()
            thread.join(PATIENCE)
            daemon.close()
