import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Delay } from "./ports.ts";

/** Pauses between two requests for a payment's status, in seconds: longer each time, about five minutes in total. */
const PAUSES_S = [2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60];

/** A response about the status of a payment. */
export interface LoadedStatus<Status> {
  readonly status: Status;
  /** Stores what came with it; called only if the response is still wanted. */
  readonly accept?: () => void;
}

/**
 * Follows the status of a payment, for whoever returns from the provider's page, signed in or not. The return itself
 * proves nothing, so the server is asked, and asked again while the outcome is open.
 */
export class FollowedPayment<Status extends { readonly status: string }> {
  /**
   * asking: nothing is known yet. pending: the provider does not know yet, or could not be reached. missing: no such
   * payment, or another driver's. unknown: the status could not be loaded, and the automatic requests have ended.
   */
  standing: "asking" | "missing" | "unknown" | "pending" | Status["status"] = "asking";
  /** The last status from the server; null before the first one. */
  status: Status | null = null;
  /** A call is in progress. */
  isAsking = false;
  /** The automatic requests are used up. */
  hasStopped = false;
  #reference: string | null = null;
  /** Increased whenever following starts or stops, so that responses to earlier requests are ignored. */
  #round = 0;
  readonly #load: (reference: string) => Promise<LoadedStatus<Status>>;
  readonly #delay: Delay;

  /** load: throws ApiFailure where the server refuses or cannot be reached. */
  constructor(load: (reference: string) => Promise<LoadedStatus<Status>>, delay: Delay) {
    this.#load = load;
    this.#delay = delay;
    makeAutoObservable(this, { status: observableRef }, { autoBind: true });
  }

  /** Loads the status until it is final; the last known status stays in view. Returns the function that stops. */
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

  /** Clears the payment; a response that arrives later is ignored. */
  clear(): void {
    this.#round += 1;
    this.#reference = null;
    this.standing = "asking";
    this.status = null;
    this.isAsking = false;
    this.hasStopped = false;
  }

  async #askOn(reference: string, isCurrent: () => boolean): Promise<void> {
    for (const pause of PAUSES_S) {
      await this.#askOnce(reference, isCurrent);
      if (!isCurrent() || this.standing !== "pending") return;
      await this.#delay(pause * 1000);
      if (!isCurrent()) return;
    }
    await this.#askOnce(reference, isCurrent);
    if (isCurrent()) this.stop();
  }

  async #askOnce(reference: string, isCurrent: () => boolean): Promise<void> {
    this.setAsking(true);
    try {
      const response = await this.#load(reference);
      if (isCurrent()) this.take(response);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isCurrent()) this.miss(error);
    } finally {
      if (isCurrent()) this.setAsking(false);
    }
  }

  // The state changes below happen after an await, so each is an action of its own.

  private take({ status, accept }: LoadedStatus<Status>): void {
    this.standing = status.status;
    this.status = status;
    accept?.();
  }

  private miss({ kind, status }: ApiFailure): void {
    if (kind === "refused" && status !== 429) this.standing = "missing";
    // A rate limit or a missing response says nothing about the payment, so the known status stays.
    else if (this.standing === "asking") this.standing = status === 429 ? "unknown" : "pending";
  }

  private setAsking(isAsking: boolean): void {
    this.isAsking = isAsking;
  }

  private stop(): void {
    this.hasStopped = true;
  }
}
