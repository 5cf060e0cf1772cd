CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  reporter TEXT NOT NULL,
  subject TEXT NOT NULL,
  open BOOLEAN NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  body BLOB NOT NULL
) WITHOUT ROWID;

CREATE INDEX reports_by_reporter ON reports (reporter);
CREATE INDEX reports_by_subject ON reports (subject);
CREATE INDEX reports_by_age ON reports (open, created);

CREATE TABLE sanctions (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  identity TEXT NOT NULL,
  address TEXT NOT NULL,
  since BIGINT NOT NULL,
  until BIGINT NOT NULL,
  moderator TEXT NOT NULL,
  reason TEXT NOT NULL,
  lifted BOOLEAN NOT NULL,
  seen BOOLEAN NOT NULL
) WITHOUT ROWID;

CREATE INDEX sanctions_by_identity ON sanctions (identity);

CREATE TABLE audit (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at BIGINT NOT NULL,
  moderator TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
);

CREATE INDEX audit_by_subject ON audit (subject);
CREATE INDEX audit_by_moderator ON audit (moderator);

CREATE TABLE moderators (
  identity TEXT PRIMARY KEY,
  since BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE blocks (
  identity TEXT NOT NULL,
  other TEXT NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (identity, other)
) WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE sightings (
  identity TEXT NOT NULL,
  device TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (identity, device)
) WITHOUT ROWID;

CREATE TABLE kicks (
  room BIGINT NOT NULL,
  identity TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (room, identity)
) WITHOUT ROWID;

CREATE INDEX kicks_by_identity ON kicks (identity);
