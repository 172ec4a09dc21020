import type { Entity } from "./form-entity.ts";
import type { Calls } from "./generated/api-calls.ts";

/** Method and path of a call, such as "GET /api/v1/orders/{id}". Everything else about it follows from its name. */
export type CallName = keyof Calls;

/** What a call answers when it goes well. */
export type ResponseOf<K extends CallName> = K extends CallName
  ? Calls[K]["answers"][keyof Calls[K]["answers"]]
  : never;

/** What a call answers beside the general shape of a refusal, when it goes otherwise. */
export type RefusalOf<K extends CallName> = K extends CallName
  ? Calls[K]["refusals"][keyof Calls[K]["refusals"]]
  : never;

/**
 * What a browser sends. Where forms ask for the body, the tenant's own decide which fields there are, so that the type names
 * only what is sent beside their answers; the server checks every field.
 */
export type SentBody<K extends CallName> = K extends CallName
  ? Calls[K] extends { own: infer Own extends keyof Calls[K]["body"] }
    ? Entity & Pick<Calls[K]["body"], Own>
    : Calls[K]["body"]
  : never;

/** Method and path of a call, its parameters filled in and encoded. */
export function addressOf(
  call: CallName,
  parameters: Readonly<Record<string, string>> = {},
): { method: string; path: string } {
  const [method = "", pattern = ""] = call.split(" ");
  return {
    method,
    path: pattern.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? "")),
  };
}
