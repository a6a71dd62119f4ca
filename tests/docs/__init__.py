"""The guides say nothing that is not so."""
