-- Games that wait to be analyzed, are in work, or could not be.  `turn` and `asked` say which comes
-- next, `worker` who has it until then, in Unix milliseconds; a problem ends it.
CREATE TABLE jobs (
  game TEXT PRIMARY KEY,
  payer TEXT NOT NULL,
  turn BIGINT NOT NULL,
  asked BIGINT NOT NULL,
  worker TEXT NOT NULL,
  until BIGINT NOT NULL,
  tries BIGINT NOT NULL,
  permille BIGINT NOT NULL,
  problem TEXT NOT NULL
);
