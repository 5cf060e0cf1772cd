/** What boards call their groups, for readers in whose language a board has no names. */
export const groups = {
  Brown: "Brown",
  "Light blue": "Light blue",
  Pink: "Pink",
  Orange: "Orange",
  Red: "Red",
  Yellow: "Yellow",
  Green: "Green",
  Blue: "Blue",
  "Dark blue": "Dark blue",
  Railroads: "Railroads",
  Stations: "Stations",
  Utilities: "Utilities",
} as const;
