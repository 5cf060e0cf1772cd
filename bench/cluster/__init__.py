"""Several nodes on one PostgreSQL under load, beside one server with SQLite."""
