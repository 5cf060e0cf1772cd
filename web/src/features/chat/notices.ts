import { t } from "../../i18n/index.svelte";
import type { ChatLine } from "../../protocol/types";
import { groupName } from "../../state/names";
import type { Notice } from "../../state/notices";
import type { ShownGame } from "../../state/shown";
import { knownOf } from "../log/lines";
import { plain } from "../log/marks";
import { sentence } from "../log/sentences";
import { Teller } from "../log/teller";

/** One entry of the chat: what somebody said, or what happened. */
export type ChatEntry =
  | { readonly key: string; readonly line: ChatLine }
  | { readonly key: string; readonly notice: Notice };

/** Put what happened between the lines of chat where it belongs. */
export function woven(chat: readonly ChatLine[], notices: readonly Notice[]): ChatEntry[] {
  const entries: ChatEntry[] = [];
  let next = 0;
  const tell = (before: number): void => {
    for (let one = notices[next]; one && one.after < before; one = notices[next]) {
      entries.push({ key: `${next}.${one.key}`, notice: one });
      next += 1;
    }
  };
  chat.forEach((line, at) => {
    tell(line.at);
    entries.push({ key: `${line.at}.${line.member}.${at}`, line });
  });
  tell(Infinity);
  return entries;
}

/** Say what happened in the present language; null where there is nothing to tell. */
export function noticeText(
  notice: Notice,
  room: Pick<ShownGame, "edition" | "players" | "me">,
): string | null {
  switch (notice.kind) {
    case "joined":
      return t("chat.joined", { who: notice.name });
    case "left":
      return t("chat.left", { who: notice.name });
    case "kicked":
      return t("chat.kicked", { who: notice.name });
  }
  const known = knownOf(room);
  if (!known) return null;
  if (notice.kind === "event") {
    return sentence(notice.event, { ...known, before: null, batch: [notice.event] });
  }
  const teller = new Teller({ ...known, before: null, batch: [] });
  const values = {
    who: teller.name(notice.seat),
    group: plain(groupName(known.edition, notice.group)),
  };
  return teller.tell(t("chat.completed", values), notice.seat);
}
