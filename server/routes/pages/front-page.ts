import type { FastifyInstance } from "fastify";
import { translate, type MessageKey } from "../../../src/domain/messages.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import { escapeHtml, createNonce } from "../../pages/page-template.ts";
import type { Tenants } from "../../tenants/types.ts";
import { pagePolicy } from "../../security/headers.ts";
import { noStore } from "../context.ts";
import { serverPage } from "../../pages/server-page.ts";

/** The portals of a demonstration server, as a list of links. */
async function portalList(tenants: Tenants): Promise<string> {
  const items = await Promise.all(
    tenants.slugs.map(async (slug) => {
      const name = (await tenants.find(slug))?.name ?? slug;
      return `<li><a href="${escapeHtml(portalPath(slug))}">${escapeHtml(name)}</a></li>`;
    }),
  );
  return `<ul>${items.join("")}</ul>`;
}

/**
 * "/", the target of "Go to Home" on the page of an unknown portal. A demonstration server lists its portals; any other
 * server names no customer here.
 */
export function registerFrontPage(
  app: FastifyInstance,
  tenants: Tenants,
  shown: { portals: boolean; mailbox: boolean },
): void {
  app.get(
    "/",
    { config: { access: "public", tenant: "none", anyQuery: true }, schema: { hide: true } },
    async (_request, reply) => {
      const say = (key: MessageKey) => escapeHtml(translate(tenants.messages, key));
      const nonce = createNonce();
      const body = [
        `<h1>${say("errors.front.title")}</h1>`,
        `<p>${say(shown.portals ? "errors.front.text" : "errors.front.neutral")}</p>`,
        shown.portals ? await portalList(tenants) : "",
        shown.mailbox ? `<p><a href="/mailbox">${say("mail.mailbox.title")}</a></p>` : "",
      ].join("");
      const title = translate(tenants.messages, "errors.front.title");
      return noStore(reply)
        .header("content-security-policy", pagePolicy(nonce))
        .type("text/html; charset=utf-8")
        .send(serverPage({ title, nonce, body }));
    },
  );
}
