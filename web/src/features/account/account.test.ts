import { describe, expect, it } from "vitest";
import { ApiError } from "../../protocol/api";
import { deviceSecret } from "../../protocol/session";
import type { SessionTold } from "../../protocol/types";
import { fits, lengthText, measure } from "../../ui/passwords";
import { datesText, deviceText } from "./devices";
import { accountProblem } from "./problems";

describe("the length of a password", () => {
  it.each([
    [0, "none"],
    [9, "short"],
    [10, "enough"],
    [16, "good"],
    [24, "great"],
    [200, "great"],
    [201, "long"],
  ])("of %i characters is %s", (length, word) => expect(measure("x".repeat(length))).toBe(word));
  it("counts characters beyond the basic plane once", () =>
    expect(measure("🎲".repeat(9))).toBe("short"));
  it("tells how many are missing", () =>
    expect(lengthText("x".repeat(9))).toBe("1 more character is needed."));
  it("fits from 10 on", () =>
    expect([fits("x".repeat(9)), fits("x".repeat(10))]).toEqual([false, true]));
});

function refused(word: string, after: number | null = null): ApiError {
  return new ApiError(400, word, "", after);
}

describe("a refusal", () => {
  it("has words of its own for everything that the server says of accounts", () => {
    const words = [
      "bad_name",
      "name_taken",
      "misleading_name",
      "bad_password",
      "wrong_password",
      "has_account",
      "no_account",
      "unknown_token",
    ];
    const texts = words.map((word) => accountProblem(refused(word), "signIn"));
    expect(new Set([...texts, accountProblem(refused("?"), "signIn")]).size).toBe(words.length + 1);
  });
  it("speaks of the code where one was given", () =>
    expect(accountProblem(refused("wrong_password"), "recover")).toContain("recovery code"));
  it("tells short waits in seconds", () =>
    expect(accountProblem(refused("slow_down", 20), "signIn")).toContain("Wait 20 seconds."));
  it("tells long waits in minutes", () =>
    expect(accountProblem(refused("slow_down", 130), "signIn")).toContain("Wait 3 minutes."));
  it("tells of a lost connection", () => {
    const offline = new ApiError(0, "offline", "");
    expect(accountProblem(offline, "signIn")).toContain("cannot be reached");
  });
});

describe("a device", () => {
  const DAY = 86_400;
  function told(browser: string, system: string): SessionTold {
    return { id: "s", browser, system, created: 20_000 * DAY, seen: 20_001 * DAY, current: false };
  }
  it("is told by its browser and its system", () =>
    expect(deviceText(told("Firefox", "Linux"))).toBe("Firefox on Linux"));
  it("is told by what is known of it", () =>
    expect([deviceText(told("", "Android")), deviceText(told("Opera", ""))]).toEqual([
      "Android",
      "Opera",
    ]));
  it("may be unknown", () => expect(deviceText(told("", ""))).toBe("Unknown device"));
  it("was last seen on the day that the server knows, in any time zone", () =>
    expect(datesText(told("", ""))).toContain("last seen Oct 5, 2024"));
});

describe("the secret of this browser", () => {
  it("is made once, and as long as servers want it", () => {
    const made = deviceSecret();
    expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(deviceSecret()).toBe(made);
  });
});
