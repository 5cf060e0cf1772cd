import { describe, expect, test } from "vitest";
import { allows, withOption } from "./forms";
import { limitsIn } from "./limits";
import { presetIn, presetsOf } from "./presets";
import { EDITION_DATA } from "../../testing/recordings";

const editions = Object.values(EDITION_DATA);

function edition(id: string) {
  const found = editions.find((one) => one.id === id);
  if (!found) throw new Error(`expected an edition ${id}, got none`);
  return found;
}

describe.each(editions.map((one) => [one.id, one] as const))("in the edition %s", (_, edition) => {
  const presets = presetsOf(edition);

  test("the first preset is to play by the edition", () => {
    expect(presets[0]).toEqual({ id: "book", options: {} });
  });

  test("presets set only what a room may set, within its bounds", () => {
    const wrong = presets.flatMap((preset) =>
      Object.entries(preset.options).filter(
        ([name, value]) =>
          !allows(
            edition.options.find((form) => form.name === name),
            value,
          ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("every preset but the first changes something", () => {
    const idle = presets.slice(1).filter((preset) => Object.keys(preset.options).length === 0);
    expect(idle).toEqual([]);
  });

  test("no preset decides how long a game takes", () => {
    expect(presets.map((preset) => limitsIn(preset.options))).toEqual(presets.map(() => ({})));
  });

  test("a preset is recognized whatever the limit is", () => {
    const found = presets.map((preset) => presetIn(presets, { ...preset.options, time_limit: 60 }));
    expect(found).toEqual(presets.map((preset) => preset.id));
  });

  test("every preset is recognized by its options", () => {
    expect(presets.map((preset) => presetIn(presets, preset.options))).toEqual(
      presets.map((preset) => preset.id),
    );
  });
});

test("quiet streets are on offer only where there is disorder", () => {
  const ids = editions.filter((one) => presetsOf(one).some((preset) => preset.id === "calm"));
  expect(ids.map((one) => one.id)).toEqual(["france"]);
});

test("without auctions estates return to the bank", () => {
  const preset = presetsOf(edition("us")).find((one) => one.id === "noAuctions");
  expect(preset?.options).toEqual({ auction: "none", bank_estate: "return" });
});

test("turning auctions off takes back what needs them", () => {
  expect(withOption(edition("us"), { shortage_auction: true }, "auction", "none")).toEqual({
    auction: "none",
    bank_estate: "return",
  });
});

test("an option set to the edition's own value is no change", () => {
  expect(withOption(edition("us"), { jackpot: true }, "jackpot", false)).toEqual({});
});

test("options that are no preset are somebody's own", () => {
  expect(presetIn(presetsOf(edition("us")), { start_money: 1501 })).toBeNull();
});
