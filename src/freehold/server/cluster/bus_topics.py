"""What nodes speak about."""

from typing import Final

SESSIONS: Final = "sessions"  # have ended: their ids, with spaces between them
PERSON: Final = "person"  # has another name, piece or account: the id
BLOCKS: Final = "blocks"  # of somebody have changed: the id
SANCTIONS: Final = "sanctions"  # have changed
LEAVING: Final = "leaving"  # is being deleted: the id
STAYING: Final = "staying"  # is not deleted after all: the id
GONE: Final = "gone"  # was deleted: the id
FINISHED: Final = "finished"  # is a game
JOBS: Final = "jobs"  # have come into line
TRIES: Final = "tries"  # were made, or turned out to be none
WANTED: Final = "wanted"  # is a room by who cannot reach the node that has it: its number
WORDS: Final = "words"  # of the operator: when, the announcement, how far games are taken
ASKED: Final = "asked"  # for these words by a node that may not know them
