-- Blocks tell the name that somebody had then, and no later one.
ALTER TABLE blocks ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE blocks ADD COLUMN piece TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE blocks SET
  name = COALESCE((SELECT identities.name FROM identities WHERE identities.id = blocks.other), ''),
  piece = COALESCE((SELECT identities.piece FROM identities WHERE identities.id = blocks.other), '');

-- Who was silenced in a room is known there as who was sent away is.
ALTER TABLE kicks ADD COLUMN silenced BOOLEAN NOT NULL DEFAULT FALSE;

-- From where the people of a room came, as hashes.
CREATE TABLE visitors (
  room BIGINT PRIMARY KEY,
  body BYTEA NOT NULL
);

-- Which games go on from the first seed of that commitment: so it is known whom an open save names.
CREATE TABLE origins (
  commitment TEXT COLLATE "C" NOT NULL,
  game TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (commitment, game)
);

CREATE INDEX origins_by_game ON origins (game);
INSERT INTO origins (commitment, game)
SELECT substring(convert_from(summary, 'UTF8') from '"commitment":"([0-9a-f]{64})"'), id
FROM games WHERE convert_from(summary, 'UTF8') LIKE '%"commitment":"%';
