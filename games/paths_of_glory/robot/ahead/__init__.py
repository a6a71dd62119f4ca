"""A player that looks ahead: it tries its orders by the rules, against a simple foe, before it gives them."""
