// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationState".
 */
export type CitationState = "UNPAID" | "PAID" | "DISMISSED";
/**
 * Newest first.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationList".
 */
export type CitationList = Citation[];
/**
 * The methods by which citations of the tenant can be paid, in the order of the page.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationPaymentMethods".
 */
export type CitationPaymentMethods = {
  value:
    | "NO_CHARGE"
    | "DRIVER_ACCOUNT"
    | "CASH"
    | "OTHER"
    | "CHECK"
    | "PAYROLL_DEDUCTION"
    | "ONLINE_CC"
    | "TRANSACT_PAYMENTS";
  label: string;
  /**
   * Message key of the line that explains this method where it is chosen.
   */
  explained?: string;
}[];

export interface Citations {
  [k: string]: unknown;
}
/**
 * The plate as the citation has it.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitedPlate".
 */
export interface CitedPlate {
  /**
   * Upper case; spaces and hyphens do not tell plates apart.
   */
  number: string;
  state: {
    /**
     * Code of a state that drivers choose from, or whatever the customer's system has in its place; empty where it has nothing.
     */
    code: string;
  };
}
/**
 * A citation as whoever has its number and plate sees it, or the driver whose account it belongs to. Nothing of the owner is in it.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "Citation".
 */
export interface Citation {
  /**
   * The number of the citation, as it stands on it.
   */
  id: string;
  vehicle: {
    licensePlate: CitedPlate;
  };
  violation: string;
  location: string;
  issuedOn: string;
  dueOn: string;
  fine: string;
  fees: string;
  total: string;
  /**
   * The total less what was paid of it and is kept; 0.00 once the citation is paid or dismissed.
   */
  amountDue: string;
  /**
   * ISO 4217.
   */
  currency: string;
  state: CitationState;
  /**
   * What the officer or the desk adds for whoever reads it.
   */
  note?: string;
  /**
   * The officer's photos.
   */
  photos: CitationPhoto[];
  /**
   * Money that was received, and what of it was given back; newest first.
   */
  payments: CitationPayment[];
  openPayment?: CitationOpenPayment;
  /**
   * What was appealed so far, newest first. Messages and files of an appeal need its own secret.
   */
  appeals: CitationAppeal[];
  /**
   * The last day on which it can be appealed, counted from the day of issue.
   */
  appealUntil: string;
  canAppeal: boolean;
  /**
   * Something is due, and citations of the tenant can be paid online.
   */
  canPay: boolean;
}
/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationPhoto".
 */
export interface CitationPhoto {
  /**
   * Address of the picture on this server.
   */
  url: string;
}
/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationPayment".
 */
export interface CitationPayment {
  /**
   * Epoch milliseconds.
   */
  paidAt: number;
  amount: string;
  /**
   * Label of the payment method, such as Credit Card.
   */
  method: string;
  /**
   * When it was given back, epoch milliseconds.
   */
  refundedAt?: number;
  /**
   * It is not owed, since the citation was dismissed or paid otherwise as well, and is on its way back.
   */
  goesBack?: true;
}
/**
 * The payment that was begun and has no result yet, as far as the portal knows.
 */
export interface CitationOpenPayment {
  /**
   * What its status is asked by.
   */
  reference: string;
  amount: string;
  /**
   * Label of the payment method, such as Credit Card.
   */
  method: string;
  /**
   * When it was begun, epoch milliseconds.
   */
  openedAt: number;
}
/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationAppeal".
 */
export interface CitationAppeal {
  state: "SUBMITTED" | "MORE_INFORMATION" | "ACCEPTED" | "REJECTED";
  filedOn: string;
}
/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationAppealDays".
 */
export interface CitationAppealDays {
  /**
   * Days after the day of issue in which a citation can be appealed.
   */
  citationAppealDays: number;
}
/**
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationOpenPayment".
 */
export interface CitationOpenPayment1 {
  /**
   * What its status is asked by.
   */
  reference: string;
  amount: string;
  /**
   * Label of the payment method, such as Credit Card.
   */
  method: string;
  /**
   * When it was begun, epoch milliseconds.
   */
  openedAt: number;
}
/**
 * What anybody who has both keys of a citation sends to pay it. The amount is the citation's own.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "PayCitationRequest".
 */
export interface PayCitationRequest {
  number: string;
  plate: string;
  method:
    | "NO_CHARGE"
    | "DRIVER_ACCOUNT"
    | "CASH"
    | "OTHER"
    | "CHECK"
    | "PAYROLL_DEDUCTION"
    | "ONLINE_CC"
    | "TRANSACT_PAYMENTS";
  /**
   * What whoever pays was shown as due. Where another amount is due by now, the call is refused with the one that is.
   */
  amountDue?: string;
  /**
   * Where the receipt is sent; judged by the form citation-payment.
   */
  emailAddress?: string;
}
/**
 * The open payment of a citation.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationPaymentOpened".
 */
export interface CitationPaymentOpened {
  /**
   * Ours, a UUID: its status is asked for by it.
   */
  paymentReference: string;
}
/**
 * How a payment of a citation stands, for whoever holds its reference. open: it can be paid, at redirectDetails. pending: nobody knows yet whether it was paid. part-paid: it was paid, but the amount of the citation was raised meanwhile, and amountDue is what is still due. not-owed: it was paid, but is not owed, since the citation was dismissed or paid otherwise as well: its money goes back. cancelled: it was not paid in time, or another one took its place.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationPaymentStatus".
 */
export interface CitationPaymentStatus {
  status: "open" | "pending" | "paid" | "part-paid" | "not-owed" | "declined" | "cancelled" | "refunded";
  citationNumber: string;
  amount: string;
  /**
   * What is still due of the citation, where it was paid in part.
   */
  amountDue?: string;
  /**
   * Why it was declined.
   */
  reason?:
    "declined" | "insufficient_funds" | "expired_card" | "incorrect_details" | "authentication_required" | "cancelled";
  redirectDetails?: RedirectDetails;
  /**
   * Epoch milliseconds.
   */
  paidAt?: number;
  card?: CitationCard;
}
/**
 * Where the browser goes on to pay: an address of the provider's with parameters for its query, none of them personal data.
 */
export interface RedirectDetails {
  url: string;
  parameters: {
    [k: string]: string;
  };
}
/**
 * What is kept of the card that was paid with.
 *
 * This interface was referenced by `Citations`'s JSON-Schema
 * via the `definition` "CitationCard".
 */
export interface CitationCard {
  brand: string;
  lastFour: string;
}
