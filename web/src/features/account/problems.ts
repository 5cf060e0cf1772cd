import { t } from "../../i18n/index.svelte";
import { problemText } from "../../state/problems";
import { ApiError } from "../../protocol/api";

/** What somebody does with an account. */
export type Task =
  | "create"
  | "signIn"
  | "recover"
  | "password"
  | "codes"
  | "everywhere"
  | "devices"
  | "export"
  | "remove";

/** What is asked for in a form. */
export type FormTask = Exclude<Task, "everywhere" | "devices" | "export">;

const LONG_WAIT = 90; // seconds; longer ones are told in minutes

/** Say why something could not be done with an account, in words for people. */
export function accountProblem(error: unknown, task: Task): string {
  if (!(error instanceof ApiError)) return problemText(error);
  switch (error.word) {
    case "bad_name":
      return t("account.badName");
    case "name_taken":
      return t("account.nameTaken");
    case "bad_password":
      return t("account.badPassword");
    case "wrong_password":
      return wrongText(task);
    case "has_account":
      return t("account.hasAccount");
    case "no_account":
      return t("account.noAccount");
    case "unknown_token":
      return t("account.signedOutElsewhere");
    case "slow_down":
      return error.after === null ? problemText(error) : waitText(error.after);
    case "too_many":
      return t("home.problemSlow");
    default:
      return problemText(error);
  }
}

function wrongText(task: Task): string {
  if (task === "signIn") return t("account.wrongPassword");
  return task === "recover" ? t("account.wrongCode") : t("account.wrongPresent");
}

function waitText(seconds: number): string {
  if (seconds <= LONG_WAIT) return t("account.slowDown", { n: Math.ceil(seconds) });
  return t("account.slowDownMinutes", { n: Math.ceil(seconds / 60) });
}
