"""Games that ended or are to go on: records, statistics, seals, analyses."""
