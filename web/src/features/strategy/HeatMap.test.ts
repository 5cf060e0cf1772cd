import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { IDS, outlookOf } from "./fixture";
import { heatOf, heatSteps, places } from "./heat";
import HeatMap from "./HeatMap.svelte";
import Payback from "./Payback.svelte";

let shown: object | null = null;

beforeEach(() => document.body.replaceChildren());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

function squares(): SVGElement[] {
  return [...document.querySelectorAll<SVGElement>("[data-square]")];
}

function picked(): string | null {
  return document.querySelector('[aria-pressed="true"]')?.getAttribute("data-square") ?? null;
}

function show(id: string): void {
  shown = mount(HeatMap, { target: document.body, props: { outlook: outlookOf(id) } });
  flushSync();
}

describe("the map", () => {
  test.each(IDS)("of %s has all squares, each with its name and share", (id) => {
    show(id);
    const { edition } = outlookOf(id);
    expect(squares()).toHaveLength(edition.squares.length);
    for (const square of squares()) {
      expect(square.getAttribute("aria-label")).toMatch(/.+: [\d.]+%$/);
    }
  });

  test("begins at the deed that is visited most, and only it is in the way of the Tab key", () => {
    show("us");
    expect(picked()).toBe("24");
    expect(squares().filter((one) => one.getAttribute("tabindex") === "0")).toHaveLength(1);
    expect(document.body.textContent).toContain("Illinois Avenue");
  });

  test("is walked over by the arrow keys", () => {
    show("us");
    const start = squares()[24];
    start?.focus();
    start?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    flushSync();
    expect(picked()).toBe("25");
    expect(document.activeElement?.getAttribute("data-square")).toBe("25");
  });

  test("tells who is inside the jail and who visits", () => {
    show("us");
    squares()[10]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(document.body.textContent).toContain("In jail 3.95%, just visiting 2.27%.");
  });
});

describe("heat", () => {
  test("has steps without gaps, the last of which is open", () => {
    const steps = heatSteps(40);
    expect(steps.map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
    steps.slice(1).forEach((one, at) => expect(one.from).toBe(steps[at]?.to));
    expect(steps.at(-1)?.to).toBeNull();
  });

  test("is greatest in jail and least where nobody rests", () => {
    const outlook = outlookOf("us");
    expect([heatOf(outlook, 10), heatOf(outlook, 30)]).toEqual([5, 1]);
    expect([places(outlook)[10], places(outlook)[24], places(outlook)[30]]).toEqual([1, 2, 40]);
  });
});

describe("pay-back", () => {
  function tell(id: string): string[] {
    shown = mount(Payback, { target: document.body, props: { outlook: outlookOf(id) } });
    flushSync();
    return [...document.querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");
  }

  test("marks the quickest stage of each deed in words, too", () => {
    const row = tell("us").find((one) => one.includes("Boardwalk"));
    expect(row?.replace(/\s+/g, " ")).toMatch(/quickest: ★ 7\.5/);
  });

  test("of steps has nothing to tell where nothing is paid", () => {
    tell("us");
    document.querySelectorAll<HTMLInputElement>("input[type=radio]")[1]?.click();
    flushSync();
    const row = [...document.querySelectorAll("tbody tr")].find((one) =>
      one.textContent.includes("Boardwalk"),
    );
    expect(row?.querySelectorAll("td")[2]?.textContent.trim()).toBe("–");
  });

  test("of a board with one stage offers no choice", () => {
    expect(tell("hongkong")).toHaveLength(12);
    expect(document.querySelector("input[type=radio]")).toBeNull();
  });
});
