import { type Key, n, percent, t } from "../../i18n/index.svelte";
import { ApiError } from "../../protocol/api";
import type { EvidencePlace, PairEvidence, ReportWish, SanctionTold } from "../../protocol/types";
import { problemText } from "../../state/problems";

export type Reason = ReportWish["reason"];
export type SanctionKind = SanctionTold["kind"];

export const REASONS = {
  insults: "moderation.reasonInsults",
  cheating: "moderation.reasonCheating",
  stalling: "moderation.reasonStalling",
  spam: "moderation.reasonSpam",
  name: "moderation.reasonName",
  other: "moderation.reasonOther",
} as const satisfies Record<Reason, Key>;

export const KINDS = {
  warning: "moderation.warning",
  silence: "moderation.silence",
  ban: "moderation.ban",
} as const satisfies Record<SanctionKind, Key>;

const ACTIONS: Readonly<Record<string, Key>> = {
  ...KINDS,
  dismiss: "moderation.dismissed",
  lift: "moderation.lifted",
  appoint: "moderation.appointed",
  relieve: "moderation.relieved",
  announce: "moderation.announced",
  drain: "moderation.drained",
  close_room: "moderation.roomClosed",
  take_down: "moderation.tookDown",
  put_back: "moderation.wasPutBack",
};
/** What is done with the server, and not about anybody. */
const IMPERSONAL: readonly string[] = ["announce", "drain", "close_room"];

/** Say a reason, also one that only a newer server knows. */
export function reasonText(reason: string): string {
  return reason in REASONS ? t(REASONS[reason as Reason]) : t("moderation.reasonOther");
}

/** Say what a moderator did. */
export function actionText(action: string): string {
  const key = ACTIONS[action];
  return key ? t(key as "moderation.dismissed") : action;
}

/** Tell whether something was done about somebody. */
export function isAboutSomebody(action: string): boolean {
  return !IMPERSONAL.includes(action);
}

/** A figure: what it is, and how much. */
export type Fact = readonly [name: string, value: string];

const NOTABLE = {
  gifts: "evidence.gifts",
  surrenders: "evidence.surrenders",
  together: "evidence.together",
  guests: "evidence.ownGuests",
} as const satisfies Record<PairEvidence["notable"][number], Key>;

/** Say what stands out. */
export function notableText(word: keyof typeof NOTABLE): string {
  return t(NOTABLE[word]);
}

/** Say where to look in a game. */
export function placeText({ kind, number, chance }: EvidencePlace): string {
  const what = t(`evidence.${kind}`, { number: n(number) });
  return chance > 0 ? `${what} · ${percent(chance)}` : what;
}

/** Say why something about people could not be done. */
export function moderationProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return problemText(error);
  switch (error.word) {
    case "no_such_member":
    case "no_such_player":
      return t("moderation.problemGone");
    case "no_such_report":
    case "no_such_sanction":
      return t("moderation.problemDecided");
    case "is_moderator":
    case "is_yourself":
      return t("moderation.problemModerator");
    case "own_address":
      return t("moderation.problemOwnAddress");
    case "no_address":
      return t("moderation.problemNoAddress");
    case "too_many":
      return t("moderation.problemTooMany");
    default:
      return problemText(error);
  }
}
