import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import product from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { Database } from "../../server/db/database.ts";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { signedHeaders } from "../../server/payments/hosted/signature.ts";
import { type HostedProvider, paymentOnPage } from "../../server/payments/providers.ts";
import { sandboxSecret } from "../../server/payments/hosted-providers/sandbox/protocol-server.ts";
import { SandboxPayments } from "../../server/payments/hosted-providers/sandbox/sandbox-payments.ts";
import type { ProvidedPayment, ReceivedMessage } from "../../server/payments/payment-handler.ts";
import { createHostedProviders, served } from "../../server/payments/registry.ts";
import type { HostedProviderDocument } from "../../src/domain/generated/meta-hosted-provider.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { HostedPayments, TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import { describeOnEachDatabase, describeWithDatabase, type OpenTestDatabase } from "../support/databases.ts";
import { HostedServer } from "../support/hosted-server.ts";
import type { SimulatedCall, Trouble } from "../support/payment-simulation.ts";
import { providerParts } from "../support/provider-parts.ts";
import { NOON } from "../support/server.ts";
import type { StripeCall } from "../support/stripe-objects.ts";
import { StripeServer } from "../support/stripe-server.ts";
import { providedMethodContract, type Capabilities, type Stage } from "./payment-method.ts";

const document = (product as PaymentMethods).methods.find(({ redirects }) => redirects === true);
const box = createSecretBox("a key for tests, of thirty-two characters or more");
const PUBLIC_URL = "https://parking.example.org";

/** By which call of Stripe's each of ours is answered where the payment is known there. */
const STRIPE_CALLS: Readonly<Record<SimulatedCall, StripeCall>> = {
  open: "retrieve",
  ask: "retrieve",
  pay: "confirm",
  cancel: "cancel",
  refund: "refund",
};

const FORMER = "the former secret of a rotation, which is long enough";

/** What a provider's messages are signed with: of a tenant, now unless told otherwise. */
interface Signing {
  readonly secret?: string;
  readonly at?: number;
  readonly tenant?: string;
}

/** A provider on the stage. */
interface StagedProvider extends Capabilities {
  /** What the tenant `slug` says of it. */
  settings(slug: string): HostedPayments;
  /** A message about a payment, as it sends it. */
  message(reference: string, signing?: Signing): ReceivedMessage;
  /** What it does with payments, where that is not as the protocol has it. */
  readonly trouble?: Stage["trouble"];
  readonly payAtPage?: Stage["payAtPage"];
  readonly charges?: Stage["charges"];
  /** A former secret that is still valid; absent where its secrets do not rotate. */
  readonly former?: string;
}

describe("hosted providers", () => {
  it("have a document, a folder and an entry in this suite each", () => {
    const documents = readdirSync("schemas/hosted-providers").map((file) => file.replace(/\.json$/, ""));
    expect(documents).toEqual([...served.hostedProviders].sort());
    expect(readdirSync("server/payments/hosted-providers")).toEqual(documents);
    expect(IDS).toEqual(documents);
    for (const id of documents) {
      const text = readFileSync(`schemas/hosted-providers/${id}.json`, "utf8");
      expect((JSON.parse(text) as HostedProviderDocument).id).toBe(id);
    }
  });
});

const IDS = ["hosted-page", "sandbox", "stripe-checkout"] as const;

function message(reference: string, { secret, at = NOON, tenant = "eastport" }: Signing = {}): ReceivedMessage {
  const rawBody = Buffer.from(JSON.stringify({ eventId: "evt_1", reference, tenant }));
  return { tenant, headers: signedHeaders([secret ?? sandboxSecret(box, tenant)], rawBody, at), rawBody };
}

const stripe = await StripeServer.start();
afterAll(() => stripe.close());

// Only the sandbox keeps what it remembers in the portal's database; the others are asked over the network.
describeOnEachDatabase("a hosted provider of our own", (open) => theProviders(open, ["sandbox"]));
describeWithDatabase("a hosted provider", (open) => theProviders(open, ["hosted-page", "stripe-checkout"]));

