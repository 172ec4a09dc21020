import type { FastifyInstance } from "fastify";
import { translate } from "../../../src/domain/messages.ts";
import { portalPath } from "../../../src/domain/routes.ts";
import { escapeHtml, createNonce } from "../../pages/page-template.ts";
import type { Tenants } from "../../tenants/types.ts";
import { pagePolicy } from "../../security/headers.ts";
import { noStore } from "../context.ts";
import { serverPage } from "../../pages/server-page.ts";

/** "/" of a demonstration server: a list of its portals. Elsewhere nobody's portal stands at the root. */
export function registerFrontPage(app: FastifyInstance, tenants: Tenants, hasMailbox: boolean): void {
  app.get("/", { config: { access: "public" }, schema: { hide: true } }, async (_request, reply) => {
    const messages = tenants.neutralBoot.messages;
    const items = await Promise.all(
      tenants.slugs.map(async (slug) => {
        const name = (await tenants.find(slug))?.name ?? slug;
        return `<li><a href="${escapeHtml(portalPath(slug))}">${escapeHtml(name)}</a></li>`;
      }),
    );
    const mailbox = hasMailbox
      ? `<p><a href="/mailbox">${escapeHtml(translate(messages, "mail.mailbox.title"))}</a></p>`
      : "";
    const nonce = createNonce();
    const heading = translate(messages, "errors.front.title");
    const html = serverPage({
      title: heading,
      nonce,
      body: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(translate(messages, "errors.front.text"))}</p><ul>${items.join("")}</ul>${mailbox}`,
    });
    return noStore(reply)
      .header("content-security-policy", pagePolicy(nonce))
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
