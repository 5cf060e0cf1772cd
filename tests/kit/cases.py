"""Tables: one test that goes through all cases of a kind and tells all that are wrong.

`pytest.mark.parametrize` makes a test of every case, which is right where cases are laws of their
own.  Where they are the words of a vocabulary, or where all can be asked of one server, this is.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

Test = Callable[..., Any]
Case = dict[str, Any]


def each(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Let a test, which takes a case by these names, go through all cases."""
    words = names.split(", ")
    listed: list[Case] = [
        dict(zip(words, case if len(words) > 1 else (case,), strict=True)) for case in cases
    ]
    assert listed

    def decorate(test: Test) -> Test:
        whole = _awaiting(test, listed) if inspect.iscoroutinefunction(test) else _all(test, listed)
        found = inspect.signature(test)
        kept = [one for name, one in found.parameters.items() if name not in words]
        whole.__signature__ = found.replace(parameters=kept)  # type: ignore[attr-defined]
        return whole

    return decorate


def _all(test: Test, cases: list[Case]) -> Test:
    @functools.wraps(test)
    def whole(**fixtures: Any) -> None:
        problems = list[str]()
        for case in cases:
            with _noting(problems, case):
                test(**fixtures, **case)
        assert not problems, "\n".join(problems)

    return whole


def _awaiting(test: Test, cases: list[Case]) -> Test:
    @functools.wraps(test)
    async def whole(**fixtures: Any) -> None:
        problems = list[str]()
        for case in cases:
            with _noting(problems, case):
                await test(**fixtures, **case)
        assert not problems, "\n".join(problems)

    return whole


@contextmanager
def _noting(problems: list[str], case: Case) -> Iterator[None]:
    """Note what is wrong, and go on."""
    try:
        yield
    except AssertionError as error:
        problems.append(f"{case}: {error}")


def one_of(cases: Iterable[Any], ids: Iterable[str] | None = None) -> Any:
    """Make a fixture that is each case in turn, for tests that do not say which they are about."""

    @pytest.fixture(params=[*cases], ids=None if ids is None else [*ids])
    def case(request: pytest.FixtureRequest) -> Any:
        return request.param

    return case
