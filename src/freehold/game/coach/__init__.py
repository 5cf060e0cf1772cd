"""The coach: chances to win, what an action does to them, and warnings before a blunder.

Whatever it says follows from a seat's own table: what is hidden from the seat is hidden from it.
"""
