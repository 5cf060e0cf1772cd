"""Games for learners side by side: all of them are stepped, and told of, by one call."""

from typing import Final

from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.learning.observation_cells import blank_cells
from freehold.bots.simulation.batch import game_seed
from freehold.engine import has, zeros
from freehold.engine.ints import append, i32, i64, read_i64_le, u8, vec

BYTES: Final = 8  # of a number in a row of them


class LearnerBatch:
    """Games of one board and number of seats; one that has ended begins anew at once.

    Every step writes tables, a row for each game: `cells` and `masks` for who decides now
    (`seats`), `rewards` of every seat, and whether the game before came to its end (`over`), was
    cut off (`cut`) or was given an action that is not allowed (`illegal`).  `news` is 0 if there
    are nothing but zeros in these last four.  Where a game ended, `ends` holds what the seat that
    acted last saw then.  Who wants to keep a table copies it.
    """

    def __init__(self, games: list[LearnerGame]) -> None:
        self.games: list[LearnerGame] = games
        self.count: i64 = len(games)
        self.width: i64 = games[0].view.width
        self.size: i64 = games[0].actions.size
        self.chairs: i64 = games[0].seats
        self.seeds: vec[i64] = zeros(self.count)
        self.begun: vec[i64] = zeros(self.count)  # games of each row so far
        self.no_cells: vec[i32] = blank_cells(self.count * self.width)
        self.no_marks: vec[u8] = _blank(self.count)
        self.no_rewards: vec[float] = _nothing(self.count * self.chairs)
        self.cells: vec[i32] = self.no_cells[:]
        self.ends: vec[i32] = self.no_cells[:]
        self.masks: vec[u8] = _blank(self.count * self.size)
        self.seats: vec[i64] = zeros(self.count)
        self.rewards: vec[float] = self.no_rewards[:]
        self.over: vec[u8] = self.no_marks[:]
        self.cut: vec[u8] = self.no_marks[:]
        self.illegal: vec[u8] = self.no_marks[:]
        self.news: i64 = 0
        for game in games:
            game.share_tables(games[0])

    def reset(self, seeds: bytes) -> None:
        """Begin all games; row by row a seed, in eight bytes, decides its games."""
        self._check(seeds)
        self._clear()
        for row in range(self.count):
            self.seeds[row] = read_i64_le(seeds, row * BYTES)
            self.begun[row] = 0
            self.games[row].actions.erase_mask(self.masks, row * self.size)
            self._begin(row, self.games[row])
            self._tell(row, self.games[row])

    def step(self, numbers: bytes) -> None:
        """Do an action in each game, row by row its number in eight bytes.

        One that is not allowed is replaced by the first that is.
        """
        self._check(numbers)
        self._clear()
        for row in range(self.count):
            game = self.games[row]
            seat = game.seat
            alive = game.state.alive
            game.actions.erase_mask(self.masks, row * self.size)
            if not game.act(read_i64_le(numbers, row * BYTES)):
                self.news = 1
                self.illegal[row] = 1
                game.act(game.actions.first())
            if game.seat < 0 or game.state.alive != alive:
                self.news = 1
                self._reward(row, game, alive)
            if game.seat < 0:
                self._end(row, game, seat)
            self._tell(row, game)

    def pick(self) -> vec[i64]:
        """Return an allowed action by chance for each game."""
        picked = vec[i64]()
        for row in range(self.count):
            picked = append(picked, self.games[row].pick())
        return picked

    def _check(self, numbers: bytes) -> None:
        if len(numbers) != self.count * BYTES:
            raise ValueError(f"expected {self.count * BYTES} bytes, got {len(numbers)}")

    def _clear(self) -> None:
        self.cells = self.no_cells[:]
        if self.news == 0:
            return
        self.news = 0
        self.rewards = self.no_rewards[:]
        self.over = self.no_marks[:]
        self.cut = self.no_marks[:]
        self.illegal = self.no_marks[:]

    def _begin(self, row: i64, game: LearnerGame) -> None:
        """Begin the row's next game, and another one if no learner has to decide in it."""
        game.reset(game_seed(self.seeds[row], self.begun[row]))
        self.begun[row] += 1
        while game.seat < 0:
            game.reset(game_seed(self.seeds[row], self.begun[row]))
            self.begun[row] += 1

    def _tell(self, row: i64, game: LearnerGame) -> None:
        self.seats[row] = game.seat
        game.write_cells(game.seat, self.cells, row * self.width)
        game.actions.write_mask(self.masks, row * self.size)

    def _reward(self, row: i64, game: LearnerGame, alive: i64) -> None:
        """Give what they have won or lost to learners who were in the game before."""
        for seat in range(self.chairs):
            if has(game.learners & alive, seat) and (game.is_over() or game.is_out(seat)):
                self.rewards[row * self.chairs + seat] = game.reward(seat)

    def _end(self, row: i64, game: LearnerGame, seat: i64) -> None:
        if game.is_over() or game.learners & game.state.alive == 0:
            self.over[row] = 1
        else:
            self.cut[row] = 1
        for cell in range(row * self.width, (row + 1) * self.width):
            self.ends[cell] = 0
        game.write_cells(seat, self.ends, row * self.width)
        self._begin(row, game)


def _blank(count: i64) -> vec[u8]:
    made = vec[u8]()
    for _step in range(count):
        made = append(made, 0)
    return made


def _nothing(count: i64) -> vec[float]:
    made = vec[float]()
    for _step in range(count):
        made = append(made, 0.0)
    return made
