"""The command line: play in the terminal, look at editions and saved games, simulate."""
