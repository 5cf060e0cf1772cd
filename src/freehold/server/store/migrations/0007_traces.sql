-- Blocks tell the name that somebody had then, and no later one.
ALTER TABLE blocks ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE blocks ADD COLUMN piece TEXT NOT NULL DEFAULT '';
UPDATE blocks SET
  name = COALESCE((SELECT identities.name FROM identities WHERE identities.id = blocks.other), ''),
  piece = COALESCE((SELECT identities.piece FROM identities WHERE identities.id = blocks.other), '');

-- Who was silenced in a room is known there as who was sent away is.
ALTER TABLE kicks ADD COLUMN silenced BOOLEAN NOT NULL DEFAULT 0;

-- From where the people of a room came, as hashes.
CREATE TABLE visitors (
  room INTEGER PRIMARY KEY,
  body BLOB NOT NULL
);

-- Which games go on from the first seed of that commitment: so it is known whom an open save names.
CREATE TABLE origins (
  commitment TEXT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (commitment, game)
) WITHOUT ROWID;

CREATE INDEX origins_by_game ON origins (game);
INSERT INTO origins (commitment, game)
SELECT substr(CAST(summary AS TEXT), instr(CAST(summary AS TEXT), '"commitment":"') + 14, 64), id
FROM games WHERE instr(CAST(summary AS TEXT), '"commitment":"') > 0;
