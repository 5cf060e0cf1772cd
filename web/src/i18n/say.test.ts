import { afterEach, describe, expect, it } from "vitest";
import { EDITION_DATA } from "../testing/recordings";
import { groups as bn } from "./bn/groups";
import { groups as fr } from "./fr/groups";
import { locale, say, type Language } from "./index.svelte";
import { groups as vi } from "./vi/groups";
import { groups as zh } from "./zh/groups";

const WORDS: [Language, Record<string, string>][] = [
  ["bn", bn],
  ["fr", fr],
  ["vi", vi],
  ["zh", zh],
];

describe("texts of editions", () => {
  afterEach(() => locale.use("en"));

  it("are in the reader's language, else in English, else as they are", async () => {
    await locale.use("fr");
    expect(say({ en: "Red", fr: "Rouge vif" })).toBe("Rouge vif");
    expect(say({ en: "St. James Place" })).toBe("St. James Place");
    expect(say({ vi: "Phố cổ" })).toBe("Phố cổ");
  });

  it.each(WORDS)("have words in %s for every group of the editions", async (language, words) => {
    await locale.use(language);
    for (const { id, board } of Object.values(EDITION_DATA)) {
      for (const { name } of board.groups) {
        const isTold = Object.keys(name).some((key) => key.split("-")[0] === language);
        const expected = isTold ? Object.values(name) : [words[name.en ?? ""]];
        expect(expected, id).toContain(say(name));
      }
    }
  });
});
