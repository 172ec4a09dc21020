import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { CartItem } from "../domain/cart-item.ts";
import type {
  DeclineReason,
  Order,
  OrderRefusal,
  OrderToPay,
  PurchaseRequest,
} from "../domain/generated/api-orders.ts";
import type { BootData, ServedMethod } from "../domain/generated/api-portal.ts";
import { translate, type MessageKey } from "../domain/messages.ts";
import {
  alreadyPlacedKey,
  declinedWords,
  isKnownPlace,
  mendingPlace,
  readUnplaced,
  refusalWords,
  rightTotals,
  stepAt,
  type MendingPlace,
  type RefusalCode,
} from "../domain/order-refusal.ts";
import { hasEnded, type EndedState } from "../domain/order-states.ts";
import type { Totals } from "../domain/pricing.ts";
import { redirectAddress } from "../domain/order-shape.ts";
import { attempt } from "./attempt.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { OrderAttempt } from "./cart-snapshot.ts";
import type { CartStore } from "./cart-store.ts";
import type { DriverTurns } from "./driver-turns.ts";
import type { OrdersStore } from "./orders-store.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { UiStore } from "./ui-store.ts";

/** Why an order was not placed, and where that can be corrected. */
export interface PlaceRefusal {
  code: RefusalCode | "payment_declined";
  title: string;
  message: string;
  place: MendingPlace;
  /** Messages beside the fields of that step's form. */
  errors: Readonly<Record<string, string>>;
  /** The amounts that the server calculated, where they differ from those of the page. */
  totals: Totals | undefined;
  /** Names of checkout answers that no form asks for any longer. Such answers of an item have already been dropped. */
  unasked: readonly string[];
}

/**
 * How placing an order ended.
 * placed: the order stands; cart and checkout are empty, orders.placed is for the thank-you screen.
 * redirect: the order is to be paid at the address, to which the browser goes next. Its items have left the cart.
 * pending: the payment has no final answer yet. The items have left the cart for the order, as with redirect.
 * declined: the payment was declined and the order has ended; the cart is kept under a new key, and the dialog has told why.
 * already-placed: an earlier try with other details was placed under the key. The driver is told so and finds that order
 * in View Orders; its items have left the cart.
 * ended: an earlier try had placed the order, and it was cancelled or its payment failed since; the driver is told which,
 * and the cart is kept.
 * refused: nothing was placed, and the cart is kept. The dialog has been shown, and `place` says where it can be mended.
 * outdated: refused because answers to a step are missing that this page does not have. The driver was told that the page
 * is reloaded; the caller reloads it at the place, and for the item where one is named.
 * unknown: no response says whether the order was placed. Trying again is safe, since the key stays the same.
 * failed: the session ended, or another driver signed in meanwhile. The next try under the key finds what was placed.
 * not-ready: something that the order needs is missing; nothing was sent.
 */
export type SubmissionOutcome =
  | { kind: "placed" | "pending"; order: Order }
  | { kind: "redirect"; order: Order; address: string }
  | { kind: "refused" | "declined"; refusal: PlaceRefusal }
  | { kind: "outdated"; place: MendingPlace; itemId: string | undefined }
  | { kind: "already-placed" | "ended" | "unknown" | "failed" | "not-ready" };

/** Whether the items have left the cart for the order, so that nothing is left to check out. */
export function hasLeftCart({ kind }: SubmissionOutcome): boolean {
  return kind === "placed" || kind === "already-placed" || kind === "redirect" || kind === "pending";
}

/** What placing an order needs, and the checkout that does it. */
export interface SubmissionCollaborators {
  /** What the page was served with: its messages and flows. */
  boot: Pick<BootData, "messages" | "flows" | "ordering">;
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  permits: PermitsStore;
  buyingTerms: BuyingTermsStore;
  cart: CartStore;
  orders: OrdersStore;
  profile: ProfileStore;
}

const TITLE_KEY = "calls.titles.placeOrder";

/** Refusals that show that the profile has changed. */
const PROFILE_CODES: readonly RefusalCode[] = [
  "vehicle_unknown",
  "vehicle_changed",
  "contact_unknown",
  "profile_incomplete",
];

/** Sends the order of the cart and handles every outcome, so that it is placed at most once. */
export class OrderSubmission {
  readonly #with: SubmissionCollaborators;

  constructor(collaborators: SubmissionCollaborators) {
    this.#with = collaborators;
  }

  /** Places the order of the cart, with as many attempts under one key as the driver asks for. */
  async place(endpoint: ServedMethod["endpoint"], request: PurchaseRequest): Promise<SubmissionOutcome> {
    const { cart, ui, loadApi, turns } = this.#with;
    const sent = cart.beginOrder();
    const isCurrent = turns.track();
    const run = async () => (await loadApi()).orders.place(endpoint, request, sent.key);
    const result = await attempt(ui, () => this.#losing(sent, run, isCurrent), isCurrent);
    if (!result.isDone) return this.#unplaced(sent, result.failure);
    return this.#stored(sent, "order" in result.value ? result.value : { order: result.value });
  }

  /** The order is stored: unless it has ended since, its items leave the cart for it. */
  #stored(sent: OrderAttempt, { order, redirectDetails }: OrderToPay): SubmissionOutcome {
    if (hasEnded(order.state)) return this.#ended(sent, order.state);
    const { cart, orders } = this.#with;
    cart.removeOrdered(sent);
    orders.accept(order);
    if (redirectDetails !== undefined) return { kind: "redirect", order, address: redirectAddress(redirectDetails) };
    return { kind: order.payment.pending === undefined ? "placed" : "pending", order };
  }

