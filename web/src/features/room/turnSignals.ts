import type { RoomController } from "../../state/controller.svelte";
import { preferences } from "../../ui/preferences.svelte";
import { sound } from "../board/sound";

type Asked = Pick<RoomController, "myTurnToAnswer" | "deadline" | "bankOf" | "me" | "view">;

/** So many seconds before the end of one's time it ticks. */
const LAST = 5;
const SECOND = 1000;
const BUZZ = [60, 40, 60];

/** Tell who is asked that they are: by a chime, a vibration, and a tick in the last seconds. */
export class TurnSignals {
  readonly #room: Asked;
  readonly #sound: typeof sound;
  #wasAsked = false;
  /** The newest offer that was heard of. */
  #offer = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: Asked, play = sound) {
    this.#room = room;
    this.#sound = play;
  }

  /** Follow the question; to be called whenever it may have changed. */
  follow(): void {
    const asked = this.#room.myTurnToAnswer;
    const offers = this.#room.view?.offers.filter((one) => one.partner === this.#room.me) ?? [];
    const newest = Math.max(0, ...offers.map((one) => one.revision));
    if ((asked && !this.#wasAsked) || newest > this.#offer) this.#call();
    this.#wasAsked = asked;
    this.#offer = Math.max(this.#offer, newest);
    this.#wait();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #call(): void {
    void this.#sound("turn");
    const isTouched = navigator.userActivation?.hasBeenActive;
    if (preferences.vibration && isTouched) navigator.vibrate?.(BUZZ);
  }

  /** Wait for the next of the last seconds. */
  #wait(): void {
    clearTimeout(this.#timer);
    const { deadline, me, myTurnToAnswer } = this.#room;
    if (!myTurnToAnswer || deadline === null || me === null) return;
    const left = deadline + this.#room.bankOf(me) - performance.now();
    if (left <= 0) return;
    const pause = left > LAST * SECOND ? left - LAST * SECOND : left % SECOND || SECOND;
    this.#timer = setTimeout(() => {
      void this.#sound("tick");
      this.#wait();
    }, pause);
  }
}
