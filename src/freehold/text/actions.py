"""Actions in words: what a player does, to follow the name."""

from collections.abc import Callable
from typing import Any, Final

from freehold.text.phrases import Phrases
from freehold.wire import AnyAction, actions


def _terms(p: Phrases, action: actions.Propose | actions.Counter) -> str:
    return f"{p.side(action.give)} for {p.side(action.take)}"


ACTION_PHRASES: Final[dict[type[AnyAction], Callable[[Phrases, Any], str]]] = {
    # Choose needs to know what was awaited
    actions.Roll: lambda _p, _a: "rolls the dice",
    actions.Buy: lambda _p, _a: "buys the deed",
    actions.Decline: lambda _p, _a: "leaves the deed",
    actions.Bid: lambda p, a: f"bids {p.money(a.amount)}",
    actions.Pass: lambda _p, _a: "makes no bid",
    actions.PayFine: lambda _p, _a: "pays the fine to leave jail",
    actions.UsePass: lambda p, a: f"hands in a {p.jail_pass(a.number)}",
    actions.Build: lambda p, a: f"builds on {p.square(a.square)}",
    actions.Sell: lambda p, a: f"sells a building on {p.square(a.square)}",
    actions.BuildRun: lambda p, a: f"builds {a.count} on {p.group(a.group)}",
    actions.SellRun: lambda p, a: f"sells {a.count} on {p.group(a.group)}",
    actions.SellDown: lambda p, a: f"sells {p.group(a.group)} down to {p.level(a.level)} each",
    actions.Mortgage: lambda p, a: f"mortgages {p.square(a.square)}",
    actions.Lift: lambda p, a: f"lifts the mortgage on {p.square(a.square)}",
    actions.Bankrupt: lambda _p, _a: "declares bankruptcy",
    actions.EndTurn: lambda _p, _a: "ends the turn",
    actions.Propose: lambda p, a: f"offers {p.name(a.partner)} {_terms(p, a)}",
    actions.Counter: lambda p, a: f"answers {p.name(a.partner)} with {_terms(p, a)}",
    actions.Accept: lambda p, a: f"accepts the offer of {p.name(a.partner)}",
    actions.Reject: lambda p, a: f"rejects the offer of {p.name(a.partner)}",
    actions.Withdraw: lambda p, a: f"withdraws the offer to {p.name(a.partner)}",
    actions.EvictCompany: lambda p, a: f"has the squatter in {p.square(a.square)} evicted",
    actions.EvictForce: lambda p, a: f"evicts the squatter in {p.square(a.square)} by force",
    actions.Resign: lambda _p, _a: "resigns",
    actions.Place: lambda p, a: f"places the building on {p.square(a.square)}",
    actions.TimeOut: lambda _p, _a: "lets the decision time out",
    actions.TimeUp: lambda _p, _a: "ends the game with this turn",
    actions.Stop: lambda _p, _a: "ends the game now",
}
