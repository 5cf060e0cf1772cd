"""A PostgreSQL of one's own: a cluster in a folder that goes with it, and no service of the system.

It listens at a socket in that folder.  PostgreSQL does not run as root, so root lets it run as
somebody else.
"""

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import asyncpg

from freehold.server.store.postgresql.schema_versions import TABLES
from tools.postgresql import find

USER: Final = "freehold"  # in the database
NOBODIES: Final = ("postgres", "nobody")  # whom root lets it run as
STARTING_SECONDS: Final = 120.0
ENDING_SECONDS: Final = 60.0
BLINK: Final = 0.02
SMALL: Final = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "40",
    "autovacuum": "off",
    "logging_collector": "off",
}
# What a test that kills nothing does not need.
CARELESS: Final = {"fsync": "off", "full_page_writes": "off"}
SINGLE: Final = {
    "clock": "uptime = 0, rooms = 0",
    "entered": "number = 0",
    "traces": "deleted = 0",
}


class Cluster:
    """One cluster; `careful` waits for the disk, as one that is killed has to."""

    def __init__(self, *, careful: bool = False) -> None:
        programs = find()
        assert programs is not None
        self._programs = programs
        self._careful = careful
        self.folder = Path(tempfile.mkdtemp(prefix="freehold-pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(each for each in map(_user, NOBODIES) if each is not None)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._make()

    def _make(self) -> None:
        options = ("-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        command = [str(self._programs / "initdb"), "-D", str(self.folder / "data"), *options]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder, **self._who
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start it; `ready` says when it takes connections."""
        settings = SMALL | {"unix_socket_directories": str(self.folder)}
        if not self._careful:
            settings |= CARELESS
        flags = [f"--{name}={value}" for name, value in settings.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *flags],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,  # who presses Ctrl-C ends only who started it
                **self._who,
            )

    async def ready(self) -> None:
        """Wait until it takes connections.

        After a kill it does not start while processes of its last life are still ending.
        """
        async with asyncio.timeout(STARTING_SECONDS):
            while True:
                try:
                    await (await asyncpg.connect(self.address("postgres"))).close()
                    return
                except (OSError, asyncpg.PostgresError):
                    assert self._process is not None
                    if self._process.poll() is not None:
                        self.start()
                    await asyncio.sleep(BLINK)

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: fast, at once (SIGQUIT), or by a kill, which ends all of its processes."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(ENDING_SECONDS)
            self._process = None

    @property
    def pid(self) -> int:
        """Return the number of its first process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def remove(self) -> None:
        """End it for good."""
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str = "freehold") -> str:
        """Return the address of a database."""
        return self.address_at(self.folder, database)

    def address_at(self, folder: Path, database: str = "freehold") -> str:
        """Return the address of a database by a socket in another folder, which leads here."""
        return f"postgresql://{USER}@/{database}?host={folder}"

    async def make_database(self, name: str = "freehold") -> str:
        """Make a database; return its address."""
        await execute(self.address("postgres"), f'CREATE DATABASE "{name}"')
        return self.address(name)


def _user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


async def execute(address: str, sql: str, *values: object) -> list[Any]:
    """Run SQL on a connection of its own; return what is found."""
    connection = await asyncpg.connect(address)
    try:
        if sql.lstrip().upper().startswith("SELECT"):
            return list(await connection.fetch(sql, *values))
        await connection.execute(sql, *values)
        return []
    finally:
        await connection.close()


async def empty(address: str) -> None:
    """Leave nothing in the tables of a database."""
    connection = await asyncpg.connect(address)
    try:
        names = [row[0] for row in await connection.fetch(TABLES)]
        kept = [name for name in names if name not in {*SINGLE, "freehold"}]
        steps = [f"DELETE FROM {name}" for name in kept]
        steps += [f"UPDATE {name} SET {SINGLE[name]}" for name in names if name in SINGLE]
        if steps:
            await connection.execute("; ".join(steps))
    finally:
        await connection.close()


@contextlib.asynccontextmanager
async def refusing(address: str, code: str, condition: str = "true") -> AsyncIterator[None]:
    """Let the database take no entries meanwhile, once it has refused some."""
    sql = f"""
        CREATE SEQUENCE refused;
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          PERFORM nextval('refused'); RAISE 'refused' USING ERRCODE = '{code}';
        END $$;
        CREATE TRIGGER refusing BEFORE INSERT ON entries FOR EACH ROW
        WHEN ({condition}) EXECUTE FUNCTION refuse()
    """
    await execute(address, sql)
    try:
        yield
        while not (await execute(address, "SELECT is_called FROM refused"))[0][0]:
            await asyncio.sleep(BLINK)
    finally:
        await execute(
            address,
            "DROP TRIGGER refusing ON entries; DROP FUNCTION refuse; DROP SEQUENCE refused",
        )
