-- Sessions: one for each device, each with a token of its own.
CREATE TABLE sessions (
  id TEXT COLLATE "C" PRIMARY KEY,
  identity TEXT COLLATE "C" NOT NULL,
  mark BYTEA NOT NULL,
  browser TEXT COLLATE "C" NOT NULL,
  system TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);

CREATE INDEX sessions_by_identity ON sessions (identity);
CREATE INDEX sessions_by_seen ON sessions (seen);
CREATE INDEX identities_by_seen ON identities (seen);

-- Devices from which the owner of an account has signed in.
CREATE TABLE devices (
  identity TEXT COLLATE "C" NOT NULL,
  mark BYTEA NOT NULL,
  seen BIGINT NOT NULL,
  PRIMARY KEY (identity, mark)
);

-- Who left a room stays known as long as its log tells of them.
ALTER TABLE members ADD COLUMN present BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX members_by_room ON members (room);
CREATE INDEX unfinished_games ON games (room) WHERE ended = 0;

-- How much was deleted since the tables were last written anew.
CREATE TABLE traces (
  deleted BIGINT NOT NULL
);

INSERT INTO traces (deleted) VALUES (0);
