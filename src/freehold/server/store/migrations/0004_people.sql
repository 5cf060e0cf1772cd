CREATE TABLE accounts (
  identity TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  codes BLOB NOT NULL,
  created BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE saves (
  id TEXT PRIMARY KEY,
  room BIGINT NOT NULL,
  body BLOB NOT NULL
);

CREATE INDEX saves_by_room ON saves (room);

CREATE TABLE studies (
  game TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  body BLOB NOT NULL
);

CREATE TABLE finished (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  game TEXT NOT NULL UNIQUE
);

INSERT INTO finished (game) SELECT id FROM games WHERE ended > 0 ORDER BY ended, id;

CREATE TABLE annals (
  kind TEXT NOT NULL,
  player TEXT NOT NULL,
  key TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (player, kind, key)
) WITHOUT ROWID;

CREATE TABLE standings (
  season TEXT NOT NULL,
  edition TEXT NOT NULL,
  player TEXT NOT NULL,
  rating BIGINT NOT NULL,
  wins BIGINT NOT NULL,
  points BIGINT NOT NULL,
  games BIGINT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (season, edition, player)
) WITHOUT ROWID;

CREATE INDEX standings_by_rating ON standings (season, edition, rating);
CREATE INDEX standings_by_wins ON standings (season, edition, wins);
CREATE INDEX standings_by_points ON standings (season, edition, points);
CREATE INDEX standings_by_player ON standings (player);

CREATE TABLE entered (
  number BIGINT NOT NULL
);

INSERT INTO entered (number) VALUES (0);
