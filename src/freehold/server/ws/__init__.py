"""WebSockets: one connection of one player to one room."""
