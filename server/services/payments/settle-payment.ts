import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { holdsUnits, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import { deskMail, orderMail } from "../../mail/order-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { ProviderAnswer } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { LATELY_MS } from "../ordering/buyer.ts";
import { soldUnits, takeCounters } from "../ordering/held-lines.ts";
import { moveOrder } from "../ordering/move-order.ts";
import { CONFIRMATIONS_PER_DAY } from "../ordering/place-order.ts";
import { recordEvent } from "../security-events.ts";
import { canEnd, findPayment, notePayment, refundPayment, settlePayment, takePayment } from "./payment-rows.ts";
import type { Payment, PaymentEnd } from "./payment-rows.ts";

export interface SettleParts {
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Who brought the answer of a provider. */
export interface Bringer {
  /** Who moves the order where its payment ended unpaid: whoever gave it up, or else the provider. */
  readonly endedBy: Mover;
  /** Null where no request or command brought it. */
  readonly requestId: string | null;
}

/** How the payment stands after an answer; "differs" where the answer is not about this payment, and nothing moved. */
export type Settled = PaymentState | "differs";

/** What settling must know of the order, which is held to the end of the transaction. */
interface HeldOrder {
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly holdEndsAt: Date | null;
  readonly totalCents: number;
  readonly address: string | null;
  readonly accountId: string;
  readonly lines: readonly { permitId: string; name: string }[];
}

/** Everything that one answer is applied with. */
interface Settling {
  readonly db: TenantDb;
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly at: Date;
  readonly order: HeldOrder;
  readonly payment: Payment;
  readonly bringer: Bringer;
}

function takeOrder(db: TenantDb, orderId: string): Promise<HeldOrder> {
  return db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["orders.id", "orders.number", "orders.state", "orders.hold_ends_at as holdEndsAt"])
    .select(["orders.total_cents as totalCents", "orders.confirmation_address as address"])
    .select("drivers.account_id as accountId")
    .select(
      sql<HeldOrder["lines"]>`(select coalesce(jsonb_agg(jsonb_build_object('permitId', line.permit_id,
          'name', line.item ->> 'name') order by line.position), '[]'::jsonb)
        from order_lines line where line.tenant = orders.tenant and line.order_id = orders.id)`.as("lines"),
    )
    .where("orders.id", "=", orderId)
    .forUpdate("orders")
    .executeTakeFirstOrThrow();
}

/** Whether the answer is about this payment, and about all of its money. */
function isAbout(payment: Payment, answer: ProviderAnswer): boolean {
  const { providerReference = payment.providerReference } = answer;
  const isNamedAlike = payment.providerReference === null || payment.providerReference === providerReference;
  const isAmountAlike =
    (answer.kind !== "paid" && answer.kind !== "refunded") ||
    (answer.amountCents === payment.amountCents && answer.currency === payment.currency);
  return answer.reference === payment.id && isNamedAlike && isAmountAlike;
}

/** Permits of a limited number among those that are ordered, by id. */
async function limitedPermits(db: TenantDb, tenant: EffectiveTenant, orderId: string): Promise<string[]> {
  const lines = await db.selectFrom("order_lines").select("permit_id as id").where("order_id", "=", orderId).execute();
  const ordered = new Set(lines.map(({ id }) => id));
  return tenant.permits.filter(({ id, capacity }) => capacity !== undefined && ordered.has(id)).map(({ id }) => id);
}

/** Whether each unit of the order is still held for it, or free. */
async function hasUnits({ db, tenant, order, at }: Settling): Promise<boolean> {
  const now = at.getTime();
  if (holdsUnits(order.state, order.holdEndsAt?.getTime() ?? null, now)) return true;
  const ordered = (permitId: string) => order.lines.filter((line) => line.permitId === permitId).length;
  const limited = tenant.permits.filter(({ id, capacity }) => capacity !== undefined && ordered(id) > 0);
  const sold = await soldUnits(
    db,
    limited.map(({ id }) => id),
    now,
  );
  return limited.every(({ id, capacity = 0 }) => (sold.get(id) ?? 0) + ordered(id) <= capacity);
}

async function move({ db, order, at, bringer }: Settling, to: OrderState, by: Mover): Promise<void> {
  const outcome = await moveOrder(db, { orderId: order.id, to, by, at, requestId: bringer.requestId });
  if (outcome.kind !== "moved") throw new Error(`order ${order.id} is ${order.state}: ${by} cannot move it to ${to}`);
}

/** Whether the address may get one more confirmation today: anybody's may stand in a profile. */
async function isMailable(db: TenantDb, address: string, order: HeldOrder, at: Date): Promise<boolean> {
  const lately = await db
    .selectFrom("orders")
    .select("id")
    .where(sql<string>`lower(confirmation_address)`, "=", address.toLowerCase())
    .where("placed_at", ">", new Date(at.getTime() - LATELY_MS))
    .where("id", "!=", order.id)
    .limit(CONFIRMATIONS_PER_DAY)
    .execute();
  return lately.length < CONFIRMATIONS_PER_DAY;
}

async function confirm({ db, tenant, publicUrl, order, at }: Settling): Promise<void> {
  const { address, number, totalCents } = order;
  if (address === null || !(await isMailable(db, address, order, at))) return;
  const permitNames = order.lines.map(({ name }) => name);
  const mail = { address, number, permitNames, totalCents, dueCents: 0, howToPay: undefined };
  await queueMail(db, tenant.slug, orderMail(tenant, publicUrl, mail), at);
}

/** The money has come: the order is paid, however long it took, and has its permits where there are any left. */
async function pay(settling: Settling): Promise<void> {
  if (await hasUnits(settling)) {
    await move(settling, "PAID", "provider");
    return confirm(settling);
  }
  await move(settling, "PAID_UNFULFILLED", "provider");
  const { db, tenant, order, at } = settling;
  const mail = deskMail(tenant, "paidUnfulfilled", order);
  if (mail !== undefined) await queueMail(db, tenant.slug, mail, at);
}

/** Ends the payment and moves its order with it; an end that it has already, or cannot have any more, changes nothing. */
async function end(settling: Settling, how: PaymentEnd): Promise<PaymentState> {
  const { db, payment, at, bringer } = settling;
  if (!canEnd(payment.state, how)) return payment.state;
  await settlePayment(db, payment.id, how, at);
  if (how.state === "PAID") await pay(settling);
  else if (how.state === "DECLINED") await move(settling, "PAYMENT_FAILED", "provider");
  else {
    const isGivenUp = bringer.endedBy === "driver" || bringer.endedBy === "desk";
    await move(settling, isGivenUp ? "CANCELLED" : "PAYMENT_FAILED", bringer.endedBy);
  }
  return how.state;
}

async function apply(settling: Settling, answer: ProviderAnswer): Promise<Settled> {
  const { db, clock, payment, order, at, tenant, bringer } = settling;
  if (!isAbout(payment, answer)) {
    const source = { tenant: tenant.slug, requestId: bringer.requestId };
    const detail = { orderNumber: Number(order.number), amountCents: payment.amountCents };
    await recordEvent(db, clock, "payment-differs", source, order.accountId, detail);
    return "differs";
  }
  const providerReference = answer.providerReference ?? payment.providerReference;
  const redirect = (answer.kind === "open" ? answer.redirect : undefined) ?? payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect });
  switch (answer.kind) {
    case "open":
      return payment.state;
    case "paid":
      return end(settling, { state: "PAID", card: answer.card });
    case "declined":
      return end(settling, { state: "DECLINED", reason: answer.reason });
    case "ended":
      return end(settling, { state: "CANCELLED" });
    case "refunded":
      if (payment.state === "PAID") await refundPayment(db, payment.id, at);
      return payment.state === "PAID" ? "REFUNDED" : payment.state;
  }
}

/**
 * Applies what a provider says of a payment of an order, whoever brought it: the one place where a payment through a
 * provider is settled and its order moved. It may be told anything in any order and as often as one likes: what has been
 * applied is not applied again. Rows are taken in one order, counters of limited permits, order, payment, so that no two
 * answers wait for each other. An answer about another payment, amount or currency moves nothing and is an audit event.
 */
export async function settle(
  db: TenantDb,
  { clock, publicUrl }: SettleParts,
  tenant: EffectiveTenant,
  reference: string,
  answer: ProviderAnswer,
  bringer: Bringer,
): Promise<Settled> {
  const orderId = (await findPayment(db, reference))?.orderId;
  if (typeof orderId !== "string") throw new Error(`payment ${reference} is none of an order`);
  if (answer.kind === "paid") await takeCounters(db, tenant.slug, await limitedPermits(db, tenant, orderId));
  const order = await takeOrder(db, orderId);
  const payment = await takePayment(db, reference);
  if (payment === undefined) throw new Error(`payment ${reference} is gone`);
  const at = new Date(clock());
  return apply({ db, tenant, publicUrl, clock, at, order, payment, bringer }, answer);
}
