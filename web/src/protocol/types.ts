// Written by `python -m tools.types` from the server's own types; do not edit.

export const PROTOCOL = 1;

export type RefusalWord =
  | "already_highest"
  | "already_passed"
  | "bad_amount"
  | "bad_partner"
  | "bad_terms"
  | "bid_not_a_step"
  | "bid_too_low"
  | "can_still_pay"
  | "color_built"
  | "color_incomplete"
  | "color_mortgaged"
  | "empty_side"
  | "fully_built"
  | "game_over"
  | "is_mortgaged"
  | "no_bail"
  | "no_hotels_left"
  | "no_houses_left"
  | "no_offer"
  | "no_pass"
  | "no_such_choice"
  | "no_such_seat"
  | "no_such_square"
  | "not_a_street"
  | "not_enough_cash"
  | "not_even"
  | "not_in_jail"
  | "not_in_this_game"
  | "not_mortgaged"
  | "not_now"
  | "not_squatted"
  | "not_your_turn"
  | "not_yours"
  | "nothing_built"
  | "offer_open"
  | "one_offer"
  | "only_the_clock"
  | "out_of_game"
  | "partner_lacks"
  | "squatted"
  | "stale_offer"
  | "strict_order"
  | "too_late"
  | "unknown_action";

export type ServerWord =
  | "absent"
  | "bad_message"
  | "bad_settings"
  | "banned"
  | "chair_taken"
  | "draining"
  | "failed"
  | "greet_first"
  | "hushed"
  | "kicked"
  | "left"
  | "log_full"
  | "no_advice"
  | "no_coach"
  | "no_spectators"
  | "no_such_chair"
  | "no_such_member"
  | "no_such_room"
  | "no_vote"
  | "not_host"
  | "not_in_lobby"
  | "not_playing"
  | "not_ready"
  | "not_seated"
  | "nothing_to_take_back"
  | "other_protocol"
  | "paused"
  | "room_closed"
  | "room_full"
  | "set_aside"
  | "shutting_down"
  | "silenced"
  | "slow_down"
  | "still_played"
  | "too_few_players"
  | "too_many"
  | "too_slow"
  | "unknown_token"
  | "vote_running"
  | "wrong_link"
  | "wrong_origin"
  | "wrong_word";

export type ReasonWord =
  | "accept"
  | "arrest"
  | "bankrupt"
  | "build"
  | "build_like"
  | "buy"
  | "buy_deny"
  | "buy_set"
  | "card"
  | "counter"
  | "dearest"
  | "decline_reserve"
  | "decline_worth"
  | "dislike"
  | "evict"
  | "fair"
  | "leave_jail"
  | "lift"
  | "lift_set"
  | "like"
  | "list_gain"
  | "list_loss"
  | "looked_ahead"
  | "offer_like"
  | "offer_sale"
  | "offer_set"
  | "offer_swap"
  | "place"
  | "pledge_to_build"
  | "raise"
  | "raise_to_arrest"
  | "raise_to_buy"
  | "reject"
  | "reject_partner"
  | "stand_by"
  | "stay_in_jail"
  | "tax"
  | "transfer_interest"
  | "transfer_lift"
  | "unfair";

export type Word = ServerWord | RefusalWord;

export type Emote =
  | "deal"
  | "hello"
  | "hurry"
  | "no_deal"
  | "oops"
  | "thanks"
  | "well_played"
  | "wow";

export type Topic = "drop" | "end" | "go_on" | "pause" | "take_back";

export type Standing = "away" | "here" | "stand_in";

export type Pace =
  | "day"
  | "eight_hours"
  | "fast"
  | "hour"
  | "none"
  | "normal"
  | "quick"
  | "relaxed"
  | "three_days";

export type Phase = "lobby" | "over" | "playing";

export type What =
  | "asked_for_words"
  | "bot_added"
  | "bot_removed"
  | "called_off"
  | "configured"
  | "game_over"
  | "host_moved"
  | "joined"
  | "kicked"
  | "left"
  | "moved_seat"
  | "muted"
  | "opened"
  | "opened_save"
  | "paused"
  | "readied"
  | "renamed"
  | "reopened"
  | "revealed"
  | "saved"
  | "silenced"
  | "slept"
  | "went_on"
  | "woke";

export type Party = number | "bank" | "everybody" | "pot";

export type Lot = number | "hotel" | "house";

export type Reason =
  | "arrest"
  | "auction"
  | "building"
  | "card"
  | "estate"
  | "eviction"
  | "fine"
  | "interest"
  | "jackpot"
  | "lift"
  | "mortgage"
  | "price"
  | "rent"
  | "salary"
  | "sale"
  | "start"
  | "tax"
  | "trade"
  | "write_off";

export type Way = "card" | "dice" | "doubles" | "fine" | "force" | "pass" | "square" | "time";

export type Ending = "accepted" | "out" | "rejected" | "replaced" | "turn_over" | "withdrawn";

export type SquareKind =
  | "deck"
  | "go"
  | "go_to_jail"
  | "jail"
  | "parking"
  | "station"
  | "street"
  | "tax"
  | "utility";

export type OptionType = "choice" | "number" | "numbers" | "switch";

export type OptionValue = boolean | number | string | number[];

export type PlainEffect =
  | OpBank
  | OpEach
  | OpMoveTo
  | OpMoveBy
  | OpNearest
  | OpJail
  | OpRepairs
  | OpPerUnit
  | OpDraw
  | OpRandom;

export type Effect =
  | OpBank
  | OpEach
  | OpMoveTo
  | OpMoveBy
  | OpNearest
  | OpJail
  | OpRepairs
  | OpPerUnit
  | OpDraw
  | OpRandom
  | OpPass
  | OpChoice;

export type ClientMessage =
  | SayHello
  | SayResume
  | SayPing
  | SayLook
  | SayConsult
  | SayAct
  | SayChat
  | SayEmit
  | SayReady
  | SayReveal
  | SaySit
  | SayStand
  | SayConfigure
  | SayAddBot
  | SayRemoveBot
  | SayKick
  | SaySilence
  | SayMute
  | SayBegin
  | SayBack
  | SayCallVote
  | SayVote
  | SayRematch
  | SayLeave;

export type ServerMessage =
  | TellWelcome
  | TellWelcomed
  | TellRoomChanged
  | TellSheetChanged
  | TellGameStarted
  | TellPlayed
  | TellRewound
  | TellChatSaid
  | TellWithheld
  | TellNow
  | TellStandings
  | TellAck
  | TellRefused
  | TellOutlook
  | TellAdvice
  | TellHonored
  | TellModerated
  | TellAnnounced
  | TellPong
  | TellBye;

export type Action =
  | DoRoll
  | DoBuy
  | DoDecline
  | DoBid
  | DoPass
  | DoPayFine
  | DoUsePass
  | DoBuild
  | DoSell
  | DoBuildRun
  | DoSellRun
  | DoSellDown
  | DoMortgage
  | DoLift
  | DoChoose
  | DoBankrupt
  | DoEndTurn
  | DoPropose
  | DoCounter
  | DoAccept
  | DoReject
  | DoWithdraw
  | DoEvictCompany
  | DoEvictForce
  | DoResign
  | DoPlace;

export type ClockAction = DoTimeOut | DoTimeUp | DoStop;

export type GameEvent =
  | EventStarted
  | EventOpeningRoll
  | EventTurnBegan
  | EventRolled
  | EventMoved
  | EventPaid
  | EventDeedMoved
  | EventBuilt
  | EventSold
  | EventMortgaged
  | EventLifted
  | EventDrew
  | EventPassMoved
  | EventJailed
  | EventFreed
  | EventStayed
  | EventDeclined
  | EventAuctionOpened
  | EventBidMade
  | EventPassed
  | EventKnockedDown
  | EventOwes
  | EventChose
  | EventOffered
  | EventOfferEnded
  | EventTraded
  | EventSquatted
  | EventEvicted
  | EventSquatterLeft
  | EventSquatterStayed
  | EventRiotBrewed
  | EventArrestTried
  | EventStruck
  | EventRiotBar
  | EventWentBankrupt
  | EventResigned
  | EventWentOut
  | EventRoundEnded
  | EventAwaits
  | EventTimedOut
  | EventTimeCalled
  | EventGameOver
  | EventFreshRoll
  | EventNoCard
  | EventSeated
  | EventHidden;

export type Awaiting =
  | ForTurn
  | ForPurchase
  | ForAuction
  | ForDebt
  | ForCardChoice
  | ForTaxChoice
  | ForTransfer
  | ForRiot
  | ForPlacement;

export type Option = ChoiceButton | ChoiceAmount | ChoiceTradeForm;

/**
 * A name and a password, to make an account of a guest, or to sign in.
 *
 * `device` is a secret that a browser makes once: 32 random bytes in URL-safe base64.
 */
export interface AccountWish {
  name: string;
  password: string;
  device?: string | null;
}

/** All achievements, and what a game needs to count for leaderboards. */
export interface AchievementList {
  achievements: AchievementTold[];
  least_rounds: number;
  least_seconds: number;
  most_a_day_against_bots: number;
  most_a_day_with_the_same: number;
}

/**
 * An achievement, and what it is worth.
 *
 * `goal` is in the standard edition's money where `scaled`; `goals` tells it by edition.
 */
export interface AchievementTold {
  id: string;
  tier: "bronze" | "gold" | "silver";
  points: number;
  goal: number;
  scaled: boolean;
  goals: Record<string, number>;
}

/** Somebody in a room; the id is that by which they can be banned. */
export interface AdminMember {
  id: string;
  name: string;
}

/**
 * A server that shares the database.
 *
 * `left` are the milliseconds until others take its rooms if it says nothing more, `here` is the
 * one that answers.  One that does not answer the others has no report.
 */
export interface AdminNode {
  name: string;
  address: string;
  version: string;
  state: "draining" | "gone" | "up";
  rooms: number;
  left: number;
  here: boolean;
  report: NodeReport | null;
}

/** The server at a glance, with the rooms in which most people are. */
export interface AdminOverview {
  version: string;
  uptime: number;
  mode: "ending" | "finish" | "hand_over" | "hold" | "open";
  announcement: string;
  connections: number;
  reports: number;
  phases: Record<string, number>;
  rooms: AdminRoom[];
  nodes: AdminNode[];
}

/** People whom a word may mean: an id, the name of an account, or a name in a room. */
export interface AdminPeople {
  people: ModeratedPerson[];
}

/**
 * A room at a glance; `idle` are the seconds for which nothing has changed in it.
 *
 * Members are told of rooms that are in memory.
 */
