import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF8 = new Set(["utf-8", "utf8", "us-ascii"]);

/**
 * Refuses a body that says to be in other characters than UTF-8, which every body is read as: taken all the same, its
 * texts would be stored as something that nobody wrote.
 */
export function registerBodyCharset(app: FastifyInstance): void {
  app.addHook("preParsing", async (request) => {
    const charset = CHARSET.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset !== undefined && !UTF8.has(charset.toLowerCase())) throw new Refusal(415, "unsupported_content_type");
  });
}
