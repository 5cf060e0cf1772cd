import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.server.ops.token_buckets import Bucket, Buckets
from tests.kit.turned_clock import Clock


def test_a_bucket_is_full_at_first() -> None:
    bucket = Bucket(1, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 1.0]


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = Bucket(0.5, 4, 0.0)
    bucket.take(0.0, 3)
    assert bucket.take(0.0, 2) == 2.0


@given(st.floats(0.01, 1000), st.floats(0.01, 1))
def test_who_waited_as_long_as_told_may_take(rate: float, cost: float) -> None:
    bucket = Bucket(rate, 1, 0.0)
    bucket.take(0.0)
    assert bucket.take(bucket.take(0.0, cost), cost) == 0.0


def test_a_refused_take_costs_nothing() -> None:
    bucket = Bucket(1, 2, 0.0)
    bucket.take(0.0)
    bucket.take(0.0, 2)
    assert bucket.take(0.0) == 0.0


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    bucket = Bucket(1, 2, 0.0)
    assert [bucket.take(1000.0) for _ in range(3)] == [0.0, 0.0, 1.0]


def test_a_clock_that_goes_backward_empties_no_bucket() -> None:
    bucket = Bucket(1, 2, 50.0)
    assert bucket.take(0.0, 2) == 0.0


def test_what_costs_more_than_any_wait_could_bring_is_a_bug() -> None:
    with pytest.raises(ValueError, match="at most 2, got 3"):
        Bucket(1, 2, 0.0).take(0.0, 3)


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (1, 0), (-1, 1)])
def test_buckets_that_never_fill_are_refused(rate: float, burst: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Buckets(rate, burst)


@given(st.lists(st.floats(0, 10), max_size=200))
def test_over_any_time_no_more_is_taken_than_burst_and_rate_allow(pauses: list[float]) -> None:
    bucket, now, taken = Bucket(2, 5, 0.0), 0.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now) == 0.0
    assert taken <= 5 + 2 * now + 1e-6


def test_every_key_has_its_own_bucket() -> None:
    buckets = Buckets(1, 1, now=Clock())
    assert [buckets.take(key) for key in ("a", "b", "a")] == [0.0, 0.0, 1.0]


def test_buckets_fill_by_the_clock() -> None:
    clock = Clock()
    buckets = Buckets(1, 1, now=clock)
    buckets.take("a")
    clock.now += 1
    assert buckets.take("a") == 0.0


def test_buckets_stay_within_their_capacity() -> None:
    buckets = Buckets(1, 1, capacity=10, now=Clock())
    for key in range(1000):
        buckets.take(str(key))
    assert len(buckets) == 10


def test_the_bucket_left_alone_the_longest_is_forgotten_first() -> None:
    buckets = Buckets(1, 1, capacity=2, now=Clock())
    for key in ("a", "b", "a", "c"):
        buckets.take(key)
    assert buckets.take("a") > 0


def test_a_forgotten_bucket_is_full_again() -> None:
    buckets = Buckets(1, 1, capacity=1, now=Clock())
    for key in ("a", "b"):
        buckets.take(key)
    assert buckets.take("a") == 0.0
