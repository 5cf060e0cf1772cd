"""Keeping the peace: who wants nothing of whom, who may not speak or come, who was seen where."""
