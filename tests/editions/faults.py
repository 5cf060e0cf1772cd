"""Faults of edition files: one change each to a valid edition, and what must be told of it."""

E, B, D = "edition.toml", "board.toml", "decks.toml"
PARKING = (
    '  { id = "parking", kind = "parking", name = { fr = "Parc gratuit", en = "Free parking" } },'
)
JAIL = 'id = "jail", kind = "jail"'
FOCH = 'id = "avenue-foch", kind = "street", group = "green", price = 300'
LADDER = "rent = [2, 10, 30, 90, 160, 250]"
MARTIN = 'square = "avenue-henri-martin"'
STATION = '{ op = "nearest", kind = "station" }'
CHOICE = '{ effect = { op = "draw", deck = "chance" }'
ONLY_DRAW = """
[[decks]]
id = "loop"
name = { fr = "Boucle", en = "Loop" }
cards = [
  { id = "l", effect = { op = "draw", deck = "loop" }, text = { fr = "Encore", en = "More" } },
]
"""
EMPTY_DECK = '\n[[decks]]\nid = "none"\nname = { fr = "Rien", en = "Nothing" }\ncards = []\n'
LONE_GROUP = """groups = [
  { id = "lone", color = "#000000", name = { fr = "Seul", en = "Lone" } },"""

