"""Sums of money as an edition writes them."""

from freehold.editions.edition import Currency


def money_text(currency: Currency, amount: int) -> str:
    """Return the amount with its sign, grouped digits and the currency's symbol."""
    sign, digits = "-" if amount < 0 else "", f"{abs(amount):,}"
    if currency.position == "prefix":
        return f"{sign}{currency.symbol}{digits}"
    return f"{sign}{digits} {currency.symbol}"
