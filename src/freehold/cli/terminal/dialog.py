"""The course of a game at the terminal: whose word it is, and what they say."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freehold.cli.failures import CommandError, UsageError, either, hint
from freehold.cli.keeping import free_path, write_game
from freehold.cli.marks import seat_mark, tinted
from freehold.cli.menu import Entry, Folder, Menu
from freehold.cli.parlor import Parlor
from freehold.cli.prompts import Bounds, ask_amount, ask_yes, read_amount
from freehold.cli.quotes import objection, quote
from freehold.cli.screen import InputEnded
from freehold.cli.status import fits_board, picture, players_table, standings
from freehold.cli.tableside import WORDS, Left, is_unsaved
from freehold.cli.trading import ask_offer, offer_text
from freehold.cli.waiting import awaited_text
from freehold.wire import Action, Amount, Button, Option, TradeForm, View, actions, stake
from freehold.wire.actions import Bid, BuildRun, EndTurn, Resign, Roll
from freehold.wire.awaiting import Auction, Debt, Turn

OTHER: Final = ("o", "other")
GREETING: Final = 12  # sentences
ALWAYS: Final = "s status  g board  n next  i rules  l log  save  load  stop  q quit  ? help"


class Evening:
    """One person or more at one keyboard, until the game is over or they leave."""

    def __init__(self, parlor: Parlor, *, pausing: bool = False) -> None:
        self.parlor = parlor
        self.screen = parlor.screen
        self._pausing = pausing
        self._announced = -1  # the turn that was announced last
        self._paused = -1
        self._asked: set[tuple[int, int]] = set()  # offers shown to their partners
        self.screen.aside = self._aside

    def spend(self) -> None:
        """Play until everybody has left; whatever is unsaved then is saved."""
        try:
            with self.screen.polite():
                self._greet()
                while True:
                    if self.parlor.game.state.over:
                        self._close()
                    else:
                        self._step()
        except Left:
            return
        except InputEnded:
            self._keep()

    def _greet(self) -> None:
        parlor = self.parlor
        name = parlor.phrases.text(parlor.game.edition.name)
        self.screen.say(f"{name}: {parlor.phrases.people(range(len(parlor.kinds)))}", "bold")
        story = " ".join(parlor.log[-GREETING:])
        self.screen.tell(tinted(parlor.phrases, story))

    def _keep(self) -> None:
        """Save what would be lost, and say where."""
        if not is_unsaved(self.parlor):
            return
        path = free_path(self.parlor.game)
        try:
            write_game(self.parlor.game, path)
        except CommandError as error:
            raise CommandError(f"the game could not be saved: {error}") from error
        self.screen.say(f"The game is saved in {path}.")
        self.screen.say("Go on with: freehold play --terminal --load FILE")

    def _step(self) -> None:
        """Let whoever is awaited decide once."""
        parlor = self.parlor
        if self.screen.interrupted:
            raise InputEnded
        parlor.look_at_clock()
        parlor.bots_answer()
        view = parlor.view()
        if view.over or self._answer_offers():
            return
        seat = view.awaited[0]
        self._announce(view)
        if seat not in parlor.bots:
            self._ask_human(seat)
        elif not self._pause(view):
            parlor.bot_plays(seat)

    def _announce(self, view: View) -> None:
        """Show the table when a human's turn begins."""
        if view.turns == self._announced or view.current in self.parlor.bots:
            return
        self._announced = view.turns
        parlor, screen = self.parlor, self.screen
        screen.say()
        if screen.is_live and fits_board(view, screen.width, screen.height):
            screen.show(picture(view, parlor.phrases, parlor.kinds, screen.width, parlor.log))
        else:
            screen.show(players_table(view, parlor.phrases, parlor.kinds))

    def _pause(self, view: View) -> bool:
        """Give the humans a chance before a bot's turn; tell whether they took it."""
        alive = [seat for seat in self.parlor.humans if view.seats[seat].alive]
        if not self._pausing or self._paused == view.turns or not alive:
            return False
        if not isinstance(view.awaiting, Turn) or view.awaiting.stage != "roll":
            return False
        name = self.parlor.phrases.name(view.current)
        line = self.screen.ask(f"Before {name}'s turn (o: act, Enter: go on) > ")
        if not line:
            self._paused = view.turns
            return False
        self._obey(line, alive[0], ())
        return True

    def _ask_human(self, seat: int) -> None:
        """Ask a human for a choice or a command."""
        parlor = self.parlor
        view = parlor.view(seat)
        menu = self._menu(seat)
        question = Text() + seat_mark(seat) + Text(" ")
        question += tinted(parlor.phrases, awaited_text(parlor.phrases, view.awaiting))
        self.screen.tell(question + Text(f"  [{self._means(view, seat)}]", "bold"), 0, 2)
        self._show_entries(menu.entries)
        self._obey(self.screen.ask(f"{parlor.phrases.name(seat)} > "), seat, menu.entries)

    def _means(self, view: View, seat: int) -> str:
        """Return the cash, and what it lacks for a debt."""
        money, cash = self.parlor.phrases.money, view.seats[seat].cash
        if not isinstance(view.awaiting, Debt) or view.awaiting.amount <= cash:
            return money(cash)
        short = f"{money(cash)}, {money(view.awaiting.amount - cash)} short"
        given_up = any(_does(option, actions.Bankrupt) for option in view.choices)
        return f"{short}: your property does not bring so much" if given_up else short

    def _menu(self, seat: int) -> Menu:
        parlor = self.parlor
        view = parlor.view(seat)
        options = parlor.game.options
        return Menu(view, parlor.phrases, options, lambda act: quote(parlor.game, seat, act))

    def _show_entries(self, entries: Sequence[Entry]) -> None:
        """Show the entries in one line if they fit, else below each other."""
        texts = [_entry_text(number, entry) for number, entry in enumerate(entries, 1)]
        line = Text("   ").join(texts)
        if line.cell_len + 4 <= self.screen.width and len(texts) <= 4:
            self.screen.show(Text("  ") + line)
            return
        for text in texts:
            self.screen.tell(text, 2, 6)

    def _obey(self, line: str, seat: int, entries: Sequence[Entry]) -> None:
        """Do what was typed, or say what is accepted."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        entry = _find(entries, word)
        if entry is not None:
            self._take(seat, entry, rest)
        elif word in WORDS:
            WORDS[word].do(self.parlor, rest)
        elif word == "resign":
            self._resign(seat)
        elif word in OTHER:
            self._let_other_act()
        elif word:
            self._refuse(_accepted(entries), line)

    def _refuse(self, accepted: str, line: str) -> None:
        """Say what is accepted instead of the line."""
        word = line.partition(" ")[0]
        self.screen.say(f"  expected {accepted}, got {line!r}{hint(word, WORDS)}", "red")
        self.screen.say(f"  {ALWAYS}", "dim")

    def _aside(self, line: str) -> bool:
        """Obey a command typed at a question; tell whether it was one."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in WORDS and WORDS[word].anywhere:
            WORDS[word].do(self.parlor, rest.strip())
        elif word in WORDS or word in (*OTHER, "resign"):
            self.screen.say(f"  Answer or go back first, then {word}.", "red")
        else:
            return False
        return True

    def _take(self, seat: int, entry: Entry, rest: str) -> None:
        """Carry an entry out, asking for what it lacks."""
        if entry.option is None:
            self._open(seat, entry.key)
            return
        action = self._complete(seat, entry.option, rest)
        if action is not None:
            self.parlor.act(seat, action)

    def _complete(self, seat: int, option: Button | Amount | TradeForm, rest: str) -> Action | None:
        parlor = self.parlor
        if isinstance(option, Button):
            return option.action
        if isinstance(option, TradeForm):
            state = parlor.game.state
            most = stake(state, seat), stake(state, option.partner)
            return ask_offer(
                self.screen,
                parlor.phrases,
                option,
                most,
                lambda act: objection(parlor.game, seat, act),
            )
        amount = self._amount(option, rest)
        if amount is None:
            return None
        return Bid(amount) if option.group is None else BuildRun(option.group, amount)

    def _amount(self, option: Amount, rest: str) -> int | None:
        bounds = self._bounds(option)
        if rest:
            try:
                return read_amount(rest, bounds)
            except UsageError as error:
                self.screen.say(f"  {error}", "red")
        question = "Your bid" if option.do == "bid" else "How many"
        return ask_amount(self.screen, question, bounds)

    def _bounds(self, option: Amount) -> Bounds:
        """Return what may be entered; +N raises the bid that is highest now."""
        bounds = Bounds(option.least, option.most, option.step)
        if option.do != "bid":
            return bounds
        awaiting = self.parlor.view().awaiting
        high = awaiting.high_bid if isinstance(awaiting, Auction) else 0
        return bounds._replace(show=self.parlor.phrases.money, base=high)

    def _open(self, seat: int, key: str) -> None:
        """Show a folder until the person goes back or the game goes on."""
        awaiting = self.parlor.view(seat).awaiting
        while self.parlor.view(seat).awaiting == awaiting:
            menu = self._menu(seat)
            folder = menu.folder(key)
            others = [entry for entry in menu.entries if entry.option is None and entry.key != key]
            entry = self._choose(seat, folder, others) if folder.entries else None
            if entry is None:
                return
            self._take(seat, entry, "")
            if entry.option is None or isinstance(entry.option, TradeForm):
                return

    def _choose(self, seat: int, folder: Folder, others: Sequence[Entry] = ()) -> Entry | None:
        """Ask for an entry of a folder, or another folder by its letter; Enter goes back."""
        view = self.parlor.view(seat)
        cash = self.parlor.phrases.money(view.seats[seat].cash)
        self.screen.say(f"{folder.title}  [{cash}]", "bold")
        for offer in view.offers:
            self.screen.say(f"  open: {offer_text(self.parlor.phrases, offer)}", hang=8)
        for number, entry in enumerate(folder.entries, 1):
            self.screen.say(f"  {number:>2}  {entry.label}", hang=6)
        numbers = _numbers(folder.entries)
        while True:
            line = self.screen.ask(f"{folder.title}, {numbers} (Enter: back) > ")
            if not line or line.lower() in ("x", "back"):
                return None
            found = _find(folder.entries, line) or _find_key(others, line)
            if found is not None:
                return found
            if not self._aside(line):
                keys = [entry.key for entry in others]
                self._refuse(either([numbers, *keys, "a command", "Enter"]), line)

    def _resign(self, seat: int) -> None:
        name = self.parlor.phrases.name(seat)
        if ask_yes(self.screen, f"{name}: really leave the game?", "n"):
            self.parlor.act(seat, Resign())

    def _let_other_act(self) -> None:
        """Ask each human who is not awaited, until one acts."""
        view = self.parlor.view()
        waiting = [each for each in self.parlor.humans if each not in view.awaited]
        able = [each for each in waiting if view.seats[each].alive]
        if not able:
            self.screen.say("  There is no other human at this table.")
        for other in able:
            menu = self._menu(other)
            entries = [*menu.managing, *menu.trading]
            name = self.parlor.phrases.name(other)
            if not entries:
                self.screen.say(f"  {name} cannot do anything now.")
                continue
            entry = self._choose(other, Folder(f"{name} acts", tuple(entries)))
            if entry is not None:
                self._take(other, entry, "")
                return

    def _answer_offers(self) -> bool:
        """Ask humans about offers they have not seen; tell whether one was answered."""
        if not self.parlor.game.state.offers:
            return False
        for seat in self.parlor.humans:
            view = self.parlor.view(seat)
            for offer in view.offers:
                if offer.partner != seat or (seat, offer.revision) in self._asked:
                    continue
                self._asked.add((seat, offer.revision))
                if self._answer(seat):
                    return True
        return False

    def _answer(self, seat: int) -> bool:
        """Show a human the answers to an offer; Enter leaves it open."""
        entries = tuple(entry for entry in self._menu(seat).trading if _is_answer(entry))
        if not entries:
            return False
        name = self.parlor.phrases.name(seat)
        entry = self._choose(seat, Folder(f"{name}, an offer to you", entries))
        if entry is None:
            return False
        self._take(seat, entry, "")
        return True

    def _close(self) -> None:
        """Show how the game ended; look around, save, load or leave."""
        self.screen.say()
        self.screen.show(standings(self.parlor.game, self.parlor.phrases))
        while self.parlor.game.state.over:
            line = self.screen.ask("The game is over (save FILE, g, l, s; Enter: leave) > ")
            word, _, rest = line.partition(" ")
            if not word:
                raise Left
            if word.lower() in WORDS:
                WORDS[word.lower()].do(self.parlor, rest.strip())
            else:
                self._refuse("a command or Enter", line)


