import type { SignInProof } from "../api/session.ts";
import { translate, type Messages } from "../domain/messages.ts";
import type { SignInResult } from "./sign-in.ts";
import type { UiStore } from "./ui-store.ts";

/**
 * The outcome of a sign-in. Anything but signed-in and bad-code has already shown its dialog, whose text is `message`.
 * bad-code: the one-time code of single sign-on was used, has expired, or belongs to another browser.
 */
export type SignInOutcome =
  | { kind: "signed-in"; next: "dashboard" | "verify-dashboard" }
  /** sentTo: the masked address that the link was sent to, if the server names it. */
  | { kind: "unverified"; message: string; sentTo?: string | undefined }
  | { kind: "mismatch" }
  | { kind: "bad-code" }
  | { kind: "refused"; message: string }
  | { kind: "failed" };

interface RefusalPorts {
  messages: Messages;
  ui: UiStore;
  /** Mails the verification link again. */
  sendVerification(credentials: { username: string; password: string }): void;
}

/** Shows why a sign-in failed (specification sections 4 and 8), and returns the outcome for the page. */
export function showRefusal(
  credentials: SignInProof,
  result: Exclude<SignInResult, { kind: "arrived" }>,
  ports: RefusalPorts,
): SignInOutcome {
  const { ui, messages } = ports;
  if (result.kind === "unverified") return tellUnverified(credentials, result.sentTo, ports);
  if (result.kind === "mismatch") {
    ui.open("driverIdMismatch");
    return { kind: "mismatch" };
  }
  const { failure } = result;
  if (failure.kind !== "refused") return { kind: "failed" };
  if (failure.code === "invalid_code") return { kind: "bad-code" };
  ui.raise(failure);
  return { kind: "refused", message: failure.messages.join("\n") || translate(messages, "calls.messages.refused") };
}

function tellUnverified(
  credentials: SignInProof,
  sentTo: string | undefined,
  { ui, messages, sendVerification }: RefusalPorts,
): SignInOutcome {
  const title = translate(messages, "calls.titles.unverified");
  const first = translate(messages, "calls.messages.unverified");
  const message =
    sentTo === undefined ? first : [first, translate(messages, "calls.messages.sentTo", { address: sentTo })];
  // The mail can be sent again only after the right password was given (decisions.md section 3).
  if ("password" in credentials) {
    const label = translate(messages, "calls.remedies.sendVerification");
    ui.showError({ title, message, remedy: { label, run: () => sendVerification(credentials) } });
  } else {
    ui.showError({ title, message });
  }
  return { kind: "unverified", message: first, sentTo };
}
