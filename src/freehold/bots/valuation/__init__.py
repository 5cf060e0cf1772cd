"""What deeds, sets, trades and cash are worth to a seat: the judgement that players share."""
