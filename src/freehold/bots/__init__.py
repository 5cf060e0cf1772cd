"""Players that are programs: what they see is a View, and what they return is an action."""

from freehold.bots.bot import BOTS, Bot, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
