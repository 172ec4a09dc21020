import { makeAutoObservable } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import type { DeclineReason, Order, PermitPaymentStatus } from "../domain/generated/api-orders.ts";
import { isPlacedForGood } from "../domain/order-states.ts";
import { OrdersStore } from "./orders-store.ts";
import { PAUSES_S } from "./status-pauses.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/**
 * Finds out how a payment stands, for whoever comes back from the page of its provider. A return proves nothing, so that the
 * server is asked, and asked again while nobody knows. The order itself is read by its driver alone, and stands where the
 * one that was placed just now does (OrdersStore.placed).
 */
export class PaymentStatusStore implements StorePart {
  /**
   * asking: nothing is known yet. pending: the provider does not know yet, or could not be asked. missing: no such payment,
   * or another driver's. unknown: asked too often, so that nothing is known and asking has stopped.
   */
  standing: "asking" | "missing" | "unknown" | PermitPaymentStatus["status"] = "asking";
  reason: DeclineReason | null = null;
  orderId: string | null = null;
  /** A call is under way. */
  isAsking = false;
  /** The automatic questions are used up. */
  hasStopped = false;
  #reference: string | null = null;
  /** Increased whenever asking starts or stops, so that responses to earlier questions are ignored. */
  #round = 0;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Asks until the state is final, with the last known state in view. Returns the function that stops. */
  follow(reference: string): () => void {
    if (this.#reference !== reference) this.clear();
    this.#reference = reference;
    this.#round += 1;
    const round = this.#round;
    const isCurrent = () => round === this.#round;
    this.hasStopped = false;
    void this.#askOn(reference, isCurrent);
    return () => {
      if (isCurrent()) this.#round += 1;
    };
  }

  /** Forgets the payment; an answer that is still to come is dropped. */
  clear(): void {
    this.#round += 1;
    this.#reference = null;
    this.standing = "asking";
    this.reason = null;
    this.orderId = null;
    this.isAsking = false;
    this.hasStopped = false;
  }

  async #askOn(reference: string, isCurrent: () => boolean): Promise<void> {
    for (const pause of PAUSES_S) {
      await this.#ask(reference, isCurrent);
      if (!isCurrent() || this.standing !== "pending") return;
      await this.#with.delay(pause * 1000);
      if (!isCurrent()) return;
    }
    await this.#ask(reference, isCurrent);
    if (isCurrent()) this.stop();
  }

  async #ask(reference: string, isCurrent: () => boolean): Promise<void> {
    this.setAsking(true);
    try {
      const api = await this.#with.loadApi();
      const status = await api.orders.paymentStatus(reference);
      const order = this.#with.session.isSignedIn ? await api.orders.order(status.orderId) : null;
      if (isCurrent()) this.take(status, order);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isCurrent()) this.miss(error);
    } finally {
      if (isCurrent()) this.setAsking(false);
    }
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private take({ status, orderId, reason }: PermitPaymentStatus, order: Order | null): void {
    this.standing = status;
    this.orderId = orderId;
    this.reason = reason ?? null;
    if (order === null) return;
    const orders = this.#with.part(OrdersStore);
    orders.accept(order);
    if (isPlacedForGood(order.state)) void orders.fetchReceipt(order.id);
  }

  private miss({ kind, status }: ApiFailure): void {
    if (kind === "refused" && status !== 429) this.standing = "missing";
    // Asked too often, or not answered: that says nothing of the payment, and nothing else is said of it.
    else if (this.standing === "asking") this.standing = status === 429 ? "unknown" : "pending";
  }

  private setAsking(isAsking: boolean): void {
    this.isAsking = isAsking;
  }

  private stop(): void {
    this.hasStopped = true;
  }
}
