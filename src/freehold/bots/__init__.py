"""Players that are programs: what they see is a View, and what they return is an action."""

from freehold.bots.bot import BOTS, POLICIES, Bot, make_bot

__all__ = ["BOTS", "POLICIES", "Bot", "make_bot"]
