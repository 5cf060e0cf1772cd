"""What a contest found, as a table, as bars met or missed, and as JSON."""

from collections.abc import Iterator
from typing import Final

import msgspec

from bench.contest import Form, Result
from bench.model import UNITS

GAMES_BAR: Final = 10_000
SHARE_BAR: Final = 0.4  # of C
STEPPED_BAR: Final = 500_000
EVENTS_BAR: Final = 60_000
PLAIN_BAR: Final = 150
COPY_BAR: Final = 1.0  # microseconds
RATIOS: Final[dict[str, tuple[Form, Form]]] = {
    "compiled/C": ("compiled", "c"),
    "plain/C": ("plain", "c"),
    "compiled/plain": ("compiled", "plain"),
}


class Bar(msgspec.Struct, frozen=True):
    """A promise about speed, and whether it was kept here and now."""

    name: str
    wanted: str
    found: str
    met: bool

    def text(self) -> str:
        """Say it."""
        return f"{'met' if self.met else 'missed':7} {self.name}: {self.found}, bar {self.wanted}"


def bars(result: Result) -> Iterator[Bar]:
    """Hold the figures against the bars; what was not measured has none."""
    batch = result.rates.get("batch", {})
    compiled = batch.get("compiled")
    if compiled:
        yield _games_bar(compiled, batch.get("c"))
    for measure, name, wanted in (
        ("stepped", "stepped from Python", STEPPED_BAR),
        ("events", "with typed events", EVENTS_BAR),
    ):
        if rate := result.rates.get(measure, {}).get("compiled"):
            found = f"{rate:,.0f} decisions/s"
            yield Bar(name, f"{wanted:,}", found, rate >= wanted)
    if plain := batch.get("plain"):
        yield Bar("plain batch", f"{PLAIN_BAR:,}", f"{plain:,.0f} games/s", plain >= PLAIN_BAR)
    if rate := result.rates.get("copy", {}).get("compiled"):
        took = 1e6 / rate
        yield Bar("copy of a state", f"under {COPY_BAR} us", f"{took:.2f} us", took < COPY_BAR)


def _games_bar(rate: float, reference: float | None) -> Bar:
    share = rate / reference if reference else 0.0
    found = f"{rate:,.0f} games/s" + (f", {share:.2f} of C" if reference else "")
    met = rate >= GAMES_BAR or share >= SHARE_BAR
    return Bar("compiled batch", f"{GAMES_BAR:,} or {SHARE_BAR} of C", found, met)


def ratio(rates: dict[Form, float], over: Form, under: Form) -> float | None:
    """Return how two forms compare, None if one was not measured."""
    if over not in rates or not rates.get(under):
        return None
    return rates[over] / rates[under]


def table(result: Result) -> Iterator[str]:
    """Lay the figures side by side."""
    yield f"{'':8} {'':12}{'C':>12}{'compiled':>12}{'plain':>12}" + "".join(
        f"{name:>16}" for name in RATIOS
    )
    for measure, unit in UNITS.items():
        rates = result.rates.get(measure, {})
        figures = (_figure(rates.get(form)) for form in ("c", "compiled", "plain"))
        ratios = (_ratio(ratio(rates, *pair)) for pair in RATIOS.values())
        yield (
            f"{measure:8} {unit:12}"
            + "".join(f"{cell:>12}" for cell in figures)
            + "".join(f"{cell:>16}" for cell in ratios)
        )


def _figure(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:,.0f}"


def _ratio(share: float | None) -> str:
    if share is None:
        return "-"
    return f"{share:.1f}" if share >= 2 else f"{share:.3f}"


def text(result: Result) -> Iterator[str]:
    """Say everything."""
    yield _identity(result)
    yield from (found.text() for found in result.differences)
    yield ""
    yield from table(result)
    if result.editions:
        yield ""
        figures = ", ".join(f"{name} {rate:,.0f}" for name, rate in result.editions.items())
        yield f"other editions, compiled, games/s: {figures}"
    yield ""
    yield from (bar.text() for bar in bars(result))


def _identity(result: Result) -> str:
    if not result.compared:
        return "totals: nobody to compare"
    played = ", ".join(f"{games:,} games by {pair}" for pair, games in result.compared.items())
    if result.differences:
        return f"totals: DIFFERENT, a rule is wrong somewhere ({played})"
    return f"totals: identical ({played})"


def as_json(result: Result) -> str:
    """Return everything as one JSON document."""
    ratios = {
        measure: {name: ratio(rates, *pair) for name, pair in RATIOS.items()}
        for measure, rates in result.rates.items()
    }
    content = {
        "identical": not result.differences,
        "result": result,
        "ratios": ratios,
        "units": UNITS,
        "bars": list(bars(result)),
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode()
