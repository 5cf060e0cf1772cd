const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Return which way a text runs: the way its first letter does. */
export function directionOf(text: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
}
