import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { boundedFetch } from "../../server/host/bounded-fetch.ts";
import { protocolCalls, type SignedCall } from "../../server/payments/hosted/protocol-client.ts";
import { readPayment, readRequest, readWebhook } from "../../server/payments/hosted/protocol.ts";
import { callContent, signedHeaders } from "../../server/payments/hosted/signature.ts";
import { ProviderUnavailable, type ProvidedPayment } from "../../server/payments/payment-handler.ts";
import { fencedBlocks } from "../docs/fenced-blocks.ts";
import { NOON, PUBLIC_URL } from "../support/server.ts";

const REFERENCE = "7d4f6c7e-0000-4000-8000-000000000001";
const SECRETS = ["the current secret, which is long enough", "the former secret, which is long enough"];
const payment: ProvidedPayment = {
  ...{
    reference: REFERENCE,
    tenant: "eastport",
    paidFor: "order",
    amountCents: 5575,
    currency: "USD",
    providerReference: null,
  },
};
const good = {
  ...{ reference: REFERENCE, paymentId: "p_1", amountCents: 5575, currency: "USD", status: "open" },
  page: "https://pay.example.org/p/1",
};

type Send = (url: string, call: SignedCall) => Promise<Response>;

/** The calls to a provider that answers so. */
function callsTo(send: Send, url = "https://pay.example.org/v1") {
  const access = { url, merchant: "Harbor & Co", secrets: SECRETS, send };
  return protocolCalls({ clock: () => NOON, publicUrl: PUBLIC_URL }, async () => access);
}

