import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { ApiError } from "../../src/domain/generated/api-errors.ts";
import { translate, type Messages } from "../../src/domain/messages.ts";

/** What the HTTP parser refuses, as status and code of ours; anything else is a malformed request. */
const REASONS: Readonly<Record<string, { status: number; code: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "too_slow" },
};

/**
 * The whole answer, as it goes over the line, to what the HTTP parser could not read: no route and no hook ever sees such
 * a request, so the headers of every other answer and the shape of every other refusal are put on it here.
 */
export function unreadableRequestAnswer(
  errorCode: string | undefined,
  headers: Readonly<Record<string, string>>,
  messages: Messages,
): string {
  const { status, code } = REASONS[errorCode ?? ""] ?? { status: 400, code: "invalid_request" };
  const refusal: ApiError = {
    code,
    errorMessage: translate(messages, `errors.${code}`),
    requestId: randomUUID(),
  };
  const body = JSON.stringify(refusal);
  const lines = Object.entries({
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n");
}
