import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ApiError } from "../../src/domain/generated/api-errors.ts";
import { translate, type KeysBelow, type Messages } from "../../src/domain/messages.ts";

/** The HTTP parser's errors as our status and code; any other error is a malformed request. */
const REASONS: Readonly<Record<string, { status: number; code: KeysBelow<"errors"> }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: "too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "too_slow" },
};

interface RawResponse {
  headers: Record<string, string>;
  body: string;
}

/**
 * Responds to requests that never reach a route or a hook: those that the HTTP parser cannot read, that do not arrive
 * in time, or whose Expect header cannot be met. These responses have the same headers and the same shape as any other
 * refusal.
 */
export class UnreadableRequests {
  constructor(
    private readonly commonHeaders: Readonly<Record<string, string>>,
    private readonly messages: Messages,
  ) {}

  /** Responds to a parser error. Anything else that the client sends is not read. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    // If a response has begun, the text below would become part of it.
    if (hasResponseBegun(socket)) return void socket.destroy();
    const { status, code } = REASONS[error.code ?? ""] ?? { status: 400, code: "invalid_request" };
    const { headers, body } = this.#answer(code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n");
    socket.end(text, () => socket.destroy());
  }

  /** Replaces Node's own response to an Expect header other than 100-continue. */
  followExpectations(server: Server): void {
    server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
      const { headers, body } = this.#answer("expectation_failed");
      response.writeHead(417, headers).end(body);
    });
  }

  #answer(code: KeysBelow<"errors">): RawResponse {
    const refusal: ApiError = {
      code,
      errorMessage: translate(this.messages, `errors.${code}`),
      requestId: randomUUID(),
    };
    const body = JSON.stringify(refusal);
    const headers = {
      ...this.commonHeaders,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    return { headers, body };
  }
}

/** Node stores the socket's current response there, and decides by it whether to send its own refusals. */
function hasResponseBegun(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/**
 * An address that the router can decode. If it cannot be decoded, each % is escaped: the beginning of the address still
 * selects the route, and the rest matches nothing.
 */
export function readableAddress(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}
