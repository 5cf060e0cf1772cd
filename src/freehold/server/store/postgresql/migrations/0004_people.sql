CREATE TABLE accounts (
  identity TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  folded TEXT COLLATE "C" NOT NULL UNIQUE,
  password TEXT COLLATE "C" NOT NULL,
  codes BYTEA NOT NULL,
  created BIGINT NOT NULL
);

CREATE TABLE saves (
  id TEXT COLLATE "C" PRIMARY KEY,
  room BIGINT NOT NULL,
  body BYTEA NOT NULL
);

CREATE INDEX saves_by_room ON saves (room);

CREATE TABLE studies (
  game TEXT COLLATE "C" PRIMARY KEY,
  version BIGINT NOT NULL,
  body BYTEA NOT NULL
);

CREATE TABLE finished (
  number BIGINT PRIMARY KEY,
  game TEXT COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE annals (
  kind TEXT COLLATE "C" NOT NULL,
  player TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (player, kind, key)
);

CREATE TABLE standings (
  season TEXT COLLATE "C" NOT NULL,
  edition TEXT COLLATE "C" NOT NULL,
  player TEXT COLLATE "C" NOT NULL,
  rating BIGINT NOT NULL,
  wins BIGINT NOT NULL,
  points BIGINT NOT NULL,
  games BIGINT NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (season, edition, player)
);

CREATE INDEX standings_by_rating ON standings (season, edition, rating);
CREATE INDEX standings_by_wins ON standings (season, edition, wins);
CREATE INDEX standings_by_points ON standings (season, edition, points);
CREATE INDEX standings_by_player ON standings (player);

CREATE TABLE entered (
  number BIGINT NOT NULL
);

INSERT INTO entered (number) VALUES (0);
