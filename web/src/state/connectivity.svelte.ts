import { watch } from "../protocol/api";

/** Whether the server can be reached, by what became of the last request. */
class Connectivity {
  isLost: boolean = $state(false);

  constructor() {
    watch.reached = (isReached) => (this.isLost = !isReached);
    addEventListener("offline", () => (this.isLost = true));
    addEventListener("online", () => (this.isLost = false)); // until a request says otherwise
  }
}

export const connectivity = new Connectivity();
