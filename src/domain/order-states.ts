/** States of an order. Which moves are legal, and what each state counts for, stands in the tables below. */
export const orderStates = [
  "AWAITING_PAYMENT",
  "PAYMENT_PENDING",
  "PAID",
  "PAID_UNFULFILLED",
  "CHARGED_TO_ACCOUNT",
  "NO_CHARGE",
  "PAYMENT_FAILED",
  "CANCELLED",
] as const;

export type OrderState = (typeof orderStates)[number];

/** Who may move an order: the operator at the desk, or the payment provider's own answer. */
export type Mover = "operator" | "provider";

interface Move {
  readonly to: OrderState;
  readonly by: Mover;
}

/** Every legal move. What is not here is refused. */
const MOVES: Readonly<Record<OrderState, readonly Move[]>> = {
  AWAITING_PAYMENT: [
    { to: "PAID", by: "operator" },
    { to: "CANCELLED", by: "operator" },
  ],
  PAYMENT_PENDING: [
    { to: "PAID", by: "provider" },
    { to: "PAID_UNFULFILLED", by: "provider" },
    { to: "PAYMENT_FAILED", by: "provider" },
  ],
  PAID: [{ to: "CANCELLED", by: "operator" }],
  PAID_UNFULFILLED: [{ to: "CANCELLED", by: "operator" }],
  CHARGED_TO_ACCOUNT: [{ to: "CANCELLED", by: "operator" }],
  NO_CHARGE: [{ to: "CANCELLED", by: "operator" }],
  PAYMENT_FAILED: [],
  CANCELLED: [],
};

/** Whether this mover may take an order from one state to the other. */
export function canMove(from: OrderState, to: OrderState, by: Mover): boolean {
  return MOVES[from].some((move) => move.to === to && move.by === by);
}

/** States that never count against a permit's capacity. */
export const RELEASED_STATES: readonly OrderState[] = ["PAID_UNFULFILLED", "PAYMENT_FAILED", "CANCELLED"];

/**
 * Whether an order holds its units at an instant (epoch milliseconds). A pending payment holds them until its hold ends.
 */
export function holdsUnits(state: OrderState, holdEndsAt: number | null, now: number): boolean {
  if (RELEASED_STATES.includes(state)) return false;
  return state !== "PAYMENT_PENDING" || holdEndsAt === null || now < holdEndsAt;
}

/** Whether the driver still has to pay. A pending payment may have been made: asking for it again would charge twice. */
export function isDue(state: OrderState): boolean {
  return state === "AWAITING_PAYMENT";
}