export interface AdminRoom {
  number: number;
  code: string;
  phase: string;
  edition: string;
  public: boolean;
  people: number;
  bots: number;
  idle: number;
  awake: boolean;
  members: AdminMember[];
}

/** One of the things that a choice offers. */
export interface Alternative {
  effect: PlainEffect;
  text: Record<string, string>;
}

/**
 * All that a record teaches; the same record and budget always give the same.
 *
 * `games` counts the imagined games, `left_out` the decisions that the budget did not reach.
 */
export interface Analysis {
  version: number;
  edition: string;
  digest: string;
  actions: number;
  turns: number;
  finished: boolean;
  winners: number[];
  budget: number;
  games: number;
  left_out: number;
  players: StudyPlayer[];
  worths: StudyMoment[];
  rolls: StudyRoll[];
  decisions: StudyDecision[];
}

/** Words to everybody; empty ones take back what was said. */
export interface AnnouncementWish {
  text: string;
}

/**
 * What became of an answer: chances to win, in permille.
 *
 * `chance` is by long games, `behind` how much less that is than with the best answer, `error`
 * the standard error of that difference; `judged` is the chance by the judge after a few rounds,
 * where that was asked besides.
 */
export interface AnswerFigures {
  chance: number;
  behind: number;
  error: number;
  judged: number | null;
}

/** Everything. */
export interface BalanceReport {
  board: string;
  digest: string;
  seats: number;
  bot: string;
  games: number;
  stage: number;
  verdict: "balanced" | "remarks" | "undecided";
  length: GameLength;
  seats_won: SeatAdvantage[];
  places_won: SeatAdvantage[];
  skill: TrialMatch[];
  course: GameCourse;
  squares: SquareReport[];
  groups: GroupReport[];
  restraints: TrialMatch[];
  loopholes: Loopholes;
  remarks: BoardRemark[];
}

/** The best a player did in one game; a win is the quicker the fewer rounds it took. */
export interface Best {
  name: "biggest_rent" | "highest_cash" | "highest_worth" | "most_deeds" | "most_trades" | "quickest_win";
  value: number;
  game: string;
}

/** Everybody whom the bearer has blocked, the newest first. */
export interface BlockList {
  blocked: BlockedPerson[];
}

/** Have nothing to do with somebody any more, or do again. */
export interface BlockWish {
  room?: string | null;
  member?: number | null;
  player?: string | null;
  blocked?: boolean;
}

/**
 * Somebody who is blocked, since a time in seconds since 1970, by the name they had then.
 *
 * The id is good for unblocking them, and for nothing else.
 */
export interface BlockedPerson {
  id: string;
  name: string;
  piece: string;
  since: number;
}

/** Groups, and squares in walking order. */
export interface Board {
  groups: Group[];
  squares: Square[];
}

/** One change of a board file: the value at a path such as `groups[3].house_cost`. */
export interface BoardChange {
  path: string;
  value: OptionValue;
}

/**
 * What is wrong with a board; one without a fault is told as data and as text, too.
 *
 * The digest is of its rules. `said` is what a text with faults says, for who wants to mend it.
 */
export interface BoardChecked {
  problems: BoardProblem[];
  said: Record<string, unknown> | null;
  board: BoardFile | null;
  toml: string | null;
  digest: string | null;
}

/** What lists show of a published board. */
export interface BoardFacts {
  name: Record<string, string>;
  languages: string[];
  least: number;
  most: number;
  squares: number;
  note: string;
  report: BoardReport | null;
}

/** A board in one file: what the three files of a folder hold. */
export interface BoardFile {
  format: 1;
  id: string;
  name: Record<string, string>;
  languages: string[];
  currency: Currency;
  players: Players;
  rules: Options;
  allow: Record<string, Range | (boolean | number | string)[]>;
  earlier: Record<string, Record<string, boolean | number | string>>;
  groups: Group[];
  squares: Square[];
  decks: Deck[];
}

/** A board is kept to be played by its id; one with faults is not, and has none. */
export interface BoardKept {
  id: string | null;
  problems: BoardProblem[];
}

/** The classic board at a glance. */
export interface BoardMeta {
  edition: string;
  name: string;
  currency: Currency;
  tiles: Tile[];
}

/** One fault of a board: where, of which kind, what was expected there and what came. */
export interface BoardProblem {
  path: string;
  code: string;
  expected: string;
  came: string;
}

/** What came of publishing: the board, or what is wrong with it. */
export interface BoardPublished {
  published: PublishedBoard | null;
  problems: BoardProblem[];
}

/**
 * Something that is not as it should be: a code, where, how much, and in words.
 *
 * `subject` is a path in the board file, empty where the whole board is meant; `trying` says that
 * remedies are still being tried.
 */
export interface BoardRemark {
  code: string;
  subject: string;
  measure: Measured;
  figures: Record<string, boolean | number | number | string>;
  text: string;
  remedy: BoardRemedy | null;
  trying: boolean;
}

/** What mends a remark: it was played, and the figure is told before and after. */
export interface BoardRemedy {
  changes: BoardChange[];
  before: Measured;
  after: Measured;
  games: number;
}

/** What bots found of a board, in brief: the median game, the verdict, codes of remarks. */
export interface BoardReport {
  rounds: number;
  minutes: number;
  never: number;
  games: number;
  verdict: string;
  remarks: string[];
}

/** A report of a published board: a reason, and free words. */
export interface BoardReportWish {
  reason: "cheating" | "insults" | "name" | "other" | "spam" | "stalling";
  words: string;
}

/** A version of a published board, by number from 1 on. */
export interface BoardVersion {
  board: string;
  number: number;
  created: number;
}

/** A board to be checked: as the data of its file, or as the file's text. */
export interface BoardWish {
  board: BoardFile | null;
  toml: string | null;
}

/** A kind of bot to play with: its id, how strong it is from 1 on, and its character. */
export interface BotInfo {
  id: string;
  level: number;
  name: string;
  personality: string;
}

/** All kinds of bots, from the weakest to the strongest. */
export interface BotList {
  bots: BotInfo[];
}

/** What a card says and does. */
export interface Card {
  id: string;
  effect: Effect;
  text: Record<string, string>;
}

/**
 * A place at the table, with the member or the bot that sits there.
 *
 * A bot may have a flavor: as strong as its level, of another temper.
 */
export interface Chair {
  member: number | null;
  bot: string | null;
  flavor?: string;
  name: string;
  piece: string;
}

/** What changed on the sheet, by whom, and whom or which chair it concerns. */
export interface Change {
  what: What;
  by: number | null;
  member: number | null;
  chair: number | null;
}

/** A line of chat, or an emote; `at` is in seconds since 1970. */
export interface ChatLine {
  member: number;
  name: string;
  at: number;
  text: string | null;
  emote: Emote | null;
}

/** An action that lacks its amount; levels are built on the group. */
export interface ChoiceAmount {
  choice: "amount";
  do: "bid" | "build_run";
  group: number | null;
  least: number;
  most: number;
  step: number;
}

/** A complete action, to be sent back as it is. */
export interface ChoiceButton {
  choice: "button";
  action: Action;
}

/** An offer to make, or a counter to that revision; `stake` tells what a side may hold. */
export interface ChoiceTradeForm {
  choice: "trade_form";
  do: "counter" | "propose";
  partner: number;
  revision: number | null;
}

/**
 * Time left: for the question, in every seat's bank of extra time, and for the whole game.
 *
 * When a question's time is over, the bank of the seat it is for runs.  Nothing is limited where
 * `left` is none; nothing runs down while `running` is false.
 */
export interface ClockFace {
  running: boolean;
  left: number | null;
  banks: number[];
  game_left: number | null;
  offers: OfferClock[];
}

/** Recovery codes, told once; each works once. Those told before are void. */
export interface Codes {
  name: string;
  codes: string[];
}

/**
 * A saved game that waits to be continued; its chairs are free to be claimed.
 *
 * `players` are the names in the save, by chair, and `out` the chairs that are out of the game.
 * `scores` tell how the game stands, `played` for how many milliseconds it was played if the save
 * knows: a time limit goes on from there.
 */
export interface Continued {
  save: string;
  players: string[];
  bots: (string | null)[];
  out: number[];
  actions: number;
  round: number;
  scores: number[];
  played: number;
}

/** How money is written. */
export interface Currency {
  code: string;
  symbol: string;
  position: "prefix" | "suffix";
}

/** Cards that are drawn from together. */
export interface Deck {
  id: string;
  name: Record<string, string>;
  cards: Card[];
}

/** A deed: what it pays back at every stage. */
export interface DeedFigures {
  square: number;
  stages: DeedStage[];
}

/** One of these deeds, and what a visitor pays on it, with average dice. */
export interface DeedStage {
  held: number;
  level: number;
  cost: number;
  income: number;
  turns: number | null;
  step_cost: number;
  step_income: number;
  step_turns: number | null;
  rent: number;
}

/** One figure of two boards; `certain` if chance alone hardly makes such a difference. */
export interface Difference {
  name: string;
  first: Measured;
  second: Measured;
  certain: boolean;
}

/** Accept that revision of a partner's offer. */
export interface DoAccept {
  do: "accept";
  partner: number;
  revision: number;
}

/** Give up over a debt. */
export interface DoBankrupt {
  do: "bankrupt";
}

/** Raise the auction's bid to an amount. */
export interface DoBid {
  do: "bid";
  amount: number;
}

/** Build one level on a street. */
export interface DoBuild {
  do: "build";
  square: number;
}

/** Build so many levels on a color, in its strict order. */
export interface DoBuildRun {
  do: "build_run";
  group: number;
  count: number;
}

/** Buy the deed on offer. */
export interface DoBuy {
  do: "buy";
}

/** Take one of the alternatives. */
export interface DoChoose {
  do: "choose";
  choice: number;
}

/** Answer that revision of a partner's offer with other terms. */
export interface DoCounter {
  do: "counter";
  partner: number;
  revision: number;
  give: Side;
  take: Side;
}

/** Leave the deed on offer. */
export interface DoDecline {
  do: "decline";
}

/** End the turn. */
export interface DoEndTurn {
  do: "end_turn";
}

/** Have a squatter evicted by the company. */
export interface DoEvictCompany {
  do: "evict_company";
  square: number;
}

/** Evict a squatter by force. */
export interface DoEvictForce {
  do: "evict_force";
  square: number;
}

/** Lift a mortgage. */
export interface DoLift {
  do: "lift";
  square: number;
}

/** Mortgage a deed. */
export interface DoMortgage {
  do: "mortgage";
  square: number;
}

/** Make no bid. */
export interface DoPass {
  do: "pass";
}

