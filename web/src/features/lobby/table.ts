import type { Sheet } from "../../protocol/types";

export const FEWEST = 2;

/** Return who will play: who sits here, or as many as there are chairs while nobody else has come. */
export function tableOf({ chairs }: Pick<Sheet, "chairs">): { people: number; bots: string[] } {
  const bots = chairs.flatMap(({ bot }) => bot ?? []);
  const seated = chairs.filter(({ member }) => member !== null).length;
  const isAlone = seated + bots.length < FEWEST;
  return { people: isAlone ? chairs.length - bots.length : seated, bots };
}
