import { describe, expect, it } from "vitest";
import { locale } from "../../i18n/index.svelte";
import { behindText } from "./wording";

await locale.learn();

describe("figures of a puzzle", () => {
  it("tells what an answer is behind with its error", () =>
    expect(behindText(113.4, 18)).toBe("11.3 ± 1.8 points"));
});
