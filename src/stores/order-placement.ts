import type { LoadApi } from "../api/api.ts";
import { failureMessages, type ApiFailure } from "../domain/api-failure.ts";
import type { Order, OrderRefusal, PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { WayToPay } from "../domain/generated/api-portal.ts";
import { hasMessage, translate, type Messages } from "../domain/messages.ts";
import { formatMoney } from "../domain/money.ts";
import { mendingPlace, readOrderRefusal, rightTotals, type MendingPlace } from "../domain/order-refusal.ts";
import type { Totals } from "../domain/pricing.ts";
import { attempt } from "./attempt.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import type { OrdersStore } from "./orders-store.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { UiStore } from "./ui-store.ts";

/** Why an order was not placed, and where that can be mended. */
export interface PlaceRefusal {
  code: string;
  title: string;
  message: string;
  place: MendingPlace;
  /** Words beside fields of that step's form. */
  errors: Readonly<Record<string, string>>;
  /** The amounts that the server reckons, where they differed. */
  totals: Totals | undefined;
}

/**
 * How placing an order ended.
 * placed: the order stands; cart and checkout are empty, orders.placed is for the thank-you screen.
 * already-placed: an earlier try with other details had been placed, though its answer was lost; the driver is told and
 * finds it among the orders, the cart no longer holds it.
 * refused: nothing was placed, the cart is kept; the dialog has been raised, and the place says where to go on.
 * unknown: no answer came and the driver closed the dialog; trying again is safe, the key stays the same.
 * failed: nothing was placed; the dialog has been raised or the session has ended.
 * not-ready: something that the order needs is missing; nothing was sent.
 */
export type PlaceOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "already-placed" }
  | { kind: "refused"; refusal: PlaceRefusal }
  | { kind: "unknown" }
  | { kind: "failed" }
  | { kind: "not-ready" };

export interface PlacementCollaborators {
  messages: Messages;
  loadApi: LoadApi;
  ui: UiStore;
  permits: PermitsStore;
  buyingTerms: BuyingTermsStore;
  cart: CartStore;
  orders: OrdersStore;
  profile: ProfileStore;
}

const TITLE_KEY = "calls.titles.placeOrder";

/** Refusals that say nothing about the order itself: too slow, still at work, too many. */
const NOT_ABOUT_THE_ORDER: readonly number[] = [408, 409, 425, 429];

/** Sends the order of the cart and sorts out how it ended, so that it is placed once at most. */
export class OrderPlacement {
  readonly #with: PlacementCollaborators;

  constructor(collaborators: PlacementCollaborators) {
    this.#with = collaborators;
  }

  /** Places the order of the cart, with as many tries under one key as the driver asks for. */
  async place(endpoint: WayToPay["endpoint"], request: PurchaseRequest): Promise<PlaceOutcome> {
    const { cart, orders, ui, loadApi } = this.#with;
    const key = cart.beginOrder();
    const result = await attempt(ui, async () => (await loadApi()).orders.place(endpoint, request, key));
    if (!result.isDone) return this.#unplaced(result.failure);
    cart.settle();
    orders.accept(result.value);
    return { kind: "placed", order: result.value };
  }

  async #unplaced(failure: ApiFailure): Promise<PlaceOutcome> {
    if (failure.isRetryable) return { kind: "unknown" };
    if (failure.kind === "session-ended") return { kind: "failed" };
    if (failure.code === "idempotency_conflict") return this.#alreadyPlaced();
    if (NOT_ABOUT_THE_ORDER.includes(failure.status)) {
      this.#with.ui.raise(failure);
      return { kind: "unknown" };
    }
    this.#with.cart.release();
    return this.#refused(failure);
  }

  /** The server knows the key with other details: an earlier try was placed. */
  #alreadyPlaced(): PlaceOutcome {
    const { cart, orders, ui } = this.#with;
    cart.settleEarlier();
    ui.showError({ title: this.#text(TITLE_KEY), message: this.#text("ordering.refusals.idempotency_conflict") });
    void orders.load();
    return { kind: "already-placed" };
  }

  async #refused(failure: ApiFailure): Promise<PlaceOutcome> {
    const refused = readOrderRefusal(failure.body);
    if (refused === undefined) {
      this.#with.ui.raise(failure);
      return { kind: "failed" };
    }
    await this.#catchUp(refused.code);
    const refusal = this.#refusal(refused, failure);
    if (refusal.place.view === "cart") this.#blame(refused, refusal.message);
    this.#with.ui.showError({ title: refusal.title, message: refusal.message });
    return { kind: "refused", refusal };
  }

  /** Loads what the refusal shows to have changed, so that the driver mends it with the facts in view. */
  async #catchUp(code: string): Promise<void> {
    const { permits, cart, buyingTerms, profile } = this.#with;
    if (code === "vehicle_unknown" || code === "contact_unknown" || code === "profile_incomplete") await profile.load();
    else await Promise.all([permits.load(), buyingTerms.load()]);
    cart.refresh(permits.permits);
  }

  #refusal(refused: OrderRefusal, failure: ApiFailure): PlaceRefusal {
    const totals = rightTotals(refused);
    return {
      code: refused.code,
      title: this.#text(TITLE_KEY),
      message: this.#words(refused, failure, totals),
      place: mendingPlace(refused),
      errors: refused.errors ?? {},
      totals,
    };
  }

  /** The catalogue's words for the code with names and amounts in them, otherwise the server's. */
  #words(refused: OrderRefusal, failure: ApiFailure, totals: Totals | undefined): string {
    const key = `ordering.refusals.${refused.code}`;
    const { messages, permits, cart } = this.#with;
    if (!hasMessage(messages, key)) return failureMessages(failure, messages).join("\n");
    const items = cart.items.map((item) => item.permit);
    const permit = [...items, ...permits.permits].find((each) => each.id === refused.permitId);
    return translate(messages, key, {
      permit: permit?.name ?? translate(messages, "ordering.refusals.aPermit"),
      n: permit?.maximumNumber ?? "",
      total: totals === undefined ? "" : formatMoney(totals.totalCents),
    });
  }

  /** Marks the items in the cart that the refusal is about. */
  #blame(refused: OrderRefusal, words: string): void {
    const { permitId, vehicleId } = refused;
    if (permitId === undefined && vehicleId === undefined) return;
    this.#with.cart.blame((item) => {
      const isPermit = permitId === undefined || item.permit.id === permitId;
      return isPermit && (vehicleId === undefined || item.vehicleIds.includes(vehicleId));
    }, words);
  }

  #text(key: string): string {
    return translate(this.#with.messages, key);
  }
}
