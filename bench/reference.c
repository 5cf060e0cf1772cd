/* The games of freehold.bots.simulation.batch.play_batch, four steady players on the classic rules, by hand.
 *
 * A yardstick for speed and a second opinion on the rules: the same seeds give the same games, so
 * all totals must be equal.  The tables come from the compiled rules through board.h.  What the
 * engine keeps on its stack of frames is here the C stack, and a decision is made where it arises.
 *
 * usage: reference FIRST GAMES SEED MOST_TURNS
 * prints: games finished turns rounds decisions wins... nanoseconds
 */
#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "board.h"

/* what this program takes for granted */
_Static_assert(TURN_ORDER == ORDER_ROLL, "the highest opening roll begins");
_Static_assert(AUCTION == AUCTION_OPEN, "a raise brings everybody back in");
_Static_assert(RAISE_FOR_PURCHASE, "cash for a deed may be raised");
_Static_assert(BID_MULTIPLE == 1, "any bid goes");
_Static_assert(BUILD == BUILD_EVEN && !SHORTAGE_AUCTION, "even building, first come first served");
_Static_assert(HOTEL_SHORTAGE == SHORTAGE_TOGETHER, "colors are sold down together");
_Static_assert(MORTGAGES && TRANSFER_LIFT && TRANSFER_INTEREST, "mortgages with a choice");
_Static_assert(JAIL_RELEASE == RELEASE_MOVE && JAIL_LAST_TRY == LAST_TRY_PAY, "jail");
_Static_assert(FINE_TURNS == JAIL_TURNS && !FINE_ON_ARRIVAL && DOUBLES_AGAIN, "jail and doubles");
_Static_assert(DECK_RETURN == DECK_BOTTOM && !JACKPOT && !TAX_CHOICE, "cards and taxes");
_Static_assert(DEBT == DEBT_RAISE && ESTATE == ESTATE_ALL, "debts");
_Static_assert(BANK_ESTATE == BANK_ESTATE_AUCTION && ROUND_LIMIT == 0, "the end");
_Static_assert(!SQUATTERS && !RIOTS && RESERVE >= JAIL_FINE, "no unrest");

typedef uint64_t Set; /* of squares */

#define BIT(square) ((Set)1 << (square))
#define FIRST(set) __builtin_ctzll(set)
#define COUNT(set) __builtin_popcountll(set)
#define EACH(square, set) \
    for (Set rest_ = (set); rest_ && (square = FIRST(rest_), true); rest_ &= rest_ - 1)

typedef struct {
    uint32_t a, b;
} Stream;

typedef struct {
    int head, left;
    uint8_t ring[MOST_CARDS];
} Deck;

static struct {
    Stream dice, shuffle;
    Set deeds[SEATS], mortgaged;
    int cash[SEATS], position[SEATS], jail[SEATS];
    unsigned passes[SEATS], alive;
    int8_t owner[SQUARES], level[SQUARES];
    int houses, hotels, die1, die2;
    int first, turns, rounds;
    bool over, again;
    Deck deck[DECKS];
    Set lots[SEATS]; /* estates to be auctioned when the present step is resolved */
    int lots_of[SEATS], estates;
    int64_t decisions;
} g;

/* --- chance */

static uint32_t mix(uint32_t word)
{
    word ^= word >> 16;
    word *= 0x7FEB352D;
    word ^= word >> 15;
    word *= 0x46CA68B5;
    return word ^ word >> 16;
}

static uint32_t seed_word(uint64_t seed, uint32_t number)
{
    uint32_t word = mix((uint32_t)seed + (number + 1) * 0x1E3779B9u);
    return mix(word ^ mix((uint32_t)(seed >> 32) + (number + 1) * 0x7F4A7C15u));
}

static Stream seed_stream(uint64_t seed, uint32_t stream)
{
    Stream made = {seed_word(seed, stream * 2), seed_word(seed, stream * 2 + 1)};
    if (!made.a && !made.b)
        made.a = 1;
    return made;
}

