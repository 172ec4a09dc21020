import type { FastifyInstance } from "fastify";
import type { CustomFetch } from "openid-client";

/**
 * A fetch that asks this very server without leaving the process: PUBLIC_URL need not lead back here, and nothing is
 * sent over a network.
 */
export function inProcessFetch(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const { pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url: `${pathname}${search}`,
      headers: { ...headers },
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const content = new Uint8Array(answer.rawPayload);
    return new Response(content.length === 0 ? null : content, { status: answer.statusCode, headers: kept });
  };
}
