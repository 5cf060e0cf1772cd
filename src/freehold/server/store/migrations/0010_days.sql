-- When a game over days needs the server next, in milliseconds of uptime, whoever is there.
CREATE TABLE dues (
  room BIGINT PRIMARY KEY,
  due BIGINT
) WITHOUT ROWID;

-- Where a browser takes messages; one for each session.
CREATE TABLE subscriptions (
  session TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  public BLOB NOT NULL,
  auth BLOB NOT NULL,
  language TEXT NOT NULL,
  created BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX subscriptions_by_identity ON subscriptions (identity);
