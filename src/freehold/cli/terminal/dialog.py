"""Asking humans: what they may do, what they type, and what comes of it."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freehold.cli.errors import UsageError
from freehold.cli.terminal.entries import (
    Folder,
    MenuEntry,
    accepted,
    entry_text,
    find_entry,
    find_key,
    numbers,
)
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.menu import Menu
from freehold.cli.terminal.offers import ask_offer, offer_text
from freehold.cli.terminal.prompt_commands import WORDS
from freehold.cli.terminal.prompts import AmountBounds, ask_amount, ask_yes, read_amount
from freehold.game.move_preview import cash_wanted, change_of, refusal_to
from freehold.text.awaited import awaited_text
from freehold.text.marks import seat_mark, tinted
from freehold.text.wording import either, hint
from freehold.wire import Action, Amount, Button, Option, TradeForm, View, stake
from freehold.wire.actions import Bankrupt, Bid, BuildRun, Resign
from freehold.wire.awaiting import Auction

OTHER: Final = ("o", "other")
ALWAYS: Final = "s status  g board  n next  i rules  l log  save  load  stop  q quit  ? help"


class Dialog:
    """The questions to the humans of a game, and their answers."""

    def __init__(self, terminal: TerminalGame) -> None:
        self.terminal = terminal
        self.screen = terminal.screen
        self.screen.on_command = self._run_command
        self._asked: set[tuple[int, int]] = set()  # offers shown to their partners

    def ask(self, seat: int) -> None:
        """Ask a human for a choice or a command."""
        phrases = self.terminal.phrases
        view = self.terminal.view(seat)
        menu = self._menu(seat)
        question = Text() + seat_mark(seat) + Text(" ")
        question += tinted(phrases, awaited_text(phrases, view.awaiting))
        self.screen.tell(question + Text(f"  [{self._means(view, seat)}]", "bold"), 0, 2)
        self._show_entries(menu.entries)
        self.obey(self.screen.ask(f"{phrases.name(seat)} > "), seat, menu.entries)

    def _means(self, view: View, seat: int) -> str:
        """Return the cash, and what it lacks for a debt or for what is on offer."""
        money, cash = self.terminal.phrases.money, view.seats[seat].cash
        missing = self._missing(seat)
        if missing <= 0:
            return money(cash)
        short = f"{money(cash)}, {money(missing)} short"
        given_up = any(MenuEntry("", "", option).does(Bankrupt) for option in view.choices)
        return f"{short}: your property does not bring so much" if given_up else short

    def _missing(self, seat: int) -> int:
        state = self.terminal.game.state
        return cash_wanted(state, seat) - state.cash[seat]

    def _menu(self, seat: int) -> Menu:
        game = self.terminal.game
        return Menu(
            game.view(seat),
            game.phrases,
            game.options,
            lambda action: change_of(game.state, seat, action),
            is_short=self._missing(seat) > 0,
        )

    def _show_entries(self, entries: Sequence[MenuEntry]) -> None:
        """Show the entries in one line if they fit, else below each other."""
        texts = [entry_text(number, entry) for number, entry in enumerate(entries, 1)]
        line = Text("   ").join(texts)
        if line.cell_len + 4 <= self.screen.width and len(texts) <= 4:
            self.screen.show(Text("  ") + line)
            return
        for text in texts:
            self.screen.tell(text, 2, 6)

    # --- what was typed

    def obey(self, line: str, seat: int, entries: Sequence[MenuEntry]) -> None:
        """Do what was typed, or say what is accepted."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        entry = find_entry(entries, word)
        if entry is not None:
            self._take(seat, entry, rest)
        elif word in WORDS:
            WORDS[word].do(self.terminal, rest)
        elif word == "resign":
            self._resign(seat)
        elif word in OTHER:
            self._let_other_act()
        elif word:
            self.refuse(accepted(entries), line)

    def refuse(self, expected: str, line: str) -> None:
        """Say what is accepted instead of the line."""
        word = line.partition(" ")[0]
        self.screen.say(f"  expected {expected}, got {line!r}{hint(word, WORDS)}", "red")
        self.screen.say(f"  {ALWAYS}", "dim")

    def _run_command(self, line: str) -> bool:
        """Obey a command typed at a question; tell whether it was one."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in WORDS and WORDS[word].anywhere:
            WORDS[word].do(self.terminal, rest.strip())
        elif word in WORDS or word in (*OTHER, "resign"):
            self.screen.say(f"  Answer or go back first, then {word}.", "red")
        else:
            return False
        return True

    def _take(self, seat: int, entry: MenuEntry, rest: str) -> None:
        """Carry an entry out, asking for what it lacks."""
        if entry.option is None:
            self._open(seat, entry.key)
            return
        action = self._complete(seat, entry.option, rest)
        if action is not None:
            self.terminal.act(seat, action)

    def _complete(self, seat: int, option: Option, rest: str) -> Action | None:
        if isinstance(option, Button):
            return option.action
        if isinstance(option, TradeForm):
            return self._ask_offer(seat, option)
        amount = self._amount(option, rest)
        if amount is None:
            return None
        return Bid(amount) if option.group is None else BuildRun(option.group, amount)

    def _ask_offer(self, seat: int, form: TradeForm) -> Action | None:
        state, phrases = self.terminal.game.state, self.terminal.phrases
        most = stake(state, seat), stake(state, form.partner)
        return ask_offer(
            self.screen, phrases, form, most, lambda action: refusal_to(state, seat, action)
        )

    def _amount(self, option: Amount, rest: str) -> int | None:
        bounds = self._bounds(option)
        if rest:
            try:
                return read_amount(rest, bounds)
            except UsageError as error:
                self.screen.say(f"  {error}", "red")
        question = "Your bid" if option.do == "bid" else "How many"
        return ask_amount(self.screen, question, bounds)

    def _bounds(self, option: Amount) -> AmountBounds:
        """Return what may be entered; +N raises the bid that is highest now."""
        bounds = AmountBounds(option.least, option.most, option.step)
        if option.do != "bid":
            return bounds
        awaiting = self.terminal.view().awaiting
        high = awaiting.high_bid if isinstance(awaiting, Auction) else 0
        return bounds._replace(show=self.terminal.phrases.money, base=high)

    # --- folders

    def _open(self, seat: int, key: str) -> None:
        """Show a folder until the person goes back, the game goes on or the cash suffices."""
        awaiting, is_short = self.terminal.view(seat).awaiting, self._missing(seat) > 0
        while self.terminal.view(seat).awaiting == awaiting:
            menu = self._menu(seat)
            folder = menu.folder(key)
            others = [entry for entry in menu.entries if entry.option is None and entry.key != key]
            entry = self._choose(seat, folder, others) if folder.entries else None
            if entry is None:
                return
            self._take(seat, entry, "")
            if entry.option is None or isinstance(entry.option, TradeForm):
                return
            if is_short and self._missing(seat) <= 0:
                return

    def _choose(
        self, seat: int, folder: Folder, others: Sequence[MenuEntry] = ()
    ) -> MenuEntry | None:
        """Ask for an entry of a folder, or another folder by its letter; Enter goes back."""
        view = self.terminal.view(seat)
        cash = self.terminal.phrases.money(view.seats[seat].cash)
        self.screen.say(f"{folder.title}  [{cash}]", "bold")
        for offer in view.offers:
            self.screen.say(f"  open: {offer_text(self.terminal.phrases, offer)}", hang=8)
        for number, entry in enumerate(folder.entries, 1):
            self.screen.say(f"  {number:>2}  {entry.label}", hang=6)
        shown = numbers(folder.entries)
        while True:
            line = self.screen.ask(f"{folder.title}, {shown} (Enter: back) > ")
            if not line or line.lower() in ("x", "back"):
                return None
            found = find_entry(folder.entries, line) or find_key(others, line)
            if found is not None:
                return found
            if not self._run_command(line):
                keys = [entry.key for entry in others]
                self.refuse(either([shown, *keys, "a command", "Enter"]), line)

    # --- out of turn

    def _resign(self, seat: int) -> None:
        name = self.terminal.phrases.name(seat)
        if ask_yes(self.screen, f"{name}: really leave the game?", "n"):
            self.terminal.act(seat, Resign())

    def _let_other_act(self) -> None:
        """Ask each human who is not awaited, until one acts."""
        view = self.terminal.view()
        waiting = [each for each in self.terminal.humans if each not in view.awaited]
        able = [each for each in waiting if view.seats[each].alive]
        if not able:
            self.screen.say("  There is no other human at this table.")
        for other in able:
            menu = self._menu(other)
            entries = [*menu.managing, *menu.trading]
            name = self.terminal.phrases.name(other)
            if not entries:
                self.screen.say(f"  {name} cannot do anything now.")
                continue
            entry = self._choose(other, Folder(f"{name} acts", tuple(entries)))
            if entry is not None:
                self._take(other, entry, "")
                return

    def answer_offers(self) -> bool:
        """Ask humans about offers they have not seen; tell whether one was answered."""
        if not self.terminal.game.state.offers:
            return False
        for seat in self.terminal.humans:
            for offer in self.terminal.view(seat).offers:
                if offer.partner != seat or (seat, offer.revision) in self._asked:
                    continue
                self._asked.add((seat, offer.revision))
                if self._answer(seat):
                    return True
        return False

    def _answer(self, seat: int) -> bool:
        """Show a human the answers to an offer; Enter leaves it open."""
        entries = tuple(entry for entry in self._menu(seat).trading if entry.is_answer)
        if not entries:
            return False
        name = self.terminal.phrases.name(seat)
        entry = self._choose(seat, Folder(f"{name}, an offer to you", entries))
        if entry is None:
            return False
        self._take(seat, entry, "")
        return True
