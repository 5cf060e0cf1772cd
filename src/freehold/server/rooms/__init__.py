"""Rooms: who is there, what they do, the game they play, and the log it is rebuilt from."""
