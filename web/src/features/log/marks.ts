const MARKS = "[]<>|";
const HIDDEN = "\uE000\uE001\uE002\uE003\uE004";

/** Hide marks in names and texts, so that only the catalogue's own are read as marks. */
export function plain(text: string): string {
  return text.replace(/[[\]<>|]/g, (mark) => HIDDEN.charAt(MARKS.indexOf(mark)));
}

function shown(text: string): string {
  return text.replace(/[\uE000-\uE004]/g, (mark) => MARKS.charAt(HIDDEN.indexOf(mark)));
}

/** Choose between the catalogue's marks by who is the reader. */
export function told(text: string, whoIsMe: boolean, otherIsMe: boolean): string {
  const chosen = text
    .replace(/\[([^|\]]*)\|([^\]]*)\]/g, whoIsMe ? "$2" : "$1")
    .replace(/<([^|>]*)\|([^>]*)>/g, otherIsMe ? "$2" : "$1");
  return shown(chosen);
}
