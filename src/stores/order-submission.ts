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

/** Why an order was not placed, and where that can be mended. */
export interface PlaceRefusal {
  code: RefusalCode | "payment_declined";
  title: string;
  message: string;
  place: MendingPlace;
  /** Words beside fields of that step's form. */
  errors: Readonly<Record<string, string>>;
  /** The amounts that the server reckons, where they differed. */
  totals: Totals | undefined;
  /** Answers to the checkout that no form asks for any more; those of an item have left it already. */
  unasked: readonly string[];
}

/**
 * How placing an order ended.
 * placed: the order stands; cart and checkout are empty, orders.placed is for the thank-you screen.
 * redirect: the order waits to be paid at the address, which is to be gone to next. Its items have left the cart for it.
 * pending: the payment has no final answer yet. The items have left the cart for the order, as with redirect.
 * declined: the payment was declined and the order has ended; the cart is kept under a new key, and the dialog has told why.
 * already-placed: another try with other details had been placed under the key; the driver is told and finds it among
 * the orders, and what it holds is no longer in the cart.
 * ended: an earlier try had placed the order, and it was cancelled or its payment failed since; the driver is told which,
 * and the cart is kept.
 * refused: nothing was placed, the cart is kept; the dialog has been raised, and the place says where to go on.
 * outdated: refused for want of answers to a step that this page does not have; the driver was told that the page is loaded
 * anew, and it is to be loaded at the place, for the item where one is meant.
 * unknown: no answer came that says anything of the order; trying again is safe, the key stays the same.
 * failed: the session has ended or the tab has changed hands; whatever came of it is found by the next try.
 * not-ready: something that the order needs is missing; nothing was sent.
 */
export type SubmissionOutcome =
  | { kind: "placed" | "pending"; order: Order }
  | { kind: "redirect"; order: Order; address: string }
  | { kind: "refused" | "declined"; refusal: PlaceRefusal }
  | { kind: "outdated"; place: MendingPlace; itemId: string | undefined }
  | { kind: "already-placed" | "ended" | "unknown" | "failed" | "not-ready" };

/** Whether the order has taken its items out of the cart: then nothing is left to check out. */
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

/** Sends the order of the cart and sorts out how it ended, so that it is placed once at most. */
export class OrderSubmission {
  readonly #with: SubmissionCollaborators;

  constructor(collaborators: SubmissionCollaborators) {
    this.#with = collaborators;
  }

  /** Places the order of the cart, with as many tries under one key as the driver asks for. */
  async place(endpoint: ServedMethod["endpoint"], request: PurchaseRequest): Promise<SubmissionOutcome> {
    const { cart, ui, loadApi, turns } = this.#with;
    const sent = cart.beginOrder();
    const isCurrent = turns.watch();
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

  /** Notes a try without an answer before the dialog asks: a reload meanwhile still finds that it may have been placed. */
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

  /** Nothing is ordered, although the key stands for an order: it goes, and the items stay to be ordered anew. */
  #ended(sent: OrderAttempt, state: EndedState): SubmissionOutcome {
    const { cart, orders, ui } = this.#with;
    cart.keepItems(sent);
    ui.showError({ title: this.#text(TITLE_KEY), message: this.#text(`ordering.ended.${state}`) });
    void orders.reload();
    return { kind: "ended" };
  }

  /** The key stands for the order that has ended with its payment: it goes, and the items stay, to be paid by another method. */
  #declined(sent: OrderAttempt, reason: DeclineReason): SubmissionOutcome {
    const { cart, ui } = this.#with;
    cart.keepItems(sent);
    const [title, message] = [this.#text(TITLE_KEY), declinedWords(this.#with.boot.messages, reason)];
    ui.showError({ title, message });
    const nothingElse = { errors: {}, totals: undefined, unasked: [] };
    // Where another method is chosen.
    const place = { view: "checkout", step: stepAt("checkout", "payment", this.#with.boot.flows) } as const;
    return { kind: "declined", refusal: { code: "payment_declined", title, message, place, ...nothingElse } };
  }

  /** The server knows the key with other details, and tells the order that was placed under it. */
  #alreadyPlaced(sent: OrderAttempt, order: Order): SubmissionOutcome {
    const { cart, orders, ui } = this.#with;
    cart.removeOrderedAs(sent, order);
    ui.showError({ title: this.#text(TITLE_KEY), message: this.#text(alreadyPlacedKey(order)) });
    void orders.reload();
    return { kind: "already-placed" };
  }

  async #refused(sent: OrderAttempt, refused: OrderRefusal): Promise<SubmissionOutcome> {
    const { cart, ui, turns } = this.#with;
    const isCurrent = turns.watch();
    cart.release(sent);
    await this.#catchUp(refused.code);
    if (!isCurrent()) return { kind: "failed" };
    const refusal = this.#refusal(refused);
    const changed = refused.line === undefined ? undefined : sent.itemIds[refused.line];
    if (changed !== undefined && refusal.unasked.length > 0) cart.dropAnswers(changed, refusal.unasked);
    if (!isKnownPlace(refusal.place, this.#with.boot.flows)) {
      await ui.tell({ title: refusal.title, message: this.#text("ordering.stepAdded") });
      return isCurrent() ? { kind: "outdated", place: refusal.place, itemId: changed } : { kind: "failed" };
    }
    this.#markProblems(sent, refused, refusal);
    ui.showError({ title: refusal.title, message: refusal.message });
    return { kind: "refused", refusal };
  }

  /** Loads what the refusal shows to have changed, so that the driver mends it with the facts in view. */
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

  /** The refusal's words, with the name that the permit has in the cart or on offer. */
  #words(refused: OrderRefusal): string {
    const { boot, permits, cart } = this.#with;
    const items = cart.items.map((item) => item.permit);
    const permit = [...items, ...permits.permits].find((each) => each.id === refused.permitId);
    return refusalWords(boot.messages, refused, permit);
  }

  /** Marks the items in the cart that the refusal is about: the one line that it names, or all that fit. */
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
