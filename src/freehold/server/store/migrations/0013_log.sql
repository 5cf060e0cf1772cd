-- Entries lie in the order in which they are written, not room by room: all that is written at a
-- time goes into the same few pages, where it took a page for each room.
ALTER TABLE entries RENAME TO entries_by_room;

CREATE TABLE entries (
  room BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (room, seq)
);

INSERT INTO entries (room, seq, at, body) SELECT room, seq, at, body FROM entries_by_room;

DROP TABLE entries_by_room;