function theProviders(open: OpenTestDatabase, ids: readonly (typeof IDS)[number][]): void {
  let db: Database;
  let server: HostedServer;
  const secretsDir = mkdtempSync(path.join(tmpdir(), "secrets-"));
  beforeAll(async () => {
    db = await open();
    server = await HostedServer.start(() => ({ db, clock: () => NOON, box }));
    for (const slug of ["eastport", "westport"]) {
      mkdirSync(path.join(secretsDir, slug));
      const secret = sandboxSecret(box, slug);
      writeFileSync(path.join(secretsDir, slug, "hosted"), `${secret}\n${FORMER}\n`);
      writeFileSync(path.join(secretsDir, slug, "stripe-secret-key"), stripe.secretKey);
      writeFileSync(path.join(secretsDir, slug, "stripe-webhook-secret"), `whsec_${secret}\nwhsec_${FORMER}\n`);
    }
  });
  afterAll(async () => {
    await server.close();
    await db.close();
    rmSync(secretsDir, { recursive: true });
  });

  const staged: Readonly<Record<(typeof IDS)[number], StagedProvider>> = {
    "hosted-page": {
      paidCard: { brand: "Visa", lastFour: "4242" },
      former: FORMER,
      message,
      settings: (slug) => ({
        provider: "hosted-page",
        url: `${server.url}/sandbox-payments/${slug}`,
        merchant: slug,
        secret: { secret: "hosted" },
      }),
    },
    sandbox: {
      paidCard: { brand: "Visa", lastFour: "4242" },
      message,
      settings: () => ({ provider: "sandbox" }),
    },
    "stripe-checkout": {
      paidCard: { brand: "Visa", lastFour: "4242" },
      former: `whsec_${FORMER}`,
      message: (reference, { secret, at = NOON, tenant = "eastport" } = {}) => ({
        ...stripe.event({ metadata: { reference } }, secret ?? `whsec_${sandboxSecret(box, tenant)}`, at),
        tenant,
      }),
      settings: () => ({ provider: "stripe-checkout" }),
      trouble: (call, ...next) => stripe.trouble(STRIPE_CALLS[call], ...next),
      payAtPage: (reference) => stripe.ledger.sessions.pay(stripe.ledger.sessions.of(reference), "4242424242424242"),
      charges: async (reference) => stripe.chargesOf(reference),
    },
  };

  const troubles: Trouble[] = [];
  /** A database whose next transactions go wrong as told: of the provider that has no connection that could. */
  const troubled: Pick<Database, "withTenant"> = {
    async withTenant(slug, work) {
      const trouble = troubles.shift();
      if (trouble === "fault" || trouble === "cut") throw new Error(`the connection broke (${trouble})`);
      const result = await db.withTenant(slug, work);
      if (trouble !== undefined) throw new Error("the connection broke after the commit");
      return result;
    },
  };
  const create = (id: string, settings: (slug: string) => HostedPayments | undefined): HostedProvider => {
    const find = async (slug: string) => {
      const { [slug]: known } = { eastport: {}, westport: {} } as Record<string, object | undefined>;
      const hostedPayments = settings(slug);
      const base: TenantDocument = { slug, name: slug, timeZone: "UTC" };
      const own = hostedPayments === undefined ? base : { ...base, hostedPayments };
      return known === undefined ? undefined : { document: own, name: slug };
    };
    const stripeApi = stripe.api;
    const parts = providerParts({ db: troubled, clock: () => NOON, tenants: { find }, secretsDir, box, stripeApi });
    const provider = createHostedProviders(parts).find((each) => each.id === id);
    if (provider === undefined) throw new Error(`no provider ${id}`);
    return provider;
  };

  describe.each(ids)("%s", (id) => {
    const known = staged[id];
    const provider = create(id, (slug) => known.settings(slug));
    const stage: Stage = {
      trouble: (_call, ...next) => void (id === "sandbox" ? troubles : server.troubles).push(...next),
      declinedCard: () => {
        throw new Error("no card passes through the portal");
      },
      async payAtPage(reference) {
        const payments = new SandboxPayments({ db, clock: () => NOON, publicUrl: PUBLIC_URL });
        const { paymentId = "" } = (await payments.status("eastport", reference)) ?? {};
        await payments.pay("eastport", paymentId, "approve");
      },
      charges: (reference) =>
        db.withTenant("eastport", async (trx) => {
          const row = trx.selectFrom("hosted_sandbox_payments").select("charges").where("reference", "=", reference);
          return (await row.executeTakeFirst())?.charges ?? 0;
        }),
    };
    const { trouble = stage.trouble, payAtPage = stage.payAtPage, charges = stage.charges } = known;
    const own: Stage = { ...stage, trouble, payAtPage, charges };
    providedMethodContract(paymentOnPage(provider), document, own, known);

    const payment = (reference: string, paidFor: ProvidedPayment["paidFor"] = "order"): ProvidedPayment => ({
      ...{ reference, tenant: "eastport", paidFor, amountCents: 100, currency: "USD", providerReference: null },
    });
    const OURS = "7d4f6c7e-0000-4000-8000-000000000001";

    it("sends the browser away with reference, tenant and return addresses, and nothing else", async () => {
      const report = await provider.open(payment(OURS));
      expect(report.kind === "open" ? report.redirect?.parameters : undefined).toEqual({
        paymentReference: OURS,
        tenant: "eastport",
        signOutUrl: `${PUBLIC_URL}/driverportal/eastport/permit-payment-status`,
        incompleteSignOutUrl: `${PUBLIC_URL}/driverportal/eastport/incompletePayment`,
      });
    });

    it("sends whoever pays a citation back to the status of citation payments", async () => {
      const report = await provider.open(payment("7d4f6c7e-0000-4000-8000-000000000002", "citation"));
      expect(report.kind === "open" ? report.redirect?.parameters : undefined).toMatchObject({
        signOutUrl: `${PUBLIC_URL}/driverportal/eastport/citation-payment/status`,
        incompleteSignOutUrl: `${PUBLIC_URL}/driverportal/eastport/incompletePayment?paidFor=citation`,
      });
    });

    it("reads its messages: which it is, and what it is about", async () => {
      const read = await provider.readMessage(known.message(OURS));
      expect(read).toEqual({ eventId: expect.stringMatching(/./), reference: OURS });
    });

    it("reads a message that a former secret signed, while that is valid", async () => {
      const read = await provider.readMessage(known.message(OURS, { secret: known.former ?? "" }));
      expect(read?.reference).toBe(known.former === undefined ? undefined : OURS);
    });

    it.each<[string, (good: ReceivedMessage) => ReceivedMessage]>([
      ["of another body", (good) => ({ ...good, rawBody: Buffer.concat([good.rawBody, Buffer.from(" ")]) })],
      ["of another tenant", (good) => ({ ...good, tenant: "westport" })],
      ["without a signature", (good) => ({ ...good, headers: {} })],
      ["of an unknown tenant", (good) => ({ ...good, tenant: "nowhere" })],
      ["that is empty", (good) => ({ ...good, rawBody: Buffer.alloc(0) })],
    ])("believes no message %s", async (_what, change) => {
      expect(await provider.readMessage(change(known.message(OURS)))).toBeUndefined();
    });

    it("believes no message from more than five minutes ago or ahead", async () => {
      const at = (seconds: number) => provider.readMessage(known.message(OURS, { at: NOON + seconds * 1000 }));
      expect([await at(-300), await at(300)]).toEqual(Array(2).fill(expect.objectContaining({ reference: OURS })));
      expect([await at(-301), await at(301)]).toEqual([undefined, undefined]);
    });

    it("does nothing for a tenant that names another", async () => {
      const none = create(id, () => undefined);
      for (const call of [none.open, none.ask, none.cancel]) {
        await expect(call(payment(OURS))).rejects.toThrow("does not name this provider any more");
      }
      expect(await none.readMessage(known.message(OURS))).toBeUndefined();
    });
  });
}
