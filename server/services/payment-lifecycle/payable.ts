import type { Clock } from "../../../src/domain/clock.ts";
import type { Mover } from "../../../src/domain/order-states.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { Payment, PaymentEnd } from "./payment-rows.ts";

/** Who asked the provider. */
export interface Initiator {
  /** Who moves what is paid for where its payment ended unpaid: whoever gave it up, or else the provider. */
  readonly by: Mover;
  /** Null where no request or command led to it. */
  readonly requestId: string | null;
}

/** Everything that one report of a provider is applied with. */
export interface ReportContext {
  readonly db: TenantDb;
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly at: Date;
  readonly payment: Payment;
  /** The provider can give its money back. */
  readonly canRefund: boolean;
  readonly initiator: Initiator;
}

/** What a payment is for, as the desk and audit entries call it. */
export interface PaymentSubject {
  readonly kind: "order" | "citation";
  readonly number: string;
  /** Of the order's driver; undefined of a citation, which anybody may pay. */
  readonly accountId?: string | undefined;
}

/** What is paid for, its row locked until the transaction ends. */
export interface LockedPayable {
  readonly subject: PaymentSubject;
  /** Moves it with its payment, which has just ended so, and notifies whoever is concerned. */
  follow(context: ReportContext, end: PaymentEnd): Promise<void>;
  /** The money of its payment, which was paid, has just gone back: notifies whoever is concerned. */
  refunded(context: ReportContext): Promise<void>;
}

/**
 * What payments are for. How a payment is opened, paid, asked about, cancelled and settled is the same for all of them; what
 * it means to the thing that is paid for is said here and nowhere else.
 */
export interface Payable {
  /**
   * Locks what a payment is for, and before it whatever else has to be locked: always in the same order, and before the
   * payment. bringsMoney: the report may say that money came.
   */
  lock(db: TenantDb, tenant: EffectiveTenant, bringsMoney: boolean): Promise<LockedPayable>;
  /** The payer is sent away to pay, or waits for the provider. */
  sentAway(db: TenantDb): Promise<void>;
  subject(db: TenantDb): Promise<PaymentSubject>;
}