static uint32_t turned(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static uint32_t draw_word(Stream *s)
{
    uint32_t out = turned(s->a * 0x9E3779BBu, 5) * 5;
    s->b ^= s->a;
    s->a = turned(s->a, 26) ^ s->b ^ s->b << 9;
    s->b = turned(s->b, 13);
    return out;
}

static int draw_below(Stream *s, uint32_t bound)
{
    uint64_t product = (uint64_t)draw_word(s) * bound;
    if ((uint32_t)product < bound) {
        uint32_t floor = -bound % bound;
        while ((uint32_t)product < floor)
            product = (uint64_t)draw_word(s) * bound;
    }
    return (int)(product >> 32);
}

static int roll_die(void)
{
    return draw_below(&g.dice, DICE_SIDES) + 1;
}

/* --- seats, sets and values */

static bool is_alive(int seat)
{
    return g.alive >> seat & 1;
}

static int left_of(int seat)
{
    do
        seat = (seat + 1) % SEATS;
    while (!is_alive(seat));
    return seat;
}

static bool owns_group(int seat, int group)
{
    return !(group_mask[group] & ~g.deeds[seat]);
}

static bool completes(int seat, int square)
{
    return !(group_mask[group_of[square]] & ~(g.deeds[seat] | BIT(square)));
}

static bool blocks(int seat, int square)
{
    for (int other = 0; other < SEATS; other++)
        if (other != seat && is_alive(other) && completes(other, square))
            return true;
    return false;
}

static int lowest_level(int group)
{
    int low = HOTEL_LEVEL;
    for (int at = group_start[group]; at < group_start[group + 1]; at++)
        if (g.level[group_squares[at]] < low)
            low = g.level[group_squares[at]];
    return low;
}

static int highest_level(int group)
{
    int high = 0;
    for (int at = group_start[group]; at < group_start[group + 1]; at++)
        if (g.level[group_squares[at]] > high)
            high = g.level[group_squares[at]];
    return high;
}

static int level_cost(int square, int level)
{
    return level == HOTEL_LEVEL ? hotel_cost[square] : house_cost[square];
}

static int refund_down(int square, int level)
{
    int total = 0;
    for (int each = level + 1; each <= g.level[square]; each++)
        total += level_cost(square, each) * SELL_PERCENT / 100;
    return total;
}

static int interest(int square, int percent)
{
    return (mortgage_of[square] * percent + 99) / 100;
}

static int lift_cost(int square)
{
    return mortgage_of[square] + interest(square, LIFT_INTEREST);
}

/* --- deeds and buildings */

static void give_deed(int square, int seat)
{
    if (g.owner[square] >= 0)
        g.deeds[g.owner[square]] &= ~BIT(square);
    if (seat >= 0)
        g.deeds[seat] |= BIT(square);
    g.owner[square] = (int8_t)seat;
}

static void set_level(int square, int level)
{
    int before = g.level[square];
    g.hotels += (before == HOTEL_LEVEL) - (level == HOTEL_LEVEL);
    g.houses += (before == HOTEL_LEVEL ? 0 : before) - (level == HOTEL_LEVEL ? 0 : level);
    g.level[square] = (int8_t)level;
}

static void sell_to_level(int seat, int square, int level)
{
    g.cash[seat] += refund_down(square, level);
    set_level(square, level);
}

/* --- auctions */

static int bid_limit(int seat, int square)
{
    int limit = price[square];
    int purse = g.cash[seat] - RESERVE / 2;
    if (completes(seat, square)) {
        limit *= 2;
        purse = g.cash[seat];
    } else if (blocks(seat, square)) {
        limit = limit * 3 / 2;
    }
    return limit < purse ? limit : purse;
}

/* The next seat on the left that has not passed, does not lead and can raise; -1 if none. */
static int next_bidder(int seat, unsigned out, int least)
{
    for (int step = 0; step < SEATS; step++) {
        seat = (seat + 1) % SEATS;
        if (!(out >> seat & 1) && g.cash[seat] >= least)
            return seat;
    }
    return -1;
}

static void hold_auction(int square, int origin)
{
    int leader = -1, bid = 0, least = BID_START;
    unsigned gone = ~g.alive, out = gone;
    for (int seat = origin; (seat = next_bidder(seat, out, least)) >= 0;) {
        g.decisions++;
        int limit = bid_limit(seat, square);
        if (limit < least) {
            out |= 1u << seat;
            continue;
        }
        leader = seat;
        bid = least + (limit - least) / 2;
        least = bid + BID_STEP;
        out = gone | 1u << seat;
    }
    if (leader >= 0) {
        g.cash[leader] -= bid;
        give_deed(square, leader);
    }
}

static void sell_estates(void)
{
    for (int at = 0; at < g.estates; at++) {
        int square;
        EACH(square, g.lots[at])
            hold_auction(square, g.lots_of[at]);
    }
    g.estates = 0;
}

/* --- raising cash */

static int raisable(int seat)
{
    int total = g.cash[seat], square;
    EACH(square, g.deeds[seat])
        total += refund_down(square, 0);
    EACH(square, g.deeds[seat] & ~g.mortgaged)
        total += mortgage_of[square];
    return total;
}

static int cheapest_mortgage(int seat, bool from_set)
{
    int found = -1, square;
    EACH(square, g.deeds[seat] & ~g.mortgaged) {
        int group = group_of[square];
        if (owns_group(seat, group) != from_set || highest_level(group) > 0)
            continue;
        if (found < 0 || price[square] < price[found])
            found = square;
    }
    return found;
}

static int cheapest_sale(int seat)
{
    int found = -1, best = 0;
    for (int group = 0; group < GROUPS; group++) {
        if (!owns_group(seat, group) || !(group_mask[group] & STREET_MASK))
            continue;
        int level = highest_level(group);
        if (level == 0)
            continue;
        int top = group_squares[group_start[group + 1] - 1];
        int loss = (rent[top][level] - rent[top][level - 1]) * 1000 / house_cost[top];
        if (found < 0 || loss < best) {
            best = loss;
            found = group;
        }
    }
    return found;
}

/* Houses the bank must add for the color to stand at an even level. */
static int houses_needed(int group, int level)
{
    int needed = 0;
    for (int at = group_start[group]; at < group_start[group + 1]; at++) {
        int now = g.level[group_squares[at]];
        needed += level - (now < HOTEL_LEVEL ? now : 0);
    }
    return needed;
}

static void sell_down(int seat, int group)
{
    int level = lowest_level(group);
    if (level == HOTEL_LEVEL)
        level--;
    while (g.houses < houses_needed(group, level))
        level--;
    for (int at = group_start[group]; at < group_start[group + 1]; at++)
        if (g.level[group_squares[at]] > level)
            sell_to_level(seat, group_squares[at], level);
}

static void sell_some(int seat, int group)
{
    int level = highest_level(group);
    if (level == HOTEL_LEVEL && g.houses < HOTEL_LEVEL - 1) {
        sell_down(seat, group);
        return;
    }
    int at = group_start[group];
    while (g.level[group_squares[at]] < level)
        at++;
    sell_to_level(seat, group_squares[at], level - 1);
}

static void pledge(int seat, int square)
{
    g.mortgaged |= BIT(square);
    g.cash[seat] += mortgage_of[square];
}

static void raise_cash(int seat)
{
    int square = cheapest_mortgage(seat, false);
    if (square < 0) {
        int group = cheapest_sale(seat);
        if (group >= 0) {
            sell_some(seat, group);
            return;
        }
        square = cheapest_mortgage(seat, true);
    }
    pledge(seat, square);
}

/* The lone deed of another group to mortgage for a purchase: the least that brings enough, else the
 * greatest; -1 if all bring too little. */
static int pledge_for_deed(int seat, int group, int missing)
{
    int total = 0, least = -1, most = -1, square;
    EACH(square, g.deeds[seat] & ~g.mortgaged & ~group_mask[group]) {
        if (owns_group(seat, group_of[square]))
            continue;
        int value = mortgage_of[square];
        total += value;
        if (most < 0 || value > mortgage_of[most])
            most = square;
        if (value >= missing && (least < 0 || value < mortgage_of[least]))
            least = square;
    }
    if (total < missing)
        return -1;
    return least >= 0 ? least : most;
}

/* --- debts and ruin */

static void go_bankrupt(int seat, int creditor);

/* Raise cash as far as needed; false if the seat went bankrupt over it. */
static bool can_pay(int seat, int creditor, int amount)
{
    while (g.cash[seat] < amount) {
        g.decisions++;
        if (raisable(seat) < amount) {
            go_bankrupt(seat, creditor);
            return false;
        }
        raise_cash(seat);
    }
    return true;
}

static bool charge(int seat, int creditor, int amount)
{
    if (!can_pay(seat, creditor, amount))
        return false;
    g.cash[seat] -= amount;
    if (creditor >= 0)
        g.cash[creditor] += amount;
    return true;
}

static void pay_everybody(int seat, int share)
{
    if (!can_pay(seat, EVERYBODY, share * (COUNT(g.alive) - 1)))
        return;
    for (int other = left_of(seat); other != seat; other = left_of(other)) {
        g.cash[seat] -= share;
        g.cash[other] += share;
    }
}

/* Each pays the drawer; what was due to a drawer ruined meanwhile goes to the bank. */
static void collect_from_all(int seat, int share)
{
    int payers[SEATS], count = 0;
    for (int other = left_of(seat); other != seat; other = left_of(other))
        payers[count++] = other;
    for (int at = 0; at < count && !g.over; at++)
        charge(payers[at], is_alive(seat) ? seat : BANK, share);
}

/* Settle each mortgaged deed received: lift it at once, or pay interest. */
static void receive_mortgaged(int seat, Set deeds)
{
    while (deeds) {
        int square = FIRST(deeds), other, due = 0;
        deeds &= deeds - 1;
        EACH(other, deeds)
            due += interest(other, TRANSFER_INTEREST);
        if (g.cash[seat] >= lift_cost(square) + due) {
            g.decisions++;
            if (g.cash[seat] - lift_cost(square) >= RESERVE * 2) {
                g.cash[seat] -= lift_cost(square);
                g.mortgaged &= ~BIT(square);
                continue;
            }
        }
        if (!charge(seat, BANK, interest(square, TRANSFER_INTEREST)))
            return;
    }
}

static void return_pass(int seat, int number)
{
    Deck *deck = &g.deck[pass_deck[number]];
    deck->ring[(deck->head + deck->left++) % MOST_CARDS] = (uint8_t)pass_card[number];
    g.passes[seat] &= ~(1u << number);
}

static void leave(int seat)
{
    g.alive &= ~(1u << seat);
    g.jail[seat] = 0;
    g.over = COUNT(g.alive) <= 1;
}

static void ruined_by_player(int seat, int creditor)
{
    Set deeds = g.deeds[seat];
    int square;
    g.cash[creditor] += g.cash[seat];
    g.cash[seat] = 0;
    EACH(square, deeds)
        give_deed(square, creditor);
    g.passes[creditor] |= g.passes[seat];
    g.passes[seat] = 0;
    leave(seat);
    if (!g.over)
        receive_mortgaged(creditor, deeds & g.mortgaged);
}

static void share_cash(int seat)
{
    int others = COUNT(g.alive) - 1;
    int share = g.cash[seat] / others, odd = g.cash[seat] % others;
    for (int other = left_of(seat); other != seat; other = left_of(other))
        g.cash[other] += share + (odd-- > 0);
}

static void ruined_by_bank(int seat, int creditor)
{
    Set deeds = g.deeds[seat];
    int square;
    if (creditor == EVERYBODY)
        share_cash(seat);
    g.cash[seat] = 0;
    EACH(square, deeds)
        give_deed(square, NOBODY);
    g.mortgaged &= ~deeds;
    for (int number = 0; number < PASSES; number++)
        if (g.passes[seat] >> number & 1)
            return_pass(seat, number);
    leave(seat);
    g.lots[g.estates] = deeds;
    g.lots_of[g.estates++] = seat;
}

static void go_bankrupt(int seat, int creditor)
{
    int square;
    EACH(square, g.deeds[seat] & STREET_MASK)
        sell_to_level(seat, square, 0);
    if (creditor >= 0)
        ruined_by_player(seat, creditor);
    else
        ruined_by_bank(seat, creditor);
}

/* --- moving, squares and cards */

static void move(int seat, int steps, bool pays, int factor, int fresh);

static void go_to_jail(int seat)
{
    g.position[seat] = JAIL;
    g.jail[seat] = JAIL_TURNS;
    g.again = false;
}

static int steps_to_kind(int position, int kind)
{
    int steps = 1;
    while (kind_of[(position + steps) % SQUARES] != kind)
        steps++;
    return steps;
}

static int steps_to_square(int position, int square, int direction)
{
    int steps = ((square - position) * direction + SQUARES) % SQUARES;
    return (steps ? steps : SQUARES) * direction;
}

static int repairs(int seat, int per_house, int per_hotel)
{
    int total = 0, square;
    EACH(square, g.deeds[seat] & STREET_MASK) {
        int level = g.level[square];
        total += level == HOTEL_LEVEL ? per_hotel : per_house * level;
    }
    return total;
}

static void do_effect(int seat, const int *effect)
{
    int a = effect[1], b = effect[2], c = effect[3], d = effect[4];
    switch (effect[0]) {
    case OP_BANK:
        if (a > 0)
            g.cash[seat] += a;
        else
            charge(seat, BANK, -a);
        break;
    case OP_EACH:
        if (a > 0)
            collect_from_all(seat, a);
        else
            pay_everybody(seat, -a);
        break;
    case OP_MOVE_TO:
        move(seat, steps_to_square(g.position[seat], a, b), c, 1, 0);
        break;
    case OP_MOVE_BY:
        move(seat, a, c, 1, 0);
        break;
    case OP_NEAREST:
        move(seat, steps_to_kind(g.position[seat], a), c, b, d);
        break;
    case OP_JAIL:
        go_to_jail(seat);
        break;
    case OP_REPAIRS:
        charge(seat, BANK, repairs(seat, a, b));
        break;
    default:
        fprintf(stderr, "reference: a card has an unknown effect: %d\n", effect[0]);
        exit(2);
    }
}

static void draw_card(int seat, int number)
{
    Deck *deck = &g.deck[number];
    if (deck->left == 0)
        return;
    int card = deck->ring[deck->head];
    deck->head = (deck->head + 1) % MOST_CARDS;
    if (card_pass[card] >= 0) {
        deck->left--;
        g.passes[seat] |= 1u << card_pass[card];
        return;
    }
    deck->ring[(deck->head + deck->left - 1) % MOST_CARDS] = (uint8_t)card;
    do_effect(seat, effects[card_effect[card]]);
}

static bool wants(int seat, int square)
{
    int left = g.cash[seat] - price[square];
    if (left >= RESERVE || completes(seat, square))
        return true;
    return left >= RESERVE / 2 && blocks(seat, square);
}

/* Raise the price of a deed that completes a color, as far as that leaves the reserve in reach. */
static void raise_for_deed(int seat, int square)
{
    if (!completes(seat, square) || raisable(seat) - price[square] < RESERVE)
        return;
    while (g.cash[seat] < price[square]) {
        int found = pledge_for_deed(seat, group_of[square], price[square] - g.cash[seat]);
        if (found < 0)
            return;
        g.decisions++;
        pledge(seat, found);
    }
}

static void offer_deed(int seat, int square)
{
    if (g.cash[seat] >= price[square] || raisable(seat) >= price[square]) {
        if (g.cash[seat] < price[square])
            raise_for_deed(seat, square);
        g.decisions++;
        if (g.cash[seat] >= price[square] && wants(seat, square)) {
            g.cash[seat] -= price[square];
            give_deed(square, seat);
            return;
        }
    }
    hold_auction(square, seat);
}

static int rent_due(int square)
{
    int owner = g.owner[square], group = group_of[square];
    if (kind_of[square] == SQ_STREET) {
        int level = g.level[square];
        bool doubled = level == 0 && owns_group(owner, group);
        return rent[square][level] * (doubled ? SET_RENT_FACTOR : 1);
    }
    int step = rent[square][COUNT(g.deeds[owner] & group_mask[group]) - 1];
    return kind_of[square] == SQ_STATION ? step : step * UTILITY_SCALE * (g.die1 + g.die2);
}

static void visit(int seat, int square, int factor, int fresh)
{
    int owner = g.owner[square];
    if (owner < 0) {
        offer_deed(seat, square);
    } else if (owner != seat && !(g.mortgaged & BIT(square))) {
        int amount = fresh ? fresh * UTILITY_SCALE * (roll_die() + roll_die())
                           : factor * rent_due(square);
        charge(seat, owner, amount);
    }
}

static void move(int seat, int steps, bool pays, int factor, int fresh)
{
    int start = g.position[seat];
    int square = (start + steps + SQUARES) % SQUARES;
    g.position[seat] = square;
    if (pays && steps > 0) {
        int ahead = (GO - start + SQUARES) % SQUARES;
        if (ahead == 0)
            ahead = SQUARES;
        if (steps >= ahead)
            g.cash[seat] += steps == ahead ? SALARY_LAND : SALARY_PASS;
    }
    if (price[square] > 0)
        visit(seat, square, factor, fresh);
    else if (kind_of[square] == SQ_DECK)
        draw_card(seat, deck_of[square]);
    else if (kind_of[square] == SQ_TAX)
        charge(seat, BANK, tax_flat[square]);
    else if (kind_of[square] == SQ_GO_TO_JAIL)
        go_to_jail(seat);
}

/* --- a turn */

static void roll_inside(int seat)
{
    if (g.die1 == g.die2)
        g.jail[seat] = 0;
    else if (--g.jail[seat] > 0 || !charge(seat, BANK, JAIL_FINE))
        return;
    move(seat, g.die1 + g.die2, true, 1, 0);
}

static void roll(int seat, int doubles)
{
    g.die1 = roll_die();
    g.die2 = roll_die();
    g.again = false;
    if (g.jail[seat] > 0) {
        roll_inside(seat);
        return;
    }
    g.again = g.die1 == g.die2;
    if (g.again && doubles + 1 == DOUBLES_JAIL)
        go_to_jail(seat);
    else
        move(seat, g.die1 + g.die2, true, 1, 0);
}

/* Leave while there are deeds to buy; later a cell is a safe place. */
static bool leaves_jail(int seat)
{
    Set taken = 0;
    for (int other = 0; other < SEATS; other++)
        taken |= g.deeds[other];
    if (COUNT(DEED_MASK & ~taken) * 4 < COUNT(DEED_MASK))
        return false;
    if (g.passes[seat])
        return_pass(seat, FIRST(g.passes[seat]));
    else if (g.cash[seat] >= RESERVE)
        g.cash[seat] -= JAIL_FINE;
    else
        return false;
    g.jail[seat] = 0;
    return true;
}

static bool can_build(int seat, int square, int low)
{
    int level = g.level[square] + 1;
    if (level - 1 > low || level > HOTEL_LEVEL)
        return false;
    if ((level == HOTEL_LEVEL ? g.hotels : g.houses) == 0)
        return false;
    return g.cash[seat] >= level_cost(square, level);
}

static int next_site(int seat, int group)
{
    if (g.cash[seat] - house_cost[group_squares[group_start[group]]] < RESERVE)
        return -1;
    if (g.mortgaged & group_mask[group])
        return -1;
    int low = lowest_level(group);
    for (int at = group_start[group + 1] - 1; at >= group_start[group]; at--)
        if (can_build(seat, group_squares[at], low))
            return group_squares[at];
    return -1;
}

static bool builds(int seat)
{
    int best = 0, site = -1;
    Set streets = g.deeds[seat] & STREET_MASK;
    if (g.cash[seat] < RESERVE || !streets)
        return false;
    for (int group = 0; group < GROUPS; group++) {
        if (group_mask[group] & ~streets)
            continue;
        int square = next_site(seat, group);
        if (square < 0)
            continue;
        const int *step = &rent[square][g.level[square]];
        int gain = (step[1] - step[0]) * 1000 / house_cost[square];
        if (gain > best) {
            best = gain;
            site = square;
        }
    }
    if (site < 0)
        return false;
    g.cash[seat] -= level_cost(site, g.level[site] + 1);
    set_level(site, g.level[site] + 1);
    return true;
}

static bool lifts(int seat)
{
    int square;
    EACH(square, g.deeds[seat] & g.mortgaged)
        if (g.cash[seat] - lift_cost(square) >= RESERVE * 2) {
            g.cash[seat] -= lift_cost(square);
            g.mortgaged &= ~BIT(square);
            return true;
        }
    return false;
}

static void play_turn(int seat)
{
    int doubles = 0;
    if (g.jail[seat] > 0 && leaves_jail(seat))
        g.decisions++;
    do {
        g.decisions++;
        roll(seat, doubles++);
        if (g.over)
            return;
        sell_estates();
        if (!is_alive(seat))
            return;
    } while (g.again);
    while (builds(seat) || lifts(seat))
        g.decisions++;
    g.decisions++;
}

/* --- a game */

static void shuffle(int number)
{
    Deck *deck = &g.deck[number];
    deck->left = deck_size[number];
    for (int at = 0; at < deck->left; at++)
        deck->ring[at] = (uint8_t)(deck_start[number] + at);
    for (int at = deck->left - 1; at > 0; at--) {
        int other = draw_below(&g.shuffle, (uint32_t)at + 1);
        uint8_t card = deck->ring[at];
        deck->ring[at] = deck->ring[other];
        deck->ring[other] = card;
    }
}

static int roll_for_start(void)
{
    unsigned rolling = g.alive;
    while (COUNT(rolling) > 1) {
        int best = 0;
        unsigned leaders = 0;
        for (int seat = 0; seat < SEATS; seat++)
            if (rolling >> seat & 1) {
                int sum = roll_die();
                sum += roll_die();
                if (sum > best) {
                    best = sum;
                    leaders = 0;
                }
                if (sum == best)
                    leaders |= 1u << seat;
            }
        rolling = leaders;
    }
    return FIRST(rolling);
}

static void set_up(uint64_t seed)
{
    memset(&g, 0, sizeof g);
    memset(g.owner, NOBODY, sizeof g.owner);
    g.dice = seed_stream(seed, DICE_STREAM);
    g.shuffle = seed_stream(seed, DECKS_STREAM);
    g.houses = HOUSES;
    g.hotels = HOTELS;
    g.alive = (1u << SEATS) - 1;
    g.rounds = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        g.cash[seat] = START_MONEY;
        g.position[seat] = GO;
    }
    for (int number = 0; number < DECKS; number++)
        shuffle(number);
    g.first = roll_for_start();
}