  /**
   * Records an attempt without a response before the dialog opens, so that it is still known after a reload that the
   * order may have been placed.
   */
  async #losing<T>(sent: OrderAttempt, run: () => Promise<T>, isCurrent: () => boolean): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiFailure && error.isRetryable && isCurrent()) this.#with.cart.markOutcomeUnknown(sent);
      throw error;
    }
  }

  async #unplaced(sent: OrderAttempt, failure: ApiFailure): Promise<SubmissionOutcome> {
    // The cart may be another driver's by now.
    if (failure.kind === "session-ended") return { kind: "failed" };
    const { cart, ui } = this.#with;
    const unplaced = readUnplaced(failure.status, failure.body);
    switch (unplaced.kind) {
      case "standing": {
        const { state } = unplaced.order;
        return hasEnded(state) ? this.#ended(sent, state) : this.#alreadyPlaced(sent, unplaced.order);
      }
      case "refused":
        return this.#refused(sent, unplaced.refusal);
      case "declined":
        return this.#declined(sent, unplaced.reason);
      case "unknown":
        cart.markOutcomeUnknown(sent);
        if (!failure.isRetryable) ui.raise(failure);
        return { kind: "unknown" };
    }
  }

  /** The order of this key has ended: the key is replaced, and the items stay in the cart to be ordered again. */
  #ended(sent: OrderAttempt, state: EndedState): SubmissionOutcome {
    const { cart, orders, ui } = this.#with;
    cart.keepItems(sent);
    ui.showError({ title: this.#text(TITLE_KEY), message: this.#text(`ordering.ended.${state}`) });
    void orders.reload();
    return { kind: "ended" };
  }

  /** The order of this key ended with its declined payment: the key is replaced, and the items stay for another method. */
  #declined(sent: OrderAttempt, reason: DeclineReason): SubmissionOutcome {
    const { cart, ui } = this.#with;
    cart.keepItems(sent);
    const [title, message] = [this.#text(TITLE_KEY), declinedWords(this.#with.boot.messages, reason)];
    ui.showError({ title, message });
    const nothingElse = { errors: {}, totals: undefined, unasked: [] };
    // The step where the driver chooses another method.
    const place = { view: "checkout", step: stepAt("checkout", "payment", this.#with.boot.flows) } as const;
    return { kind: "declined", refusal: { code: "payment_declined", title, message, place, ...nothingElse } };
  }

  /** The server knows the key with other details, and names the order that was placed under it. */
  #alreadyPlaced(sent: OrderAttempt, order: Order): SubmissionOutcome {
    const { cart, orders, ui } = this.#with;
    cart.removeOrderedAs(sent, order);
    ui.showError({ title: this.#text(TITLE_KEY), message: this.#text(alreadyPlacedKey(order)) });
    void orders.reload();
    return { kind: "already-placed" };
  }

  async #refused(sent: OrderAttempt, refused: OrderRefusal): Promise<SubmissionOutcome> {
    const { cart, ui, turns } = this.#with;
    const isCurrent = turns.track();
    cart.release(sent);
    await this.#catchUp(refused.code);
    if (!isCurrent()) return { kind: "failed" };
    const refusal = this.#refusal(refused);
    const changed = refused.line === undefined ? undefined : sent.itemIds[refused.line];
    if (changed !== undefined && refusal.unasked.length > 0) cart.dropAnswers(changed, refusal.unasked);
    if (!isKnownPlace(refusal.place, this.#with.boot.flows)) {
      await ui.showErrorUntilClosed({ title: refusal.title, message: this.#text("ordering.stepAdded") });
      return isCurrent() ? { kind: "outdated", place: refusal.place, itemId: changed } : { kind: "failed" };
    }
    this.#markProblems(sent, refused, refusal);
    ui.showError({ title: refusal.title, message: refusal.message });
    return { kind: "refused", refusal };
  }

  /** Reloads what has changed according to the refusal, so that the driver corrects the order with current data in view. */
  async #catchUp(code: RefusalCode): Promise<void> {
    const { permits, cart, buyingTerms, profile } = this.#with;
    if (PROFILE_CODES.includes(code)) return profile.reload();
    await Promise.all([permits.reload(), buyingTerms.reload()]);
    cart.refresh(permits.permits);
  }

  #refusal(refused: OrderRefusal): PlaceRefusal {
    return {
      code: refused.code,
      title: this.#text(TITLE_KEY),
      message: this.#words(refused),
      place: mendingPlace(refused, this.#with.boot.flows),
      errors: refused.errors ?? {},
      totals: rightTotals(refused),
      unasked: refused.unasked ?? [],
    };
  }

  /** The message of the refusal, with the permit's name in the cart or on offer. */
  #words(refused: OrderRefusal): string {
    const { boot, permits, cart } = this.#with;
    const items = cart.items.map((item) => item.permit);
    const permit = [...items, ...permits.permits].find((each) => each.id === refused.permitId);
    return refusalWords(boot.messages, refused, permit);
  }

  /** Marks the items in the cart that the refusal is about: the line that it names, or all that match. */
  #markProblems(
    sent: OrderAttempt,
    refused: OrderRefusal,
    { place, message: words, errors, unasked }: PlaceRefusal,
  ): void {
    const { permitId, vehicleId, line } = refused;
    if (place.view !== "cart" || (permitId ?? vehicleId ?? line) === undefined) return;
    const meant = line === undefined ? undefined : sent.itemIds[line];
    const isMeant = (item: CartItem) => {
      if (meant !== undefined) return item.id === meant;
      const isPermit = permitId === undefined || item.permit.id === permitId;
      return isPermit && (vehicleId === undefined || item.vehicleIds.includes(vehicleId));
    };
    this.#with.cart.markProblem(isMeant, { words, step: place.step, errors, unasked });
  }

  #text(key: MessageKey): string {
    return translate(this.#with.boot.messages, key);
  }
}
