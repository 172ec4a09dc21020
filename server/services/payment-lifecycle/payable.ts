import type { Clock } from "../../../src/domain/clock.ts";
import type { Mover } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { Payment, PaymentEnd } from "./payment-rows.ts";

/** What led to asking the provider. */
export interface Initiator {
  /** Who moves the order or citation if its payment ended unpaid: whoever gave the payment up, or else the provider. */
  readonly by: Mover;
  /** Null if no request or command led to it. */
  readonly requestId: string | null;
}

/** A provider's report and everything needed to apply it. */
export interface ReportContext {
  readonly db: TenantDb;
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly at: Date;
  readonly payment: Payment;
  /** Whether the provider can refund the payment. */
  readonly canRefund: boolean;
  readonly initiator: Initiator;
}

/** What a payment is for, in the terms of the desk and of audit entries. */
export interface PaymentSubject {
  readonly kind: "order" | "citation";
  readonly number: string;
  /** The account of the order's driver; undefined for a citation, which anybody may pay. */
  readonly accountId?: string | undefined;
}

/** The order or citation that is paid for. Its row is locked until the transaction ends. */
export interface LockedPayable {
  readonly subject: PaymentSubject;
  /** Moves the order or citation after its payment has ended, and notifies those affected. */
  follow(context: ReportContext, end: PaymentEnd): Promise<void>;
  /** Called after a paid payment was refunded: notifies those affected. */
  refunded(context: ReportContext): Promise<void>;
}

/**
 * What payments are for. Opening, paying, querying, cancelling and settling a payment is the same for orders and
 * citations; only this interface says what it means for each.
 */
export interface Payable {
  /**
   * Locks what a payment is for, after anything else that has to be locked with it: always in the same sequence, and
   * before the payment. bringsMoney: the report may say that the payment was paid.
   */
  lock(db: TenantDb, tenant: EffectiveTenant, bringsMoney: boolean): Promise<LockedPayable>;
  /** Called when the payer is sent away to pay, or waits for the provider. */
  sentAway(db: TenantDb): Promise<void>;
  subject(db: TenantDb): Promise<PaymentSubject>;
}
