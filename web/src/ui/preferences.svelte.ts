import { type Language, LANGUAGES, locale, preferred } from "../i18n/index.svelte";

export type Theme = "auto" | "light" | "dark";
export type Motion = "slow" | "full" | "fast" | "off";

/** What is done by itself, or asked for twice. */
export interface Habits {
  roll: boolean;
  end: boolean;
  decline: boolean;
  confirm: boolean;
  /** The coach warns, where there is one. */
  warn: boolean;
}

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  volume: number;
  vibration: boolean;
  autosave: boolean;
  chatEvents: boolean;
  habits: Habits;
  calls: boolean;
}

const KEY = "freehold.preferences";
const NO_HABITS: Habits = {
  roll: false,
  end: false,
  decline: false,
  confirm: false,
  warn: true,
};
const DARK = "(prefers-color-scheme: dark)";

/** How this person likes it; kept in the browser. */
class Preferences {
  #kept: Kept = $state(read());
  #reduced: boolean = $state(false);

  constructor() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    this.#reduced = query.matches;
    query.addEventListener("change", () => (this.#reduced = query.matches));
    matchMedia(DARK).addEventListener("change", () => applyTheme(this.theme));
  }

  get language(): Language {
    return this.#kept.language;
  }

  set language(language: Language) {
    this.#keep({ language });
    void locale.use(language);
  }

  get theme(): Theme {
    return this.#kept.theme;
  }

  set theme(theme: Theme) {
    this.#keep({ theme });
    applyTheme(theme);
  }

  get motion(): Motion {
    return this.#kept.motion;
  }

  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  /** How loud sounds are, from 0 to 1. */
  get volume(): number {
    return this.#kept.volume;
  }

  set volume(volume: number) {
    this.#keep({ volume });
  }

  /** The device vibrates when it is one's turn. */
  get vibration(): boolean {
    return this.#kept.vibration;
  }

  set vibration(vibration: boolean) {
    this.#keep({ vibration });
  }

  /** Games against bots save themselves on this device. */
  get autosave(): boolean {
    return this.#kept.autosave;
  }

  set autosave(autosave: boolean) {
    this.#keep({ autosave });
  }

  /** The chat tells what happens in the game, too. */
  get chatEvents(): boolean {
    return this.#kept.chatEvents;
  }

  set chatEvents(chatEvents: boolean) {
    this.#keep({ chatEvents });
  }

  /** What is done by itself, or asked for twice. */
  get habits(): Readonly<Habits> {
    return this.#kept.habits;
  }

  set habits(habits: Readonly<Habits>) {
    this.#keep({ habits: { ...habits } });
  }

  /** The browser calls one to a table on a page that nobody looks at. */
  get calls(): boolean {
    return this.#kept.calls;
  }

  set calls(calls: boolean) {
    this.#keep({ calls });
  }

  /** Nothing moves: because it was turned off here, or the system asks for it. */
  get still(): boolean {
    return this.#kept.motion === "off" || this.#reduced;
  }

  /** Put language and theme into force; to be awaited before the first paint. */
  async apply(): Promise<void> {
    applyTheme(this.theme);
    await locale.use(this.language);
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // without storage it holds as long as the page
    }
  }
}

function applyTheme(theme: Theme): void {
  const system = matchMedia(DARK).matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme === "auto" ? system : theme;
}

function read(): Kept {
  const kept: Kept = {
    language: preferred(navigator.languages),
    theme: "auto",
    motion: "full",
    sound: true,
    volume: 0.6,
    vibration: true,
    autosave: true,
    chatEvents: true,
    habits: { ...NO_HABITS },
    calls: false,
  };
  try {
    Object.assign(kept, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    kept.habits = { ...NO_HABITS, ...kept.habits };
  } catch {
    return kept;
  }
  if (!LANGUAGES.includes(kept.language)) kept.language = "en";
  return kept;
}

export const preferences = new Preferences();
