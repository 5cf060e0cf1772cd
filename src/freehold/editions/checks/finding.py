"""The form in which checks tell what they found."""

from collections.abc import Iterator, Sequence

from freehold.editions.problems import shown

Finding = tuple[str, str, str, str, str]  # code, file, key, expected, came
Fault = tuple[str, str, str, str]  # the same of one part of a file: code, key, expected, came


def repeats(file: str, key: str, ids: Sequence[str]) -> Iterator[Finding]:
    """Find ids that were given before."""
    for number, name in enumerate(ids):
        first = ids.index(name)
        if first != number:
            expected = f"an id unlike that of {key}[{first}]"
            yield "id-repeated", file, f"{key}[{number}].id", expected, shown(name)
