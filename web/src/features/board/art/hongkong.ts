import { ARROW, disc, type EditionArt, petals, PRISONER, waves } from "./drawing";

/** A harbor with a junk under the peak; orchid flower, tram and a blue light. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["signal", petals(32, 19, 18, 5)],
        ["light", disc(32, 19, 3.5)],
      ],
    },
    jail: {
      box: [64, 64],
      shapes: [
        ["soft", PRISONER],
        ["ink", "M20 25q-2-17 12-17t12 17q-5-8-12-8t-12 8Z"],
        ["ink", "M21 26h9v6h-9ZM34 26h9v6h-9ZM30 27h4v2h-4Z"],
      ],
    },
    parking: {
      box: [64, 64],
      shapes: [
        ["ink", "M9 8h46q5 0 5 5v40H4V13q0-5 5-5Z"],
        [
          "light",
          "M9 13h9v11H9ZM21 13h9v11h-9ZM33 13h9v11h-9ZM45 13h10v11H45ZM9 34h9v10H9ZM21 34h9v10h-9ZM33 34h9v10h-9ZM46 34h9v19h-9Z",
        ],
        ["gold", "M4 26h56v5H4Z"],
        ["ink", disc(18, 55, 6) + disc(44, 55, 6)],
        ["light", disc(18, 55, 2.2) + disc(44, 55, 2.2)],
        ["line", "M32 8 25 1h14"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["signal", "M16 46V33a16 16 0 0 1 32 0v13Z"],
        ["light", "M23 44V34q0-8 7-10l2 3q-4 2-4 7v10Z"],
        ["ink", "M8 46h48v10H8Z"],
        ["line", "M32 4v7M9 14l6 5M55 14l-6 5M2 33h7M55 33h7"],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      ["faint", "M0 192q70-20 116-88 34-46 74-40 50 10 84 70 40 48 126 58Z"],
      [
        "soft",
        "M8 192v-92h14v92ZM28 192v-76h26v76ZM62 192V84l18-16v124ZM88 192v-54h24v54ZM272 192v-70h18v70ZM296 192V96h24v96ZM328 192V60l14-26 14 26v132ZM364 192v-58h24v58Z",
      ],
      [
        "light",
        "M66 96h4v6h-4ZM72 96h4v6h-4ZM66 112h4v6h-4ZM72 112h4v6h-4ZM66 128h4v6h-4ZM72 128h4v6h-4ZM302 108h4v6h-4ZM310 108h4v6h-4ZM302 124h4v6h-4ZM310 124h4v6h-4ZM336 80h4v6h-4ZM344 80h4v6h-4ZM336 98h4v6h-4ZM344 98h4v6h-4ZM336 116h4v6h-4ZM344 116h4v6h-4Z",
      ],
      [
        "signal",
        "M196 40q54 22 58 62l-58 6ZM192 112l64-4q0 34-14 56l-50 4ZM184 70q-40 14-50 50l50 2ZM184 128l-52-2q2 26 14 42l38 2Z",
      ],
      ["line", "M196 62q32 8 50 22M192 138l58-4M184 96q-26 4-42 14M184 148l-44-2"],
      ["ink", "M116 178h176q-10 30-34 36H156q-30-8-40-36Z"],
      ["thin", waves(216) + waves(230)],
    ],
  },
};
