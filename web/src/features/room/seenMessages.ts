/** How far somebody has seen each game on this device; the last ones are remembered. */
const KEY = "freehold.visits";
const MOST = 20;

type Seen = Record<string, number>;

function read(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** Return the number of the last message that was seen of a game, null where none was. */
export function seenOf(game: string): number | null {
  return read()[game] ?? null;
}

/** Remember how far a game was seen. */
export function noteVisit(game: string, seq: number): void {
  const { [game]: _before, ...rest } = read();
  const kept = Object.fromEntries([...Object.entries(rest), [game, seq]].slice(-MOST)) as Seen;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage nobody was ever here
  }
}
