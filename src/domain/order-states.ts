import type { Order } from "./generated/api-orders.ts";
import { translate, type Messages } from "./messages.ts";

export type OrderState = Order["state"];

/** The meaning of an order's state for the database, the server and the page (decisions.md section 4). */
export interface StateMeaning {
  /** Its driver still has to pay. A pending payment may have succeeded: asking for it again could charge twice. */
  readonly isDue: boolean;
  /** Its payment was received. */
  readonly isPaid: boolean;
  /** The provider has not given a final result for its payment. */
  readonly isPending: boolean;
  /** How it ended: its payment failed, or it was cancelled; "none" if it has not ended. */
  readonly end: "none" | "failed" | "cancelled";
  /** Whether it counts against the capacity of its permits: never, always, or until its hold ends. */
  readonly units: "never" | "always" | "until-hold-ends";
  /** Counts against the driver's own limits (already yours, MAX_NUMBER), also if it was paid when no unit was left. */
  readonly countsForDriver: boolean;
  /**
   * When its permits are valid: on their days (paid, or payment is trusted), on those days once it is paid, or never.
   */
  readonly validity: "its-days" | "once-paid" | "none";
  /** The look of its badge. The messages panels.ordering.states.<state> name the states. */
  readonly tone: "warning" | "success" | "neutral";
}

const STANDS = { isDue: false, isPaid: false, isPending: false, end: "none" } as const;
/** Its driver gets no permit from it. */
const WITHOUT_PERMIT = {
  ...STANDS,
  units: "never",
  countsForDriver: false,
  validity: "none",
} as const;
const GOOD = {
  ...STANDS,
  units: "always",
  countsForDriver: true,
  validity: "its-days",
  tone: "success",
} as const;

/** Every state of an order with its meaning, in the order in which the messages list the states. */
const STATES = {
  AWAITING_PAYMENT: { ...GOOD, isDue: true, tone: "warning" },
  PAYMENT_PENDING: {
    ...STANDS,
    isPending: true,
    units: "until-hold-ends",
    countsForDriver: true,
    validity: "once-paid",
    tone: "warning",
  },
  PAID: { ...GOOD, isPaid: true },
  PAID_UNFULFILLED: { ...WITHOUT_PERMIT, isPaid: true, countsForDriver: true, tone: "warning" },
  CHARGED_TO_ACCOUNT: GOOD,
  NO_CHARGE: GOOD,
  PAYMENT_FAILED: { ...WITHOUT_PERMIT, end: "failed", tone: "warning" },
  CANCELLED: { ...WITHOUT_PERMIT, end: "cancelled", tone: "neutral" },
} as const satisfies Readonly<Record<OrderState, StateMeaning>>;

/** The name of a state for people. */
export function stateWords(messages: Messages, state: OrderState): string {
  return translate(messages, `panels.ordering.states.${state}`);
}

/** A state in which an order has ended. */
export type EndedState = {
  [State in OrderState]: (typeof STATES)[State] extends { end: "none" } ? never : State;
}[OrderState];

export const orderStates = Object.keys(STATES) as readonly OrderState[];

/** Returns the meaning of an order's state. */
export function meaningOf(state: OrderState): StateMeaning {
  return STATES[state];
}

/** Whether an order has ended: it was cancelled, or its payment failed. */
export function hasEnded(state: OrderState): state is EndedState {
  return STATES[state].end !== "none";
}

/**
 * Whether an order is complete: it is paid, or its payment is trusted, and its permits are valid on their days. Only
 * then does the page thank its driver and explain what happens next.
 */
export function isPlacedForGood(state: OrderState): boolean {
  return STATES[state].validity === "its-days";
}

/** Whether an order has a receipt: it is complete, or its payment was received, even if it was refunded since. */
export function hasReceipt({ state, payment }: Pick<Order, "state" | "payment">): boolean {
  return isPlacedForGood(state) || STATES[state].isPaid || payment.paidAt !== undefined;
}

/** Whether an order was paid when no unit was left: its driver has no permit, and the operator is notified. */
export function isUnfulfilled(state: OrderState): boolean {
  const { isPaid, validity } = STATES[state];
  return isPaid && validity === "none";
}

/** The states whose meaning fulfils a condition, for the conditions of a query. */
export function statesWhere(holds: (meaning: StateMeaning) => boolean): readonly OrderState[] {
  return orderStates.filter((state) => holds(STATES[state]));
}

/** Whether an order holds its units at an instant in epoch milliseconds; soldUnits has the same rule in SQL. */
export function holdsUnits(state: OrderState, holdEndsAt: number | null, now: number): boolean {
  const { units } = STATES[state];
  return units === "always" || (units === "until-hold-ends" && holdEndsAt !== null && now < holdEndsAt);
}

/**
 * Who changes the state of an order: its driver, the payment provider by its own report, the operator at the desk, or
 * the clock after the end of a hold.
 */
export const movers = ["driver", "provider", "desk", "clock"] as const;

export type Mover = (typeof movers)[number];

type Moves = Partial<Record<OrderState, readonly Mover[]>>;

/** A late payment always updates its order: without a free unit, the order becomes PAID_UNFULFILLED. */
const LATE_MONEY: Moves = { PAID: ["provider"], PAID_UNFULFILLED: ["provider"] };
const CANCELLED_AT_DESK: Moves = { CANCELLED: ["desk"] };

/** Every legal transition and who may make it (decisions.md section 4, "Moves"). All others are refused. */
const MOVES: Readonly<Record<OrderState, Moves>> = {
  AWAITING_PAYMENT: { PAID: ["desk"], CANCELLED: ["desk"] },
  PAYMENT_PENDING: {
    ...LATE_MONEY,
    PAYMENT_FAILED: ["provider", "clock"],
    CANCELLED: ["driver", "desk"],
  },
  PAID: CANCELLED_AT_DESK,
  PAID_UNFULFILLED: CANCELLED_AT_DESK,
  CHARGED_TO_ACCOUNT: CANCELLED_AT_DESK,
  NO_CHARGE: CANCELLED_AT_DESK,
  PAYMENT_FAILED: LATE_MONEY,
  CANCELLED: LATE_MONEY,
};

/** The states from which this mover may take an order to a state. */
export function originsOf(to: OrderState, by: Mover): readonly OrderState[] {
  return orderStates.filter((from) => MOVES[from][to]?.includes(by) === true);
}
