"""A throw-away certificate for 127.0.0.1, which no system trusts."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.rig.needs import program


def certificate(folder: Path) -> tuple[Path, Path]:
    """(certificate, key) in ``folder``. Raises MissingError where there is no openssl."""
    files = folder / "cert.pem", folder / "key.pem"
    command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    subprocess.run(
        [
            program("openssl"),
            *command.split(),
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout",
            str(files[1]),
            "-out",
            str(files[0]),
        ],
        capture_output=True,
        check=True,
    )
    return files
