CREATE TABLE rooms (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  phase TEXT NOT NULL,
  public BOOLEAN NOT NULL,
  touched BIGINT NOT NULL,
  sheet BLOB NOT NULL,
  archived BOOLEAN NOT NULL
);

CREATE TABLE members (
  identity TEXT NOT NULL,
  room BIGINT NOT NULL,
  PRIMARY KEY (identity, room)
) WITHOUT ROWID;

CREATE TABLE entries (
  room BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (room, seq)
) WITHOUT ROWID;

CREATE TABLE snapshots (
  room INTEGER PRIMARY KEY,
  seq BIGINT NOT NULL,
  body BLOB NOT NULL
);

CREATE TABLE clock (
  uptime BIGINT NOT NULL
);

INSERT INTO clock (uptime) VALUES (0);
