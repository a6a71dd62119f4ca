"""Tests of a whole season, played by mail from the sign-up to the last goodbye."""

import pytest

for _name in ("season", "secrets", "gathering", "spring", "autumn", "farewell"):
    pytest.register_assert_rewrite(f"{__name__}.{_name}")
