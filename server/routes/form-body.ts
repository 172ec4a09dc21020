import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/** Parses form fields into an object. Throws Refusal if a field is sent twice. */
function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(fields, name) || name === "__proto__") throw new Refusal(400, "invalid_request");
    fields[name] = value;
  }
  return fields;
}

/** Makes the routes of this plugin accept form-encoded bodies, and no others. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}
