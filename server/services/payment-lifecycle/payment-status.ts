import type { PermitPaymentStatus } from "../../../src/domain/generated/api-orders.ts";
import { isPlacedForGood, isUnfulfilled, meaningOf, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { ProviderReport } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { limited, type Limited } from "../limits/limited.ts";
import { networkOf } from "../limits/network-of.ts";
import type { Limit, RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { OrderPayments, type PaymentParts } from "./order-payments.ts";
import { findPayment, type Payment } from "./payment-rows.ts";

/**
 * How often a provider is asked for whoever has references of a driver: it is asked each time, and our access to it is
 * everybody's. It is no part of what the driver may do signed in (PROVIDER_PER_DRIVER), which nobody else can use up.
 */
const STATUS_PER_DRIVER: Limit = { name: "payment-status-per-driver", times: 30, seconds: 600 };

/** References cannot be guessed: whoever has so many that nobody knows is trying to. */
const MISSES_PER_ADDRESS: Limit = { name: "payment-status-misses", times: 60, seconds: 900 };

/** How the payment of a reference stands. Missing is what is no payment of an order of this tenant through a provider. */
export type PaymentStatusOutcome = { kind: "known"; status: PermitPaymentStatus } | { kind: "missing" } | Limited;

interface PaymentStatusParts extends PaymentParts {
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
}

/** A payment with the order that it is for. */
interface FoundPayment {
  readonly payment: Payment;
  readonly orderId: string;
  readonly state: OrderState;
  readonly driverId: string;
  readonly holdEndsAt: Date | null;
}

async function findWithOrder(db: TenantDb, reference: string): Promise<FoundPayment | undefined> {
  const payment = await findPayment(db, reference);
  const orderId = payment?.orderId ?? null;
  if (payment === undefined || payment.provider === null || orderId === null) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["state", "driver_id as driverId", "hold_ends_at as holdEndsAt"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { payment, orderId, ...order };
}

/** How a payment stands. isOpen: its provider has just said that it can be paid. */
function statusOf({ payment, orderId, state }: FoundPayment, isOpen: boolean): PermitPaymentStatus {
  const { isPending, end } = meaningOf(state);
  if (isPending) return { status: isOpen ? "open" : "pending", orderId };
  if (isPlacedForGood(state)) return { status: "paid", orderId };
  if (isUnfulfilled(state)) return { status: "unfulfilled", orderId };
  if (end === "cancelled") return { status: "cancelled", orderId };
  if (payment.state !== "DECLINED" || payment.declineReason === null) return { status: "failed", orderId };
  return { status: "declined", orderId, reason: payment.declineReason };
}

/**
 * Finds out how a payment stands, for whoever comes back from the provider's page with its reference, signed in or not: a
 * return proves nothing, so the provider is asked (decisions.md section 4). Whoever has the reference learns nothing of the
 * driver, the order or the amount.
 */
export class PaymentStatusCheck {
  readonly #parts: PaymentStatusParts;
  readonly #payments: OrderPayments;

  constructor(parts: PaymentStatusParts) {
    this.#parts = parts;
    this.#payments = new OrderPayments(parts);
  }

  async check(tenant: EffectiveTenant, source: EventSource, reference: string): Promise<PaymentStatusOutcome> {
    const { limits, log } = this.#parts;
    const found = await this.#find(tenant, reference);
    if (found === undefined) {
      const isWithin = await limits.take(MISSES_PER_ADDRESS, networkOf(source.address));
      return isWithin ? { kind: "missing" } : limited(log, source, MISSES_PER_ADDRESS);
    }
    if (!meaningOf(found.state).isPending) return { kind: "known", status: statusOf(found, false) };
    const report = await this.#ask(tenant, source, found);
    const isHeld = found.holdEndsAt !== null && this.#parts.clock() < found.holdEndsAt.getTime();
    const isOpen = isHeld && report?.kind === "open" && report.redirect !== undefined;
    return { kind: "known", status: statusOf((await this.#find(tenant, reference)) ?? found, isOpen) };
  }

  async #find({ slug }: EffectiveTenant, reference: string): Promise<FoundPayment | undefined> {
    if (!isEntityId(reference)) return undefined;
    return this.#parts.db.withTenant(slug, (db) => findWithOrder(db, reference));
  }

  /** What the provider says; undefined where it gives no answer, or was asked for this driver too often. */
  async #ask(
    tenant: EffectiveTenant,
    source: EventSource,
    { payment, driverId }: FoundPayment,
  ): Promise<ProviderReport | undefined> {
    const { limits, log } = this.#parts;
    if (await limits.take(STATUS_PER_DRIVER, driverId)) {
      return this.#payments.askOnce(tenant, payment, source.requestId);
    }
    limited(log, source, STATUS_PER_DRIVER);
    return undefined;
  }
}
