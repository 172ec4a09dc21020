import { AxiosError } from "axios";
import { ApiFailure, type FailureKind } from "../domain/api-failure.ts";
import { isRecord } from "../domain/is-record.ts";
import type { MessageKey } from "../domain/messages.ts";

/** How the failures of a call are shown. */
export interface FailureManner {
  titleKey: MessageKey;
  isSilent: boolean;
}

/** Where a response may have its message, in the order of specification section 8. */
const MESSAGE_PLACES = ["error_description", "error", "errorMessage", "errorMessages", "message"] as const;

function textsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((text): text is string => typeof text === "string" && text.trim() !== "");
}

/** The messages of an error body: those of the first place that has any; none for a body that is not ours. */
export function messagesIn(body: unknown): string[] {
  if (!isRecord(body)) return [];
  for (const place of MESSAGE_PLACES) {
    const texts = Object.hasOwn(body, place) ? textsIn(body[place]) : [];
    if (texts.length > 0) return texts;
  }
  return [];
}

/** The texts of a record by name; undefined where there are none. */
function textsByName(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The messages beside form fields of an error body; undefined where it has none. */
function fieldErrorsIn(body: unknown): Record<string, string> | undefined {
  return isRecord(body) ? textsByName(body["errors"]) : undefined;
}

/** The versions of forms that an error body names; undefined where it names none. */
export function formHashesIn(body: unknown): Record<string, string> | undefined {
  return isRecord(body) ? textsByName(body["forms"]) : undefined;
}

function codeIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const code = body["code"] ?? body["error"];
  return typeof code === "string" ? code : undefined;
}

function kindWithoutResponse(error: AxiosError): FailureKind {
  return error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT ? "timeout" : "network";
}

/** The failure that a status and a body describe. */
export function failureOfResponse(status: number, body: unknown, manner: FailureManner): ApiFailure {
  return new ApiFailure({
    kind: status >= 400 && status < 500 ? "refused" : "server",
    status,
    code: codeIn(body),
    messages: messagesIn(body),
    errors: fieldErrorsIn(body),
    body,
    ...manner,
  });
}

/** The body of a response. A call for a file gets even its refusal as bytes. */
function readableBody(data: unknown): unknown {
  if (!(data instanceof ArrayBuffer)) return data;
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    // Not JSON: a page of another server, which means nothing to a driver.
    return null;
  }
}

/**
 * Turns what a call threw into an ApiFailure; the only place that does. An error that did not come from the transport
 * is a bug and is rethrown.
 */
export function toApiFailure(error: unknown, manner: FailureManner): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (!(error instanceof AxiosError)) throw error;
  if (error.response === undefined) {
    return new ApiFailure({ kind: kindWithoutResponse(error), status: 0, messages: [], ...manner });
  }
  return failureOfResponse(error.response.status, readableBody(error.response.data), manner);
}
