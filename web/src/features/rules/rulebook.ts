import type { EditionIndex } from "../../state/edition";
import { either, type Key, listed, money, n, say, t } from "../../i18n/index.svelte";
import type { Options, Square, SquareKind } from "../../protocol/types";
import type { Clause, ClauseWriter } from "./clause";
import { riots, squatters } from "./unrest";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** Return the rules in force as sentences; `base` are the edition's own. */
export function rulebook(edition: EditionIndex, options: Options, base: Options): Section[] {
  return new Writer(edition, options, base).sections();
}

/** Return how many options differ from the edition's own. */
export function changes(options: Options, base: Options): number {
  return (Object.keys(base) as (keyof Options)[]).filter((one) => differs(one, options, base))
    .length;
}

function differs(one: keyof Options, options: Options, base: Options): boolean {
  return JSON.stringify(options[one]) !== JSON.stringify(base[one]);
}

type TitleKey = Extract<Key, `rules.title${string}`>;

const NO_TAX = { flat: 0, older: 0, worth_percent: 0, cash_percent: 0, round_down: 1 };
const ORDER = {
  seat: "rules.orderSeat",
  roll: "rules.orderRoll",
  random: "rules.orderRandom",
} as const;
const HEIRS = {
  all: "rules.estateAll",
  bare: "rules.estateBare",
  cash: "rules.estateCash",
} as const;

const EXTENDED = { timed: "rules.auctionTimed", open: "rules.auctionOpen" } as const;
const PLAIN = { timed: "rules.auctionTimedPlain", open: "rules.auctionOpenPlain" } as const;

class Writer implements ClauseWriter {
  constructor(
    readonly edition: EditionIndex,
    readonly options: Options,
    readonly base: Options,
  ) {}

  sections(): Section[] {
    return [
      this.section("aim", "rules.titleAim", this.aim()),
      this.section("turn", "rules.titleTurn", this.turn()),
      this.section("buying", "rules.titleBuying", this.buying()),
      this.section("rent", "rules.titleRent", this.rent()),
      this.section("building", "rules.titleBuilding", this.building()),
      this.section("mortgages", "rules.titleMortgages", this.mortgages()),
      this.section("trading", "rules.titleTrading", this.trading()),
      this.section("jail", "rules.titleJail", this.jail()),
      this.section("debts", "rules.titleDebts", this.debts()),
      this.section("cards", "rules.titleCards", this.cards()),
      this.section("squatters", "rules.titleSquatters", squatters(this)),
      this.section("riots", "rules.titleRiots", riots(this)),
      this.section("end", "rules.titleEnd", this.end()),
    ].filter((one) => one.clauses.length > 0);
  }

  private section(id: string, title: TitleKey, clauses: Clause[]): Section {
    return { id, title: t(title), clauses };
  }

  clause(text: string, ...options: (keyof Options)[]): Clause {
    const changed = options.some((one) => differs(one, this.options, this.base));
    return { text, options, changed };
  }

  money(amount: number): string {
    return money(amount, this.edition.currency);
  }

  private squares(kind: SquareKind): Square[] {
    return this.edition.squares.filter((one) => one.kind === kind);
  }

  /** Return the name of the first square of a kind; empty if there is none. */
  private named(kind: SquareKind): string {
    return say(this.squares(kind)[0]?.name ?? {});
  }

  private aim(): Clause[] {
    const { build, later_money, start_money, turn_order } = this.options;
    return [
      this.clause(t(build === "none" ? "rules.aimPlain" : "rules.aim")),
      this.clause(t("rules.start", { amount: this.money(start_money) }), "start_money"),
      ...(later_money
        ? [this.clause(t("rules.later", { amount: this.money(later_money) }), "later_money")]
        : []),
      this.clause(t(ORDER[turn_order]), "turn_order"),
    ];
  }

  private turn(): Clause[] {
    return [
      this.clause(t("rules.dice", { sides: this.options.dice_sides }), "dice_sides"),
      this.salary(),
      this.doubles(),
      ...this.squares("tax").map((square) => this.tax(square)),
      ...this.parking(),
    ];
  }