/** Pay the fine and leave jail. */
export interface DoPayFine {
  do: "pay_fine";
}

/** Place a building won at auction. */
export interface DoPlace {
  do: "place";
  square: number;
}

/** Offer a partner a trade; sides are seen from who speaks. */
export interface DoPropose {
  do: "propose";
  partner: number;
  give: Side;
  take: Side;
}

/** Turn that revision of a partner's offer down. */
export interface DoReject {
  do: "reject";
  partner: number;
  revision: number;
}

/** Leave the game. */
export interface DoResign {
  do: "resign";
}

/** Roll the dice. */
export interface DoRoll {
  do: "roll";
}

/** Sell one level of a street. */
export interface DoSell {
  do: "sell";
  square: number;
}

/** Sell a whole color down to one level. */
export interface DoSellDown {
  do: "sell_down";
  group: number;
  level: number;
}

/** Sell so many levels of a color, in its strict order. */
export interface DoSellRun {
  do: "sell_run";
  group: number;
  count: number;
}

/** End the game now. */
export interface DoStop {
  do: "stop";
}

/** Let the time for a decision run out. */
export interface DoTimeOut {
  do: "time_out";
  decision: number;
}

/** End the game with this turn. */
export interface DoTimeUp {
  do: "time_up";
}

/** Hand in a jail pass. */
export interface DoUsePass {
  do: "use_pass";
  number: number;
}

/** Take back the offer to a partner. */
export interface DoWithdraw {
  do: "withdraw";
  partner: number;
}

/** A room as it looks from outside; `coach` is left out where there is none. */
export interface Door {
  code: string;
  phase: Phase;
  edition: string;
  pace: Pace;
  host: string;
  chairs: number;
  taken: number;
  people: number;
  changed_rules: number;
  spectators: boolean;
  coach?: boolean;
}

/** Public rooms. */
export interface Doors {
  rooms: Door[];
}

/** How far games are to be taken: by one node, this or another, if it is named. */
export interface DrainWish {
  mode: "finish" | "hand_over" | "hold" | "open";
  node?: string;
}

/**
 * Everything about an edition; `options` are what a room may set, as a form.
 *
 * `earlier` is what each earlier version of the rules had otherwise; games keep their version.
 */
export interface Edition {
  id: string;
  name: Record<string, string>;
  languages: string[];
  players: Players;
  currency: Currency;
  digest: string;
  board: Board;
  decks: Deck[];
  rules: Options;
  options: Form[];
  version: number;
  earlier: Record<string, Record<string, boolean | number | string>>;
}

/** All editions. */
export interface Editions {
  editions: Entry[];
}

/** How a player did against one other. */
export interface EncounterTold {
  other: PersonTold;
  games: number;
  ahead: number;
  behind: number;
  wins: number;
  losses: number;
}

/** An edition in the list of all; `digest` is of its own rules. */
export interface Entry {
  id: string;
  name: Record<string, string>;
  languages: string[];
  players: Players;
  currency: Currency;
  digest: string;
}

/**
 * How long games like this one take.
 *
 * `rounds` and `minutes` are those of the games that end, none if no game does.  Of a hundred,
 * `never` are not over after `most_rounds`; `decided` are, before a limit ends them.  `untraded`
 * tells how many never end if nobody trades, where people could.  It was measured in `games`
 * games of such `bots`; `exact` says that these had all of the house rules.  `limits` are rounds
 * that take about so many minutes.
 */
export interface Estimate {
  rounds: Spread | null;
  minutes: Spread | null;
  never: number;
  decided: number;
  untraded: number | null;
  exact: boolean;
  bots: string;
  games: number;
  most_rounds: number;
  limits: [number, number][];
}

/** A seat paid for an arrest. */
export interface EventArrestTried {
  event: "arrest_tried";
  seat: number;
  succeeded: boolean;
}

/** Something is up for sale. */
export interface EventAuctionOpened {
  event: "auction_opened";
  lot: Lot;
  origin: number;
  present: number[];
}

/** The game waits for something else than before. */
export interface EventAwaits {
  event: "awaits";
  awaiting: Awaiting | null;
}

/** A seat raised. */
export interface EventBidMade {
  event: "bid_made";
  seat: number;
  amount: number;
}

/** A street has more buildings. */
export interface EventBuilt {
  event: "built";
  seat: number;
  square: number;
  before: number;
  after: number;
}

/** A seat took an alternative. */
export interface EventChose {
  event: "chose";
  seat: number;
  choice: number;
}

/** A seat left a deed it was offered. */
export interface EventDeclined {
  event: "declined";
  seat: number;
  square: number;
}

/** A deed has a new owner. */
export interface EventDeedMoved {
  event: "deed_moved";
  square: number;
  giver: Party;
  taker: Party;
  reason: Reason;
}

/** A seat drew a card, numbered through all decks. */
export interface EventDrew {
  event: "drew";
  seat: number;
  deck: number;
  card: number;
}

/** A squatter was thrown out. */
export interface EventEvicted {
  event: "evicted";
  square: number;
  way: "company" | "force";
  caught: boolean;
}

/** A seat is out of jail. */
export interface EventFreed {
  event: "freed";
  seat: number;
  way: Way;
}

/** A seat rolled anew for the rent of a utility. */
export interface EventFreshRoll {
  event: "fresh_roll";
  seat: number;
  die1: number;
  die2: number;
}

/** The game is over. */
export interface EventGameOver {
  event: "game_over";
  winners: number[];
}

/** Something happened that is not for these eyes; it only keeps its place in the count. */
export interface EventHidden {
  event: "hidden";
}

/** A seat went to jail. */
export interface EventJailed {
  event: "jailed";
  seat: number;
  way: Way;
  turns: number;
  bail_barred: boolean;
}

/** An auction closed. */
export interface EventKnockedDown {
  event: "knocked_down";
  lot: Lot;
  seat: number | null;
  amount: number;
}

/** A mortgage is gone; by the bank when an estate returns to it. */
export interface EventLifted {
  event: "lifted";
  party: Party;
  square: number;
}

/** A deed is mortgaged. */
export interface EventMortgaged {
  event: "mortgaged";
  seat: number;
  square: number;
}

/** A token moved. */
export interface EventMoved {
  event: "moved";
  seat: number;
  start: number;
  to: number;
  way: Way;
}

/** A deck was empty. */
export interface EventNoCard {
  event: "no_card";
  seat: number;
  deck: number;
}

/** An offer is off the table. */
export interface EventOfferEnded {
  event: "offer_ended";
  proposer: number;
  partner: number;
  revision: number;
  why: Ending;
}

/** A trade was proposed; the sides are the proposer's. */
export interface EventOffered {
  event: "offered";
  proposer: number;
  partner: number;
  revision: number;
  give: Side;
  take: Side;
}

/** A seat rolled for who begins. */
export interface EventOpeningRoll {
  event: "opening_roll";
  seat: number;
  die1: number;
  die2: number;
}

/** A seat cannot pay and must raise cash. */
export interface EventOwes {
  event: "owes";
  seat: number;
  creditor: Party;
  amount: number;
  reason: Reason;
}

/** Money moved. */
export interface EventPaid {
  event: "paid";
  payer: Party;
  payee: Party;
  amount: number;
  reason: Reason;
}

/** A jail pass has a new holder; the bank's are in their deck. */
export interface EventPassMoved {
  event: "pass_moved";
  number: number;
  giver: Party;
  taker: Party;
}

/** A seat made no bid. */
export interface EventPassed {
  event: "passed";
  seat: number;
}

/** A seat gave up. */
export interface EventResigned {
  event: "resigned";
  seat: number;
}

/** So many rounds are safe from riots. */
export interface EventRiotBar {
  event: "riot_bar";
  rounds: number;
}

/** A riot is about to strike a side of the board. */
export interface EventRiotBrewed {
  event: "riot_brewed";
  side: number;
}

/** A seat rolled to move, or to get out of jail. */
export interface EventRolled {
  event: "rolled";
  seat: number;
  die1: number;
  die2: number;
}

/** Everybody had a turn. */
export interface EventRoundEnded {
  event: "round_ended";
  round: number;
}

/** A seat has its place in the order of play. */
export interface EventSeated {
  event: "seated";
  seat: number;
  place: number;
}

/** A street has fewer buildings. */
export interface EventSold {
  event: "sold";
  seat: number;
  square: number;
  before: number;
  after: number;
}

/** A squatter came. */
export interface EventSquatted {
  event: "squatted";
  square: number;
  rounds: number;
}

/** A squatter left unasked. */
export interface EventSquatterLeft {
  event: "squatter_left";
  square: number;
}

/** A squatter stays on. */
export interface EventSquatterStayed {
  event: "squatter_stayed";
  square: number;
  rounds_left: number;
}

/** The game begins. */
export interface EventStarted {
  event: "started";
  seats: number;
  first: number;
}

/** A seat spent a turn in jail. */
export interface EventStayed {
  event: "stayed";
  seat: number;
  turns_left: number;
}

/** A riot destroyed buildings. */
export interface EventStruck {
  event: "struck";
  side: number;
  square: number;
  before: number;
  after: number;
}

/** The game's time is up: it ends with this turn, or at once. */
export interface EventTimeCalled {
  event: "time_called";
  at_once: boolean;
}

/** The time for a decision ran out. */
export interface EventTimedOut {
  event: "timed_out";
  decision: number;
}

/** A trade was agreed; the sides are the proposer's. */
export interface EventTraded {
  event: "traded";
  proposer: number;
  partner: number;
  revision: number;
  give: Side;
  take: Side;
}

/** A seat has the turn. */
export interface EventTurnBegan {
  event: "turn_began";
  seat: number;
  round: number;
  turn: number;
}

/** A seat is ruined. */
export interface EventWentBankrupt {
  event: "went_bankrupt";
  seat: number;
  creditor: Party;
}

/** A seat is out of the game, after so many others. */
export interface EventWentOut {
  event: "went_out";
  seat: number;
  out_before: number;
}

/**
 * All that there is, what stands out first.
 *
 * `games` are those with people that were read, `looked_at` those of them whose records were
 * judged, `left_out` those that could not be.
 */
export interface Evidence {
  made: number;
  games: number;
  looked_at: number;
  left_out: number;
  pairs: PairEvidence[];
  guests: GuestEvidence[];
}

/** Where in which game something passed, and how much of the chance to win. */
export interface EvidencePlace {
  game: string;
  number: number;
  kind: "bankruptcy" | "resignation" | "trade";
  chance: number;
}

/** How far a search for evidence is, what the last one found, and the accounts' names by id. */
export interface EvidenceTold {
  state: "done" | "failed" | "none" | "working";
  permille: number;
  evidence: Evidence | null;
  names: Record<string, string>;
}

