import { ARROW, disc, type EditionArt, PRISONER, star, waves } from "./drawing";

/** Skyline with a bridge; roadster, torch and a sheriff's star. */
export const art: EditionArt = {
  corners: {
    go: {
      box: [64, 64],
      shapes: [
        ["ink", ARROW],
        ["signal", star(32, 17, 15)],
        ["soft", star(9, 22, 7) + star(55, 22, 7)],
      ],
    },
    jail: {
      box: [64, 64],
      shapes: [
        ["soft", PRISONER],
        ["ink", "M19 22q1-13 13-13t13 13l8 2v3H17Z"],
        ["light", "M12 52h40v4H11ZM18 45h28v3H16Z"],
      ],
    },
    parking: {
      box: [64, 64],
      shapes: [
        [
          "signal",
          "M3 46q0-10 10-11l9-2 8-11h15q9 0 11 10l4 2q2 1 2 6v7h-5a8 8 0 0 0-16 0H27a8 8 0 0 0-16 0H5q-2 0-2-1Z",
        ],
        ["light", "M33 25h5v8H28ZM42 25h4q5 0 6 8H42Z"],
        ["ink", disc(19, 47, 6) + disc(49, 47, 6)],
        ["light", disc(19, 47, 2.4) + disc(49, 47, 2.4)],
        ["thin", "M1 54h62"],
      ],
    },
    go_to_jail: {
      box: [64, 64],
      shapes: [
        ["gold", star(32, 32, 29, 6, 0.6)],
        ["ink", disc(32, 32, 14)],
        ["light", star(32, 32, 10)],
      ],
    },
  },
  scene: {
    box: [400, 240],
    shapes: [
      [
        "faint",
        "M0 200V132h22v-18h20v86ZM46 200V120h34v-22h26v102ZM250 200v-88h24v88ZM272 200V104h38v96ZM322 200v-66h40v66ZM362 200v-96h16v-14h22v110Z",
      ],
      ["soft", "M104 200V92h16V70h30v130ZM226 200V84h18V66h22v134ZM336 200V94h26v106Z"],
      ["ink", "M158 200V96h12V72h10V52h8V34h6l4-26 4 26h6v18h8v20h10v24h12v104Z"],
      [
        "light",
        "M170 108h6v8h-6ZM184 108h6v8h-6ZM198 108h6v8h-6ZM212 108h6v8h-6ZM170 126h6v8h-6ZM184 126h6v8h-6ZM198 126h6v8h-6ZM212 126h6v8h-6ZM170 144h6v8h-6ZM184 144h6v8h-6ZM198 144h6v8h-6ZM212 144h6v8h-6Z",
      ],
      [
        "line",
        "M0 206h400M36 206v-76M124 206v-76M36 136q44 64 88 0M36 136Q14 172 0 178M124 136q22 36 34 44M58 206v-44M80 206v-34M102 206v-44",
      ],
      [
        "soft",
        [0, 1, 2, 3, 4].map((at) => star(272 + at * 28, 40 + Math.abs(2 - at) * 8, 10)).join(""),
      ],
      ["thin", waves(222) + waves(234)],
    ],
  },
};
