import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/** Form fields as an object; a field sent twice has no meaning here. */
function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(fields, name) || name === "__proto__") throw new Refusal(400, "invalid_request");
    fields[name] = value;
  }
  return fields;
}

/** Makes the routes of this part of the server take form-encoded bodies and no others. */
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
