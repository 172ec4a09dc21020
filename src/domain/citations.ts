import { openAppealOf } from "./appeals.ts";
import { addDays } from "./date-arithmetic.ts";
import type { PlainDate } from "./dates.ts";
import type { Citation } from "./generated/api-citations.ts";
import { translate, type Messages } from "./messages.ts";
import { cents, formatAmount, parseAmount } from "./money.ts";
import { plateKey } from "./plates.ts";

export type CitationState = Citation["state"];

/** What a citation in a state means, to the database, the server and the page alike (decisions.md section 6). */
export interface CitationMeaning {
  /** Its amount is due, and it can be paid. */
  readonly isDue: boolean;
  /** It can be appealed while the tenant's appeal days last. */
  readonly mayBeAppealed: boolean;
  /** It keeps the drivers of its account from buying permits (specification section 6). */
  readonly blocksBuying: boolean;
  /** How its badge looks. The words of a state are the messages citations.states.<state>. */
  readonly tone: "warning" | "success" | "neutral";
}

const OVER = { isDue: false, mayBeAppealed: false, blocksBuying: false } as const;

const STATES: Readonly<Record<CitationState, CitationMeaning>> = {
  UNPAID: { isDue: true, mayBeAppealed: true, blocksBuying: true, tone: "warning" },
  PAID: { ...OVER, tone: "success" },
  DISMISSED: { ...OVER, tone: "neutral" },
};

export const citationStates = Object.keys(STATES) as readonly CitationState[];

/** What a citation in this state means. */
export function citationMeaning(state: CitationState): CitationMeaning {
  return STATES[state];
}

/** Whether something is still to be paid of a citation. */
export function hasAmountDue({ amountDue }: Pick<Citation, "amountDue">): boolean {
  return (parseAmount(amountDue) ?? 0) > 0;
}

/** Whether a citation keeps the driver of its account from buying permits. */
export function blocksBuying({
  state,
  appeals,
  amountDue,
}: Pick<Citation, "state" | "appeals" | "amountDue">): boolean {
  // One under appeal does not (decisions.md section 6), nor one that nobody can pay, as nothing is due of it.
  const isOwed = STATES[state].blocksBuying && hasAmountDue({ amountDue });
  return isOwed && openAppealOf({ appeals }) === undefined;
}

/** What was paid of a citation that is still due, as an amount; undefined where that is nothing. */
export function paidSoFar({ state, total, amountDue }: Pick<Citation, "state" | "total" | "amountDue">) {
  const paid = (parseAmount(total) ?? 0) - (parseAmount(amountDue) ?? 0);
  return STATES[state].isDue && paid > 0 ? formatAmount(cents(paid)) : undefined;
}

/** The states of which something holds: for conditions of a query. */
export function citationStatesWhere(holds: (meaning: CitationMeaning) => boolean): readonly CitationState[] {
  return citationStates.filter((state) => holds(STATES[state]));
}

/** What people call a state. */
export function citationStateWords(messages: Messages, state: CitationState): string {
  return translate(messages, `citations.states.${state}`);
}

/** Who moves a citation: the payment provider by what it says itself, or the operator at the desk. */
export type CitationMover = "provider" | "desk";

/** Every legal move from each state, and who may make it. What is not here is refused: nothing reopens a citation. */
const MOVES: Readonly<Record<CitationState, Partial<Record<CitationState, readonly CitationMover[]>>>> = {
  UNPAID: { PAID: ["provider", "desk"], DISMISSED: ["desk"] },
  // An appeal may be accepted after the citation was paid.
  PAID: { DISMISSED: ["desk"] },
  // Money that comes for a dismissed one goes back (docs/decisions/078).
  DISMISSED: {},
};

/** The states from which this mover may take a citation to a state. */
export function citationOriginsOf(to: CitationState, by: CitationMover): readonly CitationState[] {
  return citationStates.filter((from) => MOVES[from][to]?.includes(by) === true);
}

/** The two keys of a citation, as they were typed. */
export interface CitationKeys {
  readonly number: string;
  readonly plate: string;
}

/**
 * The form in which numbers of citations are compared, and the plates on them: upper case, spaces and hyphens do not matter.
 * The state of a plate is not among the keys, since nobody is asked for it.
 */
export function citationKey(text: string): string {
  return plateKey(text);
}

/** Stands for the plate in an address that is to tell none. The import takes no plate of separators alone. */
export const NO_PLATE = "-";

/** The last day on which a citation can be appealed: the tenant's appeal days run from the day of issue. */
export function lastAppealDay(issuedOn: PlainDate, appealDays: number): PlainDate {
  return addDays(issuedOn, appealDays);
}

/** Words that stand where the look-up call has the number of a citation: fixed path words win over parameters. */
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

/** Whether no citation may have this number: the address of its look-up would be another call's (decisions.md section 5). */
export function isReservedNumber(number: string): boolean {
  return reservedKeys.has(citationKey(number));
}
