CREATE TABLE reports (
  id TEXT COLLATE "C" PRIMARY KEY,
  reporter TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL,
  open BOOLEAN NOT NULL,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  body BYTEA NOT NULL
);

CREATE INDEX reports_by_reporter ON reports (reporter);
CREATE INDEX reports_by_subject ON reports (subject);
CREATE INDEX reports_by_age ON reports (open, created);

CREATE TABLE sanctions (
  id TEXT COLLATE "C" PRIMARY KEY,
  kind TEXT COLLATE "C" NOT NULL,
  identity TEXT COLLATE "C" NOT NULL,
  address TEXT COLLATE "C" NOT NULL,
  since BIGINT NOT NULL,
  until BIGINT NOT NULL,
  moderator TEXT COLLATE "C" NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  lifted BOOLEAN NOT NULL,
  seen BOOLEAN NOT NULL
);

CREATE INDEX sanctions_by_identity ON sanctions (identity);

CREATE TABLE audit (
  number BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  moderator TEXT COLLATE "C" NOT NULL,
  action TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL,
  detail TEXT COLLATE "C" NOT NULL
);

CREATE INDEX audit_by_subject ON audit (subject);
CREATE INDEX audit_by_moderator ON audit (moderator);

CREATE TABLE moderators (
  identity TEXT COLLATE "C" PRIMARY KEY,
  since BIGINT NOT NULL
);

CREATE TABLE blocks (
  identity TEXT COLLATE "C" NOT NULL,
  other TEXT COLLATE "C" NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (identity, other)
);

CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE sightings (
  identity TEXT COLLATE "C" NOT NULL,
  device TEXT COLLATE "C" NOT NULL,
  address TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (identity, device)
);

CREATE TABLE kicks (
  room BIGINT NOT NULL,
  identity TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (room, identity)
);

CREATE INDEX kicks_by_identity ON kicks (identity);
