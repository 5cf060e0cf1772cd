"""Players that are programs: what they see is a View, and what they return is an action."""
