"""Games for learners: numbered actions, and a table that stops where one of them decides."""
