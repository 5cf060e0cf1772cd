import { t } from "../i18n/index.svelte";

const SHORTEST = 10;
export const LONGEST = 200;
const GOOD = 16;
const GREAT = 24;

export type PasswordStrength = "none" | "short" | "long" | "enough" | "good" | "great";

/** Tell how the length of a password is; its letters are nobody's business. */
export function measure(password: string): PasswordStrength {
  const length = lengthOf(password);
  if (length === 0) return "none";
  if (length < SHORTEST) return "short";
  if (length > LONGEST) return "long";
  if (length >= GREAT) return "great";
  return length >= GOOD ? "good" : "enough";
}

/** Say what to know about a password of such a length. */
export function lengthText(password: string): string {
  switch (measure(password)) {
    case "none":
      return t("account.lengthRule");
    case "short":
      return t("account.lengthMissing", { n: SHORTEST - lengthOf(password) });
    case "long":
      return t("account.lengthLong", { n: lengthOf(password) - LONGEST });
    case "enough":
      return t("account.lengthEnough");
    case "good":
      return t("account.lengthGood");
    case "great":
      return t("account.lengthGreat");
  }
}

/** Tell whether a password may be set. */
export function fits(password: string): boolean {
  return !["none", "short", "long"].includes(measure(password));
}

/** Count characters as the server does, not the halves that some of them are made of. */
function lengthOf(password: string): number {
  return [...password].length;
}