def _entry_text(number: int, entry: Entry) -> Text:
    key = Text(f"{number}", "bold") + Text(f"/{entry.key}" if entry.key else "", "bold")
    enter = " [Enter]" if number == 1 and _is_usual(entry) else ""
    return key + Text(f" {entry.label}{enter}")


def _does(option: Option | None, kind: type[Action]) -> bool:
    return isinstance(option, Button) and isinstance(option.action, kind)


def _is_usual(entry: Entry) -> bool:
    """Tell whether Enter is enough: for rolling and ending the turn."""
    return _does(entry.option, Roll) or _does(entry.option, EndTurn)


def _find(entries: Sequence[Entry], word: str) -> Entry | None:
    """Return the entry with that number or letter, or the usual one for Enter."""
    if not word:
        return entries[0] if entries and _is_usual(entries[0]) else None
    if word.isascii() and word.isdigit():
        at = int(word[:4])
        return entries[at - 1] if 1 <= at <= len(entries) else None
    return _find_key(entries, word)


def _find_key(entries: Sequence[Entry], word: str) -> Entry | None:
    return next((entry for entry in entries if entry.key and entry.key == word.lower()), None)


def _accepted(entries: Sequence[Entry]) -> str:
    keys = [entry.key for entry in entries if entry.key]
    return either([*([_numbers(entries)] if entries else []), *keys, "a command"])


def _numbers(entries: Sequence[Entry]) -> str:
    return "1" if len(entries) == 1 else f"1 to {len(entries)}"


def _is_answer(entry: Entry) -> bool:
    if isinstance(entry.option, Button):
        return isinstance(entry.option.action, actions.Accept | actions.Reject)
    return isinstance(entry.option, TradeForm) and entry.option.do == "counter"
