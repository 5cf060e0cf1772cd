import { placeOf } from "../protocol/root";

const AGAIN = 30 * 60_000; // milliseconds until a page that stays open looks for a newer version

/** Versions of the client: a newer one waits until somebody asks for it, whatever is played. */
class Updates {
  /** A newer version is here, whole, and waits. */
  isReady: boolean = $state(false);
  #registration: ServiceWorkerRegistration | null = null;

  /** Keep the client in this browser, and look for newer versions; without a worker do neither. */
  async begin(): Promise<void> {
    const workers = this.#workers;
    if (!workers) return;
    const found = await workers.register(placeOf("/worker.js"), { scope: placeOf("/") });
    this.#registration = found;
    this.#look();
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", () => this.#look());
    });
    const ask = (): void => void found.update().catch(() => undefined);
    setInterval(ask, AGAIN);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") ask();
    });
  }

  /** Load the page anew, in the newest version that there is. */
  async load(): Promise<void> {
    const fresh = await this.#newest().catch(() => null);
    if (fresh) await this.#hand(fresh);
    location.reload();
  }

  get #workers(): ServiceWorkerContainer | undefined {
    return "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  }

  /** What is installed while none is in charge is the first, and replaces nothing. */
  #look(): void {
    if (this.#registration?.waiting && this.#workers?.controller) this.isReady = true;
  }

  /** Return the version that waits, after asking the server for it. */
  async #newest(): Promise<ServiceWorker | null> {
    const found = this.#registration;
    if (!found) return null;
    if (!found.waiting) await found.update();
    const coming = found.installing;
    if (coming) await settled(coming);
    return found.waiting;
  }

  async #hand(fresh: ServiceWorker): Promise<void> {
    const taken = new Promise((done) => {
      this.#workers?.addEventListener("controllerchange", done, { once: true });
    });
    fresh.postMessage("take over");
    await taken;
  }
}

/** Wait until a version is here, or has failed to come. */
function settled(coming: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (coming.state !== "installing") done();
    };
    coming.addEventListener("statechange", look);
    look();
  });
}

export const updates = new Updates();
