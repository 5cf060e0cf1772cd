-- Entries lie in the order in which they are written here already.
COMMENT ON TABLE entries IS 'what every room has written down, in order';
