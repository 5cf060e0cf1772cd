import { describe, expect, it } from "vitest";
import type { Option } from "../protocol/types";
import { recording, recordingNames } from "../testing/recordings";
import { primaryOf, sorted } from "./choices";

function button(action: Extract<Option, { choice: "button" }>["action"]): Option {
  return { choice: "button", action };
}

function counted(choices: readonly Option[]): number {
  return Object.values(sorted(choices)).reduce((total: number, one) => {
    if (one === null) return total;
    if (one instanceof Map) return total + one.size;
    return total + (Array.isArray(one) ? one.length : 1);
  }, 0);
}

describe("choices", () => {
  it("are all found again after sorting, whatever the server offers", () => {
    let seen = 0;
    for (const name of recordingNames()) {
      for (const { message } of recording(name).lines) {
        if (!("prompt" in message) || !message.prompt) continue;
        seen += message.prompt.choices.length;
        expect(counted(message.prompt.choices)).toBe(message.prompt.choices.length);
      }
    }
    expect(seen).toBeGreaterThan(10_000);
  });

  it("of a square are found by the square", () =>
    expect(sorted([button({ do: "build", square: 3 })]).build.get(3)).toEqual({
      do: "build",
      square: 3,
    }));
});

describe("the primary action", () => {
  it("is to roll when that is asked", () =>
    expect(primaryOf(sorted([button({ do: "roll" })]), true)).toEqual({ do: "roll" }));
  it("is to buy rather than to decline", () =>
    expect(primaryOf(sorted([button({ do: "decline" }), button({ do: "buy" })]), true)).toEqual({
      do: "buy",
    }));
  it("is never to go bankrupt or to resign", () =>
    expect(
      primaryOf(sorted([button({ do: "bankrupt" }), button({ do: "resign" })]), true),
    ).toBeNull());
  it("is nothing while somebody else is asked", () =>
    expect(primaryOf(sorted([button({ do: "roll" })]), false)).toBeNull());
});
