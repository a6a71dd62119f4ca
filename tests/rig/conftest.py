"""The servers of the rig as fixtures."""

from tests.rig.dovecot import dovecot, dovecot_server

__all__ = ["dovecot", "dovecot_server"]
