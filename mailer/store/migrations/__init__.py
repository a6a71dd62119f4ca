"""The history of the tables' layout, one file a step; it must not use the models, which change."""
