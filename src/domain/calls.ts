import type { Entity } from "./form-entity.ts";
import type { Calls } from "./generated/api-calls.ts";

/** Method and path of a call, such as "GET /api/v1/orders/{id}"; the key for everything else about the call. */
export type CallName = keyof Calls;

/** The response body of a successful call. */
export type ResponseOf<K extends CallName> = K extends CallName
  ? Calls[K]["answers"][keyof Calls[K]["answers"]]
  : never;

/** The bodies of a failed call that contain more than the general shape of a refusal. */
export type RefusalOf<K extends CallName> = K extends CallName
  ? Calls[K]["refusals"][keyof Calls[K]["refusals"]]
  : never;

/**
 * The request body that a browser sends. If forms decide about the body, the tenant's forms define its fields, so the
 * type has only the fields that are sent in addition to their answers. The server checks every field.
 */
export type SentBody<K extends CallName> = K extends CallName
  ? Calls[K] extends { own: infer Own extends keyof Calls[K]["body"] }
    ? Entity & Pick<Calls[K]["body"], Own>
    : Calls[K]["body"]
  : never;

/** Method and path of a call, with its parameters filled in and encoded. */
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
