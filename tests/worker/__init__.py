"""Tests of the worker: letters and deadlines on their way through the daemon, with servers on loopback."""
