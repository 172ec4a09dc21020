import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF8 = new Set(["utf-8", "utf8", "us-ascii"]);

/** How often a header was sent; Node drops all but the first of some. */
function timesSent({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;
}

/**
 * Refuses requests whose headers say two things at once, or something that this server would not act on: a proxy in front
 * of it may read them in another way.
 */
export function registerRequestHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const hosts = timesSent(request, "host");
    // HTTP/1.0, which probes of load balancers still speak, needs none.
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== "1.0")) throw new Refusal(400, "invalid_request");
  });

  app.addHook("preParsing", async (request) => {
    // Every body is read as it comes: a compressed one would be taken for broken JSON.
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding !== "" && encoding !== "identity") throw new Refusal(415, "unsupported_content_encoding");
    // Read as UTF-8 all the same, its texts would be stored as something that nobody wrote.
    const charset = CHARSET.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset !== undefined && !UTF8.has(charset.toLowerCase())) throw new Refusal(415, "unsupported_content_type");
  });
}