/**
 * A word for programs and a sentence for people.
 *
 * Who is banned is told until when, in seconds since 1970, and why; where something went wrong
 * here, the id of the request is told, which the logs have, too.  All are left out else.
 */
export interface Fault {
  word: string;
  message: string;
  until?: number;
  reason?: string;
  request?: string;
}

/**
 * What dice, cards and jail make of a board.
 *
 * `squares` are shares of rolls after which a token rests there, of the jail visitors only;
 * `investments` are all steps of all groups, the quickest to pay back first.
 */
export interface Figures {
  squares: number[];
  in_jail: number;
  rolls_per_turn: number;
  deeds: DeedFigures[];
  groups: GroupFigures[];
  investments: Investment[];
}

/** Seats bid; without a clock, or by turns, only `seat` has the word. */
export interface ForAuction {
  for: "auction";
  seat: number;
  lot: Lot;
  high_seat: number | null;
  high_bid: number;
  passed: number[];
  present: number[];
  origin: number;
}

/** A seat takes one of a card's alternatives, effects numbered from `first`. */
export interface ForCardChoice {
  for: "card_choice";
  seat: number;
  first: number;
  count: number;
}

/** A seat must raise cash; `share` is what each creditor gets of a debt to everybody. */
export interface ForDebt {
  for: "debt";
  seat: number;
  creditor: Party;
  amount: number;
  reason: Reason;
  share: number;
}

/** A seat places the building it won. */
export interface ForPlacement {
  for: "placement";
  seat: number;
  hotel: boolean;
}

/** A seat may buy a free deed. */
export interface ForPurchase {
  for: "purchase";
  seat: number;
  square: number;
}

/** A seat stands by (0) or pays for an arrest (1) before a riot strikes a side. */
export interface ForRiot {
  for: "riot";
  seat: number;
  side: number;
}

/** A seat pays the flat tax (0) or a share of its worth (1). */
export interface ForTaxChoice {
  for: "tax_choice";
  seat: number;
  square: number;
}

/** A seat pays interest on a mortgaged deed it received (0) or lifts it (1). */
export interface ForTransfer {
  for: "transfer";
  seat: number;
  square: number;
  rest: number[];
}

/** A seat plays its turn: it is to roll, or may end. */
export interface ForTurn {
  for: "turn";
  seat: number;
  stage: "end" | "roll";
  doubles: number;
}

/** What an option is called, means and accepts. */
export interface Form {
  name: string;
  type: OptionType;
  description: string;
  least: number;
  most: number;
  zero: boolean;
  values: (boolean | number | string)[];
  default: OptionValue;
  changeable: boolean;
}

/**
 * When a game is decided.
 *
 * `leader` is the chance of who owns most to win, for each tenth of the game; `decided` the first
 * tenth in which it is four of five; `idle` the share of a loser's time without a chance.
 */
export interface GameCourse {
  leader: Measured[];
  decided: number | null;
  idle: Measured | null;
}

/** The game being played: its number among all games, and the head of its record. */
export interface GameInfo {
  id: string;
  header: LineHeader;
}

/** How long games take; those that never end are as long as they were played. */
export interface GameLength {
  turns: Measured;
  turns_low: number;
  turns_high: number;
  rounds: Measured;
  minutes: Measured;
  never: Measured;
  most_rounds: number;
  first_out: Measured | null;
  waiting: Measured | null;
}

/** A game: when it was played and how it went; times are seconds since 1970. */
export interface GameSummary {
  id: string;
  edition: string;
  started: number;
  ended: number;
  summary: Summary;
}

/** Finished games, the newest first. */
export interface Games {
  games: GameSummary[];
}

/**
 * What one account of a pair gave the other.
 *
 * `gifts` are trades by which one lost and the other gained so much that it is hardly chance, and
 * `chance` what was lost by them; `usual` is what the giver loses by a trade with anybody else on
 * average, None if there was none.  `resigned` counts games that the giver gave up and the other
 * won, `early` those of them in which the giver still had a good chance, and `resigned_chance`
 * the chance in all of them on average; `ruined` games in which the giver went bankrupt by a debt
 * to the other.  `rating` is what the other's rating gained by these games, as far as it is known.
 */
export interface Given {
  gifts: number;
  chance: number;
  usual: number | null;
  resigned: number;
  early: number;
  resigned_chance: number;
  ruined: number;
  rating: number;
  places: EvidencePlace[];
}

/** Deeds that belong together; streets state what building on them costs. */
export interface Group {
  id: string;
  name: Record<string, string>;
  color: string;
  house_cost: number;
  hotel_cost: number;
}

/** A group of deeds: its share of all rolls, and what it pays back at every stage. */
export interface GroupFigures {
  group: number;
  share: number;
  stages: Stage[];
}

/**
 * A group: when it pays back, how much of all rent it earns, how often it wins.
 *
 * `won` is the share of wins of who completes it first, `without` that of players who do without
 * it, at a table with as many who do not.
 */
export interface GroupReport {
  group: number;
  stages: StageReport[];
  quickest: number | null;
  income: number;
  won: Measured | null;
  without: Measured | null;
}

/** Who somebody is; the token proves it and is told only when it is made. */
export interface Guest {
  id: string;
  name: string;
  piece: string;
  token: string | null;
}

/**
 * Games of an account against guests who may be its own.
 *
 * That is who was seen with the same device, or hardly played, and never with another account.
 * `games` are all its games with people, `against` those in which all others were such guests,
 * `guests` how many they were, `same_device` and `same_address` how many of these were seen where
 * the account was, `rating` what it gained by them, as far as it is known.
 */
export interface GuestEvidence {
  player: string;
  games: number;
  against: number;
  guests: number;
  same_device: number;
  same_address: number;
  wins: number;
  rating: number;
  last: string[];
  notable: ("gifts" | "guests" | "surrenders" | "together")[];
}

/**
 * A new guest; what is not wished for is chosen at random.
 *
 * `device` is a secret that a browser makes once, 32 random bytes in URL-safe base64: who was sent
 * away from a room does not come back there as another guest.
 */
export interface GuestWish {
  name?: string | null;
  piece?: string | null;
  language?: string;
  device?: string | null;
}

/** What the coach would do, and why; what `a` and `b` are depends on the word. */
export interface Hint {
  action: Action;
  word: ReasonWord | "bid" | "bid_building" | "bid_deny" | "bid_like" | "bid_set" | "end_turn" | "manage" | "none" | "pass" | "pass_building" | "roll";
  a: number;
  b: number;
}

/** An achievement that a player has, since when, and the game that brought it. */
export interface Honor {
  achievement: string;
  at: number;
  game: string;
  edition: string;
}

/** The body of every answer that is an error. */
export interface HttpError {
  error: Fault;
}

/** A step of a group from one stage to the next. */
export interface Investment {
  group: number;
  held: number;
  level: number;
  cost: number;
  income: number;
  turns: number | null;
}

/** The way into a room: its code to read out, and a link that holds a secret as well. */
export interface Key {
  code: string;
  link: string;
}

/** A leaderboard from its top, bots among the people; `seasons` are all there are. */
export interface Leaderboard {
  edition: string;
  season: string;
  by: "points" | "rating" | "wins";
  seasons: string[];
  places: StandingTold[];
  mine: StandingTold | null;
}

/** How long such a game takes; nothing where nobody has measured it. */
export interface LengthAnswer {
  estimate: Estimate | null;
}

/** A table that is thought of: its settings, how many people, and the levels of its bots. */
export interface LengthWish {
  settings?: Partial<RoomSettings>;
  people?: number;
  bots?: string[];
}

/**
 * Something to learn: what it is about, how often it came, what it cost or brought in all.
 *
 * `at` is the place of its clearest example in the list of decisions, `swing` in permille.
 */
export interface Lesson {
  topic: "bought_deed" | "built_elsewhere" | "built_little" | "built_much" | "gave_much" | "haggled" | "left_deed" | "left_jail" | "left_lot" | "missed_deal" | "overpaid" | "raised_dearly" | "stayed_in_jail" | "well_bought" | "well_built" | "well_kept" | "well_traded";
  times: number;
  swing: number;
  at: number;
}

/** One board: its versions, the newest last, where it comes from, and what one may do. */
export interface LibraryBoard {
  published: PublishedBoard;
  versions: BoardVersion[];
  source: PublishedBoard | null;
  forks: number;
  liked: boolean;
  mine: boolean;
}

/** Boards of the library; `open` if accounts may publish here, `more` if others follow. */
export interface LibraryPage {
  boards: PublishedBoard[];
  open: boolean;
  more: boolean;
}

/** Like a board, or do so no more. */
export interface LikeWish {
  liked: boolean;
}

/**
 * The game's setting; a local game tells its seed here, a hosted one with the result.
 *
 * Where chance began anew on the way, commitment, seed and entropy are those of the first part.
 * A board of somebody's own is named by its digest, and in a file it comes along as `board`.
 */
export interface LineHeader {
  line: "header";
  format: "freehold";
  version: 1;
  rules: number;
  edition: string;
  digest: string;
  options: Record<string, OptionValue>;
  players: Player[];
  clocked: boolean;
  commitment: string;
  seed: string | null;
  entropy?: string[];
  board?: Record<string, unknown>;
}

/** What must not happen: counts of games, and how money and cards run. */
export interface Loopholes {
  stalled: number;
  refused: number;
  growth: number | null;
  draws: Measured;
  draws_most: number;
}

/** One game of a player, with the rating after it. */
export interface MarkTold {
  game: string;
  at: number;
  edition: string;
  rank: number;
  seats: number;
  rating: number;
  counted: boolean;
}

/**
 * Who the bearer is, and the rooms to go back to, running games first.
 *
 * `account` is the name to sign in with, if the guest has become an account, and `notices` what
 * moderators have decided about the bearer, who has not read it yet.  `announcement` are the
 * operator's words to everybody, if any.
 */
export interface Me {
  guest: Guest;
  account: string | null;
  places: OwnRoom[];
  moderator: boolean;
  notices: Notice[];
  announcement: string;
}

/** A number that was measured, and its standard error. */
export interface Measured {
  value: number;
  error: number;
}

/** Somebody in the room; without a chair a spectator. */
export interface Member {
  number: number;
  name: string;
  piece: string;
  chair: number | null;
  ready: boolean;
  silenced: boolean;
}

/** Somebody as moderators see them; a name that is empty is of who is not there any more. */
export interface ModeratedPerson {
  id: string;
  name: string;
  account: string | null;
  since: number;
}

