import type { SignInOutcome } from "../../stores/sign-in-refusal.ts";

/** How single sign-on can fail: the closed list that the server puts into the address as `?sso=`. */
const PROBLEMS = ["denied", "unavailable", "invalid", "expired"] as const;

export type SignOnProblem = (typeof PROBLEMS)[number];

/** The problem that an address names; null where it names none that is known. */
export function problemIn(text: string | null): SignOnProblem | null {
  return PROBLEMS.find((problem) => problem === text) ?? null;
}

/** What stays on the page of a sign-in whose code did not lead to a session; null where a dialog says all there is. */
export function problemOf(outcome: SignInOutcome): SignOnProblem | null {
  if (outcome.kind === "bad-code") return "expired";
  if (outcome.kind === "failed") return "unavailable";
  return outcome.kind === "refused" ? "invalid" : null;
}
