import { ARROW, disc, type EditionArt, PRISONER, ring, star, waves } from "./drawing";

/** A bay of limestone rocks with lotus and junk; conical hat, scooter and a policeman's cap. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["gold", "M32 3q16 14 27 27-27 7-54 0Q16 17 32 3Z"],
        ["thin", "M32 4 22 32M32 4l10 28M32 4 12 31M32 4l20 27"],
        ["signal", star(32, 21, 7)],
      ],
    },
    jail: {
      box: [64, 64],
      shapes: [
        ["soft", PRISONER],
        ["gold", "M32 2q15 10 24 19-24 7-48 0Q17 12 32 2Z"],
        ["thin", "M20 24q12 24 24 0"],
      ],
    },
    parking: {
      box: [64, 64],
      shapes: [
        ["signal", "M12 50q0-12 9-15l-4-11h-6v-4h10l8 22h9q1-12 10-14h12q3 10-1 22H34Z"],
        ["ink", "M34 25h19q4 0 4 4H37Z"],
        [
          "ink",
          ring(14, 51, 9, 3.5) + disc(14, 51, 2.5) + ring(48, 51, 9, 3.5) + disc(48, 51, 2.5),
        ],
        ["soft", "M40 8h16v15H40Z"],
        ["thin", "M1 61h62"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["ink", "M5 28Q8 9 32 8t27 20l-9 10H14Z"],
        ["gold", "M13 38h38v6H13Z"],
        ["signal", star(32, 24, 9)],
        ["ink", "M11 46q21-7 42 0l-5 9q-16-7-32 0Z"],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      ["faint", disc(200, 76, 52)],
      [
        "faint",
        "M0 190q4-70 26-84 16-8 26 18 10-62 34-66 26 2 34 70 10-20 20-14 14 14 16 76ZM236 190q4-58 20-70 14-6 24 22 8-84 38-88 28 6 36 78 10-18 20-10 16 14 22 68Z",
      ],
      [
        "soft",
        "M0 194q8-40 22-46 12 0 18 20 8-30 22-30 18 4 24 56ZM312 194q6-44 24-46 14 2 18 22 8-18 20-16 16 8 26 40Z",
      ],
      ["signal", "M104 160q-22-24-16-54 28 14 34 54ZM128 160q-4-36 16-62 22 30 10 60Z"],
      ["ink", "M84 166h84q-6 22-24 24h-36q-16-4-24-24Z"],
      [
        "ink",
        "M254 200q-20-36 0-78 20 42 0 78ZM248 200q-40-24-36-66 34 20 36 66ZM260 200q40-24 36-66-34 20-36 66Z",
      ],
      ["soft", "M232 200q-40 0-58-22 40-8 58 22ZM276 200q40 0 58-22-40-8-58 22Z"],
      ["thin", waves(212) + waves(228)],
      ["line", "M168 44q6-8 12 0M180 44q6-8 12 0M226 58q5-7 10 0M236 58q5-7 10 0"],
    ],
  },
};
