import { t } from "../i18n/index.svelte";
import { ApiError } from "../protocol/api";

/** Say what went wrong with a request, in words for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("home.problemOther");
  if (error.status === 0) return t("home.problemOffline");
  switch (error.word) {
    case "slow_down":
      return t("home.problemSlow");
    case "too_many":
      return t("home.problemManyRooms");
    case "bad_name":
      return t("home.problemName");
    case "misleading_name":
      return t("home.problemMisleading");
    case "no_such_room":
      return t("home.problemNoRoom");
    case "banned":
      return t("refusals.banned");
    case "room_closed":
      return t("home.problemClosed");
    default:
      return t("home.problemOther");
  }
}
