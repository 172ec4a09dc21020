import { randomUUID } from "node:crypto";
import type { Clock } from "../../src/domain/clock.ts";
import type { TenantDb } from "../db/database.ts";

/** What is worth a line in the log, or a row in the audit table. */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-failed"
  | "sign-in-unverified"
  | "rate-limited"
  | "refresh-replayed"
  | "logout"
  | "registered"
  | "email-verified"
  | "verification-failed"
  | "verification-resent"
  | "recovery-asked"
  | "reset-link-sent"
  | "user-name-sent"
  | "password-reset"
  | "password-reset-failed"
  | "password-changed"
  | "password-change-failed"
  | "sso-refused"
  | "order-placed"
  /** Too many cards of a driver or of a network failed to pay: no further one is tried for a while. */
  | "cards-limited"
  /** A permit was issued to a plate, without an account. */
  | "visitor-permit-issued"
  | "fulfillment-vehicles-changed"
  | "order-paid-at-desk"
  | "order-cancelled-at-desk"
  /** The desk had the open payment of a citation end, so that it can be paid anew. */
  | "citation-payment-cancelled"
  /** The desk says that it gave the money of a cancelled order or of a citation back. */
  | "refunded-by-hand"
  /** The desk had orders listed, with the names of their drivers. */
  | "orders-listed"
  /** The desk had the plates listed that are valid on a day. */
  | "permits-listed"
  /** The desk had citations listed, with what was paid for them and by which address. */
  | "citations-listed"
  /** A provider told of another payment, amount or currency than was asked about. */
  | "payment-differs"
  /** A message in the name of a provider came that it did not sign, or too long ago. */
  | "payment-message-refused"
  /** A provider has not said for a day how a payment stands. */
  | "payment-unanswered"
  /** The money of an order that stands, or of a citation, was given back, and not by the desk. */
  | "payment-refunded-elsewhere"
  /** Money came after the hold of an order, and none of its permits was left. */
  | "order-paid-unfulfilled"
  /** Money came for an order that had ended, whose permit its driver has bought again. */
  | "permit-paid-twice"
  /** Money came for an order or a citation whose money was noted as given back. */
  | "paid-after-refund"
  /** Money of a citation is not owed: it came when nothing was due, or the citation was dismissed since. */
  | "citation-paid-not-owed"
  /** Money came for a citation whose amount the desk had changed since. */
  | "citation-paid-other-amount"
  /** The payment service did not give the money of a cancelled order back, or money of a citation that is not owed. */
  | "refund-failed"
  | "appeal-filed"
  | "appeal-replied"
  /** The desk decided on an appeal, or asked for more information. */
  | "appeal-answered-at-desk"
  /** The desk read an appeal, which tells of a person. */
  | "appeal-shown"
  | "appeals-listed"
  | "files-listed"
  | "file-exported"
  | "admin-link-made"
  | "drivers-imported"
  | "drivers-assigned"
  | "citations-imported";

/** Where an event came from. */
export interface EventSource {
  tenant: string;
  requestId: string;
  address: string;
}

/** Writes a structured line; pino escapes, so nothing in a value can begin a line of its own. */
export type EventLog = (
  event: SecurityEvent,
  source: EventSource,
  more?: { accountId?: string; limit?: string; reason?: string },
) => void;

/**
 * The insert that keeps an event: for a statement that stores what it tells of. Without an account where it tells of
 * many, and without a request where none brought it; `detail` holds figures and numbers of citations, never names.
 */
export function eventInsert(
  db: TenantDb,
  clock: Clock,
  event: SecurityEvent,
  source: { readonly tenant: string; readonly requestId: string | null },
  accountId: string | undefined,
  detail: Readonly<Record<string, number | string>> = {},
) {
  return db.insertInto("audit_events").values({
    tenant: source.tenant,
    at: new Date(clock()),
    event,
    account_id: accountId ?? null,
    request_id: source.requestId,
    detail: JSON.stringify(detail),
  });
}

/** Keeps an event beside the change that it tells of, in the same transaction. */
export async function recordEvent(...event: Parameters<typeof eventInsert>): Promise<void> {
  await eventInsert(...event).execute();
}

/** Where events of one command come from: the command line of this machine, and no request. */
export function commandSource(tenant: string): EventSource {
  return { tenant, requestId: randomUUID(), address: "command line" };
}
