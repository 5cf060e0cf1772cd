"""The four levels that people play against, from beginner to expert."""
