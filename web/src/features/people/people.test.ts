import { describe, expect, it } from "vitest";
import type { AchievementTold, MarkTold, ProgressTold, StatisticsTold } from "../../protocol/types";
import { LANGUAGES, locale } from "../../i18n/index.svelte";
import { bestFigure, countFigures, rankCounts, together } from "./figures";
import { achievementAbout, achievementName, part, progressText, pursuits } from "./achievements";
import { ticksAround } from "../../ui/charts/series";
import { durationText, nameOf, percentText, profileLink, seasonText } from "./wording";

const DOLLAR = { code: "USD", symbol: "$", position: "prefix" } as const;
const DOLLARS = { edition: "us", currency: DOLLAR };
const IDS = [
  "first_victory",
  "veteran",
  "builder",
  "auctioneer",
  "negotiator",
  "jail_bird",
  "tycoon",
  "master_trader",
  "rent_collector",
  "consistent_winner",
  "bankruptcy_king",
  "marathon",
  "monopolist",
  "hotel_mogul",
  "lucky_seven",
  "survivor",
  "speed_runner",
  "bank_breaker",
  "champion",
  "money_maker",
];

function achievement(id: string, change: Partial<AchievementTold> = {}): AchievementTold {
  const usual = { tier: "bronze", points: 10, goal: 10, scaled: false } as const;
  return { id, goals: {}, ...usual, ...change };
}

function progress(id: string, count: number, goal: number, isDone = false): ProgressTold {
  const honor = { achievement: id, at: 1, game: "g", edition: "us" };
  return { achievement: id, count, goal, honor: isDone ? honor : null };
}

function mark(rank: number, seats: number): MarkTold {
  return { game: "g", at: 0, edition: "us", rank, seats, rating: 1000, counted: true };
}

function statistics(edition: string, games: number, wins: number): StatisticsTold {
  const money = { earned: 5, spent: 4, rent_received: 3, rent_paid: 2 };
  const built = { deeds: 1, houses: 1, hotels: 1, trades: 1, auctions: 1 };
  const fates = { jailed: 1, escapes: 1, doubles: 1, streak: 1, best_streak: 1 };
  const base = { edition, games, wins, bankrupt: 0, ruined: 0, seconds: 60, bests: [] };
  return { ...base, ...money, ...built, ...fates };
}

describe("achievements", () => {
  it.each(LANGUAGES)("have a name and a sentence of their own in %s", async (language) => {
    await locale.use(language);
    for (const id of IDS) {
      expect(achievementName(id)).not.toBe(id);
      expect(achievementAbout(achievement(id), null)).not.toBe("");
    }
    expect(new Set(IDS.map(achievementName)).size).toBe(IDS.length);
    await locale.use("en");
  });

  it("say scaled goals in the money of an edition", () => {
    const told = achievement("rent_collector", { goal: 10_000, scaled: true, goals: { us: 1000 } });
    expect(achievementAbout(told, DOLLARS)).toBe("Receive $1,000 of rent in all.");
  });

  it("say times in hours", () => {
    const told = achievement("marathon", { goal: 36_000 });
    expect(achievementAbout(told, null)).toBe("Play for 10 h in all.");
  });

  it("tell how far somebody is, never more than all of it", () => {
    const pursuit = { told: achievement("veteran"), progress: progress("veteran", 12, 10, true) };
    expect(progressText(pursuit, DOLLARS)).toBe("10 of 10");
  });

  it("tell how far somebody is in the money that the goal is said in", () => {
    const told = achievement("money_maker", { goal: 1000, scaled: true, goals: { us: 150 } });
    const pursuit = { told, progress: progress("money_maker", 250, 1000) };
    expect(progressText(pursuit, DOLLARS)).toBe("$37 of $150");
  });

  it("tell nothing of the way where there is only yes or no", () => {
    const pursuit = { told: achievement("survivor"), progress: progress("survivor", 0, 1) };
    expect(progressText(pursuit, DOLLARS)).toBe("");
  });

  it("stand in the order reached, nearest, farthest", () => {
    const all = ["far", "near", "done"].map((id) => achievement(id));
    const known = [progress("near", 9, 10), progress("far", 1, 10), progress("done", 1, 1, true)];
    expect(pursuits(all, known).map((one) => one.told.id)).toEqual(["done", "near", "far"]);
  });

  it("begin at nothing for who has no progress yet", () => {
    const [only] = pursuits([achievement("veteran")], []);
    expect(only && part(only.progress)).toBe(0);
  });
});

describe("figures", () => {
  it("of several editions are added", () => {
    const sum = together([statistics("us", 3, 1), statistics("france", 2, 1)]);
    expect(sum).toMatchObject({ games: 5, wins: 2, seconds: 120, deeds: 2 });
  });

  it("of several editions hold no money", () =>
    expect(together([statistics("us", 3, 1)])).not.toHaveProperty("earned"));

  it("tell the win rate in percent", () => {
    const texts = countFigures(statistics("us", 4, 1)).map((one) => one.text);
    expect(texts).toContain("25%");
  });

  it("count the ranks down to the last seat there was", () =>
    expect(rankCounts([mark(1, 2), mark(1, 4), mark(3, 4)])).toEqual([2, 0, 1, 0]));

  it("tell a quick win in rounds", () => {
    const best = { name: "quickest_win", value: 9, game: "g" } as const;
    expect(bestFigure(best, String).text).toBe("9 rounds");
  });

  it.each([[[1000]], [[1003, 1190]], [[-40, 2300]]])("have an axis around %j", (values) => {
    const marks = ticksAround(values);
    expect(marks[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(marks.length).toBeGreaterThan(1);
    expect(marks.length).toBeLessThan(8);
  });
});

describe("words", () => {
  it("name seasons by year and quarter", () =>
    expect(seasonText("2026-Q4")).toBe("2026, quarter 4"));
  it("name all time", () => expect(seasonText("")).toBe("All time"));
  it("show a season of another kind as it is", () => expect(seasonText("x")).toBe("x"));
  it.each([
    [59, "0 min"],
    [180, "3 min"],
    [3600, "1 h"],
    [36_120, "10 h 2 min"],
  ])("tell %i seconds", (seconds, text) => expect(durationText(seconds)).toBe(text));
  it("call nothing of nothing a dash", () => expect(percentText(0, 0)).toBe("–"));
  it("call bots by their level", () =>
    expect(nameOf({ id: "bot:steady", name: "x", bot: "steady" })).toBe("Steady"));
  it("call nobody by a name that was deleted", () =>
    expect(nameOf({ id: "gone:abc", name: "", bot: null })).toBe("Deleted player"));
  it("lead to a profile by any id", () =>
    expect(profileLink("bot:a/b")).toBe("#/player/bot%3Aa%2Fb"));
});
