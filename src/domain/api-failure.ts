import { translate, type MessageKey, type Messages } from "./messages.ts";

/**
 * Why a call failed. network: the server was not reached. timeout: no response in time. refused: the server refused the
 * call (4xx). server: the server failed, or its response is not valid. session-ended: a signed-in call found that its
 * session had ended, which is shown elsewhere.
 */
export type FailureKind = "network" | "timeout" | "refused" | "server" | "session-ended";

/** The facts of a failed call. */
export interface FailureFacts {
  kind: FailureKind;
  /** HTTP status; 0 without a response. */
  status: number;
  /** Stable code of the refusal, if the server sent one. */
  code?: string | undefined;
  /** What the server said, in the order of specification section 8. */
  messages: readonly string[];
  /** Messages beside rejected form fields, by field name. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** The response body, for refusals with more than messages; never shown as it is. */
  body?: unknown;
  /** Catalogue key of the dialog's title. */
  titleKey: MessageKey;
  /** The specification lets this call fail silently. */
  isSilent: boolean;
}

/** A failed call; the only error that the api throws. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string | undefined;
  readonly messages: readonly string[];
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly body: unknown;
  readonly titleKey: MessageKey;
  readonly isSilent: boolean;

  constructor(facts: FailureFacts) {
    super(`${facts.kind} ${facts.status} ${facts.code ?? ""}`.trim());
    this.kind = facts.kind;
    this.status = facts.status;
    this.code = facts.code;
    this.messages = facts.messages;
    this.errors = facts.errors;
    this.body = facts.body;
    this.titleKey = facts.titleKey;
    this.isSilent = facts.isSilent;
  }

  /** Whether a retry can help. */
  get isRetryable(): boolean {
    return this.kind === "network" || this.kind === "timeout" || this.kind === "server";
  }

  /** The same failure, shown in a dialog even if its call fails silently. */
  withDialog(): ApiFailure {
    const { kind, status, code, messages, errors, body, titleKey } = this;
    return new ApiFailure({ kind, status, code, messages, errors, body, titleKey, isSilent: false });
  }
}

/** Messages for responses without any, by the title of the dialog (specification section 8). */
const WITHOUT_BODY: Partial<Record<MessageKey, MessageKey>> = {
  "calls.titles.payCitation": "calls.messages.payCitation",
};

/** The messages of a failure: the server's, or the catalogue's without any. Status 500 always shows the generic text. */
export function failureMessages(failure: ApiFailure, messages: Messages): string[] {
  if (failure.status === 500) return [translate(messages, "calls.messages.server")];
  if (failure.messages.length > 0) return [...failure.messages];
  const own = WITHOUT_BODY[failure.titleKey];
  if (own !== undefined && failure.status > 0) return [translate(messages, own)];
  return [translate(messages, `calls.messages.${failure.kind}`)];
}
