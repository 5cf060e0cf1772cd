import { ARROW, disc, type EditionArt, PRISONER, ring, waves } from "./drawing";

/** River boats before the sun; water lily, rickshaw and handcuffs. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["signal", "M32 34q-9-16 0-31 9 15 0 31Z"],
        ["soft", "M29 34q-16-6-17-24 14 4 17 24ZM35 34q16-6 17-24-14 4-17 24Z"],
        ["ink", "M27 35q-17 2-25-12 17-2 25 12ZM37 35q17 2 25-12-17-2-25 12Z"],
        ["gold", disc(32, 33, 4)],
      ],
    },
    jail: {
      box: [64, 64],
      shapes: [
        ["soft", PRISONER],
        ["signal", "M19 23q0-14 13-14t13 14l-4-3H23Z"],
        ["light", "M17 48 32 60 47 48l4 5-19 14-19-14Z"],
      ],
    },
    parking: {
      box: [64, 64],
      shapes: [
        ["signal", "M23 38q-2-26 20-27 13 0 14 11l-5 16Z"],
        ["gold", "M29 34q0-15 14-17 7 0 8 6l-4 11Z"],
        ["ink", "M22 37h32v7H26Z"],
        ["ink", ring(44, 49, 11, 3) + disc(44, 49, 2.5) + ring(12, 51, 9, 3) + disc(12, 51, 2)],
        ["line", "M12 51 19 33M14 28l8 4M19 33l9 12 14 4M12 51h12"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["ink", ring(17, 40, 14, 5) + ring(47, 40, 14, 5)],
        ["soft", "M25 26q7-14 14 0l-3 3q-4-8-8 0Z"],
        ["signal", "M12 24h10v6H12ZM42 24h10v6H42Z"],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      ["faint", disc(226, 92, 70)],
      [
        "soft",
        "M0 190q30-18 60-8 20-22 50-8 30-16 60 4v24H0ZM300 190q30-26 56-12 22-14 44-4v26H300Z",
      ],
      ["ink", "M186 168V30q56 18 62 70 4 36-22 66ZM176 170V60q-40 34-34 108Z"],
      ["light", "M192 60q30 8 40 26l-40 4ZM192 104l46-4q4 18-2 32l-44 6Z"],
      ["ink", "M60 168q50 16 140 14t150-34q-20 56-96 62H148q-60-2-88-42Z"],
      [
        "soft",
        "M20 150q20 8 48 6t40-12q-6 18-30 20H48q-20 0-28-14ZM60 148v-40q22 10 18 38ZM54 148v-30q-12 12-12 28Z",
      ],
      ["thin", waves(218) + waves(232)],
      [
        "ink",
        "M352 196q-10-22 0-40 10 18 0 40ZM348 196q-26-8-28-30 22 4 28 30ZM356 196q26-8 28-30-22 4-28 30Z",
      ],
      ["line", "M330 40q6-8 12 0M342 40q6-8 12 0M292 58q5-7 10 0M302 58q5-7 10 0"],
    ],
  },
};