/** Something to do with the own property: what it brings, and why it is refused, if it is. */
export interface Move {
  action: Action;
  cash: number;
  word: RefusalWord | null;
}

/** A name on offer. */
export interface Name {
  name: string;
}

/**
 * What a node tells about itself.
 *
 * `relayed` are those of its connections that it passes on to another node, `load` percent of one
 * core in the last seconds, `since` is when it was started, in seconds since 1970.
 */
export interface NodeReport {
  connections: number;
  relayed: number;
  load: number;
  since: number;
  mode: "ending" | "finish" | "hand_over" | "hold" | "open";
}

/** A warning, or until when the bearer may not speak, in seconds since 1970, and why. */
export interface Notice {
  id: string;
  kind: "ban" | "silence" | "warning";
  since: number;
  until: number;
  reason: string;
}

/** An open offer; the sides are the proposer's. */
export interface Offer {
  proposer: number;
  partner: number;
  revision: number;
  give: Side;
  take: Side;
}

/** How long an offer still stands. */
export interface OfferClock {
  proposer: number;
  partner: number;
  left: number;
}

/** Receive an amount from the bank; pay a negative one. */
export interface OpBank {
  op: "bank";
  amount: number;
}

/** Let the player choose. */
export interface OpChoice {
  op: "choice";
  alternatives: Alternative[];
}

/** Draw a card from a deck. */
export interface OpDraw {
  op: "draw";
  deck: string;
}

/** Receive an amount from every other player; pay them a negative one. */
export interface OpEach {
  op: "each";
  amount: number;
}

/** Go to jail. */
export interface OpJail {
  op: "jail";
}

/** Move some squares; a negative number of steps goes backward and never pays the salary. */
export interface OpMoveBy {
  op: "move_by";
  steps: number;
  salary: boolean;
}

/** Move to a square; going backward never pays the salary. */
export interface OpMoveTo {
  op: "move_to";
  square: string;
  backward: boolean;
  salary: boolean;
}

/**
 * Move on to the next square of a kind.
 *
 * The rent there is multiplied by `rent_factor`; with a `roll_factor` the player rolls again and
 * pays that many times the roll instead.
 */
export interface OpNearest {
  op: "nearest";
  kind: "station" | "street" | "utility";
  rent_factor: number;
  roll_factor: number;
  salary: boolean;
}

/** Keep the card; it opens the jail once. */
export interface OpPass {
  op: "pass";
}

/** Receive an amount for every house or deed; pay a negative one. */
export interface OpPerUnit {
  op: "per_unit";
  amount: number;
  unit: "deed" | "house";
  hotel_counts: number;
}

/** Receive a random amount, all steps from least to most being equally likely. */
export interface OpRandom {
  op: "random";
  least: number;
  most: number;
  step: number;
}

/** Pay for every house and every hotel. */
export interface OpRepairs {
  op: "repairs";
  house: number;
  hotel: number;
}

/** Every option of the engine, with all that a board may set it to. */
export interface OptionForms {
  options: Form[];
}

/** Every rule that can be set. */
export interface Options {
  /** Sides of each of the two dice. */
  dice_sides: number;
  /** Cash of every player at the start. */
  start_money: number;
  /** Cash by which each place in the order of play begins with more than the last. */
  later_money: number;
  /** Who begins: the first seat, the highest opening roll, or a random order. */
  turn_order: "random" | "roll" | "seat";
  /** Paid by the bank for passing GO. */
  salary_pass: number;
  /** Paid by the bank for landing on GO. */
  salary_land: number;
  /** Where the board offers both, the player chooses between flat tax and a share. */
  tax_choice: boolean;
  /** Where the board knows them, taxes are those of older prints. */
  older_taxes: boolean;
  /** How a declined deed is auctioned: not, by the clock, in turn, or openly. */
  auction: "none" | "open" | "timed" | "turns";
  /** Cash for a deed on offer, or for an arrest, may be raised first. */
  raise_for_purchase: boolean;
  /** Least first bid. */
  bid_start: number;
  /** Least raise of a bid. */
  bid_step: number;
  /** Bids are multiples of this amount. */
  bid_multiple: number;
  /** Bare rent is multiplied by this when the color is complete. */
  set_rent_factor: number;
  /** The dice factors of utilities are multiplied by this. */
  utility_scale: number;
  /** Building: not at all, evenly, or street by street from the least valued. */
  build: "even" | "none" | "strict";
  /** Houses in the bank. */
  houses: number;
  /** Hotels in the bank. */
  hotels: number;
  /** Buildings that several players want and too few are left of are auctioned. */
  shortage_auction: boolean;
  /** When players may build, sell and mortgage. */
  manage_when: "any_time" | "own_turn";
  /** Share of its cost that a building is sold for. */
  sell_percent: number;
  /** Without houses for a hotel: sell the color down together, or the hotel outright. */
  hotel_shortage: "outright" | "together";
  /** Deeds may be mortgaged. */
  mortgages: boolean;
  /** Interest for lifting a mortgage. */
  lift_interest: number;
  /** Interest at once when a mortgaged deed changes hands. */
  transfer_interest: number;
  /** The new owner of a mortgaged deed may lift it at once instead. */
  transfer_lift: boolean;
  /** When players may propose trades. */
  trade: "any_time" | "never" | "own_turn";
  /** Open offers of a player: one with each partner, or one in all. */
  open_offers: "one" | "per_partner";
  /** Fine for leaving jail. */
  jail_fine: number;
  /** Turns in jail at most. */
  jail_turns: number;
  /** On how many of those turns the fine may be paid. */
  fine_turns: number;
  /** The fine may also be paid in the turn of arrival in jail. */
  fine_on_arrival: boolean;
  /** A freed player moves at once, or plays next turn. */
  jail_release: "move" | "next_turn";
  /** After the last failed roll: pay the fine and move, or go free without. */
  jail_last_try: "free" | "pay";
  /** Doubles give another roll. */
  doubles_again: boolean;
  /** So many doubles in a row lead to jail; 0 means never. */
  doubles_jail: number;
  /** A drawn card goes to the bottom, or the deck is shuffled after every draw. */
  deck_return: "bottom" | "reshuffle";
  /** The random amount of a card may be nothing. */
  random_zero: boolean;
  /** Who cannot pay raises cash, or goes negative until the end of the turn. */
  debt: "negative" | "raise";
  /** Cash is raised by mortgaging lone deeds first, or by selling buildings first. */
  raise_order: "buildings" | "deeds";
  /** A creditor gets everything, the cash only, or cash and bare deeds. */
  estate: "all" | "bare" | "cash";
  /** Deeds of a player ruined by the bank become free, or are auctioned. */
  bank_estate: "auction" | "return";
  /** Who resigns with a debt open leaves everything to the creditor, or to the bank. */
  resignation: "bank" | "creditor";
  /** The game ends after so many rounds; 0 means no limit. */
  round_limit: number;
  /** The game ends as soon as so many players are bankrupt; 0 means no limit. */
  bankruptcy_limit: number;
  /** What counts when a limit ends the game. */
  score: "cash" | "worth";
  /** Taxes and fines wait on Free Parking for a visitor. */
  jackpot: boolean;
  /** Squatters may settle on owned streets. */
  squatters: boolean;
  /** Share of the ratio of rents now to full rents that is their chance. */
  squatter_percent: number;
  /** Rounds until a squatter leaves unasked. */
  squatter_rounds: number;
  /** Share of the rent that the evictors take. */
  company_percent: number;
  /** One in so many evictions by force ends in jail. */
  force_odds: number;
  /** Turns in jail for it. */
  force_turns: number;
  /** Riots may destroy buildings. */
  riots: boolean;
  /** Share of the ratio of a side's rents now to full that is their chance. */
  riot_percent: number;
  /** Price of having the rioters arrested. */
  riot_fee: number;
  /** A riot leaves every color in the order in which it is built on. */
  riot_order: boolean;
  /** One in so many arrests succeeds. */
  arrest_odds: number;
  /** Rounds without riots after an arrest. */
  riot_bar: number;
  /** Clock of an auction. */
  auction_seconds: number;
  /** Seconds left at least after each bid; 0: no extension. */
  auction_extension: number;
  /** Raises offered as buttons. */
  quick_bids: number[];
  /** The game ends after so many minutes; 0 means no limit. */
  time_limit: number;
}

/** How the last game ended, by chair; the seed is what its dice came from. */
export interface Outcome {
  game: string;
  winners: number[];
  ranks: number[];
  scores: number[];
  seed: string;
}

/**
 * What an action leads to, as the coach reckons; chances to win and odds are in permille.
 *
 * `cash` is what is in hand after it, `rent` the dearest that the next roll may well cost, `risk`
 * how likely a rent takes more than that cash.  `otherwise` is the chance without the action,
 * `doubt` by how much the difference is usually off.  Where dice decide both chances are the same.
 */
export interface Outcomes {
  cash: number;
  rent: number;
  risk: number;
  chance: number;
  otherwise: number;
  doubt: number;
}

/**
 * A room that somebody belongs to; `chair` is theirs in it.
 *
 * What is `set_aside` cannot be entered: its game does not go on in this version.  In a running
 * game `awaited` are the names of whom it waits for, `mine` tells whether one of them is who asks,
 * `left` how much time there is, in milliseconds, and `offers` how many wait for an answer of who
 * asks.
 */
export interface OwnRoom {
  door: Door;
  chair: number | null;
  playing: boolean;
  set_aside: boolean;
  awaited: string[];
  mine: boolean;
  left: number | null;
  offers: number;
}

/**
 * What there is about two accounts: what each gave the other, in their order.
 *
 * `alone` are games without other people, `wins` those of each, `expected` how many games they
 * would have had together if everybody sat down by chance.  `shared` tells whether both were seen
 * with one device, or at one address, which a family shares, too.
 */
export interface PairEvidence {
  players: [string, string];
  games: number;
  alone: number;
  expected: number;
  wins: [number, number];
  trades: number;
  shared: "" | "address" | "device";
  given: [Given, Given];
  notable: ("gifts" | "guests" | "surrenders" | "together")[];
}

/**
 * Where dice come from, after so many actions: a seed, its commitment, and words.
 *
 * `promised` tells that the seed was fixed with the one before; the first was with the commitment.
 */
export interface Part {
  number: number;
  commitment: string;
  seed: string;
  entropy: string[];
  promised: boolean;
}

/** The password, and a new one where it is to be changed. */
export interface PasswordWish {
  password: string;
  new?: string | null;
}

/** A player as others see one; bots have a level, and no account. */
export interface PersonTold {
  id: string;
  name: string;
  piece: string;
  account: boolean;
  bot: string | null;
}

