"""A few of these tests on PostgreSQL; `make test-postgresql` runs all of them there."""

import pytest

from tests.server.hostile.test_floods import test_more_than_a_few_lines_of_chat_are_refused
from tests.server.hostile.test_strangers import (
    test_a_revoked_token_opens_nothing_and_the_new_one_does,
    test_guesses_over_http_and_on_sockets_count_together,
)

__all__ = [
    "test_a_revoked_token_opens_nothing_and_the_new_one_does",
    "test_guesses_over_http_and_on_sockets_count_together",
    "test_more_than_a_few_lines_of_chat_are_refused",
]
pytestmark = pytest.mark.on_postgresql
