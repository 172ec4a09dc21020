import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import { MINUTE_MS } from "../../../src/domain/durations.ts";
import type { Order, OrderDetails, OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import { meaningOf } from "../../../src/domain/order-states.ts";
import { RolledBack, isUniqueViolation, type Database, type TenantDb } from "../../db/database.ts";
import { labelOfMethod } from "../../payments/how-to-pay.ts";
import type { PaymentHandler } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { citationsThatBlock } from "../citations/read-citations.ts";
import { lockCounters, soldUnits } from "../orders/capacity.ts";
import { readDriverLines } from "../orders/driver-lines.ts";
import { leaveCart, readOrder } from "../orders/order-entity.ts";
import { confirmationMail, orderMailInserts, type OrderMail } from "../orders/order-mails.ts";
import { bodyHash } from "../request-keys.ts";
import { filesToSubmit, submitFiles } from "../files/submitted-files.ts";
import { withFiles } from "../forms/options.ts";
import { eventInsert } from "../security-events.ts";
import { lockBuyer, type Buyer } from "./buyer.ts";
import type { CardTries } from "./card-tries.ts";
import { checkOrder, type CheckedOrder, type OrderChecks, type Placement } from "./check-order.ts";
import { present } from "./order-answers.ts";
import { OrderRefused } from "./order-refused.ts";
import type { OfferFacts } from "./permit-offers.ts";
import { drawnNumber } from "../entity-id.ts";
import { storeOrder, type OrderToStore } from "./store-order.ts";

/** The result of storing an order. An order with a provider is stored before the provider is called. */
export type StoreOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "repeated"; order: Order }
  /** The key was used for another request's order. */
  | { kind: "conflict"; order: Order }
  | { kind: "refused"; refusal: OrderRefusal };

export interface PlacementParts extends OrderChecks {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly cardTries: Pick<CardTries, "take">;
  /** Called after jobs were queued, so that they start without waiting for the next poll. */
  readonly jobsQueued: () => void;
  /** Returns the number of an order; random by default. */
  readonly nextNumber?: () => string;
}

/** Constraints that two orders can violate by chance; the order is then retried with other values. */
const TAKEN = ["orders_tenant_number", "order_keys_pkey"];
const MAX_ATTEMPTS = 5;

/** How long an order holds its units for a payment without a final state. */
const HOLD_MS = 30 * MINUTE_MS;

/** Places orders. One transaction stores the whole order, its message and its event, or nothing. */
export class OrderPlacement {
  readonly #parts: PlacementParts;

  constructor(parts: PlacementParts) {
    this.#parts = parts;
  }

  /** A repeated key with the same body returns the stored order. Throws only on faults; nothing is stored then. */
  async place(placement: Placement): Promise<StoreOutcome> {
    const outcome = await this.#placeWithFreeNumber(placement);
    if (outcome.kind === "placed") this.#parts.jobsQueued();
    return outcome;
  }

