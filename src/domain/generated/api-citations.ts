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

export interface Citations {
  [k: string]: unknown;
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
    licensePlate: LicensePlate;
  };
  violation: string;
  location: string;
  issuedOn: string;
  dueOn: string;
  fine: string;
  fees: string;
  total: string;
  /**
   * The total while the citation is unpaid, 0.00 once it is paid or dismissed.
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
  /**
   * What was appealed so far, newest first. Messages and files of an appeal need its own secret.
   */
  appeals: CitationAppeal[];
  /**
   * The last day on which it can be appealed, counted from the day of issue.
   */
  appealUntil: string;
  canAppeal: boolean;
  canPay: boolean;
}
export interface LicensePlate {
  /**
   * Upper case, as it stands on the plate; spaces and hyphens do not tell plates apart.
   */
  number: string;
  state: StateRef;
}
export interface StateRef {
  code: string;
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
