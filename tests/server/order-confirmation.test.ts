import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderTransport, type MailMessage } from "../../server/mail/transport.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { CONFIRMED_AT, startConfirming, type Confirming } from "../support/confirming.ts";
import { unit, type Buy } from "../support/direct-orders.ts";
import { endPermits } from "../support/ended-permits.ts";
import { parsedPage } from "../support/parsed-page.ts";
import { readPdf } from "../support/pdf-text.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import type { TestServer } from "../support/server.ts";
import type { StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins({
  permits: [standard("ANY"), standard("TAGGED", { name: '<b>Bold</b> & "quoted" permit' })],
});
const tenantFile = (name: string) => path.join(twins.folder, "eastport", name);
mkdirSync(tenantFile("assets"));
cpSync("tenants/harborcity/assets/header.svg", tenantFile("assets/header.svg"));
writeFileSync(tenantFile("style.json"), JSON.stringify({ headerImage: { uri: "assets/header.svg" } }));
afterAll(() => twins.remove());

const HOSTILE = '<img src=x onerror=alert(1)> "Dana" \r\nBcc: all@evil.example';

const PLATE = "BUY0";

/** A message as its file says it. */
async function asFile(message: MailMessage | undefined) {
  if (message === undefined) throw new Error("no message was sent");
  const folder = mkdtempSync(path.join(tmpdir(), "portal-outbox-"));
  try {
    await folderTransport(folder, "no-reply@parking.example.org").send(message);
    const content = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ""));
    return { source: content.toString("utf8"), mail: await PostalMime.parse(content) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pageOf = (html: string | undefined) => parsedPage(html ?? "");

describeWithDatabase("the confirmation of an order to an address that its driver has proven", (open) => {
  let server: TestServer;
  let buyer: StoredBuyer;
  let buy: Buy;
  let prove: Confirming["prove"];

  beforeAll(async () => {
    ({ server, buyer, buy, prove } = await startConfirming(open, twins.folder));
  });
  afterAll(() => server.close());

  async function confirmed(permit = "ANY") {
    await endPermits(server, "eastport");
    expect((await buy(buyer, [unit(buyer, permit)])).kind).toBe("placed");
    return asFile((await server.mails()).at(-1));
  }

  it("says row by row what the receipt says and what happens next, and brings the receipt", async () => {
    await prove(CONFIRMED_AT.toUpperCase());
    const { mail } = await confirmed();
    const [, number = ""] = /(\d{9})/.exec(mail.subject ?? "") ?? [];
    expect((mail.text ?? "").trim().split(/\n+/)).toEqual([
      "Hello Dana Rivers,",
      `Thank you for your order ${number} with Port of East.`,
      `Order number: ${number}`,
      "Order date: 11/27/2026",
      "Status: Payment due",
      "Payment method: Check",
      "ANY permit",
      `Active until 10/31/2027 for ${PLATE} (CA)`,
      "Lot: Quay lot",
      "Valid: 11/01/2026 to 10/31/2027",
      expect.stringContaining(`Vehicles: ${PLATE} CA`),
      "Shift: By day",
      "Price: $48.00",
      "Fee: $3.50",
      "Totals",
      "Subtotal: $48.00",
      "Fees: $3.50",
      "Tax: $4.25",
      "Total: $55.75",
      "Paid: $0.00",
      "Amount due: $55.75",
      "What happens next",
      "1. Make your check out to Port of East for this amount and write the order number, " +
        `${number}, on it. Ask where to send it or bring it: Port of East.`,
      "2. We mark your order as paid when your payment arrives.",
      "3. Your dashboard and View Orders show your permits with their dates and plates, and keep the receipt.",
      "4. The receipt is attached to this message.",
      "Go to your orders:",
      "https://parking.example.org/driverportal/eastport/vieworders",
      "Port of East",
    ]);
    const [receipt] = mail.attachments.filter(({ related }) => related !== true);
    expect([receipt?.filename, receipt?.mimeType]).toEqual([`order-${number}.pdf`, "application/pdf"]);
    const { title } = await readPdf(new Uint8Array(receipt?.content as ArrayBuffer));
    expect(title).toBe(`Receipt for order ${number}`);
  });

  it("says the same as HTML in the tenant's look, and loads nothing from elsewhere", async () => {
    await prove(CONFIRMED_AT);
    const { mail } = await confirmed();
    const page = pageOf(mail.html);
    const shown = (page.querySelector("body > div")?.textContent ?? "").replace(/\s+/g, "");
    const lines = (mail.text ?? "").split("\n").filter((line) => !line.startsWith("https://"));
    for (const line of lines.slice(2)) {
      const words = /^\d\. /.test(line) ? line.slice(3) : line.replace(/^([^:]+): (?=\S)/, "$1").replace(/:$/, "");
      expect(shown).toContain(words.replace(/\s+/g, ""));
    }
    const { style } = (await server.tenants.find("eastport")) ?? {};
    expect(page.querySelector("body > div > div")?.getAttribute("style")).toContain(style?.headerColor);
    expect([...page.querySelectorAll("[src]")].map((image) => image.getAttribute("src"))).toEqual(["cid:header-image"]);
    expect(mail.attachments.find(({ related }) => related === true)?.contentId).toBe("<header-image>");
    expect([...page.querySelectorAll("[href]")].map((link) => link.getAttribute("href"))).toEqual([
      "https://parking.example.org/driverportal/eastport/vieworders",
    ]);
    expect(page.querySelectorAll("script, style, link, form, iframe")).toHaveLength(0);
  });

  it("takes a hostile name as text: no markup, no header, no line of its own", async () => {
    await prove(CONFIRMED_AT);
    await server.db.withTenant("eastport", (db) =>
      db.updateTable("drivers").set({ first_name: HOSTILE }).where("id", "=", buyer.accountId).execute(),
    );
    const { mail, source } = await confirmed("TAGGED");
    expect(source).not.toMatch(/^Bcc:/im);
    expect(mail.bcc).toBeUndefined();
    const page = pageOf(mail.html);
    expect(page.querySelectorAll("img")).toHaveLength(1);
    expect(page.querySelectorAll("b, [onerror]")).toHaveLength(0);
    expect(page.querySelector("p")?.textContent).toContain("<img src=x onerror=alert(1)>");
    expect([...page.querySelectorAll("h2")].map(({ textContent }) => textContent)).toContain(
      '<b>Bold</b> & "quoted" permit',
    );
    expect(mail.text).not.toMatch(/^Bcc/m);
  });

  it.each([
    ["another address is proven", "other@example.org"],
    ["none is proven", null],
  ])("is the short one without name, plates and receipt where %s", async (_case, proven) => {
    await prove(proven);
    const { mail, source } = await confirmed();
    expect(mail.text).toContain("Thank you for your order");
    expect(mail.text).toContain("  - ANY permit");
    expect(mail.attachments.filter(({ related }) => related !== true)).toEqual([]);
    for (const secret of [PLATE, "Rivers", "onerror", "application/pdf"]) {
      expect(source + mail.html + mail.text).not.toContain(secret);
    }
    const page = pageOf(mail.html);
    const links = [...page.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([["Go to your orders", "https://parking.example.org/driverportal/eastport/vieworders"]]);
  });
});
