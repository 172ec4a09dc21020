import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, Permit } from "../../../src/domain/generated/api-orders.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import type { Placement } from "./check-order.ts";
import { changeVehicles, type ChangeOutcome, type VehicleChange } from "./change-vehicles.ts";
import { heldLines, soldUnits } from "./held-lines.ts";
import { readOrder, readOrders } from "./order-entity.ts";
import { permitOffers } from "./permit-offers.ts";
import { withVehicleChangeAllowance } from "./vehicle-changes.ts";
import { OrderPlacement, type PlaceOutcome, type PlacementParts } from "./place-order.ts";

/** Permits on offer and a driver's own orders. The driver always comes from the session. */
export interface OrderingService {
  /** Permits that match the driver today, the available ones and the others with the reason. */
  offers(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Permit[]>;
  place(placement: Placement): Promise<PlaceOutcome>;
  /** Changes the vehicles of one of the driver's valid permits. */
  changeVehicles(change: VehicleChange): Promise<ChangeOutcome>;
  /** Newest first. */
  list(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Order[]>;
  /** Undefined for what is not an order of this driver. */
  find(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Order | undefined>;
  /** The receipt as a PDF; undefined for what is not an order of this driver. */
  receipt(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Receipt | undefined>;
}

export interface Receipt {
  /** Letters, digits and hyphens only. */
  fileName: string;
  content: Buffer;
}

export interface OrderingServiceParts extends PlacementParts {
  /** Fonts of the operator, for what the receipts' own fonts lack. */
  fonts: readonly Buffer[];
}

/** Orders in the database. */
export class DatabaseOrdering implements OrderingService {
  readonly #parts: OrderingServiceParts;
  readonly #placement: OrderPlacement;

  constructor(parts: OrderingServiceParts) {
    this.#parts = parts;
    this.#placement = new OrderPlacement(parts);
  }

  offers(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Permit[]> {
    const now = this.#parts.clock();
    const limited = tenant.permits.filter((permit) => permit.capacity !== undefined).map((permit) => permit.id);
    return this.#parts.db.withTenant(tenant.slug, async (db) => {
      const { driverAttributes } = await db
        .selectFrom("drivers")
        .select("driver_attributes as driverAttributes")
        .where("id", "=", driver.driverId)
        .executeTakeFirstOrThrow();
      return permitOffers(tenant.permits, {
        today: dateInZone(now, tenant.document.timeZone),
        rules: tenant.rulesOf(driver.userGroup),
        driverAttributes,
        held: await heldLines(db, driver.driverId),
        sold: await soldUnits(db, limited, now),
      });
    });
  }

  async place(placement: Placement): Promise<PlaceOutcome> {
    const outcome = await this.#placement.place(placement);
    if (outcome.kind === "refused") return outcome;
    return { ...outcome, order: this.#withAllowance(placement.tenant, outcome.order) };
  }

  async changeVehicles(change: VehicleChange): Promise<ChangeOutcome> {
    if (!isEntityId(change.request.fulfillmentId)) return { kind: "missing" };
    const outcome = await changeVehicles(this.#parts, change);
    if (outcome.kind === "missing" || outcome.kind === "refused") return outcome;
    return { ...outcome, order: this.#withAllowance(change.tenant, outcome.order) };
  }

  async list(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Order[]> {
    const orders = await this.#parts.db.withTenant(driver.tenant, (db) => readOrders(db, driver.driverId));
    return orders.map((order) => this.#withAllowance(tenant, order));
  }

  async find(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Order | undefined> {
    if (!isEntityId(orderId)) return undefined;
    const order = await this.#parts.db.withTenant(driver.tenant, (db) => readOrder(db, driver.driverId, orderId));
    return order === undefined ? undefined : this.#withAllowance(tenant, order);
  }

  async receipt(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Receipt | undefined> {
    const order = await this.find(tenant, driver, orderId);
    if (order === undefined) return undefined;
    const { number } = await this.#parts.db.withTenant(driver.tenant, (db) =>
      db.selectFrom("drivers").select("number").where("id", "=", driver.driverId).executeTakeFirstOrThrow(),
    );
    // The library of PDF files is loaded with the first receipt: it takes a good part of a start.
    const { orderReceipt } = await import("../../documents/order-receipt.ts");
    const content = await orderReceipt(tenant, order, number, this.#parts.fonts);
    return { fileName: `order-${order.orderNumber}.pdf`, content };
  }

  #withAllowance(tenant: EffectiveTenant, order: Order): Order {
    return withVehicleChangeAllowance(tenant, order, this.#parts.clock());
  }
}
