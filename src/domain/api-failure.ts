import { translate, type MessageKey, type Messages } from "./messages.ts";

/**
 * Why a call failed. network: the server was not reached. timeout: no answer in time. refused: the server said no
 * (4xx). server: the server failed, or answered with something that is no answer. session-ended: a signed-in call
 * found no session any more; whoever ended it says so.
 */
export type FailureKind = "network" | "timeout" | "refused" | "server" | "session-ended";

/** What is known of a failed call. */
export interface FailureFacts {
  kind: FailureKind;
  /** HTTP status; 0 where there was no answer. */
  status: number;
  /** Stable code of the refusal, where the server gave one. */
  code?: string;
  /** What the server said, in the order of specification section 8. */
  messages: readonly string[];
  /** Words beside refused form fields, by field name. */
  errors?: Readonly<Record<string, string>>;
  /** The answer's body as it came, for refusals that say more than words; never shown as it is. */
  body?: unknown;
  /** Catalogue key of the dialog's title. */
  titleKey: MessageKey;
  /** The specification lets this call fail silently. */
  isSilent: boolean;
}

/** A failed call; the one thing that the api throws. */
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

  /** Whether trying the very same again can help. */
  get isRetryable(): boolean {
    return this.kind === "network" || this.kind === "timeout" || this.kind === "server";
  }
}

/** Words of their own for calls that were answered without any, by the title of the dialog (specification section 8). */
const WITHOUT_BODY: Partial<Record<MessageKey, MessageKey>> = {
  "calls.titles.payCitation": "calls.messages.payCitation",
};

/** The words of a failure: the server's, or the catalogue's where it said nothing. Status 500 always shows the generic text. */
export function failureMessages(failure: ApiFailure, messages: Messages): string[] {
  if (failure.status === 500) return [translate(messages, "calls.messages.server")];
  if (failure.messages.length > 0) return [...failure.messages];
  const own = WITHOUT_BODY[failure.titleKey];
  if (own !== undefined && failure.status > 0) return [translate(messages, own)];
  return [translate(messages, `calls.messages.${failure.kind}`)];
}
