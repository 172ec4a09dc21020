import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import cardTypes from "../../../../schemas/rules/card-types.json" with { type: "json" };
import document from "../../../../schemas/gateways/sandbox.json" with { type: "json" };
import { cardTypeOf } from "../../../../src/domain/cards.ts";
import type { CardDetails } from "../../../../src/domain/generated/api-orders.ts";
import type { CardTypes } from "../../../../src/domain/generated/meta-card-types.ts";
import type { GatewayDocument } from "../../../../src/domain/generated/meta-gateway.ts";
import type { TenantDb } from "../../../db/database.ts";
import type { SandboxPaymentsTable } from "../../../db/order-tables.ts";
import {
  ProviderUnavailable,
  type DeclineReason,
  type ProvidedPayment,
  type ProviderReport,
} from "../../payment-handler.ts";
import type { ProviderParts, CardGateway, GatewayFolder } from "../../providers.ts";

const CARD_TYPES = (cardTypes as CardTypes).cardTypes;

type Effect = NonNullable<GatewayDocument["testCards"]>[number]["does"];

const EFFECTS = new Map((document as GatewayDocument).testCards?.map(({ number, does }) => [number, does]));

/** The effects that decline a payment at once. */
const DECLINES: Readonly<Partial<Record<Effect, DeclineReason>>> = {
  decline: "declined",
  "insufficient-funds": "insufficient_funds",
  "expired-card": "expired_card",
  "incorrect-details": "incorrect_details",
  "authentication-required": "authentication_required",
};

/** How long a payment by a card that fails late is pending. */
const FAILS_AFTER_MS = 5 * 60_000;

type SandboxParts = Pick<ProviderParts, "db" | "clock" | "production">;

type Row = Selectable<SandboxPaymentsTable>;

/**
 * The gateway of demonstrations and tests. It moves no money, and accepts only the published test cards of its
 * document, whose numbers determine the result of a payment. Like any provider, it has its own records, which the
 * portal reads only through its calls. They are in a table, so that they survive a restart and all servers share them.
 * Of a card, they contain only brand and last four digits.
 */
class SandboxGateway implements CardGateway {
  readonly id = document.id;
  readonly #parts: SandboxParts;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  takes = ({ cardNumber }: CardDetails): boolean => EFFECTS.has(cardNumber);

  open = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#answered(payment, async (db) => reportOf(await this.#create(db, payment, "OPEN")));

  ask = (payment: ProvidedPayment): Promise<ProviderReport | { readonly kind: "unknown" }> =>
    this.#answered(payment, async (db) => {
      const row = await this.#known(db, payment);
      return row === undefined ? { kind: "unknown" } : reportOf(row);
    });

  pay = async (payment: ProvidedPayment, card: CardDetails): Promise<ProviderReport> => {
    const effect = EFFECTS.get(card.cardNumber);
    if (effect === undefined) throw new ProviderUnavailable("the sandbox takes no other card than the published ones");
    const { report, isCharged } = await this.#answered(payment, async (db) => {
      await this.#expect(db, payment);
      const isTaken = await this.#charge(db, payment, card, effect);
      return { report: reportOf(await this.#expect(db, payment)), isCharged: isTaken };
    });
    if (effect === "timeout" && isCharged) throw new ProviderUnavailable("the answer was lost, as this card has it");
    return report;
  };

  cancel = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#answered(payment, async (db) => {
      await this.#create(db, payment, "ENDED");
      await ofPayment(db, payment).set({ state: "ENDED", fails_at: null }).where("state", "=", "OPEN").execute();
      return reportOf(await this.#expect(db, payment));
    });

  refund = (payment: ProvidedPayment): Promise<ProviderReport> =>
    this.#answered(payment, async (db) => {
      await ofPayment(db, payment).set({ state: "REFUNDED" }).where("state", "=", "PAID").execute();
      return reportOf(await this.#expect(db, payment));
    });

  /** Any failure of the sandbox looks like a provider that does not respond. */
  async #answered<T>({ tenant }: ProvidedPayment, work: (db: TenantDb) => Promise<T>): Promise<T> {
    if (this.#parts.production) throw new ProviderUnavailable("the sandbox does not run in production");
    try {
      return await this.#parts.db.withTenant(tenant, work);
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw cause;
      throw new ProviderUnavailable("the sandbox could not answer", { cause });
    }
  }

  /** Creates the payment unless it exists, and returns its current state. */
  async #create(db: TenantDb, payment: ProvidedPayment, state: "OPEN" | "ENDED"): Promise<Row> {
    const { reference, tenant, amountCents: amount_cents, currency } = payment;
    const provider_reference = `sandbox-${randomUUID()}`;
    await db
      .insertInto("sandbox_payments")
      .values({ reference, tenant, provider_reference, amount_cents, currency, state, charges: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.#expect(db, payment);
  }

  async #expect(db: TenantDb, payment: ProvidedPayment): Promise<Row> {
    const row = await this.#known(db, payment);
    if (row === undefined) throw new ProviderUnavailable("the sandbox does not know this payment");
    return row;
  }

  /** The current state of the payment: one that fails late is declined once its time has come. */
  async #known(db: TenantDb, payment: ProvidedPayment): Promise<Row | undefined> {
    const now = new Date(this.#parts.clock());
    await ofPayment(db, payment)
      .set({ state: "DECLINED", decline_reason: "declined", fails_at: null })
      .where("state", "=", "OPEN")
      .where("fails_at", "<=", now)
      .execute();
    return db.selectFrom("sandbox_payments").selectAll().where("reference", "=", payment.reference).executeTakeFirst();
  }

  /** Applies the effect of the card number. Returns whether it did, since a payment accepts only one card. */
  async #charge(db: TenantDb, payment: ProvidedPayment, { cardNumber }: CardDetails, effect: Effect): Promise<boolean> {
    const now = this.#parts.clock();
    const decline_reason = DECLINES[effect];
    const isLate = effect === "fails-late";
    const isPaid = decline_reason === undefined && !isLate;
    const { numUpdatedRows } = await ofPayment(db, payment)
      .set((column) => ({
        brand: cardTypeOf(cardNumber, CARD_TYPES)?.label ?? "",
        last_four: cardNumber.slice(-4),
        ...(decline_reason === undefined ? {} : { state: "DECLINED" as const, decline_reason }),
        ...(isLate ? { fails_at: new Date(now + FAILS_AFTER_MS) } : {}),
        ...(isPaid ? { state: "PAID" as const, charges: column("charges", "+", 1) } : {}),
      }))
      .where("state", "=", "OPEN")
      .where("last_four", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

function ofPayment(db: TenantDb, { reference }: ProvidedPayment) {
  return db.updateTable("sandbox_payments").where("reference", "=", reference);
}

export const sandbox: GatewayFolder = { id: document.id, create: (parts) => new SandboxGateway(parts) };

/** The sandbox's report on a payment. */
function reportOf(row: Row): ProviderReport {
  const named = {
    reference: row.reference,
    providerReference: row.provider_reference,
    amountCents: row.amount_cents,
    currency: row.currency,
  };
  const card = row.brand === null || row.last_four === null ? undefined : { brand: row.brand, lastFour: row.last_four };
  switch (row.state) {
    case "OPEN":
      return { ...named, kind: "open" };
    case "PAID":
      return { ...named, kind: "paid", card };
    case "REFUNDED":
      return { ...named, kind: "refunded", card };
    case "DECLINED":
      return { ...named, kind: "declined", reason: row.decline_reason ?? "declined" };
    case "ENDED":
      return { ...named, kind: "ended" };
  }
}
