"""From text to written orders and commands, one grammar a title; pure, no rules and no I/O."""
