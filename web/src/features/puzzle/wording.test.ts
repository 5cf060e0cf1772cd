import { describe, expect, it } from "vitest";
import { locale } from "../../i18n/index.svelte";
import { behindText, chanceText, dayText } from "./wording";

await locale.learn();

describe("figures of a puzzle", () => {
  it("tells chances in percent with a digit", () => expect(chanceText(517.4)).toBe("51.7 %"));

  it("tells what an answer is behind with its error", () =>
    expect(behindText(113.4, 18)).toBe("11.3 ± 1.8 points"));

  it("tells a day wherever one is", () => expect(dayText("2027-01-31")).toBe("Jan 31, 2027"));
});
