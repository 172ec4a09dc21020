import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blocksOf } from "../../server/mail/mail-content.ts";
import { mailHtml } from "../../server/mail/mail-html.ts";
import { Mailbox } from "../../server/mail/mailbox.ts";
import { folderTransport } from "../../server/mail/transport.ts";
import { registerMailboxRoutes } from "../../server/routes/mailbox/mailbox-routes.ts";
import { paperImage } from "../../server/tenants/paper-image.ts";
import { parsedPage } from "../support/parsed-page.ts";
import { NOON } from "../support/server.ts";

const PUBLIC_URL = "https://parking.example.org";
const LINK = `${PUBLIC_URL}/driverportal/eastport/email-status/dana?token=a&b="c"`;
const BODY = `Hello <b>you</b>,\n\nOpen this address:\n\n${LINK}\n\nhttps://evil.example/x\n\n${PUBLIC_URL}.evil.example/x\n\nPort of East\n`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';

const folder = mkdtempSync(path.join(tmpdir(), "portal-outbox-"));
let app: FastifyInstance;
let name: string;

beforeAll(async () => {
  const image = await paperImage(Buffer.from(DRAWING));
  const style = { headerColor: "#0e1726", accentColor: "#7cc4ff", font: "georgia" } as const;
  const frame = { subject: "S", language: "en", from: "Port & East", style, image };
  const text = mailHtml(frame, blocksOf(BODY, PUBLIC_URL));
  await folderTransport(folder, "no-reply@parking.example.org").send({
    id: "11111111-1111-4111-8111-111111111111",
    createdAt: new Date(NOON),
    fromName: "Port of East",
    to: "dana@mail.example",
    subject: "S",
    body: BODY,
    html: { text, image },
    attachments: [{ fileName: "order-1.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7") }],
  });
  app = Fastify();
  registerMailboxRoutes(app, new Mailbox(folder), {});
  name = (await new Mailbox(folder).list())[0]?.name ?? "";
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it("a message that was queued as text has it in the frame: the portal's own address as a link, all else as text", async () => {
  const answer = await app.inject(`/mailbox/${name}/formatted`);
  const page = parsedPage(answer.body);
  expect([...page.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    [LINK, LINK],
  ]);
  const paragraphs = [...page.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(BODY.trim().split("\n\n"));
  expect(page.querySelector("body > div > div")?.textContent).toBe("Port & East");
});

it("an address of the portal under words with a colon is a button with these words, and nobody else's address is", () => {
  const label = "Verify email address";
  expect(blocksOf(`${label}:\n${LINK}\n`, PUBLIC_URL)).toEqual([{ kind: "link", url: LINK, label }]);
  for (const text of [`${label}:\nhttps://evil.example/x`, `One\n${LINK}`, `One:\ntwo:\n${LINK}`]) {
    expect(blocksOf(text, PUBLIC_URL)).toEqual([{ kind: "paragraph", text }]);
  }
});

it("the formatted message has the image that it brings, and can do nothing", async () => {
  const answer = await app.inject(`/mailbox/${name}/formatted`);
  expect(parsedPage(answer.body).querySelector("img")?.getAttribute("src")).toMatch(/^data:image\/png;base64,iVBOR/);
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/; sandbox$/);
  expect(policy).not.toContain("script");
});

it("a message lists its files, the image in it aside, and hands them out", async () => {
  const page = parsedPage((await app.inject(`/mailbox/${name}`)).body);
  expect([...page.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual([
    `/mailbox/${name}/formatted`,
    `/mailbox/${name}/files/0`,
  ]);
  const file = await app.inject(`/mailbox/${name}/files/0`);
  expect(file.body).toBe("%PDF-1.7");
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="order-1.pdf"');
});

it.each(["files/1", "files/x", "files/__proto__"])("there is no %s", async (part) => {
  expect((await app.inject(`/mailbox/${name}/${part}`)).statusCode).toBe(404);
  expect((await app.inject(`/mailbox/unknown-message/${part}`)).statusCode).toBe(404);
});
