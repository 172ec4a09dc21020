import { startProblem, type CartItem } from "./cart-item.ts";
import { cartProblem, identityAmong, problemKey, type CartProblem } from "./cart-rules.ts";
import type { PlainDate } from "./dates.ts";
import { stepOfRole, type StepRole } from "./flow-kinds.ts";
import type { EffectiveFlow } from "./flows.ts";
import type { Vehicle } from "./generated/api-entities.ts";
import type { Permit } from "./generated/api-orders.ts";
import { translate, type MessageKey, type Messages } from "./messages.ts";
import { vehicleLimit } from "./permits.ts";

/**
 * Why an item of the cart cannot be ordered now; in each of these states the driver has to edit or delete it. removed:
 * its permit is no longer offered to this driver. The cart rules are checked again for items in the cart, since their
 * vehicles, their permit and its remaining number may have changed since they were added.
 */
export type ItemState =
  | {
      readonly code:
        | Exclude<Permit["availability"], "available" | "payment-pending">
        | "removed"
        | "vehicle-gone"
        | "start-missing"
        | "start-not-possible";
    }
  /** The driver's order of this permit, with this number, waits for its payment. */
  | { readonly code: "payment-pending"; readonly orderNumber: string }
  /** A form of its steps has changed since it was answered, or a step was added. */
  | { readonly code: "questions-changed"; readonly step: string }
  | CartProblem;

/** What was refused about an item, and where its wizard can fix it. */
export interface ItemProblem {
  /** The message for the driver. */
  readonly words: string;
  /** The step of the permit order. */
  readonly step: string | undefined;
  /** Messages beside the fields of that step's form. */
  readonly errors: Readonly<Record<string, string>>;
  /** Names of the answers that were removed from the item, since no form asks for them any longer. */
  readonly unasked: readonly string[];
}

/** For each state the message key, and the role of the permit order's step in which the item can be fixed. */
const MENDING: Readonly<
  Record<Exclude<ItemState["code"], "questions-changed">, { words: MessageKey; role: StepRole }>
> = {
  "sold-out": { words: "panels.ordering.availability.sold-out", role: "permit" },
  "sale-over": { words: "panels.ordering.availability.sale-over", role: "permit" },
  "not-yet-on-sale": { words: "panels.ordering.availability.not-yet-on-sale", role: "permit" },
  "already-yours": { words: "panels.ordering.availability.already-yours", role: "permit" },
  "payment-pending": { words: "ordering.refusals.payment_pending", role: "permit" },
  "maximum-reached": { words: "panels.ordering.availability.maximum-reached", role: "permit" },
  removed: { words: "ordering.refusals.permit_unavailable", role: "permit" },
  "start-missing": { words: "ordering.problems.start-missing", role: "permit" },
  "start-not-possible": { words: "ordering.problems.start-not-possible", role: "permit" },
  "maximum-number": { words: "ordering.problems.maximum-number", role: "permit" },
  "cart-full": { words: "ordering.problems.cart-full", role: "permit" },
  "vehicle-gone": { words: "ordering.refusals.vehicle_unknown", role: "vehicles" },
  "vehicle-limit": { words: "ordering.problems.vehicle-limit", role: "vehicles" },
  "no-vehicle": { words: "ordering.problems.no-vehicle", role: "vehicles" },
  "same-plate": { words: "ordering.problems.same-plate", role: "vehicles" },
  // The wizard's own message says to complete the purchase, but these two items prevent that.
  duplicate: { words: "ordering.refusals.duplicate_line", role: "vehicles" },
};

/** The message for an item in this state, and the step of the permit order (flow) that fixes it. */
export function mendingOf(
  messages: Messages,
  flow: EffectiveFlow | undefined,
  state: ItemState,
  { permit }: CartItem,
): { words: string; step: string | undefined } {
  if (state.code === "questions-changed") {
    return { words: translate(messages, "ordering.problems.questions-changed"), step: state.step };
  }
  const { words, role } = MENDING[state.code];
  const key = state.code === "vehicle-limit" ? problemKey(state) : words;
  const values = {
    permit: permit.name,
    ...("limit" in state ? { n: state.limit } : {}),
    ...("orderNumber" in state ? { order: state.orderNumber } : {}),
  };
  return { words: translate(messages, key, values), step: stepOfRole(flow, role)?.id };
}

/** The data that a cart is checked against. */
export interface CartSurroundings {
  /** The whole cart. */
  readonly items: readonly CartItem[];
  /** Permits that are offered to the driver, on sale or not; undefined while they are not known. */
  readonly offered: readonly Permit[] | undefined;
  /** The driver's vehicles in use; undefined while they are not known. */
  readonly vehicles: readonly Vehicle[] | undefined;
  /** The tenant's limit of vehicles that a driver can select at once. */
  readonly selectedAtOnce: number;
  /** The tenant's current date. */
  readonly today: PlainDate;
}

/** Returns why an item cannot be ordered now; undefined if no reason is known. */
export function itemState(item: CartItem, around: CartSurroundings): ItemState | undefined {
  const { items, offered, vehicles, selectedAtOnce, today } = around;
  const offer = offered?.find((each) => each.id === item.permit.id);
  if (offered !== undefined && offer === undefined) return { code: "removed" };
  const reason = offer?.availability;
  if (reason === "payment-pending") return { code: reason, orderNumber: offer?.pendingOrder ?? "" };
  if (reason === "maximum-reached" && offer?.maximumNumber !== undefined) {
    return { code: "maximum-number", limit: offer.maximumNumber };
  }
  if (reason !== undefined && reason !== "available") return { code: reason };
  const isGone = (id: string) => vehicles?.some((vehicle) => vehicle.id === id) === false;
  if (item.vehicleIds.some(isGone)) return { code: "vehicle-gone" };
  const start = startProblem(item.permit, item.startOn, today);
  if (start !== undefined) return { code: start };
  const permit = offer ?? item.permit;
  const limit = vehicleLimit(permit.allowedNoVehicles, selectedAtOnce);
  return cartProblem(items, { ...item, permit }, limit, identityAmong(vehicles ?? []));
}
