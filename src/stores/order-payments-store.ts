import { makeAutoObservable } from "mobx";
import type { Api } from "../api/api.ts";
import type { Order } from "../domain/generated/api-orders.ts";
import { translate, type Messages } from "../domain/messages.ts";
import { orderedAgain, type AgainProblem } from "../domain/ordered-again.ts";
import { redirectAddress } from "../domain/order-shape.ts";
import { attempt } from "./attempt.ts";
import type { DriverCollaborators } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import { orderProblem } from "./order-problem.ts";
import type { OrdersStore } from "./orders-store.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { NewId, Surroundings } from "./ports.ts";

/** The result of putting the permits of an order back into the cart. */
export interface BackInCart {
  /** How many of them are in the cart. */
  count: number;
  /** Messages about permits that are missing from the cart or differ from the order. */
  problems: readonly string[];
}

/**
 * The outcome of resuming, cancelling or repeating an order. Only `failed` has shown a dialog, which has been closed by
 * then. leaving: the browser leaves for the page on which the order is paid. known: the state of the payment was loaded
 * again, and the order shows it. given-up: the order is cancelled, and the permits that can still be bought are back in
 * the cart. in-cart: the permits were put back into the cart; the order is unchanged. failed: nothing is known to have
 * changed, or an earlier call still waits for its response.
 */
export type PaymentOutcome =
  | { kind: "leaving" | "failed" }
  | { kind: "known"; order: Order }
  | { kind: "given-up" | "in-cart"; inCart: BackInCart };

interface OrderPaymentsCollaborators extends DriverCollaborators {
  messages: Messages;
  surroundings: Pick<Surroundings, "leave">;
  orders: OrdersStore;
  cart: CartStore;
  permits: PermitsStore;
  /** How many vehicles the tenant lets a driver select at once. */
  selectedAtOnce: number;
  newId: NewId;
}

/**
 * Resumes or cancels the payment of an order that has left the cart, or puts the permits of a failed or cancelled one
 * back into the cart (decisions.md section 4, "Attempts").
 */
export class OrderPaymentsStore {
  /** Id of the order for which a call is in progress; null otherwise. */
  busy: string | null = null;
  readonly #with: OrderPaymentsCollaborators;

  constructor(collaborators: OrderPaymentsCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Loads the status of an order's payment, and continues it at the provider's page while it is open. */
  resume(order: Order): Promise<PaymentOutcome> {
    return this.#once(order, async (isCurrent) => {
      const response = await this.#call((api) => api.orders.resumePayment(order.id), isCurrent);
      if (response === undefined) return { kind: "failed" };
      this.#with.orders.update(response.order);
      if (response.redirectDetails === undefined) return { kind: "known", order: response.order };
      this.#with.surroundings.leave(redirectAddress(response.redirectDetails));
      return { kind: "leaving" };
    });
  }

  /** Cancels the payment of an order. The outcome is `known` if it was paid or has ended before. */
  giveUp(order: Order): Promise<PaymentOutcome> {
    return this.#once(order, async (isCurrent) => {
      const endedOrder = await this.#call((api) => api.orders.giveUpPayment(order.id), isCurrent);
      if (endedOrder === undefined) return { kind: "failed" };
      this.#with.orders.update(endedOrder);
      // The order may have ended in another way meanwhile, for example by the parking office.
      if (endedOrder.payment.mayBuyAgain !== true) return { kind: "known", order: endedOrder };
      const inCart = await this.#putIntoCart(endedOrder, isCurrent);
      return inCart === undefined ? { kind: "failed" } : { kind: "given-up", inCart };
    });
  }

  /** Puts the permits of a failed or cancelled order back into the cart. */
  buyAgain(order: Order): Promise<PaymentOutcome> {
    return this.#once(order, async (isCurrent) => {
      const inCart = await this.#putIntoCart(order, isCurrent);
      return inCart === undefined ? { kind: "failed" } : { kind: "in-cart", inCart };
    });
  }

  /** Abandons the call in progress; its response is ignored. */
  clear(): void {
    this.busy = null;
  }

  async #once(order: Order, run: (isCurrent: () => boolean) => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
    if (this.busy !== null) return { kind: "failed" };
    const isCurrent = this.#with.turns.track();
    this.setBusy(order.id);
    try {
      return await run(isCurrent);
    } finally {
      if (isCurrent()) this.setBusy(null);
    }
  }

  /** Makes a call about a payment; undefined if it failed, which the dialog has shown. */
  async #call<T>(run: (api: Api) => Promise<T>, isCurrent: () => boolean): Promise<T | undefined> {
    const { ui, orders, loadApi } = this.#with;
    const result = await attempt(ui, async () => run(await loadApi()), isCurrent);
    if (result.isDone) return result.value;
    if (result.failure.kind === "refused") {
      ui.raise(result.failure);
      // This page shows an outdated order.
      void orders.reload();
    }
    return undefined;
  }

  /** Undefined if another driver has signed in meanwhile: the cart is that driver's. */
  async #putIntoCart(order: Order, isCurrent: () => boolean): Promise<BackInCart | undefined> {
    const { cart, permits, profile, messages, selectedAtOnce, newId } = this.#with;
    // Until now the permits of the order counted as the driver's own and were not on sale.
    await Promise.all([permits.reload(), profile.ensureLoaded()]);
    if (!isCurrent()) return undefined;
    const { account } = profile;
    if (account === null || permits.hasFailed) {
      return { count: 0, problems: [translate(messages, "ordering.again.notLoaded")] };
    }
    cart.followStorage();
    const vehicles = account.endUserAccountEntity.person.vehicles.filter(({ inactive }) => !inactive);
    const around = { items: cart.items, offered: permits.permits, vehicles, selectedAtOnce, newId };
    const { items, alreadyInCart, problems } = orderedAgain(order, around);
    for (const item of items) cart.add(item);
    return {
      count: items.length + alreadyInCart,
      problems: problems.map((problem) => this.#words(problem)),
    };
  }

  #words(problem: AgainProblem): string {
    const { messages } = this.#with;
    const { permit } = problem;
    if (problem.code !== "cart") return translate(messages, `ordering.again.${problem.code}`, { permit });
    const { message } = orderProblem(messages, problem.problem);
    return translate(messages, "ordering.again.cart", { permit, problem: message });
  }

  private setBusy(orderId: string | null): void {
    this.busy = orderId;
  }
}
