import type { groups as source } from "../en/groups";
import type { Translation } from "../shape";

export const groups = {
  Brown: "বাদামি",
  "Light blue": "হালকা নীল",
  Pink: "গোলাপি",
  Orange: "কমলা",
  Red: "লাল",
  Yellow: "হলুদ",
  Green: "সবুজ",
  Blue: "নীল",
  "Dark blue": "গাঢ় নীল",
  Railroads: "রেলস্টেশন",
  Stations: "স্টেশন",
  Utilities: "পরিষেবা",
} satisfies Translation<typeof source>;
