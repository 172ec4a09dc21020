import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import product from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { Database } from "../../server/db/database.ts";
import { paymentByCard } from "../../server/payments/providers.ts";
import { createCardGateways, served } from "../../server/payments/registry.ts";
import type { DeclineReason } from "../../server/payments/payment-handler.ts";
import type { CardDetails } from "../../src/domain/generated/api-orders.ts";
import type { GatewayDocument } from "../../src/domain/generated/meta-gateway.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import { describeOnEachDatabase, describeWithDatabase, type OpenTestDatabase } from "../support/databases.ts";
import type { SimulatedCall, Trouble } from "../support/payment-simulation.ts";
import { providerParts } from "../support/provider-parts.ts";
import { secretFiles } from "../support/secret-files.ts";
import { NOON } from "../support/server.ts";
import { CARD } from "../support/simulated-methods.ts";
import type { StripeCall } from "../support/stripe-objects.ts";
import { StripeServer } from "../support/stripe-server.ts";
import { providedMethodContract, type Capabilities, type Stage } from "./payment-method.ts";

const document = (product as PaymentMethods).methods.find(({ takesCards }) => takesCards === true);

/** How a gateway is told what to do, and what is known of its cards. */
interface StagedGateway extends Capabilities {
  readonly card: CardDetails;
  declinedCard(reason: DeclineReason): CardDetails;
  /** The next calls of this kind go wrong; absent where its database does instead. */
  trouble?(call: SimulatedCall, ...troubles: Trouble[]): void;
  charges(db: Database, reference: string): Promise<number>;
}

const stripeServer = await StripeServer.start();
const secrets = secretFiles({ eastport: { "stripe-secret-key": stripeServer.secretKey } });
afterAll(async () => {
  secrets.remove();
  await stripeServer.close();
});

/** By which call of Stripe's each of ours is answered where the payment is known there. */
const STRIPE_CALLS: Readonly<Record<SimulatedCall, StripeCall>> = {
  open: "retrieve",
  ask: "retrieve",
  pay: "confirm",
  cancel: "cancel",
  refund: "refund",
};

const DECLINED: Partial<Record<DeclineReason, string>> = { insufficient_funds: "4000000000009995" };

/** One entry for each gateway of the registry. */
const staged: Readonly<Record<string, StagedGateway>> = {
  sandbox: {
    card: CARD,
    paidCard: { brand: "Visa", lastFour: "4242" },
    declinedCard: (reason) => ({ ...CARD, cardNumber: DECLINED[reason] ?? "4000000000000002" }),
    charges: (db, reference) =>
      db.withTenant("eastport", async (trx) => {
        const payments = trx.selectFrom("sandbox_payments").select("charges").where("reference", "=", reference);
        return (await payments.executeTakeFirst())?.charges ?? 0;
      }),
  },
  stripe: {
    card: CARD,
    paidCard: { brand: "Visa", lastFour: "4242" },
    declinedCard: (reason) => ({ ...CARD, cardNumber: DECLINED[reason] ?? "4000000000000002" }),
    trouble: (call, ...troubles) => stripeServer.trouble(STRIPE_CALLS[call], ...troubles),
    charges: async (_db, reference) => stripeServer.chargesOf(reference),
  },
};

/** A database whose next transactions go wrong as told: before they begin, or after they were committed. */
function troubled(current: () => Database, troubles: Trouble[]): Pick<Database, "withTenant"> {
  return {
    async withTenant(slug, work) {
      const trouble = troubles.shift();
      if (trouble === "fault" || trouble === "cut") throw new Error(`the connection broke (${trouble})`);
      const result = await current().withTenant(slug, work);
      if (trouble !== undefined) throw new Error("the connection broke after the commit");
      return result;
    },
  };
}

describe("gateways", () => {
  it("have a document, a folder and an entry in this suite each", () => {
    const documents = readdirSync("schemas/gateways").map((file) => file.replace(/\.json$/, ""));
    expect(documents).toEqual([...served.gateways].sort());
    expect(readdirSync("server/payments/gateways")).toEqual(documents);
    expect(Object.keys(staged)).toEqual(documents);
    for (const id of documents) {
      expect((JSON.parse(readFileSync(`schemas/gateways/${id}.json`, "utf8")) as GatewayDocument).id).toBe(id);
    }
  });
});

/** Whether what a gateway remembers stands in our database, and not with somebody outside. */
const isKeptHere = (id: string) => staged[id]?.trouble === undefined;

describeOnEachDatabase("a gateway whose payments stand in the database", (open) => theGateways(open, isKeptHere));
describeWithDatabase("a gateway", (open) => theGateways(open, (id) => !isKeptHere(id)));

function theGateways(open: OpenTestDatabase, isMeant: (id: string) => boolean): void {
  let db: Database;
  beforeAll(async () => void (db = await open()));
  afterAll(() => db.close());

  const troubles: Trouble[] = [];
  const parts = providerParts({
    db: troubled(() => db, troubles),
    clock: () => NOON,
    secretsDir: secrets.folder,
    stripeApi: stripeServer.api,
  });
  // One without an entry is named by the test above.
  const entered = createCardGateways(parts).flatMap((gateway) => {
    const known = staged[gateway.id];
    return known === undefined || !isMeant(gateway.id) ? [] : [[gateway.id, gateway, known] as const];
  });
  describe.each(entered)("%s", (_id, gateway, known) => {
    const stage: Stage = {
      trouble: (call, ...next) => {
        if (known.trouble === undefined) troubles.push(...next);
        else known.trouble(call, ...next);
      },
      declinedCard: (reason) => known.declinedCard(reason),
      payAtPage: (reference) => {
        throw new Error(`${reference} is paid through the portal, on no page`);
      },
      charges: (reference) => known.charges(db, reference),
    };
    providedMethodContract(paymentByCard(gateway), document, stage, known);

    it("takes the cards that it is paid with", () => {
      expect(gateway.takes?.(known.card) ?? true).toBe(true);
    });
  });
}
