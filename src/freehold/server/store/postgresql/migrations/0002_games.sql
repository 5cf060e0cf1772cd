CREATE TABLE games (
  id TEXT COLLATE "C" PRIMARY KEY,
  room BIGINT NOT NULL,
  first BIGINT NOT NULL,
  last BIGINT NOT NULL,
  edition TEXT COLLATE "C" NOT NULL,
  started BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  summary BYTEA NOT NULL
);

CREATE TABLE records (
  game TEXT COLLATE "C" PRIMARY KEY,
  record BYTEA NOT NULL
);

CREATE TABLE players (
  game TEXT COLLATE "C" NOT NULL,
  seat BIGINT NOT NULL,
  identity TEXT COLLATE "C",
  name TEXT COLLATE "C" NOT NULL,
  bot TEXT COLLATE "C",
  PRIMARY KEY (game, seat)
);

CREATE INDEX players_by_identity ON players (identity) WHERE identity IS NOT NULL;
