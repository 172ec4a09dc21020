import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type {
  HostedPayment,
  HostedPaymentRequest,
} from "../../../../src/domain/generated/protocols-hosted-payments.ts";
import type { TenantDb } from "../../../db/database.ts";
import type { HostedSandboxPaymentsTable } from "../../../db/order-tables.ts";
import type { ProviderParts } from "../../providers.ts";

/** A payment in the sandbox's table. */
export type SandboxPayment = Selectable<HostedSandboxPaymentsTable>;

/** The results that the driver can choose on the page. */
export const OUTCOMES = ["approve", "decline", "insufficientFunds", "latePaid", "lateDeclined"] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** How long a late payment is pending. */
export const LATE_MS = 5 * 60_000;

/** The card of the demonstration, a published test card. */
const CARD = { brand: "Visa", last_four: "4242" };

/** The path of a tenant's sandbox pages and calls below PUBLIC_URL. */
export function sandboxPath(slug: string): string {
  return `/sandbox-payments/${slug}`;
}

/**
 * The records of the sandbox. They are in a table, so that they survive a restart and all servers share them. The
 * portal learns of them only by signed calls and messages, as with any provider.
 */
export class SandboxPayments {
  readonly #parts: Pick<ProviderParts, "db" | "clock" | "publicUrl">;

  constructor(parts: Pick<ProviderParts, "db" | "clock" | "publicUrl">) {
    this.#parts = parts;
  }

  /** Creates a payment, or returns the current state of an existing one. */
  create(request: HostedPaymentRequest): Promise<HostedPayment> {
    return this.#parts.db.withTenant(request.tenant, async (db) => {
      await insert(db, request, "OPEN");
      return this.#told(await this.#expect(db, request));
    });
  }

  status(tenant: string, reference: string): Promise<HostedPayment | undefined> {
    return this.#parts.db.withTenant(tenant, async (db) => {
      const found = await this.#known(db, "reference", reference);
      return found === undefined ? undefined : this.#told(found);
    });
  }

  /** Ends a payment without a result, creating it first if it does not exist. */
  cancel(request: HostedPaymentRequest): Promise<HostedPayment> {
    return this.#parts.db.withTenant(request.tenant, async (db) => {
      await insert(db, request, "ENDED");
      await this.#expect(db, request);
      const change = db.updateTable("hosted_sandbox_payments");
      await change
        .set({ state: "ENDED", settles_at: null, settles_as: null })
        .where("reference", "=", request.reference)
        .where("state", "in", ["OPEN", "PENDING"])
        .execute();
      return this.#told(await this.#expect(db, request));
    });
  }

  /** Refunds a paid payment; undefined for an unknown one. */
  refund({ tenant, reference }: HostedPaymentRequest): Promise<HostedPayment | undefined> {
    return this.#parts.db.withTenant(tenant, async (db) => {
      await this.#known(db, "reference", reference);
      const change = db.updateTable("hosted_sandbox_payments").set({ state: "REFUNDED" });
      await change.where("reference", "=", reference).where("state", "=", "PAID").execute();
      const found = await this.#known(db, "reference", reference);
      return found === undefined ? undefined : this.#told(found);
    });
  }

  /** The payment of a page. */
  find(tenant: string, paymentId: string): Promise<SandboxPayment | undefined> {
    return this.#parts.db.withTenant(tenant, (db) => this.#known(db, "payment_id", paymentId));
  }

  /** Pays on the page, only once even if pressed repeatedly. Returns the payment's state afterwards. */
  pay(tenant: string, paymentId: string, outcome: Outcome): Promise<SandboxPayment | undefined> {
    return this.#parts.db.withTenant(tenant, async (db) => {
      const settles_at = new Date(this.#parts.clock() + LATE_MS);
      await db
        .updateTable("hosted_sandbox_payments")
        .set((column) => {
          switch (outcome) {
            case "approve":
              return { ...CARD, state: "PAID" as const, charges: column("charges", "+", 1) };
            case "decline":
              return { state: "DECLINED" as const, decline_reason: "declined" as const };
            case "insufficientFunds":
              return { state: "DECLINED" as const, decline_reason: "insufficient_funds" as const };
            case "latePaid":
              return { state: "PENDING" as const, settles_at, settles_as: "PAID" as const };
            case "lateDeclined":
              return { state: "PENDING" as const, settles_at, settles_as: "DECLINED" as const };
          }
        })
        .where("payment_id", "=", paymentId)
        .where("state", "=", "OPEN")
        .execute();
      return this.#known(db, "payment_id", paymentId);
    });
  }

  /** The current state of a payment: a pending one gets its result once its time has come. */
  async #known(db: TenantDb, by: "reference" | "payment_id", value: string): Promise<SandboxPayment | undefined> {
    const change = db
      .updateTable("hosted_sandbox_payments")
      .where(by, "=", value)
      .where("state", "=", "PENDING")
      .where("settles_at", "<=", new Date(this.#parts.clock()));
    const settled = { settles_at: null, settles_as: null };
    await change
      .set((column) => ({ ...settled, ...CARD, state: "PAID", charges: column("charges", "+", 1) }))
      .where("settles_as", "=", "PAID")
      .execute();
    await change.set({ ...settled, state: "DECLINED", decline_reason: "declined" }).execute();
    return db.selectFrom("hosted_sandbox_payments").selectAll().where(by, "=", value).executeTakeFirst();
  }

  async #expect(db: TenantDb, { reference }: HostedPaymentRequest): Promise<SandboxPayment> {
    const found = await this.#known(db, "reference", reference);
    if (found === undefined) throw new Error("the sandbox has lost a payment");
    return found;
  }

  /** A payment in the format of the protocol. */
  #told(payment: SandboxPayment): HostedPayment {
    const { tenant, reference, payment_id: paymentId, amount_cents: amountCents, currency, brand } = payment;
    const status = payment.state.toLowerCase() as HostedPayment["status"];
    const page = `${this.#parts.publicUrl}${sandboxPath(tenant)}/pay/${paymentId}`;
    return {
      ...{ reference, paymentId, amountCents, currency, status },
      ...(status === "open" || status === "pending" ? { page } : {}),
      ...(brand !== null && payment.last_four !== null ? { card: { brand, lastFour: payment.last_four } } : {}),
      ...(payment.decline_reason === null ? {} : { reason: payment.decline_reason }),
    };
  }
}

async function insert(db: TenantDb, request: HostedPaymentRequest, state: "OPEN" | "ENDED"): Promise<void> {
  const { reference, tenant, amountCents: amount_cents, currency } = request;
  const { signOutUrl: sign_out_url, incompleteSignOutUrl: incomplete_sign_out_url } = request;
  await db
    .insertInto("hosted_sandbox_payments")
    .values({
      ...{ payment_id: randomUUID(), reference, tenant, amount_cents, currency, state, charges: 0 },
      ...{ sign_out_url, incomplete_sign_out_url },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
