import { dateInZone } from "../../../src/domain/dates.ts";
import type { Order, OrderToPay, Permit, PermitPaymentStatus } from "../../../src/domain/generated/api-orders.ts";
import { meaningOf, isPlacedForGood, isUnfulfilled, type OrderState } from "../../../src/domain/order-states.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import type { DeclineReason } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { limited, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import { soldUnits } from "../orders/capacity.ts";
import { readDriverLines } from "../orders/driver-lines.ts";
import type { PdfFile } from "../files/files.ts";
import { makeReceipt, orderOwner } from "../orders/make-receipt.ts";
import { readOrder, readOrders } from "../orders/order-entity.ts";
import type { PaymentProgress } from "../payment-lifecycle/payment-call.ts";
import { findPayment } from "../payment-lifecycle/payment-rows.ts";
import {
  PaymentStatusCheck,
  type PaymentStatusOutcome,
  type AskedPayments,
  type FoundPayment,
} from "../payment-lifecycle/payment-status.ts";
import { ProvidedPayments, type PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { CardTries } from "./card-tries.ts";
import {
  changeVehicles,
  type ChangeOutcome,
  type VehicleChange,
  withVehicleChangeAllowance,
} from "./change-vehicles.ts";
import type { Placement } from "./check-order.ts";
import { permitOffers } from "./permit-offers.ts";
import { OrderPlacement, type PlacementParts, type StoreOutcome } from "./place-order.ts";

/** How often a driver may cause a call to a payment provider, whose quota all drivers share. */
const PROVIDER_PER_DRIVER: Limit = { name: "provider-per-driver", times: 30, seconds: 600 };

/** The result of placing an order. */
export type PlaceOutcome =
  | StoreOutcome
  /** The order is stored, and its payment has no final state yet. */
  | ({ kind: "to-pay" } & OrderToPay)
  /** The payment was declined, which ended the order. */
  | { kind: "declined"; reason: DeclineReason }
  /** The order is stored, but the provider did not respond to the card: repeating the call continues the payment. */
  | { kind: "unreached" }
  | Limited;

/** The order with the state of its payment, and the page where it can be paid. */
export type ResumeOutcome = { kind: "to-pay"; toPay: OrderToPay } | { kind: "missing" } | Limited;

/** The result of giving up a payment. */
export type GiveUpOutcome =
  /** The order as it is now: cancelled, unless it was paid before or had ended already. */
  | { kind: "order"; order: Order }
  /** The provider did not confirm that the payment can no longer be made: nothing was changed. */
  | { kind: "unanswered"; orderNumber: string }
  | { kind: "missing" }
  | Limited;

/** The payment status of an order, for anybody who has its reference. */
export type OrderStatusOutcome = PaymentStatusOutcome<PermitPaymentStatus>;

/** A call about one of the driver's orders. */
export interface OrderCall {
  readonly tenant: EffectiveTenant;
  readonly driver: AuthenticatedDriver;
  readonly orderId: string;
  readonly source: EventSource;
}

/** The permits on offer and a driver's own orders. The driver always comes from the session. */
export interface OrderingService {
  /** Returns the permits that match the driver today: the available ones, and the others with the reason why not. */
  offers(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Permit[]>;
  place(placement: Placement): Promise<PlaceOutcome>;
  /**
   * Asks the provider about the payment of an order, and returns where it can be paid: for Resume, and for a page that
   * polls. `missing` if the driver has no such order.
   */
  resumePayment(call: OrderCall): Promise<ResumeOutcome>;
  /** Ends a payment without a final state, and its order with it. */
  giveUpPayment(call: OrderCall): Promise<GiveUpOutcome>;
  /** Returns the status of the payment with this reference, for somebody who returns from the provider's page. */
  paymentStatus(tenant: EffectiveTenant, source: EventSource, reference: string): Promise<OrderStatusOutcome>;
  /** Changes the vehicles of one of the driver's valid permits. */
  changeVehicles(change: VehicleChange): Promise<ChangeOutcome>;
  /** The newest LISTED_ORDERS orders, newest first. */
  list(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Order[]>;
  /** Undefined if the driver has no such order. */
  find(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Order | undefined>;
  /** The receipt as a PDF; undefined if the driver has no such order. */
  receipt(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<PdfFile | undefined>;
}

export interface OrderingServiceParts extends Omit<PlacementParts, "cardTries">, PaymentParts {
  limits: Pick<RateLimits, "take" | "refund">;
  log: EventLog;
  /** Fonts of the operator, for characters that the receipts' own fonts lack. */
  fonts: readonly Buffer[];
}

/** A payment with its order. */
interface FoundOrderPayment extends FoundPayment {
  readonly orderId: string;
  readonly state: OrderState;
}

/** The payment status of orders. It reveals only the status and the id of the order, which only its driver can open. */
const orderPaymentStatus: AskedPayments<FoundOrderPayment, PermitPaymentStatus> = {
  async find(db, reference) {
    const payment = await findPayment(db, reference);
    const orderId = payment?.orderId ?? null;
    if (payment === undefined || payment.provider === null || orderId === null) return undefined;
    const { state, driverId, payableUntil } = await db
      .selectFrom("orders")
      .select(["state", "driver_id as driverId", "hold_ends_at as payableUntil"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    return { payment, orderId, state, isPending: meaningOf(state).isPending, payableUntil, payer: driverId };
  },
  statusOf({ payment, orderId, state }, redirect) {
    const { isPending, end } = meaningOf(state);
    if (isPending) return { status: redirect === undefined ? "pending" : "open", orderId };
    if (isPlacedForGood(state)) return { status: "paid", orderId };
    if (isUnfulfilled(state)) return { status: "unfulfilled", orderId };
    if (end === "cancelled") return { status: "cancelled", orderId };
    if (payment.state !== "DECLINED" || payment.declineReason === null) return { status: "failed", orderId };
    return { status: "declined", orderId, reason: payment.declineReason };
  },
};

const orderStatusCheck = (parts: OrderingServiceParts) => new PaymentStatusCheck(parts, orderPaymentStatus);

/** Orders in the database. */
export class DatabaseOrdering implements OrderingService {
  readonly #parts: OrderingServiceParts;
  readonly #cardTries: CardTries;
  readonly #placement: OrderPlacement;
  readonly #payments: ProvidedPayments;
  readonly #statusCheck: ReturnType<typeof orderStatusCheck>;

  constructor(parts: OrderingServiceParts) {
    this.#parts = parts;
    this.#cardTries = new CardTries(parts);
    this.#placement = new OrderPlacement({ ...parts, cardTries: this.#cardTries });
    this.#payments = new ProvidedPayments(parts);
    this.#statusCheck = orderStatusCheck(parts);
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
        driverLines: await readDriverLines(db, driver.driverId),
        sold: await soldUnits(db, limited, now),
      });
    });
  }

  async place(placement: Placement): Promise<PlaceOutcome> {
    const { tenant, driver, card, source } = placement;
    const outcome = await this.#placement.place(placement);
    if (outcome.kind === "refused") {
      if (outcome.refusal.code === "too_many_declines") await this.#cardTries.recordRefusal(placement);
      return outcome;
    }
    const { kind, order } = outcome;
    const mayGoOn = order.payment.pending !== undefined || meaningOf(order.state).end === "failed";
    if (kind === "conflict" || !mayGoOn) return { kind, order: this.#asOfNow(tenant, order) };
    const isNew = kind === "placed";
    const isAskedAgain = !isNew && order.payment.pending !== undefined;
    const exceeded = isAskedAgain ? await this.#exceeded(driver, source) : undefined;
    if (exceeded !== undefined) return exceeded;
    const orderId = order.id;
    const state = await this.#payments.process({ tenant, orderId, requestId: source.requestId, card, isNew });
    if (isNew && state.kind === "final") await this.#cardTries.refund(placement);
    // A repeated request was counted when it was new. If it brings another card that is declined, that counts too.
    if (isAskedAgain && state.kind === "declined") await this.#cardTries.take(placement);
    if (state.kind === "declined" || state.kind === "unreached") return state;
    const toPay = await this.#toPay({ tenant, driver, orderId }, state);
    if (toPay.order.payment.pending !== undefined) return { kind: "to-pay", ...toPay };
    // An order that was given up meanwhile is not reported as newly placed.
    return { kind: meaningOf(toPay.order.state).countsForDriver ? kind : "repeated", order: toPay.order };
  }

  async resumePayment(call: OrderCall): Promise<ResumeOutcome> {
    const { tenant, driver, orderId, source } = call;
    const order = await this.find(tenant, driver, orderId);
    if (order === undefined) return { kind: "missing" };
    if (order.payment.pending === undefined) return { kind: "to-pay", toPay: { order } };
    const exceeded = await this.#exceeded(driver, source);
    if (exceeded !== undefined) return exceeded;
    const state = await this.#payments.process({ tenant, orderId, requestId: source.requestId });
    return { kind: "to-pay", toPay: await this.#toPay(call, state) };
  }

  /** Counts a call to a provider for a driver; returns the refusal if the limit is exceeded. */
  async #exceeded({ driverId, accountId }: AuthenticatedDriver, source: EventSource): Promise<Limited | undefined> {
    const { limits, log } = this.#parts;
    if (await limits.take(PROVIDER_PER_DRIVER, driverId)) return undefined;
    return limited(log, source, PROVIDER_PER_DRIVER, accountId);
  }

  /** Returns an order of the driver with the state of its payment. Throws if there is none. */
  async #toPay(
    { tenant, driver, orderId }: Pick<OrderCall, "tenant" | "driver" | "orderId">,
    state: PaymentProgress,
  ): Promise<OrderToPay> {
    const order = await this.find(tenant, driver, orderId);
    if (order === undefined) throw new Error(`order ${orderId} is gone`);
    const isAway = state.kind === "pending" && state.redirect !== null;
    return isAway ? { order, redirectDetails: state.redirect } : { order };
  }

  async giveUpPayment({ tenant, driver, orderId, source }: OrderCall): Promise<GiveUpOutcome> {
    const known = await this.find(tenant, driver, orderId);
    if (known === undefined) return { kind: "missing" };
    if (known.payment.pending === undefined) return { kind: "order", order: known };
    const exceeded = await this.#exceeded(driver, source);
    if (exceeded !== undefined) return exceeded;
    const givenUp = await this.#payments.giveUp({ tenant, orderId, requestId: source.requestId }, "driver");
    if (givenUp === "unanswered") return { kind: "unanswered", orderNumber: known.orderNumber };
    const order = await this.find(tenant, driver, orderId);
    return order === undefined ? { kind: "missing" } : { kind: "order", order };
  }

  paymentStatus(tenant: EffectiveTenant, source: EventSource, reference: string): Promise<OrderStatusOutcome> {
    return this.#statusCheck.check(tenant, source, reference);
  }

  async changeVehicles(change: VehicleChange): Promise<ChangeOutcome> {
    if (!isEntityId(change.request.fulfillmentId)) return { kind: "missing" };
    const outcome = await changeVehicles(this.#parts, change);
    if (outcome.kind === "missing" || outcome.kind === "refused") return outcome;
    return { ...outcome, order: this.#asOfNow(change.tenant, outcome.order) };
  }

  async list(tenant: EffectiveTenant, driver: AuthenticatedDriver): Promise<Order[]> {
    const orders = await this.#parts.db.withTenant(driver.tenant, (db) => readOrders(db, driver.driverId));
    return orders.map((order) => this.#asOfNow(tenant, order));
  }

  async find(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<Order | undefined> {
    if (!isEntityId(orderId)) return undefined;
    const order = await this.#parts.db.withTenant(driver.tenant, (db) => readOrder(db, driver.driverId, orderId));
    return order === undefined ? undefined : this.#asOfNow(tenant, order);
  }

  async receipt(tenant: EffectiveTenant, driver: AuthenticatedDriver, orderId: string): Promise<PdfFile | undefined> {
    const order = await this.find(tenant, driver, orderId);
    if (order === undefined) return undefined;
    const owner = await this.#parts.db.withTenant(driver.tenant, (db) => orderOwner(db, driver.driverId));
    const { clock, fonts } = this.#parts;
    const today = dateInZone(clock(), tenant.document.timeZone);
    return makeReceipt({ tenant, order, owner, today, fonts });
  }

  /** The order with what its driver may do now. */
  #asOfNow(tenant: EffectiveTenant, order: Order): Order {
    const now = this.#parts.clock();
    return withVehicleChangeAllowance(tenant, withoutLateResume(order, now), now);
  }
}

/** Removes the option to resume once the hold is over, since the payment is about to be cancelled at the provider. */
function withoutLateResume(order: Order, now: number): Order {
  const { pending } = order.payment;
  if (pending === undefined || now < pending.holdEndsAt) return order;
  return { ...order, payment: { ...order.payment, pending: { ...pending, mayResume: false } } };
}
