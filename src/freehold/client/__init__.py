"""A client of the server in Python: keeps a mirror of one room, comes back by itself."""