  private salary(): Clause {
    const { salary_pass, salary_land } = this.options;
    const go = this.named("go");
    const text =
      salary_pass === salary_land
        ? t("rules.salary", { go, amount: this.money(salary_pass) })
        : t("rules.salaryApart", {
            go,
            pass: this.money(salary_pass),
            land: this.money(salary_land),
          });
    return this.clause(text, "salary_pass", "salary_land");
  }

  private doubles(): Clause {
    const { doubles_again, doubles_jail } = this.options;
    if (!doubles_again) return this.clause(t("rules.doublesNothing"), "doubles_again");
    const text =
      doubles_jail > 0 ? t("rules.doublesJail", { count: doubles_jail }) : t("rules.doublesAgain");
    return this.clause(text, "doubles_again", "doubles_jail");
  }

  private tax(square: Square): Clause {
    const name = say(square.name);
    const { flat, older, worth_percent, cash_percent, round_down } = square.tax ?? NO_TAX;
    if (cash_percent > 0) {
      return this.clause(
        t("rules.taxCash", { square: name, percent: cash_percent, step: round_down }),
      );
    }
    const amount = this.money(older > 0 && this.options.older_taxes ? older : flat);
    const text =
      worth_percent > 0 && this.options.tax_choice
        ? t("rules.taxChoice", { square: name, amount, percent: worth_percent })
        : t("rules.taxFlat", { square: name, amount });
    const options: (keyof Options)[] = older > 0 ? ["older_taxes"] : [];
    return this.clause(text, ...options, ...(worth_percent > 0 ? (["tax_choice"] as const) : []));
  }

  private parking(): Clause[] {
    const square = this.named("parking");
    if (!square) return [];
    const key = this.options.jackpot ? "rules.jackpot" : "rules.noJackpot";
    return [this.clause(t(key, { square }), "jackpot")];
  }

  private buying(): Clause[] {
    const buy = this.options.raise_for_purchase ? "rules.buyRaise" : "rules.buy";
    const clauses = [this.clause(t(buy), "raise_for_purchase"), this.auction()];
    if (this.options.auction === "none") return clauses;
    return [...clauses, ...this.bids()];
  }

  private auction(): Clause {
    const { auction, auction_seconds: seconds, auction_extension: extension } = this.options;
    if (auction === "none") return this.clause(t("rules.auctionNone"), "auction");
    if (auction === "turns") return this.clause(t("rules.auctionTurns"), "auction");
    const text =
      extension > 0 ? t(EXTENDED[auction], { seconds, extension }) : t(PLAIN[auction], { seconds });
    return this.clause(text, "auction", "auction_seconds", "auction_extension");
  }

  private bids(): Clause[] {
    const { bid_start, bid_step, bid_multiple, quick_bids } = this.options;
    const amounts = listed(quick_bids.map((one) => this.money(one)));
    const values = { start: this.money(bid_start), step: this.money(bid_step) };
    const clauses = [this.clause(t("rules.bids", values), "bid_start", "bid_step")];
    if (bid_multiple > 1) {
      const multiple = this.money(bid_multiple);
      clauses.push(this.clause(t("rules.bidMultiple", { multiple }), "bid_multiple"));
    }
    if (quick_bids.length > 0) {
      clauses.push(this.clause(t("rules.quickBids", { amounts }), "quick_bids"));
    }
    return [...clauses, this.clause(t("rules.unsold"))];
  }

  private rent(): Clause[] {
    const { set_rent_factor: factor } = this.options;
    const set = factor > 1 ? t("rules.setRent", { factor }) : t("rules.setNone");
    return [
      this.clause(t("rules.rent")),
      this.clause(set, "set_rent_factor"),
      ...this.stations(),
      ...this.utilities(),
    ];
  }