/** Where to go on with a finished game: after so many actions, on that seat, against bots. */
export interface PlayOnWish {
  number: number;
  seat: number;
  bot?: string;
}

/**
 * Who sits at a seat: a human, or a bot of that kind.
 *
 * The record of a finished game tells the piece, and the id of who has an account: what it is
 * known by to everybody on the server that hosted the game.
 */
export interface Player {
  name: string;
  bot: string | null;
  piece?: string;
  id?: string;
}

/** How many may play. */
export interface Players {
  min: number;
  max: number;
}

/**
 * Whether a member is here; `left` is the time until a bot stands in for who is away.
 *
 * `missed` are the deadlines that they let pass in a row, if any, in a game over days.
 */
export interface Presence {
  member: number;
  standing: Standing;
  left: number | null;
  missed?: number;
}

/** Everything that is told about a player; `ratings` are those of all time, by edition. */
export interface Profile {
  player: PersonTold;
  since: number;
  points: number;
  statistics: StatisticsTold[];
  progress: ProgressTold[];
  encounters: EncounterTold[];
  trail: MarkTold[];
  ratings: [string, StandingTold][];
}

/** An achievement with how far a player is; `honor` once it is theirs. */
export interface ProgressTold {
  achievement: string;
  count: number;
  goal: number;
  honor: Honor | null;
}

/** The question on the table, who is to answer it, and what the receiver may do. */
export interface Prompt {
  ask: number;
  decision: number;
  awaited: number[];
  choices: Option[];
  clock: ClockFace;
}

/**
 * A board to be published, as data of its file or as text, with words about it.
 *
 * `item` names a board of one's own of which it is the next version, `forked` one of the library
 * that it was made from.
 */
export interface PublishWish {
  board: BoardFile | null;
  toml: string | null;
  note: string;
  item: string;
  forked: string;
}

/**
 * A published board: `board` is the id that rooms name, of the newest version.
 *
 * Authors who are not there any more are none; `hidden` are those that moderators took down.
 */
export interface PublishedBoard {
  id: string;
  board: string;
  facts: BoardFacts;
  author: PersonTold | null;
  created: number;
  changed: number;
  likes: number;
  games: number;
  hidden: boolean;
}

/** The server's public key, if it sends messages, and whether this session takes them. */
export interface PushState {
  key: string | null;
  subscribed: boolean;
}

/**
 * Something that may be done: `moves` in a row, each as a line of the notation of moves.
 *
 * `price` is the most that a bid goes up to, or what is paid or raised at once.  In a trade the
 * sides are the seat's own.
 */
export interface PuzzleAnswer {
  does: "accept" | "bid" | "build" | "buy" | "counter" | "decline" | "no_deal" | "offer" | "pass" | "pay_fine" | "raise" | "reject" | "save" | "stay" | "use_pass";
  moves: string[];
  price: number;
  works: Work[];
  partner: number | null;
  give: Side | null;
  take: Side | null;
}

/** What an answer has come to. */
export interface PuzzleAnswered {
  solution: PuzzleSolution;
  standing: PuzzleStanding;
}

/**
 * A puzzle before it is answered: the table as its seat sees it, and what may be done.
 *
 * `options` are the house rules, as far as they differ from the edition's own; `rents` what each
 * square charges.  One's own blunders have no rating.
 */
export interface PuzzleBody {
  id: number;
  kind: "answer" | "bid" | "build" | "deal" | "debt" | "jail" | "purchase";
  edition: string;
  seat: number;
  view: View;
  rents: number[];
  options: Record<string, OptionValue>;
  answers: PuzzleAnswer[];
  rating: number | null;
}

/** The place of an answer among those offered, and the day if it is that day's puzzle. */
export interface PuzzleChoice {
  choice: number;
  day: string | null;
}

/**
 * What was answered, what is right, and what imagined games say about every answer.
 *
 * So many `games` were imagined after each answer; `behind` is by how much less, in permille, the
 * chance to win was than with the best, give or take `error`.  `rating` is the solver's then.
 */
export interface PuzzleSolution {
  choice: number;
  best: number;
  solved: boolean;
  figures: AnswerFigures[];
  games: number;
  rating: number | null;
}

/** How somebody stands: rating, how many puzzles answered and solved, days in a row solved. */
export interface PuzzleStanding {
  rating: number;
  answered: number;
  solved: number;
  streak: number;
  best: number;
}

/**
 * A puzzle with how who asks stands; its solution once they have answered.
 *
 * `day` is that of a daily one, `next_in` how many seconds are left until the next.
 */
export interface PuzzleTold {
  puzzle: PuzzleBody;
  day: string | null;
  next_in: number;
  standing: PuzzleStanding;
  solution: PuzzleSolution | null;
}

/** A game at once: in a public room that fits, or against bots. */
export interface QuickWish {
  settings?: Partial<RoomSettings>;
  bot?: string;
}

/** A line of chat as it was told: when it was said, and the text or the emote. */
export interface QuotedLine {
  at: number;
  text?: string | null;
  emote?: Emote | null;
}

/** Numbers that a room may choose from; with `zero` also 0, where that means none. */
export interface Range {
  min: number;
  max: number;
  zero: boolean;
}

/** A recovery code in place of the forgotten password, and a new password. */
export interface RecoveryWish {
  name: string;
  code: string;
  password: string;
  device?: string | null;
}

/** Say why an action was refused; nothing has changed. */
export interface Refusal {
  word: RefusalWord;
  message: string;
}

/** The rents that have changed with an action, by square; number 0 is the dealing. */
export interface RentsAfter {
  number: number;
  rents: Record<string, number>;
}

/** Which rents have changed in the course of a game, and when; there are none before. */
export interface ReplayRents {
  rents: RentsAfter[];
}

/**
 * One complaint: a reason from the list, free words, and the place that it is about.
 *
 * Of a published board it is the id, else nothing.
 */
export interface ReportItem {
  at: number;
  reason: string;
  words: string;
  name: string;
  place: ReportPlace | null;
  board: string;
}

/** Where in a room something was: `step` counts the actions of the game up to then. */
export interface ReportPlace {
  room: number;
  code: string;
  game: string;
  seq: number;
  step: number;
  lines: ReportedLine[];
}

/** Open reports, the oldest first. */
export interface ReportQueue {
  reports: ReportTold[];
}

/** A report is kept; `merged` if it was added to one that is still open. */
export interface ReportTaken {
  merged: boolean;
}

/** An open report: who complains about whom, of what, and what was decided about them before. */
export interface ReportTold {
  id: string;
  reporter: ModeratedPerson;
  player: ModeratedPerson;
  created: number;
  changed: number;
  items: ReportItem[];
  earlier: SanctionTold[];
}

/** A report of somebody, or of what they said: a reason, and free words. */
export interface ReportWish {
  room?: string | null;
  member?: number | null;
  player?: string | null;
  line?: QuotedLine | null;
  reason: "cheating" | "insults" | "name" | "other" | "spam" | "stalling";
  words?: string;
}

/** A line of chat as it was said; `seq` is its number in the room's log, `who` an identity. */
export interface ReportedLine {
  seq: number;
  who: string;
  name: string;
  at: number;
  text: string | null;
  emote: string | null;
  meant: boolean;
}

/**
 * What the host decides: the game, its house rules, clocks, and who may come in.
 *
 * With `coach`, left out without, players may ask for advice, and games do not count.
 */
export interface RoomSettings {
  edition: string;
  options: Record<string, OptionValue>;
  public: boolean;
  chairs: number;
  pace: Pace;
  stand_in: string;
  spectators: boolean;
  coach?: boolean;
}

/** A new room, with bots in it from the start. */
export interface RoomWish {
  settings?: Partial<RoomSettings>;
  bots?: string[];
}

/**
 * A square that ruined players, so often.
 *
 * `level` is that of a street, of other deeds how many its owner had, and 0 where a tax, a card
 * or the fine of a jail did it.
 */
export interface Ruin {
  square: string;
  level: number;
  count: number;
}

/** The file ruins.toml: how many were ruined in so many games, and by what, the worst first. */
export interface Ruins {
  games: number;
  seats: number;
  bot: string;
  seed: number;
  ruined: number;
  ruins: Ruin[];
}

/** Sanctions, the newest first. */
export interface SanctionList {
  sanctions: SanctionTold[];
}

/**
 * A sanction; `with_address` if a ban is one of the address, too.
 *
 * The name of the moderator is empty if the operator decided, or who is not there any more.
 */
export interface SanctionTold {
  id: string;
  kind: "ban" | "silence" | "warning";
  player: ModeratedPerson;
  moderator: string;
  by_operator: boolean;
  since: number;
  until: number;
  reason: string;
  with_address: boolean;
  stands: boolean;
}

/** What is to happen to somebody, for how long, and what they are told about it. */
export interface SanctionWish {
  player: string;
  kind: "ban" | "silence" | "warning";
  hours?: number;
  reason: string;
  with_address?: boolean;
}

/** Do something in the game; `ask` is the number of the question that was on the table. */
export interface SayAct {
  say: "act";
  id: string;
  ask: number;
  action: Action;
}

/** Put a bot on a free chair; only the host. */
export interface SayAddBot {
  say: "add_bot";
  id: string;
  level: string;
  chair?: number | null;
}

/** Take the seat back from the bot that stands in. */
export interface SayBack {
  say: "back";
  id: string;
}

/** Start the game; only the host. */
export interface SayBegin {
  say: "begin";
  id: string;
}

/** Call a vote. */
export interface SayCallVote {
  say: "propose_vote";
  id: string;
  topic: Topic;
}

/** Say something to the room. */
export interface SayChat {
  say: "chat";
  id: string;
  text: string;
}

/** Change the room's settings; only the host, before the start. */
export interface SayConfigure {
  say: "configure";
  id: string;
  settings: Partial<RoomSettings>;
}

/**
 * Ask the coach what to do, or what is to be said against an action; nothing changes by it.
 *
 * `ask` is the number of the question that was on the table, `then` what is to be done right
 * after the action.  It is answered under its id.
 */
export interface SayConsult {
  say: "consult";
  id: string;
  ask: number;
  action?: Action | null;
  then?: Action[];
}

/** Show an emote. */
export interface SayEmit {
  say: "emit";
  id: string;
  emote: Emote;
}

/**
 * Enter a room: always the first message.
 *
 * `after` is the last number seen there, to be told only what was missed.  `watch` asks for no
 * chair; who had one keeps it.  `secret` is that of a link, which opens the room whatever was
 * guessed before.  `differences` asks to be told what has changed of a sheet, not all of it.
 */
