import gc
import inspect

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.rig import run_test
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
settle()  # whoever started us: what is started here is to hear Ctrl-C


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    run_test(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names})
    return True


def pytest_collection_finish() -> None:
    """Let what was loaded not be searched for garbage over and over."""
    gc.collect()
    gc.freeze()
