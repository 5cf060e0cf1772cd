"""Hosting: rooms, clocks, chat and records for games between people, with bots in empty seats."""
