import type { SignInOutcome } from "../../stores/sign-in-refusal.ts";

/** How single sign-on can fail: the closed list of values that the server puts into the address as `?sso=`. */
const PROBLEMS = ["denied", "unavailable", "invalid", "expired"] as const;

export type SignOnProblem = (typeof PROBLEMS)[number];

/** The problem that an address names; null without a known one. */
export function problemIn(text: string | null): SignOnProblem | null {
  return PROBLEMS.find((problem) => problem === text) ?? null;
}

/** The problem that stays on the page after a sign-in by code has failed; null if a dialog says everything. */
export function problemOf(outcome: SignInOutcome): SignOnProblem | null {
  if (outcome.kind === "bad-code") return "expired";
  if (outcome.kind === "failed") return "unavailable";
  return outcome.kind === "refused" ? "invalid" : null;
}