# name: file, text to replace, replacement, key, expected, came
FAULTS: dict[str, tuple[str, str, str, str, str, str]] = {
    "unknown key": (E, "\nformat", '\nfromat = 2\nformat', "fromat", '"format"', '"fromat"'),
    "unknown square key": (B, "group = ", "grp = ", "squares[1].grp", '"group"', '"grp"'),
    "unknown effect key": (
        D, "amount = 100", "sum = 100", "decks[0].cards[6].effect.sum", '"amount"', '"sum"',
    ),
    "missing key": (E, 'id = "france"', "", "id", "a value", "nothing"),
    "missing square key": (B, 'kind = "go", ', "", "squares[0].kind", "a value", "nothing"),
    "missing price": (B, "price = 60, ", "", "squares[1].price", 'kind "street"', "nothing"),
    "key of another kind": (
        B, JAIL, JAIL + ", price = 5", "squares[10].price",
        'no such key on a square of kind "jail"', "5",
    ),
    "wrong type": (B, "price = 60", 'price = "60"', "squares[1].price", "a whole number", '"60"'),
    "number for a text": (
        B, 'fr = "Départ"', "fr = 5", "squares[0].name.fr", "a text", "5",
    ),
    "unknown format": (E, "format = 1", "format = 2", "format", "one of 1", "2"),
    "unknown square kind": (
        B, 'kind = "parking"', 'kind = "garden"', "squares[20].kind", '"parking"', '"garden"',
    ),
    "bad color": (B, '"#8B4513"', '"brown"', "groups[0].color", "matching regex", '"brown"'),
    "line break in an id": (
        E, 'id = "france"', r'id = "france\n"', "id", "(-[a-z0-9]+)*$'", r'"france\n"',
    ),
    "line break in a color": (
        B, '"#8B4513"', r'"#8B4513\n"', "groups[0].color", "{6}$'", r'"#8B4513\n"',
    ),
    "line break in a currency": (
        E, 'code = "USD"', r'code = "USD\n"', "currency.code", "{3}$'", r'"USD\n"',
    ),
    "line break in a language": (
        E, '["fr", "en"]', r'["fr\n", "en"]', "languages[0]", "{2,8})*$'", r'"fr\n"',
    ),
    "not a number": (B, "price = 60", "price = nan", "squares[1].price", "a whole number", "nan"),
    "infinite": (B, "price = 60", "price = -inf", "squares[1].price", "a whole number", "-inf"),
    "long title": (
        B, '"Départ"', f'"{"D" * 81}"', "squares[0].name.fr", "a text of length <= 80", '"DDD',
    ),
    "long text": (
        D, '"Filez rue de la Paix."', f'"{"D" * 501}"', "decks[0].cards[0].text.fr",
        "a text of length <= 500", '"DDD',
    ),
    "title that steers the terminal": (
        B, '"Départ"', r'"D\u001b[2J"', "squares[0].name.fr", "printable characters in one line",
        r'"D\u001b[2J"',
    ),
    "text of two lines": (
        D, '"Filez rue de la Paix."', r'"Filez\nrue"', "decks[0].cards[0].text.fr",
        "printable characters in one line", r'"Filez\nrue"',
    ),
    "symbol that turns the text around": (
        E, 'symbol = "$"', r'symbol = "\u202e$"', "currency.symbol",
        "printable characters in one line", r'"\u202e$"',
    ),
    "too many squares to look at": (
        B, "squares = [", "squares = [" + 201 * "{}, ", "squares", "a list of length <= 240", "{}",
    ),
    "too many decks": (
        D, "[[decks]]", 19 * '[[decks]]\nid = "more"\n' + "[[decks]]", "decks",
        "a list of length <= 20", '"more"',
    ),
    "too many squares": (
        B, PARKING,
        "\n".join(PARKING.replace('"parking", kind', f'"p{n}", kind') for n in range(25)),
        "squares", "from 8 to 60 squares", "64",
    ),
    "duplicate square id": (
        B, 'id = "rue-lecourbe"', 'id = "chest-1"', "squares[3].id",
        "an id unlike that of squares[2]", '"chest-1"',
    ),
    "duplicate deed name": (
        B, 'fr = "Rue Lecourbe"', 'fr = "Boulevard de Belleville"', "squares[3].name.fr",
        "a name unlike that of squares[1]", '"Boulevard de Belleville"',
    ),
    "no GO": (
        B, 'kind = "go"', 'kind = "parking"', "squares", 'exactly one square of kind "go"', "0",
    ),
    "two GO": (
        B, 'kind = "parking"', 'kind = "go"', "squares", 'exactly one square of kind "go"', "2",
    ),
    "go_to_jail without jail": (
        B, 'kind = "jail"', 'kind = "parking"', "squares", 'kind "jail" for go_to_jail', "0",
    ),
    "two jails": (
        B, 'kind = "parking"', 'kind = "jail"', "squares", 'exactly one square of kind "jail"', "2",
    ),
    "unknown group": (
        B, 'group = "brown"', 'group = "mauve"', "squares[1].group", '"brown"', '"mauve"',
    ),
    "group of one": (
        B, FOCH, FOCH.replace("green", "lone"), "groups[0]", "from 2 to 8 squares", "1",
    ),
    "mixed group": (
        B, FOCH, FOCH.replace("green", "station"), "groups[8]",
        'squares of one kind in the group "station"', "station and street",
    ),
    "duplicate group": (
        B, '{ id = "green"', '{ id = "red"', "groups[6].id", "an id unlike that of groups[4]",
        '"red"',
    ),
    "missing house cost": (
        B, "house_cost = 50, ", "", "groups[0].house_cost", "a value for a group", "nothing",
    ),
    "house cost of stations": (
        B, 'color = "#222222"', 'color = "#222222", house_cost = 5', "groups[8].house_cost",
        "no such key for a group that is not built on", "5",
    ),
    "price of zero": (
        B, "price = 60", "price = 0", "squares[1].price", "a whole number >= 1", "0",
    ),
    "negative price": (
        B, "price = 60", "price = -60", "squares[1].price", "a whole number >= 1", "-60",
    ),
    "negative rent": (
        B, LADDER, "rent = [-2, 10, 30, 90, 160, 250]", "squares[1].rent[0]",
        "a whole number >= 0", "-2",
    ),
    "short ladder": (
        B, LADDER, "rent = [2, 10, 30]", "squares[1].rent", "a ladder of 6", "3: [2,10,30]",
    ),
    "descending ladder": (
        B, LADDER, "rent = [2, 10, 30, 90, 250, 160]", "squares[1].rent[5]",
        "a ladder that never descends: at least 250", "160",
    ),
    "station ladder": (
        B, "rent = [25, 50, 100, 200]", "rent = [25, 50]", "squares[5].rent", "a ladder of 4",
        "2: [25,50]",
    ),
    "utility ladder": (
        B, "rent = [4, 10]", "rent = [4, 10, 20]", "squares[12].rent", "a ladder of 2",
        "3: [4,10,20]",
    ),
    "mortgage above the price": (
        B, "price = 60", "price = 60, mortgage = 70", "squares[1].mortgage",
        "at most the price (60)", "70",
    ),
    "tax of nothing": (
        B, "{ flat = 150 }", "{ worth_percent = 10 }", "squares[38].tax.flat", "a value", "nothing",
    ),
    "tax of two sorts": (
        B, "{ flat = 150 }", "{ flat = 150, cash_percent = 10 }", "squares[38].tax",
        "cash_percent alone", '"flat":150',
    ),
    "an older sum of a share": (
        B, "{ flat = 150 }", "{ cash_percent = 10, older = 75 }", "squares[38].tax.older",
        "no such key with cash_percent", "75",
    ),
    "square with an unknown deck": (
        B, 'deck = "chest"', 'deck = "cellar"', "squares[2].deck", '"chest"', '"cellar"',
    ),
    "deck without cards": (
        D, "\n[[decks]]", EMPTY_DECK + "\n[[decks]]", "decks[0].cards", "a list of length >= 1",
        "[]",
    ),
    "deck without end": (
        D, "\n[[decks]]", ONLY_DRAW + "\n[[decks]]", "decks[0].cards",
        "a card that does not lead to another draw", "none",
    ),
    "duplicate card": (
        D, 'id = "fr-cc-01"', 'id = "fr-ch-01"', "decks[1].cards[0].id",
        "an id unlike that of decks[0].cards[0]", '"fr-ch-01"',
    ),
    "duplicate deck": (
        D, 'id = "chest"', 'id = "chance"', "decks[1].id", "an id unlike that of decks[0]",
        '"chance"',
    ),
    "move to nowhere": (
        D, MARTIN, 'square = "atlantis"', "decks[0].cards[2].effect.square",
        "the id of a square of the board", '"atlantis"',
    ),
    "move by nothing": (
        D, "steps = -3", "steps = 0", "decks[0].cards[9].effect.steps", "from 1 to 39 steps", "0",
    ),
    "nearest of no known kind": (
        D, STATION, STATION.replace("station", "port"), "decks[1].cards[13].effect.kind",
        '"utility"', '"port"',
    ),
    "unknown effect": (
        D, 'op = "repairs"', 'op = "explode"', "decks[0].cards[4].effect.op", '"repairs"',
        '"explode"',
    ),
    "pass among alternatives": (
        D, CHOICE, '{ effect = { op = "pass" }', "alternatives[1].effect.op", '"bank"', '"pass"',
    ),
    "draw from an unknown deck": (
        D, CHOICE, CHOICE.replace("chance", "cellar"),
        "decks[1].cards[12].effect.alternatives[1].effect.deck", '"chance", "chest"', '"cellar"',
    ),
    "missing language": (
        B, 'fr = "Départ", ', "", "squares[0].name.fr", 'a text in "fr"', "nothing",
    ),
    "empty text": (
        D, '"Filez rue de la Paix."', '" "', "decks[0].cards[0].text.fr", 'a text in "fr"', '" "',
    ),
    "unlisted language": (
        B, 'fr = "Départ"', 'fr = "Départ", de = "Los"', "squares[0].name.de",
        'one of "fr", "en"', '"de"',
    ),
    "repeated language": (
        E, '["fr", "en"]', '["fr", "en", "fr"]', "languages[2]", "each language once", '"fr"',
    ),
    "too many players": (E, "max = 8", "max = 9", "players.max", "a whole number <= 8", "9"),
    "players out of order": (
        E, "min = 2, max = 8", "min = 5, max = 4", "players.max", "at least players.min (5)", "4",
    ),
    "option out of bounds": (
        E, "dice_sides = 6", "dice_sides = 1", "rules.dice_sides", "a whole number >= 2", "1",
    ),
    "unknown option": (
        E, "riot_bar = 3", "riot_car = 3", "rules.riot_car", '"riot_bar"', '"riot_car"',
    ),
    "unknown option value": (
        E, 'build = "strict"', 'build = "wild"', "rules.build", '"none", "even", "strict"',
        '"wild"',
    ),
    "options at odds": (
        E, 'bank_estate = "return"', 'bank_estate = "auction"', "rules.bank_estate",
        '"return" while auction is "none"', '"auction"',
    ),
    "an earlier version there never was": (
        E, "[earlier.1]", "[earlier.9]", "earlier.9", 'one of "1"', '"9"',
    ),
    "an unknown option of an earlier version": (
        E, "[earlier.1]\ndoubles", "[earlier.1]\ntriples", "earlier.1.triples_again",
        '"doubles_again"', '"triples_again"',
    ),
    "an impossible value of an earlier version": (
        E, 'estate = "bare"', "estate = 3", "earlier.1.estate", 'one of "all"', "3",
    ),
    "no table for an earlier version": (
        E, "[earlier.1]", "[earlier]", "earlier.doubles_again", "a table", "true",
    ),
    "allowing an unknown option": (
        E, "riots = [true", "riot = [true", "allow.riot", '"riots"', '"riot"',
    ),
    "allowing an impossible value": (
        E, "riots = [true, false]", "riots = [true, 0]", "allow.riots", "one of false, true", "0",
    ),
    "allowing a range beyond bounds": (
        E, "houses = { min = 12, max = 100 }", "houses = { min = 12, max = 9999 }", "allow.houses",
        "from 0 to 1000", '"max":9999',
    ),
    "allowing a range of words": (
        E, 'trade = ["never", "own_turn", "any_time"]', "trade = { min = 0, max = 2 }",
        "allow.trade", "a list of values", '"max":2',
    ),
    "allowing a list in a list": (
        E, "riots = [true, false]", "riots = [[true]]", "allow.riots[0]", "or a text", "[true]",
    ),
    "allowing a range without an end": (
        E, "houses = { min = 12, max = 100 }", "houses = { min = 12 }", "allow.houses.max",
        "a value", "nothing",
    ),
    "allowing a range with a step": (
        E, "houses = { min = 12, max = 100 }", "houses = { min = 12, max = 100, step = 1 }",
        "allow.houses.step", 'a known key (one of "min", "max", "zero")', '"step"',
    ),
    "allowing zero where it is none": (
        E, "riots = [true, false]", "squatter_rounds = { min = 3, max = 9, zero = true }",
        "allow.squatter_rounds", "no zero, but numbers from 1 to 1000", '"zero":true',
    ),
    "not allowing the own value": (
        E, "riots = [true, false]", "riots = [false]", "allow.riots",
        "the edition's own value (true)", "[false]",
    ),
    "TOML syntax": (
        B, "price = 60", "price = = 60", "line 19, column 79", "valid TOML", "Invalid value",
    ),
}  # fmt: skip # a list to look things up in, side by side
