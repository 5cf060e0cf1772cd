import { describe, expect, it } from "vitest";
import { StorageError } from "./database";
import { DeviceSaves, MOST_AUTO, MOST_AUTO_SIZE } from "./deviceSaves.svelte";
import { keptGame, MemoryDrawers } from "./fixture";

/** Keep so many games that saved themselves, one after another. */
async function fill(saves: DeviceSaves, count: number, size = 10): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await saves.keep(keptGame({ id: `auto-${nth}`, origin: "auto", saved: nth, size }), "text");
  }
}

describe("saved games on this device", () => {
  it("are found again, the newest first", async () => {
    const drawers = new MemoryDrawers();
    const before = new DeviceSaves(drawers);
    await before.keep(keptGame({ id: "old", saved: 1 }), "first");
    await before.keep(keptGame({ id: "new", saved: 2 }), "second");
    const after = new DeviceSaves(drawers);
    await after.load();
    expect(after.games?.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(await after.text("old")).toBe("first");
  });

  it("have one place for each game that saves itself, and keep its name", async () => {
    const saves = new DeviceSaves(new MemoryDrawers());
    const game = keptGame({ id: "auto-a", origin: "auto" });
    await saves.keep(game, "first");
    await saves.rename(game, "Rainy day");
    await saves.keep({ ...game, round: 4, saved: 2000 }, "second");
    expect(saves.games).toHaveLength(1);
    expect(saves.games?.[0]).toMatchObject({ name: "Rainy day", round: 4 });
    expect(await saves.text("auto-a")).toBe("second");
  });

  it("are bounded in number if they save themselves: the oldest goes", async () => {
    const drawers = new MemoryDrawers();
    const saves = new DeviceSaves(drawers);
    await fill(saves, MOST_AUTO + 1);
    expect(drawers.games.size).toBe(MOST_AUTO);
    expect(drawers.games.has("auto-0")).toBe(false);
    expect(drawers.games.has(`auto-${MOST_AUTO}`)).toBe(true);
  });

  it("are bounded in size if they save themselves", async () => {
    const drawers = new MemoryDrawers();
    await fill(new DeviceSaves(drawers), 3, MOST_AUTO_SIZE / 2);
    expect(drawers.ids).toEqual(["auto-1", "auto-2"]);
  });

  it("stay if they were saved by hand or came as files, however many there are", async () => {
    const drawers = new MemoryDrawers();
    const saves = new DeviceSaves(drawers);
    for (let nth = 0; nth < MOST_AUTO + 5; nth += 1) {
      const origin = nth % 2 ? "hand" : "file";
      await saves.keep(keptGame({ id: `mine-${nth}`, origin, size: MOST_AUTO_SIZE }), "text");
    }
    await fill(saves, MOST_AUTO + 1);
    expect(drawers.ids.filter((id) => id.startsWith("mine"))).toHaveLength(MOST_AUTO + 5);
  });

  it("make space by letting go of the oldest that saved itself, never of one by hand", async () => {
    const drawers = new MemoryDrawers();
    const saves = new DeviceSaves(drawers);
    await saves.keep(keptGame({ id: "mine", saved: 0 }), "text");
    await fill(saves, 2);
    drawers.space = 3;
    expect(await saves.keep(keptGame({ id: "more" }), "text")).toBe(true);
    expect(drawers.ids).toEqual(["auto-1", "mine", "more"]);
  });

  it("say so where there is no space left, and change nothing", async () => {
    const drawers = new MemoryDrawers();
    const saves = new DeviceSaves(drawers);
    await saves.keep(keptGame({ id: "mine" }), "text");
    drawers.space = 1;
    expect(await saves.keep(keptGame({ id: "more" }), "text")).toBe(false);
    expect(saves.problem).toBe("full");
    expect(drawers.ids).toEqual(["mine"]);
    await saves.remove("mine");
    expect(saves.problem).toBeNull();
  });

  it("say so where a browser keeps nothing", async () => {
    const drawers = new MemoryDrawers();
    drawers.list = () => Promise.reject(new StorageError("unavailable"));
    const saves = new DeviceSaves(drawers);
    await saves.load();
    expect([saves.games, saves.problem]).toEqual([[], "unavailable"]);
    expect(await saves.keep(keptGame(), "text")).toBe(false);
  });

  it("are renamed and deleted", async () => {
    const saves = new DeviceSaves(new MemoryDrawers());
    const game = keptGame();
    await saves.keep(game, "text");
    await saves.rename(game, "Rainy day");
    expect(saves.games?.[0]?.name).toBe("Rainy day");
    expect(await saves.text(game.id)).toBe("text");
    await saves.remove(game.id);
    expect(saves.games).toEqual([]);
    expect(await saves.text(game.id)).toBeNull();
  });
});
