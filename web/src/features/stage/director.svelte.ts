import type { GameEvent } from "../../protocol/types";
import type { Batch } from "../../state/events";
import type { Step } from "../../state/plan";
import type { Presentation } from "../../state/presentation.svelte";
import { knownOf } from "../log/lines";
import { type Caption, captionOf } from "./captions";
import { type Moment, momentOf } from "./moments";

/** How long a moment stays if nothing follows it, in milliseconds. */
const SEEN = 3600;
const READ = 6000;

/** An event that the story line tells of. */
interface Told {
  readonly key: number;
  readonly event: GameEvent;
  readonly batch: Batch;
}

type Staged = Moment & { readonly key: number };

/** Says what is on the stage: one line of the story, and what it is about. */
export class Director {
  #told: Told | null = $state.raw(null);
  moment: Staged | null = $state.raw(null);
  readonly #shown: Presentation;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #batch: Batch | null = null;
  #keys = 0;

  constructor(shown: Presentation) {
    this.#shown = shown;
  }

  /** The line of the story, in the present language. */
  readonly caption: (Caption & { readonly key: number }) | null = $derived.by(() => {
    const known = knownOf(this.#shown);
    if (!this.#told || !known) return null;
    const { key, event, batch } = this.#told;
    const caption = captionOf(event, batch, known);
    return caption && { ...caption, key };
  });

  /** Follow what is shown from now on; returns how to stop it. */
  attach(): () => void {
    const stops = [
      this.#shown.onStep((step, batch) => this.#follow(step, batch)),
      this.#shown.onJumped(() => this.#clear()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#clear();
    };
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.moment = null;
  }

  #clear(): void {
    this.dismiss();
    this.#told = null;
  }

  #follow(step: Step, batch: Batch): void {
    if (step.kind === "roll") this.dismiss();
    if (step.kind !== "tell") return;
    const event = batch.events[step.nth];
    const known = knownOf(this.#shown);
    if (!event || !known || !captionOf(event, batch, known)) return;
    this.#told = { key: ++this.#keys, event, batch };
    // what became of an offer must not seem to be said of the next
    if (event.event === "offered" && this.moment?.kind === "deal") this.dismiss();
    const moment = momentOf(event, batch, known.edition);
    // a card stays to be read while what it brings is told
    const isKept = this.moment?.kind === "card" && this.#batch === batch;
    if (moment && !isKept) this.#stage(moment, batch);
  }

  #stage(moment: Moment, batch: Batch): void {
    clearTimeout(this.#timer);
    this.#batch = batch;
    const staged = { ...moment, key: ++this.#keys };
    this.moment = staged;
    const lasts = moment.kind === "card" || moment.kind === "deal" ? READ : SEEN;
    this.#timer = setTimeout(() => {
      if (this.moment === staged) this.moment = null;
    }, lasts);
  }
}
