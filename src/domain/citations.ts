import { openAppealOf } from "./appeals.ts";
import { addDays } from "./date-arithmetic.ts";
import type { PlainDate } from "./dates.ts";
import type { Citation } from "./generated/api-citations.ts";
import { translate, type Messages } from "./messages.ts";
import { cents, formatAmount, parseAmount } from "./money.ts";
import { plateKey } from "./plates.ts";

export type CitationState = Citation["state"];

/** The meaning of a citation's state for the database, the server and the page (decisions.md section 6). */
export interface CitationMeaning {
  /** Its amount is due and can be paid. */
  readonly isDue: boolean;
  /** It can be appealed within the tenant's appeal days. */
  readonly mayBeAppealed: boolean;
  /** It keeps the drivers of its account from buying permits (specification section 6). */
  readonly blocksBuying: boolean;
  /** The look of its badge. The messages citations.states.<state> name the states. */
  readonly tone: "warning" | "success" | "neutral";
}

const OVER = { isDue: false, mayBeAppealed: false, blocksBuying: false } as const;

const STATES: Readonly<Record<CitationState, CitationMeaning>> = {
  UNPAID: { isDue: true, mayBeAppealed: true, blocksBuying: true, tone: "warning" },
  PAID: { ...OVER, tone: "success" },
  DISMISSED: { ...OVER, tone: "neutral" },
};

export const citationStates = Object.keys(STATES) as readonly CitationState[];

/** Returns the meaning of a citation's state. */
export function citationMeaning(state: CitationState): CitationMeaning {
  return STATES[state];
}

/** Whether an amount of the citation is still due. */
export function hasAmountDue({ amountDue }: Pick<Citation, "amountDue">): boolean {
  return (parseAmount(amountDue) ?? 0) > 0;
}

/** Whether a citation keeps the driver of its account from buying permits. */
export function blocksBuying({
  state,
  appeals,
  amountDue,
}: Pick<Citation, "state" | "appeals" | "amountDue">): boolean {
  // A citation under appeal does not (decisions.md section 6), nor does one with nothing due, which nobody can pay.
  const isOwed = STATES[state].blocksBuying && hasAmountDue({ amountDue });
  return isOwed && openAppealOf({ appeals }) === undefined;
}

/** The paid part of a citation that is still due, as an amount; undefined if nothing was paid. */
export function paidSoFar({ state, total, amountDue }: Pick<Citation, "state" | "total" | "amountDue">) {
  const paid = (parseAmount(total) ?? 0) - (parseAmount(amountDue) ?? 0);
  return STATES[state].isDue && paid > 0 ? formatAmount(cents(paid)) : undefined;
}

/** The states whose meaning fulfils a condition, for the conditions of a query. */
export function citationStatesWhere(holds: (meaning: CitationMeaning) => boolean): readonly CitationState[] {
  return citationStates.filter((state) => holds(STATES[state]));
}

/** The name of a state for people. */
export function citationStateWords(messages: Messages, state: CitationState): string {
  return translate(messages, `citations.states.${state}`);
}

/** Who changes the state of a citation: the payment provider by its own report, or the operator at the desk. */
export type CitationMover = "provider" | "desk";

/** Every legal transition from each state, and who may make it. All others are refused: nothing reopens a citation. */
const MOVES: Readonly<Record<CitationState, Partial<Record<CitationState, readonly CitationMover[]>>>> = {
  UNPAID: { PAID: ["provider", "desk"], DISMISSED: ["desk"] },
  // An appeal may be accepted after the citation was paid.
  PAID: { DISMISSED: ["desk"] },
  // A payment for a dismissed citation is refunded (docs/decisions/078).
  DISMISSED: {},
};

/** The states from which this mover may take a citation to a state. */
export function citationOriginsOf(to: CitationState, by: CitationMover): readonly CitationState[] {
  return citationStates.filter((from) => MOVES[from][to]?.includes(by) === true);
}

/** The two keys of a citation, as typed. */
export interface CitationKeys {
  readonly number: string;
  readonly plate: string;
}

/**
 * Normalises citation numbers and their plates for comparison: upper case, without separators such as spaces and
 * hyphens. The state of a plate is not one of the keys, since nobody is asked for it.
 */
export function citationKey(text: string): string {
  return plateKey(text);
}

/** Replaces the plate in an address that must not contain one. The import rejects plates of separators only. */
export const NO_PLATE = "-";

/** The last day on which a citation can be appealed: the tenant's appeal days count from the day of issue. */
export function lastAppealDay(issuedOn: PlainDate, appealDays: number): PlainDate {
  return addDays(issuedOn, appealDays);
}

/**
 * Fixed words in the place of the number in the look-up call's path; in routing, they take precedence over parameters.
 */
const PATH_WORDS: readonly string[] = [
  "account-identifier",
  "addresses",
  "alert",
  "check-merchant-account-for-payment",
  "citation",
  "citation-appeals-prefs",
  "citation-payment-status",
  "citations",
  "create-login",
  "download-citation",
  "download-efp",
  "drivers-create",
  "email-verified",
  "permit-payment-status",
  "send-verification",
  "tax-rate",
  "update-driver-password",
  "vehicles",
  "visitor",
  "visitor-permit-validity",
];

const reservedKeys: ReadonlySet<string> = new Set(PATH_WORDS.map(citationKey));

/**
 * Whether a citation must not have this number, because its look-up would call another route (decisions.md section 5).
 */
export function isReservedNumber(number: string): boolean {
  return reservedKeys.has(citationKey(number));
}
