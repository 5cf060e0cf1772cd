"""All tables with their columns and keys, as both databases have them."""

from typing import Any, Final

import msgspec


class StoreTable(msgspec.Struct, frozen=True):
    """A table; one without a key always has one row."""

    name: str
    key: tuple[str, ...]
    rest: tuple[str, ...]
    truths: frozenset[str] = frozenset()  # columns that are true or false

    @property
    def columns(self) -> tuple[str, ...]:
        """Return all columns, those of the key first."""
        return self.key + self.rest

    def key_of(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the key of a row."""
        return row[: len(self.key)]

    def told(self, row: Any) -> tuple[Any, ...]:
        """Return a row in the same values whichever database has it."""
        return tuple(
            bool(value) if column in self.truths else value
            for column, value in zip(self.columns, row, strict=True)
        )

    def counting(self) -> str:
        """Return the question how many rows there are."""
        return f"SELECT COUNT(*) FROM {self.name}"

    def reading(self, after: tuple[Any, ...] | None, limit: int) -> str:
        """Return the question for rows behind a key, which are its values."""
        if not self.key:
            return f"SELECT {', '.join(self.columns)} FROM {self.name}"
        key = ", ".join(self.key)
        places = ", ".join("?" * len(self.key))
        beyond = "" if after is None else f"WHERE ({key}) > ({places})"
        return (
            f"SELECT {', '.join(self.columns)} FROM {self.name} {beyond} "
            f"ORDER BY {key} LIMIT {limit}"
        )

    def adding(self) -> str:
        """Return the statement that adds a row, or replaces the only one."""
        if not self.key:
            values = ", ".join(f"{column} = ?" for column in self.columns)
            return f"UPDATE {self.name} SET {values}"
        places = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({', '.join(self.columns)}) VALUES ({places})"


def _table(name: str, key: str, rest: str = "", truths: str = "") -> StoreTable:
    return StoreTable(name, tuple(key.split()), tuple(rest.split()), frozenset(truths.split()))


TABLES: Final = (
    _table("clock", "", "uptime"),
    _table("entered", "", "number"),
    _table("traces", "", "deleted"),
    _table("secrets", "name", "secret"),
    _table("rooms", "id", "code phase public touched sheet archived", "public archived"),
    _table("members", "identity room", "present", "present"),
    _table("entries", "room seq", "at body"),
    _table("snapshots", "room", "seq body"),
    _table("dues", "room", "due"),
    _table("saves", "id", "room body"),
    _table("visitors", "room", "body"),
    _table("games", "id", "room first last edition started ended summary"),
    _table("origins", "commitment game"),
    _table("records", "game", "record"),
    _table("players", "game seat", "identity name bot"),
    _table("finished", "number", "game"),
    _table("studies", "game", "version body"),
    _table("jobs", "game", "payer turn asked worker until tries permille problem"),
    _table("identities", "id", "name piece generation created seen"),
    _table("accounts", "identity", "name folded password codes created"),
    _table("sessions", "id", "identity mark browser system created seen"),
    _table("devices", "identity mark", "seen"),
    _table("subscriptions", "session", "identity endpoint public auth language created"),
    _table(
        "puzzle_answers",
        "identity puzzle day",
        "choice solved rated at rating shift streak best",
        "solved rated",
    ),
    _table("puzzle_tallies", "puzzle", "answers solved shift"),
    _table("annals", "player kind key", "body"),
    _table("standings", "season edition player", "rating wins points games body"),
    _table("reports", "id", "reporter subject open created changed body", "open"),
    _table(
        "sanctions",
        "id",
        "kind identity address since until moderator reason lifted seen",
        "lifted seen",
    ),
    _table("audit", "number", "at moderator action subject detail"),
    _table("moderators", "identity", "since"),
    _table("blocks", "identity other", "since name piece"),
    _table("sightings", "identity device", "address"),
    _table("kicks", "room identity", "at silenced", "silenced"),
    _table("boards", "id", "identity created body used played", "used"),
    _table("shelf", "id", "author board forked created changed hidden words facts", "hidden"),
    _table("prints", "board", "item number created"),
    _table("likes", "item identity", "since"),
)
KEYS: Final = {table.name: table.key for table in TABLES}
