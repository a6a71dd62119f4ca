"""Follows the operator's guide on a bare Debian 12 in a folder, with systemd and a network of its own."""
