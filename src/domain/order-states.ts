import type { Order } from "./generated/api-orders.ts";
import { translate, type Messages } from "./messages.ts";

export type OrderState = Order["state"];

/** What an order in a state means, to the database, the server and the page alike (decisions.md section 4). */
export interface StateMeaning {
  /** Its driver still has to pay. A pending payment may have been made: asking for it again would charge twice. */
  readonly isDue: boolean;
  /** Its money was received. */
  readonly isPaid: boolean;
  /** Its payment has no final answer of its provider. */
  readonly isPending: boolean;
  /** How it ended: its payment failed, or it was cancelled; "none" while it stands. */
  readonly end: "none" | "failed" | "cancelled";
  /** Counts against the capacity of its permits: never, always, or until its hold ends. */
  readonly units: "never" | "always" | "until-hold-ends";
  /** Counts against what its driver may have (already yours, MAX_NUMBER). Also where it was paid for without a unit left. */
  readonly countsForDriver: boolean;
  /** When its permits are good: on their days (paid for, or trusted to be), on those days once it is paid, or never. */
  readonly validity: "its-days" | "once-paid" | "none";
  /** How its badge looks. The words of a state are the messages panels.ordering.states.<state>. */
  readonly tone: "warning" | "success" | "neutral";
}

const STANDS = { isDue: false, isPaid: false, isPending: false, end: "none" } as const;
/** Its driver has no permit by it. */
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

/** Every state of an order, in the order in which its words stand, with all that it means. */
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

/** What people call a state. */
export function stateWords(messages: Messages, state: OrderState): string {
  return translate(messages, `panels.ordering.states.${state}`);
}

/** A state in which an order stands no more. */
export type EndedState = {
  [State in OrderState]: (typeof STATES)[State] extends { end: "none" } ? never : State;
}[OrderState];

export const orderStates = Object.keys(STATES) as readonly OrderState[];

/** What an order in this state means. */
export function meaningOf(state: OrderState): StateMeaning {
  return STATES[state];
}

/** Whether an order stands no more: it was cancelled, or its payment failed. */
export function hasEnded(state: OrderState): state is EndedState {
  return STATES[state].end !== "none";
}

/**
 * Whether an order is placed for good: paid for, or trusted to be, and with its permits. Only then is its driver thanked and
 * told what happens next.
 */
export function isPlacedForGood(state: OrderState): boolean {
  return STATES[state].validity === "its-days";
}

/** Whether an order has a receipt: it is placed for good, or its money was received, even if that was given back since. */
export function hasReceipt({ state, payment }: Pick<Order, "state" | "payment">): boolean {
  return isPlacedForGood(state) || STATES[state].isPaid || payment.paidAt !== undefined;
}

/** Whether an order was paid when no unit was left: its driver has no permit, and the operator is told. */
export function isUnfulfilled(state: OrderState): boolean {
  const { isPaid, validity } = STATES[state];
  return isPaid && validity === "none";
}

/** The states of which something holds: for conditions of a query. */
export function statesWhere(holds: (meaning: StateMeaning) => boolean): readonly OrderState[] {
  return orderStates.filter((state) => holds(STATES[state]));
}

/** Whether an order holds its units at an instant, as soldUnits counts them in SQL. Epoch milliseconds. */
export function holdsUnits(state: OrderState, holdEndsAt: number | null, now: number): boolean {
  const { units } = STATES[state];
  return units === "always" || (units === "until-hold-ends" && holdEndsAt !== null && now < holdEndsAt);
}

/**
 * Who moves an order: its driver, the payment provider by what it says itself, the operator at the desk, or the clock
 * after the end of a hold.
 */
export const movers = ["driver", "provider", "desk", "clock"] as const;

export type Mover = (typeof movers)[number];

type Moves = Partial<Record<OrderState, readonly Mover[]>>;

/** Late money always finds its order: without a free unit it is PAID_UNFULFILLED. */
const LATE_MONEY: Moves = { PAID: ["provider"], PAID_UNFULFILLED: ["provider"] };
const CANCELLED_AT_DESK: Moves = { CANCELLED: ["desk"] };

/** Every legal move from each state, and who may make it (decisions.md section 4, "Moves"). What is not here is refused. */
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
