import { randomUUID } from "node:crypto";
import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import { isDue } from "../../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { OrderDetails } from "../../db/schema.ts";
import { orderMail } from "../../mail/order-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { ServerOptions } from "../options.ts";
import { recordEvent } from "../security-events.ts";
import { lockBuyer, type Buyer } from "./buyer.ts";
import { heldLines, lockCounters, soldUnits } from "./held-lines.ts";
import { bodyHash, claimKey } from "./idempotency.ts";
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

const MAX_NUMBER_ATTEMPTS = 5;

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

  /** Order numbers are random: on the rare chance of one in use, another is tried. */
  async #placeWithFreeNumber(placement: Placement): Promise<PlaceOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#parts.db.withTenant(placement.tenant.slug, (db) => this.#placeIn(db, placement));
      } catch (error) {
        if (!isUniqueViolation(error, "orders_tenant_number") || attempt >= MAX_NUMBER_ATTEMPTS) throw error;
      }
    }
  }

  async #placeIn(db: TenantDb, placement: Placement): Promise<PlaceOutcome> {
    const { tenant, driver, key, request } = placement;
    const now = new Date(this.#parts.clock());
    const orderId = randomUUID();
    const claim = await claimKey(db, {
      tenant: tenant.slug,
      driverId: driver.driverId,
      key,
      bodyHash: bodyHash(request),
      orderId,
      now,
    });
    if (claim.kind === "conflict") return claim;
    if (claim.kind === "claimed") await this.#store(db, placement, orderId, now);
    const id = claim.kind === "used" ? claim.orderId : orderId;
    const order = await readOrder(db, driver.driverId, id);
    if (order === undefined) throw new Error(`order ${id} of a known key is not there`);
    return { kind: claim.kind === "used" ? "repeated" : "placed", order };
  }

  async #store(db: TenantDb, placement: Placement, id: string, now: Date): Promise<void> {
    const { tenant, driver, source } = placement;
    const buyer = await lockBuyer(db, driver.driverId);
    const facts = await this.#facts(db, placement, buyer, now);
    const checked = checkOrder(placement, buyer, facts, this.#parts.options);
    const number = newOrderNumber();
    const { totals, lines: priced } = checked.amounts;
    const { state } = await checked.handler.begin({ id, number, totalCents: totals.totalCents });
    const order: OrderToStore = {
      id,
      number,
      tenant: tenant.slug,
      driverId: driver.driverId,
      placedAt: now,
      state,
      method: checked.handler.method,
      totals,
      confirmationAddress: checked.confirmationAddress,
      details: detailsOf(placement, checked),
      lines: checked.lines.map((line, place) => ({ ...line, ...priced[place] })),
    };
    await storeOrder(db, order);
    await queueMail(db, tenant.slug, this.#mail(tenant, buyer, order), now);
    await recordEvent(db, this.#parts.clock, "order-placed", source, driver.accountId);
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
