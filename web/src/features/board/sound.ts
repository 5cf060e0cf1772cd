import type * as Synthesizer from "zzfx";
import { preferences } from "../../ui/preferences.svelte";
import type { Sound } from "../../state/plan";

/** What is heard besides the steps of the game: celebrations, and what is for this person alone. */
export type Cue = "celebrate" | "escape" | "ruin" | "turn" | "tick";

// volume, randomness, frequency, attack, sustain, release, shape, curve, slide, ...
const EFFECTS: Readonly<Record<Sound | Cue, readonly [number, number, ...number[]]>> = {
  dice: [0.5, 0.3, 180, 0, 0.02, 0.06, 4, 2.4, 0, 0, 0, 0, 0.04, 3],
  step: [0.25, 0.05, 420, 0, 0.01, 0.03, 1, 1.6],
  gain: [0.5, 0, 660, 0.01, 0.05, 0.18, 1, 1.4, 0, 0, 220, 0.06],
  loss: [0.5, 0, 300, 0.01, 0.05, 0.18, 1, 1.4, -2],
  card: [0.4, 0.05, 900, 0.01, 0.03, 0.07, 2, 2.2, 18],
  build: [0.5, 0.05, 240, 0, 0.03, 0.08, 3, 1.2, 0, 0, 120, 0.04],
  bid: [0.4, 0, 540, 0, 0.03, 0.09, 1, 1.2, 0, 0, 160, 0.03],
  hammer: [0.7, 0, 120, 0, 0.03, 0.12, 4, 2.8, -1, 0, 0, 0, 0.11],
  celebrate: [0.5, 0, 523, 0.01, 0.12, 0.3, 1, 1.6, 0, 0, 262, 0.07, 0.07],
  escape: [0.4, 0, 392, 0.02, 0.08, 0.24, 1, 1.2, 3, 0, 131, 0.08],
  ruin: [0.5, 0, 196, 0.02, 0.2, 0.4, 1, 1.2, -1.2],
  turn: [0.45, 0, 784, 0.01, 0.05, 0.25, 0, 1.5, 0, 0, 196, 0.09],
  tick: [0.18, 0, 980, 0, 0.005, 0.03, 1, 1.8],
  win: [0.6, 0, 440, 0.02, 0.25, 0.4, 1, 1.5, 0, 0, 220, 0.1, 0.1],
};

let loading: Promise<typeof Synthesizer> | null = null;
/** Each sound is made once, at its first time: that takes longer than to show what it is about. */
const made = new Map<Sound | Cue, readonly number[]>();

/** Play a sound if sounds are wanted and the browser lets a page that was touched make them. */
export async function sound(name: Sound | Cue): Promise<void> {
  if (!preferences.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    const { ZZFX } = await (loading ??= import("zzfx"));
    await new Promise((done) => setTimeout(done)); // what is seen comes first
    if (!preferences.sound) return;
    const [loud, randomness, ...rest] = EFFECTS[name];
    const samples = made.get(name) ?? ZZFX.buildSamples(loud, 0, ...rest);
    made.set(name, samples);
    const rate = 1 + randomness * (2 * Math.random() - 1);
    ZZFX.playSamples([samples], preferences.volume, rate);
  } catch {
    // a page without sound is as good to play on
  }
}
