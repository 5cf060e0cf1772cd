"""People: who somebody is, accounts, and what is kept about them."""
