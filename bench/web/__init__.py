"""The web client measured in a real browser."""
