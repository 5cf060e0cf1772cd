import contextlib
import gc
import inspect
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from freehold.editions import available
from tests.kit.cases import one_of
from tests.kit.rig import LONGEST, alarm, run_test
from tests.kit.size import times
from tools.conditions import settle

# The same examples everywhere, however busy the machine is, and nothing kept on its disk.
settings.register_profile(
    "freehold",
    max_examples=times(50),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("freehold")
edition = one_of(available())  # a test that takes an edition and names none goes through all
settle()  # whoever started us: what is started here is to hear Ctrl-C


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    run_test(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names})
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Function) -> Generator[None, object, object]:
    """Let tests that are no coroutines not last for ever, either.

    Those in a browser see to it themselves: what drives it does not survive being interrupted.
    """
    sees_to_it = inspect.iscoroutinefunction(item.obj) or "browser" in item.fixturenames
    with contextlib.nullcontext() if sees_to_it else alarm(LONGEST):
        return (yield)


def pytest_collection_finish() -> None:
    """Let what was loaded not be searched for garbage over and over."""
    gc.collect()
    gc.freeze()
