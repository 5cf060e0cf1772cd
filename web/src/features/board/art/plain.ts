import { ARROW, disc, type EditionArt, PRISONER, ring, star } from "./drawing";

/** A compass rose: what boards have that are no edition of ours. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["gold", star(32, 18, 15, 8, 0.6)],
      ],
    },
    jail: { box: [64, 64], shapes: [["soft", PRISONER]] },
    parking: {
      box: [64, 64],
      shapes: [
        ["ink", disc(32, 32, 28)],
        ["light", "M22 14h13a10 10 0 0 1 0 21h-5v15h-8ZM30 21v7h5a3.500 3.500 0 0 0 0-7Z"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["ink", ring(17, 38, 14, 5) + ring(47, 38, 14, 5)],
        ["soft", "M25 24q7-14 14 0l-3 3q-4-8-8 0Z"],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      ["line", disc(200, 120, 92)],
      ["ink", star(200, 120, 108, 4, 0.24)],
      ["soft", "M264 56 226 108 276 184 212 146 136 184 174 132 124 56 188 94Z"],
    ],
  },
};
