CREATE TABLE games (
  id TEXT PRIMARY KEY,
  room BIGINT NOT NULL,
  first BIGINT NOT NULL,
  last BIGINT NOT NULL,
  edition TEXT NOT NULL,
  started BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  summary BLOB NOT NULL
);

CREATE TABLE records (
  game TEXT PRIMARY KEY,
  record BLOB NOT NULL
);

CREATE TABLE players (
  game TEXT NOT NULL,
  seat BIGINT NOT NULL,
  identity TEXT,
  name TEXT NOT NULL,
  bot TEXT,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE INDEX players_by_identity ON players (identity) WHERE identity IS NOT NULL;