export interface SayHello {
  say: "hello";
  token: string;
  room: string;
  after?: number | null;
  watch?: boolean;
  secret?: string | null;
  differences?: boolean;
  protocol?: 1;
}

/** Send somebody away for good; only the host, not a player during a game. */
export interface SayKick {
  say: "kick";
  id: string;
  member: number;
}

/** Leave the room; during a game a bot plays the seat until its player is back. */
export interface SayLeave {
  say: "leave";
  id: string;
}

/**
 * Ask what one could do with the own property now; nothing changes by it.
 *
 * `trade` asks as well what that trade would do.
 */
export interface SayLook {
  say: "look";
  trade?: TradeTerms | null;
}

/** Hear nothing from somebody, or listen again; nobody else is told. */
export interface SayMute {
  say: "mute";
  id: string;
  member: number;
  muted: boolean;
}

/** Ask for a sign of life. */
export interface SayPing {
  say: "ping";
}

/** Be ready for the start or not; pledge, by its SHA-256, a word for the seed of the dice. */
export interface SayReady {
  say: "ready";
  id: string;
  ready: boolean;
  pledge?: string | null;
}

/** Go back to the lobby after a game, ready for another with the same people. */
export interface SayRematch {
  say: "rematch";
  id: string;
}

/** Take a bot off its chair; only the host. */
export interface SayRemoveBot {
  say: "remove_bot";
  id: string;
  chair: number;
}

/** Ask for everything after a number once more, after a gap. */
export interface SayResume {
  say: "resume";
  after: number;
}

/** Tell the word that was pledged, once all are asked for theirs. */
export interface SayReveal {
  say: "reveal";
  id: string;
  entropy: string;
}

/** Take somebody's right to speak, or give it back; only the host. */
export interface SaySilence {
  say: "silence";
  id: string;
  member: number;
  silenced: boolean;
}

/** Take a free chair. */
export interface SaySit {
  say: "sit";
  id: string;
  chair: number;
}

/** Give the chair up and watch. */
export interface SayStand {
  say: "stand";
  id: string;
}

/** Answer the vote that is running. */
export interface SayVote {
  say: "vote";
  id: string;
  yes: boolean;
}

/** A seat's, or a place's, share of wins above an even one. */
export interface SeatAdvantage {
  number: number;
  advantage: Measured;
}

/**
 * A player as everybody sees it.
 *
 * `out` is 0, or 1 for the first who went out; `rank` stands when it is final; `worth` is not told
 * of a seat that chooses how to be taxed, nor ever to a seat that may have to.
 */
export interface SeatView {
  cash: number;
  position: number;
  jail_turns: number;
  bail_barred: boolean;
  passes: number[];
  alive: boolean;
  out: number;
  rank: number | null;
  worth: number | null;
}

/** All sessions of somebody, the last seen first, and how many days one lasts unused. */
export interface SessionList {
  sessions: SessionTold[];
  days: number;
}

/**
 * Somebody on one device: names of browser and system, empty where they are not known.
 *
 * `seen` is the day of the last visit, `current` whether it is the one that asks.
 */
export interface SessionTold {
  id: string;
  browser: string;
  system: string;
  created: number;
  seen: number;
  current: boolean;
}

/**
 * The room as everybody in it sees it.
 *
 * `commitment` is that of the game being played, or of the next one; `entropy` holds what each
 * chair has added to its seed, `pledges` the SHA-256 of what it will add, left out while nobody
 * has pledged, and `revealing` the members who are asked for their words, because the game is
 * about to begin, left out else.  Chairs are the seats of the game once it has started.
 * `continues` tells of the saved game that the next one, or the one being played, goes on with;
 * `opened` that somebody knows the dice to come, so that the game does not count: servers of
 * earlier versions told them to who saved a game alone.  `origin` is the commitment of the game's
 * first part, if chance has begun anew since; it is left out if not.
 */
export interface Sheet {
  code: string;
  phase: Phase;
  settings: RoomSettings;
  host: number | null;
  members: Member[];
  chairs: Chair[];
  commitment: string;
  entropy: (string | null)[];
  pledges?: (string | null)[];
  revealing?: number[];
  origin?: string;
  game: string | null;
  outcome: Outcome | null;
  continues: Continued | null;
  opened: boolean;
  paused: boolean;
  asleep: boolean;
}

/**
 * What turns one sheet, or one part of it, into another; what is empty is left out.
 *
 * Parts of a struct go by the name of the field, of a mapping by the key, of a list by the place.
 * `put` are those with another value, `within` those that have changed in themselves, and `gone`
 * those that are no more.  A list that got longer or shorter has a `middle` instead: how many
 * parts stay at its start and at its end, and all that stand between them now.
 */
export interface SheetDifference {
  put?: Record<string, unknown>;
  within?: Record<string, SheetDifference>;
  gone?: string[];
  middle?: [number, number, unknown[]] | null;
}

/** What one side of a trade puts in. */
export interface Side {
  deeds: number[];
  cash: number;
  passes: number[];
}

/** Half of the games take at most `median`; one in ten less than `low`, one more than `high`. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** One square; which keys it has depends on its kind. */
export interface Square {
  id: string;
  kind: SquareKind;
  name: Record<string, string>;
  group: string;
  price: number;
  rent: number[];
  mortgage: number;
  tax: Tax | null;
  deck: string;
}

/** What happens on a square: visits of a hundred turns, rent of a game, games that sell it. */
export interface SquareReport {
  square: number;
  visits: Measured;
  income: number;
  bought: Measured | null;
}

/** A square as everybody sees it; `squatter` is how many rounds one stays. */
export interface SquareView {
  owner: number | null;
  level: number;
  mortgaged: boolean;
  squatter: number;
}

/**
 * Deeds of one group in one hand, all built up alike.
 *
 * `turns` are those of opponents after which the whole has paid for itself, `step_turns` the same
 * of the step from the stage before alone; null where nothing is paid or nothing earned.
 */
export interface Stage {
  held: number;
  level: number;
  cost: number;
  income: number;
  turns: number | null;
  step_cost: number;
  step_income: number;
  step_turns: number | null;
}

/** What a whole group pays back: turns of an opponent, or of the deeds that one has. */
export interface StageReport {
  held: number;
  level: number;
  turns: number | null;
}

/** A player's place on a leaderboard; `rating` is what is certain of the skill. */
export interface StandingTold {
  rank: number;
  player: PersonTold;
  rating: number;
  deviation: number;
  games: number;
  wins: number;
  points: number;
}

/** What a player did in one edition, in its money. */
export interface StatisticsTold {
  edition: string;
  games: number;
  wins: number;
  bankrupt: number;
  ruined: number;
  seconds: number;
  earned: number;
  spent: number;
  rent_received: number;
  rent_paid: number;
  deeds: number;
  houses: number;
  hotels: number;
  trades: number;
  auctions: number;
  jailed: number;
  escapes: number;
  doubles: number;
  streak: number;
  best_streak: number;
  bests: Best[];
}

/**
 * Everything: if all leave jail as soon as they may, and if all stay for doubles.
 *
 * `options` are the house rules that the figures depend on, where they differ from the edition's;
 * `choices` are the names of all such rules that a room of the edition may change.
 */
export interface Strategy {
  edition: string;
  options: Record<string, boolean | number | string>;
  choices: string[];
  leave: Figures;
  stay: Figures;
  ruins: Ruins | null;
}

/**
 * What a seat did, what else it could have done, and what that changed of its chance to win.
 *
 * `chance` is the chance with what was done, `swing` that less the chance with `instead`, and
 * `error` the standard error of the swing after so many pairs of imagined games.  `price` is what
 * was paid, or what the price stood at; `instead_price` the bid that `instead` would have been.
 * In a trade the sides are the seat's own, and `partner_swing` is what the partner's chance gained
 * by what was done; a counter-offer is answered in imagined games.  `works` is what was built,
 * sold or mortgaged, `instead_works` what would have been.
 */
export interface StudyDecision {
  decision: number;
  turn: number;
  round: number;
  seat: number;
  kind: "auction" | "building" | "debt" | "jail" | "purchase" | "trade";
  did: "accept" | "build" | "buy" | "counter" | "decline" | "leave" | "offer" | "pay_fine" | "raise" | "reject" | "save" | "stay" | "use_pass" | "win";
  instead: "accept" | "bid" | "build" | "buy" | "decline" | "no_deal" | "pass" | "pay_fine" | "raise" | "reject" | "save" | "stay" | "use_pass";
  square: number | null;
  price: number;
  instead_price: number;
  partner: number | null;
  give: Side | null;
  take: Side | null;
  chance: number;
  swing: number;
  error: number;
  partner_swing: number;
  games: number;
  significant: boolean;
  opinion: "blunder" | "brilliant" | "doubtful" | "fine" | "good";
  works: Work[];
  instead_works: Work[];
}

/**
 * How all seats stood at the beginning of a turn, or at the end of the record.
 *
 * `decision` is how many actions came before.  `chances` add up to 1000; analyses of before
 * version 2 have none in most turns.
 */
export interface StudyMoment {
  turn: number;
  round: number;
  decision: number;
  worths: number[];
  chances: number[];
}

/**
 * A seat in short; `best` and `worst` are places in the list of decisions.
 *
 * Only what stands out from chance can be one of them.  `style` is missing for who had few turns,
 * and in analyses of before version 2; `lessons` are three at most.  Who sat there the record
 * tells.
 */
export interface StudyPlayer {
  seat: number;
  rolls: number;
  luck: number;
  decisions: number;
  best: number | null;
  worst: number | null;
  style: Style | null;
  lessons: Lesson[];
}

/**
 * A throw of a turn: what it brought the roller, and what throws bring there on average.
 *
 * `luck` is the difference, in money.
 */
export interface StudyRoll {
  decision: number;
  turn: number;
  seat: number;
  dice: [number, number];
  brought: number;
  expected: number;
  luck: number;
}

/**
 * How far the analysis of a game is; a failed one says why, and may be asked for again.
 *
 * So may one that is not `current`: an earlier version made it.
 */
export interface StudyTold {
  state: "done" | "failed" | "none" | "waiting" | "working";
  permille: number;
  analysis: Analysis | null;
  problem: string;
  current: boolean;
}

/**
 * How somebody played, in a word, and the quantities that it follows from.
 *
 * `deals` are trades made in so many own `turns`; `building` is the part of all spending on
 * property that went into buildings, and `exposed` the part of own turns after which one throw
 * could have cost more than the cash in hand, both in permille.
 */
export interface Style {
  word: "balanced" | "builder" | "cautious" | "gambler" | "trader";
  turns: number;
  deals: number;
  building: number;
  exposed: number;
}

