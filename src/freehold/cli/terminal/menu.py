"""Menus: the choices of a View with a letter and a label each."""

from collections.abc import Callable, Sequence
from typing import Final

from freehold.cli.terminal.entries import Folder, MenuEntry
from freehold.editions import Options
from freehold.text.awaited import choice_text
from freehold.text.phrases import Phrases
from freehold.text.wording import capital, counted
from freehold.wire import Action, Amount, Awaiting, Button, Option, TradeForm, View, actions
from freehold.wire.awaiting import Debt, Purchase, Riot, Transfer

PriceOf = Callable[[Action], int]


KEYS: Final[dict[type[Action], str]] = {
    actions.Roll: "r",
    actions.EndTurn: "e",
    actions.Buy: "b",
    actions.Decline: "d",
    actions.Bid: "b",
    actions.Pass: "p",
    actions.PayFine: "f",
    actions.UsePass: "u",
    actions.Bankrupt: "k",
}
MANAGE: Final = "m"
TRADE: Final = "t"
MANAGING: Final = (  # in the order of the folder
    actions.Build,
    actions.BuildRun,
    actions.Sell,
    actions.SellRun,
    actions.SellDown,
    actions.Mortgage,
    actions.Lift,
    actions.EvictCompany,
    actions.EvictForce,
)
TRADING: Final = (actions.Accept, actions.Reject, actions.Withdraw)


def is_managing(option: Option) -> bool:
    """Tell whether the choice is about one's own property."""
    if isinstance(option, Amount):
        return option.do == "build_run"
    return isinstance(option, Button) and isinstance(option.action, MANAGING)


def is_trading(option: Option) -> bool:
    """Tell whether the choice is part of a trade."""
    if isinstance(option, TradeForm):
        return True
    return isinstance(option, Button) and isinstance(option.action, TRADING)


def is_resigning(option: Option) -> bool:
    """Tell whether the choice is to leave the game; it is a command, not an entry."""
    return isinstance(option, Button) and isinstance(option.action, actions.Resign)


class Menu:
    """Everything a view offers: what is awaited first, then property and trade."""

    def __init__(
        self,
        view: View,
        phrases: Phrases,
        options: Options,
        price_of: PriceOf,
        *,
        is_short: bool = False,
    ) -> None:
        self._view = view
        self._is_short = is_short  # of cash for what is on offer
        self._phrases = phrases
        self._options = options
        self._price_of = price_of
        self._managing = sorted(filter(is_managing, view.choices), key=_rank)
        self._trading = [option for option in view.choices if is_trading(option)]
        self.entries = self._all()

    @property
    def managing(self) -> tuple[MenuEntry, ...]:
        """Return what can be done with the property."""
        return self._entries(self._managing)

    @property
    def trading(self) -> tuple[MenuEntry, ...]:
        """Return what can be said about trades."""
        return self._entries(self._trading)

    def folder(self, key: str) -> Folder:
        """Return the choices behind an entry."""
        if key == MANAGE:
            return Folder("Your property", self.managing)
        return Folder("Trade", self.trading)

    def _entries(self, options: Sequence[Option]) -> tuple[MenuEntry, ...]:
        return tuple(MenuEntry("", self.label(option), option) for option in options)

    def _all(self) -> tuple[MenuEntry, ...]:
        plain = tuple(self._plain())
        if isinstance(self._view.awaiting, Debt):
            plain = (*self.managing, *plain)
        elif self._managing:
            verb = "Raise cash first" if self._is_short else "Manage property"
            plain += (MenuEntry(MANAGE, f"{verb} ({len(self._managing)})", None),)
        if self._trading:
            plain += (MenuEntry(TRADE, self._trade_label(), None),)
        return plain

    def _trade_label(self) -> str:
        count = len(self._view.offers)
        limit = ", one at a time" if self._options.open_offers == "one" else ""
        return f"Trade ({counted(count, 'open offer')}{limit})" if count else "Trade"

    def _plain(self) -> list[MenuEntry]:
        entries: list[MenuEntry] = []
        for option in self._view.choices:
            if is_managing(option) or is_trading(option) or is_resigning(option):
                continue
            key = _key(option)
            free = key not in [entry.key for entry in entries]
            entries.append(MenuEntry(key if free else "", self.label(option), option))
        return entries

    def label(self, option: Option) -> str:
        """Return the text of a choice."""
        if isinstance(option, TradeForm):
            partner = self._phrases.name(option.partner)
            verb = "Propose a trade to" if option.do == "propose" else "Answer with other terms:"
            return f"{verb} {partner}"
        if isinstance(option, Amount):
            return self._amount_label(option)
        return self._button_label(option.action)

    def _amount_label(self, option: Amount) -> str:
        if option.do == "bid":
            money = self._phrases.money
            return f"Bid {money(option.least)} to {money(option.most)}"
        assert option.group is not None
        price = self._price(actions.BuildRun(option.group, 1))
        count = f"1 to {option.most}" if option.most > 1 else "1"
        return f"Build on {self._phrases.group(option.group)} ({count}; {price} each)"

    def _button_label(self, action: Action) -> str:
        if isinstance(action, actions.Choose):
            if isinstance(self._view.awaiting, Riot):
                return self._riot_label(action.choice)
            return self._choice_label(action)
        if isinstance(action, actions.Decline):
            return "Do not buy" if self._options.auction == "none" else "Decline (auction)"
        text = button_text(self._phrases, self._view.awaiting, action)
        price = self._risk(action) or self._price(action)
        if isinstance(action, actions.Build | actions.Sell):
            text += f", now {self._phrases.level(self._view.squares[action.square].level)}"
        return f"{text} ({price})" if price else text

    def _choice_label(self, action: actions.Choose) -> str:
        text = capital(choice_text(self._phrases, self._view.awaiting, action.choice))
        price = self._price(action) if isinstance(self._view.awaiting, Transfer) else ""
        return f"{text} ({price})" if price else text

    def _riot_label(self, choice: int) -> str:
        """Return what an arrest costs and how likely it is, or what is at stake without."""
        if not choice:
            return "Stand by (buildings there may be lost)"
        fee, odds = self._phrases.money(self._options.riot_fee), self._options.arrest_odds
        return f"Pay {fee} for an arrest (1 in {odds} succeeds)"

    def _risk(self, action: Action) -> str:
        """Return what the rules of this game say about the outcome; no trial could tell."""
        if isinstance(action, actions.PayFine):
            return self._phrases.money(-self._options.jail_fine)
        if isinstance(action, actions.EvictForce):
            turns = counted(self._options.force_turns, "turn")
            return f"1 in {self._options.force_odds} ends in jail for {turns}"
        return ""

    def _price(self, action: Action) -> str:
        amount = self._price_of(action)
        sign = "+" if amount > 0 else ""
        return f"{sign}{self._phrases.money(amount)}" if amount else ""


