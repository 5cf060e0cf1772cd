-- Who has answered which puzzle: as that day's, in days since 1970, or else as day 0.
CREATE TABLE puzzle_answers (
  identity TEXT NOT NULL,
  puzzle BIGINT NOT NULL,
  day BIGINT NOT NULL,
  choice BIGINT NOT NULL,
  solved BIGINT NOT NULL,
  rated BIGINT NOT NULL,
  at BIGINT NOT NULL,
  rating BIGINT NOT NULL,
  shift BIGINT NOT NULL,
  streak BIGINT NOT NULL,
  best BIGINT NOT NULL,
  PRIMARY KEY (identity, puzzle, day)
) WITHOUT ROWID;

-- How often each puzzle was answered and solved, and what that changed of its rating.
CREATE TABLE puzzle_tallies (
  puzzle BIGINT PRIMARY KEY,
  answers BIGINT NOT NULL,
  solved BIGINT NOT NULL,
  shift BIGINT NOT NULL
) WITHOUT ROWID;
