"""The course of a game: what is allowed, doing it, what follows, and how it ends."""
