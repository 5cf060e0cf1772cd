"""How players and the game stand, as tables and lines."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.table import Table
from rich.text import Text

from freehold.record import RecordedGame
from freehold.text.awaited import question_text
from freehold.text.board import READABLE_CELL, board_height, cell_width, draw_board, middle_size
from freehold.text.marks import LEGEND, seat_mark, stripe, tinted
from freehold.text.phrases import Phrases
from freehold.text.square_list import draw_list
from freehold.text.wording import counted
from freehold.wire import SeatView, View


def where_text(phrases: Phrases, seat: SeatView) -> str:
    """Return where a player is, and what else is to be known."""
    if not seat.alive:
        return f"out, in place {seat.rank}" if seat.rank else "out"
    place = phrases.square(seat.position)
    if seat.jail_turns:
        place = f"in jail, {counted(seat.jail_turns, 'turn')} left"
    elif _is_visiting(phrases, seat):
        place = "just visiting"
    held = (
        f", {counted(len(seat.passes), 'pass').replace('passs', 'passes')}" if seat.passes else ""
    )
    return place + held


def _is_visiting(phrases: Phrases, seat: SeatView) -> bool:
    return phrases.edition.squares[seat.position].kind == "jail"


def holdings(view: View, seat: int) -> list[int]:
    """Return the squares that a seat owns."""
    return [at for at, square in enumerate(view.squares) if square.owner == seat]


def players_table(view: View, phrases: Phrases, bots: Sequence[str | None]) -> Table:
    """Return all players in the order of play."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("")
    table.add_column("player", no_wrap=True)
    for title in ("cash", "worth", "deeds"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("where")
    for seat in view.order:
        table.add_row(*_player_row(view, phrases, seat, bots[seat]))
    return table


def _player_row(view: View, phrases: Phrases, seat: int, bot: str | None) -> list[Text]:
    player = view.seats[seat]
    dim = "" if player.alive else "dim"
    name = phrases.name(seat) + (f" ({bot})" if bot else "")
    worth = "?" if player.worth is None else phrases.money(player.worth)
    return [
        Text("▶" if seat == view.current and not view.over else " "),
        seat_mark(seat),
        Text(name, dim),
        Text(phrases.money(player.cash), "red" if player.cash < 0 else dim),
        Text(worth, dim),
        Text(str(len(holdings(view, seat))), dim),
        Text(where_text(phrases, player), dim),
    ]


def player_lines(view: View, phrases: Phrases, seat: int) -> list[Text]:
    """Return everything about one player."""
    player = view.seats[seat]
    worth = "not told now" if player.worth is None else phrases.money(player.worth)
    head = seat_mark(seat) + Text(f" {phrases.name(seat)}: cash {phrases.money(player.cash)}")
    on_square = player.alive and not player.jail_turns
    at = "at " if on_square and not _is_visiting(phrases, player) else ""
    head += Text(f", total worth {worth}; {at}{where_text(phrases, player)}")
    passes = [Text(f"   {phrases.jail_pass(number)}") for number in player.passes]
    deeds = [_deed_line(view, phrases, square) for square in _by_group(phrases, view, seat)]
    return [head, *deeds, *passes] if deeds or passes else [head, Text("   no deeds")]


def _by_group(phrases: Phrases, view: View, seat: int) -> list[int]:
    groups = [group.id for group in phrases.edition.groups]
    squares = phrases.edition.squares
    return sorted(holdings(view, seat), key=lambda at: (groups.index(squares[at].group), at))


def _deed_line(view: View, phrases: Phrases, square: int) -> Text:
    state = view.squares[square]
    notes = [f"price {phrases.price(square)}"]
    notes += [phrases.level(state.level)] if state.level else []
    notes += ["mortgaged"] if state.mortgaged else []
    notes += [f"squatter for {counted(state.squatter, 'round')}"] if state.squatter else []
    line = Text("   ") + stripe(phrases, square) + Text(f" {phrases.square(square)}")
    return line + Text(f": {', '.join(notes)}")


def game_lines(view: View, phrases: Phrases) -> list[str]:
    """Return round, stock and pot, and who is next."""
    rules = phrases.edition.rules
    parts = [f"Round {view.round}, turn {view.turns}"]
    if rules.build != "none":
        parts.append(f"bank: {view.houses} houses, {view.hotels} hotels")
    if view.pot:
        parts.append(f"jackpot {phrases.money(view.pot)}")
    if view.riot_bar:
        parts.append(f"no riots for {counted(view.riot_bar, 'round')}")
    return ["; ".join(parts) + "."]


def next_lines(view: View, phrases: Phrases) -> list[str]:
    """Return what is awaited and who plays after that."""
    if view.over:
        return [question_text(phrases, view)]
    at = view.order.index(view.current)
    order = [seat for seat in view.order[at + 1 :] + view.order[:at] if view.seats[seat].alive]
    now = question_text(phrases, view)
    turn = f"It is the turn of {phrases.name(view.current)}."
    come = "comes" if len(order) == 1 else "come"
    then = f" Then {come} {phrases.people(order)}." if order else ""
    return [now, turn + then]


def fits_board(view: View, width: int, height: int) -> bool:
    """Tell whether the board can be read on the screen, with a question below it."""
    count = len(view.squares)
    return cell_width(count, width) >= READABLE_CELL and board_height(count) + 5 <= height


def picture(
    view: View, phrases: Phrases, bots: Sequence[str | None], width: int, news: Sequence[str]
) -> Text | Table:
    """Return the board if it can be read at that width, else the list of squares."""
    cell = cell_width(len(view.squares), width)
    if cell < READABLE_CELL:
        return draw_list(view, phrases, width)
    return square_picture(view, phrases, bots, cell, news)


def square_picture(
    view: View, phrases: Phrases, bots: Sequence[str | None], cell: int, news: Sequence[str]
) -> Text:
    """Return the board with players and news in the middle."""
    width, height = middle_size(len(view.squares), cell)
    lines = [Text(f" {text}", "bold") for text in game_lines(view, phrases)]
    lines += [_short_line(view, phrases, seat, bots[seat], width) for seat in view.order]
    room = height - len(lines) - 2
    if room > 0 and news:
        lines.append(Text())
        lines += [Text(" ") + tinted(phrases, text) for text in news[-room:]]
    return draw_board(view, phrases, cell, lines)


def _short_line(view: View, phrases: Phrases, seat: int, bot: str | None, width: int) -> Text:
    player = view.seats[seat]
    line = Text(" ▶" if seat == view.current and not view.over else "  ") + seat_mark(seat)
    name = phrases.name(seat) + (f" ({bot})" if bot else "")
    cash, deeds = phrases.money(player.cash), counted(len(holdings(view, seat)), "deed")
    line += Text(f" {set_cell_size(name, 16)} {cash:>10}  {deeds:<8}  ")
    line += Text(where_text(phrases, player))
    line.truncate(width, overflow="ellipsis")
    return line


def legend() -> Text:
    """Return what the marks mean."""
    return Text(LEGEND, "dim")


def standings(game: RecordedGame, phrases: Phrases) -> Table:
    """Return ranks and scores by what counts in this game."""
    result = game.result()
    score = game.options.score
    table = Table(title="Standings", box=None, header_style="dim", title_justify="left")
    table.add_column("rank", justify="right")
    table.add_column("player")
    table.add_column(score, justify="right")
    table.add_column("")
    for seat in sorted(range(len(result.ranks)), key=lambda at: result.ranks[at]):
        table.add_row(
            str(result.ranks[seat]),
            seat_mark(seat) + Text(f" {phrases.name(seat)}"),
            phrases.money(result.scores[seat]),
            "winner" if seat in result.winners else "",
        )
    return table
