"""Messages to browsers that are not here: Web Push, by keys of our own."""
