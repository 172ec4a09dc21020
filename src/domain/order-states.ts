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

/** What an order of each state counts for. */
interface Counting {
  /** Against the permit's capacity: never, always, or until its hold ends. */
  readonly units: "never" | "always" | "until-hold-ends";
  /** Its permits are valid: paid for, or trusted to be. */
  readonly permits: boolean;
  /** Against what its driver may have (already yours, MAX_NUMBER). */
  readonly driver: boolean;
}

/** decisions.md section 4: paid for without a unit left counts for the driver alone, a payment without an answer too. */
const COUNTING: Readonly<Record<OrderState, Counting>> = {
  AWAITING_PAYMENT: { units: "always", permits: true, driver: true },
  PAYMENT_PENDING: { units: "until-hold-ends", permits: false, driver: true },
  PAID: { units: "always", permits: true, driver: true },
  PAID_UNFULFILLED: { units: "never", permits: false, driver: true },
  CHARGED_TO_ACCOUNT: { units: "always", permits: true, driver: true },
  NO_CHARGE: { units: "always", permits: true, driver: true },
  PAYMENT_FAILED: { units: "never", permits: false, driver: false },
  CANCELLED: { units: "never", permits: false, driver: false },
};

/** States that never count against a permit's capacity. */
export const RELEASED_STATES: readonly OrderState[] = orderStates.filter((state) => COUNTING[state].units === "never");

/** States in which the permits of an order are valid, until their last day. */
export const VALID_STATES: readonly OrderState[] = orderStates.filter((state) => COUNTING[state].permits);

/** States whose units are let go when the hold of the order ends. */
export const STATES_ON_HOLD: readonly OrderState[] = orderStates.filter(
  (state) => COUNTING[state].units === "until-hold-ends",
);

/** States in which an order counts for its driver, until its permits end. */
export const DRIVERS_STATES: readonly OrderState[] = orderStates.filter((state) => COUNTING[state].driver);

/**
 * Whether an order holds its units at an instant (epoch milliseconds). A pending payment holds them until its hold ends.
 */
export function holdsUnits(state: OrderState, holdEndsAt: number | null, now: number): boolean {
  const { units } = COUNTING[state];
  return units === "always" || (units === "until-hold-ends" && (holdEndsAt === null || now < holdEndsAt));
}

/** Whether the driver still has to pay. A pending payment may have been made: asking for it again would charge twice. */
export function isDue(state: OrderState): boolean {
  return state === "AWAITING_PAYMENT";
}
