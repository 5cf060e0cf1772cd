import type { groups as source } from "../en/groups";
import type { Translation } from "../shape";

export const groups = {
  Brown: "棕色",
  "Light blue": "淺藍色",
  Pink: "粉紅色",
  Orange: "橙色",
  Red: "紅色",
  Yellow: "黃色",
  Green: "綠色",
  Blue: "藍色",
  "Dark blue": "深藍色",
  Railroads: "火車站",
  Stations: "車站",
  Utilities: "公用事業",
} satisfies Translation<typeof source>;
