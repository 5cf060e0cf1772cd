-- Boards of people's own by their names, which are digests. One is kept for good once a game has
-- begun on it; `played` counts the games that came to their end.
CREATE TABLE boards (
  id TEXT COLLATE "C" PRIMARY KEY,
  identity TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  body BYTEA NOT NULL,
  used BOOLEAN NOT NULL,
  played BIGINT NOT NULL
);

CREATE INDEX boards_by_identity ON boards (identity);

-- The library: what was published, in its newest version.
CREATE TABLE shelf (
  id TEXT COLLATE "C" PRIMARY KEY,
  author TEXT COLLATE "C" NOT NULL,
  board TEXT COLLATE "C" NOT NULL,
  forked TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  hidden BOOLEAN NOT NULL,
  words TEXT COLLATE "C" NOT NULL,
  facts BYTEA NOT NULL
);

CREATE INDEX shelf_by_author ON shelf (author);
CREATE INDEX shelf_by_source ON shelf (forked);

-- Which board is which version of what.
CREATE TABLE prints (
  board TEXT COLLATE "C" PRIMARY KEY,
  item TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  created BIGINT NOT NULL
);

CREATE INDEX prints_by_item ON prints (item);

-- Who likes what.
CREATE TABLE likes (
  item TEXT COLLATE "C" NOT NULL,
  identity TEXT COLLATE "C" NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (item, identity)
);

CREATE INDEX likes_by_identity ON likes (identity);
