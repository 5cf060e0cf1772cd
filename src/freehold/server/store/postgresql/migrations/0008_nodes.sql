-- Nodes: servers that share this database.  A run is the life of one of them, from registering on;
-- `turn` is the number of its last commit, `ended` says that it may write no more.  `uptime` is its
-- own clock, `latest` the highest time that it has written.
CREATE TABLE nodes (
  name TEXT COLLATE "C" PRIMARY KEY,
  run TEXT COLLATE "C" NOT NULL UNIQUE,
  turn BIGINT NOT NULL,
  ended BOOLEAN NOT NULL,
  address TEXT COLLATE "C" NOT NULL,
  version TEXT COLLATE "C" NOT NULL,
  draining BOOLEAN NOT NULL,
  uptime BIGINT NOT NULL,
  latest BIGINT NOT NULL,
  expires TIMESTAMPTZ NOT NULL
);

-- Leases: which run has a room, for the how manieth time it was taken.  Of a room that nobody has,
-- `run` is empty and `at` the time that it has come to; else it was that when the node's clock said
-- `taken`.  A lease whose room is not there yet reserves its number and its code.
CREATE TABLE leases (
  room BIGINT PRIMARY KEY,
  code TEXT COLLATE "C" NOT NULL UNIQUE,
  epoch BIGINT NOT NULL,
  run TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  taken BIGINT NOT NULL
);

CREATE INDEX rooms_by_touched ON rooms (touched);
CREATE UNIQUE INDEX open_codes ON rooms (code) WHERE NOT archived;

INSERT INTO leases (room, code, epoch, run, at, taken)
SELECT rooms.id, rooms.code, 0, '', clock.uptime, 0 FROM rooms, clock WHERE NOT rooms.archived;

-- One server had all of it until now.  `rooms` is the highest number that was given to a room.
ALTER TABLE clock DROP COLUMN owner, DROP COLUMN turn, ADD COLUMN rooms BIGINT NOT NULL DEFAULT 0;
