"""Many games at full speed: the loop of policies and rules, walks, and what happens inside."""