const answering = (body: unknown, status = 200) =>
  callsTo(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

describe("a call to a hosted provider", () => {
  const sent = async (call: "open" | "ask" | "cancel" | "refund") => {
    const calls: (SignedCall & { url: string })[] = [];
    const client = callsTo(async (url, made) => {
      calls.push({ url, ...made });
      return new Response(JSON.stringify(good));
    });
    await client[call]?.(payment);
    return calls[0] as SignedCall & { url: string };
  };

  it("tells the payment and where to come back to, and nothing of the driver", async () => {
    const { url, method, body = "" } = await sent("open");
    expect([method, url]).toEqual(["POST", "https://pay.example.org/v1/payments"]);
    expect(JSON.parse(body)).toEqual({
      reference: REFERENCE,
      tenant: "eastport",
      merchant: "Harbor & Co",
      amountCents: 5575,
      currency: "USD",
      signOutUrl: `${PUBLIC_URL}/driverportal/eastport/permit-payment-status`,
      incompleteSignOutUrl: `${PUBLIC_URL}/driverportal/eastport/incompletePayment`,
    });
    expect((await sent("cancel")).body).toBe(body);
    expect((await sent("refund")).body).toBe(body);
  });

  it.each([
    ["open", "POST /v1/payments"],
    ["ask", `GET /v1/payments/${REFERENCE}`],
    ["cancel", `POST /v1/payments/${REFERENCE}/cancel`],
    ["refund", `POST /v1/payments/${REFERENCE}/refund`],
  ] as const)("is signed with each secret over time, method, path and body: %s", async (call, line) => {
    const { headers, body = "" } = await sent(call);
    const timestamp = String(NOON / 1000);
    const signatures = SECRETS.map(
      (secret) => `v1=${createHmac("sha256", secret).update(`${timestamp}.${line}\n${body}`).digest("hex")}`,
    );
    expect(headers).toMatchObject({
      "x-payment-timestamp": timestamp,
      "x-payment-signature": signatures.join(","),
    });
  });
});

describe("the guide to hosted payments", () => {
  const guide = readFileSync("docs/guides/hosted-payments.md", "utf8");
  const secret = "example-secret-of-harborcity-0123456789";
  const at = 1_795_780_800_000;

  it("has signatures that hold, of a call and of a message", () => {
    expect(guide).toContain(secret);
    const call = callContent("GET", "/v1/payments/7d4f6c7e-2f53-4d0a-9d56-0c1d3a3f5b10", Buffer.alloc(0));
    const message = /^\(`(\{.*\})`\)/m.exec(guide)?.[1] ?? "";
    for (const content of [call, Buffer.from(message)]) {
      const headers = signedHeaders([secret], content, at);
      expect(guide).toContain(headers["x-payment-timestamp"]);
      expect(guide).toContain(headers["x-payment-signature"]);
    }
  });

  it("has bodies of the shapes of the protocol", () => {
    const bodies = fencedBlocks("docs/guides/hosted-payments.md").filter(({ language }) => language === "json");
    const [, request = "", answer = "", message = ""] = bodies.map(({ text }) => text);
    expect(readRequest(Buffer.from(request))).toMatchObject({ tenant: "harborcity" });
    expect(readPayment(Buffer.from(answer))).toMatchObject({ status: "paid" });
    expect(readWebhook(Buffer.from(message))).toMatchObject({ eventId: "evt_0001" });
  });
});

describe("an answer of a hosted provider", () => {
  it.each([
    [{ ...good, status: "pending" }, { kind: "open" }],
    [{ ...good, status: "ended" }, { kind: "ended" }],
    [
      { ...good, status: "paid" },
      { kind: "paid", card: undefined },
    ],
    [
      { ...good, status: "declined", reason: "expired_card" },
      { kind: "declined", reason: "expired_card" },
    ],
    [
      { ...good, status: "declined", reason: "moon phase" },
      { kind: "declined", reason: "declined" },
    ],
    [
      { ...good, status: "declined" },
      { kind: "declined", reason: "declined" },
    ],
    [
      { ...good, status: "refunded", card: { brand: "Visa", lastFour: "4242", holder: "Dana" } },
      { kind: "refunded", card: { brand: "Visa", lastFour: "4242" } },
    ],
  ])("is understood: %j", async (body, report) => {
    expect(await answering({ ...body, more: "of the future" }).ask(payment)).toMatchObject(report);
  });

  it("says that the payment is unknown by its code alone", async () => {
    expect(await answering({ code: "unknown_payment" }, 404).ask(payment)).toEqual({ kind: "unknown" });
    await expect(answering({ code: "not_found" }, 404).ask(payment)).rejects.toThrow(ProviderUnavailable);
    await expect(answering("<h1>Not found</h1>", 404).ask(payment)).rejects.toThrow(ProviderUnavailable);
    await expect(answering({ code: "unknown_payment" }, 404).open(payment)).rejects.toThrow(ProviderUnavailable);
  });

  it.each<[unknown, number?]>([
    [""],
    ["null"],
    ["[]"],
    ["{"],
    [{}],
    [{ ...good, amountCents: "5575" }],
    [{ ...good, amountCents: 55.75 }],
    [{ ...good, status: "PAID" }],
    [{ ...good, status: undefined }],
    [{ ...good, paymentId: "" }],
    [{ ...good, paymentId: "two\nlines" }],
    [{ ...good, paymentId: "p".repeat(121) }],
    [{ ...good, status: "paid", card: { brand: "Visa", lastFour: "4242424242424242" } }],
    [{ ...good, status: "paid", card: { brand: "V\u0000", lastFour: "4242" } }],
    [{ ...good, page: undefined }],
    [{ ...good, page: "/p/1" }],
    [{ ...good, page: "javascript:alert(1)" }],
    [{ ...good, page: "http://pay.example.org/p/1" }],
    [{ ...good, page: "https://who:ever@pay.example.org/" }],
    [good, 201],
    [good, 302],
    [good, 500],
  ])("that is none of the protocol says nothing of the payment: %j", async (body, status = 200) => {
    await expect(answering(body, status).ask(payment)).rejects.toThrow(ProviderUnavailable);
  });

  it("is not waited for once nobody waits for the call, and neither followed nor read without end", async () => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith("/silent") === true) return;
      if (request.url?.startsWith("/elsewhere") === true) {
        return void response.writeHead(307, { location: "/good/payments" }).end();
      }
      if (request.url?.startsWith("/endless") === true) return void response.end(" ".repeat(600 * 1024));
      response.end(JSON.stringify(good));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const at = (place: string) =>
      callsTo(
        (url, { signal, body, ...call }) =>
          boundedFetch(url, { ...call, body, redirect: "manual", ...(signal === undefined ? {} : { signal }) }),
        `http://127.0.0.1:${port}/${place}`,
      );
    expect((await at("good").open(payment)).kind).toBe("open");
    for (const place of ["elsewhere", "endless"]) {
      await expect(at(place).open(payment)).rejects.toThrow(ProviderUnavailable);
    }
    const waiting = new AbortController();
    const silent = at("silent").open({ ...payment, signal: waiting.signal });
    waiting.abort();
    await expect(silent).rejects.toThrow(ProviderUnavailable);
  });
});
