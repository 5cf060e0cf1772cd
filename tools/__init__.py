"""Commands for working on Freehold; the Makefile calls them."""
