CREATE TABLE rooms (
  id BIGINT PRIMARY KEY,
  code TEXT COLLATE "C" NOT NULL,
  phase TEXT COLLATE "C" NOT NULL,
  public BOOLEAN NOT NULL,
  touched BIGINT NOT NULL,
  sheet BYTEA NOT NULL,
  archived BOOLEAN NOT NULL
);

CREATE TABLE members (
  identity TEXT COLLATE "C" NOT NULL,
  room BIGINT NOT NULL,
  PRIMARY KEY (identity, room)
);

CREATE TABLE entries (
  room BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (room, seq)
);

CREATE TABLE snapshots (
  room BIGINT PRIMARY KEY,
  seq BIGINT NOT NULL,
  body BYTEA NOT NULL
);

-- `owner` is the server that has the database, `turn` the number of its last commit.
CREATE TABLE clock (
  uptime BIGINT NOT NULL,
  owner TEXT COLLATE "C" NOT NULL,
  turn BIGINT NOT NULL
);

INSERT INTO clock (uptime, owner, turn) VALUES (0, '', 0);
