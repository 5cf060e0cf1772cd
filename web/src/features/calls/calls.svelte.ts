import { locale, t } from "../../i18n/index.svelte";
import { api } from "../../protocol/api";
import { placeOf } from "../../protocol/root";
import { spacedCode } from "../../state/code";
import type { RoomController } from "../../state/controller.svelte";
import { preferences } from "../../ui/preferences.svelte";

type Kind = "turn" | "auction" | "offer" | "began" | "over";

const WORDS = {
  turn: "days.callTurn",
  auction: "days.callAuction",
  offer: "days.callOffer",
  began: "days.callBegan",
  over: "days.callOver",
} as const;

/** Whether, and how, this browser calls somebody to the table. */
class Calls {
  /** Messages come also while no page is open; null as long as that is not known. */
  isPushed: boolean | null = $state(null);
  isBlocked: boolean = $state(false);
  isBusy: boolean = $state(false);

  get isKnown(): boolean {
    return "Notification" in window;
  }

  get isOn(): boolean {
    return preferences.calls && this.isKnown && Notification.permission === "granted";
  }

  /** Call from now on, if the browser lets us; also while no page is open, where that works. */
  async turnOn(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      this.isBlocked = (await Notification.requestPermission()) !== "granted";
      preferences.calls = !this.isBlocked;
      this.isPushed = !this.isBlocked && (await subscribed().catch(() => false));
    } finally {
      this.isBusy = false;
    }
  }

  async turnOff(): Promise<void> {
    preferences.calls = false;
    this.isPushed = false;
    const place = await (await worker())?.pushManager?.getSubscription();
    await place?.unsubscribe().catch(() => false);
    await api.unsubscribe().catch(() => undefined);
  }

  /** Learn whether messages come while no page is open; tell the server another language. */
  async look(): Promise<void> {
    if (this.isOn) this.isPushed = await subscribed().catch(() => false);
  }

  /** Call, on a page that nobody looks at. */
  show(kind: Kind, code: string): void {
    if (!this.isOn || document.visibilityState === "visible") return;
    const body = t("days.callTable", { code: spacedCode(code) });
    const options = { body, tag: code, lang: locale.language, icon: placeOf("/icon-192.png") };
    try {
      const note = new Notification(t(WORDS[kind]), options);
      note.onclick = () => window.focus();
    } catch {
      // phones have them from the worker only
      void worker().then((found) => found?.showNotification(t(WORDS[kind]), options));
    }
  }
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator
    ? await navigator.serviceWorker.getRegistration(placeOf("/"))
    : undefined;
}

/** Tell the server where this browser takes messages; false where it takes or gets none. */
async function subscribed(): Promise<boolean> {
  const found = await worker();
  if (!found?.pushManager) return false;
  const { key } = await api.push();
  if (key === null) return false;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const before = await found.pushManager.getSubscription();
  const place = before ?? (await found.pushManager.subscribe(wish));
  const { endpoint, keys } = place.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return false;
  await api.subscribe({ endpoint, p256dh, auth, language: locale.language });
  return true;
}

export const calls = new Calls();

type Watched = Pick<RoomController, "code" | "me" | "sheet" | "view" | "myTurnToAnswer">;

/** Follows one table, and calls when something there is for whom this page is. */
export class TableCalls {
  readonly #room: Watched;
  readonly #show: (kind: Kind, code: string) => void;
  #phase: string | null = null;
  #isAsked = false;
  #offers: readonly string[] = [];

  constructor(room: Watched, show = calls.show.bind(calls)) {
    this.#room = room;
    this.#show = show;
  }

  /** To be called whenever anything may have changed. */
  follow(): void {
    const { code, me, sheet, myTurnToAnswer } = this.#room;
    const phase = sheet?.phase ?? null;
    const was = this.#phase;
    this.#phase = phase;
    const offers = this.#offersNow();
    const isFresh = offers.some((one) => !this.#offers.includes(one));
    const isAsked = myTurnToAnswer && !this.#isAsked;
    this.#offers = offers;
    this.#isAsked = myTurnToAnswer;
    if (me === null || was === null) return; // what was so before this page is no news
    if (was === "lobby" && phase === "playing") this.#show("began", code);
    else if (was === "playing" && phase === "over") this.#show("over", code);
    else if (isFresh) this.#show("offer", code);
    else if (isAsked) this.#show(this.#isAuction ? "auction" : "turn", code);
  }

  get #isAuction(): boolean {
    return this.#room.view?.awaiting?.for === "auction";
  }

  #offersNow(): string[] {
    const { view, me } = this.#room;
    const mine = view?.offers.filter((one) => one.partner === me) ?? [];
    return mine.map((one) => `${one.proposer} ${one.revision}`);
  }
}