/** Where a browser takes messages, and its keys, as it tells them itself; in which language. */
export interface SubscriptionWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/**
 * What lists of games show, and what no record tells.
 *
 * `seconds` is how long the game was played for, `own` how much of each seat's actions its player
 * did in person, in percent; `continued` a game from a save, `opened` one from an open
 * save, or whose seed was told before its end, `coached` one in which players could ask for
 * advice; `law` the law by which it counts.
 */
export interface Summary {
  pace: Pace;
  players: string[];
  bots: (string | null)[];
  commitment: string;
  actions: number;
  rounds: number;
  winners: number[];
  ranks: number[];
  scores: number[];
  seconds: number;
  own: number[];
  continued: boolean;
  opened: boolean;
  coached: boolean;
  law: number;
}

/** Take a board down, or put it back, and why. */
export interface TakeDownWish {
  hidden: boolean;
  reason: string;
}

/**
 * A flat sum, with or without a share of worth to choose instead, or a share of cash.
 *
 * `older` is the flat sum of older prints.
 */
export interface Tax {
  flat: number;
  older: number;
  worth_percent: number;
  cash_percent: number;
  round_down: number;
}

/** A command was done, for good; `seq` is the number of what it brought, if anything. */
export interface TellAck {
  tell: "ack";
  id: string;
  seq: number;
}

/**
 * What the coach says to whom it was asked by, at that question.
 *
 * It has a `hint` where it was asked what to do; asked about an action, `warned` is what speaks
 * against it, if anything does.  `outcomes` are those of the action.
 */
export interface TellAdvice {
  tell: "advice";
  id: string;
  ask: number;
  hint: Hint | null;
  warned: Warned | null;
  outcomes: Outcomes | null;
}

/** The operator's words to everybody, as they were written; empty ones take them back. */
export interface TellAnnounced {
  tell: "announced";
  text: string;
}

/** The connection is about to be closed, and why. */
export interface TellBye {
  tell: "bye";
  word: Word;
  message: string;
}

/** Somebody spoke. */
export interface TellChatSaid {
  tell: "chat";
  seq: number;
  line: ChatLine;
}

/**
 * A game has begun; the view is what it begins from.
 *
 * `rents` and `prompt` are missing where a message is told again later.
 */
export interface TellGameStarted {
  tell: "started";
  seq: number;
  game: GameInfo;
  sheet: Sheet;
  events: GameEvent[];
  view: View;
  rents: number[] | null;
  prompt: Prompt | null;
}

/** A player has reached an achievement; it is theirs for good once the game is finished. */
export interface TellHonored {
  tell: "honored";
  seat: number;
  achievement: string;
  tier: "bronze" | "gold" | "silver";
  points: number;
}

/** Moderators have decided something about the receiver: `/api/me` tells what. */
export interface TellModerated {
  tell: "moderated";
}

/** What is so at this moment and kept in no log; the newest one counts. */
export interface TellNow {
  tell: "now";
  presence: Presence[];
  vote: VoteView | null;
  prompt: Prompt | null;
}

/**
 * What a player could do with the own property at this moment; nothing for others.
 *
 * `cash_most` is what selling and mortgaging everything would come to, the own cash included, and
 * `plan` the steps that raise the cash for a debt, a deed on offer or an arrest, of which
 * `shortfall` is missing.  `trade` is what the trade that was asked about would do.
 */
export interface TellOutlook {
  tell: "outlook";
  decision: number | null;
  cash_most: number | null;
  moves: Move[];
  stakes: Side[];
  plan: Action[];
  shortfall: number;
  trade: TradePreview | null;
}

/**
 * Somebody acted, or the clock did: what happened.
 *
 * `rents` holds those that have changed, `why` what a bot says about its action.  They are left
 * out if there are none, and they and `prompt` are missing where a message is told again later.
 */
export interface TellPlayed {
  tell: "played";
  seq: number;
  seat: number | null;
  decision: number;
  events: GameEvent[];
  rents?: Record<string, number>;
  why?: Why;
  prompt: Prompt | null;
}

/** A sign of life. */
export interface TellPong {
  tell: "pong";
}

/** A command, or what could not be understood, was refused; nothing has changed. */
export interface TellRefused {
  tell: "refused";
  id: string | null;
  word: Word;
  message: string;
}

/** Actions were taken back by consent: the table is as it was before. */
export interface TellRewound {
  tell: "rewound";
  seq: number;
  by: number;
  decision: number;
  view: View;
  rents: number[];
  prompt: Prompt | null;
}

/** The sheet has changed. */
export interface TellRoomChanged {
  tell: "room";
  seq: number;
  change: Change;
  sheet: Sheet;
}

/** The sheet has changed, told as what is other than on the sheet that was told before. */
export interface TellSheetChanged {
  tell: "sheet";
  seq: number;
  change: Change;
  difference: SheetDifference;
}

/** Who stands otherwise than was told; all others in the room stand as they did. */
export interface TellStandings {
  tell: "standings";
  presence: Presence[];
}

/**
 * The whole room as it is: how everything begins for who enters.
 *
 * `muted` are those whom the receiver does not hear; of them, those in `blocked`, which is left
 * out if there are none, are blocked everywhere.
 */
export interface TellWelcome {
  tell: "welcome";
  seq: number;
  protocol: number;
  you: number;
  sheet: Sheet;
  chat: ChatLine[];
  muted: number[];
  game: GameInfo | null;
  view: View | null;
  rents: number[] | null;
  prompt: Prompt | null;
  blocked?: number[];
}

/**
 * The receiver is back; what was missed follows at once, up to number `seq`.
 *
 * `rents` are those after that number: what follows up to it tells none.
 */
export interface TellWelcomed {
  tell: "resumed";
  seq: number;
  you: number;
  rents: number[] | null;
}

/** Something that is not for the receiver; it only keeps its place in the count. */
export interface TellWithheld {
  tell: "withheld";
  seq: number;
}

/** A square of the classic board; what it does not have is null. */
export interface Tile {
  number: number;
  id: string;
  name: string;
  type: string;
  price: number | null;
  group: string | null;
  color: string | null;
}

/**
 * What a trade does to both chances to win, in permille, before and after it.
 *
 * `mine_doubt` and `theirs_doubt` are by how many permille such a change is usually off.
 */
export interface TradeMeter {
  mine: number;
  mine_after: number;
  mine_doubt: number;
  theirs: number;
  theirs_after: number;
  theirs_doubt: number;
}

/**
 * What a trade would do for both, and why the rules would refuse its terms, if they would.
 *
 * `meter` is left out in rooms without a coach.
 */
export interface TradePreview {
  terms: TradeTerms;
  mine: TradeShare;
  theirs: TradeShare;
  word: RefusalWord | null;
  meter?: TradeMeter;
}

/**
 * What a trade does for one of the two.
 *
 * `cash` is what is in hand after it, with the interest on mortgaged deeds paid; `rent` and
 * `rent_after` are what one visit to every deed would bring; `completes` and `breaks` are groups.
 */
export interface TradeShare {
  cash: number;
  rent: number;
  rent_after: number;
  completes: number[];
  breaks: number[];
}

/** A trade that a player thinks about, from the own side. */
export interface TradeTerms {
  partner: number;
  give: Side;
  take: Side;
}

/** What moderators did, the newest first. */
export interface Trail {
  lines: TrailLine[];
}

/** Who did what about whom, and when; names that are empty are of who is not there any more. */
export interface TrailLine {
  at: number;
  moderator: string;
  by_operator: boolean;
  action: string;
  subject: string;
  detail: string;
}

/** What is known so far: of the board, of the other one if there is one, and how they differ. */
export interface TrialFindings {
  report: BalanceReport;
  against: BalanceReport | null;
  differences: Difference[];
  games: number;
  seconds: number;
}

/** Two kinds of players at one table: the share of wins of the first, of `even` if alike. */
export interface TrialMatch {
  first: string;
  second: string;
  share: Measured;
  even: number;
  games: number;
}

/**
 * How far a trial is; `number` grows with every report.
 *
 * A board with faults is not tried: it has problems and no id.
 */
export interface TrialTold {
  id: string | null;
  state: "done" | "failed" | "waiting" | "working";
  number: number;
  findings: TrialFindings | null;
  problem: string;
  problems: BoardProblem[];
}

/** A board to be tried, and another one, or an edition's id, to compare it with. */
export interface TrialWish {
  board: BoardFile | null;
  toml: string | null;
  against: BoardFile | string | null;
}

/**
 * What a save is, or what is wrong with it: a word for programs, a sentence for people.
 *
 * Ranks and scores are those of the end, or of how the game stands; `out` are the seats that are
 * out of it.
 */
export interface UploadReport {
  ok: boolean;
  word: "" | "cut_off" | "damaged" | "differs" | "failed" | "not_a_save" | "other_version" | "sealed" | "too_large" | "too_slow";
  problem: string;
  line: number;
  edition: string;
  digest: string;
  players: Player[];
  actions: number;
  finished: boolean;
  winners: number[];
  ranks: number[];
  scores: number[];
  out: number[];
  round: number;
  played: number;
  hash: string;
  commitment: string;
  seed: string;
  parts: Part[];
}

/** The table as one seat sees it, or a spectator if `seat` is none. */
export interface View {
  seat: number | null;
  seats: SeatView[];
  squares: SquareView[];
  houses: number;
  hotels: number;
  pot: number;
  order: number[];
  current: number;
  round: number;
  turns: number;
  decision: number;
  dice: [number, number];
  riot_bar: number;
  awaiting: Awaiting | null;
  awaited: number[];
  offers: Offer[];
  deck_left: number[];
  over: boolean;
  winners: number[];
  clocked: boolean;
  time_up: boolean;
  choices: Option[];
}

/**
 * A vote that is running: who is asked, who has agreed; `chair` is whom a drop is about.
 *
 * An end that a bot proposes is by nobody, and `chair` is the bot's.
 */
export interface VoteView {
  topic: Topic;
  by: number | null;
  asked: number[];
  agreed: number[];
  left: number;
  chair?: number;
}

/** What speaks against an action, and the deed that it is about, if it is about one. */
export interface Warned {
  word: "bad_trade" | "color_given" | "color_left" | "loss" | "reserve";
  square: number | null;
}

/** Why a bot acted; what `a` and `b` are depends on the word, 0 where it has none. */
export interface Why {
  word: ReasonWord;
  a: number;
  b: number;
}

/** What is done to a square; `levels` counts buildings, a hotel as one more than houses. */
export interface Work {
  what: "build" | "lift" | "mortgage" | "sell";
  square: number;
  levels: number;
}
