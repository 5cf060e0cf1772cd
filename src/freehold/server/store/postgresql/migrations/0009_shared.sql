-- Games that wait to be analyzed, are in work, or could not be.  `turn` and `asked` say which comes
-- next, `worker` who has it until then, in Unix milliseconds; a problem ends it.
CREATE TABLE jobs (
  game TEXT COLLATE "C" PRIMARY KEY,
  payer TEXT COLLATE "C" NOT NULL,
  turn BIGINT NOT NULL,
  asked BIGINT NOT NULL,
  worker TEXT COLLATE "C" NOT NULL,
  until BIGINT NOT NULL,
  tries BIGINT NOT NULL,
  permille BIGINT NOT NULL,
  problem TEXT COLLATE "C" NOT NULL
);

-- How public rooms look, as the run that had them has told; it counts while that has the room.
CREATE TABLE doors (
  room BIGINT PRIMARY KEY,
  run TEXT COLLATE "C" NOT NULL,
  body BYTEA NOT NULL,
  open BOOLEAN NOT NULL
);

CREATE INDEX doors_to_join ON doors (open, room);
