import { ARROW, disc, type EditionArt, PRISONER, waves } from "./drawing";

/** Roofs and a tower of iron over the river; arch, a small car and a kepi. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["soft", "M14 4h36v6H14Z"],
        ["ink", "M16 11h32v23H39V26q0-6-7-6t-7 6v8h-9Z"],
        ["gold", "M19 13h6v4h-6ZM39 13h6v4h-6Z"],
      ],
    },
    jail: {
      box: [64, 64],
      shapes: [
        ["soft", PRISONER],
        ["ink", "M15 22Q16 8 35 9t16 9q-2 6-14 5-10 0-14 3-6 0-8-4ZM33 4h3v6h-3Z"],
        ["ink", "M25 33q7 5 14 0l3 2q-3 5-10 3-7 2-10-3Z"],
      ],
    },
    parking: {
      box: [64, 64],
      shapes: [
        [
          "signal",
          "M3 48v-6q0-8 9-10l7-12q4-8 15-8 13 0 17 10l3 9q8 2 8 10v7h-6a8 8 0 0 0-16 0H27a8 8 0 0 0-16 0Z",
        ],
        ["light", "M23 22q3-6 9-6v14H18ZM36 16q9 0 12 8l2 6H36Z"],
        ["ink", disc(19, 48, 6) + disc(48, 48, 6)],
        ["light", disc(19, 48, 2.3) + disc(48, 48, 2.3)],
        ["gold", disc(6, 37, 3)],
        ["thin", "M1 55h62"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["ink", "M13 16q19-10 38 0l2 22H11Z"],
        ["gold", "M11 32h42v7H11Z"],
        ["signal", disc(32, 21, 6)],
        ["light", disc(32, 21, 2.6)],
        ["ink", "M7 42q25-9 50 0l-5 10q-20-9-40 0Z"],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      ["faint", "M120 214v-46q30-40 80-40t80 40v46Z"],
      [
        "soft",
        "M0 214v-74q8-28 24-28h66q16 0 22 28v74ZM18 112V92h12v20ZM66 112V98h10v14ZM288 214v-74q8-28 24-28h66q16 0 22 28v74ZM366 112V92h12v20ZM322 112V98h10v14Z",
      ],
      [
        "ink",
        "M198 6h4l3 34q2 46 20 88h-50q18-42 20-88ZM170 136h60l6 14h-72ZM160 158h80q12 32 32 56h-34q-12-34-38-34t-38 34h-34q20-24 32-56ZM188 118h24q-8-20-12-46-4 26-12 46Z",
      ],
      [
        "light",
        "M20 146h12v18H20ZM46 146h12v18H46ZM72 146h12v18H72ZM20 178h12v18H20ZM46 178h12v18H46ZM72 178h12v18H72ZM312 146h12v18h-12ZM338 146h12v18h-12ZM364 146h12v18h-12ZM312 178h12v18h-12ZM338 178h12v18h-12ZM364 178h12v18h-12Z",
      ],
      ["line", "M0 218h400"],
      [
        "thin",
        "M52 60q10-20 30-10 14-14 30 4 16 0 14 12H44q-4-6 8-6ZM284 44q10-20 30-10 14-14 30 4 16 0 14 12h-82q-4-6 8-6Z",
      ],
      ["thin", waves(232)],
    ],
  },
};