  private stations(): Clause[] {
    const ladder = this.squares("station")[0]?.rent;
    if (!ladder) return [];
    const rents = ladder.map((one) => this.money(one)).join(" · ");
    return [this.clause(t("rules.stations", { rents }))];
  }

  private utilities(): Clause[] {
    const ladder = this.squares("utility")[0]?.rent;
    if (!ladder) return [];
    const factors = either(ladder.map((one) => n(one * this.options.utility_scale)));
    return [this.clause(t("rules.utilities", { factors }), "utility_scale")];
  }

  private building(): Clause[] {
    const { build, houses, hotels, shortage_auction, sell_percent } = this.options;
    if (build === "none") return [this.clause(t("rules.buildNone"), "build"), ...this.manage()];
    const together = this.options.hotel_shortage === "together";
    return [
      this.clause(t(build === "even" ? "rules.buildEven" : "rules.buildStrict"), "build"),
      this.clause(t("rules.stock", { houses, hotels }), "houses", "hotels"),
      this.clause(
        t(shortage_auction ? "rules.shortageAuction" : "rules.shortageFirst"),
        "shortage_auction",
      ),
      ...this.manage(),
      this.clause(t("rules.sell", { percent: sell_percent }), "sell_percent"),
      this.clause(t(together ? "rules.hotelTogether" : "rules.hotelOutright"), "hotel_shortage"),
    ];
  }

  private manage(): Clause[] {
    const { build, mortgages, manage_when } = this.options;
    if (build === "none" && !mortgages) return [];
    const key = manage_when === "any_time" ? "rules.manageAny" : "rules.manageOwn";
    return [this.clause(t(key), "manage_when")];
  }

  private mortgages(): Clause[] {
    const { mortgages, lift_interest, transfer_interest, transfer_lift } = this.options;
    if (!mortgages) return [this.clause(t("rules.mortgagesNone"), "mortgages")];
    const transfer = transfer_lift ? "rules.transferLift" : "rules.transfer";
    return [
      this.clause(t("rules.mortgage"), "mortgages"),
      this.clause(t("rules.lift", { percent: lift_interest }), "lift_interest"),
      this.clause(
        t(transfer, { percent: transfer_interest }),
        "transfer_interest",
        "transfer_lift",
      ),
    ];
  }

  private trading(): Clause[] {
    const { trade, open_offers } = this.options;
    if (trade === "never") return [this.clause(t("rules.tradeNever"), "trade")];
    return [
      this.clause(t(trade === "own_turn" ? "rules.tradeOwn" : "rules.tradeAny"), "trade"),
      this.clause(t(open_offers === "one" ? "rules.offersOne" : "rules.offersEach"), "open_offers"),
      this.clause(t("rules.tradeWhat")),
    ];
  }

  private jail(): Clause[] {
    const { jail_turns, jail_last_try, jail_fine, jail_release, doubles_again } = this.options;
    const ops = new Set(this.edition.cards.map((one) => one.effect.op));
    const square = this.named("go_to_jail");
    const last =
      jail_last_try === "pay"
        ? this.clause(
            t("rules.lastPay", { amount: this.money(jail_fine) }),
            "jail_last_try",
            "jail_fine",
          )
        : this.clause(t("rules.lastFree"), "jail_last_try");
    return [
      this.clause(t(ops.has("jail") ? "rules.jailByCard" : "rules.jailBySquare", { square })),
      this.clause(t("rules.jailStay", { n: jail_turns }), "jail_turns"),
      ...this.fines(),
      ...(ops.has("pass") ? [this.clause(t("rules.jailPass"))] : []),
      last,
      this.clause(
        t(jail_release === "move" ? "rules.releaseMove" : "rules.releaseNext"),
        "jail_release",
      ),
      // elsewhere doubles give no further roll anyway
      ...(jail_release === "move" && doubles_again
        ? [this.clause(t("rules.freeingDoubles"), "doubles_again")]
        : []),
      this.clause(t("rules.jailRights")),
    ];
  }

