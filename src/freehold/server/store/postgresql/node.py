"""A node: a server in a PostgreSQL database that it may share with others.

A run is its life from registering on.  Others end the run of a node that is silent for too long:
nothing that it writes after that is kept, and rooms that it had are free.
"""

import secrets
from typing import Any, Final

import msgspec

from freehold import __version__

LEASE_SECONDS: Final = 6.0  # that a node may be silent
IDLE_SECONDS: Final = 3  # that it may do nothing in the middle of a commit
QUIET_SECONDS: Final = 1.6  # the same without a connection; more than one beat
FAINT_SECONDS: Final = 3.0  # after which one that writes may ask it to give up
# With a hash the keys of the locks that a writer's connection holds: "Free" and "Node" in ASCII.
KEY: Final = 0x46726565
NODE_KEY: Final = 0x4E6F6465
TAKE_ALONE: Final = f"SELECT pg_try_advisory_lock({KEY}, hashtext(current_schema()))"
TAKE_SHARED: Final = f"SELECT pg_try_advisory_lock_shared({KEY}, hashtext(current_schema()))"
_NAME: Final = "hashtext(current_schema() || ' ' || {name})"
TAKE_NAME: Final = f"SELECT pg_try_advisory_lock({NODE_KEY}, {_NAME.format(name='$1::text')})"
_CONNECTION: Final = f"""
    SELECT {{what}} FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND granted
    AND classid = {NODE_KEY}
    AND objid = ({{name}}::bigint & 4294967295)::oid
"""
LATER: Final = f"clock_timestamp() + interval '{LEASE_SECONDS} s'"
# Whether a node is gone: it does not beat any more, and after a while without a connection; without
# one also if it beat last before the database's clock was set back.
GONE: Final = f"""
    (nodes.ended OR nodes.expires < clock_timestamp() OR (
      nodes.expires NOT BETWEEN {LATER} - interval '{QUIET_SECONDS} s' AND {LATER} AND NOT EXISTS (
        {_CONNECTION.format(what="", name=_NAME.format(name="nodes.name"))}
      )
    ))
"""
# Nodes that have a connection, whether or not they beat.
CONNECTED: Final = f"""
    SELECT name, address FROM nodes
    WHERE EXISTS ({_CONNECTION.format(what="", name=_NAME.format(name="nodes.name"))})
    ORDER BY name
"""
# Who is stopped in the middle of a commit holds what others wait for, but not for long.
NO_IDLING: Final = f"SET idle_in_transaction_session_timeout = '{IDLE_SECONDS} s'"
HANG_UP: Final = _CONNECTION.format(
    what="pg_terminate_backend(pid)", name=_NAME.format(name="$1::text")
)
# Ends a run, but not one that has begun to beat again.
END_RUN: Final = "UPDATE nodes SET ended = true WHERE run = $1 AND {why}"
FAINT: Final = f"nodes.expires < {LATER} - interval '{FAINT_SECONDS} s'"
LIVING: Final = f"SELECT nodes.name, nodes.address, {FAINT} AS faint FROM nodes WHERE NOT {GONE}"
AT_ADDRESS: Final = f"""
    SELECT name FROM nodes WHERE address = $1 AND name NOT IN ('', $2) AND NOT {GONE}
"""
END_NAMED: Final = "UPDATE nodes SET ended = true WHERE name = $1"
END_ALL: Final = "UPDATE nodes SET ended = true"
# Frees rooms of runs that have ended, at the time that they had come to; drops what was reserved.
FREE: Final = """
    UPDATE leases SET at = leases.at + GREATEST(0, nodes.uptime - leases.taken), run = ''
    FROM nodes WHERE nodes.run = leases.run AND nodes.ended
"""
UNRESERVE: Final = """
    DELETE FROM leases
    WHERE run = '' AND NOT EXISTS (SELECT FROM rooms WHERE rooms.id = leases.room)
"""
UPTIME: Final = """
    SELECT GREATEST(clock.uptime, (SELECT MAX(latest) FROM nodes)) FROM clock
"""
# What its clock says the node tells with its first beat.
REGISTER: Final = f"""
    INSERT INTO nodes (name, run, turn, ended, address, version, draining, uptime, latest, expires)
    SELECT $1, $2, 0, false, $3, $4, $5, 0, start, {LATER} FROM ({UPTIME}) AS clock (start)
    ON CONFLICT (name) DO UPDATE SET run = excluded.run, turn = 0, ended = false,
    address = excluded.address, version = excluded.version, draining = excluded.draining,
    uptime = 0, latest = excluded.latest, expires = excluded.expires
"""
FOUND: Final = "SELECT run, turn, ended FROM nodes WHERE name = $1"


class RunOverError(Exception):
    """Others have ended this node's run: it was silent for too long."""


class Node(msgspec.Struct):
    """What this server is called, nothing if it has the database for itself, and where it is."""

    name: str = ""
    address: str = ""
    run: str = ""
    draining: bool = False
    key: str = msgspec.field(default_factory=lambda: secrets.token_hex(8))  # of this process

    @property
    def alone(self) -> bool:
        """Tell whether there are no other nodes."""
        return not self.name

    @property
    def connection_name(self) -> str:
        """Return what the connection of the writer is called in the database."""
        return f"freehold writer {self.key}"


async def lock(connection: Any, node: Node) -> bool:
    """Have the database, or this node's share of it, for as long as a connection lasts."""
    if not await connection.fetchval(TAKE_ALONE if node.alone else TAKE_SHARED):
        return False
    if not node.alone:
        await connection.execute(NO_IDLING)
    return bool(await connection.fetchval(TAKE_NAME, node.name))


async def register(connection: Any, node: Node) -> None:
    """Begin a run, and end the one before; who is alone ends those of all others."""
    node.run = secrets.token_hex(8)
    async with connection.transaction():
        if node.alone:
            await connection.execute(END_ALL)
        else:
            await connection.execute(END_NAMED, node.name)
        await connection.execute(FREE)
        await connection.execute(UNRESERVE)
        about = (node.name, node.run, node.address, __version__, node.draining)
        await connection.execute(REGISTER, *about)


async def end_run(connection: Any, name: str, run: str, why: str = GONE) -> bool:
    """End the run of a node that is gone, or has given it up; tell whether it was so.

    It may have been stopped in the middle of a commit: that is taken back.
    """
    if not await connection.fetch(f"SELECT FROM nodes WHERE run = $1 AND {why}", run):
        return False
    await connection.execute(HANG_UP, name)
    async with connection.transaction():
        if await connection.execute(END_RUN.format(why=why), run) != "UPDATE 1":
            return False
        await connection.execute(FREE)
        await connection.execute(UNRESERVE)
    return True
