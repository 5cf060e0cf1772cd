import { describe, expect, it } from "vitest";
import { ApiError } from "../../protocol/api";
import { fits, lengthText, measure } from "../../ui/passwords";
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
