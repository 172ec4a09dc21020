import type { FastifyInstance, FastifyReply } from "fastify";
import { formatInstant } from "../../../src/domain/dates.ts";
import { translate, type KeysBelow, type Messages } from "../../../src/domain/messages.ts";
import type { Mailbox, MailboxMessage } from "../../mail/mailbox.ts";
import { createNonce, escapeHtml } from "../../pages/page-template.ts";
import { serverPage } from "../../pages/server-page.ts";
import { MESSAGE_POLICY, pagePolicy } from "../../security/headers.ts";
import { noStore } from "../context.ts";
import { refuse } from "../refusal.ts";

const OPTIONS = { config: { access: "public", tenant: "none", anyQuery: true }, schema: { hide: true } } as const;

/** Escapes a text for HTML and turns its web addresses into links. */
export function linkedText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}

/** When a message was sent, in the date format of the screens. In UTC, since the mailbox is shared by all customers. */
function sentAt({ date }: MailboxMessage): string {
  const instant = Date.parse(date);
  return Number.isNaN(instant) ? date : formatInstant(instant, "UTC");
}

function listBody(messages: Messages, mails: readonly MailboxMessage[]): string {
  const say = (key: KeysBelow<"mail.mailbox">) => escapeHtml(translate(messages, `mail.mailbox.${key}`));
  const rows = mails
    .map(
      (mail) =>
        `<tr><td><a href="/mailbox/${encodeURIComponent(mail.name)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.to)}</td><td>${escapeHtml(sentAt(mail))}</td></tr>`,
    )
    .join("");
  const table = `<table><thead><tr><th scope="col">${say("subject")}</th><th scope="col">${say("to")}</th><th scope="col">${say("date")}</th></tr></thead><tbody>${rows}</tbody></table>`;
  return `<h1>${say("title")}</h1><p>${say("text")}</p>${mails.length > 0 ? table : `<p>${say("empty")}</p>`}`;
}

function mailBody(messages: Messages, mail: MailboxMessage): string {
  const say = (key: KeysBelow<"mail.mailbox">) => escapeHtml(translate(messages, `mail.mailbox.${key}`));
  const row = (key: "from" | "to" | "date", value: string) => `<dt>${say(key)}</dt><dd>${escapeHtml(value)}</dd>`;
  const address = `/mailbox/${encodeURIComponent(mail.name)}`;
  const parts = [
    ...(mail.html === undefined ? [] : [`<li><a href="${address}/formatted">${say("formatted")}</a></li>`]),
    ...mail.files.map(({ name }, place) => `<li><a href="${address}/files/${place}">${escapeHtml(name)}</a></li>`),
  ];
  const list = parts.length === 0 ? "" : `<ul>${parts.join("")}</ul>`;
  return `<p><a href="/mailbox">${say("back")}</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${row("from", mail.from)}${row("to", mail.to)}${row("date", sentAt(mail))}</dl>${list}<pre>${linkedText(mail.text)}</pre>`;
}

function send(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = createNonce();
  return noStore(reply)
    .header("content-security-policy", pagePolicy(nonce))
    .type("text/html; charset=utf-8")
    .send(serverPage({ title, nonce, body }));
}

/** The parts of a message: its HTML as most mail clients show it, and its files. */
function registerPartRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Params: { name: string } }>("/mailbox/:name/formatted", OPTIONS, async (request, reply) => {
    const html = (await mailbox.read(request.params.name))?.html;
    if (html === undefined) return refuse(reply, 404, "not_found");
    return noStore(reply).header("content-security-policy", MESSAGE_POLICY).type("text/html; charset=utf-8").send(html);
  });
  app.get<{ Params: { name: string; place: string } }>(
    "/mailbox/:name/files/:place",
    OPTIONS,
    async (request, reply) => {
      const { name, place } = request.params;
      const file = (await mailbox.read(name))?.files[Number(place)];
      if (file === undefined) return refuse(reply, 404, "not_found");
      return noStore(reply)
        .type(file.type)
        .header("content-disposition", `attachment; filename="${file.name.replace(/[^\w.-]/g, "_")}"`)
        .send(file.content);
    },
  );
}

/** The mailbox of a demonstration server: the emails that it would have sent. */
export function registerMailboxRoutes(app: FastifyInstance, mailbox: Mailbox, messages: Messages): void {
  app.get("/mailbox", OPTIONS, async (_request, reply) =>
    send(reply, translate(messages, "mail.mailbox.title"), listBody(messages, await mailbox.list())),
  );
  app.get<{ Params: { name: string } }>("/mailbox/:name", OPTIONS, async (request, reply) => {
    const mail = await mailbox.read(request.params.name);
    if (mail === undefined) return refuse(reply, 404, "not_found");
    return send(reply, mail.subject, mailBody(messages, mail));
  });
  registerPartRoutes(app, mailbox);
}
