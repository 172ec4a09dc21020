import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import type { CitationPaymentStatus } from "../domain/generated/api-citations.ts";
import { PAUSES_S } from "./status-pauses.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/**
 * Finds out how the payment of a citation stands, for whoever comes back from the page of its provider, signed in or not. A return
 * proves nothing, so that the server is asked, and asked again while nobody knows.
 */
export class CitationPaymentStatusStore implements StorePart {
  /**
   * asking: nothing is known yet. pending: not known by the provider, or nobody could be asked. missing: no such payment.
   * unknown: asked too often; nothing is known of the payment, and nobody goes on asking.
   */
  standing: "asking" | "missing" | "unknown" | CitationPaymentStatus["status"] = "asking";
  /** What the server has told of the payment; null while it has told nothing. */
  told: CitationPaymentStatus | null = null;
  /** A call is under way. */
  isAsking = false;
  /** It was asked for as often as is done unasked. */
  hasStopped = false;
  #reference: string | null = null;
  /** Grows with whoever begins to ask or stops: answers to earlier ones are dropped. */
  #round = 0;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, { told: observableRef }, { autoBind: true });
  }

  /** Asks, and goes on asking while nobody knows. What is known of the payment stays in view. Answers how to stop. */
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
    this.told = null;
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
      const told = await (await this.#with.loadApi()).citationPayments.status(reference);
      if (isCurrent()) this.take(told);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isCurrent()) this.miss(error);
    } finally {
      if (isCurrent()) this.setAsking(false);
    }
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private take(told: CitationPaymentStatus): void {
    this.standing = told.status;
    this.told = told;
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
