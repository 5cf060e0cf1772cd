import { api, type Ban, watch } from "../protocol/api";
import type { Notice } from "../protocol/types";

/** What moderators have decided about who this browser is, and what the operator tells everybody. */
class ServerNotices {
  ban: Ban | null = $state.raw(null);
  /** What has not been read yet, the oldest first. */
  notices: readonly Notice[] = $state.raw([]);

  /** The operator's words, as they were written; empty if there are none. */
  announcement: string = $state("");

  constructor() {
    watch.banned = (ban) => (this.ban = ban);
    watch.known = (me) => {
      this.notices = me.notices;
      this.announcement = me.announcement;
    };
  }

  /** Ask the server; what it says is told to who watches. */
  ask(): void {
    api.me().catch(() => undefined);
  }

  /** Note that something was read. */
  async read(notice: Notice): Promise<void> {
    this.notices = this.notices.filter((one) => one.id !== notice.id);
    await api.readNotice(notice.id).catch(() => undefined);
  }
}

export const serverNotices = new ServerNotices();