static int place_of(int seat)
{
    return (seat - g.first + SEATS) % SEATS;
}

static void play(uint64_t seed, int most_turns)
{
    set_up(seed);
    int seat = g.first;
    while (++g.turns <= most_turns) {
        play_turn(seat);
        if (g.over)
            return;
        int next = left_of(seat);
        g.rounds += place_of(next) <= place_of(seat);
        seat = next;
    }
}

static uint64_t game_seed(uint64_t seed, uint64_t number)
{
    return (seed & 0x3FFFFFFF) << 32 ^ (number & 0xFFFFFFFF) ^ (seed >> 30 & 0xFFFFFFFF);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int main(int count, char **words)
{
    if (count != 5) {
        fprintf(stderr, "usage: reference FIRST GAMES SEED MOST_TURNS\n");
        return 2;
    }
    uint64_t first = strtoull(words[1], NULL, 10), games = strtoull(words[2], NULL, 10);
    uint64_t seed = strtoull(words[3], NULL, 10);
    int most_turns = atoi(words[4]);
    int64_t finished = 0, turns = 0, rounds = 0, decisions = 0, wins[SEATS] = {0};
    int64_t began = now();
    for (uint64_t number = first; number < first + games; number++) {
        play(game_seed(seed, number), most_turns);
        turns += g.turns;
        rounds += g.rounds;
        decisions += g.decisions;
        if (g.over) {
            finished++;
            wins[FIRST(g.alive)]++;
        }
    }
    int64_t spent = now() - began;
    printf("%llu %lld %lld %lld %lld", (unsigned long long)games, (long long)finished,
           (long long)turns, (long long)rounds, (long long)decisions);
    for (int seat = 0; seat < SEATS; seat++)
        printf(" %lld", (long long)wins[seat]);
    printf(" %lld\n", (long long)spent);
    return 0;
}
