"""Bots in rooms: which seats they play, and where they think."""
