import { randomUUID } from "node:crypto";
import type { Clock } from "../../src/domain/clock.ts";
import type { TenantDb } from "../db/database.ts";

/** Events that are written to the log or to the audit table. */
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
  /** Too many cards of a driver or of a network failed: no more are tried for a while. */
  | "cards-limited"
  /** A permit was issued to a plate, without an account. */
  | "visitor-permit-issued"
  | "fulfillment-vehicles-changed"
  | "order-paid-at-desk"
  | "order-cancelled-at-desk"
  /** The desk ended the open payment of a citation, so that it can be paid again. */
  | "citation-payment-cancelled"
  /** The desk says that it refunded a cancelled order or a citation. */
  | "refunded-by-hand"
  /** The desk listed orders, with the names of their drivers. */
  | "orders-listed"
  /** The desk listed the plates that are valid on a day. */
  | "permits-listed"
  /** The desk listed citations, with their payments and the payers' addresses. */
  | "citations-listed"
  /** A provider reported another payment, amount or currency than it was asked about. */
  | "payment-differs"
  /** A message came in a provider's name with an invalid or outdated signature. */
  | "payment-message-refused"
  /** A provider has not reported the final state of a payment for a day. */
  | "payment-unanswered"
  /** The money of an order in force, or of a citation, was refunded, and not by the desk. */
  | "payment-refunded-elsewhere"
  /** Money came after the hold of an order, when its permits were sold out. */
  | "order-paid-unfulfilled"
  /** Money came for an order that had ended, and whose permit its driver has bought again. */
  | "permit-paid-twice"
  /** Money came for an order or a citation whose payment was recorded as refunded. */
  | "paid-after-refund"
  /** Money of a citation is not owed: it came when nothing was due, or the citation was dismissed since. */
  | "citation-paid-not-owed"
  /** Money came for a citation whose amount the desk had changed since. */
  | "citation-paid-other-amount"
  /** The provider did not refund a cancelled order, or money of a citation that is not owed. */
  | "refund-failed"
  | "appeal-filed"
  | "appeal-replied"
  /** The desk decided on an appeal, or asked for more information. */
  | "appeal-answered-at-desk"
  /** The desk read an appeal, which contains personal data. */
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

/** Writes a structured line; pino escapes values, so that no value can start a new line. */
export type EventLog = (
  event: SecurityEvent,
  source: EventSource,
  more?: { accountId?: string; limit?: string; reason?: string },
) => void;

/**
 * Returns the insert of an audit event, to be combined with the statement that stores what it is about. accountId is
 * undefined if the event is about many accounts, requestId is null if no request caused it. `detail` contains only
 * counts and numbers, such as those of orders and citations, never names.
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

/** Stores an audit event in the transaction of the change that it is about. */
export async function recordEvent(...event: Parameters<typeof eventInsert>): Promise<void> {
  await eventInsert(...event).execute();
}

/** The source of a command's events: the command line of this machine instead of a request. */
export function commandSource(tenant: string): EventSource {
  return { tenant, requestId: randomUUID(), address: "command line" };
}
