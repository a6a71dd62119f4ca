"""What each command does, one small function each; `dispatch` has all of them, `rows` who may give them."""
