"""A game at the terminal: the screen, the prompt, menus, and who is asked when."""
