import "./design/base.css";
import { flushSync, mount } from "svelte";
import App from "./App.svelte";
import { updates } from "./state/updates.svelte";
import { preferences } from "./ui/preferences.svelte";

await preferences.apply();
const target = document.getElementById("app");
if (!target) throw new Error("expected an element with the id app");
mount(App, { target });
flushSync();
performance.mark("ready"); // everything on the page answers from here on
// names, chat and amounts may be in any script, whatever the language of the page
void import("./i18n/scripts").catch(() => undefined);
// after all that the first page needs; where nothing can be kept the client runs all the same
const keep = (): void => void updates.begin().catch(() => undefined);
if (import.meta.env.PROD) {
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}
