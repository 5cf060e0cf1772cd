import { expect, test } from "vitest";
import { t } from "../../i18n/index.svelte";
import type { Options } from "../../protocol/types";
import { EDITIONS } from "../../testing/recordings";
import { managing } from "./wording";

const BASES = ["estate.manageOnTurn", "estate.manageLater", "estate.short"] as const;

function sentences(rules: Pick<Options, "build" | "mortgages">): string {
  return BASES.map((base) => t(managing(base, rules), { amount: "$7" })).join(" ");
}

const managed = [...EDITIONS.values()].filter((edition) => {
  const { build, mortgages } = edition.rules(null);
  return mortgages || build !== "none"; // elsewhere nothing is managed at all
});

test.each(managed)("nobody is told to do what $id does not have", (edition) => {
  const rules = edition.rules(null);
  expect(/mortgage/i.test(sentences(rules))).toBe(rules.mortgages);
  expect(/build|sell/i.test(sentences(rules))).toBe(rules.build !== "none");
});

test("where nothing is built, only mortgages are spoken of", () =>
  expect(sentences({ build: "none", mortgages: true })).toBe(
    "You can mortgage on your own turn. You can mortgage again between moves. " +
      "You still need $7. Mortgage something.",
  ));