  /**
   * Order numbers are random: if one is in use, another is tried. If another transaction has used the key meanwhile,
   * the next attempt finds its order.
   */
  async #placeWithFreeNumber(placement: Placement): Promise<StoreOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#parts.db.withTenant(placement.tenant.slug, (db) => this.#placeIn(db, placement));
      } catch (error) {
        if (error instanceof RolledBack) return { kind: "refused", refusal: error.outcome as OrderRefusal };
        const isTaken = TAKEN.some((constraint) => isUniqueViolation(error, constraint));
        if (!isTaken || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #placeIn(db: TenantDb, placement: Placement): Promise<StoreOutcome> {
    const { driver, key, request } = placement;
    const now = new Date(this.#parts.clock());
    const buyer = await lockBuyer(db, driver.driverId);
    const sent = { driverId: driver.driverId, key, bodyHash: bodyHash(request) };
    const state = await findKey(db, sent);
    if (state.kind === "unused") return { kind: "placed", order: await this.#store(db, placement, buyer, sent, now) };
    const order = await readOrder(db, driver.driverId, state.orderId);
    if (order === undefined) throw new Error(`order ${state.orderId} of a known key is not there`);
    if (state.kind === "used") return { kind: "repeated", order };
    // The response makes the items of a pending order leave the cart, so the order is listed however its payment ends.
    if (order.payment.pending !== undefined) await leaveCart(db, order.id);
    return { kind: "conflict", order };
  }

  async #store(db: TenantDb, placement: Placement, buyer: Buyer, sent: SentKey, now: Date): Promise<Order> {
    const { tenant, driver, source } = placement;
    const { nextNumber = drawnNumber } = this.#parts;
    if (tenant.preferences.citationsEnabled && (await citationsThatBlock(db, driver.driverId)).length > 0)
      throw new RolledBack<OrderRefusal>({ code: "unpaid_citations" });
    const facts = await this.#facts(db, placement, buyer, now);
    const files = await filesToSubmit(db, tenant, driver);
    const checks = { ...this.#parts, options: withFiles(this.#parts.options, files) };
    const checked = checkOrder(placement, buyer, facts, checks);
    if (checked instanceof OrderRefused) throw new RolledBack<OrderRefusal>(checked.toldIn(tenant.boot.flows));
    if (!(await this.#parts.cardTries.take(placement, db)))
      throw new RolledBack<OrderRefusal>({ code: "too_many_declines" });
    const order = orderOf(placement, checked, nextNumber(), now);
    await submitFiles(db, files, attributesIn(checked), { submittedWith: "order", at: now });
    // An order with a pending payment is confirmed when it is paid.
    const mail = order.pending === null ? await orderMailInserts(db, this.#mail(tenant, order), now) : [];
    return storeOrder(db, order, [
      keyInsert(db, { ...sent, tenant: tenant.slug, orderId: order.id, now }),
      ...mail,
      eventInsert(db, this.#parts.clock, "order-placed", source, driver.accountId),
    ]);
  }

  /**
   * Reads what availability depends on. The counters of limited permits are locked first, so that only one order gets
   * the last unit.
   */
  async #facts(db: TenantDb, { tenant, driver, request }: Placement, buyer: Buyer, now: Date): Promise<OfferFacts> {
    const wanted = new Set(request.permitsToPurchase.map((permit) => permit.id));
    const limited = tenant.permits.filter((permit) => permit.capacity !== undefined && wanted.has(permit.id));
    const limitedIds = limited.map((permit) => permit.id);
    await lockCounters(db, tenant.slug, limitedIds);
    return {
      today: dateInZone(now.getTime(), tenant.document.timeZone),
      rules: tenant.rulesOf(driver.userGroup),
      driverAttributes: buyer.driverAttributes,
      driverLines: await readDriverLines(db, driver.driverId),
      sold: await soldUnits(db, limitedIds, now.getTime()),
    };
  }

  #mail(tenant: EffectiveTenant, order: OrderToStore): OrderMail {
    const { id, number, method, state, confirmationAddress: address } = order;
    const permitNames = order.lines.map((line) => line.permit.name);
    const confirmed = { id, number, totalCents: order.totals.totalCents, address, permitNames };
    return confirmationMail(tenant, this.#parts.publicUrl, confirmed, meaningOf(state).isDue ? method : undefined);
  }
}

/** The answers to the tenant's own fields in all parts of an order. */
function attributesIn({ attributes, payment, lines }: CheckedOrder) {
  return [attributes, payment.attributes, ...lines.map((line) => line.attributes)];
}

/** The order to store, with its new id and number. */
function orderOf(placement: Placement, checked: CheckedOrder, number: string, placedAt: Date): OrderToStore {
  const { handler, amounts, confirmation, lines } = checked;
  const { totals, lines: priced } = amounts;
  return {
    id: randomUUID(),
    number,
    tenant: placement.tenant.slug,
    requestId: placement.source.requestId,
    driverId: placement.driver.driverId,
    placedAt,
    ...beginningOf(handler, placedAt),
    method: handler.method,
    methodLabel: labelOfMethod(placement.tenant, handler.method),
    totals,
    currency: placement.tenant.currency,
    confirmationAddress: confirmation.address,
    userGroup: placement.driver.userGroup,
    addressId: placement.request.fulfillmentAddressId ?? null,
    phoneId: placement.request.phoneId ?? null,
    details: detailsOf(checked),
    lines: lines.map((line, place) => ({ ...line, ...priced[place] })),
  };
}

/** The initial state of an order with this payment method. */
function beginningOf(handler: PaymentHandler, placedAt: Date): Pick<OrderToStore, "state" | "pending"> {
  if (handler.kind === "offline") return { state: handler.begins, pending: null };
  const holdEndsAt = new Date(placedAt.getTime() + HOLD_MS);
  return { state: "PAYMENT_PENDING", pending: { provider: handler.provider, holdEndsAt } };
}

/** Only checked parts: nothing is stored that was not validated by a form or against the driver's own lists. */
function detailsOf(checked: CheckedOrder): OrderDetails {
  const { checkNumber, ...payment } = checked.payment;
  const { attributes: paymentAttributes, answers: paymentAnswers } = present(payment);
  return {
    checkNumber,
    paymentAttributes,
    paymentAnswers,
    ...present(checked),
  };
}

/** A key sent by a driver; keys of different drivers are unrelated. */
interface SentKey {
  readonly driverId: string;
  /** A UUID. */
  readonly key: string;
  readonly bodyHash: string;
}

/** The use of a key for an order. */
interface KeyUse extends SentKey {
  readonly tenant: string;
  readonly orderId: string;
  readonly now: Date;
}

/** used: by the same request; conflict: by a different one. Both name the order that the key was used for. */
type KeyState = { kind: "unused" } | { kind: "used" | "conflict"; orderId: string };

/**
 * Returns what a key was used for. The caller holds the lock of the driver's row, so no other transaction is using the
 * key: an earlier one has either committed, and its order is found, or was rolled back, and the key is unused. The
 * primary key of the table guarantees this in any case.
 */
async function findKey(db: TenantDb, sent: SentKey): Promise<KeyState> {
  const known = await db
    .selectFrom("order_keys")
    .select(["order_id", "body_hash"])
    .where("driver_id", "=", sent.driverId)
    .where("key", "=", sent.key)
    .executeTakeFirst();
  if (known === undefined) return { kind: "unused" };
  return { kind: known.body_hash === sent.bodyHash ? "used" : "conflict", orderId: known.order_id };
}

/** Returns the insert that uses a key, to be combined with the statement that stores the order. */
function keyInsert(db: TenantDb, use: KeyUse) {
  return db.insertInto("order_keys").values({
    tenant: use.tenant,
    driver_id: use.driverId,
    key: use.key,
    body_hash: use.bodyHash,
    order_id: use.orderId,
    created_at: use.now,
  });
}