def _rank(option: Option) -> int:
    """Return the place of a choice about property among the others."""
    kind = type(option.action) if isinstance(option, Button) else actions.BuildRun
    return [each.__name__ for each in MANAGING].index(kind.__name__)


def _key(option: Option) -> str:
    if isinstance(option, Amount):
        return KEYS[actions.Bid]
    return KEYS.get(type(option.action), "") if isinstance(option, Button) else ""


def button_text(p: Phrases, awaiting: Awaiting | None, action: Action) -> str:
    """Return an action as a command, without its price."""
    match action:
        case actions.Roll():
            return "Roll the dice"
        case actions.EndTurn():
            return "End the turn"
        case actions.Buy() if isinstance(awaiting, Purchase):
            return f"Buy {p.square(awaiting.square)} for {p.price(awaiting.square)}"
        case actions.Pass():
            return "Pass"
        case actions.PayFine():
            return "Pay the fine to leave jail"
        case actions.UsePass(number=number):
            return f"Use the {p.jail_pass(number)}"
        case actions.Bankrupt():
            return "Give up: declare bankruptcy"
        case _:
            return _property_text(p, action)


def _property_text(p: Phrases, action: Action) -> str:
    match action:
        case actions.Build(square=square):
            return f"Build on {p.square(square)}"
        case actions.Sell(square=square):
            return f"Sell a building on {p.square(square)}"
        case actions.SellRun(group=group, count=count):
            return f"Sell {count} on {p.group(group)}"
        case actions.SellDown(group=group, level=level):
            return f"Sell {p.group(group)} down to {p.level(level)} each"
        case actions.Mortgage(square=square):
            return f"Mortgage {p.square(square)}"
        case actions.Lift(square=square):
            return f"Lift the mortgage on {p.square(square)}"
        case actions.EvictCompany(square=square):
            return f"Have the squatter in {p.square(square)} evicted by the company"
        case actions.EvictForce(square=square):
            return f"Evict the squatter in {p.square(square)} by force"
        case actions.Place(square=square):
            return f"Place it on {p.square(square)}"
        case _:
            return _trade_text(p, action)


def _trade_text(p: Phrases, action: Action) -> str:
    match action:
        case actions.Accept(partner=partner):
            return f"Accept the offer of {p.name(partner)}"
        case actions.Reject(partner=partner):
            return f"Reject the offer of {p.name(partner)}"
        case actions.Withdraw(partner=partner):
            return f"Withdraw the offer to {p.name(partner)}"
        case _:
            return type(action).__name__
