"""Positions as text: everything about a state in one readable line, written, read and checked."""
