"""What happens, what may be done and how things stand: English sentences, tables and a board."""