  private fines(): Clause[] {
    const { jail_fine, fine_turns, jail_turns, fine_on_arrival } = this.options;
    const amount = this.money(jail_fine);
    if (fine_turns === 0) return [this.clause(t("rules.fineNever"), "fine_turns")];
    const text =
      fine_turns < jail_turns
        ? t("rules.fineFirst", { n: fine_turns, amount })
        : t("rules.fine", { amount });
    const clauses = [this.clause(text, "jail_fine", "fine_turns")];
    if (fine_on_arrival) clauses.push(this.clause(t("rules.fineArrival"), "fine_on_arrival"));
    return clauses;
  }

  private debts(): Clause[] {
    const { debt, estate, bank_estate, resignation } = this.options;
    const returned = bank_estate === "auction" ? "rules.bankAuction" : "rules.bankReturn";
    const clauses = [
      this.clause(t(debt === "raise" ? "rules.debtRaise" : "rules.debtNegative"), "debt"),
    ];
    // where rents are always paid in full nobody is ruined by a player
    if (debt === "raise") clauses.push(...this.raising(), this.clause(t(HEIRS[estate]), "estate"));
    const heir = debt === "raise" && resignation === "creditor";
    return [
      ...clauses,
      this.clause(t(returned), "bank_estate"),
      this.clause(t(heir ? "rules.resignCreditor" : "rules.resign"), "resignation"),
    ];
  }

  private raising(): Clause[] {
    const { build, mortgages, raise_order } = this.options;
    if (build === "none" || !mortgages) return []; // there is but one way
    const key = raise_order === "buildings" ? "rules.raiseBuildings" : "rules.raiseDeeds";
    return [this.clause(t(key), "raise_order")];
  }

  private cards(): Clause[] {
    if (this.edition.decks.length === 0) return [];
    const decks = listed(this.edition.decks.map((one) => say(one.name)));
    const bottom = this.options.deck_return === "bottom";
    return [
      this.clause(t("rules.cards", { decks })),
      this.clause(t(bottom ? "rules.deckBottom" : "rules.deckReshuffle"), "deck_return"),
      ...this.effects(),
    ];
  }

  /** Return how cards are read that leave a question open. */
  private effects(): Clause[] {
    const clauses: Clause[] = [];
    const effects = this.edition.cards.map((one) => one.effect);
    const random = effects.find((one) => one.op === "random");
    if (random) {
      const values = {
        step: n(random.step),
        least: this.money(random.least),
        most: this.money(random.most),
      };
      const key = this.options.random_zero ? "rules.randomSumZero" : "rules.randomSum";
      clauses.push(this.clause(t(key, values), "random_zero"));
    }
    if (effects.some((one) => one.op === "nearest")) clauses.push(this.clause(t("rules.nearest")));
    const repairs = effects.find((one) => one.op === "per_unit" && one.unit === "house");
    if (repairs?.op === "per_unit") {
      clauses.push(this.clause(t("rules.hotelCounts", { n: repairs.hotel_counts })));
    }
    return clauses;
  }

  private end(): Clause[] {
    const { round_limit, time_limit, bankruptcy_limit, score } = this.options;
    const clauses = [this.clause(t("rules.endLast"))];
    if (round_limit > 0) {
      clauses.push(this.clause(t("rules.roundLimit", { n: round_limit }), "round_limit"));
    }
    if (time_limit > 0) {
      clauses.push(this.clause(t("rules.timeLimit", { n: time_limit }), "time_limit"));
    }
    if (bankruptcy_limit > 0) {
      const text = t("rules.bankruptcyLimit", { n: bankruptcy_limit });
      clauses.push(this.clause(text, "bankruptcy_limit"));
    }
    if (clauses.length === 1) {
      const limits = ["round_limit", "time_limit", "bankruptcy_limit"] as const;
      return [...clauses, this.clause(t("rules.noLimit"), ...limits)];
    }
    const key = score === "worth" ? "rules.scoreWorth" : "rules.scoreCash";
    return [...clauses, this.clause(t(key), "score")];
  }
}
