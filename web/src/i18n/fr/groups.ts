import type { groups as source } from "../en/groups";
import type { Translation } from "../shape";

export const groups = {
  Brown: "Marron",
  "Light blue": "Bleu clair",
  Pink: "Rose",
  Orange: "Orange",
  Red: "Rouge",
  Yellow: "Jaune",
  Green: "Vert",
  Blue: "Bleu",
  "Dark blue": "Bleu foncé",
  Railroads: "Gares",
  Stations: "Gares",
  Utilities: "Compagnies",
} satisfies Translation<typeof source>;
