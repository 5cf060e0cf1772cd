-- When a game over days needs the server next, in milliseconds of uptime, whoever is there.
CREATE TABLE dues (
  room BIGINT PRIMARY KEY,
  due BIGINT
);

-- Where a browser takes messages; one for each session.
CREATE TABLE subscriptions (
  session TEXT COLLATE "C" PRIMARY KEY,
  identity TEXT COLLATE "C" NOT NULL,
  endpoint TEXT COLLATE "C" NOT NULL,
  public BYTEA NOT NULL,
  auth BYTEA NOT NULL,
  language TEXT COLLATE "C" NOT NULL,
  created BIGINT NOT NULL
);

CREATE INDEX subscriptions_by_identity ON subscriptions (identity);
