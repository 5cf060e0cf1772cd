"""Pieces of sentences: names, squares, sums and terms, in one language of an edition."""

from collections.abc import Iterable, Sequence
from typing import Final

from freehold.editions import Edition
from freehold.editions.edition import Card
from freehold.editions.effects import Choice, Pass, Texts
from freehold.text.money import money_text
from freehold.text.wording import joined, ordinal, printable
from freehold.wire import Side
from freehold.wire.words import Lot, Party

ENGLISH: Final = "en"
FRENCH: Final = "fr"
NARROW_SPACE: Final = "\u202f"  # between the thousands in French
LETTERS: Final = "ABCDEFGH"  # the marks of seats on the board


class Phrases:
    """What things are called: by players' names, and by the edition in one of its languages.

    What the edition does not have, as a foreign record may say, is called by its number.
    """

    def __init__(self, edition: Edition, names: Sequence[str], language: str = ENGLISH) -> None:
        self.edition = edition
        self.names = tuple(printable(name) for name in names)
        self.language = language if language in edition.languages else edition.languages[0]
        self._cards = [(deck, card) for deck in edition.decks for card in deck.cards]

    def text(self, texts: Texts) -> str:
        """Return a text in the language."""
        return texts.get(self.language) or next(iter(texts.values()))

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat] if seat < len(self.names) else f"player {seat + 1}"

    def party(self, party: Party) -> str:
        """Return who pays or is paid."""
        if isinstance(party, int):
            return self.name(party)
        return {"bank": "the bank", "pot": "the pot", "everybody": "the others"}[party]

    def people(self, seats: Iterable[int]) -> str:
        """Return several names."""
        return joined([self.name(seat) for seat in seats])

    def money(self, amount: int) -> str:
        """Return a sum of money."""
        text = money_text(self.edition.currency, amount)
        return text.replace(",", NARROW_SPACE) if self.language == FRENCH else text

    def square(self, square: int) -> str:
        """Return a square's name."""
        squares = self.edition.squares
        return self.text(squares[square].name) if square < len(squares) else f"square {square}"

    def price(self, square: int) -> str:
        """Return what a deed costs."""
        return self.money(self.edition.squares[square].price)

    def squares(self, squares: Iterable[int]) -> str:
        """Return several squares' names."""
        return joined([self.square(square) for square in squares])

    def group(self, group: int) -> str:
        """Return a color's name."""
        groups = self.edition.groups
        return self.text(groups[group].name) if group < len(groups) else f"color {group}"

    def lot(self, lot: Lot) -> str:
        """Return what is auctioned."""
        return self.square(lot) if isinstance(lot, int) else f"a {lot}"

    def deck(self, deck: int) -> str:
        """Return a deck's name."""
        decks = self.edition.decks
        return self.text(decks[deck].name) if deck < len(decks) else f"deck {deck}"

    def card(self, card: int) -> str:
        """Return what a card says, numbered through all decks."""
        return self.text(self._cards[card][1].text) if card < len(self._cards) else f"card {card}"

    def jail_pass(self, number: int) -> str:
        """Return a jail pass with the deck it comes from."""
        passes = [deck for deck, card in self._cards if isinstance(card.effect, Pass)]
        whose = self.text(passes[number].name) if number < len(passes) else f"number {number}"
        return f"jail pass ({whose})"

    def level(self, level: int) -> str:
        """Return what stands on a street at that level."""
        if level == 0:
            return "no building"
        if level == self.hotel_level:
            return "a hotel"
        return "1 house" if level == 1 else f"{level} houses"

    @property
    def hotel_level(self) -> int:
        """Return the level of a hotel: the last on the ladder of rents."""
        return max(len(square.rent) for square in self.edition.squares) - 1

    def alternatives(self, first: int) -> tuple[str, ...]:
        """Return the alternatives of the card whose first has that number among all effects."""
        at = 0
        for _, card in self._cards:
            texts = _alternative_texts(card)
            if texts and at + 1 == first:
                return tuple(self.text(text) for text in texts)
            at += 1 + len(texts)
        return ()

    def side(self, side: Side) -> str:
        """Return what one side of a trade puts in."""
        parts = [self.square(square) for square in side.deeds]
        parts += [self.money(side.cash)] if side.cash else []
        parts += [f"a {self.jail_pass(number)}" for number in side.passes]
        return joined(parts) or "nothing"

    def board_side(self, side: int) -> str:
        """Return which side of the board is meant, by its corner."""
        corner = -(-side * len(self.edition.squares) // 4)
        return f"the {ordinal(side)} side (from {self.square(corner)})"


def _alternative_texts(card: Card) -> list[Texts]:
    effect = card.effect
    return [each.text for each in effect.alternatives] if isinstance(effect, Choice) else []
