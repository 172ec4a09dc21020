import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import { isDue } from "../../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { OrderDetails } from "../../db/schema.ts";
import { orderMail } from "../../mail/order-mail.ts";
import { mailInsert } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { ServerOptions } from "../options.ts";
import { eventInsert } from "../security-events.ts";
import { lockBuyer, type Buyer } from "./buyer.ts";
import { heldLines, lockCounters, soldUnits } from "./held-lines.ts";
import { bodyHash, findKey, keyInsert, type SentKey } from "./idempotency.ts";
import { checkOrder, type CheckedOrder, type Placement } from "./check-order.ts";
import { readOrder } from "./order-entity.ts";
import { OrderRefused } from "./order-refused.ts";
import type { OfferFacts } from "./permit-offers.ts";
import { newOrderNumber, storeOrder, type OrderToStore } from "./store-order.ts";

export type PlaceOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "repeated"; order: Order }
  | { kind: "conflict" }
  | { kind: "refused"; refusal: OrderRefusal };

export interface PlacementParts {
  db: Database;
  clock: Clock;
  options: ServerOptions;
  publicUrl: string;
  /** Called after a message was queued, so that it leaves without waiting for the next round. */
  mailQueued: () => void;
}

/** What two orders may not share, and one of them can do without. */
const TAKEN = ["orders_tenant_number", "order_keys_pkey"];
const MAX_ATTEMPTS = 5;

/** Places orders: each in one transaction that stores all of it, its mail and its event, or nothing. */
export class OrderPlacement {
  readonly #parts: PlacementParts;

  constructor(parts: PlacementParts) {
    this.#parts = parts;
  }

  /** The same key and body again answer the order that stands. Throws only on faults, after which nothing was stored. */
  async place(placement: Placement): Promise<PlaceOutcome> {
    try {
      const outcome = await this.#placeWithFreeNumber(placement);
      if (outcome.kind === "placed") this.#parts.mailQueued();
      return outcome;
    } catch (error) {
      if (error instanceof OrderRefused) return { kind: "refused", refusal: error.refusal };
      throw error;
    }
  }

  /**
   * Order numbers are random: on the rare chance of one in use, another is tried. And so is a key that another
   * transaction has used after all: then its order is found.
   */
  async #placeWithFreeNumber(placement: Placement): Promise<PlaceOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#parts.db.withTenant(placement.tenant.slug, (db) => this.#placeIn(db, placement));
      } catch (error) {
        const isTaken = TAKEN.some((constraint) => isUniqueViolation(error, constraint));
        if (!isTaken || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #placeIn(db: TenantDb, placement: Placement): Promise<PlaceOutcome> {
    const { driver, key, request } = placement;
    const buyer = await lockBuyer(db, driver.driverId);
    const sent = { driverId: driver.driverId, key, bodyHash: bodyHash(request) };
    const state = await findKey(db, sent);
    if (state.kind === "conflict") return state;
    if (state.kind === "unused") return { kind: "placed", order: await this.#store(db, placement, buyer, sent) };
    const order = await readOrder(db, driver.driverId, state.orderId);
    if (order === undefined) throw new Error(`order ${state.orderId} of a known key is not there`);
    return { kind: "repeated", order };
  }

  async #store(db: TenantDb, placement: Placement, buyer: Buyer, sent: SentKey): Promise<Order> {
    const { tenant, driver, source } = placement;
    const now = new Date(this.#parts.clock());
    const facts = await this.#facts(db, placement, buyer, now);
    const order = await orderOf(placement, checkOrder(placement, buyer, facts, this.#parts.options), now);
    return storeOrder(db, order, [
      keyInsert(db, { ...sent, tenant: tenant.slug, orderId: order.id, now }),
      mailInsert(db, tenant.slug, this.#mail(tenant, buyer, order), now),
      eventInsert(db, this.#parts.clock, "order-placed", source, driver.accountId),
    ]);
  }

  /** Reads what availability depends on, limited permits locked first so that their last unit goes to one order. */
  async #facts(db: TenantDb, { tenant, driver, request }: Placement, buyer: Buyer, now: Date): Promise<OfferFacts> {
    const wanted = new Set(request.permitsToPurchase.map((permit) => permit.id));
    const limited = tenant.permits.filter((permit) => permit.capacity !== undefined && wanted.has(permit.id));
    const limitedIds = limited.map((permit) => permit.id);
    await lockCounters(db, tenant.slug, limitedIds);
    return {
      today: dateInZone(now.getTime(), tenant.document.timeZone),
      rules: tenant.rulesOf(driver.userGroup),
      driverAttributes: buyer.driverAttributes,
      held: await heldLines(db, driver.driverId, now.getTime()),
      sold: await soldUnits(db, limitedIds, now.getTime()),
    };
  }

  #mail(tenant: EffectiveTenant, buyer: Buyer, order: OrderToStore) {
    return orderMail(tenant, this.#parts.publicUrl, {
      address: order.confirmationAddress ?? "",
      firstName: buyer.firstName,
      number: order.number,
      permitNames: order.lines.map((line) => line.permit.name),
      totalCents: order.totals.totalCents,
      dueCents: isDue(order.state) ? order.totals.totalCents : 0,
      howToPay: tenant.methods.find((method) => method.value === order.method)?.howToPay,
    });
  }
}

/** The order as it will be stored, under an id and a number of its own. */
async function orderOf(placement: Placement, checked: CheckedOrder, placedAt: Date): Promise<OrderToStore> {
  const { handler, amounts, confirmationAddress, lines } = checked;
  const { totals, lines: priced } = amounts;
  const named = { id: randomUUID(), number: newOrderNumber() };
  const { state } = await handler.begin({ ...named, totalCents: totals.totalCents });
  return {
    ...named,
    tenant: placement.tenant.slug,
    driverId: placement.driver.driverId,
    placedAt,
    state,
    method: handler.method,
    totals,
    confirmationAddress,
    details: detailsOf(placement, checked),
    lines: lines.map((line, place) => ({ ...line, ...priced[place] })),
  };
}

function detailsOf({ driver, request }: Placement, { answers }: CheckedOrder): OrderDetails {
  const { checkNumber, note } = request.paymentRequest;
  return {
    group: driver.userGroup,
    checkNumber,
    note,
    addressId: request.fulfillmentAddressId,
    phoneId: request.phoneId,
    ...(answers.length > 0 ? { answers } : {}),
  };
}
