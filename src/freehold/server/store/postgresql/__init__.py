"""The store in a PostgreSQL database."""

from freehold.server.store.postgresql.store import PostgresStore

__all__ = ["PostgresStore"]
