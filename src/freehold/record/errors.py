"""What can be wrong with a saved game, told in one line."""

from typing import Final

from freehold.editions.problems import escaped

LONGEST: Final = 120  # characters of what came that are shown


class SaveError(ValueError):
    """Say in which file and line what was expected and what came; line 0 is the whole file."""

    def __init__(self, name: str, line: int, expected: str, came: str) -> None:
        self.name = name
        self.line = line
        self.expected = expected
        self.came = came if len(came) <= LONGEST else came[: LONGEST - 3] + "..."
        place = f"{name}, line {line}" if line else name
        super().__init__(escaped(f"{place}: expected {self.expected}, got {self.came}"))
