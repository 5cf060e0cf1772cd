-- Sessions: one for each device, each with a token of its own.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  mark BLOB NOT NULL,
  browser TEXT NOT NULL,
  system TEXT NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_by_identity ON sessions (identity);
CREATE INDEX sessions_by_seen ON sessions (seen);

-- Nobody's last visit was written down so far: everybody counts as seen today.
UPDATE identities SET seen = MAX(seen, CAST(strftime('%s', 'now') AS INTEGER) / 86400 * 86400);
CREATE INDEX identities_by_seen ON identities (seen);

-- The signed tokens of before, which all devices of somebody share: they go without a mark.
INSERT INTO sessions (id, identity, mark, browser, system, created, seen)
SELECT 'old-' || id, id, x'', '', '', created, seen FROM identities;

-- Devices from which the owner of an account has signed in.
CREATE TABLE devices (
  identity TEXT NOT NULL,
  mark BLOB NOT NULL,
  seen BIGINT NOT NULL,
  PRIMARY KEY (identity, mark)
) WITHOUT ROWID;

-- Who left a room stays known as long as its log tells of them.
ALTER TABLE members ADD COLUMN present BOOLEAN NOT NULL DEFAULT 1;
CREATE INDEX members_by_room ON members (room);

-- Of archived rooms nothing is left but the records of finished games.
UPDATE rooms SET sheet = x'' WHERE archived;
DELETE FROM players WHERE game IN (
  SELECT games.id FROM games JOIN rooms ON rooms.id = games.room
  WHERE rooms.archived AND games.ended = 0
);
DELETE FROM games WHERE ended = 0 AND room IN (SELECT id FROM rooms WHERE archived);
CREATE INDEX unfinished_games ON games (room) WHERE ended = 0;

-- How much was deleted since the file was last written anew.
CREATE TABLE traces (
  deleted BIGINT NOT NULL
);

INSERT INTO traces (deleted) VALUES (1);
