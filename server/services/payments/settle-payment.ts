import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { holdsUnits, meaningOf, type Mover, type OrderState } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import { deskMail, orderMail, type DeskMatter } from "../../mail/order-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { ProviderAnswer } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { confirmationsTo, LATELY_MS } from "../ordering/buyer.ts";
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
  readonly placedAt: Date;
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
    .select("orders.placed_at as placedAt")
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

/** Whether another payment of the tenant has this reference of the provider's. */
async function isTaken(db: TenantDb, { id, provider }: Payment, providerReference: string): Promise<boolean> {
  const other = await db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_reference", "=", providerReference)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the answer is about this payment, and about all of its money. */
async function isAbout(db: TenantDb, payment: Payment, answer: ProviderAnswer): Promise<boolean> {
  const { providerReference } = answer;
  const isNamedAlike =
    providerReference === undefined ||
    providerReference === payment.providerReference ||
    (payment.providerReference === null && !(await isTaken(db, payment, providerReference)));
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

/** Whether the address may get one more confirmation today, for this order: anybody's may stand in a profile. */
async function isMailable({ db, order, at }: Settling, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select(confirmationsTo(sql`${address}::text`, "orders", at).as("confirmed"))
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  // The order itself is paid by now, and counts where it was placed lately.
  const isCounted = at.getTime() - order.placedAt.getTime() < LATELY_MS;
  return row.confirmed - (isCounted ? 1 : 0) < CONFIRMATIONS_PER_DAY;
}

async function confirm(settling: Settling): Promise<void> {
  const { db, tenant, publicUrl, order, at } = settling;
  const { address, number, totalCents } = order;
  if (address === null || !(await isMailable(settling, address))) return;
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
  await tellDesk(settling, "paidUnfulfilled");
}

async function tellDesk({ db, tenant, order, payment, at }: Settling, about: DeskMatter): Promise<void> {
  const { id: reference, providerReference } = payment;
  const mail = deskMail(tenant, about, { ...order, reference, providerReference });
  if (mail !== undefined) await queueMail(db, tenant.slug, mail, at);
}

/** Whoever gave the money back, it is noted. Unless the desk did, the desk is told of an order that goes on without it. */
async function refund(settling: Settling): Promise<PaymentState> {
  const { db, clock, tenant, order, payment, at, bringer } = settling;
  if (payment.state === "OPEN") return end(settling, { state: "REFUNDED" });
  if (payment.state !== "PAID") return payment.state;
  await refundPayment(db, payment.id, at);
  if (bringer.endedBy !== "desk" && meaningOf(order.state).countsForDriver) {
    const source = { tenant: tenant.slug, requestId: bringer.requestId };
    const detail = { orderNumber: Number(order.number) };
    await recordEvent(db, clock, "payment-refunded-elsewhere", source, order.accountId, detail);
    await tellDesk(settling, "refundedElsewhere");
  }
  return "REFUNDED";
}

/** Ends the payment and moves its order with it; an end that it has already, or cannot have any more, changes nothing. */
async function end(settling: Settling, how: PaymentEnd): Promise<PaymentState> {
  const { db, payment, at, bringer } = settling;
  if (!canEnd(payment.state, how)) return payment.state;
  await settlePayment(db, payment.id, how, at);
  if (how.state === "PAID") await pay(settling);
  else if (how.state === "DECLINED" || how.state === "REFUNDED") await move(settling, "PAYMENT_FAILED", "provider");
  else {
    const isGivenUp = bringer.endedBy === "driver" || bringer.endedBy === "desk";
    await move(settling, isGivenUp ? "CANCELLED" : "PAYMENT_FAILED", bringer.endedBy);
  }
  return how.state;
}

async function apply(given: Settling, answer: ProviderAnswer): Promise<Settled> {
  const { db, clock, payment, order, tenant, bringer } = given;
  if (!(await isAbout(db, payment, answer))) {
    const source = { tenant: tenant.slug, requestId: bringer.requestId };
    const detail = { orderNumber: Number(order.number), amountCents: payment.amountCents };
    await recordEvent(db, clock, "payment-differs", source, order.accountId, detail);
    return "differs";
  }
  const providerReference = answer.providerReference ?? payment.providerReference;
  const redirect = (answer.kind === "open" ? answer.redirect : undefined) ?? payment.redirect;
  await notePayment(db, payment.id, { providerReference, redirect });
  const settling = { ...given, payment: { ...payment, providerReference, redirect } };
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
      return refund(settling);
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
